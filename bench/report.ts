// Every report's first page and the dashboard at 10 thousand and at 1 million tickets of three years, with their sales, vouchers, debts, commission and
// bookings: beside the least there is to do, reading once the sums or rows that the report is made of, and how much each grows. And a sheet of 100,000 rows.
import type pg from 'pg';
import { CommissionReport } from '../contract/commission/commission-report.calls.ts';
import type { Call, Sent } from '../contract/kit.ts';
import { reports } from '../contract/report/all.ts';
import { DashBoard } from '../contract/report/dashboard.calls.ts';
import { DebtReport } from '../contract/report/debts.calls.ts';
import { ReportPlan } from '../contract/report/plan.calls.ts';
import type { Report } from '../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../contract/report/sales.report.ts';
import { addDays, today } from '../contract/time.ts';
import { XLSX } from '../server/kit/file/file-answer.ts';
import { type Period, periodBefore, periodLastYear, withDays } from '../server/report/period.ts';
import type { Bench } from './bench.ts';
import { type Shop, sheetOf } from './shop.ts';
import { type Case, type Limits, measureSizes } from './sizes.ts';
import { fillTickets } from './ticket-fill.ts';
import { lastMonth, SIZES } from './ticket-list.ts';

/** What a first page may cost beside reading its sums once, the dashboard in all (ms), and a sheet above the usual memory (MB). */
const MOST = { ratio: 3, dashboard: 150, megabytes: 120 } as const;
const EXPORTED = 100_000;

export const benchReport = (bench: Bench): Promise<void> =>
  measureSizes(bench, {
    name: 'shop',
    sizes: SIZES,
    fill: (owner, size) => fillTickets(owner, size, 'whole'),
    cases: casesOf,
    after: (shop) => measureSheet(bench, shop),
  });

/** Tables whose rows a report adds up, each with its day and what is added. */
const within = (column: string) => (days: string) => `${column} ${days}`;
const at = (column: string) => (days: string) => `${column} ${days}`;
interface Table {
  from: string;
  sums: string;
  day: (days: string) => string;
}
const table = (from: string, sums: string, day = within('day')): Table => ({ from, sums, day });
const tables = {
  saleDay: table('sale_day where true', 'sum(tickets), sum(gross), sum(net), sum(cost), sum(warranty_cost)'),
  lines: table(`sale_ledger where event <> 'handed'`, 'sum(quantity), sum(net), sum(cost)'),
  sales: table('sale_ledger where true', 'sum(tickets), sum(net), count(distinct customer_id)'),
  accessories: table(
    `sale_ledger where kind = 'accessory' and event <> 'handed'`,
    'sum(quantity), sum(net), sum(cost)',
  ),
  services: table(`sale_ledger where event = 'sold' and kind = 'service'`, 'count(*), count(distinct service_name_id)'),
  receipts: table(`account_receipt where state = 'posted'`, 'count(*), sum(amount)'),
  payments: table(`account_payment where state = 'posted'`, 'count(*), sum(amount)'),
  commission: table('commission_tally where true', 'sum(lines), sum(net), sum(payable)'),
  funds: table('fund_day where true', 'sum(income), sum(outgo)'),
  done: table('ticket_done where is_fixed', 'count(*), sum(worked)', at('finished_at')),
  bookings: table('booking_day where true', 'sum(bookings), sum(arrived), sum(net)'),
  stockDay: table('stock_day where true', 'sum(issued), sum(issued_value)'),
  shelves: table('stock_balance where quantity <> 0', 'sum(quantity), sum(value)', () => 'true'),
  debts: table('debt_ledger where true', 'sum(amount)'),
  items: table('open_item where amount <> 0', 'sum(amount)', () => 'true'),
  open: table(
    `ticket where not is_deleted and status in ('ChoXuLy', 'DieuChinh', 'ChuyenVeTrungTam', 'DangXuLy', 'ChuyenDieuPhoi', 'ChoLinhKien')`,
    'count(*)',
    () => 'true',
  ),
} as const;
type TableKey = keyof typeof tables;
const readBy: Readonly<Record<string, readonly TableKey[]>> = {
  GetRevenueTotal: ['saleDay'],
  GetRevenueDetail: ['lines'],
  GetDailyService: ['lines'],
  GetClientService: ['sales'],
  GetEquipmentStaff: ['done'],
  GetServicePriceList: ['lines'],
  GetAccessoriesTotal: ['accessories'],
  GetAccessoriesDetail: ['accessories'],
  GetBaoCaoTaiChinhThuTienChiTiet: ['receipts'],
  getBaoCaoTaiChinhChiTienChiTiet: ['payments'],
  GetBranchProfit: ['saleDay', 'commission', 'payments'],
  GetCashFlow: ['funds'],
  GetReportSaleAppointment: ['bookings'],
  GetStockTurnover: ['shelves', 'stockDay'],
  GetPartFailure: ['stockDay'],
  GetPromiseKept: ['done'],
  GetStaffWorkload: ['open'],
  GetWarrantyReturns: ['services'],
  GetAllHoaHongNhanVienPaged: ['commission'],
  GetStaffCommission: ['commission'],
  GetReceivables: ['items', 'debts'],
  GetPayables: ['items', 'debts'],
  GetReportLiabilitiesOther: ['items', 'debts'],
  GetReportLiabilitiesSupplier: ['items', 'debts'],
};
const reads =
  (owner: pg.Client, keys: readonly TableKey[], periods: readonly Period[]): (() => Promise<void>) =>
  async () => {
    for (const key of keys)
      for (const { from, to } of periods) {
        const { from: rows, sums, day } = tables[key];
        await owner.query(`select ${sums} from ${rows} and tenant_id = 1 and ${day(`between '${from}' and '${to}'`)}`);
      }
  };

