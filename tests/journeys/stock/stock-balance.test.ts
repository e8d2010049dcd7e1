// Stock as its keeper lives with it: balances and the rows behind them, a count scanned and applied by two people, the report agrees.
import { expect, test } from 'vitest';
import { openBrowser } from '../../harness/browser.ts';
import { held, option } from '../../harness/screens.ts';

const { signedIn, url } = openBrowser();
interface Envelope {
  success: boolean;
  result: never;
  error: { message: string } | null;
}
const headers = { 'content-type': 'application/json', 'Abp.TenantId': '1' };
async function signIn(userNameOrEmailAddress: string) {
  const answer = await fetch(`${url}/api/TokenAuth/Authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ userNameOrEmailAddress, password: '123qwe' }),
  });
  const { result } = (await answer.json()) as { result: { accessToken: string } };
  const authorization = `Bearer ${result.accessToken}`;
  return async <T>(verb: 'GET' | 'POST', path: string, input: object = {}): Promise<T> => {
    const query = verb === 'GET' ? `?${new URLSearchParams(Object.entries(input))}` : '';
    const response = await fetch(`${url}/api/services/app/${path}${query}`, {
      method: verb,
      headers: { ...headers, authorization },
      ...(verb === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
    const body = (await response.json()) as Envelope;
    if (!body.success) throw new Error(`${path}: ${body.error?.message}`);
    return body.result;
  };
}
interface Row {
  id: number;
  name: string;
  code: string;
}
/** A product and a warehouse of this journey's own, with ten pieces in it. */
async function stocked(name: string) {
  const admin = await signIn('admin');
  const branches = await admin<{ items: Row[] }>('GET', 'DataMaster/GetAllBranch');
  const warehouse = await admin<Row>('POST', 'Warehouse/Create', {
    code: `J${Date.now()}`,
    name: `Kho ${name}`,
    branchId: branches.items[0]?.id,
    category: 'TP',
  });
  const product = await admin<Row>('POST', 'Product/CreateProduct', { name: `Hàng ${name}`, kind: 'component' });
  const suppliers = await admin<{ items: Row[] }>('GET', 'DataMaster/GetAllSupplier');
  const bill = await admin<Row>('POST', 'ProductInbound/Create', {
    warehouseId: warehouse.id,
    supplierId: suppliers.items[0]?.id,
    day: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    items: [{ productId: product.id, quantity: 10, price: 50_000 }],
  });
  await admin('POST', 'ProductInbound/Archive', { id: bill.id });
  return { admin, warehouse, product, bill };
}

test('a balance unfolds into warehouses and leads to the bill behind it', async () => {
  const { warehouse, product, bill } = await stocked(`xem tồn ${Date.now()}`);
  const { page, complaints } = await signedIn('admin', { path: '/warehouse/warehouse-viewing' });
  await page.getByLabel('Tên hàng, mã hàng, mã vạch').fill(product.name);
  const row = page.getByRole('row', { name: product.code });
  await row.waitFor();
  expect(await row.textContent()).toContain('500.000');
  await row.getByRole('button', { name: /^Mở rộng / }).click();
  await page.getByRole('button', { name: warehouse.name }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(bill.code).waitFor();
  await drawer.getByText('+10').waitFor();
  await drawer.getByRole('button', { name: bill.code }).click();
  await page.getByRole('heading', { name: new RegExp(bill.code) }).waitFor();
  expect(complaints).toEqual([]);
});

test('a count is scanned by one person and applied by another; balance and movement report agree', async () => {
  const { admin, warehouse, product } = await stocked(`kiểm kê ${Date.now()}`);
  const name = `kiem${Date.now()}`;
  await admin('POST', 'Role/Create', {
    name,
    displayName: name,
    grantedPermissions: [
      'Pages.Inventory.Checking',
      'Pages.Inventory.Checking.Create',
      'Pages.Inventory.Checking.AllBranches',
      'Pages.Settings.Branch.ViewAll',
    ],
  });
  await admin('POST', 'User/Create', {
    userName: name,
    name: 'Đếm',
    surname: 'Trần Thị',
    emailAddress: `${name}@example.com`,
    password: '123qwe',
    roleNames: [name],
  });

  const { page, complaints } = await signedIn(name, { path: '/warehouse/warehouse-checking' });
  await page.getByRole('button', { name: 'Lập phiếu kiểm kê' }).first().click();
  await page.getByRole('dialog').getByLabel('Kho', { exact: true }).click();
  await page.keyboard.type(warehouse.name);
  await option(page, warehouse.name).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  const title = page.getByRole('heading', { name: /Phiếu kiểm kê KK/ });
  await title.waitFor();
  const code = (await title.textContent())?.replace('Phiếu kiểm kê ', '') ?? '';
  // Blind: no column of the books, nor what would give them away.
  await page.getByRole('row').filter({ hasText: product.code }).waitFor();
  expect(await page.locator('.count-table th').allTextContents()).toEqual(['Hàng', 'Thực đếm', 'Người đếm']);
  const scan = page.getByLabel('Quét hoặc tìm hàng');
  await scan.fill(product.code);
  await scan.press('Enter');
  await page.getByLabel('Thực đếm').getByText('1', { exact: true }).waitFor();
  for (const key of ['8']) await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Đặt bằng' }).click();
  await page.getByLabel('Thực đếm').getByText('8', { exact: true }).waitFor();
  expect(complaints).toEqual([]);

  const boss = await signedIn('admin', { path: '/warehouse/warehouse-checking' });
  await boss.page.getByLabel('Số phiếu, ghi chú').fill(code);
  await boss.page.getByRole('button', { name: code, exact: true }).click();
  await boss.page.getByRole('columnheader', { name: 'Sổ sách', exact: true }).waitFor();
  await boss.page.getByRole('button', { name: /^Chênh lệch/ }).click();
  await boss.page.getByLabel(`Nguyên nhân của ${product.name}`).click();
  await boss.page.getByTitle('Khác', { exact: true }).click();
  // The note is saved when it is left, and read again: whoever types on in it meanwhile keeps every word.
  const note = boss.page.getByLabel('Giải thích', { exact: true });
  await note.fill('Rơi khi bốc');
  const letGo = await held(boss.page, '**/Detail*');
  const saved = boss.page.waitForResponse('**/SetCause');
  await note.blur();
  await saved;
  await note.focus();
  await boss.page.keyboard.press('End');
  await boss.page.keyboard.type(' hàng, ');
  const again = boss.page.waitForResponse('**/Detail*');
  letGo();
  await again;
  await boss.page.keyboard.type('vỡ màn');
  await expect.poll(() => note.inputValue()).toBe('Rơi khi bốc hàng, vỡ màn');
  const kept = boss.page.waitForResponse('**/SetCause');
  await note.blur();
  await kept;
  await boss.page.reload();
  await boss.page.getByRole('button', { name: /^Chênh lệch/ }).click();
  await expect.poll(() => note.inputValue()).toBe('Rơi khi bốc hàng, vỡ màn');
  await boss.page.getByLabel(`Nguyên nhân của ${product.name}`).click();
  await boss.page.getByTitle('Mất, thất lạc').click();
  const apply = boss.page.getByRole('button', { name: 'Cân bằng kho' });
  await expect.poll(() => apply.isEnabled()).toBe(true);
  await apply.click();
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Cân bằng kho' }).click();
  await boss.page.locator('.kit-head').getByText('Đã cân bằng', { exact: true }).filter({ visible: true }).waitFor(); // the list behind it says so too

  await boss.page.goto(`/report/inventory-report/warehouse?keyword=${encodeURIComponent(product.code)}`);
  const row = boss.page.getByRole('row', { name: product.code });
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells.map((cell) => cell.trim()).filter((cell) => /^\d+$/.test(cell))).toEqual([
    '0',
    '10',
    '2',
    '0',
    '0',
    '8',
  ]);
  expect(await row.textContent()).toContain('400.000');
  expect(boss.complaints).toEqual([]);
});
