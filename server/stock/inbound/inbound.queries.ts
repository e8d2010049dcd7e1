// Reads of import bills: the list, its Excel file with lines, and bills by their code.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { InboundCommon, ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import {
  type InboundDetail,
  InboundExportLine,
  type InboundFilter,
  type InboundRow,
} from '../../../contract/stock/inbound.rows.ts';
import type { InboundStatus } from '../../../contract/stock/inbound.states.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { once } from '../../db/once.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { FileAnswer } from '../../kit/file/file-answer.ts';
import { byId, contains, inBatches, list, searched } from '../../kit/list.ts';
import { idsBy } from '../../kit/look-up.ts';
import { sheetFile } from '../../kit/sheet/template.ts';
import { type Counted, isTallied, sums, tallied } from '../bill-tally.ts';
import { seesWarehouse } from '../seen.ts';

const status = sql<InboundStatus>`case when i.is_deleted then 'deleted' else i.status end`;
/** What is still owed for a bill, and what the supplier owes of it: goods went back that were paid for. */
export const dueOf = sql<Vnd>`greatest(i.amount - i.returned - i.paid, 0)`;
export const creditOf = sql<Vnd>`greatest(i.paid + i.returned - i.amount, 0)`;
/** Bills of the warehouses that the caller sees, deleted ones included. */
const billRows = once((db) =>
  db
    .selectFrom('inbound as i')
    .innerJoin('warehouse as w', byId('w', 'i.warehouseId'))
    .leftJoin('branch as b', byId('b', 'w.branchId'))
    .leftJoin('supplier as s', byId('s', 'i.supplierId'))
    .leftJoin('userAccount as p', byId('p', 'i.postedBy'))
    .leftJoin('userAccount as c', byId('c', 'i.creatorUserId'))
    .select(['i.id', 'i.code', status.as('status'), 'i.kind', 'i.day', 'i.warehouseId', 'w.name as warehouseName'])
    .select(['b.name as branchName', 'i.supplierId', 's.name as supplierName', 'i.invoiceNo', 'i.quantity'])
    .select(['i.amount', 'i.returned', 'i.paid', dueOf.as('due'), creditOf.as('credit'), 'i.dueDay', 'i.postedAt'])
    .select(['p.fullName as postedByName', 'c.fullName as creatorName', 'i.note', 'i.version'])
    .select(['i.creationTime', 'i.creatorUserId', 'i.lastModificationTime', 'i.lastModifierUserId']),
);
const bills = (ctx: Ctx) =>
  billRows(ctx.db).where('i.tenantId', '=', ctx.tenantId).where(seesWarehouse(ctx, 'i.warehouseId'));

function filtered(ctx: Ctx, input: InboundFilter) {
  let query = bills(ctx).where('i.isDeleted', '=', input.status === 'deleted');
  if (input.status && input.status !== 'deleted') query = query.where('i.status', '=', input.status);
  if (input.kind) query = query.where('i.kind', '=', input.kind);
  if (input.branchId) query = query.where('w.branchId', '=', input.branchId);
  if (input.warehouseId) query = query.where('i.warehouseId', '=', input.warehouseId);
  if (input.supplierId) query = query.where('i.supplierId', '=', input.supplierId);
  if (input.purchaseOrderId) query = query.where('i.purchaseOrderId', '=', input.purchaseOrderId);
  if (input.from) query = query.where('i.day', '>=', input.from);
  if (input.to) query = query.where('i.day', '<=', input.to);
  if (input.productId)
    query = query.where(sql<boolean>`exists (select from inbound_line l
      where l.tenant_id = i.tenant_id and l.inbound_id = i.id and l.product_id = ${input.productId})`);
  return query;
}
const search = { table: 'inbound', id: 'i.id', text: 'i.search' };

const shape = {
  sums: { totalProduct: sql`sum(i.quantity)`, totalAmount: sql`sum(i.amount)` },
  sort: { creationTime: 'i.id' },
  order: [
    ['i.day', 'desc'],
    ['i.id', 'desc'],
  ] as const,
};

interface Sums {
  totalProduct: number;
  totalAmount: Vnd;
}
const live = list<InboundFilter, InboundRow, Sums>({ ...shape, query: filtered, search });
/** What the kept sums know is not counted bill by bill. */
async function talliedPage(ctx: Ctx, input: InboundFilter) {
  const counted =
    sql<Counted>`select ${sums('x', sql`coalesce(sum(x.change), 0)`)} from ${tallied(ctx, 'inbound', input.from, input.to)} x
    join warehouse w on w.tenant_id = x.tenant_id and w.id = x.warehouse_id where ${seesWarehouse(ctx, 'x.warehouse_id')}
    ${input.status ? sql`and x.status = ${input.status}` : sql``} ${input.kind ? sql`and x.kind = ${input.kind}` : sql``}
    ${input.warehouseId ? sql`and x.warehouse_id = ${input.warehouseId}` : sql``}
    ${input.branchId ? sql`and w.branch_id = ${input.branchId}` : sql``}`.execute(ctx.db);
  const total = () => counted.then(({ rows }) => rows[0]?.count ?? 0);
  const { page } = list<InboundFilter, InboundRow>({ sort: shape.sort, order: shape.order, query: filtered, total });
  const [shown, { rows }] = await Promise.all([page(ctx, input), counted]);
  const { quantity: totalProduct = 0, amount: totalAmount = 0 as Vnd } = rows[0] ?? {};
  return { ...shown, totalProduct, totalAmount };
}
/** The search index holds no deleted rows; they are few, so they are read. */
const deleted = list<InboundFilter, InboundRow, Sums>({
  ...shape,
  query: (ctx, input) => {
    const query = filtered(ctx, input);
    return input.keyword ? query.where(sql<boolean>`i.search like ${contains(input.keyword)}`) : query;
  },
});
const listFor = (input: InboundFilter) => (input.status === 'deleted' ? deleted : live);
export const listInbounds: typeof live = {
  page: (ctx, input) =>
    input.status !== 'deleted' && isTallied(input) ? talliedPage(ctx, input) : listFor(input).page(ctx, input),
  stream: (ctx, input) => listFor(input).stream(ctx, input),
};

