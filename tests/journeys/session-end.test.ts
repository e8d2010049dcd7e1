// Nothing typed is lost: not by looking at another tab, not when the session ends, not when the network goes.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Product } from '../../contract/catalog/product.calls.ts';
import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketForm } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { fillLogin, go, openBrowser } from '../harness/browser.ts';
import { ask, choose, held, newPhone, scan, stamp } from '../harness/screens.ts';

const { signedIn } = openBrowser();

const FORM = '/ticket-management/ticket-form';
const name = (page: Page) =>
  page
    .getByLabel(/^Tên khách hàng/)
    .filter({ visible: true })
    .first();
const ended = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Phiên làm việc hết hạn vui lòng đăng nhập lại!', visible: true });
/** The field of the dialog over the page takes the keys when the dialog has opened. */
const takesKeys = (page: Page) => page.locator('#again-password:focus').waitFor();
const endSession = (page: Page) => page.context().clearCookies({ name: 'Authorization' });

test('an intake keeps what was typed while another tab is looked at, and after signing in over it', async () => {
  const { page } = await signedIn('admin', { path: FORM });
  await name(page).fill('Lê Thị Giữ');
  await go(page, '/system/roles');
  await page.getByRole('tab', { name: 'Vai trò', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Thêm vai trò' }).waitFor();
  await go(page, FORM);
  await name(page).waitFor();
  await expect.poll(() => name(page).inputValue()).toBe('Lê Thị Giữ');

  await endSession(page);
  await go(page, '/system/users'); // the guard looks at the token: it takes no page away
  await ended(page).waitFor();
  await expect.poll(() => ended(page).count()).toBe(1);
  await takesKeys(page);
  await page.keyboard.type('sai mat khau');
  await page.keyboard.press('Enter');
  await ended(page).getByText('Sai tên đăng nhập hoặc mật khẩu').waitFor();
  await expect.poll(() => page.locator('#again-password').inputValue()).toBe('');
  await takesKeys(page);
  await page.keyboard.type('123qwe');
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'hidden' });
  await page.locator('tbody tr[data-row-key]').filter({ visible: true }).first().waitFor();
  await go(page, FORM);
  await expect.poll(() => name(page).inputValue()).toBe('Lê Thị Giữ');
});

test('a part of the frame that arrives late takes neither the dialog nor what is typed in it away', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles' });
  const letGo = await held(page, '**/arrival-toast-*.js');
  const [asked] = [page.waitForRequest('**/arrival-toast-*.js'), await page.reload()];
  await endSession(page);
  await go(page, '/system/users');
  await takesKeys(page);
  await page.keyboard.type('123');
  await asked;
  await page.keyboard.type('qwe');
  expect(await page.locator('#again-password').inputValue()).toBe('123qwe');
  letGo();
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'hidden' });
});

test('a save that met the end of the session is repeated with one click', async () => {
  const { page } = await signedIn('admin', { path: '/system/roles' });
  const code = `Giu${stamp()}`;
  await page.getByRole('button', { name: 'Thêm vai trò' }).click();
  const role = page.getByRole('textbox', { name: 'Tên vai trò' });
  await role.fill(code);
  await page.getByRole('textbox', { name: /Tên hiển thị/ }).fill(`Giữ ${code}`);
  await endSession(page);
  const save = page.getByRole('dialog').getByRole('button', { name: /^Lưu/ });
  await save.click();
  await ended(page).waitFor();
  await takesKeys(page);
  await page.keyboard.type('123qwe');
  await page.keyboard.press('Enter');
  await ended(page).waitFor({ state: 'hidden' });
  await expect.poll(() => role.inputValue()).toBe(code);
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto(`/system/roles?keyword=${code}`);
  await page.locator('tbody').getByText(code).first().waitFor();
});

test('somebody else who signs in sees neither the tabs nor the unfinished ticket; its owner finds it again', async () => {
  const { page } = await signedIn('admin', { path: FORM });
  await name(page).fill('Khách của quản trị');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => /^draft\..*ticket\.intake/.test(key)));
  await endSession(page);
  await go(page, '/system/users');
  await ended(page).getByRole('button', { name: 'Người khác đăng nhập' }).click();
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await page.waitForURL('**/login');
  await fillLogin(page, { userName: 'thao.buithithanh' });
  await page.getByRole('tab', { selected: true }).first().waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(1);
  await go(page, FORM);
  await name(page).waitFor();
  expect(await name(page).inputValue()).toBe('');
  expect(await page.getByText('Khách của quản trị').count()).toBe(0);

  await page
    .getByRole('button', { name: /Tài khoản|Thảo/ })
    .first()
    .click();
  await page.getByText('Đăng xuất').click();
  await page.waitForURL('**/login');
  await fillLogin(page, { userName: 'admin' });
  await page.getByRole('tab', { selected: true }).first().waitFor();
  await go(page, FORM);
  await page.getByText(/Có phiếu chưa lưu.*Khách của quản trị/).waitFor();
});

test('a lost network signs nobody out: it is said, tried again, and the form is as it was', async () => {
  const { page } = await signedIn('admin', { path: FORM });
  await name(page).fill('Mất Mạng');
  await go(page, '/system/users');
  await page.locator('tbody tr[data-row-key]').filter({ visible: true }).first().waitFor();
  const search = page.getByPlaceholder('Tìm theo tên, email, điện thoại');
  await search.waitFor(); // it comes after the rows, over the network
  await page.context().setOffline(true);
  await search.fill('thang');
  const lost = page.locator('.system-error-modal').filter({ visible: true });
  await lost.getByText('Mất kết nối').filter({ visible: true }).first().waitFor();
  await lost.getByRole('button', { name: 'Thử lại' }).click();
  await lost.getByText('Mất kết nối').filter({ visible: true }).first().waitFor(); // still lost, still here
  await page.context().setOffline(false);
  await lost.getByRole('button', { name: 'Thử lại' }).click();
  await page.getByText('Nguyễn Văn Thắng').filter({ visible: true }).first().waitFor();
  await go(page, FORM);
  await expect.poll(() => name(page).inputValue()).toBe('Mất Mạng');
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'Authorization')).toBe(true);
});