interface Asked extends Limits {
  what: string;
  calls: readonly Call[];
  input: object;
  keys: readonly TableKey[];
  periods: readonly Period[];
}
const first = (report: Report, input: { from?: string; to?: string; by?: string } = lastMonth()): Asked => {
  const { from = '', to = '' } = withDays(report, report.months ? { to: today() } : input);
  const period = { from, to };
  return {
    what: `${report.call.name}${input.by ? ` by ${input.by}` : ''}`,
    calls: [report.call],
    input: { ...input, ...period },
    keys: readBy[report.call.name] ?? [],
    periods: report.isNow ? [period] : [period, periodBefore(period), periodLastYear(period)],
  };
};
const year = { from: addDays(today(), -365), to: addDays(today(), -1) };
const others: readonly Asked[] = [
  { ...first(RevenueTotal, { ...year, by: 'month' }), what: 'GetRevenueTotal, a year by month' },
  { ...first(RevenueDetail, { ...lastMonth(), by: 'service' }) },
  ...[
    DebtReport.GetReportLiabilitiesOther,
    DebtReport.GetReportLiabilitiesSupplier,
    CommissionReport.GetAllHoaHongNhanVienPaged,
  ].map(
    (call: Call): Asked => ({
      what: call.name,
      calls: [call],
      input: lastMonth(),
      keys: readBy[call.name] ?? [],
      periods: [lastMonth()],
    }),
  ),
];
const dashboard: Asked = {
  what: 'the dashboard in all',
  calls: [...Object.values(DashBoard), ReportPlan.GetProgress],
  input: {},
  keys: ['saleDay', 'funds', 'items', 'lines'],
  periods: [{ from: `${today().slice(0, 7)}-01`, to: today() }],
  most: MOST.dashboard,
};
async function casesOf(shop: Shop): Promise<Case[]> {
  const all: Case[] = [];
  for (const { calls, input, keys, periods, ...told } of [dashboard, ...reports.map((one) => first(one)), ...others])
    all.push({
      ratio: MOST.ratio,
      ...told,
      plan: (
        await Promise.all(calls.length === 1 ? calls.map((call) => shop.plan(call, input as Sent<Call>)) : [])
      ).join(),
      prepare: async () => {},
      ours: async () => {
        for (const call of calls) await shop.call(call, input as Sent<Call>); // inputs of the declarations
      },
      floor: reads(shop.owner, keys, periods),
    });
  return all;
}

/** The lines that were sold since as many were sold as the sheet shall have. */
async function measureSheet(bench: Bench, shop: Shop): Promise<void> {
  const { rows } = await shop.owner.query<{ day: string }>(
    `select day::text from sale_ledger where tenant_id = 1 and event = 'sold' order by day desc offset ${EXPORTED} limit 1`,
  );
  const input = { from: rows[0]?.day ?? addDays(today(), -1000), to: today() };
  const { ms, size, megabytes } = await sheetOf(shop, RevenueDetail.call, input, { accept: XLSX });
  const isBig = megabytes > MOST.megabytes;
  bench.say(
    `    a sheet of ${EXPORTED.toLocaleString('en')} lines: ${(ms / 1000).toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB, ${megabytes.toFixed(0)} MB more at its peak ${isBig ? 'TOO MUCH' : 'ok'}`,
  );
  if (isBig) process.exitCode = 1;
}
