// Lists of tickets at 10 thousand and at 1 million: pages with their counts, a deep page, searches, and a sheet of 10,000 rows.
// Beside the same statements sent bare, and how much each grows.
import type pg from 'pg';
import type { Call, Sent } from '../contract/kit.ts';
import { TicketCommon } from '../contract/ticket/ticket-find.calls.ts';
import { TicketLists } from '../contract/ticket/ticket-list.calls.ts';
import { addDays, today } from '../contract/time.ts';
import { compare, type Works } from './compare.ts';
import type { Bench } from './run.ts';
import { type Shop, withShop } from './shop.ts';
import { fillTickets } from './ticket-fill.ts';

/** TICKET_SIZES=10000 for a quick look. */
const SIZES = (process.env.TICKET_SIZES ?? '10000,1000000').split(',').map(Number);
const MOST = { ratio: 2, growth: 1.5, megabytes: 60 };
const EXPORTED = 10_000;
/** What a call may cost by itself, however little its statements do. */
const OWN_MS = 5;

export const benchTicketList = (bench: Bench): Promise<void> =>
  withShop(bench, async (shop) => {
    const small = new Map<string, number>();
    for (const size of SIZES) {
      const began = performance.now();
      await fillTickets(shop.owner, size);
      bench.say(`  ${size.toLocaleString('en')} tickets (filled in ${seconds(performance.now() - began)} s)`);
      for (const { what, call, input, most } of cases) {
        const plan = await shop.plan(call, input);
        const { ours, floor, yard } = await compare(shop.owner, await worksOf(shop, call, input));
        const growth = ours / yard / (small.get(what) ?? ours / yard);
        if (!small.has(what)) small.set(what, ours / yard);
        const isDear = ours / floor > MOST.ratio && ours - floor > OWN_MS;
        const isSlow = isDear || growth > most;
        bench.say(
          `    ${what}: ${ours.toFixed(1)} ms, bare ${floor.toFixed(1)} ms, ratio ${(ours / floor).toFixed(2)}, growth ${growth.toFixed(2)} ${isSlow ? 'TOO SLOW' : 'ok'}; ${plan}`,
        );
        if (isSlow) process.exitCode = 1;
      }
    }
    await measureSheet(bench, shop);
  });

interface Case {
  what: string;
  /** Where more may grow than elsewhere. */
  most: number;
  call: Call;
  input: object;
}
const list = (what: string, call: Call, input: object = {}, most = MOST.growth): Case => ({ what, call, input, most });
const cases: readonly Case[] = [
  list('repair-list, page 1 with counts', TicketLists.GetReceiptRepairData),
  list('repair-list of a status, sorted by customer', TicketLists.GetReceiptRepairData, {
    status: 'DangXuLy',
    sorting: 'customerName',
  }),
  list('receipt-list, page 1 with counts', TicketLists.GetReceiptData),
  list('receipt-list, page 1,000', TicketLists.GetReceiptData, { skipCount: 9980 }),
  list('receipt-list of a day', TicketLists.GetReceiptData, { startDate: addDays(today(), -1), endDate: today() }),
  list('return-list, page 1 with counts', TicketLists.GetReceiptReturnData),
  list('cancel-list, page 1 with counts', TicketLists.GetReceiptCancelData),
  // What was refunded is summed to the last đồng, and a month has a hundred times as many.
  list('refund-list', TicketLists.GetReceiptRefundData, {}, 6),
  list('control-list', TicketLists.GetReceiptControlData),
  list('transfer-list', TicketLists.GetReceiptTransferData),
  list('delivery schedule, a month', TicketLists.GetReceiptCalendarData, {}, 12),
  list('upcomming-list', TicketLists.GetReceiptUpcommingrData, { hours: 4 }),
  list('machines in stock', TicketLists.GetReceiptInventoryData),
  list('a scanned code', TicketCommon.GetProductInvoiceByCodeOrId, { code: 'scz000000107' }),
  list('search: a phone, whole', TicketLists.GetReceiptData, { keyword: '0900791900' }),
  list('search: a fragment of a phone', TicketLists.GetReceiptData, { keyword: '0791900' }),
  list('search: a fragment of a name', TicketLists.GetReceiptData, { keyword: 'phuong bao 107' }),
  // It finds a hundred times as many.
  list('search: a frequent name', TicketLists.GetReceiptData, { keyword: 'nguyen van' }, 4),
  list('search: an IMEI, whole', TicketLists.GetReceiptData, { keyword: '350829348951000' }),
  list('search: a fragment of an IMEI', TicketLists.GetReceiptData, { keyword: '829348951' }),
];

async function worksOf(shop: Shop, call: Call, input: object): Promise<Works<void>> {
  const sent = input as Sent<Call>; // the input of the call
  return { prepare: async () => {}, ours: () => shop.call(call, sent), floor: await shop.bare(call, sent) };
}
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The sheet of the first branch's newest tickets: how long, and how much more memory than before at its peak. */
async function measureSheet(bench: Bench, shop: Shop): Promise<void> {
  const input = { list: 'receipt', startDate: await firstDay(shop.owner) };
  await shop.call(TicketLists.ExportInvoices, input as never); // warms up
  global.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const began = performance.now();
  const file = await shop.call(TicketLists.ExportInvoices, input as never);
  const ms = performance.now() - began;
  clearInterval(watch);
  const megabytes = (peak - before) / 1e6;
  const isBig = megabytes > MOST.megabytes;
  bench.say(
    `    a sheet of ${EXPORTED} rows: ${seconds(ms)} s, ${(file.length / 1e6).toFixed(1)} MB, ${megabytes.toFixed(0)} MB more at its peak ${isBig ? 'TOO MUCH' : 'ok'}`,
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
