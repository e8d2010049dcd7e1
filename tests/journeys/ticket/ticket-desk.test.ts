// The bench on a desk: the queue and the chosen ticket side by side, walked and worked by keys; the address keeps the choice.
import { expect, test } from 'vitest';
import { Session } from '../../../contract/session/session.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { desktop, openBrowser } from '../../harness/browser.ts';
import { ask, dialog } from '../../harness/screens.ts';
import { takenIn } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const QUEUE = '/ticket-management/my-queue';

test('a technician at a desk walks the queue by keys, works on the chosen ticket beside it, and goes on with the next', async () => {
  const { page: office } = await signedIn('admin', { path: null });
  const { page, complaints } = await signedIn('phat.chaugia', { path: null });
  const { user } = await ask(page, Session.GetCurrentLoginInformations, {});
  const branchId = user?.branchId as never; // theirs
  const one = await takenIn(office, { branchId, deviceName: 'Máy trên bàn một' });
  const two = await takenIn(office, { branchId, deviceName: 'Máy trên bàn hai' });

  await page.goto(QUEUE);
  await page.getByText(/Chờ nhận \(\d+\)/).click();
  const row = (code: string) => page.getByRole('option').filter({ hasText: code });
  const work = (code: string) => page.getByRole('region', { name: code });
  await row(one.code).click();
  await work(one.code).getByText('Máy trên bàn một').first().waitFor();
  await work(one.code).getByText('Pin phồng').first().waitFor(); // the panels of its page
  await expect.poll(() => page.url()).toContain(`ticket=${one.id}`);
  expect(await page.locator('.queue-card').count()).toBe(0);

  const codes = await page.getByRole('option').locator('b').allTextContents();
  const down = codes.indexOf(two.code) > codes.indexOf(one.code);
  const apart = Math.abs(codes.indexOf(two.code) - codes.indexOf(one.code));
  for (let at = 0; at < apart; at++) await page.keyboard.press(down ? 'ArrowDown' : 'ArrowUp');
  await work(two.code).waitFor();
  await page.keyboard.press(down ? 'k' : 'j');
  await expect.poll(() => work(two.code).count()).toBe(0);
  await page.keyboard.press(down ? 'j' : 'k');
  await work(two.code).waitFor();
  expect(await row(two.code).getAttribute('aria-selected')).toBe('true');

  await page.reload();
  await work(two.code).waitFor(); // the address names it
  // A look into the search leaves the hand in the page, where the arrows go on.
  await page.keyboard.press('Control+k');
  await page.locator('.palette').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.palette').waitFor({ state: 'detached' });
  await page.keyboard.press(down ? 'ArrowUp' : 'ArrowDown');
  await expect.poll(() => work(two.code).count()).toBe(0);
  await page.keyboard.press(down ? 'ArrowDown' : 'ArrowUp');
  await work(two.code).waitFor();
  await page.keyboard.press('Control+Enter');
  await row(two.code).getByText('Đang xử lý').waitFor();
  for (const step of ['Hoàn thành', 'Chờ linh kiện', 'Không sửa được', 'Đề xuất linh kiện', 'Ảnh', 'Ghi chú'])
    await work(two.code).locator('header footer').getByRole('button', { name: step }).first().waitFor();

  // What was begun to be written is there again after a look at another ticket.
  await work(two.code).getByRole('button', { name: 'Ghi chú kỹ thuật' }).click();
  await work(two.code).getByLabel('Ghi chú kỹ thuật').fill('Chân sạc gãy');
  await page.getByText(/Chờ nhận \(\d+\)/).click();
  await row(one.code).click();
  await work(one.code).waitFor();
  await page.getByText(/Tôi đang giữ \(\d+\)/).click();
  await row(two.code).click();
  await work(two.code).getByRole('button', { name: 'Ghi chú kỹ thuật' }).click();
  await expect.poll(() => work(two.code).getByLabel('Ghi chú kỹ thuật').inputValue()).toBe('Chân sạc gãy');
  await work(two.code).getByRole('button', { name: 'Lưu ghi chú' }).click();
  await work(two.code).locator('.ticket-long', { hasText: 'Chân sạc gãy' }).first().waitFor();

  await page.getByRole('listbox').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: two.code, selected: true }).waitFor();
  await page.goBack();
  await work(two.code).waitFor();
  await work(two.code).getByRole('button', { name: 'Hoàn thành' }).click();
  await dialog(page).getByRole('button', { name: 'Hoàn thành' }).click();
  await row(two.code).waitFor({ state: 'detached' });
  expect(await ask(page, TicketRead.GetInvoiceForView, { id: two.id })).toMatchObject({
    status: 'HoanThanh',
    technicalNote: 'Chân sạc gãy',
  });

  // Where there is no room for both, it is cards.
  await page.getByText(/Chờ nhận \(\d+\)/).click();
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.locator('.queue-card', { hasText: one.code }).waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
  await page.setViewportSize(desktop);
  expect(complaints).toEqual([]);
});
