// Without a network a screen that was not opened before says at once what is wrong, goes on by itself, and takes nothing away.
import { expect, test } from 'vitest';
import { go, openBrowser } from '../../harness/browser.ts';

const { signedIn } = openBrowser();
/** Longer than a glance; a page that is fetched anew after each stumble took six seconds. */
const AT_ONCE_MS = 3_000;

test('a screen that cannot be fetched says that the line is lost, and comes by itself once it is back', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles', isNew: true });
  await page.locator('tbody tr').nth(1).waitFor();
  await page.keyboard.press('n');
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Thợ học việc');
  await page.context().setOffline(true);
  await go(page, '/system/books');
  await page.getByRole('heading', { name: 'Mất kết nối' }).waitFor({ timeout: AT_ONCE_MS });
  await page.getByRole('tab', { name: 'Vai trò' }).click();
  expect(await name.inputValue()).toBe('Thợ học việc');
  await page.context().setOffline(false);
  await go(page, '/system/books');
  await page.getByRole('heading', { level: 1, name: 'Sổ sạch' }).waitFor();
});
test('a screen whose file was lost on its way comes by itself, in a browser that asks for it only once, too', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles', isNew: true });
  await page.locator('tbody tr').nth(1).waitFor();
  await page.route('**/assets/books.screen-*.js', (route) => route.abort('connectionreset'), { times: 1 });
  await go(page, '/system/books');
  await page.getByRole('heading', { level: 1, name: 'Sổ sạch' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/system/books');
});
