// Warranties: what is covered from the hand-over on and until when, and what a replacement keeps.
import { describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type LineIn, moneyCounter, type Staff } from '../../harness/money.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';

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
const aged = (id: TicketId, left: number) =>
  app.sql('update warranty set start_day = $2, end_day = $3, ended_at = null where ticket_id = $1', [
    id,
    addDays(today(), -100),
    addDays(today(), left),
  ]);
test('a replacement keeps what is left of the first term, neither more nor less; a setting may give it a least', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const again = async () => {
    const line = { price: 100, months: 6, cover: 'warranty' as const, originLineId: Number(first.lines[0]) };
    return (await warranties((await handOver([line], 0, { kind: 'warranty', origin_id: first.id })).id))[0]?.end_day;
  };
  expect(await again()).toBe(await inMonths(6));
  for (const left of [5, 0]) {
    await app.sql(`delete from warranty where ticket_id <> $1`, [first.id]);
    await aged(first.id, left);
    expect(await again()).toBe(addDays(today(), left));
  }
  await app.sql(`delete from warranty where ticket_id <> $1`, [first.id]);
  await aged(first.id, -1);
  expect(await again()).toBeUndefined();
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: [{ name: 'reworkDays', value: '30', version: 0 }],
  } as never);
  expect(await again()).toBe(addDays(today(), 30));
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: [{ name: 'reworkDays', value: '0', version: 1 }],
  } as never);
});

test('of a service that was done again one warranty runs, the last one, however often, and a refund ends it', async () => {
  const serviceNameId = await shop.service();
  const first = await handOver(
    [
      { price: 700, months: 9, serviceNameId },
      { price: 300, months: 2 },
    ],
    1000,
  );
  await aged(first.id, 77);
  const { phone } = (await shop.row(first.id)) as { phone: string };
  const again = async (from: { id: TicketId; lines: number[] }, cover: 'warranty' | 'goodwill') => {
    const line = { price: 700, months: 9, serviceNameId, cover, originLineId: Number(from.lines[0]) };
    return handOver([line], 0, { kind: 'warranty', origin_id: from.id, phone });
  };
  const running = async () =>
    (await counter.call(TicketIntake.GetExistPhoneNumber, { phone })).warranties
      .filter(({ isRunning }) => isRunning)
      .map(({ ticketId, endDay }): [number, string] => [ticketId, endDay])
      .sort(([one], [next]) => one - next);
  const counter = await shop.staff(['Pages.Tickets.Create', 'Pages.Tickets.ViewDetail']);
  const other = [first.id, addDays(today(), 77)]; // of the first ticket's other service
  const second = await again(first, 'warranty');
  expect(await running()).toEqual([other, [second.id, addDays(today(), 77)]]);
  const third = await again(second, 'goodwill');
  expect(await running()).toEqual([other, [third.id, addDays(today(), 77)]]);
  const fourth = await again(first, 'warranty'); // somebody took the first ticket's slip out of the drawer
  expect(await running()).toEqual([other, [fourth.id, addDays(today(), 77)]]);
  const origin = await counter.call(TicketIntake.GetOrigin, { id: first.id });
  expect(origin.lines.map(({ cover, warrantyEnds }) => [cover, warrantyEnds])).toEqual([
    ['warranty', addDays(today(), 77)],
    ['warranty', addDays(today(), 77)],
  ]);
  const input = {
    ticketId: first.id,
    reasonId: await stock.category('refundReason'),
    lines: [{ lineId: first.lines[0], quantity: 1 }],
    methodId: cash,
    note: 'trả',
  };
  await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, input as never);
  expect(await running()).toEqual([other]);
});

