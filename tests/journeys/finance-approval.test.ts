// Money that needs a second person: five bills paid together, a debt given up; credit that is used; money on its way that is called back; and a ticket's receipt
// written where receipts are.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { Fund } from '../../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../../contract/finance/liabilities.calls.ts';
import { Payment } from '../../contract/finance/payment.calls.ts';
import { BranchSelect } from '../../contract/org/branch.calls.ts';
import { SystemConfigs } from '../../contract/org/setup.calls.ts';
import { SaleSupplier } from '../../contract/party/party.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { type Permission, within } from '../../contract/permissions.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { go, openBrowser } from '../harness/browser.ts';
import { ask, colleague, dialog, stamp, state } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const button = (page: Page, name: string) =>
  page.locator('.kit-page').getByRole('button', { name }).filter({ visible: true });
const said = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name }).filter({ visible: true }).waitFor();

/** Two accountants of a branch whose customers owe: one writes, the other approves too. */
async function office() {
  const { page: admin } = await signedIn('admin');
  const { items: branches } = await ask(admin, BranchSelect.GetSelectListBranch, {});
  const due = await ask(admin, TransactionLiabilities.GetTrackLiabilitiesDue, {
    ...{ party: 'customer', days: 365, maxResultCount: 50 },
  });
  const item = due.items.find(({ document }) => document === 'ticket');
  const branch = branches.find(({ name }) => name === item?.branchName);
  if (!branch || !item) throw new Error('Nobody owes anything for a ticket');
  const [warehouse] = (await ask(admin, ProductInbound.GetWarehouseByBranch, { branchId: branch.id })).items;
  if (!warehouse) throw new Error('The branch has no warehouse');
  const approving: readonly Permission[] = [
    'Pages.Finance.Payment.Approve',
    'Pages.Finance.Payment.ApproveOwn',
    'Pages.Debt.WriteOff.Approve',
  ];
  const all = within('Pages.Finance', 'Pages.Debt');
  const person = async (rights: readonly Permission[]) => {
    const name = `vt${stamp()}`;
    await ask(admin, Role.Create, { name, displayName: name, grantedPermissions: [...rights] });
    return (await colleague(admin, { branchId: branch.id, roleNames: [name.toUpperCase()] })).userName;
  };
  const maker = await person(all.filter((right) => !approving.includes(right)));
  const chief = await person(all.filter((right) => right !== 'Pages.Finance.Payment.ApproveOwn'));
  return { admin, branch, item, warehouse, maker, chief };
}
async function setting(page: Page, name: string, value: string): Promise<string> {
  const { items } = await ask(page, SystemConfigs.GetSystemConfigs, {});
  const row = items.find((one) => one.name === name);
  if (!row) throw new Error(`There is no setting ${name}`);
  await ask(page, SystemConfigs.UpdateSystemConfigs, { items: [{ ...row, value }] });
  return row.value;
}

