// Money given back: one line of a paid ticket in part, then all the rest, on the refund screen that its page opens.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { go, openBrowser } from '../../harness/browser.ts';
import { ask, button, choose, dialog, state } from '../../harness/screens.ts';
import { dong, picture, repaired, sumIs, ticketPath } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const PART = 50_000;

/** The method and the last word; the screen says what was made of it. */
async function giveBack(page: Page, amount: number) {
  await choose(page, 'Hình thức', 'Tiền mặt');
  await button(page, 'Hoàn phí').click();
  const question = page.getByRole('dialog', { name: `Hoàn ${dong(amount)} cho` });
  await question.getByRole('button', { name: 'Hoàn phí' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByText(/^Đã hoàn phí: TPH/).waitFor();
}

test('a part of one line, then everything: the ticket and the list say both', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { id, code } = await repaired(page, [400_000, 200_000]);
  await page.goto(ticketPath(id));
  const { total, lines } = await ask(page, TicketRead.GetInvoiceForView, { id }); // a promotion may have lowered it
  await button(page, 'Trả máy').click();
  await dialog(page).getByText('Vừa đủ').waitFor();
  await dialog(page).getByRole('button', { name: 'Thu tiền, giao máy' }).click();
  await state(page, 'Đã trả máy');

  await button(page, 'Hoàn phí').click();
  await page.getByRole('tab', { name: `Hoàn phí ${code}`, selected: true }).waitFor();
  const amount = page.getByLabel(`Hoàn tiền: ${lines[1]?.name}`);
  await amount.fill('9999999');
  await page.getByRole('alert').filter({ hasText: 'Số tiền hoàn nhiều nhất là' }).waitFor();
  await expect.poll(() => button(page, 'Hoàn phí').isDisabled()).toBe(true);
  await amount.fill(String(PART));
  await page.locator('output', { hasText: 'Hoàn phí một phần' }).waitFor();
  // A look at the ticket, where something else is done, and back: what was chosen is still there.
  await button(page, 'Mở phiếu').click();
  await page.getByLabel('Chụp, thêm ảnh').setInputFiles(picture);
  await page.getByText('Lúc trả', { exact: true }).waitFor();
  await page.getByRole('tab', { name: `Hoàn phí ${code}` }).click();
  await choose(page, 'Lý do hoàn', 'Khách');
  await giveBack(page, PART);
  await state(page, 'Hoàn phí một phần');

  await button(page, 'Mở phiếu').click();
  await state(page, 'Hoàn phí một phần');
  await sumIs(page, 'Đã hoàn', PART);
  await sumIs(page, 'Còn lại', 0);
  await page
    .getByRole('list', { name: 'Phiếu thu, phiếu chi' })
    .getByText(/Chi hoàn · Tiền mặt/)
    .waitFor();

  await button(page, 'Hoàn phí').click();
  await button(page, 'Hoàn tiếp').click();
  await button(page, 'Hoàn tất cả').click();
  await choose(page, 'Lý do hoàn', 'Khách');
  await page.locator('output', { hasText: 'Hoàn phí toàn bộ' }).waitFor();
  await giveBack(page, total - PART);
  await state(page, 'Hoàn phí toàn bộ');
  await button(page, 'Mở phiếu').click();
  await state(page, 'Hoàn phí toàn bộ');
  await sumIs(page, 'Đã hoàn', total);

  // Nothing is left: the form says so and asks for nothing.
  await page.goto(`/ticket-management/refund-form/${id}`);
  await page.getByRole('alert').filter({ hasText: 'nên không hoàn phí được' }).waitFor();
  for (const name of ['Hoàn phí', 'Hoàn tất cả', 'Bỏ chọn']) expect(await button(page, name).count()).toBe(0);
  expect(await page.getByText('Chọn dòng cần hoàn').count()).toBe(0);
  for (const box of await page.getByRole('checkbox').all()) expect(await box.isDisabled()).toBe(true);

  await go(page, `/ticket-management/refund-list?keyword=${code}`);
  const rows = page.getByRole('row', { name: new RegExp(code) }).filter({ visible: true });
  await rows.filter({ hasText: dong(PART) }).waitFor();
  await rows.filter({ hasText: dong(total - PART) }).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  expect(complaints).toEqual([]);
});
