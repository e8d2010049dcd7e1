// Devices that are physically here, by branch and by how long they have been here: machines in stock.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { HeldFilter, HeldRow, TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { type AgeKey, ageKeys, ages } from '../../../contract/ticket/ticket.lists.ts';
import { listStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { addDays, dayBounds, today, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { ListHandler } from '../../kit/list.ts';
import type { Found } from './search.ts';
import { anyColumn, ask, batchesOf, hitsOf, idsOf, type ListOf, pageWith } from './ticket-list.ts';
import { all, type Condition, inDays } from './where.ts';

const isHere = sql<boolean>`t.custody in ('branch', 'transit', 'centre', 'maker')`;
const ageOf = (held: number): AgeKey => ageKeys.findLast((key) => held >= ages[key].from) ?? 'fresh';
function ofAge(age: AgeKey): Condition[] {
  const { from, before } = ages[age];
  return inDays(
    sql`t.creation_time`,
    before === null ? undefined : addDays(today(), 1 - before),
    addDays(today(), -from),
  );
}
const held: ListOf<HeldFilter> = {
  statuses: listStatuses.receipt,
  isSmall: true,
  order: [
    [sql`t.creation_time`, 'asc'],
    [sql`t.id`, 'asc'],
  ],
  sort: { ...anyColumn, days: sql`-extract(epoch from t.creation_time)` },
  scope: async (_, { age }) => [isHere, ...(age ? ofAge(age) : [])],
};

type Call = typeof TicketLists.GetReceiptInventoryData;
type Rest = Omit<Out<Call>, 'items' | 'totalCount'>;
export const listHeld: ListHandler<In<Call>, HeldRow, Rest> = {
  async page(ctx, input) {
    const hits = hitsOf(ctx, input);
    const [{ items, ...rest }, ageInfo] = await Promise.all([
      pageWith(ctx, held, input, hits),
      countAges(ctx, input, hits),
    ]);
    return { ...rest, items: items.map(withAge), ageInfo };
  },
  async stream(ctx, input) {
    const ids = await idsOf(ctx, held, input);
    return { totalCount: ids.length, batches: aged(batchesOf(ctx, ids)) };
  },
};
const withAge = (row: TicketRow): HeldRow => {
  const since = Date.parse(`${toInstant(new Date(row.creationTime)).slice(0, 10)}T00:00:00Z`);
  const held = Math.round((Date.parse(`${today()}T00:00:00Z`) - since) / 86_400_000);
  return { ...row, days: held, age: ageOf(held) };
};
async function* aged(batches: AsyncIterable<TicketRow[]>): AsyncIterable<HeldRow[]> {
  for await (const batch of batches) yield batch.map(withAge);
}

/** Of where the devices are, not of who owns the tickets; with the same filters, the age left aside. */
async function countAges(ctx: Ctx, { age: _, ...input }: In<Call>, hits: Promise<Found>): Promise<Rest['ageInfo']> {
  const { rows: fit } = await ask(ctx, held, input, hits);
  // Moments, not days: thousands of rows are compared, and none is converted.
  const before = (key: AgeKey) => dayBounds(addDays(today(), -ages[key].from))[1];
  const bucket = sql`case ${sql.join(
    ageKeys.toReversed().map((key) => sql`when t.creation_time < ${before(key)}::timestamptz then ${sql.lit(key)}`),
    sql` `,
  )} else 'fresh' end`;
  const { rows } = await sql<{ branchId: BranchId; branchName: string; age: AgeKey; count: number }>`
    select b.id as branch_id, b.name as branch_name, x.age, x.count from (
      select t.tenant_id, t.place_id, ${bucket} as age, count(*) as count from ticket t where ${all(fit)} group by 1, 2, 3) x
    join branch b on b.tenant_id = x.tenant_id and b.id = x.place_id order by b.order_no, b.id`.execute(ctx.db);
  const found = new Map<BranchId, Rest['ageInfo'][number]>();
  for (const { branchId, branchName, age, count } of rows) {
    const row = found.get(branchId) ?? {
      branchId,
      branchName,
      counts: { fresh: 0, week: 0, month: 0, old: 0 },
      total: 0,
    };
    found.set(branchId, { ...row, counts: { ...row.counts, [age]: count }, total: row.total + count });
  }
  return [...found.values()];
}
