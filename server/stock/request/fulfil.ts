// One click of the coordinator: request lines become transfers (one per source and destination) and draft import bills (one
// per supplier and warehouse), linked to the lines they are for.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { FulfilLine, RequestDemand } from '../../../contract/stock/demand.calls.ts';
import type { StockRequestLineId } from '../../../contract/stock/request.calls.ts';
import { type RequestSide, type RequestStatusKey, requestMay } from '../../../contract/stock/request.states.ts';
import { documentCode, type StockRequestId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { nextNumber } from '../../kit/document-number.ts';
import { fail, failAt, forbid } from '../../kit/fail.ts';
import { lockShelves } from '../ledger/ledger.ts';
import { seesWarehouse, workWarehouse } from '../seen.ts';
import { makePurchase, makeTransfer } from './make-documents.ts';
import { lockRequests } from './progress.ts';
import { requestSteps } from './request.queries.ts';

interface Asked {
  requestLineId: StockRequestLineId;
  requestId: StockRequestId;
  code: string;
  side: RequestSide;
  status: RequestStatusKey;
  warehouseId: WarehouseId;
  warehouseName: string;
  productId: ProductId;
  productName: string;
  open: number;
}
interface Job {
  asked: Asked;
  quantity: number;
}
interface Transfer {
  from: WarehouseId;
  to: WarehouseId;
  jobs: Job[];
}
interface Purchase {
  supplierId: SupplierId;
  to: WarehouseId;
  jobs: Job[];
}

export async function fulfil(
  ctx: Ctx,
  { lines, expectedDay }: In<typeof RequestDemand.Fulfil>,
): Promise<Out<typeof RequestDemand.Fulfil>> {
  const asked = await lockLines(ctx, lines);
  refuseTooMuch(lines, asked);
  const wanted = grouped(lines, asked);
  if (wanted.transfers.length) requireRight(ctx, 'Pages.Inventory.Export.Transfer');
  if (wanted.purchases.length) requireRight(ctx, 'Pages.Inventory.Import.Create');
  // All numbers before any shelf, and all shelves at once.
  const transfers = await numbered(
    ctx,
    wanted.transfers,
    ({ from }) => from,
    (branch) => nextNumber(ctx, documentCode.transfer, branch),
  );
  const purchases = await numbered(
    ctx,
    wanted.purchases,
    ({ to }) => to,
    (branch) => nextNumber(ctx, documentCode.inbound, branch),
  );
  await lockShelves(
    ctx,
    transfers.flatMap(({ from, jobs }) => jobs.map(({ asked: { productId } }) => ({ warehouseId: from, productId }))),
  );
  const transferIds: number[] = [];
  for (const { code, from, to, jobs } of transfers) {
    const document = {
      code,
      warehouseId: from,
      toWarehouseId: to,
      requestId: oneRequest(jobs),
      expectedDay: expectedDay ?? null,
    };
    transferIds.push(await makeTransfer(ctx, { ...document, lines: jobs.map(lineOf) }));
  }
  const inboundIds: number[] = [];
  for (const { code, supplierId, to, jobs } of purchases) {
    const document = { code, warehouseId: to, supplierId, purchaseOrderId: oneRequest(jobs) };
    inboundIds.push(await makePurchase(ctx, { ...document, lines: jobs.map(lineOf) }));
  }
  return { transfers: await madeTransfers(ctx, transferIds), inbounds: await madeInbounds(ctx, inboundIds) };
}

type Numbered<D> = D & { code: string };
/** Each with its number, the counters in one order: no two calls wait for each other's next one. */
async function numbered<D extends object>(
  ctx: Ctx,
  documents: readonly D[],
  warehouseOf: (document: D) => WarehouseId,
  take: (branchCode: string) => Promise<string>,
): Promise<Numbered<D>[]> {
  const found: { document: D; branch: string }[] = [];
  for (const document of documents) {
    const { branchCode } = await workWarehouse(ctx, warehouseOf(document));
    found.push({ document, branch: branchCode });
  }
  found.sort((one, other) => (one.branch < other.branch ? -1 : Number(one.branch > other.branch)));
  const done: Numbered<D>[] = [];
  for (const { document, branch } of found) done.push({ ...document, code: await take(branch) });
  return done;
}

const lineOf = ({ asked, quantity }: Job) => ({
  productId: asked.productId,
  quantity,
  requestLineId: asked.requestLineId,
});
/** The request that a document is for, when it is for one only. */
const oneRequest = (jobs: readonly Job[]): StockRequestId | null => {
  const ids = new Set(jobs.map((job) => job.asked.requestId));
  return ids.size === 1 ? (jobs[0]?.asked.requestId ?? null) : null;
};
function requireRight(ctx: Ctx, right: Permission): void {
  if (!ctx.user.permissions.has(right)) forbid(ctx, [right]);
}

/** The lines with their requests, locked in one order so that two coordinators do not promise the same line twice. */
async function lockLines(ctx: Ctx, lines: readonly FulfilLine[]): Promise<Map<StockRequestLineId, Asked>> {
  const ids = [...new Set(lines.map((line) => line.requestLineId))];
  await lockRequests(ctx, lines);
  const { rows } =
    await sql<Asked>`select l.id as request_line_id, r.id as request_id, r.code, r.side, r.status, r.warehouse_id,
      w.name as warehouse_name, p.id as product_id, p.name as product_name, l.quantity - l.ordered as open
    from stock_request_line l join stock_request r on r.tenant_id = l.tenant_id and r.id = l.request_id
    join warehouse w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.id = any(${ids}::bigint[]) and not r.is_deleted
      and ${seesWarehouse(ctx, 'r.warehouse_id')}`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.requestLineId, row]));
  for (const id of ids) {
    const asked = found.get(id) ?? fail('row.missing', { entity: 'StockRequestLine', id });
    requireRight(ctx, requestMay[asked.side]);
    requestSteps.require(ctx, asked, 'fulfil');
  }
  return found;
}

