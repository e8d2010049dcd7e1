// A whole export bill: head, lines with what happened to them, how short receipts were settled, what can be done now.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail, OutboundLine, OutboundRow, Resolution } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { seesOutboundPrice } from '../../catalog/product.rights.ts';
import { sideBySide } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { settingOf } from '../../org/org.ts';
import { askedForColumns, askedForJoin, productColumns } from '../lines.ts';
import { seesWarehouse } from '../seen.ts';
import { agreedLosses, type LossEnds, undoBlockers } from './loss.facts.ts';
import { billRows } from './outbound.queries.ts';
import { pendingOf, seesBill } from './outbound.rows.ts';
import { allowedActions } from './outbound.steps.ts';

export const getDetail = (ctx: Ctx, { id }: { id: OutboundId }): Promise<OutboundDetail> => readBill(ctx, id, false);
/** Deleted ones too. */
export const getDetailCancel = (ctx: Ctx, { id }: { id: OutboundId }): Promise<OutboundDetail> =>
  readBill(ctx, id, true);

async function readBill(ctx: Ctx, id: OutboundId, withDeleted: boolean): Promise<OutboundDetail> {
  const [head, lines, resolutions, returns] = await sideBySide([
    headOf(ctx, id),
    readLines(ctx, id),
    readResolutions(ctx, id),
    readReturns(ctx, id),
  ]);
  const { isDeleted, isSource, isDestination, creationDay, returnValue, ...row } = head;
  if (isDeleted && !withDeleted) fail('row.missing', { entity: 'Outbound', id });
  const isSettled = lines.some(({ back, lost, pending }) => back + lost + pending > 0);
  const settled = await withUndo(ctx, row, resolutions);
  const isReported = resolutions.length > 0;
  const ends = { isSource, isDestination, isSettled, isReported };
  const whole = { ...row, ...ends, creationDay, lines, returns, resolutions: settled };
  return {
    ...row,
    isDeleted,
    returnValue,
    lines,
    resolutions: settled,
    returns,
    allowedActions: isDeleted ? [] : await allowedActions(ctx, whole),
  };
}

/** What its supplier owes for goods that went back. */
const returnValueOf = (ctx: Ctx) =>
  seesOutboundPrice(ctx)
    ? sql<Vnd | null>`case when o.inbound_id is not null then (select coalesce(sum(r.quantity * l.price), 0)::bigint from inbound_return r
        join inbound_line l on l.tenant_id = r.tenant_id and l.id = r.inbound_line_id
        where r.tenant_id = o.tenant_id and r.outbound_id = o.id) end`
    : sql<Vnd | null>`null::bigint`;
const isSource = (ctx: Ctx) => sql<boolean>`coalesce(${seesWarehouse(ctx, 'o.warehouse_id')}, false)`;
const isDestination = (ctx: Ctx) => sql<boolean>`coalesce(${seesWarehouse(ctx, 'o.to_warehouse_id')}, false)`;

interface Head extends OutboundRow {
  isDeleted: boolean;
  isSource: boolean;
  isDestination: boolean;
  creationDay: string;
  returnValue: Vnd | null;
}
async function headOf(ctx: Ctx, id: OutboundId): Promise<Head> {
  const row: Head | undefined = await billRows(ctx)
    .select([
      'o.isDeleted',
      isSource(ctx).as('isSource'),
      isDestination(ctx).as('isDestination'),
      returnValueOf(ctx).as('returnValue'),
      sql<string>`(o.creation_time at time zone 'Asia/Ho_Chi_Minh')::date`.as('creationDay'),
    ])
    .where('o.id', '=', id)
    .where(seesBill(ctx))
    .executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Outbound', id });
}

