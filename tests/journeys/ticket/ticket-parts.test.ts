// A repair with a missing part: asked for on the ticket, sent by another branch, and issued at the stock counter when it is there.
import { expect, test } from 'vitest';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { openBrowser } from '../../harness/browser.ts';
import { ask, button, choose, state } from '../../harness/screens.ts';
import { shortTicket, transferred } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();

test('a part that another branch sends wakes the ticket, and the counter issues what is proposed', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/inventory/export/export-bill' });
  const short = await shortTicket(page);
  const { id, code, ticket } = short;
  await ask(page, TicketAct.AcceptInvoice, { id });
  const { lines } = await ask(page, TicketParts.RequestParts, { id });
  expect(lines[0]).toMatchObject({ waiting: 1, available: 0, elsewhere: [{ available: 2 }] });
  const promisedAt = new Date(Date.now() + 86_400_000).toISOString() as never;
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'waitParts', promisedAt });
  await transferred(page, short);
  expect(await ask(page, TicketParts.GetParts, { id })).toMatchObject({ status: 'DangXuLy', lines: [{ held: 1 }] });

  await choose(page, 'Phiếu sửa chữa', ticket);
  await page.locator('[data-line]', { hasText: code }).waitFor();
  await button(page, 'Lưu và ghi sổ').click();
  await state(page, 'Đã ghi sổ');
  await page.getByText(ticket).filter({ visible: true }).first().waitFor();
  expect((await ask(page, TicketParts.GetParts, { id })).lines[0]).toMatchObject({ issued: 1, missing: 0, held: 0 });
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
  expect(complaints).toEqual([]);
});
