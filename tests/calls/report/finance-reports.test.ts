// Reports of money against the lists that the money stands in: vouchers, debts, and what a branch earns.
import { beforeAll, describe, expect, test } from 'vitest';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { DebtReport } from '../../../contract/report/debts.calls.ts';
import { Payables, Receivables } from '../../../contract/report/debts.report.ts';
import { BranchProfit, IncomeDetail, SpendingDetail } from '../../../contract/report/finance.report.ts';
import type { Report, ReportAnswer } from '../../../contract/report/report.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { rowsOf } from '../../harness/sheet.ts';

const app = await testApp();
let shop: FinanceShop;
const firstOfMonth = `${today().slice(0, 7)}-01`;
const lastMonth = addDays(firstOfMonth, -3);
const period = { from: addDays(lastMonth, -10), to: today() };
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 50_000_000 as never, day: addDays(period.from, -60) });
  for (const day of [addDays(lastMonth, -5), lastMonth, firstOfMonth, today()]) {
    await shop.receive({ amount: 700_000 as never, day });
    await shop.receive({ amount: 90_000 as never, day, methodId: shop.transfer });
    await shop.give({ amount: 30_000 as never, day });
  }
  const wrong = await shop.receive({ amount: 9_000_000 as never });
  await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: wrong.id, cancelReason: 'Nhầm' } as never);
});
const ask = (report: Report, input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(report.call, { ...period, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const figures = ({ footer }: ReportAnswer) => footer as unknown as Record<string, number>;

describe('vouchers', () => {
  test('are what their lists say: posted ones by their day, cancelled ones not', async () => {
    for (const span of [period, { from: firstOfMonth, to: today() }, { from: lastMonth, to: lastMonth }]) {
      const [income, spending] = [await ask(IncomeDetail, span), await ask(SpendingDetail, span)];
      const receipts = await app.admin.call(AccountReceipt.GetListAccountReceipt, { ...span, status: 'posted' });
      const payments = await app.admin.call(Payment.GetListPayment, { ...span, status: 'posted' });
      expect(figures(income)).toMatchObject({
        receipts: receipts.totalOrder,
        income: receipts.totalAmount,
        totalAmount: receipts.totalAmount,
      });
      expect(figures(spending)).toMatchObject({ payments: payments.totalOrder, spending: payments.totalAmount });
    }
  });
  test('one row each, with what the voucher says', async () => {
    const { items } = await ask(IncomeDetail, { branchId: shop.branch, methodId: shop.transfer, from: today() });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ day: today(), income: 90_000, receiptKindId: 'other', methodId: shop.transfer });
    expect(items[0]).toMatchObject({ receiptName: expect.stringMatching(/^PT/), personId: shop.accountant.user.id });
  });
  test('whole months out of their sums are their days, added up', async () => {
    const span = { from: `${lastMonth.slice(0, 7)}-01`, to: today() };
    const byDay = await ask(IncomeDetail, { ...span, by: 'day' });
    for (const by of ['month', 'method', 'receiptKind', 'branch', 'person', 'category']) {
      const answer = await ask(IncomeDetail, { ...span, by });
      const sum = answer.items.reduce((all, row) => all + Number((row as Record<string, unknown>).income), 0);
      expect([by, sum]).toEqual([by, figures(byDay).income]);
    }
  });
  test('a branch sees its own, and nobody without the right sees any', async () => {
    const other = await shop.staff(['Pages.Reports.Transaction'], shop.otherBranch);
    expect(figures(await ask(IncomeDetail, {}, other)).income).toBe(
      figures(await ask(IncomeDetail, { branchId: shop.otherBranch })).income,
    );
    await expect(ask(IncomeDetail, {}, shop.technician)).rejects.toThrow();
  });
});

describe('debts of a period', () => {
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await shop.supplier();
    for (const [amount, due] of [
      [500_000, -40],
      [300_000, 5],
      [200_000, 20],
    ] as const)
      await shop.bill(supplierId as never, amount, addDays(today(), due));
    await shop.accountant.call(Debts.ResolveLiabilitiesSupplier, {
      supplierId,
      methodId: shop.cash,
      amount: 550_000,
    } as never);
    // Rows of other days: as if it had been so.
    const moved = (days: number, of: string) =>
      `update debt_ledger set day = day - ${days} where party = 'supplier' and party_id = ${supplierId} and ${of}`;
    await app.sql(moved(50, `amount = -500000`));
    await app.sql(moved(20, `amount = -300000`));
    await shop.give({ kind: 'advance', amount: 400_000 as never, staffId: shop.technician.user.id } as never);
    const ticket = await shop.ticket([{ price: 800_000 }], { to: 'HoanTra' });
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 3) });
  });
  const spans = [
    { from: addDays(today(), -60), to: addDays(today(), -30) },
    { from: addDays(today(), -29), to: addDays(today(), -1) },
    { from: today(), to: today() },
  ];
  const lists = [
    ['customer', DebtReport.GetReportLiabilitiesOther],
    ['staff', DebtReport.GetReportLiabilitiesOther],
    ['supplier', DebtReport.GetReportLiabilitiesSupplier],
    ['supplier', DebtReport.GetReportLiabilitiesSupplier2],
  ] as const;
  const whole = (call: (typeof lists)[number][1], party: string, input: object) =>
    app.admin.call(call, { party, maxResultCount: 1000, ...input } as never); // a supplier is nothing else
  const moves = ['opening', 'rise', 'fall', 'closing'] as const;

  test.each(lists)(
    '%s (%#): rows add up, ages less credit are the closing, one period ends where the next begins',
    async (party, call) => {
      const closings = new Map<string, number>();
      for (const span of spans) {
        const { items, footer, totalCount } = await whole(call, party, span);
        expect(items.length).toBe(totalCount);
        for (const key of moves) expect(items.reduce((sum, row) => sum + row[key], 0)).toBe(footer[key]);
        expect(footer.totalAmount).toBe(footer.closing);
        for (const row of items) {
          expect(row.opening + row.rise - row.fall).toBe(row.closing);
          expect(row.notDue + row.late30 + row.late60 + row.late90 + row.late120 + row.later - row.credit).toBe(
            row.closing,
          );
          if (span !== spans[0]) expect(row.opening).toBe(closings.get(row.id) ?? 0);
        }
        closings.clear();
        for (const row of items) closings.set(row.id, row.closing);
      }
      expect(closings.size).toBeGreaterThan(0);
    },
  );
  test.each(lists.slice(0, 3))('%s (%#): each row is the statement of those days', async (party, call) => {
    for (const span of spans)
      for (const row of (await whole(call, party, span)).items) {
        const statement = await app.admin.call(Debts.GetStatement, { party, partyId: row.partyId, ...span } as never);
        expect(row).toMatchObject(Object.fromEntries(moves.map((key) => [key, statement[key]])));
      }
  });
  test('today it is the list of what is owed, age by age', async () => {
    for (const [call, list] of [
      [DebtReport.GetReportLiabilitiesSupplier, Debts.GetLiabilitiesSupplier],
      [DebtReport.GetReportLiabilitiesOther, Debts.GetLiabilitiesCustomer],
    ] as const) {
      const { footer } = await whole(call, 'customer', {});
      const { totalRemain, items, totalCount, ...rest } = await app.admin.call(list, { maxResultCount: 1000 });
      expect(items.length).toBe(totalCount);
      expect(footer).toMatchObject(rest);
      expect(footer.closing).toBe(totalRemain - rest.credit);
    }
  });
  test('debts sorted by name, searched or as they come: the same people with the same figures', async () => {
    for (const call of [Debts.GetLiabilitiesCustomer, Debts.GetLiabilitiesSupplier]) {
      const asked = (more: object) => app.admin.call(call, { maxResultCount: 1000, ...more });
      const [asTheyCome, named] = [await asked({}), await asked({ sorting: 'name' })];
      const byId = <R extends { id: number }>(items: R[]) => items.toSorted((a, b) => a.id - b.id);
      expect(asTheyCome.items).not.toEqual([]);
      expect({ ...asTheyCome, items: byId(asTheyCome.items) }).toEqual({ ...named, items: byId(named.items) });
      const [first] = asTheyCome.items;
      expect((await asked({ keyword: first?.code })).items).toEqual([first]);
    }
  });
  test('the reports that say why and what was then have the same figures', async () => {
    for (const span of spans)
      for (const [party, call] of lists.slice(0, 3)) {
        const { footer } = await whole(call, party, span);
        const [report, prefix, of] =
          party === 'supplier' ? [Payables, 'owed', {}] : [Receivables, 'debt', { debtorKindId: party }];
        const answer = await app.admin.call(report.call, { ...span, ...of } as never); // inputs of the declaration
        const told = answer.footer as Record<string, unknown>; // as above
        const late = footer.late30 + footer.late60 + footer.late90 + footer.late120 + footer.later;
        const { opening, rise, fall, closing, credit } = footer;
        expect(['Opening', 'Rise', 'Fall', 'Closing', 'Late', 'Credit'].map((key) => told[prefix + key])).toEqual([
          opening,
          rise,
          fall,
          closing,
          late,
          credit,
        ]);
      }
  });
  test('an old period has the age of its own last day', async () => {
    const { items } = await whole(DebtReport.GetReportLiabilitiesSupplier, 'supplier', spans[0] ?? {});
    expect(items.find((row) => row.partyId === supplierId)).toMatchObject({
      opening: 0,
      rise: 500_000,
      fall: 0,
      closing: 500_000,
      late30: 500_000,
    });
  });
  test('one supplier by document and by movement, to the same figures', async () => {
    for (const span of spans) {
      const { items } = await whole(DebtReport.GetReportLiabilitiesSupplier, 'supplier', span);
      const row = items.find((one) => one.partyId === supplierId);
      const asked = { supplierId, maxResultCount: 1000, ...span } as never;
      const documents = await app.admin.call(DebtReport.GetDetailReportLiabilitiesSupplier, asked);
      const history = await app.admin.call(DebtReport.GetReportLiabilitiesSupplierHistory, asked);
      for (const key of moves) {
        expect(documents.footer[key]).toBe(row?.[key] ?? 0);
        expect(history.footer[key]).toBe(row?.[key] ?? 0);
        expect(documents.items.reduce((sum, one) => sum + one[key], 0)).toBe(documents.footer[key]);
      }
      expect(history.items[0]?.balance ?? history.footer.opening).toBe(history.footer.closing);
    }
    for (const call of [
      DebtReport.GetDetailReportLiabilitiesSupplier,
      DebtReport.GetReportLiabilitiesSupplierHistory,
    ]) {
      const file = await app.admin.send(
        call,
        { supplierId, excelColumns: 'rise' } as never, // one of its columns
        { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      );
      const [, ...cells] = await rowsOf(file.rawPayload);
      const { footer } = await app.admin.call(call, { supplierId } as never); // as above
      expect(cells.reduce((sum, [rise]) => sum + Number(rise), 0)).toBe(footer.rise);
    }
  });
  test('who sees one branch sees what moved there, and nothing of the others', async () => {
    const mixed = await shop.supplier();
    await shop.bill(mixed, 600_000);
    const product = await shop.stock.product();
    const { id } = await app.admin.call(ProductInbound.Create, {
      warehouseId: shop.stock.other,
      supplierId: mixed,
      items: [{ productId: product, quantity: 1, price: 250_000 }],
    } as never);
    await app.admin.call(ProductInbound.Archive, { id });
    const told = async (who: Person, input: object = {}) => {
      const asked = { supplierId: mixed, ...input } as never; // as above
      const { items, footer } = await who.call(DebtReport.GetReportLiabilitiesSupplierHistory, asked);
      const documents = await who.call(DebtReport.GetDetailReportLiabilitiesSupplier, asked);
      expect(footer).toEqual(documents.footer);
      return { rises: items.map(({ rise, balance }) => [rise, balance]), closing: footer.closing };
    };
    const whole = {
      rises: [
        [250_000, 850_000],
        [600_000, 600_000],
      ],
      closing: 850_000,
    };
    const [here, there] = [
      { rises: [[600_000, 600_000]], closing: 600_000 },
      { rises: [[250_000, 250_000]], closing: 250_000 },
    ];
    expect(await told(app.admin)).toEqual(whole);
    expect(await told(app.admin, { branchId: shop.branch })).toEqual(here);
    expect(await told(app.admin, { branchId: shop.otherBranch })).toEqual(there);
    const clerk = await shop.staff(['Pages.Reports.Debt'], shop.otherBranch);
    expect(await told(clerk)).toEqual(there);
    expect(await told(clerk, { branchId: shop.branch })).toEqual({ rises: [], closing: 0 });
  });
  test('branches add up to the chain', async () => {
    const { footer } = await whole(DebtReport.GetReportLiabilitiesSupplier, 'supplier', {});
    const branches = await app.sql<{ id: number }>('select id from branch where tenant_id = 1');
    let sum = 0;
    for (const { id } of branches)
      sum += (await whole(DebtReport.GetReportLiabilitiesSupplier, 'supplier', { branchId: id })).footer.closing;
    expect(sum).toBe(footer.closing);
  });
});

