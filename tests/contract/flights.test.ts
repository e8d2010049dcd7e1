// How often a call waits for the database: lists twice at most, pages three times, writes that post to ledgers five times. What
// needs more is named in the table below with its reason. FLIGHTS=say prints the table of docs/speed.md.
import { afterAll, expect, test } from 'vitest';
import { allCalls } from '../../contract/all.ts';
import { ReportFinance } from '../../contract/finance/fund.calls.ts';
import type { Call } from '../../contract/kit.ts';
import { SaleSupplier } from '../../contract/party/party.calls.ts';
import { permissionsOf } from '../../contract/permissions.ts';
import { Search } from '../../contract/search/search.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../contract/stock/transfer.calls.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketForm } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { type Person, testApp } from '../harness/app.ts';
import { countFlights, type Sent } from '../harness/flights.ts';
import { ticketShop } from '../harness/ticket/tickets.ts';
import { addressOf, allowed, each, isPaged, takesNothing } from './calls.ts';

const LIMITS = { list: 2, page: 3, write: 5 } as const;
type Kind = keyof typeof LIMITS;
const path = '/api/services/app';
const sums = 'sums of its tickets are only read where not too many were counted';
const locks = 'what is locked decides what is asked next: document, shelves, ledger, then the bill as it is now';
const guards = 'what is in the way of the next step is asked of the bill as it is now';
/** More than the limit, and why. Guards that are asked side by side may be answered in one piece or in two. */
const exceptions: Readonly<Record<string, readonly [most: number, why: string]>> = {
  [`GET ${path}/Receipt/GetReceiptControlData`]: [4, `${sums}; what waits is decided in the row`],
  [`GET ${path}/Receipt/GetReceiptTransferData`]: [4, `${sums}; tickets are read after their moves`],
  [`GET ${path}/Receipt/GetReceiptRefundData`]: [3, sums],
  [`GET ${path}/ProductService/GetProductServicePricePaged`]: [3, 'prices are of the cells that rows and columns make'],
  [`GET ${path}/ReportWarehouse/GetBaoCaoLinhKienLoi`]: [3, 'its parts are found by the page'],
  [`GET ${path}/inventory/GetAllPaged`]: [3, 'shelves are those of the products on the page'],
  [`POST ${path}/ProductInbound/Archive`]: [8, `${locks}; ${guards}`],
  [`POST ${path}/ProductOutbound/ArchiveNew`]: [8, `${locks}; ${guards}`],
  [`POST ${path}/RequestInbound/Receive`]: [9, `${locks}; ${guards}`],
  [`POST ${path}/ReportFinance/PaymentLiabilitiesSupplier`]: [
    7,
    'bills are locked, then written; the limit on cash is asked of the day as it is then',
  ],
};

const app = await testApp();
const shop = await ticketShop(app);
/** Somebody who sees their own branches alone: what they see is asked for besides. */
const clerk = await shop.staff(
  shop.branch,
  permissionsOf('tenant').filter((code) => code !== 'Pages.Settings.Branch.ViewAll'),
);
const found = new Map<string, { kind: Kind; sent: Sent }>();

async function measure(kind: Kind, person: Person, call: Call, input: object, headers = {}): Promise<unknown> {
  let result: unknown;
  const sent = await countFlights(async () => {
    const answer = await person.send(call, input, headers);
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
    result = answer.json().result;
  });
  const name = addressOf(call);
  const before = found.get(name);
  if (!before || before.sent.flights < sent.flights) found.set(name, { kind, sent });
  const [most] = exceptions[name] ?? [LIMITS[kind]];
  if (process.env.FLIGHTS !== 'say')
    expect(sent.flights, sent.texts.map((texts) => texts.join('\n  ')).join('\n---\n')).toBeLessThanOrEqual(most);
  return result;
}

const lists = allCalls.filter((call) => call.verb === 'GET' && !call.writes && takesNothing(call) && isPaged(call));
test.each(each(lists))('%s', async (_, call) => {
  for (const person of new Set([allowed(app, call), clerk])) {
    const first = await person.send(call, {}); // rights are read once
    if (first.statusCode === 200) await measure('list', person, call, {});
  }
});

