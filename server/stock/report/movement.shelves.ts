// The shelves behind the movement report: what each held, what came and went, what moved between two shelves in view.
import { type RawBuilder, sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { inView, ofProducts } from '../balance/shelves-in-view.ts';
import { periodOf } from './period.ts';

export type Filter = In<typeof ReportWarehouse.getExcelNhapXuatTon>;

/**
 * How a report looks at goods on their way. Of all warehouses the road is one more; of some, what travels between two of them
 * is theirs; of one alone, nothing is internal.
 */
export interface Road {
  id: WarehouseId;
  isPart: boolean;
}
export async function roadOf(ctx: Ctx, { warehouseId, branchId }: Filter): Promise<Road | null> {
  if (warehouseId) return null;
  const { rows } = await sql<{ id: WarehouseId }>`select id from warehouse
    where tenant_id = ${ctx.tenantId} and role = 'transit' and not is_deleted`.execute(ctx.db);
  const [road] = rows;
  if (!road) return null; // nothing was ever sent
  return { id: road.id, isPart: Boolean(branchId) || !ctx.user.permissions.has('Pages.Settings.Branch.ViewAll') };
}

/** What is added up per product or shelf; `net` is all that moved in the period, whatever it is called. */
const measures = ['now', 'later', 'net', 'came', 'went', 'got', 'gave', 'way'] as const;
type Measures = Partial<Record<(typeof measures)[number], (what: 'quantity' | 'value') => RawBuilder<unknown>>>;
const summed = (of: Measures): RawBuilder<unknown> =>
  sql.join(
    measures.flatMap((name) =>
      (['quantity', 'value'] as const).map(
        (what) => sql`${of[name]?.(what) ?? sql`0`} as ${sql.ref(`${name}_${what}`)}`,
      ),
    ),
  );

/**
 * Every shelf in view: what it holds now, less what moved after the period, is its closing; less what moved in it, its opening.
 * Whole months come from the monthly sums, the days around them from the ledger (stock_moves); transfers from their own rows.
 */
export function shelves(ctx: Ctx, filter: Filter, road: Road | null): RawBuilder<unknown> {
  const { from, to } = periodOf(filter);
  const isPast = to < today();
  const products = (shelf: string) => ofProducts(ctx, `${shelf}.productId`, filter) ?? sql`true`;
  const wanted = (shelf: string) => sql`${inView(ctx, `${shelf}.warehouseId`, filter)} and ${products(shelf)}
    ${road?.isPart ? sql`and ${sql.ref(`${shelf}.warehouseId`)} <> ${road.id}` : sql``}`;
  const isByShelf = filter.by === 'warehouse';
  const keyOf = (shelf: string, place: RawBuilder<unknown>) =>
    sql`${sql.ref(`${shelf}.productId`)} as product_id, ${isByShelf ? place : sql`null::bigint`} as warehouse_id`;
  const key = (shelf: string) => keyOf(shelf, sql.ref(`${shelf}.warehouseId`));
  const onRoad = (shelf: string) => (road ? sql`${sql.ref(`${shelf}.warehouseId`)} = ${road.id}` : sql`false`);
  const moved = (sign: string, which?: RawBuilder<unknown>) => (what: string) =>
    sql`coalesce(${sql.raw(sign)}sum(m.in_${sql.raw(what)} - m.out_${sql.raw(what)}) ${which ? sql`filter (where ${which})` : sql``}, 0)`;

  // Each source is summed by itself first: what it does not know need not be added up row by row.
  const sources = [
    sql`select ${key('b')}, ${summed({
      now: (what) => sql`sum(${sql.ref(`b.${what}`)})`,
      way: (what) => sql`coalesce(sum(${sql.ref(`b.${what}`)}) filter (where ${onRoad('b')}), 0)`,
    })} from stock_balance b
      where b.tenant_id = ${ctx.tenantId} and (b.quantity > 0 or b.last_day >= ${from}) and ${wanted('b')} group by 1, 2`,
    sql`select ${key('m')}, ${summed({
      net: moved(''),
      came: (what) => sql`sum(m.in_${sql.raw(what)})`,
      went: (what) => sql`sum(m.out_${sql.raw(what)})`,
    })} from stock_moves(${from}::date, ${to}::date) m where ${wanted('m')} group by 1, 2`,
    ...(isPast
      ? [
          sql`select ${key('m')}, ${summed({ later: moved(''), way: moved('-', onRoad('m')) })}
            from stock_moves((${to}::date + 1), ${today()}::date) m where ${wanted('m')} group by 1, 2`,
        ]
      : []),
    ...(road ? internal(road) : []),
  ];

  function internal({ id, isPart }: Road): RawBuilder<unknown>[] {
    const between = sql`t.tenant_id = ${ctx.tenantId} and t.source_id is not null and ${products('t')}
      ${isPart ? sql`and ${inView(ctx, 't.sourceId', filter)} and ${inView(ctx, 't.targetId', filter)}` : sql``}`;
    const inPeriod = sql`t.day >= ${from} and t.day <= ${to}`;
    const part = (sign: string, which: RawBuilder<unknown>) => (what: string) =>
      sql`coalesce(${sql.raw(sign)}sum(${sql.ref(`t.${what}`)}) filter (where ${which}), 0)`;
    // The road of a part of the chain is not among its shelves: only what is its own is counted there.
    const isShelf = isPart ? sql`and not ${onRoad('t')}` : sql``;
    const isShown = isByShelf ? sql`` : sql`and not ${onRoad('t')}`;
    const [onWay, all] = [part('', onRoad('t')), part('', sql`true`)];
    const moves = sql`select ${key('t')}, ${summed({
      came: part('-', sql`t.side = 'in' ${isShelf}`),
      went: part('', sql`t.side = 'out' ${isShelf}`),
      got: part('', sql`t.side = 'in' ${isShown}`),
      gave: part('-', sql`t.side = 'out' ${isShown}`),
      ...(isPart ? { net: onWay } : {}),
    })} from stock_ledger t where ${between} and ${inPeriod} group by 1, 2`;
    // What left one shelf and came to no other was lost on the way: it went out, there.
    const lost = sql`select ${keyOf('t', sql`${id}::bigint`)}, ${summed({ went: part('-', sql`true`), ...(isByShelf ? { gave: all } : {}) })}
      from stock_ledger t where ${between} and ${inPeriod} group by 1, 2`;
    if (!isPart) return [moves, lost];
    const now = sql`select ${key('t')}, ${summed({ now: onWay, way: onWay })}
      from stock_ledger t where ${between} and ${onRoad('t')} and t.document = 'outbound' and t.document_id in (select o.id from outbound o
        where o.tenant_id = ${ctx.tenantId} and not o.is_deleted and (o.state = 'shipping' or o.state = 'inbound_complete'
          and exists (select from outbound_line n where n.tenant_id = o.tenant_id and n.outbound_id = o.id
            and n.quantity > n.received + n.back + n.lost)))
      group by 1, 2`;
    const later = sql`select ${key('t')}, ${summed({ later: onWay, way: part('-', onRoad('t')) })}
      from stock_ledger t where ${between} and ${onRoad('t')} and t.day > ${to} group by 1, 2`;
    return isPast ? [moves, lost, now, later] : [moves, lost, now];
  }

  const sum = (name: string, what: string) => `sum(x.${name}_${what})`;
  const of = (what: 'quantity' | 'value') =>
    sql.raw(`(${sum('now', what)} - ${sum('later', what)} - ${sum('net', what)})::bigint as opening_${what},
      ${sum('came', what)}::bigint as in_${what}, ${sum('went', what)}::bigint as out_${what},
      ${sum('got', what)}::bigint as transfer_in_${what}, ${sum('gave', what)}::bigint as transfer_out_${what},
      (${sum('now', what)} - ${sum('later', what)})::bigint as closing_${what}, ${sum('way', what)}::bigint as on_way_${what}`);
  const changed = ['in', 'out', 'transfer_in', 'transfer_out'].flatMap((name) => [`${name}_quantity`, `${name}_value`]);
  const shown = filter.moved ? changed : [...changed, 'opening_quantity', 'closing_quantity'];
  return sql`select * from (
    select x.product_id, x.warehouse_id, ${of('quantity')}, ${of('value')} from (${sql.join(sources, sql` union all `)}) x group by 1, 2) r
    where ${sql.raw(shown.map((name) => `r.${name} <> 0`).join(' or '))}`;
}