describe('a part replaced under cover without saying what it replaces', () => {
  /** A ticket with a service and a part with serials, handed over by the counter. */
  async function sold({ service = 6, part = 3, serials = ['A-1'] } = {}) {
    const serviceNameId = await shop.service();
    const product = await stock.product({
      serials: [...serials, 'N-1', 'N-2', 'N-3'].map((one) => `${one}-${serviceNameId}`),
    });
    const made = await shop.ticket(
      [
        { price: 500, months: service, serviceNameId },
        { kind: 'part', productId: product, months: part, quantity: serials.length },
      ],
      { to: 'DangXuLy' },
    );
    await app.sql('update ticket_line set parent_id = $2 where id = $1', [made.lines[1], made.lines[0]]);
    await shop.issue(
      made,
      product,
      serials.length,
      serials.map((one) => `${one}-${serviceNameId}`),
    );
    await give(made.id, 500);
    return { made, product, serviceNameId, name: (serial: string) => `${serial}-${serviceNameId}` };
  }
  async function give(id: TicketId, total: number) {
    await act(technician, id, 'finish');
    await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
    await act(cashier, id, 'handOver', { payments: total ? [shop.pay(total, cash)] : [] });
  }
  /** Comes back by re-import, gets a new piece under cover through the form, and leaves again. */
  async function replaced({ made, product, serviceNameId, name }: Awaited<ReturnType<typeof sold>>, line: object = {}) {
    const error = await stock.category('deviceError');
    const editor = await shop.staff([
      'Pages.Tickets.ViewDetail',
      'Pages.Tickets.Create',
      'Pages.Tickets.Edit',
      'Pages.Tickets.ChangeStatus',
      'Pages.Finance.Receipt.Create',
    ]);
    const again = await editor.call(TicketPay.reImportProductInvoice, {
      id: made.id,
      kind: 'warranty',
      errorNote: 'sọc',
    });
    const [covered] = await app.sql<{ id: number }>('select id from ticket_line where ticket_id = $1', [again.id]);
    const { phone } = (await shop.row(again.id)) as { phone: string };
    await editor.call(TicketForm.CreateOrUpdateInvoice, {
      id: again.id,
      kind: 'warranty',
      originId: made.id,
      customerName: 'Lê Thị Thu',
      phone,
      deviceName: 'Máy thử',
      errorIds: [error],
      lines: [
        ...(covered ? [{ id: covered.id, kind: 'service', serviceNameId, cover: 'warranty' }] : []),
        { kind: 'part', productId: product, cover: 'warranty', ...(covered ? { parent: 0 } : {}), ...line },
      ],
    } as never);
    await app.sql(`update ticket set status = 'DangXuLy', accepted_at = now(), technician_id = $2 where id = $1`, [
      again.id,
      technician.user.id,
    ]);
    await shop.issue({ ...again, lines: [] }, product, 1, [name('N-1')]);
    await give(again.id, 0);
    return again;
  }
  const rowsOf = (id: TicketId) =>
    app.sql<{ serial: string | null; end_day: string; is_ended: boolean }>(
      'select serial, end_day::text, ended_at is not null as is_ended from warranty where ticket_id = $1 order by id',
      [id],
    );

  test('has what is left of its service, though its own term was shorter; the old piece is not covered any more', async () => {
    const first = await sold({ service: 6, part: 3 });
    await app.sql(
      `update warranty set end_day = case when serial is null then $2::date else $3::date end, start_day = $3::date where ticket_id = $1`,
      [first.made.id, addDays(today(), 47), addDays(today(), -9)],
    );
    const again = await replaced(first);
    const lines = await app.sql<{ kind: string; origin_line_id: number }>(
      'select kind, origin_line_id from ticket_line where ticket_id = $1 order by order_no',
      [again.id],
    );
    expect(lines.map((line) => line.origin_line_id)).toEqual([first.made.lines[0], first.made.lines[1]]);
    expect(await rowsOf(again.id)).toEqual([
      { serial: null, end_day: addDays(today(), 47), is_ended: false },
      { serial: first.name('N-1'), end_day: addDays(today(), 47), is_ended: false },
    ]);
  });
  test('has what is left of its own where that is longer, and the replaced serial ends', async () => {
    const first = await sold({ service: 1, part: 12 });
    await app.sql(
      `update warranty set end_day = case when serial is null then $2::date else $3::date end where ticket_id = $1`,
      [first.made.id, addDays(today(), 11), addDays(today(), 222)],
    );
    const again = await replaced(first);
    expect((await rowsOf(again.id)).map(({ end_day }) => end_day)).toEqual([
      addDays(today(), 11),
      addDays(today(), 222),
    ]);
    expect(await rowsOf(first.made.id)).toMatchObject([
      { serial: null, is_ended: true }, // the work goes on under the new ticket's warranty
      { serial: first.name('A-1'), is_ended: true },
    ]);
    const third = await replaced({ ...first, name: () => first.name('N-2') });
    expect((await rowsOf(third.id)).at(-1)).toMatchObject({
      serial: first.name('N-2'),
      end_day: addDays(today(), 222),
    });
    expect((await rowsOf(again.id)).at(-1)).toMatchObject({ serial: first.name('N-1'), is_ended: true });
  });
  test('the piece of a replacement of a replacement ends too, when the first ticket is brought again', async () => {
    const first = await sold({ serials: ['A-1', 'A-2'] });
    const second = await replaced(first, { replacedSerial: first.name('A-1') });
    const lines = await app.sql<{ id: TicketLineId }>(
      'select id from ticket_line where ticket_id = $1 order by order_no',
      [second.id],
    );
    const again = { ...second, lines: lines.map(({ id }) => id) };
    const third = await replaced({ ...first, made: again, name: () => first.name('N-2') });
    expect((await rowsOf(third.id)).at(-1)).toMatchObject({ serial: first.name('N-2'), is_ended: false });
    await replaced({ ...first, name: () => first.name('N-3') }, { replacedSerial: first.name('N-2') });
    expect((await rowsOf(third.id)).at(-1)).toMatchObject({ serial: first.name('N-2'), is_ended: true });
  });
  test('of several pieces somebody says which one', async () => {
    const refused = await refusalOf(replaced(await sold({ serials: ['A-1', 'A-2'] })));
    expect(refused.body.error?.validationErrors?.map(({ members }) => members)).toEqual([['lines.1.replacedSerial']]);
    const first = await sold({ serials: ['A-1', 'A-2'] });
    await replaced(first, { replacedSerial: first.name('A-2') });
    expect(await rowsOf(first.made.id)).toMatchObject([
      { serial: null },
      { serial: first.name('A-1'), is_ended: false },
      { serial: first.name('A-2'), is_ended: true },
    ]);
  });
});