interface Kept {
  form: string;
  who: string;
  path: string;
  saves: { path: string };
  /** Opens the form, as new. */
  begin: (page: Page) => Promise<void>;
  fill: (page: Page, mark: string) => Promise<void>;
  /** What was filled in is there again. */
  isBack: (page: Page, mark: string) => Promise<void>;
  save: (page: Page) => Promise<void>;
  saved: (page: Page, mark: string) => Promise<void>;
  /** How many there are. */
  count: (page: Page) => Promise<number>;
}
const goOn = async (page: Page) => {
  const offer = page.getByRole('button', { name: 'Làm tiếp' }).filter({ visible: true });
  await offer.click();
};
const forms: Kept[] = [
  {
    form: 'a device that is taken in',
    who: 'thao.buithithanh',
    path: FORM,
    saves: TicketForm.CreateOrUpdateInvoice,
    begin: (page) => name(page).waitFor(),
    fill: async (page, mark) => {
      await page.getByLabel('Số điện thoại').fill(newPhone());
      await name(page).fill(`Khách ${mark}`);
      await page.getByLabel('Hãng, dòng, mẫu máy').fill(`Máy ${mark}`);
      await page.getByRole('button', { name: 'Vào nước' }).click();
    },
    isBack: async (page, mark) => {
      await goOn(page);
      await expect.poll(() => name(page).inputValue()).toBe(`Khách ${mark}`);
    },
    save: (page) => page.getByRole('button', { name: 'Lưu phiếu' }).click(),
    // The page knows the customer by now, whom the lost save has made; what is sent is what was typed.
    saved: async (page, mark) => {
      await page.getByText('Đã nhận máy').waitFor();
      await page.getByText(`Khách ${mark}`).waitFor();
    },
    count: async (page) => (await ask(page, TicketLists.GetReceiptData, {})).totalCount,
  },
  {
    form: 'goods that leave',
    who: 'admin',
    path: '/inventory/export/export-other',
    saves: ProductOutbound.create,
    begin: (page) => page.getByRole('combobox', { name: 'Kho xuất' }).waitFor(),
    fill: async (page, mark) => {
      await ask(page, Product.CreateProduct, { name: `Hàng ${mark}`, code: mark });
      const { items } = await ask(page, SetupMaster.GetAllWarehouse, {});
      await choose(page, 'Lý do xuất', 'Xuất hủy');
      await choose(page, 'Kho xuất', items.find(({ role }) => role === 'sale')?.name ?? '');
      await scan(page, mark);
      await page.locator('[data-line]', { hasText: mark }).waitFor();
    },
    isBack: async (page, mark) => {
      await page.getByText('Đã mở lại phiếu đang làm dở').waitFor();
      await page.locator('[data-line]', { hasText: mark }).waitFor();
    },
    save: (page) => page.getByRole('button', { name: 'Lưu nháp' }).filter({ visible: true }).click(),
    saved: async (page, mark) => page.locator('tr', { hasText: mark }).filter({ visible: true }).first().waitFor(),
    count: async (page) => (await ask(page, ProductOutbound.GetAllPaged, {})).totalCount,
  },
  {
    form: 'a form in a drawer',
    who: 'admin',
    path: '/system/roles',
    saves: Role.Create,
    begin: (page) => page.getByRole('button', { name: 'Thêm vai trò' }).click(),
    fill: async (page, mark) => {
      await page.getByRole('textbox', { name: 'Tên vai trò' }).fill(mark);
      await page.getByRole('textbox', { name: /Tên hiển thị/ }).fill(`Vai trò ${mark}`);
    },
    isBack: async (page, mark) => {
      await goOn(page);
      await expect.poll(() => page.getByRole('textbox', { name: 'Tên vai trò' }).inputValue()).toBe(mark);
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Lưu/ }).click(),
    saved: async (page) => {
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')))).toEqual(
        [],
      );
    },
    count: async (page) => (await ask(page, Role.GetAll, {})).totalCount,
  },
];
test.each(forms)(
  '$form: the network goes, the answer is lost, the page dies, the session ends; it is saved once',
  async (kept) => {
    const { page: first } = await signedIn(kept.who, { path: null });
    const before = await kept.count(first);
    const mark = `GL${stamp()}`.toUpperCase();
    const dying = await first.context().newPage();
    await dying.goto(kept.path);
    await kept.begin(dying);
    await kept.fill(dying, mark);
    await dying.context().setOffline(true);
    await kept.save(dying);
    await dying.getByText('Không kết nối được máy chủ.').filter({ visible: true }).first().waitFor();
    await dying.context().setOffline(false);
    // It arrives, and nobody hears of it.
    await dying.route(`**${kept.saves.path}*`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const arrived = dying.waitForEvent('requestfailed', (request) => request.url().includes(kept.saves.path));
    await kept.save(dying);
    await arrived;
    await dying.close({ runBeforeUnload: false });

    await first.goto(kept.path);
    await kept.begin(first);
    await kept.isBack(first, mark);
    await endSession(first);
    await kept.save(first);
    await ended(first).waitFor();
    await takesKeys(first);
    await first.keyboard.type('123qwe');
    await first.keyboard.press('Enter');
    await ended(first).waitFor({ state: 'hidden' });
    await kept.save(first);
    await kept.saved(first, mark);
    expect(await kept.count(first)).toBe(before + 1);
  },
);
