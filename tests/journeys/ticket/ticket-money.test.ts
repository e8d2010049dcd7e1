// The money of a ticket on its page: left with a debt that is paid in two parts, paid when the device leaves, and nothing to pay
// when it comes back under warranty.
import { expect, test } from 'vitest';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { Category, type CategoryId } from '../../../contract/lookup/category.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { type Permission, within } from '../../../contract/permissions.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { go, openBrowser } from '../../harness/browser.ts';
import { keyboardOf, keysFor } from '../../harness/keys.ts';
import { ask, button, choose, colleague, dialog, stamp, state } from '../../harness/screens.ts';
import { dong, finished, repaired, sumIs, takenIn, ticketPath } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const PRICE = 400_000;

test('a device leaves with a debt, which is paid in two parts by two methods', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { id, code } = await repaired(page, [PRICE]);
  await page.goto(ticketPath(id));
  const { total } = await ask(page, TicketRead.GetInvoiceForView, { id }); // a promotion may have lowered it
  const [now, later] = [100_000, 50_000];
  const due = addDays(today(), 7);
  await button(page, 'Trả máy').click();
  // The amount is what is asked, however late the methods come: typed, it takes the place of all that is due.
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel('Số tiền 1')
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.type(String(now));
  await dialog(page)
    .locator('.money-missing', { hasText: dong(total - now) })
    .waitFor();
  await dialog(page).getByLabel('Ghi nợ phần còn lại').check();
  await dialog(page).getByLabel('Hạn trả nợ').fill(showDay(due));
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Giao máy, ghi nợ' }).click();
  await state(page, 'Chưa trả tiền');
  await sumIs(page, 'Còn lại', total - now);
  await page
    .locator('.ticket-facts', { hasText: 'Hạn trả nợ' })
    .getByText(showDay(due))
    .filter({ visible: true })
    .waitFor();

  await go(page, `/ticket-management/return-list?keyword=${code}`);
  const row = page.getByRole('row', { name: new RegExp(code) }).filter({ visible: true });
  await row
    .filter({ hasText: 'Chưa trả tiền' })
    .filter({ hasText: dong(total - now) })
    .waitFor();

  await row.dblclick();
  await button(page, 'Thu nợ').click();
  // What a dialog takes itself is no news to it, not even for a moment.
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.querySelector('.money-dialog [role=status]')) document.body.dataset.came = 'yes';
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await dialog(page).getByLabel('Số tiền 1').fill(String(later));
  await dialog(page).getByRole('button', { name: 'Thu nợ' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await sumIs(page, 'Còn lại', total - now - later);
  await state(page, 'Chưa trả tiền');

  await button(page, 'Thu nợ').click();
  await dialog(page).getByText('Vừa đủ').waitFor();
  await choose(page, 'Hình thức 1', 'Chuyển khoản');
  await dialog(page)
    .getByRole('img', { name: /^QR 0002/ })
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Thu nợ' }).click();
  await state(page, 'Đã trả máy');
  await sumIs(page, 'Còn lại', 0);
  expect(await page.evaluate(() => document.body.dataset.came)).toBeUndefined();
  const { status, paid, dueDay, money } = await ask(page, TicketRead.GetInvoiceForView, { id });
  expect({ status, paid, dueDay }).toEqual({ status: 'DaTra', paid: total, dueDay: null });
  expect(money.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ['ticket', now],
      ['debt', later],
      ['debt', total - now - later],
    ]),
  );
  expect(complaints).toEqual([]);
});

test('a note with change, then exact cash by keys; what comes back under warranty leaves again without money', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  // Change is counted after the dialog has closed: it is said until somebody is done with it.
  const { id: paidByNote, code } = await repaired(page, [PRICE]);
  const { total } = await ask(page, TicketRead.GetInvoiceForView, { id: paidByNote });
  await page.goto(ticketPath(paidByNote));
  await button(page, 'Trả máy').click();
  await dialog(page)
    .getByLabel('Số tiền 1')
    .fill(String(total + 50_000));
  await dialog(page)
    .locator('.money-change', { hasText: dong(50_000) })
    .waitFor();
  await page.keyboard.press('Control+Enter');
  await state(page, 'Đã trả máy');
  const change = page.locator('.ant-notification-notice', { hasText: `Trả lại khách ${dong(50_000)}` });
  await change.getByText(code).waitFor();
  expect((await ask(page, TicketRead.GetInvoiceForView, { id: paidByNote })).paid).toBe(total);
  // The button is gone with what it did: Tab goes on in the page, not at the top of the window.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  const { id: first } = await repaired(page, [PRICE]);
  await page.goto(ticketPath(first));
  await button(page, 'Trả máy').waitFor();
  const keys = keyboardOf(page);
  await keys.press('Control+Enter');
  await dialog(page).getByText('Vừa đủ').waitFor();
  await keys.press('Control+Enter');
  await state(page, 'Đã trả máy');
  expect(await page.getByText(/^Trả lại khách/).count()).toBe(0);
  expect(keys.count()).toBe(keysFor('Hand over a ready device, paid in cash'));
  await button(page, 'Nhận bảo hành').waitFor();

  const again = await ask(page, TicketPay.reImportProductInvoice, { id: first, errorNote: 'Pin tụt nhanh' });
  await go(page, ticketPath(await finished(page, again.id)));
  await button(page, 'Trả máy').click();
  await dialog(page).getByText('Phiếu không phải thu tiền.').waitFor();
  await dialog(page).getByRole('button', { name: 'Giao máy', exact: true }).click();
  await state(page, 'Đã trả máy');
  expect(await ask(page, TicketRead.GetInvoiceForView, { id: again.id })).toMatchObject({ total: 0, originId: first });
  expect(complaints).toEqual([]);
});

