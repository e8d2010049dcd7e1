// Reads of counts: the list, one count with its tallies and actions, its lines.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type {
  CountLine,
  CountRow,
  CountView,
  PhysicalInventory,
  UnknownCode,
} from '../../../contract/stock/count.calls.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { byId, contains, list, sortedBy } from '../../kit/list.ts';
import { maySeeCost } from '../balance/shelves-in-view.ts';
import { productColumns } from '../lines.ts';
import { countSteps } from './count.actions.ts';
import { countFacts, isDifferent, isMoved, linesOf } from './count.facts.ts';
import { handlesDifferences, isOwnCount, seesBook, seesCountOf } from './count.rights.ts';
import { differenceValue, valuesOf } from './count.values.ts';
import type { OpenCount } from './open-count.ts';

type DetailIn = In<typeof PhysicalInventory.Detail>;

const tally = (condition: string) =>
  sql<number>`(select count(*) from stock_count_line l where l.tenant_id = c.tenant_id and l.count_id = c.id ${sql.raw(condition)})`;
const nameOf = (column: string) =>
  sql<
    string | null
  >`(select u.full_name from user_account u where u.tenant_id = c.tenant_id and u.id = ${sql.ref(column)})`;
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('stockCount as c')
    .innerJoin('warehouse as w', byId('w', 'c.warehouseId'))
    .leftJoin('branch as b', byId('b', 'w.branchId'))
    .select(['c.id', 'c.code', 'c.status', 'c.warehouseId', 'w.name as warehouseName', 'b.name as branchName'])
    .select(['c.scope', 'c.isBlind', 'c.day', 'c.note', 'c.creationTime', 'c.appliedAt', 'c.version'])
    .select([nameOf('c.creatorUserId').as('creatorName'), nameOf('c.appliedBy').as('appliedByName')])
    .select([tally('').as('lineCount'), tally('and l.counted is not null').as('countedCount')])
    .select(
      sql<
        number | null
      >`case when not c.is_blind or c.status = 'applied' or ${handlesDifferences(ctx)} and not ${isOwnCount(ctx)}
        then ${tally('and (l.counted <> l.book or l.found > 0 or l.missing > 0)')} end`.as('differentCount'),
    )
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.isDeleted', '=', false)
    .where(seesCountOf(ctx, 'c.warehouseId'))
    .$castTo<CountRow>();

export const listCounts = list<In<typeof PhysicalInventory.GetAllPaged>, CountRow>({
  query: (ctx, { keyword, branchId, warehouseId, status, from, to }) => {
    let query = rows(ctx);
    if (keyword)
      query = query.where(sql<boolean>`vn_norm(c.code || ' ' || coalesce(c.note, '')) like ${contains(keyword)}`);
    if (branchId) query = query.where('w.branchId', '=', branchId);
    if (warehouseId) query = query.where('c.warehouseId', '=', warehouseId);
    if (status) query = query.where('c.status', '=', status);
    if (from) query = query.where('c.day', '>=', from);
    if (to) query = query.where('c.day', '<=', to);
    return query;
  },
  order: [['c.id', 'desc']],
});

/** One count with everything its page says about it; refuses what the caller does not see. */
export async function viewCount(ctx: Ctx, id: StockCountId): Promise<CountView> {
  const row = await rows(ctx).where('c.id', '=', id).executeTakeFirst();
  if (!row) return fail('row.missing', { entity: 'StockCount', id });
  const facts = await countFacts(ctx, id);
  const sees = !facts.isBlindTo;
  const values = sees && maySeeCost(ctx) ? await valuesOf(ctx, row) : { surplusValue: null, shortValue: null };
  return {
    ...row,
    uncountedCount: row.lineCount - row.countedCount,
    movedCount: facts.movedCount,
    unknownCount: facts.unknownCount,
    causelessCount: sees ? facts.causelessCount : 0,
    seesBook: sees,
    surplusQuantity: sees ? facts.surplus : null,
    shortQuantity: sees ? facts.short : null,
    ...values,
    counterNames: facts.counterNames,
    stamp: facts.stamp,
    allowedActions: countSteps.actions(ctx, facts),
  };
}

