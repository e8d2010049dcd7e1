// A phone that lies on its side, and with its keyboard on top of that: what opens over a page fits what is seen of it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../harness/browser.ts';

const { signedIn } = openBrowser();
const side = { width: 844, height: 390 };
/** Its keyboard takes half of it (interactive-widget=resizes-content). */
const typing = { width: 844, height: 200 };

/** By how many pixels the shown one lies beyond the window. */
const beyond = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .last()
    .evaluate((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return height === 0 ? 'empty' : Math.round(Math.max(0, -top, bottom - window.innerHeight));
    });

test('drawers, lists to choose from, calendars and dialogs stay within a low window', async () => {
  const { page } = await signedIn('admin', {
    path: '/finance/receipt/receipt-creating',
    viewport: side,
    hasTouch: true,
  });
  const method = page.locator('main .ant-select:not(.ant-select-disabled)').filter({ visible: true }).last();
  await method.click();
  await expect.poll(() => beyond(page, '.ant-select-dropdown')).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(typing);
  await method.click();
  await expect.poll(() => beyond(page, '.ant-select-dropdown')).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(side);
  await page.goto('/finance/receipt/receipt-list');
  await page.getByPlaceholder('Từ ngày').filter({ visible: true }).first().click();
  await expect.poll(() => beyond(page, '.ant-picker-dropdown')).toBe(0);
  await page.goto('/system/roles');
  await page.locator('tbody tr').nth(1).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox').first().fill('Thợ học việc');
  expect(await beyond(page, '.ant-drawer-section')).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' }).waitFor();
  expect(await beyond(page, '.ant-modal-container')).toBe(0);
  await page.setViewportSize(typing);
  expect(await beyond(page, '.ant-modal-container')).toBe(0);
});
