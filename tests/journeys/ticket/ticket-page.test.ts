// One ticket on the screen: its page with story, comment and photo; and the technician's part on a phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Model } from '../../../contract/catalog/device.calls.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { openBrowser, phone } from '../../harness/browser.ts';
import { ask, button, dialog, state } from '../../harness/screens.ts';
import { picture } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
async function taken(page: Page) {
  const { items } = await ask(page, Model.GetAll, { maxResultCount: 1 });
  const { items: branches } = await ask(page, SetupMaster.GetAllBranch, {});
  const phoneNumber = `09${String(Date.now()).slice(-8)}`;
  return ask(page, TicketForm.CreateOrUpdateInvoice, {
    customerName: 'Lê Thị Hoa',
    phone: phoneNumber,
    branchId: branches[0]?.id,
    ...(items[0] ? { modelId: items[0].id } : {}),
    deviceName: 'Máy của Hoa',
    errorNote: 'Không lên nguồn',
    passcode: '4711',
    passcodeKind: 'pin',
  });
}

test('the page shows a ticket, takes a comment and a photo, and tells its story', async () => {
  const { page, complaints } = await signedIn('admin');
  const { id, code } = await taken(page);
  await page.goto(`/ticket-management/ticket/${id}`);
  await page.getByRole('tab', { name: code, selected: true }).waitFor();
  await state(page, 'Chờ xử lý');
  await page.getByText('Không lên nguồn').first().waitFor();

  await page.getByLabel('Viết trao đổi, @tên để hỏi…').fill('Khách cần gấp');
  await button(page, 'Gửi').click();
  await page.locator('.ticket-said', { hasText: 'Khách cần gấp' }).waitFor();

  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.getByText('Lúc nhận', { exact: true }).waitFor();

  await button(page, 'Nhận sửa').click();
  await state(page, 'Đang xử lý');
  await page.getByRole('button', { name: 'Xem mật khẩu' }).click();
  await page.getByText('4711', { exact: true }).waitFor(); // a phone may hold the same digits
  await page.locator('.ant-timeline').getByText('Nhận sửa').first().waitFor();

  // A change is asked for in the form, which knows what changes.
  await page.locator('.ticket-actions button:has(.anticon-more)').click();
  await page.getByRole('menuitem', { name: 'Xin điều chỉnh' }).click();
  await page.waitForURL(`**/ticket-form/${id}`);
  await page.goBack();

  await button(page, 'Hoàn thành').click();
  await dialog(page).getByRole('button', { name: 'Hoàn thành' }).click();
  await state(page, 'Hoàn thành');
  expect(complaints).toEqual([]);
});

test('the technician does the work on a phone, each step within two taps', async () => {
  const { page, complaints } = await signedIn('admin', { viewport: phone, hasTouch: true });
  const { code } = await taken(page);
  await page.goto('/ticket-management/my-queue');
  await page.getByText(/Chờ nhận \(\d+\)/).click();
  const card = page.locator('.queue-card', { hasText: code });
  await card.getByRole('button', { name: 'Nhận sửa' }).tap();
  await page.getByText(/Tôi đang giữ \(\d+\)/).click();
  const mine = page.locator('.queue-card', { hasText: code });
  await mine.getByText('Đang xử lý').waitFor();

  await mine.getByRole('button', { name: 'Ghi chú' }).tap();
  await dialog(page).getByLabel('Ghi chú kỹ thuật').fill('Thay IC nguồn');
  await dialog(page).getByRole('button', { name: 'Lưu ghi chú' }).tap();
  await mine.getByText('Thay IC nguồn').waitFor();

  await mine.getByRole('button', { name: 'Hoàn thành' }).tap();
  await dialog(page).getByRole('button', { name: 'Hoàn thành' }).tap();
  await mine.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
