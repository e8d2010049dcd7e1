// What every dialog keeps: money once although the answer was lost, words although somebody pressed Escape or clicked beside it, and
// Ctrl+S as its answer.
import { expect, test } from 'vitest';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, button, dialog, menu, newPhone, state, told } from '../harness/screens.ts';
import { takenIn, ticketPath } from '../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();

test('a deposit whose answer is lost is taken once, however often it is pressed', async () => {
  const { page } = await signedIn('admin', { path: null });
  const { id } = await takenIn(page, {});
  await page.goto(ticketPath(id));
  await button(page, 'Thu tiền cọc').click();
  await dialog(page).getByLabel('Số tiền 1').fill('200000');
  // It arrives and is written down; only its answer gets lost.
  const PAY = '**/PayInvoice';
  let pressed = 0;
  await page.route(PAY, async (route) => {
    await route.fetch();
    pressed += 1;
    await (pressed < 3 ? route.abort() : route.continue());
  });
  const take = dialog(page).getByRole('button', { name: 'Thu tiền cọc' });
  for (const times of [1, 2]) {
    await take.click();
    await expect.poll(() => pressed).toBe(times);
    await dialog(page).getByRole('alert').waitFor();
  }
  await take.click();
  await dialog(page).waitFor({ state: 'hidden' });
  const { paid, money } = await ask(page, TicketRead.GetInvoiceForView, { id });
  expect({ paid, vouchers: money.length }).toEqual({ paid: 200_000, vouchers: 1 });
  await page.unroute(PAY);
});

test('words in a dialog outlive Escape and a click beside it; Ctrl+S is its answer', async () => {
  const { page } = await signedIn('admin', { path: null });
  const { id } = await takenIn(page, {});
  await page.goto(ticketPath(id));
  await menu(page, /^Hủy phiếu$/);
  const asked = dialog(page).filter({ hasText: 'Lý do' });
  await asked.getByLabel('Lý do').press('Escape'); // nothing is in it: nothing is asked
  await asked.waitFor({ state: 'hidden' });

  await menu(page, /^Hủy phiếu$/);
  await asked.getByLabel('Lý do').fill('Khách gọi lại, không sửa nữa');
  await page.mouse.click(5, 450);
  await asked.getByLabel('Lý do').waitFor();
  await asked.getByLabel('Lý do').press('Escape');
  await dialog(page).getByRole('button', { name: 'Sửa tiếp' }).click();
  expect(await asked.getByLabel('Lý do').inputValue()).toBe('Khách gọi lại, không sửa nữa');
  await asked.getByLabel('Lý do').press('Control+s');
  await asked.waitFor({ state: 'hidden' });
  await state(page, 'Đã hủy');

  const other = await takenIn(page, {});
  await page.goto(ticketPath(other.id));
  await menu(page, /^Hủy phiếu$/);
  await asked.getByLabel('Lý do').fill('Nhầm');
  await asked.getByLabel('Lý do').press('Escape');
  await dialog(page).getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  const { status } = await ask(page, TicketRead.GetInvoiceForView, { id: other.id });
  expect(status).toBe('ChoXuLy');
});

test('a note in a step outlives what somebody else changed meanwhile, and is sent with the next press', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { id } = await takenIn(page, {});
  await ask(page, TicketAct.AcceptInvoice, { id });
  await page.goto(ticketPath(id));
  await state(page, 'Đang xử lý');
  await menu(page, 'Khách không sửa');
  const asked = dialog(page).filter({ hasText: 'Lý do' });
  await asked.getByLabel('Lý do').fill('Khách chê giá cao');
  await ask(page, TicketRead.UpdateTechnicalNoteInvoice, { id, technicalNote: 'Máy vô nước' });
  const send = asked.getByRole('button', { name: 'Khách không sửa' });
  await send.click();
  const overtaken = page.getByRole('dialog', { name: 'Phiếu vừa được người khác xử lý' });
  await overtaken.getByRole('button', { name: 'Đóng' }).click();
  await overtaken.waitFor({ state: 'hidden' });
  expect(await asked.getByLabel('Lý do').inputValue()).toBe('Khách chê giá cao');
  await send.click();
  await told(page, 'Khách không sửa');
  const { items } = await ask(page, TicketRead.GetHistoryReceiptData, { id });
  expect(items.filter(({ action }) => action === 'decline').map(({ text }) => text)).toEqual(['Khách chê giá cao']);
  const { technicalNote } = await ask(page, TicketRead.GetInvoiceForView, { id });
  expect(technicalNote).toBe('Máy vô nước');
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});

test('two people edit one customer: the second save keeps what both changed', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const phone = newPhone();
  const made = await ask(page, SaleCustomer.CreateSaleCustomer, { name: `Khách ${phone}`, phone });
  await page.goto(`/category/customer?keyword=${phone}`);
  const row = page.locator('tr', { hasText: phone });
  await row.getByRole('button', { name: /^Sửa/ }).click();
  await dialog(page).getByLabel('Địa chỉ').fill('45 Pasteur');
  const { version } = await ask(page, SaleCustomer.Get, { id: made.id });
  await ask(page, SaleCustomer.Update, { id: made.id, version, name: `Chị Lan ${phone}`, phone });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Tải bản mới, giữ phần tôi đã sửa' }).click();
  await expect.poll(() => dialog(page).getByLabel('Tên').first().inputValue()).toBe(`Chị Lan ${phone}`);
  await expect.poll(() => dialog(page).getByLabel('Địa chỉ').inputValue()).toBe('45 Pasteur');
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'hidden' });
  const { name, address } = await ask(page, SaleCustomer.Get, { id: made.id });
  expect({ name, address }).toEqual({ name: `Chị Lan ${phone}`, address: '45 Pasteur' });
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});

test('a ticket that somebody else changed is edited on: both changes are saved', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { id } = await takenIn(page, {});
  await page.goto(`/ticket-management/ticket-form/${id}`);
  await page.getByLabel('Mô tả thêm').filter({ visible: true }).fill('Sập nguồn khi mưa');
  await ask(page, TicketRead.UpdateTechnicalNoteInvoice, { id, technicalNote: 'Chờ pin' });
  await page.keyboard.press('Control+s');
  await page.getByText('phần bạn sửa vẫn còn').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('phần bạn sửa vẫn còn').waitFor({ state: 'hidden' });
  const now = () => ask(page, TicketRead.GetInvoiceForView, { id });
  await expect.poll(async () => (await now()).errorNote).toBe('Sập nguồn khi mưa');
  expect((await now()).technicalNote).toBe('Chờ pin');
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});
