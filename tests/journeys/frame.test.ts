// The frame in every layout and theme, on both sizes, in both languages; settings, search, sizes of what is loaded (spec §2, §9).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { User } from '../../contract/people/user.calls.ts';
import { barriersOn } from '../harness/barriers.ts';
import { go, openBrowser, phone } from '../harness/browser.ts';
import { ask, scan } from '../harness/screens.ts';

const { signedIn, visit } = openBrowser();
async function openSettings(page: Page) {
  await page
    .getByRole('button', { name: /Quản trị viên|Tài khoản/ })
    .first()
    .click();
  await page.getByText('Giao diện', { exact: true }).click();
  return page.getByRole('dialog');
}
const layouts = ['Menu trên', 'Menu bên', 'Kết hợp'] as const;
const modes = ['Sáng', 'Menu tối', 'Ban đêm'] as const;

test('in every layout and mode the list can be read and nothing complains; what is saved is there after a reload', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/system/users' });
  await page.getByText('Ngô Thị Kim Anh').first().waitFor();
  const look = () =>
    page.evaluate(() => {
      const bright = (colour: string) => Number(/\d+/.exec(colour)?.[0]) > 127;
      const cell = document.querySelector('td:nth-child(3)') ?? document.body;
      return {
        isBackBright: bright(getComputedStyle(document.body).backgroundColor),
        isTextBright: bright(getComputedStyle(cell).color),
        fits: document.documentElement.scrollWidth <= innerWidth,
        hasSideMenu: document.querySelector('.shell-side') !== null,
      };
    });
  const looksOf = (layout: (typeof layouts)[number], mode: (typeof modes)[number]) => ({
    isBackBright: mode !== 'Ban đêm',
    isTextBright: mode === 'Ban đêm',
    fits: true,
    hasSideMenu: layout !== 'Menu trên',
  });
  const drawer = await openSettings(page);
  for (const layout of layouts) {
    await drawer.getByRole('button', { name: layout }).click();
    for (const mode of modes) {
      await drawer.getByRole('button', { name: mode }).click();
      await expect.poll(look, { message: `${layout}, ${mode}` }).toEqual(looksOf(layout, mode));
    }
  }
  await drawer.getByRole('button', { name: 'Lưu' }).click();
  await page.reload();
  await page.getByText('Ngô Thị Kim Anh').first().waitFor();
  await expect.poll(look).toEqual(looksOf('Kết hợp', 'Ban đêm'));
  expect(complaints).toEqual([]);
});

test('an icon beside words is not read out: Ant Design names each in English', async () => {
  const { page } = await signedIn('admin', { path: '/ticket-management/repair-list' });
  for (const [path, words] of [
    ['/ticket-management/repair-list', 'Nhận máy'],
    ['/finance/fund', 'Kết chuyển'],
    ['/finance/receipt/receipt-creating', 'Lưu phiếu'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: words, exact: true }).filter({ visible: true }).waitFor();
  }
});

test.each([
  ['/inventory/import/import-bill', 'inbound-supplierId'],
  ['/inventory/product-inbound-request/in/new', 'request-warehouse'],
  ['/inventory-transfer/request', 'center-group'],
  ['/finance/receipt/receipt-creating', 'voucher-in-new-ticket'],
  ['/debt/write-off/new', 'write-off-party'],
  ['/debt/offset/new', 'offset-party'],
  ['/debt/opening/new', 'opening-party'],
])('a new document begins at its first field: %s', async (path, field) => {
  const { page } = await signedIn('admin', { path });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(field);
});

test('axe-core finds no barrier on a list and a form by day, on a home, a tree and a dialog by night and in English', async () => {
  const { page } = await signedIn('admin', { path: null });
  const found: string[] = [];
  const look = async (path: string, mode: 'light' | 'night') => {
    await page.evaluate((theme) => localStorage.setItem('admin.setting', JSON.stringify({ theme })), { mode });
    await page.goto(path);
    found.push(...(await barriersOn(page, `${path} ${mode}`)));
  };
  await look('/ticket-management/repair-list', 'light');
  await look('/ticket-management/ticket-form', 'light');
  await ask(page, User.ChangeLanguage, { languageName: 'en' });
  await look('/home', 'night');
  await look('/system/permissions', 'night');
  await page.goto('/system/roles');
  await page.locator('tbody tr').nth(1).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').waitFor();
  found.push(...(await barriersOn(page, 'a new role, night')));
  await ask(page, User.ChangeLanguage, { languageName: 'vi' });
  expect(found.join('\n')).toBe('');
});

test('at 1366 px every entry of the menu is in sight', async () => {
  const { page } = await signedIn('admin', { viewport: { width: 1366, height: 768 } });
  const menu = page.getByRole('navigation', { name: /Menu chính|Main menu/ });
  await menu.getByRole('menuitem', { name: 'Danh mục' }).waitFor();
  expect(await menu.locator('.ant-menu-overflow-item-rest').filter({ visible: true }).count()).toBe(0);
});

