// A repair with a missing part: asked for on the ticket, sent by another branch, and issued when it is there, at the stock counter or by scan on its page.
import { expect, test } from 'vitest';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { openBrowser } from '../../harness/browser.ts';
import { ask, button, choose, dialog, scan, state, told } from '../../harness/screens.ts';
import { shortTicket, takenIn, transferred } from '../../harness/ticket/ticket-screens.ts';

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

test('a part is issued by the code on it: counted from one, never beyond what is wanted', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { code, product, there } = await shortTicket(page); // two of them lie there
  const lines = [{ kind: 'part' as const, productId: product.id, quantity: 2 }];
  const { id } = await takenIn(page, { branchId: there.branchId, lines });
  await ask(page, TicketAct.AcceptInvoice, { id });
  await page.goto(`/ticket-management/ticket/${id}`);
  await page
    .getByRole('button', { name: /Xuất linh kiện/ })
    .filter({ visible: true })
    .click();
  const quantity = () => dialog(page).getByLabel(`Số lượng ${product.name}`).inputValue();
  await expect.poll(quantity).toBe('2');
  await scan(page, code);
  await expect.poll(quantity).toBe('1');
  await scan(page, `${code}LA`);
  await told(page, `Mã ${code}LA không phải linh kiện`);
  await scan(page, code);
  await expect.poll(quantity).toBe('2');
  await scan(page, code);
  await told(page, `${product.name} đã đủ`);
  await dialog(page).getByRole('button', { name: 'Xuất và ghi sổ' }).click();
  await told(page, 'Đã xuất linh kiện');
  expect((await ask(page, TicketParts.GetParts, { id })).lines[0]).toMatchObject({ issued: 2, missing: 0 });
  expect(complaints).toEqual([]);
});
