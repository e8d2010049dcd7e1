// Warranties: what is covered from the hand-over on and until when, what a replacement keeps, and devices that come back.
import { expect, test } from 'vitest';
import { TicketPay } from '../../contract/ticket/money.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { addDays, today } from '../../contract/time.ts';
import { refusalOf, testApp } from '../harness/app.ts';
import { type LineIn, moneyCounter } from '../harness/money.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, cashier, technician, stock } = shop;
const handOver = async (lines: LineIn[], total: number, fields = {}) => {
  const made = await shop.ticket(lines, { fields });
  await act(cashier, made.id, 'handOver', { payments: total ? [shop.pay(total, cash)] : [] });
  return made;
};
const warranties = (id: TicketId) =>
  app.sql<{ line_id: number; months: number; end_day: string; serial: string | null }>(
    'select line_id, months, end_day::text, serial from warranty where ticket_id = $1 order by id',
    [id],
  );
const inMonths = async (months: number) =>
  (
    await app.sql<{ day: string }>(`select ($1::date + make_interval(months => $2))::date::text as day`, [
      today(),
      months,
    ])
  )[0]?.day;

test('one for each service with months, none for what failed or has no term', async () => {
  const { id, lines } = await shop.ticket([{ price: 100, months: 6 }, { price: 100 }, { price: 100, months: 3 }], {
    to: 'DangXuLy',
  });
  await act(technician, id, 'finish', { outcomes: [{ lineId: lines[2], outcome: 'failed' }] });
  await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
  await act(cashier, id, 'handOver', { payments: [shop.pay(200, cash)] });
  expect(await warranties(id)).toEqual([{ line_id: lines[0], months: 6, end_day: await inMonths(6), serial: null }]);
});
test('one for each serial that is in the device', async () => {
  const product = await stock.product({ serials: ['W-1', 'W-2'] });
  const made = await shop.ticket([{ price: 500 }, { kind: 'part', productId: product, months: 12 }], {
    to: 'DangXuLy',
  });
  await shop.issue(made, product, 1, ['W-2']);
  await act(technician, made.id, 'finish');
  await act(cashier, made.id, 'beginReturn', { accessoriesChecked: true });
  await act(cashier, made.id, 'handOver', { payments: [shop.pay(500, cash)] });
  expect(await warranties(made.id)).toMatchObject([{ line_id: made.lines[1], serial: 'W-2', months: 12 }]);
});
test('a replacement keeps what is left of the first term, at least the days of the setting', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const again = async () => {
    const line = { price: 100, months: 6, cover: 'warranty' as const, originLineId: Number(first.lines[0]) };
    return (await warranties((await handOver([line], 0, { kind: 'warranty', origin_id: first.id })).id))[0]?.end_day;
  };
  expect(await again()).toBe(await inMonths(6));
  await app.sql('update warranty set start_day = $2, end_day = $3 where ticket_id = $1', [
    first.id,
    addDays(today(), -100),
    addDays(today(), 5),
  ]);
  await app.sql(`delete from warranty where ticket_id <> $1`, [first.id]);
  expect(await again()).toBe(addDays(today(), 30));
});
test('a device that left comes back as a linked ticket with what is covered; one that is here does not', async () => {
  const serviceNameId = await shop.service();
  const error = await stock.category('deviceError');
  const first = await handOver([{ price: 100, months: 6, serviceNameId }, { price: 50 }], 150, { error_ids: [error] });
  const made = await cashier.call(TicketPay.reImportProductInvoice, {
    id: first.id,
    kind: 'warranty',
    errorNote: 'lại sọc màn',
  });
  expect(await shop.row(made.id)).toMatchObject({
    kind: 'warranty',
    origin_id: first.id,
    status: 'ChoXuLy',
    total: 0,
    custody: 'branch',
  });
  const lines = await app.sql('select cover, origin_line_id, service_name_id from ticket_line where ticket_id = $1', [
    made.id,
  ]);
  expect(lines).toEqual([{ cover: 'warranty', origin_line_id: first.lines[0], service_name_id: serviceNameId }]);
  expect((await refusalOf(cashier.call(TicketPay.reImportProductInvoice, { id: made.id }))).key).toBe('ticket.notGone');
});