test('five bills of one supplier in one payment: it waits, nothing moves, another person approves it', async () => {
  const { admin, branch, warehouse, maker, chief } = await office();
  const supplier = await ask(admin, SaleSupplier.Create, { name: `Nhà cung cấp năm phiếu ${stamp()}` });
  const { items: products } = await ask(admin, CatalogMaster.getAllProduct, { maxResultCount: 50 });
  const productId = products.find(({ isSerial }) => !isSerial)?.id as never; // the demo shop has such
  for (let at = 0; at < 5; at++) {
    const items = [{ productId, quantity: 1, price: 100_000 as never }]; // a whole number
    const bill = await ask(admin, ProductInbound.Create, { warehouseId: warehouse.id, supplierId: supplier.id, items });
    await ask(admin, ProductInbound.Archive, { id: bill.id, version: bill.version });
  }
  const before = await setting(admin, 'approveSupplierFrom', '500000');
  try {
    const { page, complaints } = await signedIn(maker, { path: `/debt/party/supplier/${supplier.id}` });
    const held = async () => {
      const { items } = await ask(page, Fund.GetAll, { branchId: branch.id });
      return items.find(({ methodName }) => methodName === 'Tiền mặt')?.balance ?? 0;
    };
    const owed = async () => {
      const input = { party: 'supplier', partyId: supplier.id } as const;
      return (await ask(page, TransactionLiabilities.GetOpenItems, input)).totalRemain;
    };
    const there = await held();
    await said(page, 'Chứng từ còn nợ');
    await page.locator('.kit-page thead').getByRole('checkbox').filter({ visible: true }).first().check();
    await button(page, 'Trả nợ 5 chứng từ').click();
    await said(page, 'Cộng');
    expect(await page.getByLabel('Số tiền', { exact: true }).filter({ visible: true }).inputValue()).toBe('500.000');
    await said(page, 'Phiếu này sẽ chờ người khác duyệt');
    await button(page, 'Gửi duyệt').waitFor();
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Phiếu chi PC/);
    await state(page, 'Chờ duyệt');
    expect(await button(page, 'Duyệt chi').count()).toBe(0);
    expect([await held(), await owed()]).toEqual([there, 500_000]);

    const boss = await signedIn(chief, { path: new URL(page.url()).pathname });
    await button(boss.page, 'Duyệt chi').click();
    await boss.page.locator('.ant-modal').getByRole('button', { name: 'Duyệt chi' }).click();
    await state(boss.page, 'Đã ghi sổ');
    expect([await held(), await owed()]).toEqual([there - 500_000, 0]);
    expect([...complaints, ...boss.complaints]).toEqual([]);
  } finally {
    await setting(admin, 'approveSupplierFrom', before);
  }
});

test('a debt is given up by one person and another; the statement names the document', async () => {
  const { admin, item, maker, chief } = await office();
  const { page, complaints } = await signedIn(maker, { path: `/debt/party/customer/${item.partyId}` });
  await page.getByRole('checkbox', { name: `Chọn ${item.code}` }).check();
  await button(page, 'Thao tác khác').click();
  await page.getByRole('menuitem', { name: 'Xóa nợ 1 chứng từ' }).click();
  await heading(page, /^Phiếu xóa nợ mới/);
  await button(page, 'Gửi duyệt').click();
  await said(page, 'Ghi lý do xóa nợ');
  await page.getByLabel('Lý do xóa nợ').fill('Khách đã chuyển đi nơi khác');
  await button(page, 'Gửi duyệt').click();
  await heading(page, /^Phiếu xóa nợ XN/);
  await state(page, 'Chờ duyệt');
  expect(await button(page, 'Duyệt xóa nợ').count()).toBe(0);
  const boss = await signedIn(chief, { path: new URL(page.url()).pathname });
  await button(boss.page, 'Duyệt xóa nợ').click();
  await state(boss.page, 'Đã xóa nợ');
  const code = (await boss.page.getByRole('heading', { name: /^Phiếu xóa nợ XN/ }).textContent())?.split(' ').at(-1);
  await go(boss.page, `/debt/party/customer/${item.partyId}?view=statement`);
  await said(boss.page, code ?? '');
  const ticket = await ask(admin, TicketRead.GetDetailInvoice, { id: item.documentId as never }); // an id of that table
  expect([ticket.status, ticket.writtenOff, ticket.remaining]).toEqual(['DaTra', item.remain, 0]);
  expect([...complaints, ...boss.complaints]).toEqual([]);
});