test('what a branch earns: what it sold, less what that cost, what staff got and what it spent', async () => {
  const reason = await shop.stock.category('paymentCategory');
  await shop.give({ kind: 'expense', amount: 120_000 as never, reasonId: reason as never });
  const ticket = await shop.ticket([{ price: 900_000, commission: 60_000 }]);
  await shop.act(shop.cashier, ticket.id, 'handOver', { payments: [shop.pay(900_000, shop.cash)] });
  const [sold] = await app.sql<{ amount: number }>(
    `select sum(c.amount)::bigint as amount from commission_ledger c join ticket t on t.id = c.ticket_id
      where c.account = 'payable' and t.branch_id = $1`,
    [shop.branch],
  );
  for (const by of ['branch', 'month', 'day']) {
    const { expenses, payableCommission, branchProfit, revenue, cost, warrantyCost } = figures(
      await ask(BranchProfit, { by, branchId: shop.branch }),
    ) as Record<'expenses' | 'payableCommission' | 'branchProfit' | 'revenue' | 'cost' | 'warrantyCost', number>;
    const paid = figures(await ask(SpendingDetail, { branchId: shop.branch, paymentKindId: 'expense' }));
    expect(expenses).toBe(paid.spending);
    expect(expenses).toBeGreaterThanOrEqual(120_000);
    expect(payableCommission).toBe(Number(sold?.amount));
    expect(branchProfit).toBe(revenue - cost - warrantyCost - payableCommission - expenses);
  }
});
