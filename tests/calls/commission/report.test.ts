// The report of commission per person: how many lines, of how much, as the ledger has them after what was taken back.
import { beforeAll, expect, test } from 'vitest';
import { monthOf } from '../../../contract/commission/commission.ts';
import { CommissionReport } from '../../../contract/commission/commission-report.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';

const app = await testApp();
const lastMonth = monthOf(addDays(monthOf(today()), -1));
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
});
const told = async (input: object = {}) => {
  const { items } = await app.admin.call(CommissionReport.GetAllHoaHongNhanVienPaged, input as never); // inputs of the contract
  const row = items.find(({ id }) => id === shop.technician.user.id);
  return [row?.lines, row?.base, row?.technician];
};
const line = { price: 1_000_000, commission: 40_000 };

test('lines that are not finished after all are taken back with their base, and come again with it', async () => {
  const [one, two] = [
    await shop.ticket([line, line], { to: 'HoanThanh' }),
    await shop.ticket([line], { to: 'HoanThanh' }),
  ];
  expect(await told()).toEqual([3, 3_000_000, 120_000]);
  await shop.act(app.admin, one.id, 'reopen', { reason: 'Chưa xong' });
  expect(await told()).toEqual([1, 1_000_000, 40_000]);
  await shop.act(shop.technician, one.id, 'finish');
  expect(await told()).toEqual([3, 3_000_000, 120_000]);
  // Earned a month ago, taken back in this one: each month has its own.
  await app.sql('update commission_ledger set day = $1 where ticket_id = $2', [addDays(lastMonth, 9), two.id]);
  await shop.act(app.admin, two.id, 'reopen', { reason: 'Chưa xong' });
  expect(await told()).toEqual([1, 1_000_000, 40_000]);
  expect(await told({ from: lastMonth, to: addDays(monthOf(today()), -1) })).toEqual([1, 1_000_000, 40_000]);
  expect(await told({ from: lastMonth, to: today() })).toEqual([2, 2_000_000, 80_000]);
});
test('who worked on a line in two roles has worked on one line', async () => {
  const before = Number((await told())[0]);
  const serviceNameId = await shop.service({ groupPercent: 5 });
  await shop.ticket([{ ...line, serviceNameId }], {
    to: 'HoanThanh',
    fields: { advisor_id: shop.technician.user.id },
  });
  expect((await told())[0]).toBe(before + 1);
});
