// The report of commission per person: how many lines, of how much, as the ledger has them after what was taken back.
import { beforeAll, expect, test } from 'vitest';
import { Commission } from '../../../contract/commission/commission.calls.ts';
import { monthOf } from '../../../contract/commission/commission.ts';
import { CommissionReport } from '../../../contract/commission/commission-report.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { StaffCommission } from '../../../contract/report/commission.report.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { addDays, now, today } from '../../../contract/time.ts';
import { laws } from '../../../server/books/check.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
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
test('a line that was dropped after the work is one of its ticket, and the declared report says the same of any days', async () => {
  const before = Number((await told())[0] ?? 0);
  const made = [await shop.ticket([line], { to: 'HoanThanh' }), await shop.ticket([line], { to: 'HoanThanh' })];
  await app.sql('delete from ticket_line where ticket_id = any ($1)', [made.map(({ id }) => id)]);
  expect((await told())[0]).toBe(before + 2);
  const earnerId = shop.technician.user.id;
  for (const days of [
    {},
    { from: lastMonth, to: addDays(monthOf(today()), -1) },
    { from: lastMonth },
    { from: addDays(today(), 1), to: addDays(today(), 9) },
  ]) {
    const { footer } = await app.admin.call(StaffCommission.call, { ...days, earnerId } as never); // inputs of the declaration
    const { commissionLines, commissionBase, commissionTechnician } = footer as Record<string, unknown>;
    const said = (await told(days)).map((figure) => figure ?? 0); // nobody of the list has none
    expect([days, said]).toEqual([days, [commissionLines, commissionBase, commissionTechnician]]);
  }
});
test('the rows behind the columns are told as of a moment, with how far each was on its way', async () => {
  const who = await shop.staff([
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.AcceptService',
  ]);
  await shop.receive({ kind: 'opening', amount: 5_000_000 as never });
  const productId = await shop.stock.product({ quantity: 5, value: 500_000 });
  const userId = who.user.id;
  const tabs = async (input: object = {}) => {
    const asked = { userId, ...input } as never; // inputs of the contract
    const [rows, used] = [
      await app.admin.call(CommissionReport.getBaoCaoChiTietHoaHongNhanVien, asked),
      await app.admin.call(CommissionReport.GetBaoCaoChiTietChiPhiMuaLinhKien, asked),
    ];
    return { rows, used };
  };
  const noted: { asOf: string; said: Awaited<ReturnType<typeof tabs>> }[] = [];
  const note = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    noted.push({ asOf: now().toISOString(), said: await tabs() });
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await note();
  const made = await shop.ticket([line, { kind: 'part', productId, quantity: 2, price: 0 }], {
    to: 'DangXuLy',
    fields: { technician_id: userId },
  });
  const bill = await app.admin.call(ProductOutbound.create, {
    warehouseId: shop.stock.main,
    ticketCode: made.code,
    lines: [{ productId, quantity: 2 }],
  } as never); // goods of the test's own shelf
  await app.admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
  await note();
  await app.admin.call(ProductOutbound.unArchiveNew, { id: bill.id } as never); // a bill of the test's own
  await app.admin.call(ProductOutbound.delete, { id: bill.id, cancelReason: 'nhầm' } as never); // as above
  await shop.act(who, made.id, 'finish', { outcomes: [{ lineId: made.lines[1], outcome: 'skipped' }] });
  await note();
  await shop.act(shop.cashier, made.id, 'beginReturn', { accessoriesChecked: true });
  await shop.act(shop.cashier, made.id, 'handOver', { payments: [shop.pay(1_000_000, shop.cash)] });
  await note();
  const people = [{ userId, amount: 40_000 }];
  const { items } = await shop.accountant.call(Commission.Pay, { methodId: shop.cash, people } as never);
  await note();
  await shop.accountant.call(Payment.DeleteAccountPayment, { id: items[0]?.id, cancelReason: 'sai quỹ' } as never);
  await note();
  expect(noted.map(({ said: { rows, used } }) => [rows.items[0]?.state, rows.totalAmount, used.totalCost])).toEqual([
    [undefined, 0, 0],
    [undefined, 0, 200_000],
    ['waiting', 40_000, 0],
    ['unpaid', 40_000, 0],
    ['paid', 40_000, 0],
    ['unpaid', 40_000, 0],
  ]);
  for (const { asOf, said } of noted) expect(await tabs({ asOf })).toEqual(said);
});

test('sums of days say what the rows say, before they are folded and after; days add up to their months, whoever got a second role later', async () => {
  const serviceNameId = await shop.service({ groupPercent: 5 });
  const paid = await shop.ticket([{ ...line, serviceNameId }, line], { to: 'HoanTra' });
  const advised = await shop.ticket([{ ...line, serviceNameId }], { to: 'HoanThanh' });
  await shop.act(shop.cashier, paid.id, 'handOver', { payments: [shop.pay(2_000_000, shop.cash)] });
  const people = [{ userId: shop.technician.user.id, amount: 80_000 }];
  await shop.accountant.call(Commission.Pay, { methodId: shop.cash, people } as never); // inputs of the contract
  // Finished some days ago; today the technician turned out to have sold it as well: a row more, and the same line.
  const past = addDays(today(), -40);
  await app.sql('update commission_ledger set day = $1 where ticket_id = $2', [past, advised.id]);
  await app.sql(
    `insert into commission_ledger (tenant_id, user_id, role, ticket_id, ticket_line_id, account, rule, base, amount, event, day)
     select tenant_id, user_id, 'advisor', ticket_id, ticket_line_id, account, rule, base, 500, event, $1 from commission_ledger where ticket_id = $2`,
    [today(), advised.id],
  );
  const told = async (input: object) => {
    const answer = await app.admin.call(StaffCommission.call, {
      from: addDays(past, -30),
      to: today(),
      maxResultCount: 100,
      ...input,
    } as never); // inputs of the declaration
    const { items, footer, chart, totalCount } = answer;
    return { items, footer, chart, totalCount };
  };
  const asked = ['earner', 'branch', 'branch,earner', 'earner,month', 'earner,day', 'month', 'day'];
  const days = async () => {
    const all = [];
    for (const by of asked) all.push(await told({ by }));
    return all;
  };
  const rows = [];
  for (const by of asked) rows.push(await told({ by, asOf: now().toISOString() }));
  expect(rows[0]?.items.length).toBeGreaterThan(1);
  expect(await days()).toEqual(rows);
  const unfolded = await app.sql<{ count: number }>('select count(*)::int from commission_tally');
  await app.sql('select fold_commission_tally()');
  const folded = await app.sql<{ count: number }>('select count(*)::int from commission_tally');
  expect(folded[0]?.count).toBeLessThan(unfolded[0]?.count ?? 0);
  expect(await days()).toEqual(rows);
  const linesOf = ({ items }: { items: object[] }) =>
    items.map((row) => Number((row as { commissionLines: number }).commissionLines));
  const sum = (all: number[]) => all.reduce((whole, one) => whole + one, 0);
  const [byDay, byEarner] = [await told({ by: 'day' }), await told({ by: 'earner' })];
  expect(sum(linesOf(byDay))).toBe(sum(linesOf(byEarner)));
  const { items } = await app.admin.call(StaffCommission.call, {
    from: past,
    to: today(),
    ticketId: advised.id,
  } as never); // inputs of the declaration
  expect(linesOf({ items })).toEqual([1]);
  const ofDays = laws.filter(({ key }) => key === 'staff.day');
  expect([ofDays.length, await brokenLaws(app, ofDays)]).toEqual([1, []]);
});
