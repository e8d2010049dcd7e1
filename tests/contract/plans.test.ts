// What the lists, searches and pickers read, in a shop with 20,000 tickets: no large table whole, and not many more rows than they answer.
// What needs more is named below with its reason. PLANS=say prints what every call reads.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTickets } from '../../bench/ticket-fill.ts';
import { allCalls } from '../../contract/all.ts';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import type { Call } from '../../contract/kit.ts';
import { PartyMaster, SaleSupplier } from '../../contract/party/party.calls.ts';
import { Search } from '../../contract/search/search.calls.ts';
import { Inventory } from '../../contract/stock/inventory.calls.ts';
import { openPool, ownerClient } from '../../server/db/open.ts';
import { buildServer } from '../../server/server.ts';
import { type Person, personOn, testApp } from '../harness/app.ts';
import { ticketShop } from '../harness/ticket/tickets.ts';
import { addressOf, each, fieldsOf, isPaged, takesNothing } from './calls.ts';

const TICKETS = 20_000;
/** A table with more rows is large: it is read by an index. */
const LARGE = 5000;
/** Rows that the statements of a call may read together: far less than there are tickets, customers, bills or rows of a ledger. */
const MOST = 5000;
const path = '/api/services/app';
const sums = 'adds up every row that fits: no sums are kept of it';
const documents = 'documents are counted together with their tickets';
const few = 'goes through every bill for the few that are on their way';
const cohorts = 'looks at every service line that left in the period: no sums are kept of it';
const shelves =
  'weighs every shelf, for the page, its totals and the periods before; it grows with goods, not with tickets';
/** More rows, or a large table as a whole, and why. */
const exceptions: Readonly<Record<string, readonly [most: number, why: string]>> = {
  [`GET ${path}/SaleCustomer/GetAll`]: [10_000, 'without a search all customers are counted'],
  [`GET ${path}/StockLimit/GetShortage`]: [
    120_000,
    'compares every shelf with its limit, and what is on its way to it',
  ],
  [`GET ${path}/RequestCenter/GetAllRequestToCenter`]: [60_000, 'what is on its way to each shelf of its products'],
  [`GET ${path}/Receipt/GetReceiptControlData`]: [120_000, documents],
  [`GET ${path}/Receipt/GetReceiptTransferData`]: [120_000, documents],
  [`GET ${path}/Receipt/GetReceiptRefundData`]: [40_000, documents],
  [`GET ${path}/InvoiceData/GetAll`]: [10_000, 'adds up the lines of all devices that left in the days asked for'],
  [`GET ${path}/inventory/ListInboundGrid`]: [80_000, sums],
  [`GET ${path}/inventory/ListOutboundGrid`]: [110_000, sums],
  [`GET ${path}/inventory/GetAllPaged`]: [35_000, 'what is on its way; of a search, the shelves of what it found'],
  [`GET ${path}/inventory/GetSerials`]: [60_000, few],
  [`GET ${path}/RequestInbound/GetAll`]: [45_000, few],
  [`GET ${path}/RequestInbound/GetInTransit`]: [30_000, few],
  [`GET ${path}/ProductOutbound/GetReportLines`]: [70_000, sums],
  [`GET ${path}/ProductInbound/ReportByProduct`]: [55_000, sums],
  [`GET ${path}/ProductInbound/ReportBySupplier`]: [25_000, sums],
  [`GET ${path}/ReportSale/GetEquipmentStaff`]: [
    15_000,
    'every line that was finished in the period: no sums are kept of it',
  ],
  [`GET ${path}/ReportSale/GetClientService`]: [
    12_000,
    'everybody who came in the period, each with their first visit and debt',
  ],
  [`GET ${path}/ReportSale/GetWarrantyReturns`]: [70_000, cohorts],
  [`GET ${path}/ReportSale/GetWarrantyReturnsWhy`]: [25_000, cohorts],
  [`GET ${path}/ReportWarehouse/GetStockTurnover`]: [170_000, shelves],
  [`GET ${path}/ReportWarehouse/GetStockTurnoverWhy`]: [60_000, shelves],
  [`GET ${path}/ReportWarehouse/GetAllNhapXuatTonPaged`]: [35_000, sums],
  [`GET ${path}/ReportWarehouse/GetBaoCaoLinhKienLoi`]: [10_000, sums],
  [`GET ${path}/DataMaster/getAllProduct`]: [30_000, 'short words are compared product by product'],
  [`GET ${path}/physicalInventory/getAllProduct`]: [15_000, 'short words are compared product by product'],
};

