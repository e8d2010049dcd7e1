// Bills, requests and serials as the one search finds them.
import { sql } from 'kysely';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../contract/stock/inventory.calls.ts';
import { outboundMay } from '../../contract/stock/outbound.calls.ts';
import { type RequestSide, requestMay } from '../../contract/stock/request.states.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Findable, type Found, hits, LOOKED_AT, RANKED, texts } from '../kit/found.ts';
import { seesBill } from './outbound/outbound.rows.ts';
import { seesWarehouse } from './seen.ts';

export const inboundFound: Findable = {
  kind: 'inbound',
  may: ProductInbound.getDetail.may,
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select i.id, i.code, coalesce(s.name, '') as name, ${texts('i.code', 'i.invoice_no')} as keys,
        ${texts('i.invoice_no', 'w.name', 'i.note')} as more, i.status, i.kind as variant, w.branch_id, b.name as branch_name, i.creation_time as at
      from inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id
      left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
      left join supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
      where i.tenant_id = ${ctx.tenantId} and i.id = any(${hits('inbound', term, 'inbound.code')}) and not i.is_deleted
        and ${seesWarehouse(ctx, 'i.warehouseId')}
      order by lower(i.code) = lower(${term}) desc, i.id desc limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};

export const outboundFound: Findable = {
  kind: 'outbound',
  may: outboundMay,
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select o.id, o.code, coalesce(t.name, o.ticket_code, '') as name, ${texts('o.code')} as keys,
        ${texts('w.name', 'o.ticket_code', 'o.note')} as more, coalesce(o.state, o.status) as status, o.kind as variant,
        w.branch_id, b.name as branch_name, o.creation_time as at
      from outbound o join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
      left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
      left join warehouse t on t.tenant_id = o.tenant_id and t.id = o.to_warehouse_id
      where o.tenant_id = ${ctx.tenantId} and o.id = any(${hits('outbound', term, 'outbound.code')}) and not o.is_deleted and ${seesBill(ctx)}
      order by lower(o.code) = lower(${term}) desc, o.id desc limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};

const sidesFor = ({ user: { permissions } }: Ctx): RequestSide[] =>
  (['in', 'out'] as const).filter((side) => permissions.has(requestMay[side]));
export const requestFound: Findable = {
  kind: 'request',
  may: Object.values(requestMay),
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select r.id, r.code, coalesce(r.ticket_code, '') as name, ${texts('r.code')} as keys,
        ${texts('w.name', 'r.note')} as more, r.status, r.side as variant, w.branch_id, b.name as branch_name, r.creation_time as at
      from stock_request r join warehouse w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
      left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
      where r.tenant_id = ${ctx.tenantId} and r.id = any(${hits('stock_request', term, 'stock_request.code')}) and not r.is_deleted
        and r.side = any(${sidesFor(ctx)}::text[]) and ${seesWarehouse(ctx, 'r.warehouseId')}
      order by lower(r.code) = lower(${term}) desc, r.id desc limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};

/** By its whole number or its beginning; it leads to its product. What has left is told by its product alone. */
export const serialFound: Findable = {
  kind: 'serial',
  may: Inventory.GetAllPaged.may, // it opens the shelves; whoever fills in a bill is offered serials there
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select p.id, s.serial as code, p.name, ${texts('s.serial')} as keys, ${texts('p.code', 'w.name')} as more,
        null as status, p.kind as variant, w.branch_id, b.name as branch_name, p.creation_time as at
      from stock_serial s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
      where s.tenant_id = ${ctx.tenantId} and s.id = any(array(select find_serials(${term}, ${sql.lit(LOOKED_AT)})))
        and ${seesWarehouse(ctx, 's.warehouseId')}
      order by length(s.serial), s.serial, s.id limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};