describe('what a warranty costs', () => {
  const ledger = (id: TicketId) =>
    app.sql<{ user_id: number; account: string; event: string; amount: number }>(
      'select user_id, account, event, amount from commission_ledger where ticket_id = $1 order by id',
      [id],
    );
  const costs = (id: TicketId) =>
    app.sql<{ event: string; amount: number }>(
      'select event, amount from warranty_cost where ticket_id = $1 order by id',
      [id],
    );
  async function comesBack(first: { id: TicketId; lines: readonly number[] }, product: ProductId) {
    const made = await shop.ticket(
      [
        { price: 900_000, commission: 40_000, cover: 'warranty', originLineId: Number(first.lines[0]) },
        { kind: 'part', productId: product, cover: 'warranty' },
      ],
      { to: 'DangXuLy', fields: { kind: 'warranty', origin_id: first.id, technician_id: second.user.id } },
    );
    await shop.issue(made, product, 1);
    return made;
  }
  let second: Staff;
  test('its parts are a cost, and its first technician loses what the work had earned, once', async () => {
    second = await shop.staff([
      'Pages.Tickets.ViewDetail',
      'Pages.Tickets.ChangeStatus',
      'Pages.Tickets.AcceptService',
    ]);
    const product = await stock.product({ quantity: 10, value: 3_500_000 });
    const first = await handOver([{ price: 900_000, commission: 40_000, months: 6 }], 900_000);
    const made = await comesBack(first, product);
    await act(second, made.id, 'finish');
    expect(await ledger(made.id)).toEqual([
      { user_id: technician.user.id, account: 'earned', event: 'deducted', amount: -40_000 },
    ]);
    expect(await costs(made.id)).toEqual([{ event: 'booked', amount: 350_000 }]);
    await act(shop.manager, made.id, 'reopen', { reason: 'chưa xong' });
    expect((await costs(made.id)).reduce((sum, row) => sum + row.amount, 0)).toBe(0);
    expect((await ledger(made.id)).reduce((sum, row) => sum + row.amount, 0)).toBe(0);
    await act(second, made.id, 'finish');
    await act(cashier, made.id, 'beginReturn', { accessoriesChecked: true });
    await act(cashier, made.id, 'handOver', { payments: [] });
    const rows = await ledger(made.id);
    const net = (account: string) =>
      rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amount, 0);
    expect([net('earned'), net('payable')]).toEqual([-40_000, -40_000]);
    // A second return of the same work has nothing more to take, its part costs again.
    const again = await comesBack(first, product);
    await act(second, again.id, 'finish');
    expect([await ledger(again.id), await costs(again.id)]).toEqual([[], [{ event: 'booked', amount: 350_000 }]]);
    expect(await brokenTicketLaws(app)).toEqual({});

    const reader = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Report.Comission']);
    const { code } = (await shop.row(first.id)) as { code: string };
    const seen = await reader.call(TicketRead.GetEarnings, { id: made.id });
    expect(seen.items.at(-1)).toMatchObject({
      event: 'deducted',
      account: 'payable',
      amount: -40_000,
      originCode: code,
    });
    expect(seen.costs[0]).toMatchObject({ event: 'booked', amount: 350_000, originCode: code });
    expect(await second.call(TicketRead.GetEarnings, { id: made.id })).toEqual({ items: [], costs: [] });
    expect((await technician.call(TicketRead.GetEarnings, { id: made.id })).items).not.toEqual([]);
  });
  test('a refund of the first ticket does not take it a second time, and the setting says how much is taken', async () => {
    const product = await stock.product({ quantity: 5, value: 500_000 });
    const first = await handOver([{ price: 900_000, commission: 40_000, months: 6 }], 900_000);
    await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
      items: [{ name: 'guaranteeDeduct', value: '25', version: 0 }],
    } as never);
    const made = await comesBack(first, product);
    await act(second, made.id, 'finish');
    expect(await ledger(made.id)).toMatchObject([{ amount: -10_000, event: 'deducted' }]);
    const input = {
      ticketId: first.id,
      lines: [{ lineId: first.lines[0], quantity: 1 }],
      methodId: cash,
      note: 'trả',
      reasonId: await stock.category('refundReason'),
    };
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, input as never);
    const left = await app.sql<{ sum: number }>(
      `select sum(amount)::int as sum from commission_ledger where user_id = $1 and account = 'earned' and ticket_id = any($2::bigint[])`,
      [technician.user.id, [first.id, made.id]],
    );
    expect(left[0]?.sum).toBe(0);
  });
  test('what the technician earned by selling it too is another thing: a refund takes it, whatever the warranty took', async () => {
    const product = await stock.product({ quantity: 5, value: 500_000 });
    const serviceNameId = await shop.service({ groupPercent: 5 });
    const line = { price: 900_000, commission: 40_000, months: 6, serviceNameId };
    const first = await handOver([line], 900_000, { advisor_id: technician.user.id });
    const made = await comesBack(first, product);
    await act(second, made.id, 'finish');
    const has = async () =>
      (
        await app.sql<{ sum: number }>(
          `select sum(amount)::int as sum from commission_ledger where user_id = $1 and account = 'earned' and ticket_id = any($2::bigint[])`,
          [technician.user.id, [first.id, made.id]],
        )
      )[0]?.sum;
    // Of 40,000 for the work the setting above takes a quarter; 5 % of 900,000 for the sale stays.
    expect(await has()).toBe(40_000 - 10_000 + 45_000);
    const input = {
      ticketId: first.id,
      lines: [{ lineId: first.lines[0], quantity: 1 }],
      methodId: cash,
      reasonId: await stock.category('refundReason'),
    };
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, input as never);
    expect(await has()).toBe(0);
  });
});
