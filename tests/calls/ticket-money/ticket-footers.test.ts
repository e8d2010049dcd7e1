// The footers of the ticket lists against a slow sum over all rows: what is called off stands apart, each ticket counts once however
// many documents it has, and the figures add up to the đồng.
import { expect, test } from 'vitest';
import type { Call, Out } from '../../../contract/kit.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { COUNTED } from '../../../contract/ticket/ticket.lists.ts';
import { type TicketStatus, ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { foldTally } from '../../../server/ticket/list/fold.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';
import { listShop } from '../../harness/ticket/ticket-lists.ts';
import { rights, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const newBranch = await listShop(app);

interface Row {
  id: TicketId;
  status: TicketStatus;
  total: number;
  paid: number;
  refunded: number;
  credited: number;
}
const off: readonly TicketStatus[] = ['DaHuy', 'ChoRaXac', 'RaLinhKien'];
const add = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const left = ({ total, credited, paid, refunded }: Row) => total - credited - (paid - refunded);
/** Each row by itself, as somebody with pencil and paper. */
function slowly(rows: readonly Row[]) {
  const there = rows.filter(({ status }) => !off.includes(status));
  const gone = rows.filter(({ status }) => off.includes(status));
  return {
    total: add(there, (row) => row.total),
    credited: add(there, (row) => row.credited),
    paid: add(there, (row) => row.paid),
    refunded: add(there, (row) => row.refunded),
    overpaid: add(there, (row) => Math.max(0, -left(row))),
    remaining: add(there, (row) => Math.max(0, left(row))),
    cancelledCount: gone.length,
    cancelledTotal: add(gone, (row) => row.total),
    kept: add(gone, (row) => row.paid - row.refunded),
  };
}
type Sums = NonNullable<Out<typeof TicketLists.GetReceiptData>['sums']>;
const addsUp = (sums: Sums | null) => {
  if (!sums) return expect.fail('no sums');
  const { total, credited, paid, refunded, overpaid, remaining } = sums;
  expect(total - credited - (paid - refunded) + overpaid).toBe(remaining);
};
const rowsOf = (ids: readonly number[]) =>
  app.sql<Row>('select id, status, total, paid, refunded, credited from ticket where id = any($1::bigint[])', [ids]);
async function everything(person: Person, call: Call, input: object = {}) {
  const answer = (await person.call(call, { ...input, maxResultCount: 1000 })) as Out<
    typeof TicketLists.GetReceiptData
  >;
  const ids = answer.items.map((row) => Number((row as { ticketId?: number }).ticketId ?? row.id));
  expect(answer.items).toHaveLength(answer.totalCount);
  return { answer, rows: await rowsOf(ids) };
}

const { branch, make, person } = await newBranch('Chân trang');
const money: [total: number, paid: number][] = [
  [900, 0],
  [900, 350],
  [900, 900],
  [120, 500],
];
for (const status of ticketStatusKeys.filter((key) => key !== 'delete'))
  for (const [at, [total, paid]] of money.entries()) {
    const id = await make({
      status,
      total: total + at * 7,
      paid: status === 'DaTra' ? Math.max(paid, total + at * 7) : paid,
      creationTime: `${addDays(today(), -at * 40)}T10:00:00+07:00`,
    });
    if (status === 'TraPhiMotPhan' || status === 'TraPhi')
      await app.sql('update ticket set credited = least(total, 100), refunded = least(paid, 60) where id = $1', [id]);
  }
const lists = {
  receipt: TicketLists.GetReceiptData,
  repair: TicketLists.GetReceiptRepairData,
  return: TicketLists.GetReceiptReturnData,
  breakUp: TicketLists.GetBreakUpData,
  cancel: TicketLists.GetReceiptCancelData,
  upcoming: TicketLists.GetReceiptUpcommingrData,
  held: TicketLists.GetReceiptInventoryData,
} as const;
const filters: readonly object[] = [
  {},
  { branchId: branch },
  { status: 'DaHuy' },
  { status: 'KhachKhongSua' },
  { status: 'TraPhiMotPhan', branchId: branch },
  { startDate: addDays(today(), -60), endDate: today() },
  { keyword: 'iphone' },
];
test.each(Object.entries(lists).flatMap(([name, call]) => filters.map((filter) => [name, filter, call] as const)))(
  'the footer of %s with %o',
  async (_name, filter, call) => {
    const more = call === TicketLists.GetReceiptUpcommingrData ? { hours: 720 } : {};
    const { answer, rows } = await everything(person, call, { ...filter, ...more });
    expect(answer.sums).toEqual(slowly(rows));
    addsUp(answer.sums);
  },
);
test('folding the tally changes no footer', async () => {
  const before = (await person.call(TicketLists.GetReceiptData, {})).sums;
  await app.sql('update ticket set refunded = refunded + 1 where branch_id = $1 and status = $2 and refunded < paid', [
    branch,
    'TraPhiMotPhan',
  ]);
  await foldTally.run(app.pool);
  const { answer, rows } = await everything(person, TicketLists.GetReceiptData);
  expect(answer.sums).toEqual(slowly(rows));
  expect(answer.sums).not.toEqual(before);
});

test('what is called off is not in the total but beside it', async () => {
  const { make: one, person: clerk } = await newBranch('Hủy riêng');
  await one({ status: 'DangXuLy', total: 700, paid: 200 });
  await one({ status: 'DaHuy', total: 5_000, paid: 300 });
  expect((await clerk.call(TicketLists.GetReceiptData, {})).sums).toEqual({
    ...{ total: 700, credited: 0, paid: 200, refunded: 0, overpaid: 0, remaining: 500 },
    ...{ cancelledCount: 1, cancelledTotal: 5_000, kept: 300 },
  });
  expect((await clerk.call(TicketLists.GetReceiptCancelData, {})).sums).toMatchObject({
    total: 0,
    cancelledTotal: 5_000,
  });
});

test('a ticket with several refunds, moves or changes counts once; refunds have figures of their own', async () => {
  const { branch: here, make: one, person: clerk } = await newBranch('Nhiều chứng từ');
  const [twice, once] = [
    await one({ status: 'TraPhiMotPhan', total: 1_000_000, paid: 1_000_000 }),
    await one({ status: 'TraPhiMotPhan', total: 400_000, paid: 400_000 }),
  ];
  const refund = (ticket: TicketId, amount: number, code: string) =>
    app.sql('insert into refund (tenant_id, code, ticket_id, branch_id, amount) values ($1, $2, $3, $4, $5)', [
      DEFAULT_TENANT,
      ...[`TPHF${here}${code}`, ticket, here, amount],
    ]);
  await refund(twice, 200_000, 'a');
  await refund(twice, 150_000, 'b');
  await refund(once, 50_000, 'c');
  const { answer, rows } = await everything(clerk, TicketLists.GetReceiptRefundData);
  expect(answer.totalCount).toBe(3);
  expect(answer.sums).toEqual(slowly(rows));
  expect(answer.sums).toMatchObject({ total: 1_400_000, paid: 1_400_000, credited: 400_000 });
  expect(await clerk.call(TicketLists.GetReceiptRefundData, {})).toMatchObject({ totalRefunded: 400_000 });
  const found = await clerk.call(TicketLists.GetReceiptRefundData, { keyword: `TPHF${here}b` });
  expect(found).toMatchObject({ totalCount: 1, totalRefunded: 150_000, sums: { total: 1_000_000, paid: 1_000_000 } });

  const [category] = await app.sql<{ id: number }>('select id from category where tenant_id = $1 order by id limit 1', [
    DEFAULT_TENANT,
  ]);
  const moved = await one({ status: 'ChuyenVeTrungTam', total: 300, paid: 100 });
  for (const status of [3, 1])
    await app.sql(
      `insert into center_request (tenant_id, code, group_id, branch_id, status, content, ticket_id) values ($1, $2, $3, $4, $5, 'x', $6)`,
      [DEFAULT_TENANT, `YCF${here}${status}`, category?.id, here, status, moved],
    );
  const moves = await everything(clerk, TicketLists.GetReceiptTransferData);
  expect([moves.answer.totalCount, moves.answer.sums]).toEqual([2, slowly(moves.rows)]);
  const changed = await one({ status: 'DieuChinh', total: 800, paid: 0 });
  for (const status of ['rejected', 'approved', 'open'])
    await app.sql(
      `insert into ticket_change (tenant_id, ticket_id, status, kind, status_before, proposal, differences, total_before, total_after)
       values ($1, $2, $3, 'price', 'DangXuLy', '{}', '[]', 800, 700)`,
      [DEFAULT_TENANT, changed, status],
    );
  const changes = await everything(clerk, TicketLists.GetReceiptControlData);
  expect([changes.answer.totalCount, changes.answer.sums]).toEqual([3, slowly(changes.rows)]);
});

test('where not everything that fits was counted, nobody is told a sum', async () => {
  const { branch: here, make: one, person: clerk } = await newBranch('Quá nhiều');
  const first = await one({ total: 10, deviceName: 'Máy trùng tên' });
  const [columns] = await app.sql<{ names: string }>(
    `select string_agg('"' || column_name || '"', ', ') as names from information_schema.columns
     where table_name = 'ticket' and is_generated = 'NEVER' and column_name not in ('id', 'code')`,
  );
  await app.sql(
    `insert into ticket (code, ${columns?.names}) select 'SCNH' || $2::int || '-' || n, ${columns?.names} from ticket, generate_series(1, $3) n where id = $1`,
    [first, here, COUNTED + 5],
  );
  const found = await clerk.call(TicketLists.GetReceiptData, { keyword: 'may trung ten' });
  expect(found).toMatchObject({ isMore: true, sums: null });
  expect((await clerk.call(TicketLists.GetReceiptData, {})).sums?.total).toBe((COUNTED + 6) * 10);
});

test('the delivery schedule says how many tickets there are', async () => {
  const { make: one, person: clerk } = await newBranch('Lịch giao');
  await one({ promisedAt: '2026-03-10T15:00:00+07:00' });
  await one({ promisedAt: '2026-04-10T15:00:00+07:00', status: 'DaTra' });
  await one({ promisedAt: '2026-03-11T15:00:00+07:00', status: 'DaHuy' });
  const march = await clerk.call(TicketLists.GetReceiptCalendarData, {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  });
  expect(march).toMatchObject({ totalCount: 1, ticketTotalCount: 2 });
  const day = await clerk.call(TicketLists.getReceiptCalendarDetailData, { day: '2026-03-10' });
  expect(day).toMatchObject({ totalCount: 1, ticketTotalCount: 2 });
});

test('a declined ticket that holds a deposit above its fee adds up', async () => {
  const shop = await ticketShop(app);
  const clerk = await shop.staff(shop.branch, [...rights.receptionist, 'Pages.Tickets.ViewRevenue']);
  const { id } = await shop.newTicket({ deposit: [{ methodId: shop.method, amount: 500_000 as never }] }, clerk);
  await clerk.call(TicketAct.ChangeStatusInvoice, { id, action: 'decline', reason: 'đắt', checkFee: 80_000 as never });
  const { sums } = await clerk.call(TicketLists.GetReceiptReturnData, { branchId: shop.branch });
  expect(sums).toMatchObject({ total: 80_000, paid: 500_000, overpaid: 420_000, remaining: 0 });
  addsUp(sums);
});
