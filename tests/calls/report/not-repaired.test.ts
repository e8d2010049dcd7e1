// What was not repaired is no work that was done, whatever was charged for looking at it: that fee is revenue and nothing else.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Report, ReportAnswer } from '../../../contract/report/report.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { DailyService, EquipmentStaff, ServicePriceList } from '../../../contract/report/selling.report.ts';
import { PromiseKept, WarrantyReturns } from '../../../contract/report/work.report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type Counter, type Made, moneyCounter } from '../../harness/money.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const period = { from: addDays(today(), -3), to: today() };
let counter: Counter;
let shop: TicketShop;
const ask = (report: Report, input: object = {}): Promise<ReportAnswer> =>
  app.admin.call(report.call, { ...period, branchId: counter.branch, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const begun = () => counter.ticket([{ serviceNameId: shop.screen, price: 500_000 }], { to: 'DangXuLy' });
const leave = async ({ id }: Made, amount: number) => {
  await counter.act(counter.cashier, id, 'beginReturn', { accessoriesChecked: true });
  await counter.act(counter.cashier, id, 'handOver', { payments: [counter.pay(amount, counter.cash)] });
};
let declined: Made;
beforeAll(async () => {
  counter = await moneyCounter(app);
  shop = await ticketShop(app);
  const repaired = await begun();
  await counter.act(counter.technician, repaired.id, 'finish');
  await leave(repaired, 500_000);
  declined = await begun();
  await counter.act(counter.cashier, declined.id, 'decline', { reason: 'Đắt', checkFee: 80_000 });
  await leave(declined, 80_000);
});

/** One screen was repaired and left; of the other device only the fee. */
async function isTold(): Promise<void> {
  expect((await ask(EquipmentStaff)).footer).toMatchObject({ completed: 1 });
  expect((await ask(PromiseKept)).footer).toMatchObject({ finishedTickets: 1 });
  for (const by of ['service,day', 'service', 'branch,day'])
    expect((await ask(DailyService, { by })).footer).toMatchObject({ services: 1, revenue: 580_000 });
  expect((await ask(ServicePriceList)).footer).toMatchObject({ services: 1, revenue: 580_000 });
  for (const by of ['month', 'technician'])
    expect((await ask(WarrantyReturns, { by })).footer).toMatchObject({ handedLines: 1 });
  expect((await ask(RevenueTotal)).footer).toMatchObject({ tickets: 2, revenue: 580_000 });
}
const broken = async () =>
  (await brokenLaws(app)).filter(({ key }) => key === 'ticket.done' || key === 'sale.day').map(({ key }) => key);
test('the fee for looking at a device is revenue, and neither work nor a service', isTold);
test('the laws of the books say so too', async () => expect(await broken()).toEqual([]));
test('books that had counted it are put right once', async () => {
  // As the version before had them.
  await app.sql(
    `update ticket_done d set is_fixed = true, lines = array[l.id], technicians = array[d.technician_id], warranties = array[0]
     from ticket_line l where l.ticket_id = d.ticket_id and l.service_name_id is null and d.ticket_id = $1`,
    [declined.id],
  );
  await app.sql('update sale_day set services = services + 1, service_lines = service_lines + 1 where branch_id = $1', [
    counter.branch,
  ]);
  expect((await broken()).toSorted()).toEqual(['sale.day', 'ticket.done']);
  const owner = ownerClient(app.address);
  await owner.connect();
  const migration = new URL('../../../server/db/migrations/0084-fees-are-no-work.sql', import.meta.url);
  await owner.query(await readFile(migration, 'utf8'));
  await owner.end();
  expect(await broken()).toEqual([]);
  await isTold();
});
