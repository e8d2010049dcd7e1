// Commission as people meet it: the manager pays a month's commission, the technician sees on a phone why it is so much and that it is paid.
import { expect, test } from 'vitest';
import { Commission } from '../../contract/commission/commission.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { openBrowser, phone } from '../harness/browser.ts';
import { ask, choose, dialog, menu, told } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const money = (amount: number) => `${amount.toLocaleString('vi-VN')}\u00a0₫`;

test('the manager pays what is due to one person; the technician finds it paid, with its voucher', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/commission/payout' });
  const { items } = await ask(page, Commission.GetPeople, {});
  const due = items.find(({ remaining }) => remaining > 0);
  if (!due) throw new Error('Nobody is due commission in the demo shop');
  await page.getByRole('checkbox', { name: `Chọn ${due.name}` }).check();
  const bulk = page.getByRole('toolbar', { name: 'Thao tác với các dòng đã chọn' });
  await bulk.getByRole('button', { name: 'Chi hoa hồng' }).click();
  const dialog = page.getByRole('dialog', { name: `Chi hoa hồng cho ${due.name}` });
  await dialog.getByText(money(due.remaining)).first().waitFor();
  await choose(page, 'Chi nhánh của quỹ', 'Trung tâm kỹ thuật');
  await choose(page, '* Quỹ', 'Chuyển khoản');
  await dialog.getByRole('button', { name: 'Chi hoa hồng' }).click();
  await told(page, new RegExp(`: .*cho ${due.name}`));
  const after = await ask(page, Commission.GetPeople, { keyword: due.userName });
  expect(after.items).toMatchObject([{ id: due.id, remaining: 0, paid: due.paid + due.remaining }]);
  expect(complaints).toEqual([]);

  const hand = await signedIn(due.userName, { path: '/commission/mine', viewport: phone });
  await hand.page.getByRole('heading', { name: 'Thu nhập của tôi' }).waitFor();
  const { items: rows } = await ask(hand.page, Commission.GetMyRows, {});
  const paid = rows.find(({ state }) => state === 'paid');
  const card = hand.page
    .getByRole('listitem')
    .filter({ hasText: paid?.ticketCode ?? '?' })
    .first();
  await card.getByText('Đã chi').waitFor();
  expect(await card.textContent()).toContain(paid?.voucherCode);
  expect(await card.textContent()).toContain(money(paid?.amount ?? 0));
  await hand.page.getByRole('button', { name: 'Tháng trước' }).click();
  await hand.page.getByText('Đã chốt').waitFor();
  expect(hand.complaints).toEqual([]);
});
test('work of two is split on the ticket’s page, and the colleague finds their part', async () => {
  const { page, complaints } = await signedIn('admin');
  const { items } = await ask(page, TicketLists.GetReceiptData, { statuses: 'HoanThanh' as never, maxResultCount: 50 });
  const views = await Promise.all(items.map(({ id }) => ask(page, TicketRead.GetInvoiceForView, { id })));
  const earnings = await Promise.all(items.map(({ id }) => ask(page, TicketRead.GetEarnings, { id })));
  const at = earnings.findIndex(({ items: rows }) => rows.length === 1 && rows[0]?.role === 'technician');
  const [ticket, earned] = [views[at], earnings[at]?.items[0]];
  if (!ticket || !earned) throw new Error('No finished ticket of the demo shop earned somebody something');
  const { items: people } = await ask(page, TicketRead.GetTechnicians, { id: ticket.id });
  const helper = people.find(({ id, fullName }) => id !== earned.userId && fullName !== earned.userName);
  if (!helper) throw new Error('There is one technician only');

  await page.goto(`/ticket-management/ticket/${ticket.id}`);
  await menu(page, 'Chia công');
  const name = earned.lineName ?? '';
  const box = dialog(page);
  await box.getByRole('button', { name: `Thêm người làm ${name}` }).click();
  await choose(page, `Người làm 2 của ${name}`, helper.fullName);
  await box.getByRole('spinbutton', { name: `Phần trăm của người 2, ${name}` }).fill('30');
  await box.getByRole('spinbutton', { name: `Phần trăm của người 1, ${name}` }).press('Tab');
  await box.getByRole('button', { name: 'Chia công' }).click();
  await told(page, `Chia công: ${ticket.code}`);
  await page.getByText(`${earned.userName} 70%, ${helper.fullName} 30%`).first().waitFor();
  expect(complaints).toEqual([]);

  const hand = await signedIn(helper.userName, { path: '/commission/mine', viewport: phone });
  const card = hand.page.getByRole('listitem').filter({ hasText: ticket.code }).first();
  await card.waitFor();
  expect(await card.textContent()).toContain(money(earned.amount - Math.round((earned.amount * 70) / 100)));
  expect(hand.complaints).toEqual([]);
});
