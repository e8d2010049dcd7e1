// Parts that were spoiled: the type of the error says which part of their cost the technician bears, out of the next payout.
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { Commission } from '../../../contract/commission/commission.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import type { Made, Staff } from '../../harness/money.ts';

const app = await testApp();
let shop: FinanceShop;
let part: ProductId;
let who: Staff;
let made: Made;
/** As a new shop has them: the technician bears all of it, half of it, nothing. */
const [whole, half, none] = [0, 1, 2];
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 5_000_000 as never });
  part = await shop.stock.product({ quantity: 5, value: 500_000 });
  who = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus', 'Pages.Tickets.AcceptService']);
  made = await shop.ticket([{ price: 900_000, commission: 120_000 }], {
    to: 'DangXuLy',
    fields: { technician_id: who.user.id },
  });
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
const spoil = async (type: number | undefined, more: object = {}): Promise<{ id: number; code: string }> => {
  const bill = await app.admin.call(ProductOutbound.createError, {
    warehouseId: shop.stock.main,
    errorTypeId: await shop.stock.category('errorType', type),
    ticketCode: made.code,
    lines: [{ productId: part, quantity: 1 }],
    ...more,
  } as never);
  await app.admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
  return bill;
};
const mine = async () => (await who.call(Commission.GetMine, {})).month;

test('is deducted when the bill is posted, by the share of its type; a supplier’s fault costs nobody', async () => {
  const { code } = await spoil(half);
  await spoil(none);
  const [supplierId] = [await shop.supplier()];
  await spoil(whole, { fault: 'supplier', supplierId });
  expect(await mine()).toMatchObject({ earned: 0, deducted: 50_000, payable: -50_000, remaining: -50_000, waiting: 0 });
  const { items } = await who.call(Commission.GetMyRows, {});
  expect(items).toMatchObject([{ amount: -50_000, base: 100_000, rate: 50, event: 'deducted', errorCode: code }]);
  expect(items[0]?.rule).toContain('Kỹ thuật lắp sai 50%');
});
test('finishing, opening again and handing over leave it alone; it goes into the payout', async () => {
  await shop.act(who, made.id, 'finish');
  await shop.act(shop.manager, made.id, 'reopen', { reason: 'chưa được' });
  await shop.act(who, made.id, 'finish');
  expect(await mine()).toMatchObject({ earned: 120_000, deducted: 50_000, waiting: 120_000, remaining: -50_000 });
  await shop.act(shop.cashier, made.id, 'beginReturn', { accessoriesChecked: true });
  await shop.act(shop.cashier, made.id, 'handOver', { payments: [shop.pay(900_000, shop.cash)] });
  const people = [{ userId: who.user.id, amount: 70_000 }];
  const { items } = await shop.accountant.call(Commission.Pay, { methodId: shop.cash, people } as never);
  expect(items).toMatchObject([{ amount: 70_000, status: 'posted' }]);
});
test('another type of error changes it, un-posting takes it back', async () => {
  const { id } = await spoil(half);
  expect((await mine()).remaining).toBe(-50_000);
  const type = (at: number | undefined) => shop.stock.category('errorType', at);
  await app.admin.call(ProductOutbound.updateErrorType, { id, typeError: await type(whole) } as never);
  expect((await mine()).remaining).toBe(-100_000);
  await app.admin.call(ProductOutbound.updateErrorType, { id, typeError: await type(none) } as never);
  expect((await mine()).remaining).toBe(0);
  await app.admin.call(ProductOutbound.updateErrorType, { id, typeError: await type(half) } as never);
  await app.admin.call(ProductOutbound.unArchiveNew, { id } as never);
  expect(await mine()).toMatchObject({ deducted: 50_000, remaining: 0 });
});
test('a ticket that was taken off the bill before it was posted costs its technician nothing', async () => {
  const before = await mine();
  const bill = {
    warehouseId: shop.stock.main,
    errorTypeId: await shop.stock.category('errorType', whole),
    lines: [{ productId: part, quantity: 1 }],
  };
  const { id } = await app.admin.call(ProductOutbound.createError, { ...bill, ticketCode: made.code } as never);
  const changed = await app.admin.call(ProductOutbound.createError, { ...bill, id, ticketCode: null } as never);
  expect(changed.ticketCode).toBeNull();
  await app.admin.call(ProductOutbound.ArchiveNew, { id });
  expect(await mine()).toEqual(before);
});
