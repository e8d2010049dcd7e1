// A figure as people meet it: why it is so much, down to the ticket; the link that shows it again; a view that is saved and pinned; a plan typed as in a sheet.
import { expect, test } from 'vitest';
import { Branch } from '../../contract/org/setup.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { ReportPlan } from '../../contract/report/plan.calls.ts';
import { RevenueTotal } from '../../contract/report/sales.report.ts';
import { addDays, today } from '../../contract/time.ts';
import { go, openBrowser, phone } from '../harness/browser.ts';
import { ask, colleague, held, stamp, told } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const money = (amount: number) => `${amount.toLocaleString('vi-VN')}\u00a0₫`;
const month = `${today().slice(0, 7)}-01`;

test('why a figure is so much, on a desk and on a phone', async () => {
  const { page, complaints } = await signedIn('admin', { path: `${RevenueTotal.path}?from=${month}&to=${today()}` });
  const { footer } = await ask(page, RevenueTotal.call, { from: month, to: today() } as never); // inputs of the declaration
  const revenue = money(Number((footer as Record<string, unknown>).revenue));
  // The grouping that is there anyway is no filter.
  expect(await page.getByText('Nhóm theo:').count()).toBe(0);
  await page.getByRole('button', { name: /^Vì sao Doanh thu là/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Vì sao?' });
  await drawer.getByText(revenue, { exact: true }).first().waitFor();
  await drawer.getByText(/tính vào ngày trả máy/).waitFor();
  expect(new URL(page.url()).searchParams.get('why')).toBe('revenue');
  const ticket = drawer.getByRole('link', { name: /^SC/ }).first();
  const code = await ticket.textContent();
  await ticket.click();
  await page
    .getByText(code ?? '?')
    .first()
    .waitFor();
  // One way back for one way in: the figure is asked again.
  await page.goBack();
  await drawer.getByText(revenue, { exact: true }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('why')).toBe('revenue');
  expect(complaints).toEqual([]);

  // The same address on a phone, as of a moment before anything was booked.
  const past = `${RevenueTotal.path}?from=${month}&to=${today()}&asOf=2020-01-01T00:00:00%2B07:00`;
  const hand = await signedIn('admin', { path: past, viewport: phone });
  await hand.page.getByText('Số liệu như lúc 01/01/2020 00:00').waitFor();
  await hand.page.getByRole('button', { name: 'Vì sao Doanh thu là 0' }).click();
  await hand.page.getByRole('dialog', { name: 'Vì sao?' }).getByText('Chưa có dữ liệu').waitFor();
  expect(hand.complaints).toEqual([]);
});

test('a view is saved, pinned to the dashboard and opens the report as it was', async () => {
  const { page, complaints } = await signedIn('admin', { path: `${RevenueTotal.path}?by=branch` });
  await page.getByRole('button', { name: 'Góc nhìn đã lưu' }).click();
  await page.getByLabel('Tên góc nhìn').fill('Doanh thu các chi nhánh');
  await page.getByRole('button', { name: 'Lưu góc nhìn' }).click();
  await told(page, /Đã lưu “Doanh thu các chi nhánh”/);
  await page.getByRole('button', { name: 'Đưa “Doanh thu các chi nhánh” lên bảng tổng quan' }).click();
  await page.getByRole('button', { name: 'Bỏ “Doanh thu các chi nhánh” khỏi bảng tổng quan' }).waitFor();
  await go(page, '/dashboard');
  await page.getByRole('link', { name: /Doanh thu các chi nhánh/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('branch');
  expect(complaints).toEqual([]);
});

test('a plan is typed as in a sheet, and the month is held against it', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/report/selling/plan' });
  const at = Number(month.slice(5, 7));
  const cell = (branch: string) => page.getByLabel(`Chi nhánh ${branch}, tháng ${at}`, { exact: true });
  await cell('Quận 1').fill('40000000');
  await cell('Quận 1').press('Enter');
  await expect.poll(() => cell('Quận 3').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('35.000.000', { delay: 160 }); // a scanner is faster, and changes no amount
  await page.keyboard.press('Enter');
  const year = Number(month.slice(0, 4));
  await expect
    .poll(async () => (await ask(page, ReportPlan.GetYear, { year })).cells.map(({ revenue }) => revenue))
    .toEqual([40_000_000, 35_000_000]);
  await page.getByText('Số phiếu', { exact: true }).click();
  await expect.poll(() => cell('Quận 1').inputValue()).toBe('');
  await cell('Quận 1').fill('120');
  await cell('Quận 1').press('Enter');
  await expect
    .poll(async () =>
      (await ask(page, ReportPlan.GetYear, { year })).cells.map(({ revenue, tickets }) => [revenue, tickets]),
    )
    .toEqual([
      [40_000_000, 120],
      [35_000_000, null],
    ]);
  // Somebody else plans the same month: the box stays with whoever is typing in it.
  const letGo = await held(page, '**/ReportPlan/GetYear*');
  await cell('Quận 3').fill('90');
  const saved = page.waitForResponse('**/ReportPlan/Save');
  await cell('Quận 3').press('Enter');
  await saved;
  const { branches: places } = await ask(page, ReportPlan.GetYear, { year });
  const branchId = places.find(({ name }) => name === 'Chi nhánh Quận 3')?.id ?? (0 as never);
  await ask(page, ReportPlan.Save, { cells: [{ branchId, month: month as never, tickets: 70 }] });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('95');
  const read = page.waitForResponse('**/ReportPlan/GetYear*');
  letGo();
  await read;
  await page
    .getByRole('row', { name: /^Chi nhánh Quận 3/ })
    .getByText('70', { exact: true })
    .waitFor(); // the sum of its year
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await ask(page, ReportPlan.GetYear, { year })).cells.map(({ tickets }) => tickets))
    .toEqual([120, 950]);
  // What did not arrive is kept on the device, over a reload too, and goes with the next press.
  await page.route('**/ReportPlan/Save', (route) => route.abort('connectionrefused'));
  await cell('Quận 3').fill('99');
  await cell('Quận 3').press('Enter');
  await page.getByText('Còn 1 ô chưa lưu được').waitFor();
  await page.reload();
  await page.getByText('Còn 1 ô chưa lưu được').waitFor();
  await expect.poll(() => cell('Quận 3').inputValue()).toBe('99');
  await page.unroute('**/ReportPlan/Save');
  await page.getByRole('button', { name: 'Lưu lại' }).click();
  await page.getByText('Còn 1 ô chưa lưu được').waitFor({ state: 'hidden' });
  const { cells } = await ask(page, ReportPlan.GetYear, { year });
  expect(cells.map(({ tickets }) => tickets)).toEqual([120, 99]);
  complaints.length = 0; // of the connection that was cut
  await go(page, `${RevenueTotal.path}?from=${month}&to=${today()}`);
  const progress = page.getByRole('region', { name: /^Kế hoạch tháng/ });
  await progress.getByText('Số phiếu đã giao, kế hoạch').waitFor();
  await progress.getByText(money(75_000_000)).waitFor();
  const { branches } = await ask(page, ReportPlan.GetYear, { year }); // others have opened some
  await progress.getByText(`2/${branches.length} chi nhánh có kế hoạch`).waitFor();
  expect(complaints).toEqual([]);
});

test('whoever sees one branch and no costs meets neither an unnamed row nor a cost of nothing', async () => {
  const { page: admin } = await signedIn('admin');
  const name = `BC ${stamp()}`;
  const grantedPermissions = ['Pages.Reports.Selling', 'Pages.Reports.Inventory'];
  await ask(admin, Role.Create, { name, displayName: name, grantedPermissions });
  const [branch] = (await ask(admin, Branch.GetAllPaged, {})).items;
  if (!branch) throw new Error('The shop has no branch.');
  const { userName } = await colleague(admin, { branchId: branch.id, roleNames: [name.toUpperCase()] });
  const { page, complaints } = await signedIn(userName, { path: `${RevenueTotal.path}?by=branch` });
  await page.getByRole('row').getByText(branch.name, { exact: true }).waitFor();
  expect(await page.getByRole('columnheader', { name: /^Doanh thu/ }).count()).toBe(1);
  expect(
    await page.getByRole('columnheader', { name: /^(Giá vốn|Chi phí bảo hành|Lãi gộp|Tỷ suất lãi)/ }).count(),
  ).toBe(0);
  await go(page, `${RevenueTotal.path}?by=month,branch`);
  await page.getByRole('combobox', { name: 'Số liệu' }).click();
  const choices = page.locator('.ant-select-item-option').filter({ visible: true });
  await choices.filter({ hasText: 'Doanh thu' }).waitFor();
  expect(await choices.filter({ hasText: /Giá vốn|Chi phí bảo hành|Lãi gộp/ }).count()).toBe(0);
  // Documents that they may not open are told, and lead nowhere.
  await go(page, `${RevenueTotal.path}?from=${addDays(today(), -60)}&why=revenue`);
  const drawer = page.getByRole('dialog', { name: 'Vì sao?' });
  await drawer.getByText(/^SC/).first().waitFor();
  expect(await drawer.getByRole('link').count()).toBe(0);
  expect(await drawer.locator('[data-press=open]').count()).toBe(0);
  // A figure's link from somebody who may see it says why it shows none.
  await go(page, `${RevenueTotal.path}?why=profit`);
  await drawer.getByText('Bạn không có quyền xem “Lãi gộp”.').waitFor();
  // A report that takes another right too is not offered and then refused.
  await go(page, '/report/inventory-report/import-supplier');
  await page.getByText('Bạn không có quyền xem trang này.').waitFor();
  expect(complaints).toEqual([]);
});

test('a plan and a report are whole on paper, with nothing to press', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/report/selling/plan' });
  await page.getByText('Tháng 12', { exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 800, height: 1100 }); // a sheet; narrower would be a phone's page
  const end = (words: string) =>
    page.getByText(words, { exact: true }).evaluate((cell) => cell.getBoundingClientRect().right);
  expect(await end('Cả năm')).toBeLessThanOrEqual(800);
  expect(await end('Tháng 12')).toBeLessThan(await end('Cả năm'));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, RevenueTotal.path);
  await page.getByRole('button', { name: 'Thêm bộ lọc' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: 'Thêm bộ lọc' }).waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});