test('what a supplier was paid ahead pays the next bill without cash, and is credit again when that is taken back', async () => {
  const { admin, branch, warehouse, maker } = await office();
  const supplier = await ask(admin, SaleSupplier.Create, { name: `Nhà cung cấp ứng trước ${stamp()}` });
  const { items: funds } = await ask(admin, Fund.GetAll, { branchId: branch.id });
  const methodId = funds.find(({ balance }) => balance >= 300_000)?.methodId as never; // the demo shop has such
  const ahead = { kind: 'supplier', branchId: branch.id, supplierId: supplier.id, methodId, amount: 300_000 };
  await ask(admin, Payment.CreatePayment, ahead as never); // a whole number
  const { items: products } = await ask(admin, CatalogMaster.getAllProduct, { maxResultCount: 50 });
  const productId = products.find(({ isSerial }) => !isSerial)?.id as never; // as above
  const items = [{ productId, quantity: 1, price: 200_000 as never }];
  const bill = await ask(admin, ProductInbound.Create, { warehouseId: warehouse.id, supplierId: supplier.id, items });
  await ask(admin, ProductInbound.Archive, { id: bill.id, version: bill.version });
  const path = `/finance/spending/spending-creating?kind=supplier&supplierId=${supplier.id}`;
  const { page, complaints } = await signedIn(maker, { path });
  const open = async () => {
    const asked = await ask(page, TransactionLiabilities.GetOpenItems, { party: 'supplier', partyId: supplier.id });
    return asked.items.map(({ remain }) => remain).sort((a, b) => a - b);
  };
  await button(page, 'Dùng tiền dư 300.000').click();
  await heading(page, /^Phiếu cấn trừ mới/);
  await said(page, bill.code);
  expect(await page.getByLabel('Số tiền cấn trừ').filter({ visible: true }).inputValue()).toBe('200.000');
  await button(page, 'Cấn trừ').click();
  await heading(page, /^Phiếu cấn trừ CT/);
  await state(page, 'Đã cấn trừ');
  expect(await open()).toEqual([-100_000]);
  await button(page, 'Thao tác khác').click();
  await page.getByRole('menuitem', { name: 'Hủy phiếu' }).click();
  await dialog(page).getByLabel('Lý do').fill('Nhầm hóa đơn');
  await dialog(page).getByRole('button', { name: 'Hủy phiếu' }).click();
  await state(page, 'Đã hủy');
  expect(await open()).toEqual([-300_000, 200_000]);
  expect(complaints).toEqual([]);
});

test('money that is on its way is called back by whoever sent it', async () => {
  const { branch, maker } = await office();
  const { page, complaints } = await signedIn(maker, { path: '/finance/fund' });
  const held = async () => (await ask(page, Fund.GetAll, { branchId: branch.id })).items.map(({ balance }) => balance);
  const there = await held();
  await button(page, 'Kết chuyển').click();
  await dialog(page).getByLabel('Từ quỹ').click();
  const drawer = new RegExp(`^Tiền mặt · ${branch.name}`);
  await page.locator('.ant-select-item-option', { hasText: drawer }).filter({ visible: true }).first().click();
  await dialog(page).getByLabel('Số tiền').fill('150000');
  await dialog(page).getByLabel('Đến quỹ').click();
  await page.keyboard.type('Chuyển khoản');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Chuyển tiền' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await held()).not.toEqual(there);
  await go(page, '/finance/fund?view=transfers');
  const row = page.getByRole('row').filter({ hasText: '150.000' }).filter({ hasText: 'Đang chuyển' });
  await row.first().getByRole('button', { name: 'Rút lại' }).click();
  await dialog(page).getByLabel('Lý do').fill('Gửi nhầm quỹ');
  await dialog(page).getByRole('button', { name: 'Rút lại' }).click();
  await page.getByRole('row').filter({ hasText: '150.000' }).filter({ hasText: 'Đã rút lại' }).first().waitFor();
  expect(await held()).toEqual(there);
  expect(complaints).toEqual([]);
});

test('a receipt for a ticket is written where receipts are, and stands on the ticket', async () => {
  const { admin, item } = await office();
  const { page, complaints } = await signedIn('admin', { path: '/finance/receipt/receipt-creating' });
  await page.locator('.ant-segmented-item', { hasText: 'Thu tiền sửa chữa' }).filter({ visible: true }).click();
  await page.getByLabel('Mã phiếu sửa chữa').fill(item.code);
  await page.keyboard.press('Enter');
  await said(page, item.partyName);
  await page.getByLabel('Số tiền', { exact: true }).filter({ visible: true }).fill('1000');
  await page.keyboard.press('Control+Enter');
  await heading(page, /^Phiếu thu PT/);
  await said(page, item.code);
  const ticket = await ask(admin, TicketRead.GetDetailInvoice, { id: item.documentId as never }); // an id of that table
  expect(ticket.remaining).toBe(item.remain - 1000);
  expect(complaints).toEqual([]);
});