async function readLines(ctx: Ctx, id: OutboundId): Promise<OutboundLine[]> {
  const sees = seesOutboundPrice(ctx);
  const moving = sql`o.state in ('shipping', 'inbound_complete')`;
  const { rows } = await sql<OutboundLine>`
    select l.id, ${productColumns}, l.quantity, l.serials, l.error_type_id, e.name as error_type_name, l.origin_line_id,
      l.request_line_id, ${askedForColumns}, l.received, l.back, l.lost, l.note,
      ${sees ? sql`l.price` : sql`null::bigint`} as price, ${sees ? sql`l.price * l.quantity` : sql`null::bigint`} as amount,
      ${sees ? sql`l.cost` : sql`null::bigint`} as cost,
      case when ${moving} then l.quantity - l.received - l.back - l.lost else 0 end as open, w.pending,
      case when ${moving} and l.serials is not null
        then array(select s from unnest(l.serials) s where lower(s) not in (select lower(x) from unnest(l.settled || w.pending_serials) x))
        when o.kind = 'ticket' and l.serials is not null then array(select s from unnest(l.serials) s where lower(s) not in (
          select lower(x) from outbound_line r join outbound b on b.tenant_id = r.tenant_id and b.id = r.outbound_id and not b.is_deleted, unnest(r.serials) x
          where r.tenant_id = l.tenant_id and r.origin_line_id = l.id)) end as open_serials,
      (select coalesce(sum(r.quantity), 0)::int from outbound_line r join outbound b on b.tenant_id = r.tenant_id and b.id = r.outbound_id
        where r.tenant_id = l.tenant_id and r.origin_line_id = l.id and not b.is_deleted) as returned,
      coalesce(s.quantity - s.reserved, 0) + coalesce((select sum(k.held)::int from stock_reservation k
        where k.tenant_id = l.tenant_id and ((k.document = 'outbound' and k.document_id = l.outbound_id)
            or (k.document = 'ticket' and k.document_id = o.ticket_id))
          and k.product_id = l.product_id and k.warehouse_id = o.warehouse_id), 0) as available
    from outbound_line l
    join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join category e on e.tenant_id = l.tenant_id and e.id = l.error_type_id
    ${askedForJoin}
    left join stock_balance s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.warehouse_id = o.warehouse_id
    cross join lateral (select ${pendingOf}) w
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}

async function readResolutions(ctx: Ctx, id: OutboundId): Promise<OutboundDetail['resolutions']> {
  const value = seesOutboundPrice(ctx) ? sql`r.value` : sql`null::bigint`;
  const canDecide = sql`(r.status = 'proposed' and r.creator_user_id is distinct from ${ctx.user.id}
    and case r.said_by when 'source' then ${isDestination(ctx)} else ${isSource(ctx)} end)`;
  const canDrop = sql`(r.status = 'proposed' and case r.said_by when 'source' then ${isSource(ctx)} else ${isDestination(ctx)} end)`;
  const { rows } = await sql<OutboundDetail['resolutions'][number]>`
    select r.id, r.line_id, p.name as product_name, r.how, r.quantity, ${value} as value, r.payer_user_id,
      y.full_name as payer_name, r.note, r.creation_time, c.full_name as creator_name, r.is_shop_loss, r.serials, r.status, r.said_by,
      r.decided_at, d.full_name as decided_by_name, r.decision_note, ${canDecide} as can_decide, ${canDrop} as can_drop,
      r.undone_at, n.full_name as undone_by_name, r.undo_reason, false as can_undo, null as undo_blocker
    from transfer_resolution r
    join outbound o on o.tenant_id = r.tenant_id and o.id = r.outbound_id
    join outbound_line l on l.tenant_id = r.tenant_id and l.id = r.line_id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join user_account y on y.tenant_id = r.tenant_id and y.id = r.payer_user_id
    left join user_account c on c.tenant_id = r.tenant_id and c.id = r.creator_user_id
    left join user_account d on d.tenant_id = r.tenant_id and d.id = r.decided_by
    left join user_account n on n.tenant_id = r.tenant_id and n.id = r.undone_by
    where r.tenant_id = ${ctx.tenantId} and r.outbound_id = ${id} order by r.id`.execute(ctx.db);
  return rows;
}

/** What was agreed can be taken back by whoever may, but not by whom pays for it. */
async function withUndo(ctx: Ctx, ends: LossEnds, found: readonly Resolution[]): Promise<Resolution[]> {
  const isAsked =
    ctx.user.permissions.has('Pages.Inventory.Export.Unaccept') &&
    found.some(({ status, how }) => how === 'lost' && status === 'agreed');
  if (!isAsked) return [...found];
  const said = new Map<number, string | null>();
  for (const loss of await agreedLosses(ctx, ends))
    if (loss.payerUserId !== ctx.user.id) said.set(loss.id, (await undoBlockers(ctx, ends, loss)).join(' ') || null);
  return found.map((one) => ({ ...one, canUndo: said.get(one.id) === null, undoBlocker: said.get(one.id) ?? null }));
}

/** Bills that bring parts of this one back. */
export async function readReturns(ctx: Ctx, id: OutboundId): Promise<OutboundDetail['returns']> {
  return ctx.db
    .selectFrom('outbound')
    .select(['id', 'code', 'status'])
    .where('tenantId', '=', ctx.tenantId)
    .where('originId', '=', id)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .execute();
}

/** What the printed form shows; both forms carry the same facts. */
export async function printBill(
  ctx: Ctx,
  { id }: In<typeof ProductOutbound.GetReport>,
): Promise<Out<typeof ProductOutbound.GetReport>> {
  const bill = await getDetail(ctx, { id });
  const { rows } = await sql<{ branch: string | null; address: string | null; phone: string | null }>`
    select b.name as branch, b.address, b.phone from warehouse w left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where w.tenant_id = ${ctx.tenantId} and w.id = ${bill.warehouseId}`.execute(ctx.db);
  const place = rows[0] ?? { branch: null, address: null, phone: null };
  return { shop: { name: await settingOf(ctx, 'shopName'), ...place }, bill };
}
