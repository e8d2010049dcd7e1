// Lists of tickets at 10 thousand and at 1 million, with their export bills: pages with their counts, a deep page, searches of a few
// letters, the picker of customers, stock, and a sheet of 10,000 rows. Beside the same statements sent bare, and how much each grows.
import type pg from 'pg';
import type { Call } from '../contract/kit.ts';
import { PartyMaster, SaleCustomer } from '../contract/party/party.calls.ts';
import { Search } from '../contract/search/search.calls.ts';
import { Inventory } from '../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../contract/stock/outbound.calls.ts';
import { ReportWarehouse } from '../contract/stock/report-warehouse.calls.ts';
import { TicketCommon } from '../contract/ticket/calls/ticket-find.calls.ts';
import { TicketLists } from '../contract/ticket/calls/ticket-list.calls.ts';
import { addDays, today } from '../contract/time.ts';
import type { Bench } from './bench.ts';
import { type Shop, sheetOf } from './shop.ts';
import { type Case, type Limits, measureSizes, reading } from './sizes.ts';
import { fillTickets } from './ticket-fill.ts';

/** TICKET_SIZES=10000,100000 for a quick look. */
export const SIZES = (process.env.TICKET_SIZES ?? '10000,1000000').split(',').map(Number);
const MOST_MEGABYTES = 60;
const EXPORTED = 10_000;

export const benchTicketList = (bench: Bench): Promise<void> =>
  measureSizes(bench, {
    name: 'tickets',
    sizes: SIZES,
    fill: fillTickets,
    cases: async (shop) => {
      const all: Case[] = [];
      const part = await partOf(shop.owner);
      for (const { what, call, input, ...limits } of [...lists, ...searches, ...stockOf(part)])
        all.push(await reading(shop, what, call, input, limits));
      return all;
    },
    after: (shop) => measureSheet(bench, shop),
  });

interface Read extends Limits {
  what: string;
  call: Call;
  input: object;
}
const read = (what: string, call: Call, input: object = {}, limits: Limits = {}): Read => ({
  what,
  call,
  input,
  ...limits,
});
const lists: readonly Read[] = [
  read('repair-list, page 1 with counts', TicketLists.GetReceiptRepairData),
  read(
    'repair-list of a status, sorted by customer',
    TicketLists.GetReceiptRepairData,
    { status: 'DangXuLy', sorting: 'customerName' },
    { growth: 2, why: 'sorts 1,200 instead of 50' },
  ),
  read('receipt-list, page 1 with counts', TicketLists.GetReceiptData),
  read('receipt-list, page 1,000', TicketLists.GetReceiptData, { skipCount: 9980 }),
  read(
    'receipt-list of a day',
    TicketLists.GetReceiptData,
    { startDate: addDays(today(), -1), endDate: today() },
    { growth: 2, why: 'a day has a hundred times as many' },
  ),
  read('return-list, page 1 with counts', TicketLists.GetReceiptReturnData),
  read('cancel-list, page 1 with counts', TicketLists.GetReceiptCancelData),
  read(
    'refund-list',
    TicketLists.GetReceiptRefundData,
    {},
    { growth: 12, why: 'its sums are of a hundred times as many' },
  ),
  read('control-list', TicketLists.GetReceiptControlData),
  read('transfer-list', TicketLists.GetReceiptTransferData),
  read(
    'delivery schedule, a month',
    TicketLists.GetReceiptCalendarData,
    {},
    { growth: 12, why: 'a hundred times as many devices' },
  ),
  read(
    'upcomming-list',
    TicketLists.GetReceiptUpcommingrData,
    { hours: 4 },
    { growth: 2, why: 'a hundred times as many are due' },
  ),
  read(
    'machines in stock',
    TicketLists.GetReceiptInventoryData,
    {},
    { growth: 2.5, why: 'counts by age all that lies there' },
  ),
  read('a scanned code', TicketCommon.GetProductInvoiceByCodeOrId, { code: 'scz000000107' }),
];
const ticket = (what: string, keyword: string, limits: Limits = {}) =>
  read(`search: ${what} "${keyword}"`, TicketLists.GetReceiptData, { keyword }, limits);
const customer = (what: string, keyword: string) =>
  read(
    `customers: ${what} "${keyword}"`,
    SaleCustomer.GetAll,
    { keyword },
    { growth: null, why: 'every hit is counted: of a hundred times as many' },
  );
const picker = (what: string, input: string, limits: Limits = {}) =>
  read(`picker: ${what} "${input}"`, PartyMaster.GetAllCustomer, { input }, limits);
/** The header's search over everything: at most 50 ms by the clock at a million. */
const anything = (what: string, keyword: string) =>
  read(
    `everything: ${what} "${keyword}"`,
    Search.Find,
    { keyword },
    { growth: null, why: 'ranks what a hundred times as many name' },
  );