const fileName = { vi: 'Phiếu nhập kho', en: 'Import bills' } as const;
const exportColumns = Object.keys(InboundExportLine.shape);
/** One row per line of the bills that the filter finds. */
export async function exportInbounds(ctx: Ctx, input: InboundFilter): Promise<FileAnswer> {
  const query = await searched(ctx, filtered(ctx, input), input.keyword, search);
  const rows = query
    .clearSelect()
    .innerJoin('inboundLine as l', (join) =>
      join.onRef('l.tenantId', '=', 'i.tenantId').onRef('l.inboundId', '=', 'i.id'),
    )
    .innerJoin('product as x', byId('x', 'l.productId'))
    .leftJoin('category as u', byId('u', 'x.unitId'))
    .select(['i.code', status.as('status'), 'i.day', 'w.name as warehouseName', 's.name as supplierName'])
    .select(['i.invoiceNo', 'x.code as productCode', 'x.name as productName', 'u.name as unitName', 'l.quantity'])
    .select(['l.price', sql<number>`l.price * l.quantity`.as('amount'), 'l.note'])
    .orderBy('i.day', 'desc')
    .orderBy('i.id', 'desc')
    .orderBy('l.id')
    .stream(1000);
  return sheetFile(ctx, `${fileName[ctx.culture]} ${today()}`, InboundExportLine, exportColumns, inBatches(rows));
}

export type InboundHead = Omit<InboundDetail, 'items' | 'allowedActions'>;
export const readInbound = (ctx: Ctx, id: InboundId, isDeleted: boolean): Promise<InboundHead | undefined> =>
  bills(ctx)
    .leftJoin('stockRequest as r', byId('r', 'i.purchaseOrderId'))
    .leftJoin('userAccount as d', byId('d', 'i.deleterUserId'))
    .select(['i.purchaseOrderId', 'r.code as purchaseOrderCode', 's.phone as supplierPhone', 'i.deleteReason'])
    .select(['d.fullName as deletedByName', 'i.deletionTime'])
    .select(
      sql<string | null>`(select t.code from ticket t where t.tenant_id = i.tenant_id and t.id = i.ticket_id)`.as(
        'ticketCode',
      ),
    )
    .where('i.id', '=', id)
    .where('i.isDeleted', '=', isDeleted)
    .executeTakeFirst();

export async function isCodeTaken(ctx: Ctx, { code, id }: In<typeof ProductInbound.checkExitsCode>): Promise<boolean> {
  if (!code) return false;
  const { rows } =
    await sql`select 1 from inbound where tenant_id = ${ctx.tenantId} and id = any(${idsBy('inbound.code', [code])})
    and id is distinct from ${id ?? null}::bigint`.execute(ctx.db);
  return rows.length > 0;
}

/** The bill's number, by itself or by its code; null when the caller sees none. */
export async function findInbound(
  ctx: Ctx,
  { id, code }: In<typeof InboundCommon.GetProductInboundByCodeOrId>,
): Promise<Out<typeof InboundCommon.GetProductInboundByCodeOrId>> {
  if (!id && !code) return null;
  let query = bills(ctx)
    .clearSelect()
    .select(['i.id', 'i.code', status.as('status'), 'i.day', 'w.name as warehouseName', 'i.quantity']);
  if (id) query = query.where('i.id', '=', id);
  if (code) query = query.where(sql<boolean>`i.id = any(${idsBy('inbound.code', [code])})`);
  return (await query.executeTakeFirst()) ?? null;
}

/** Where goods can be imported to: the caller's warehouses, of one branch or of all of theirs. */
export async function warehousesOfBranch(
  ctx: Ctx,
  { branchId }: In<typeof ProductInbound.GetWarehouseByBranch>,
): Promise<Out<typeof ProductInbound.GetWarehouseByBranch>> {
  const { rows } = await sql<Out<typeof ProductInbound.GetWarehouseByBranch>['items'][number]>`
    select w.id, w.code, w.name, b.name as branch_name
    from warehouse w left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where w.tenant_id = ${ctx.tenantId} and not w.is_deleted and w.role <> 'transit' and ${seesWarehouse(ctx, 'w.id')}
      and (${branchId ?? null}::bigint is null or w.branch_id = ${branchId ?? null}::bigint)
    order by b.order_no, w.category desc, w.id`.execute(ctx.db);
  return { items: rows };
}

/** Exports that took goods of the bill back to its supplier. */
export async function returnsOf(ctx: Ctx, inboundId: InboundId): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select o.code from outbound o
    where o.tenant_id = ${ctx.tenantId} and o.inbound_id = ${inboundId} and o.status = 'posted' and not o.is_deleted
    order by o.id`.execute(ctx.db);
  return rows.map(({ code }) => code);
}
