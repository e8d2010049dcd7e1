// The money of a ticket on its page: paid when the device leaves, and nothing to pay when it comes back under warranty.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import { TicketPay } from '../../contract/ticket/money.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { TicketAct } from '../../contract/ticket/ticket-act.calls.ts';
import { TicketForm } from '../../contract/ticket/ticket-save.calls.ts';
import { TicketRead } from '../../contract/ticket/ticket-view.calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, button, dialog, state } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const PRICE = 400_000 as never; // whole đồng
async function finished(page: Page, id: TicketId) {
  await ask(page, TicketAct.AcceptInvoice, { id });
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
  return id;
}
/** A ticket with a price whose work is done. */
async function repaired(page: Page) {
  const { items: branches } = await ask(page, SetupMaster.GetAllBranch, {});
  const { items: services } = await ask(page, CatalogMaster.GetAllServices, {});
  const { id } = await ask(page, TicketForm.CreateOrUpdateInvoice, {
    customerName: 'Phạm Văn Nợ',
    phone: `09${String(Date.now()).slice(-8)}`,
    branchId: branches[0]?.id,
    deviceName: 'Máy của Nợ',
    errorNote: 'Pin phồng',
    lines: [{ kind: 'service', serviceNameId: services[0]?.id, price: PRICE, warrantyMonths: 6 }],
  });
  return finished(page, id);
}
const openTicket = (page: Page, id: TicketId) => page.goto(`/ticket-management/ticket/${id}`);
test('a device that comes back under warranty leaves again without money', async () => {
  const { page, complaints } = await signedIn('admin');
  const first = await repaired(page);
  await openTicket(page, first);
  await button(page, 'Trả máy').click();
  await dialog(page).getByText('Vừa đủ').waitFor();
  await dialog(page).getByRole('button', { name: 'Thu tiền, giao máy' }).click();
  await state(page, 'Đã trả máy');
  await button(page, 'Nhận bảo hành').waitFor();

  const again = await ask(page, TicketPay.reImportProductInvoice, { id: first, errorNote: 'Pin tụt nhanh' });
  await openTicket(page, await finished(page, again.id));
  await button(page, 'Trả máy').click();
  await dialog(page).getByText('Phiếu không phải thu tiền.').waitFor();
  await dialog(page).getByRole('button', { name: 'Giao máy', exact: true }).click();
  await state(page, 'Đã trả máy');
  expect(await ask(page, TicketRead.GetInvoiceForView, { id: again.id })).toMatchObject({ total: 0, originId: first });
  expect(complaints).toEqual([]);
});