/** What names one ticket of ten thousand names a hundred of a million. */
const more: Limits = { growth: 1.6, why: 'looks at a hundred hits instead of a few' };
const rare: Limits = { growth: 2.5, why: 'frequent words that few have together are looked for in every era' };
const everywhere: Limits = { growth: 1.5, why: 'what few have is looked for in every era' };
const searches: readonly Read[] = [
  ticket('a phone, whole', '0900791900'),
  ticket('a fragment of a phone', '0791900', everywhere),
  ticket('a fragment of a name', 'phuong bao 107', rare),
  ticket('a frequent name', 'nguyen van', more),
  ticket('an IMEI, whole', '350829348951000'),
  ticket('a fragment of an IMEI', '829348951', everywhere),
  ticket('2 letters of a name', 'an'),
  ticket('3 letters of a name', 'bao'),
  ticket('4 letters of a name', 'bich'),
  ticket('5 letters of a name', 'phuon'),
  ticket('3 digits', '791', more),
  ticket('4 digits', '7919', more),
  ticket('5 digits', '79190', more),
  ticket('3 letters of a code', 'z00'),
  ticket('4 letters of a code', 'scz0'),
  ticket('5 letters of a code', 'scz00'),
  ticket('3 letters that nobody has', 'qxj'),
  ticket('4 letters that nobody has', 'qxjw'),
  ticket('3 and 4 letters', 'bao bich', more),
  customer('3 letters', 'bao'),
  customer('4 letters', 'bich'),
  customer('5 letters', 'phuon'),
  customer('3 digits', '791'),
  customer('4 digits', '7919'),
  customer('5 digits', '79190'),
  anything('a code', 'scz000000107'),
  anything('the end of a phone', '791900'),
  anything('a phone, whole', '0900791900'),
  anything('an IMEI', '350829348951000'),
  anything('3 letters', 'bao'),
  anything('a frequent name', 'nguyen van'),
  anything('words in any order', 'bao phuong 107'),
  anything('4 letters that nobody has', 'qxjw'),
  picker('nothing', ''),
  picker('2 letters', 'an'),
  picker('3 letters', 'bao'),
  picker('4 letters', 'bich', { growth: 1.5, why: 'the newest hundred hits lie further apart' }),
  picker('5 letters', 'phuon'),
  picker('4 digits', '7919', { growth: 2, why: 'ranks a hundred instead of a few' }),
  picker('a phone', '0900791900'),
];
/** A part that tickets used, and where. */
const stockOf = ({ product, warehouse }: Part): Read[] => [
  read('stock: all products', Inventory.GetAllPaged),
  read('stock: what is there', Inventory.GetAllPaged, { inStock: true }),
  read('stock: what is not there', Inventory.GetAllPaged, { inStock: false }),
  read('stock: 90 days ago', Inventory.GetAllPaged, { asOf: addDays(today(), -90) }),
  read('stock: one warehouse', Inventory.GetAllPaged, { warehouseId: warehouse, inStock: true }),
  read('stock: a search', Inventory.GetAllPaged, { keyword: 'linh kien do 0010' }),
  read('stock: the card of a product', Inventory.Detail, { productId: product }),
  read('stock: the card of a shelf, a month', Inventory.Detail, {
    productId: product,
    warehouseId: warehouse,
    from: addDays(today(), -30),
    to: today(),
  }),
  read('stock: places of a product', Inventory.GetInventoryByProduct, { productId: product }),
  read('stock: the movement of a month', ReportWarehouse.GetAllNhapXuatTonPaged, lastMonth(), {
    growth: 1.5,
    why: 'every shelf that moved is summed',
  }),
  read(
    'stock: export bills',
    ProductOutbound.GetAllPaged,
    {},
    { growth: 2, why: 'adds up the sums of every month and warehouse' },
  ),
  read('stock: export bills, a search', ProductOutbound.GetAllPaged, { keyword: 'scz000000107' }),
];
export function lastMonth(): { from: string; to: string } {
  const to = addDays(`${today().slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
interface Part {
  product: number;
  warehouse: number;
}
async function partOf(owner: pg.Client): Promise<Part> {
  const { rows } = await owner.query(
    `select product_id as product, warehouse_id as warehouse from stock_ledger where tenant_id = 1 and document = 'outbound' order by id desc limit 1`,
  );
  return rows[0];
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The sheet of the first branch's newest tickets: how long, and how much more memory than before at its peak. */
async function measureSheet(bench: Bench, shop: Shop): Promise<void> {
  const input = { list: 'receipt', startDate: await firstDay(shop.owner) };
  const { ms, size, megabytes } = await sheetOf(shop, TicketLists.ExportInvoices, input as never);
  const isBig = megabytes > MOST_MEGABYTES;
  bench.say(
    `    a sheet of ${EXPORTED} rows: ${seconds(ms)} s, ${(size / 1e6).toFixed(1)} MB, ${megabytes.toFixed(0)} MB more at its peak ${isBig ? 'TOO MUCH' : 'ok'}`,
  );
  if (isBig) process.exitCode = 1;
}
/** The day from which on there are as many tickets as the sheet shall have. */
async function firstDay(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    `select (creation_time at time zone 'Asia/Ho_Chi_Minh')::date as day from ticket where tenant_id = 1 and not is_deleted
     order by creation_time desc offset ${EXPORTED} limit 1`,
  );
  return rows[0]?.day ?? today();
}