let key = 0;
const once = () => ({ 'idempotency-key': `flight ${++key}` });
test('a ticket, from intake to hand-over', async () => {
  const by = clerk;
  await by.send(TicketLists.GetReceiptData, {});
  const promisedAt = new Date(Date.now() + 86_400_000).toISOString();
  const lines = [
    { kind: 'service', serviceNameId: shop.screen, quantity: 1 },
    { kind: 'part', productId: shop.screenPart, quantity: 1 },
  ];
  const intake = {
    branchId: shop.branch,
    customerName: 'Khách',
    phone: '0911222333',
    modelId: shop.model,
    errorIds: [shop.error],
    promisedAt,
  };
  const made = await measure('write', by, TicketForm.CreateOrUpdateInvoice, { ...intake, lines }, once());
  const { id } = made as { id: number };
  await measure('page', by, TicketRead.GetDetailInvoice, { id });
  await measure('page', by, TicketRead.GetHistoryReceiptData, { id });
  await measure('list', by, TicketLists.GetAllowedActions, { ids: [id] });
  await measure('write', by, TicketAct.ChangeStatusInvoice, { id, action: 'accept' }, once());
});
test('the one search', async () => {
  await clerk.send(Search.Find, {}); // rights are read once
  for (const keyword of ['khách', 'SC0000', '0911222333']) await measure('list', clerk, Search.Find, { keyword });
});
test('bills of stock', async () => {
  const by = app.admin;
  const { stock, cable } = shop;
  const { id: supplierId } = await by.call(SaleSupplier.Create, { name: 'NCC đếm chuyến' });
  const items = [{ productId: cable, quantity: 3, price: 1000 }];
  const bill = { warehouseId: stock.main, supplierId, items };
  const { id } = (await measure('write', by, ProductInbound.Create, bill, once())) as { id: number };
  await measure('write', by, ProductInbound.Archive, { id }, once());
  const lines = [{ productId: cable, quantity: 2 }];
  const way = { warehouseId: stock.main, toWarehouseId: stock.other, lines };
  const sent = (await measure('write', by, ProductOutbound.createTranfer, way, once())) as {
    id: number;
    lines: { id: number }[];
  };
  await measure('write', by, ProductOutbound.ArchiveNew, { id: sent.id }, once());
  const came = sent.lines.map((line) => ({ lineId: line.id, quantity: 2 }));
  await measure('write', by, RequestInbound.Receive, { id: sent.id, lines: came }, once());
  await measure('page', by, ProductOutbound.getDetail, { id: sent.id });
});
test('three bills paid with one voucher', async () => {
  const by = app.admin;
  const { stock, cable } = shop;
  const { id: supplierId } = await by.call(SaleSupplier.Create, { name: 'NCC trả một lần' });
  for (const quantity of [1, 2, 3]) {
    const items = [{ productId: cable, quantity, price: 1000 }];
    const { id } = await by.call(ProductInbound.Create, { warehouseId: stock.main, supplierId, items });
    await by.call(ProductInbound.Archive, { id });
  }
  const paid = { supplierId, branchId: shop.branch, methodId: shop.method, amount: 6000 };
  await measure('write', by, ReportFinance.PaymentLiabilitiesSupplier, paid, once());
});

afterAll(() => {
  if (process.env.FLIGHTS !== 'say') return;
  const rows = [...found].map(
    ([name, { kind, sent }]) => `| ${name} | ${kind} | ${sent.flights} | ${sent.statements} |`,
  );
  process.stdout.write(`\n${rows.sort().join('\n')}\n`);
  for (const [name, { sent }] of found)
    if (name.includes(process.env.FLIGHTS_OF ?? '–'))
      process.stdout.write(`${name}\n${sent.texts.map((texts) => `--- ${texts.join('\n    ')}`).join('\n')}\n`);
});