test('on a phone the menu is a drawer, the list is cards and nothing sticks out', async () => {
  const { page, complaints } = await signedIn('admin', { viewport: phone, hasTouch: true, isMobile: true });
  // What there is none of is one line of the home, until it is asked for.
  const none = page.getByText(/^Đang không có: \d+ loại việc$/);
  await none.waitFor();
  const links = page.locator('.home-nothing a').filter({ visible: true });
  expect(await links.count()).toBe(0);
  await none.tap();
  await links.first().waitFor();
  await page.getByRole('button', { name: 'Mở menu' }).click();
  await page.getByRole('menuitem', { name: 'Hệ thống' }).click();
  await page.getByRole('menuitem', { name: /Người dùng$/ }).click();
  await page.waitForURL('**/system/users');
  await page.getByText('Ngô Thị Kim Anh').waitFor();
  expect(await page.locator('table').filter({ visible: true }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The camera scans; here there is none, and it says so in a sheet from below.
  await page.getByRole('navigation', { name: 'Đi nhanh' }).getByRole('button', { name: 'Quét mã' }).tap();
  await page
    .getByRole('dialog')
    .getByText(/không có máy ảnh|chưa cho dùng máy ảnh/)
    .waitFor();
  expect(complaints).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // Without a network the application opens all the same, and goes on by itself.
  await page.context().setOffline(true);
  await page.goto('/system/users');
  await page.getByRole('heading', { name: 'Mất kết nối' }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Ngô Thị Kim Anh').waitFor();
});

test('after an upgrade an old window says so and keeps what is typed', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles' });
  await page.locator('tbody tr').nth(1).waitFor();
  await page.keyboard.press('n');
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Thợ học việc');
  await page.route('**/assets/**', (route) => route.abort());
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/newer.js"></script>' }),
  );
  await go(page, '/system/books');
  await page.getByRole('heading', { name: 'Có bản mới' }).waitFor();
  await page.getByRole('tab', { name: 'Vai trò' }).click();
  expect(await name.inputValue()).toBe('Thợ học việc');
});

test('the language is switched at run time and the open form keeps its content', async () => {
  const { page } = await signedIn('duyen.tranthimy', { path: null });
  await ask(page, User.ChangeLanguage, { languageName: 'vi' });
  await page.goto('/system/users');
  await page.getByPlaceholder('Tìm theo tên, email, điện thoại').fill('bao');
  await page.getByRole('button', { name: 'Ngôn ngữ' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Users' }).waitFor();
  await expect.poll(() => page.title()).toBe('Xưởng | Users');
  await expect.poll(() => page.getByPlaceholder(/name/i).first().inputValue()).toBe('bao');
  await page.reload();
  await page.getByRole('tab', { name: 'Users' }).waitFor();
});

test('settings apply at once, are saved, and reset after a question', async () => {
  const { page } = await signedIn();
  const drawer = await openSettings(page);
  await drawer.getByRole('button', { name: 'Ban đêm' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.body).colorScheme || document.documentElement.style.colorScheme),
    )
    .toContain('dark');
  await drawer.getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin.setting'))).toContain('night');
  await drawer.getByRole('button', { name: 'Đặt lại' }).click();
  await page.getByRole('button', { name: 'Đặt lại và tải lại' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin.setting')).catch(() => 'loading')).toBeNull();
});

test('one search finds screens, things and what can be done with them, by keyboard', async () => {
  const { page } = await signedIn();
  const box = page.getByRole('combobox', { name: 'Tìm kiếm thông tin' });
  const chosen = page.locator('.palette [aria-selected="true"]');
  await page.getByText('Chào').first().waitFor();
  await page.getByRole('button', { name: 'Tìm kiếm (Ctrl+K)' }).waitFor(); // what listens for the key is drawn after the page
  await page.keyboard.press('/'); // no search of its own on this page
  await box.pressSequentially('nguoi dung');
  await expect.poll(() => chosen.textContent()).toContain('Người dùng');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  // A thing by its words in any order; Tab shows what can be done with it, Enter opens it.
  await page.keyboard.press('Control+k');
  await box.pressSequentially('KH000001');
  await expect.poll(() => chosen.textContent()).toContain('KH000001');
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'Nhận máy cho khách này' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/category/customer/*');
  // What was opened is offered again before anything is typed, and a scan that nobody waits for opens it as well.
  await page.goto('/home');
  await page.getByText('Chào').first().waitFor();
  await page.getByRole('button', { name: 'Tìm kiếm (Ctrl+K)' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect.poll(() => chosen.textContent()).toContain('KH000001');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await box.waitFor({ state: 'hidden' });
  await scan(page, 'KH000001');
  await page.waitForURL('**/category/customer/*');
});

/** A scanner's keys with the letters they write into the field that has the focus, as long as nobody takes them back. */
const scanInto = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const press of presses) {
        const isLeft = document.activeElement?.dispatchEvent(press);
        if (isLeft && press.key.length === 1) document.execCommand('insertText', false, press.key);
      }
    },
    ['Control', ...code, 'Enter'],
  );
test('a scan changes no amount; the next one takes the place of the first in the search', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/finance/receipt/receipt-creating' });
  await page.locator('.ant-segmented-item', { hasText: 'Thu khác' }).filter({ visible: true }).click();
  const amount = page.getByRole('spinbutton', { name: 'Số tiền' }).filter({ visible: true }).first();
  await amount.fill('500000');
  await scanInto(page, '8934563138165');
  const box = page.getByRole('combobox', { name: 'Tìm kiếm thông tin' });
  await expect.poll(() => box.inputValue()).toBe('8934563138165');
  expect(await amount.inputValue()).toBe('500.000');
  await page.locator('.palette').getByText('Không có gì khớp').waitFor();
  await scanInto(page, 'KH000001');
  await page.waitForURL('**/category/customer/*');
  expect(complaints).toEqual([]);
});

test('from sign-in to home at most 450 kB of JavaScript is loaded', async () => {
  const { page } = await visit({ isNew: true });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    const size = response.request().sizes();
    sizes.push(size.then(({ responseBodySize }) => responseBodySize));
  });
  await page.route('**/api/live', (route) => route.fulfill({ body: '' })); // a stream is never done
  await page.goto('/login');
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('123qwe');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByText('Chào').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(450_000);
});
