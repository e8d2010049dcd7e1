// Cash flow against the funds: where it begins, what moved, where it ends; each day begins where the one before ended.
import { beforeAll, expect, test } from 'vitest';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { CashFlow } from '../../../contract/report/finance.report.ts';
import type { ReportAnswer } from '../../../contract/report/report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';

const app = await testApp();
let shop: FinanceShop;
const [before, first, second] = [addDays(today(), -20), addDays(today(), -3), addDays(today(), -1)];
const period = { from: first, to: today() };
const ask = (input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(CashFlow.call, { ...period, branchId: shop.branch, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const fieldOf = (row: object, field: string) => Number((row as Record<string, unknown>)[field]);

beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 10_000_000 as never, day: before });
  await shop.receive({ amount: 700_000 as never, day: first });
  await shop.receive({ amount: 90_000 as never, day: first, methodId: shop.transfer });
  await shop.give({ amount: 200_000 as never, day: second });
  const wrong = await shop.receive({ amount: 5_000_000 as never, day: second });
  await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: wrong.id, cancelReason: 'Nhầm' } as never);
  const sent = await shop.accountant.call(ReportFinance.CreateTransactionTransfer, {
    methodId: shop.cash,
    toBranchId: shop.branch,
    toMethodId: shop.transfer,
    amount: 1_000_000,
  } as never);
  await shop.chief.call(ReportFinance.AppoveTransactionTransfer, { id: sent.id } as never);
});

test('opening, in, out, transfers and closing of the funds of a branch', async () => {
  const { footer } = await ask();
  expect(footer).toMatchObject({
    openingCash: 10_000_000,
    cashIn: 790_000,
    cashOut: 200_000,
    netCash: 590_000,
    closingCash: 10_590_000,
    totalAmount: 590_000,
  });
  const funds = await app.admin.call(Fund.GetAll, { branchId: shop.branch } as never);
  expect(fieldOf(footer, 'closingCash')).toBe(funds.totalBalance);
  const { items } = await ask({ by: 'method' });
  expect(items.map((row) => [fieldOf(row, 'methodId'), fieldOf(row, 'closingCash')]).toSorted()).toEqual(
    funds.items.map((fund) => [fund.methodId, fund.balance]).toSorted(),
  );
  expect(items.find((row) => fieldOf(row, 'methodId') === shop.cash)).toMatchObject({
    cashSent: 1_000_000,
    cashIn: 700_000,
  });
  expect(items.find((row) => fieldOf(row, 'methodId') === shop.transfer)).toMatchObject({
    cashArrived: 1_000_000,
    cashIn: 90_000,
  });
});
test('every day begins where the one before ended, also one on which nothing moved', async () => {
  for (const narrow of [{}, { methodId: shop.cash }]) {
    const { items, footer } = await ask({ by: 'day', sorting: 'day asc', ...narrow });
    expect(items.map((row) => (row as unknown as { day: string }).day)).toEqual(
      [0, 1, 2, 3].map((days) => addDays(first, days)),
    );
    expect(fieldOf(items[0] ?? {}, 'openingCash')).toBe(fieldOf(footer, 'openingCash'));
    for (const [at, row] of items.entries()) {
      expect(fieldOf(row, 'closingCash')).toBe(fieldOf(row, 'openingCash') + fieldOf(row, 'netCash'));
      expect(fieldOf(items[at + 1] ?? { openingCash: fieldOf(footer, 'closingCash') }, 'openingCash')).toBe(
        fieldOf(row, 'closingCash'),
      );
    }
  }
});
test('days before anything moved have no rows, however early it is asked from', async () => {
  for (const by of ['day', 'month'] as const) {
    const { items, totalCount } = await ask({ by, from: '1900-01-01', sorting: `${by} asc` });
    expect(totalCount).toBeLessThan(30);
    expect(items.map((row) => fieldOf(row, 'netCash')).reduce((sum, net) => sum + net, 0)).toBe(10_590_000);
    expect(fieldOf(items[0] ?? {}, 'openingCash')).toBe(0);
    expect(fieldOf(items.at(-1) ?? {}, 'closingCash')).toBe(10_590_000);
  }
  expect((await ask({ by: 'day', from: '1900-01-01', to: addDays(before, -1) })).items).toEqual([]);
});
test('a receipt that was cancelled came on its day and left on the day it was cancelled', async () => {
  const { items } = await ask({ by: 'day', sorting: 'day asc' });
  expect(items.map((row) => fieldOf(row, 'cashIn'))).toEqual([790_000, 0, 5_000_000, -5_000_000]);
});
test('by what it was for, and the documents behind it', async () => {
  const { items } = await ask({ by: 'flow' });
  expect(items.map((row) => [(row as Record<string, unknown>).flowId, fieldOf(row, 'netCash')])).toEqual([
    ['arrived', 1_000_000],
    ['in.other', 790_000],
    ['out.other', -200_000],
    ['sent', -1_000_000],
  ]);
  expect(items[1]).toMatchObject({ flowName: 'Thu khác', openingCash: null, closingCash: null });
  const entries = await ask({ by: 'day,entry', flowId: 'in.other', methodId: shop.cash });
  expect(entries.items.map((row) => fieldOf(row, 'netCash')).toSorted((a, b) => a - b)).toEqual([
    -5_000_000, 700_000, 5_000_000,
  ]);
  expect(entries.items[0]).toMatchObject({ entryName: expect.stringMatching(/^PT/), branchId: shop.branch });
});
test('who is of another branch sees none of it', async () => {
  const other = await shop.staff(['Pages.Reports.Transaction'], shop.otherBranch);
  expect((await ask({}, other)).footer).toMatchObject({ cashIn: 0, netCash: 0 });
  await expect(ask({}, shop.technician)).rejects.toThrow();
});