const app = await testApp();
let reader: Person;
let pool: pg.Pool;
let server: Awaited<ReturnType<typeof buildServer>>;
let large: ReadonlySet<string>;
const said: string[] = [];
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
};
beforeAll(async () => {
  await ticketShop(app);
  await app.admin.call(SaleSupplier.Create, { name: 'Nhà cung cấp' });
  const owner = ownerClient(app.address);
  await owner.connect();
  await fillTickets(owner, TICKETS);
  await owner.query('analyze');
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${LARGE}`,
  );
  large = new Set(rows.map(({ name }) => name));
  const { database } = app.address as { database: string }; // a socket's
  for (const [name, value] of Object.entries(EXPLAIN))
    await owner.query(`alter role postgres in database ${database} set ${name} = '${value}'`);
  await owner.end();
  pool = openPool(app.address, 1);
  pool.on('connect', (client) => client.on('notice', ({ message }) => said.push(message ?? '')));
  server = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
  await server.ready();
  reader = personOn(server, app.admin.headers);
  await reader.send(SaleSupplier.GetAll, {}); // rights are read once
});

afterAll(async () => {
  await server?.close();
  await pool?.end();
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}
/** Every node that reads a table: how many rows, and which large ones it reads as a whole. */
function readBy(node: Node): { rows: number; whole: string[] } {
  const table = node['Relation Name'];
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = table ? ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0) : 0;
  const isWhole = node['Node Type'] === 'Seq Scan' && table && large.has(table) && rows > 0;
  const below = (node.Plans ?? []).map(readBy);
  return {
    rows: below.reduce((sum, one) => sum + one.rows, rows),
    whole: [...(isWhole ? [table] : []), ...below.flatMap((one) => one.whole)],
  };
}
async function look(call: Call, input: object): Promise<void> {
  said.length = 0;
  const answer = await reader.send(call, input);
  await pool.query('select'); // the only connection: all was said by then
  if (answer.statusCode !== 200) return; // the host's, or not for an administrator
  const read = said.flatMap((message) => {
    const [, plan] = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message) ?? [];
    return plan ? [{ ...readBy(JSON.parse(plan).Plan), text: message }] : [];
  });
  const rows = Math.round(read.reduce((sum, one) => sum + one.rows, 0));
  const whole = read.flatMap((one) => one.whole);
  const name = addressOf(call);
  if (process.env.PLANS === 'say')
    process.stderr.write(`${rows} rows ${name} ${JSON.stringify(input)} ${whole.join()}\n`);
  if (process.env.PLANS === 'say') return;
  const [most, why] = exceptions[name] ?? [MOST, null];
  const dearest = read.toSorted((a, b) => b.rows - a.rows)[0]?.text.slice(0, 3000);
  // Of each table once: a lookup that stands in a statement twice is done twice.
  const lookups = read.flatMap(({ text }) => /"Query Text": "[^"]*era_of\(newest\)[^"]*"/.exec(text)?.[0] ?? []);
  expect(lookups.length, 'lookups of a search').toBe(new Set(lookups).size);
  expect([why ? [] : whole, rows <= most], `${rows} rows of ${whole.join()}; ${dearest}`).toEqual([[], true]);
}

const lists = allCalls.filter((call) => call.verb === 'GET' && !call.writes && takesNothing(call) && isPaged(call));
const terms = ['791', '79190', 'nguyễn văn'];
test.each(each(lists))('%s', async (_, call) => {
  await look(call, {});
  const fields = fieldsOf(call).map(([name]) => name);
  if (fields.includes('keyword')) for (const keyword of terms) await look(call, { keyword });
});
test('pickers', async () => {
  for (const input of ['', 'an', ...terms, '0900791900']) await look(PartyMaster.GetAllCustomer, { input });
  for (const keyword of ['', 'an', 'linh kien', 'do 0010']) await look(CatalogMaster.getAllProduct, { keyword });
});
test('the one search', async () => {
  for (const keyword of ['SCZ000012345', 'SCZ0000', ...terms, '0900791900', 'linh kien do', 'không có đâu'])
    await look(Search.Find, { keyword });
});
test('stock, in its ways', async () => {
  for (const inStock of [true, false]) await look(Inventory.GetAllPaged, { inStock });
});