test('a receipt that was wrong is moved once and taken back once, though the answers were lost', async () => {
  const { page } = await signedIn('admin', { path: null });
  const { id } = await repaired(page, [PRICE]);
  const { items: methods } = await ask(page, Category.GetCategory, { code: 'payment' });
  const methodId = methods.find(({ name }) => name === 'Tiền mặt')?.id as CategoryId; // of the demo shop
  await ask(page, TicketPay.PayInvoice, { id, payments: [{ methodId, amount: 100_000 as never }] }); // whole đồng
  await page.goto(ticketPath(id));
  const receipt = async () => (await ask(page, TicketRead.GetInvoiceForView, { id })).money.at(-1);
  const begin = async (deed: string) => {
    await page
      .getByRole('button', { name: /^PT.*…$/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: deed }).click();
  };
  /** It is done, and nobody hears of it; pressed again, the dialog closes as after any success. */
  const twice = async (path: string, word: string) => {
    await page.route(path, async (route) => route.fetch().then(() => route.abort('connectionreset')), { times: 1 });
    const sent = dialog(page).getByRole('button', { name: word });
    await sent.click();
    const lost = page.getByRole('dialog', { name: 'Mất kết nối' });
    await lost.getByRole('button', { name: 'Đóng' }).click();
    await lost.waitFor({ state: 'hidden' });
    await sent.click();
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  };
  await begin('Đổi hình thức');
  await choose(page, 'Hình thức', 'Chuyển khoản');
  await twice('**/ChangePaymentMethod', 'Đổi hình thức');
  expect((await receipt())?.methodName).toBe('Chuyển khoản');
  await begin('Hủy phiếu thu');
  await dialog(page).getByLabel('Lý do hủy').fill('thu nhầm');
  await twice('**/CancelPayment', 'Hủy phiếu thu');
  expect((await ask(page, TicketRead.GetInvoiceForView, { id })).paid).toBe(0);
});

test('credit that paid for a device that could not be fixed is not given back in money by who may not; the hand-over says so before it begins', async () => {
  const { page: admin } = await signedIn('admin', { path: null });
  const of = async (code: string) => (await ask(admin, Category.GetCategory, { code })).items[0]?.id as CategoryId; // of the demo shop
  const { items: services } = await ask(admin, CatalogMaster.GetAllServices, {});
  const lines = [{ kind: 'service' as const, serviceNameId: services[0]?.id, price: PRICE as never }]; // whole đồng
  const { id } = await takenIn(admin, { lines });
  const { branchId, customerId } = await ask(admin, TicketRead.GetInvoiceForView, { id });
  const ahead = { kind: 'debt' as const, customerId, branchId, methodId: await of('payment'), amount: PRICE as never };
  await ask(admin, AccountReceipt.CreateAccountReceipt, ahead);
  const { paid } = await ask(admin, TicketPay.UseCredit, { id });
  await ask(admin, TicketAct.AcceptInvoice, { id });
  const broken = { id, action: 'cannotFix' as const, errorTypeId: await of('errorType') };
  await ask(admin, TicketAct.ChangeStatusInvoice, broken);
  const name = `qt${stamp()}`;
  const grantedPermissions: Permission[] = [...within('Pages.Tickets'), 'Pages.Finance.Receipt.Create'];
  await ask(admin, Role.Create, { name, displayName: name, grantedPermissions });
  const { userName } = await colleague(admin, { branchId, roleNames: [name.toUpperCase()] });

  const { page, complaints } = await signedIn(userName, { path: ticketPath(id) });
  await button(page, 'Trả máy').click();
  await choose(page, 'Khách đã đưa nhiều hơn tổng tiền', 'Tiền mặt');
  await dialog(page)
    .getByText(`chỉ còn ${dong(0)} là tiền khách đã đưa`)
    .waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Giao máy' }).isEnabled()).toBe(false);
  await dialog(page).locator('.ant-modal-footer').getByRole('button', { name: 'Đóng' }).click();
  await button(page, `Trả thừa ${dong(paid)}`).click();
  await dialog(page).getByRole('button', { name: 'Ghi có cho khách' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await button(page, 'Trả máy').click();
  await dialog(page).getByRole('button', { name: 'Giao máy' }).click();
  await state(page, 'Đã trả máy');
  expect(complaints).toEqual([]);
});
