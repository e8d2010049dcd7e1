// Lists of export bills: the bills themselves with sums and counts per stage, the lines of posted ones, goods on their way.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { hitsCounted } from '../../../contract/constants.ts';
import type { Both, Culture } from '../../../contract/culture.ts';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { OutboundReportRow, ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { type OutboundFilter, OutboundRow, type Stage, stages } from '../../../contract/stock/outbound.ts';
import { outboundKinds } from '../../../contract/stock/stock.ts';
import type { InTransitRow, RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { today } from '../../../contract/time.ts';
import { seesOutboundPrice } from '../../catalog/product.rights.ts';
import type { Tx } from '../../db/database.ts';
import { once } from '../../db/once.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { FileAnswer } from '../../kit/file/file-answer.ts';
import { byId, contains, findHits, type Hits, type ListHandler, list, narrowed, pageOfHits } from '../../kit/list.ts';
import { sheetFile } from '../../kit/sheet/template.ts';
import { type Counted, isTallied, sums, tallied } from '../bill-tally.ts';
import { seesWarehouse } from '../seen.ts';
import { seesBill } from './outbound.rows.ts';

/** A column's key as a word of the reader's language. */
const wordOf = (table: Readonly<Record<string, Both>>, column: RawBuilder<unknown>, culture: Culture) =>
  sql<string>`case ${column} ${sql.join(
    Object.entries(table).map(([key, words]) => sql`when ${sql.lit(key)} then ${sql.lit(words[culture])}`),
    sql` `,
  )} end`;
const stage = sql<Stage>`coalesce(o.state, o.status)`;
const hidden = sql<Vnd | null>`null::bigint`;
const open = sql<number>`case when o.state in ('shipping', 'inbound_complete') then (
  select coalesce(sum(l.quantity - l.received - l.back - l.lost), 0)::int from outbound_line l
  where l.tenant_id = o.tenant_id and l.outbound_id = o.id) else 0 end`;
const isShort = sql<boolean>`(coalesce(o.state, '') = 'inbound_complete' and exists (select from outbound_line l
  where l.tenant_id = o.tenant_id and l.outbound_id = o.id and l.received + l.back + l.lost < l.quantity))`;

const placed = (db: Tx) =>
  db
    .selectFrom('outbound as o')
    .innerJoin('warehouse as w', byId('w', 'o.warehouseId'))
    .leftJoin('warehouse as t', byId('t', 'o.toWarehouseId'))
    .leftJoin('category as r', byId('r', 'o.reasonId'))
    .leftJoin('category as e', byId('e', 'o.errorTypeId'))
    .leftJoin('userAccount as c', byId('c', 'o.creatorUserId'));
const bills = once(placed);
const joined = (ctx: Ctx) => bills(ctx.db).where('o.tenantId', '=', ctx.tenantId);

// biome-ignore lint/suspicious/noExplicitAny: the tables of the query cannot be named here; the row type is what is checked
type Rows = SelectQueryBuilder<any, any, OutboundRow>;
/** Rows of bills, deleted ones among them: the caller says which. */
export const billRows = (ctx: Ctx): Rows =>
  rowsFor(ctx.db, seesOutboundPrice(ctx), ctx.culture).where('o.tenantId', '=', ctx.tenantId);
const rowsFor = once((db, sees: boolean, culture: Culture): Rows => {
  const cost = sql<Vnd | null>`(select sum(l.cost)::bigint from outbound_line l where l.tenant_id = o.tenant_id and l.outbound_id = o.id)`;
  return placed(db)
    .leftJoin('supplier as s', byId('s', 'o.supplierId'))
    .leftJoin('stockRequest as q', byId('q', 'o.requestId'))
    .leftJoin('outbound as g', byId('g', 'o.originId'))
    .leftJoin('inbound as n', byId('n', 'o.inboundId'))
    .leftJoin('userAccount as p', byId('p', 'o.postedBy'))
    .leftJoin('userAccount as v', byId('v', 'o.receivedBy'))
    .select(['o.id', 'o.code', 'o.kind', 'o.status', 'o.state', 'o.day', 'o.warehouseId', 'w.name as warehouseName'])
    .select(['o.toWarehouseId', 't.name as toWarehouseName', 'o.reasonId', 'r.name as reasonName'])
    .select(['o.errorTypeId', 'e.name as errorTypeName', 'o.fault', 'o.supplierId', 's.name as supplierName'])
    .select([
      'o.ticketCode',
      'o.requestId',
      'q.code as requestCode',
      'q.side as requestSide',
      'o.originId',
      'g.code as originCode',
    ])
    .select(['o.inboundId', 'n.code as inboundCode'])
    .select([
      'o.expectedDay',
      'o.note',
      'o.quantity',
      'o.lossState',
      'o.cancelReason',
      'c.fullName as creatorName',
      'o.postedAt',
    ])
    .select(['p.fullName as postedByName', 'o.receivedAt', 'v.fullName as receivedByName', 'o.version'])
    .select(['o.creationTime', 'o.creatorUserId', 'o.lastModificationTime', 'o.lastModifierUserId'])
    .select([stage.as('stage'), open.as('open'), isShort.as('isShort')])
    .select([
      wordOf(outboundKinds, sql.ref('o.kind'), culture).as('kindName'),
      wordOf(stages, stage, culture).as('stageName'),
      (sees ? sql<Vnd | null>`o.amount` : hidden).as('amount'),
      (sees ? cost : hidden).as('cost'),
    ]);
});

type Narrow = Partial<Omit<OutboundFilter, 'skipCount' | 'maxResultCount' | 'sorting' | 'keyword'>>;
function conditions(ctx: Ctx, filter: Narrow): RawBuilder<boolean>[] {
  const found = [sql<boolean>`not o.is_deleted`, seesBill(ctx)];
  const add = (condition: RawBuilder<boolean>) => found.push(condition);
  if (filter.kind) add(sql`o.kind = ${filter.kind}`);
  if (filter.stage) add(sql`${stage} = ${filter.stage}`);
  if (filter.warehouseId) add(sql`o.warehouse_id = ${filter.warehouseId}`);
  if (filter.toWarehouseId) add(sql`o.to_warehouse_id = ${filter.toWarehouseId}`);
  if (filter.branchId)
    add(sql`(w.branch_id = ${filter.branchId} or (o.state is not null and t.branch_id = ${filter.branchId}))`);
  if (filter.reasonId) add(sql`o.reason_id = ${filter.reasonId}`);
  if (filter.fromDay) add(sql`o.day >= ${filter.fromDay}`);
  if (filter.toDay) add(sql`o.day <= ${filter.toDay}`);
  if (filter.productId)
    add(
      sql`exists (select from outbound_line l where l.tenant_id = o.tenant_id and l.outbound_id = o.id and l.product_id = ${filter.productId})`,
    );
  if (filter.isShort !== undefined) add(filter.isShort ? isShort : sql`not ${isShort}`);
  if (filter.isForMe)
    add(sql`(((o.state = 'shipping' or ${isShort}) and ${seesWarehouse(ctx, 'o.to_warehouse_id')})
      or (o.loss_state = 'proposed' and ${seesWarehouse(ctx, 'o.warehouse_id')} and exists (select from transfer_resolution x
        where x.tenant_id = o.tenant_id and x.outbound_id = o.id and x.status = 'proposed' and x.said_by = 'destination')))`);
  return found;
}
const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

const search = { table: 'outbound', id: 'o.id', text: 'o.search', countsTo: hitsCounted };
interface Sums {
  totalProduct: number;
  totalAmount: Vnd;
}
const order = [['o.id', 'desc']] as const;

type Page = Out<typeof ProductOutbound.GetAllPaged>;
type Extra = Omit<Page, 'items' | 'totalCount'>;
/** A list with the counts that its chips show and sums, of which some see not everything. */
function counted(only: RawBuilder<boolean>): ListHandler<OutboundFilter, OutboundRow, Extra> {
  const query = (ctx: Ctx, filter: OutboundFilter) => billRows(ctx).where(all([only, ...conditions(ctx, filter)]));
  return {
    stream: list<OutboundFilter, OutboundRow>({ query, order, search }).stream,
    async page(ctx, filter) {
      const hits = await findHits(ctx, filter, search);
      const counting = countStages(ctx, filter, only, hits);
      const total = () => counting.then((stages) => sumOf(shownOf(stages, filter), 'count'));
      const [page, stages] = await Promise.all([
        pageOfHits<OutboundFilter, OutboundRow>(ctx, { query, order, search, total }, filter, hits),
        counting,
      ]);
      const shown = shownOf(stages, filter);
      // A sum of the newest hits would be taken for the sum of all.
      const isMore = filter.keyword && !hits.ids && sumOf(stages, 'count') > hitsCounted;
      return {
        ...page,
        totalProduct: isMore ? null : sumOf(shown, 'quantity'),
        totalAmount: !isMore && seesOutboundPrice(ctx) ? (sumOf(shown, 'amount') as Vnd) : null, // a sum of whole đồng
        statusInfo: stages.map((one) => ({ stage: one.stage, count: one.count })),
      };
    },
  };
}
interface StageCounted extends Counted {
  stage: Stage;
}
const shownOf = (stages: readonly StageCounted[], filter: OutboundFilter) =>
  stages.filter(({ stage }) => !filter.stage || stage === filter.stage);
const sumOf = (stages: readonly StageCounted[], key: keyof Counted): number =>
  stages.reduce((sum, one) => sum + one[key], 0);
/** Per stage, whichever stage is shown; of a search that fits too many, the newest. */
async function countStages(
  ctx: Ctx,
  { stage: _, ...filter }: OutboundFilter,
  only: RawBuilder<boolean>,
  { ids, newest }: Hits,
): Promise<StageCounted[]> {
  const { fromDay, toDay, ...others } = filter;
  const found = () => {
    const shown = joined(ctx)
      .where(all([only, ...conditions(ctx, filter)]))
      .select([stage.as('stage'), 'o.quantity', 'o.amount']);
    return narrowed(shown, filter.keyword, search, ids ?? newest);
  };
  const isOpen = filter.keyword && !ids && !newest;
  const query = isTallied(filter)
    ? sql<StageCounted>`select ${stage} as stage, ${sums('o', sql`sum(o.change)`)} from ${tallied(ctx, 'outbound', fromDay, toDay)} o
        join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
        left join warehouse t on t.tenant_id = o.tenant_id and t.id = o.to_warehouse_id
        where o.tenant_id = ${ctx.tenantId} and ${all([only, ...conditions(ctx, others)])} group by 1`
    : sql<StageCounted>`select x.stage, ${sums('x', sql`count(*)`)} from (${
        isOpen
          ? found()
              .orderBy('o.id', 'desc')
              .limit(sql.lit(hitsCounted + 1))
          : found()
      }) x group by 1`;
  return (await query.execute(ctx.db)).rows.filter(({ count }) => count > 0);
}
export const listBills = counted(sql`true`);
export const listTransfers = counted(sql`o.state is not null`);

const fileName = { vi: 'Phiếu xuất', en: 'Export bills' } as const;
const sheet = [
  ...['code', 'kindName', 'stageName', 'day', 'warehouseName', 'toWarehouseName', 'reasonName', 'errorTypeName'],
  ...['ticketCode', 'expectedDay', 'quantity', 'amount', 'cost', 'creatorName', 'postedAt', 'creationTime'],
];
export async function exportBills(ctx: Ctx, filter: OutboundFilter): Promise<FileAnswer> {
  const { batches } = await listBills.stream(ctx, filter);
  return sheetFile(ctx, `${fileName[ctx.culture]} ${today()}`, OutboundRow, sheet, batches);
}

const lineColumns = (ctx: Ctx) =>
  joined(ctx)
    .innerJoin('outboundLine as l', (join) =>
      join.onRef('l.tenantId', '=', 'o.tenantId').onRef('l.outboundId', '=', 'o.id'),
    )
    .innerJoin('product as p', byId('p', 'l.productId'))
    .leftJoin('category as u', byId('u', 'p.unitId'))
    .select(['l.id', 'o.id as outboundId', 'o.code', 'w.name as warehouseName'])
    .select([
      'p.id as productId',
      'p.code as productCode',
      'p.name as productName',
      'u.name as unitName',
      'p.isSerial',
    ]);

/** What left and did not come back with its own transfer, and what it cost: of units with numbers, of those that stayed away. */
export const stayedAway = sql<number>`(l.quantity - l.back)`;
export const costAway = sql<Vnd>`(case when l.back = 0 then l.cost else (select -sum(g.value) from stock_ledger g
  where g.tenant_id = l.tenant_id and g.document = 'outbound' and g.document_id = l.outbound_id and g.line_id = l.id
    and g.warehouse_id = o.warehouse_id and not exists (select from stock_ledger b where b.tenant_id = g.tenant_id and b.document = 'outbound'
      and b.document_id = g.document_id and b.line_id = g.line_id and b.warehouse_id = g.warehouse_id and b.serial_id = g.serial_id
      and b.quantity > 0 and b.reverses is null)) end)::bigint`;

type ReportFilter = In<typeof ProductOutbound.GetReportLines>;
interface ReportSums extends Sums {
  totalCost: Vnd;
}
/** What left: posted bills. Returned items came in, so they are shown only when they are asked for. */
const reportLines = list<ReportFilter, OutboundReportRow, ReportSums>({
  query: (ctx, { keyword, skipCount: _skip, maxResultCount: _max, sorting: _sorting, ...filter }) => {
    const sees = seesOutboundPrice(ctx);
    const found = lineColumns(ctx)
      .select([
        'o.day',
        'o.kind',
        't.name as toWarehouseName',
        'o.ticketCode',
        stayedAway.as('quantity'),
        'c.fullName as creatorName',
      ])
      .select([
        wordOf(outboundKinds, sql.ref('o.kind'), ctx.culture).as('kindName'),
        sql<string | null>`coalesce(r.name, e.name)`.as('reasonName'),
        (sees ? sql<Vnd | null>`l.price` : hidden).as('price'),
        (sees ? sql<Vnd | null>`l.price * ${stayedAway}` : hidden).as('amount'),
        (sees ? sql<Vnd | null>`${costAway}` : hidden).as('cost'),
      ])
      .where(
        all([
          sql`o.status = 'posted' and ${stayedAway} > 0`,
          ...(filter.kind ? [] : [sql<boolean>`o.kind <> 'returnItem'`]),
        ]),
      )
      .where(all(conditions(ctx, filter)))
      .where(filter.productId ? sql<boolean>`l.product_id = ${filter.productId}` : sql<boolean>`true`);
    return keyword
      ? found.where(sql<boolean>`(o.search like ${contains(keyword)} or p.search like ${contains(keyword)})`)
      : found;
  },
  order: [
    ['o.day', 'desc'],
    ['o.id', 'desc'],
    ['l.id', 'asc'],
  ],
  sums: {
    totalProduct: sql`sum(${stayedAway})`,
    totalAmount: sql`sum(l.price * ${stayedAway})`,
    totalCost: sql`sum(${costAway})`,
  },
});
type ReportExtra = Omit<Out<typeof ProductOutbound.GetReportLines>, 'items' | 'totalCount'>;
export const listReportLines: ListHandler<ReportFilter, OutboundReportRow, ReportExtra> = {
  stream: reportLines.stream,
  async page(ctx, filter) {
    const answer = await reportLines.page(ctx, filter);
    return seesOutboundPrice(ctx) ? answer : { ...answer, totalAmount: null, totalCost: null };
  },
};

type TransitFilter = In<typeof RequestInbound.GetInTransit>;
const left = sql<number>`(l.quantity - l.received - l.back - l.lost)`;
/** What the road has of the line; units with numbers carry their own cost, corrected prices included. */
const leftValue = sql<Vnd>`(case when l.serials is null then (select sum(g.value) from stock_ledger g
    join warehouse r on r.tenant_id = g.tenant_id and r.id = g.warehouse_id and r.role = 'transit'
    where g.tenant_id = l.tenant_id and g.document = 'outbound' and g.document_id = l.outbound_id and g.line_id = l.id)
  else (select sum(n.cost) from stock_serial n where n.tenant_id = l.tenant_id and n.product_id = l.product_id
    and lower(n.serial) in (select lower(x) from unnest(l.serials) x except select lower(x) from unnest(l.settled) x)) end)::bigint`;
const shipped = sql<string>`coalesce(o.posted_at, o.creation_time)`;
const inTransit = list<TransitFilter, InTransitRow, Sums>({
  query: (ctx, { keyword, warehouseId, toWarehouseId, productId, isLate: late, isShort: short }) => {
    const day = today();
    const lateNow = sql<boolean>`coalesce(o.expected_day < ${day}::date, false)`;
    const found = lineColumns(ctx)
      .select([
        'o.expectedDay',
        sql<string>`t.name`.as('toWarehouseName'),
        left.as('open'),
        (seesOutboundPrice(ctx) ? sql<Vnd | null>`${leftValue}` : hidden).as('value'),
        shipped.as('shippedAt'),
        sql<number>`(${day}::date - (${shipped} at time zone 'Asia/Ho_Chi_Minh')::date)`.as('age'),
        lateNow.as('isLate'),
        sql<boolean>`(o.state = 'inbound_complete')`.as('isShort'),
      ])
      .where(sql<boolean>`o.state in ('shipping', 'inbound_complete') and ${left} > 0`)
      .where(
        all(conditions(ctx, { ...(warehouseId ? { warehouseId } : {}), ...(toWarehouseId ? { toWarehouseId } : {}) })),
      )
      .where(productId ? sql<boolean>`l.product_id = ${productId}` : sql<boolean>`true`)
      .where(late === undefined ? sql<boolean>`true` : sql<boolean>`${lateNow} = ${late}`)
      .where(short === undefined ? sql<boolean>`true` : sql<boolean>`(o.state = 'inbound_complete') = ${short}`);
    return keyword
      ? found.where(sql<boolean>`(o.search like ${contains(keyword)} or p.search like ${contains(keyword)})`)
      : found;
  },
  order: [
    [shipped, 'asc'],
    ['l.id', 'asc'],
  ],
  sums: { totalProduct: sql`sum(${left})`, totalAmount: sql`sum(${leftValue})` },
});
type TransitExtra = Omit<Out<typeof RequestInbound.GetInTransit>, 'items' | 'totalCount'>;
export const listInTransit: ListHandler<TransitFilter, InTransitRow, TransitExtra> = {
  stream: inTransit.stream,
  async page(ctx, filter) {
    const answer = await inTransit.page(ctx, filter);
    return { ...answer, totalAmount: seesOutboundPrice(ctx) ? answer.totalAmount : null };
  },
};