function refuseTooMuch(lines: readonly FulfilLine[], asked: ReadonlyMap<StockRequestLineId, Asked>): void {
  const sums = new Map<StockRequestLineId, number>();
  for (const { requestLineId, quantity } of lines) sums.set(requestLineId, (sums.get(requestLineId) ?? 0) + quantity);
  for (const [id, { code, productName, open }] of asked) {
    const quantity = sums.get(id) ?? 0;
    const at = lines.findLastIndex(({ requestLineId }) => requestLineId === id);
    if (quantity > open)
      failAt(`lines.${at}.quantity`, 'stock.requestOver', {
        code,
        product: productName,
        open: Math.max(0, open),
        quantity,
      });
  }
}

/** Goods of the same way and goods of the same supplier share a document. */
function grouped(lines: readonly FulfilLine[], asked: ReadonlyMap<StockRequestLineId, Asked>) {
  const transfers = new Map<string, Transfer>();
  const purchases = new Map<string, Purchase>();
  for (const [at, line] of lines.entries()) {
    const found = asked.get(line.requestLineId);
    if (!found) continue;
    const job = { asked: found, quantity: line.quantity };
    if (found.side === 'in' && line.from === 'purchase') {
      const supplierId =
        line.supplierId ?? failAt(`lines.${at}.supplierId`, 'stock.noSupplier', { product: found.productName });
      join(purchases, `${supplierId}-${found.warehouseId}`, { supplierId, to: found.warehouseId, jobs: [] }, job);
    } else {
      const [from, to] = wayOf(line, found, `lines.${at}`);
      join(transfers, `${from}-${to}`, { from, to, jobs: [] }, job);
    }
  }
  const inOrder = (one: Transfer, other: Transfer) => one.from - other.from || one.to - other.to;
  return { transfers: [...transfers.values()].sort(inOrder), purchases: [...purchases.values()] };
}

/** What is asked for comes from the chosen warehouse; what is offered leaves its own. */
function wayOf(line: FulfilLine, asked: Asked, row: string): [from: WarehouseId, to: WarehouseId] {
  const other = asked.side === 'out' ? line.toWarehouseId : line.from;
  const field = `${row}.${asked.side === 'out' ? 'toWarehouseId' : 'from'}`;
  if (!other || other === 'purchase') return failAt(field, 'stock.noDestination', { product: asked.productName });
  if (other === asked.warehouseId)
    return failAt(field, 'stock.sameWarehouse', { product: asked.productName, warehouse: asked.warehouseName });
  return asked.side === 'out' ? [asked.warehouseId, other] : [other, asked.warehouseId];
}

function join<G extends { jobs: Job[] }>(groups: Map<string, G>, key: string, empty: G, job: Job): void {
  const group = groups.get(key) ?? empty;
  group.jobs.push(job);
  groups.set(key, group);
}

type Made = Out<typeof RequestDemand.Fulfil>;
async function madeTransfers(ctx: Ctx, ids: readonly number[]): Promise<Made['transfers']> {
  const { rows } = await sql<
    Made['transfers'][number]
  >`select o.id, o.code, o.quantity, w.name as from_name, t.name as to_name
    from outbound o join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    join warehouse t on t.tenant_id = o.tenant_id and t.id = o.to_warehouse_id
    where o.tenant_id = ${ctx.tenantId} and o.id = any(${ids}::bigint[]) order by o.id`.execute(ctx.db);
  return rows;
}
async function madeInbounds(ctx: Ctx, ids: readonly number[]): Promise<Made['inbounds']> {
  const { rows } = await sql<
    Made['inbounds'][number]
  >`select i.id, i.code, i.quantity, s.name as from_name, w.name as to_name
    from inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id
    join supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
    where i.tenant_id = ${ctx.tenantId} and i.id = any(${ids}::bigint[]) order by i.id`.execute(ctx.db);
  return rows;
}