/** Lines as the caller may see them: without the books while they count blind. */
async function readLines(
  ctx: Ctx,
  view: Pick<CountView, 'id' | 'seesBook'>,
  which: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<CountLine[]> {
  const { rows: found } = await sql<CountLine>`
    select l.id, ${productColumns}, l.counted, l.counted_at, l.cause, l.cause_note,
      case when ${view.seesBook} then l.book end as book,
      case when ${view.seesBook} then coalesce(l.applied_quantity, l.counted - l.book) end as difference,
      ${isMoved} as is_moved, case when ${maySeeCost(ctx)} then l.unit_cost end as unit_cost,
      case when ${maySeeCost(ctx) && view.seesBook} then l.applied_value end as applied_value,
      ${maySeeCost(ctx) && view.seesBook ? differenceValue(ctx) : sql`null::bigint`} as difference_value,
      case when ${view.seesBook} and p.is_serial then l.found end as found, case when ${view.seesBook} and p.is_serial then l.missing end as missing,
      (select u.full_name from user_account u where u.tenant_id = l.tenant_id and u.id = l.counted_by) as counted_by_name
    ${linesOf(ctx, view.id)} ${which} ${page}`.execute(ctx.db);
  return found;
}
const inOrder = sql`order by p.name collate "vi-x-icu", l.id`;

export async function countDetail(ctx: Ctx, input: DetailIn): Promise<Out<typeof PhysicalInventory.Detail>> {
  const { id, filter, keyword, skipCount, maxResultCount, sorting } = input;
  if (sorting) sortedBy({}, sorting); // as on the shelf and on paper: there is one order
  const count = await viewCount(ctx, id);
  if (filter === 'unknown')
    return { totalCount: count.unknownCount, items: [], unknown: await unknownCodes(ctx, id), count };
  if (filter === 'different' && !count.seesBook) return { totalCount: 0, items: [], unknown: [], count };
  const filters = {
    all: sql``,
    uncounted: sql`and l.counted is null`,
    different: sql`and ${isDifferent}`,
    moved: sql`and ${isMoved}`,
  };
  const which = sql`${filters[filter]} ${keyword ? sql`and p.search like ${contains(keyword)}` : sql``}`;
  const { rows: total } = await sql<{ count: number }>`select count(*) as count ${linesOf(ctx, id)} ${which}`.execute(
    ctx.db,
  );
  const page = sql`${inOrder} limit ${maxResultCount} offset ${skipCount}`;
  return {
    totalCount: total[0]?.count ?? 0,
    items: await readLines(ctx, count, which, page),
    unknown: [],
    count,
  };
}

export async function printCount(ctx: Ctx, { id }: { id: StockCountId }): Promise<Out<typeof PhysicalInventory.print>> {
  const count = await viewCount(ctx, id);
  return { count, items: await readLines(ctx, count, sql``, inOrder) };
}

/** Some lines of a count that was just written to. */
export const linesOfProducts = (ctx: Ctx, count: OpenCount, products: readonly number[]): Promise<CountLine[]> =>
  readLines(
    ctx,
    { id: count.id, seesBook: seesBook(ctx, { ...count, isOwn: true }) }, // they have counted
    sql`and l.product_id = any(${products}::bigint[])`,
    inOrder,
  );

async function unknownCodes(ctx: Ctx, id: StockCountId): Promise<UnknownCode[]> {
  const { rows: found } = await sql<UnknownCode>`select x.id, x.code, x.quantity, x.creation_time,
      (select u.full_name from user_account u where u.tenant_id = x.tenant_id and u.id = x.creator_user_id) as creator_name
    from stock_count_unknown x where x.tenant_id = ${ctx.tenantId} and x.count_id = ${id} order by x.id desc limit 1000`.execute(
    ctx.db,
  );
  return found;
}
