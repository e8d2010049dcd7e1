// What the reports of services, customers, technicians, prices and accessories mean, on a handful of tickets that can be counted by hand.
import { beforeAll, expect, test } from 'vitest';
import { AccessoriesDetail, AccessoriesTotal } from '../../../contract/report/accessories.report.ts';
import type { Report, ReportAnswer } from '../../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../../contract/report/sales.report.ts';
import {
  ClientService,
  DailyService,
  EquipmentStaff,
  ServicePriceList,
} from '../../../contract/report/selling.report.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { type Counter, type Made, moneyCounter } from '../../harness/money.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const period = { from: addDays(today(), -3), to: today() };
const ask = (report: Report, input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(report.call, { ...period, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const rowOf = async (report: Report, input: object, wanted: object) =>
  (await ask(report, input)).items.find((row) =>
    Object.entries(wanted).every(([key, value]) => (row as Record<string, unknown>)[key] === value),
  );

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
let counter: Counter;
let shop: TicketShop;
let [newcomer, regular] = [0, 0];
let sale: Made;
beforeAll(async () => {
  counter = await moneyCounter(app);
  shop = await ticketShop(app);
  const { ticket, act, cashier, technician } = counter;
  const device = { model_id: shop.model, device_type_id: shop.deviceType };
  const leave = (made: Made, amount: number) =>
    act(cashier, made.id, 'handOver', { payments: [counter.pay(amount, counter.cash)] });
  // Finished in time; it comes back, and somebody works on that now.
  const line = { serviceNameId: shop.screen, price: 1_500_000, months: 6 };
  const inTime = await ticket([line], { fields: { ...device, promised_at: hours(48), creation_time: hours(-2) } });
  newcomer = Number((await counter.row(inTime.id)).customer_id);
  await leave(inTime, 1_500_000);
  const cover = { serviceNameId: shop.screen, cover: 'warranty', originLineId: inTime.lines[0] as number } as const;
  const back = { ...device, kind: 'warranty', origin_id: inTime.id, customer_id: newcomer };
  await ticket([cover], { to: 'DangXuLy', fields: back });
  // Promised again when it was late already: late all the same.
  const late = await ticket([{ serviceNameId: shop.battery, price: 500_000 }], {
    to: 'DangXuLy',
    fields: { ...device, promised_at: hours(-1), creation_time: hours(-6), customer_id: newcomer },
  });
  await app.sql('update ticket set promised_at = $2 where id = $1', [late.id, hours(24)]);
  await act(technician, late.id, 'finish');
  await act(cashier, late.id, 'beginReturn', { accessoriesChecked: true });
  await leave(late, 500_000);
  // Somebody who was here a year ago buys two cases.
  await counter.stock.receive(shop.accessory, 10, 400_000);
  sale = await ticket([{ kind: 'accessory', productId: shop.accessory, price: 100_000, quantity: 2 }]);
  regular = Number((await counter.row(sale.id)).customer_id);
  await leave(sale, 200_000);
  const gone = { status: 'DaTra', custody: 'customer', passcode: null, passcode_kind: null, customer_id: regular };
  await ticket([], { to: 'DangXuLy', fields: { ...gone, handed_over_at: hours(-24 * 365) } });
  await app.sql(
    `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, day)
     values (1, 'customer', $1, 'ticket', $2, 'open', 70000, current_date)`,
    [newcomer, inTime.id],
  );
});

test('a customer: visits, devices, revenue, debt, and whether they were here before', async () => {
  expect(await rowOf(ClientService, {}, { customerId: newcomer })).toMatchObject({
    tickets: 2,
    devices: 2,
    revenue: 2_000_000,
    debt: 70_000,
    newCustomers: 1,
    firstVisit: today(),
    lastVisit: today(),
  });
  const { firstVisit, ...row } = ((await rowOf(ClientService, {}, { customerId: regular })) ?? {}) as Record<
    string,
    unknown
  >;
  expect(row).toMatchObject({ tickets: 1, revenue: 200_000, newCustomers: 0, lastVisit: today() });
  expect(String(firstVisit) < period.from).toBe(true);
  const { items } = await ask(ClientService, { by: 'visitor' });
  expect(items).toEqual([
    expect.objectContaining({ visitorId: 'new', customers: 1, tickets: 2 }),
    expect.objectContaining({ visitorId: 'returning', customers: 1, tickets: 1 }),
  ]);
  // Both were here twice: one of them a year ago.
  const groups = (await ask(ClientService, { by: 'loyalty' })).items;
  expect(groups).toEqual([expect.objectContaining({ loyaltyId: 'again', customers: 2, tickets: 3 })]);
  const brought = { loyaltyId: 'again', revenue: 2_200_000 };
  expect((await ask(RevenueDetail, { by: 'loyalty' })).items).toEqual([expect.objectContaining(brought)]);
  expect((await ask(RevenueDetail, { loyaltyId: 'again' })).footer).toMatchObject({ revenue: 2_200_000 });
  expect((await ask(RevenueDetail, { loyaltyId: 'best' })).items).toEqual([]);
  // Ranked by what they spent in the period, among all who came in it, however the report is narrowed.
  const [most, little] = [
    { spendingId: 'top', customers: 1, revenue: 2_000_000 },
    { spendingId: 'low', customers: 1, revenue: 200_000 },
  ];
  expect((await ask(ClientService, { by: 'spending' })).items).toMatchObject([most, little]);
  expect((await ask(ClientService, { by: 'loyalty,spending', visitorId: 'returning' })).items).toMatchObject([
    { ...little, loyaltyId: 'again' },
  ]);
  for (const ofOne of [{}, { customerId: regular }])
    expect((await ask(ClientService, { ...ofOne, spendingId: 'low' })).footer).toMatchObject({
      revenue: 200_000,
      customers: 1,
    });
  expect((await ask(ClientService, { by: 'spending', customerId: regular })).items).toMatchObject([little]);
  const why = await app.admin.call(ClientService.why, { ...period, figure: 'revenue' } as never);
  expect(new Map(why.items.map(({ documentId, value }) => [documentId, value]))).toEqual(
    new Map([
      [newcomer, 2_000_000],
      [regular, 200_000],
    ]),
  );
  const clerk = await app.make.personWith('Pages.Reports.Selling', 'Pages.Settings.Branch.ViewAll');
  expect((await ask(ClientService, {}, clerk)).footer).toMatchObject({ revenue: 2_200_000, debt: null });
});

test('a technician: lines finished, in time by the first promise, what came back, what is in hand', async () => {
  const wanted = { technicianId: counter.technician.user.id, deviceTypeId: shop.deviceType };
  expect(await rowOf(EquipmentStaff, {}, wanted)).toMatchObject({
    completed: 2,
    onTime: 50,
    returns: 1,
    firstTimeFix: 50,
    inHand: 1,
    turnaround: 240,
    slowTurnaround: 312,
  });
});

test('the price list: what each cell brought, what was never sold, and what was sold beside it', async () => {
  const unused = await counter.service();
  await app.sql('insert into service_price (tenant_id, model_id, service_name_id, price) values (1, $1, $2, 990000)', [
    shop.model,
    unused,
  ]);
  expect(await rowOf(ServicePriceList, {}, { modelId: shop.model, serviceId: shop.screen })).toMatchObject({
    listPrice: 1_500_000,
    services: 1,
    revenue: 1_500_000,
    lastSold: today(),
    priceSince: today(),
  });
  const never = await ask(ServicePriceList, { listingId: 'never' });
  expect(never.items).toEqual([
    expect.objectContaining({ serviceId: unused, listPrice: 990_000, services: 0, revenue: 0, lastSold: null }),
  ]);
  expect(await rowOf(ServicePriceList, { by: 'listing' }, { listingId: 'unlisted' })).toMatchObject({
    revenue: 200_000,
  });
});

test('services by day', async () => {
  expect(await rowOf(DailyService, {}, { serviceId: shop.battery, day: today() })).toMatchObject({
    services: 1,
    revenue: 500_000,
  });
  expect((await ask(DailyService, { by: 'service,month', serviceId: shop.screen })).footer).toMatchObject({
    services: 1,
    revenue: 1_500_000,
  });
});

test('accessories in sum and by sale', async () => {
  const figures = {
    accessories: 2,
    accessoryRevenue: 200_000,
    accessoryCost: 80_000,
    accessoryProfit: 120_000,
    accessoryMargin: 60,
  };
  expect(await rowOf(AccessoriesTotal, {}, { productId: shop.accessory })).toMatchObject(figures);
  expect((await ask(AccessoriesDetail)).items).toEqual([expect.objectContaining({ ticketId: sale.id, ...figures })]);
  const clerk = await app.make.personWith('Pages.Reports.Accessories', 'Pages.Settings.Branch.ViewAll');
  const { footer } = await ask(AccessoriesTotal, {}, clerk);
  expect(footer).toMatchObject({ accessories: 2, accessoryCost: null, accessoryProfit: null, accessoryMargin: null });
});

test('a customer of two branches owes each its own', async () => {
  const elsewhere = await counter.ticket([], {
    to: 'DangXuLy',
    fields: { branch_id: counter.stock.otherBranch, place_id: counter.stock.otherBranch, customer_id: newcomer },
  });
  await app.sql(
    `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, day)
     values (1, 'customer', $1, 'ticket', $2, 'open', 30000, current_date)`,
    [newcomer, elsewhere.id],
  );
  const owes = async (input: object) =>
    ((await rowOf(ClientService, input, { customerId: newcomer })) as Record<string, unknown> | undefined)?.debt;
  expect([await owes({}), await owes({ branchId: counter.branch })]).toEqual([100_000, 70_000]);
});

test('how lately a customer came is asked of the whole chain, by every report and of any branch', async () => {
  const came = async (branch: number, ago: number, customer = {}) => {
    const fields = { branch_id: branch, place_id: branch, ...customer };
    const made = await counter.ticket([{ serviceNameId: shop.screen, price: 0 }], { to: 'DangXuLy', fields });
    await app.sql(
      `update ticket set status = 'DaTra', custody = 'customer', passcode = null, passcode_kind = null, handed_over_at = $2 where id = $1`,
      [made.id, hours(-24 * ago)],
    );
    return made;
  };
  const first = await came(counter.branch, 200);
  const customerId = Number((await counter.row(first.id)).customer_id);
  await came(counter.stock.otherBranch, 5, { customer_id: customerId });
  const year = { from: addDays(today(), -300), customerId, branchId: counter.branch };
  for (const report of [ClientService, RevenueDetail])
    expect((await ask(report, { ...year, by: 'loyalty' })).items).toMatchObject([{ loyaltyId: 'again' }]);
  expect((await ask(ClientService, { ...year, loyaltyId: 'again' })).footer).toMatchObject({
    customers: 1,
    tickets: 1,
  });
});

test('what is given back is neither a visit nor a sale, and leaves no margin', async () => {
  const services = [await counter.service(), await counter.service()];
  await app.sql(
    'insert into service_price (tenant_id, model_id, service_name_id, price) select 1, $1, unnest($2::bigint[]), 300000',
    [shop.model, services],
  );
  const fields = { model_id: shop.model };
  const left = await counter.ticket([{ serviceNameId: services[0] as never, price: 300_000 }], { fields }); // made just above
  await counter.cashier.call(TicketPay.PayInvoice, { id: left.id, payments: [counter.pay(300_000, counter.cash)] });
  await app.sql(
    `update ticket set status = 'DaTra', custody = 'customer', passcode = null, passcode_kind = null, handed_over_at = $2 where id = $1`,
    [left.id, hours(-24 * 200)],
  );
  await counter.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: left.id,
    lines: [{ lineId: left.lines[0], quantity: 1 }],
    methodId: counter.cash,
    reasonId: await counter.stock.category('refundReason'),
  } as never); // a line of the test's own ticket
  const customerId = Number((await counter.row(left.id)).customer_id);
  // They came once, two hundred days ago; that money was given back today made nobody come again.
  for (const report of [ClientService, RevenueDetail]) {
    expect((await ask(report, { by: 'loyalty', customerId })).items).toMatchObject([{ loyaltyId: 'once' }]);
    expect((await ask(report, { loyaltyId: 'first', customerId })).items).toEqual([]);
  }
  const cell = { modelId: shop.model, serviceId: services[0] };
  const given = { services: -1, revenue: -300_000, profit: -300_000, margin: null };
  expect(await rowOf(ServicePriceList, {}, cell)).toMatchObject({ ...given, lastSold: null });
  expect((await ask(ServicePriceList, { ...cell, listingId: 'sold' })).footer).toMatchObject(given);
  const year = { from: addDays(today(), -300) };
  expect(await rowOf(ServicePriceList, year, cell)).toMatchObject({
    services: 0,
    revenue: 0,
    lastSold: addDays(today(), -200),
  });
  expect((await ask(RevenueDetail, { customerId })).footer).toMatchObject({ revenue: -300_000, margin: null });
});

test('whole months are held against the same months a year ago, a leap day and all', async () => {
  const gone = { status: 'DaTra', custody: 'customer', passcode: null, passcode_kind: null };
  await counter.ticket([], { to: 'DangXuLy', fields: { ...gone, handed_over_at: '2024-02-29T10:00:00+07:00' } });
  const lastYear = async (from: string, to: string) => (await ask(RevenueTotal, { from, to })).lastYear;
  const february = { from: '2024-02-01', to: '2024-02-29', tickets: 1 };
  expect(await lastYear('2025-02-01', '2025-02-28')).toMatchObject(february);
  expect(await lastYear('2025-01-01', '2025-02-28')).toMatchObject({ ...february, from: '2024-01-01' });
  // As many days where they are no whole months; a leap day has none a year ago.
  expect(await lastYear('2025-02-28', '2025-02-28')).toMatchObject({ from: '2024-02-28', to: '2024-02-28' });
  expect(await lastYear('2024-02-01', '2024-02-29')).toMatchObject({ from: '2023-02-01', to: '2023-02-28' });
  expect(await lastYear('2024-02-29', '2024-02-29')).toMatchObject({ from: '2023-02-28', to: '2023-02-28' });
  expect(await lastYear('2026-04-01', '2026-04-30')).toMatchObject({ from: '2025-04-01', to: '2025-04-30' });
});
