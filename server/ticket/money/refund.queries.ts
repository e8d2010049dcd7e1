// What can still be refunded of a ticket, and refunds as people read and print them.
import { sql } from 'kysely';
import { saidIn, showVnd } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type {
  RefundableLine,
  RefundCheck,
  RefundId,
  RefundPrint,
  RefundView,
} from '../../../contract/ticket/calls/refund.calls.ts';
import { sharesOfTotal } from '../../../contract/ticket/refund.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { PricedLine } from '../../../contract/ticket/totals.ts';
import { payOutLimitOf } from '../../finance/approval.ts';
import { debtOfTicket } from '../../finance/debt.ts';
import { closedNow } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { idsBy } from '../../kit/look-up.ts';
import { settingOf } from '../../org/org.ts';
import type { Ticket } from '../facts.ts';
import { moneyBackLimitOf } from '../paid-in-money.ts';
import { requireTicket, seesTicket } from '../seen.ts';

const refundable: ReadonlySet<TicketStatus> = new Set(['DaTra', 'ChuaTraTien', 'TraPhiMotPhan']);
export const refundBlocker = (ctx: Ctx, { code, status }: Pick<Ticket, 'code' | 'status'>): string | null =>
  refundable.has(status)
    ? null
    : saidIn(errors['refund.notNow'], ctx.culture, { code, status: ticketStatuses[status][ctx.culture] });
/** Why none of it can be refunded; null: something can. The page of a ticket offers what this lets through, asked with the ticket itself. */
export async function refundOffer(
  ctx: Ctx,
  id: TicketId,
): Promise<(ticket: Pick<Ticket, 'status'> & Known) => string | null> {
  const rows = await chargedLines(
    ctx,
    id,
    sql`and exists (select from ticket t
    where t.tenant_id = l.tenant_id and t.id = l.ticket_id and t.status = any(${[...refundable]}::text[]))`,
  );
  return (ticket) => refundBlocker(ctx, ticket) ?? noneLeft(ctx, ticket, whatIsLeft(rows, ticket.total));
}
type Known = Pick<Ticket, 'code' | 'total' | 'credited' | 'writtenOff'>;
/** Why every choice of these lines would be refused: neither money nor goods are left, or all of the money was given up. */
function noneLeft({ culture }: Ctx, ticket: Known, lines: readonly RefundableLine[]): string | null {
  const { code, total, credited, writtenOff } = ticket;
  if (lines.some(({ goodsLeft }) => goodsLeft > 0)) return null;
  if (!lines.some(({ amountLeft }) => amountLeft > 0)) return saidIn(errors['refund.noneLeft'], culture, { code });
  if (writtenOff === 0 || total > credited) return null;
  const [written, left] = [showVnd(writtenOff, culture), showVnd(0, culture)];
  return saidIn(errors['refund.writtenOff'], culture, { code, written, left });
}

interface Found extends PricedLine, Omit<RefundableLine, 'amount' | 'amountLeft' | 'quantityLeft'> {
  refundedQuantity: number;
  refundedAmount: number;
}
/** The lines of a ticket with what is left of each: units, đồng, goods. */
export const refundableLines = async (ctx: Ctx, id: TicketId, total: number): Promise<RefundableLine[]> =>
  whatIsLeft(await chargedLines(ctx, id), total);
async function chargedLines(ctx: Ctx, id: TicketId, which = sql``): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select l.id as line_id, l.kind, l.name, l.quantity, l.price, l.discount, l.cover, l.outcome, coalesce(p.is_serial, false) as is_serial,
      coalesce((select sum(r.quantity) from refund_line r where r.tenant_id = l.tenant_id and r.ticket_line_id = l.id), 0)::int as refunded_quantity,
      coalesce((select sum(r.amount) from refund_line r where r.tenant_id = l.tenant_id and r.ticket_line_id = l.id), 0)::bigint as refunded_amount,
      coalesce((select sum(i.left_over) from (${issuedLeft(ctx, id)}) i where i.product_id = l.product_id), 0)::int as goods_left,
      array(select s.serial from (${issuedLeft(ctx, id)}) i, unnest(i.serials) s(serial) where i.product_id = l.product_id order by 1) as serials
    from ticket_line l left join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} and l.outcome is distinct from 'failed' and l.outcome is distinct from 'skipped' ${which}
    order by l.order_no, l.id`.execute(ctx.db);
  return rows;
}
function whatIsLeft(rows: readonly Found[], total: number): RefundableLine[] {
  const shares = sharesOfTotal(rows, total);
  return rows.map(({ refundedQuantity, refundedAmount, price, discount, cover, outcome, ...line }, at) => ({
    ...line,
    amount: (shares[at] ?? 0) as Vnd, // a part of the ticket's whole đồng
    amountLeft: ((shares[at] ?? 0) - refundedAmount) as Vnd, // as above
    quantityLeft: line.quantity - refundedQuantity,
    goodsLeft: Math.min(line.goodsLeft, line.quantity - refundedQuantity),
  }));
}
/** Of all lines together, as if nothing of it had been given up. */
export const sumLeft = (lines: readonly RefundableLine[]): number =>
  lines.reduce((sum, line) => sum + line.amountLeft, 0);
/** Lines of posted bills of a ticket with what has not come back of them. */
export const issuedLeft = (ctx: Ctx, id: TicketId) => sql`
  select o.id as bill_id, x.id as bill_line_id, x.product_id, x.ticket_line_id, o.warehouse_id,
    x.quantity - coalesce((select sum(r.quantity) from outbound_line r join outbound b on b.tenant_id = r.tenant_id and b.id = r.outbound_id
      where r.tenant_id = x.tenant_id and r.origin_line_id = x.id and b.kind = 'returnItem' and not b.is_deleted), 0)::int as left_over,
    (select array_agg(u.serial order by u.serial) from unnest(x.serials) u(serial) where not exists (
      select from outbound_line r join outbound b on b.tenant_id = r.tenant_id and b.id = r.outbound_id
      where r.tenant_id = x.tenant_id and r.origin_line_id = x.id and b.kind = 'returnItem' and not b.is_deleted
        and lower(u.serial) = any (select lower(y) from unnest(r.serials) y))) as serials
  from outbound o join outbound_line x on x.tenant_id = o.tenant_id and x.outbound_id = o.id
  where o.tenant_id = ${ctx.tenantId} and o.ticket_id = ${id} and o.kind = 'ticket' and o.status = 'posted' and not o.is_deleted`;

export async function checkRefund(ctx: Ctx, { id }: { id: TicketId }): Promise<RefundCheck> {
  await requireTicket(ctx, id);
  const { credited, writtenOff, ...ticket } = await ctx.db
    .selectFrom('ticket')
    .select([
      'id as ticketId',
      'code',
      'status',
      'customerName',
      'phone',
      'deviceName',
      'handedOverAt',
      'total',
      'paid',
      'refunded',
      'credited',
      'writtenOff',
    ])
    .select(closedNow('ticket').$castTo<RefundCheck['booksClosed']>().as('booksClosed'))
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await refundableLines(ctx, id, ticket.total);
  return {
    ...ticket,
    debt: (await debtOfTicket(ctx, id)) as Vnd, // a sum of whole đồng
    amountLeft: Math.max(0, Math.min(sumLeft(lines), ticket.total - credited)) as Vnd, // as above
    blocker: refundBlocker(ctx, ticket) ?? noneLeft(ctx, { ...ticket, credited, writtenOff }, lines),
    payOutLimit: await payOutLimitOf(ctx),
    moneyBackLimit: await moneyBackLimitOf(ctx, id),
    lines,
  };
}

export async function readRefunds(ctx: Ctx, which: ReturnType<typeof sql<boolean>>): Promise<RefundView[]> {
  const { rows } = await sql<RefundView>`
    select f.id, f.code, f.ticket_id, t.code as ticket_code, t.customer_name, t.phone, t.device_name, b.name as branch_name,
      f.reason_id, r.name as reason_name, f.note, f.amount, f.amount - coalesce(m.given, 0) as off_debt,
      coalesce(m.paid_out, 0) as paid_out, coalesce(m.given, 0) - coalesce(m.paid_out, 0) as credit,
      c.name as method_name, p.code as payment_code, u.full_name as user_name, f.creation_time, f.version,
      (select coalesce(json_agg(json_build_object('lineId', l.ticket_line_id, 'name', x.name, 'quantity', l.quantity, 'amount', l.amount,
          'goods', l.goods, 'outboundId', l.outbound_id, 'outboundCode', o.code) order by l.id), '[]')
        from refund_line l join ticket_line x on x.tenant_id = l.tenant_id and x.id = l.ticket_line_id
        left join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id
        where l.tenant_id = f.tenant_id and l.refund_id = f.id) as lines
    from refund f join ticket t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
    join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id
    left join category r on r.tenant_id = f.tenant_id and r.id = f.reason_id
    left join category c on c.tenant_id = f.tenant_id and c.id = f.payment_method_id
    left join account_payment p on p.tenant_id = f.tenant_id and p.id = f.payment_id
    left join user_account u on u.tenant_id = f.tenant_id and u.id = f.creator_user_id
    left join lateral (select sum(y.amount)::bigint as given, (sum(y.amount) filter (where y.payment_id is not null))::bigint as paid_out
      from ticket_money y where y.tenant_id = f.tenant_id and y.refund_id = f.id) m on true
    where f.tenant_id = ${ctx.tenantId} and not f.is_deleted and ${which} and ${seesTicket(ctx, 't')} order by f.id desc limit 100`.execute(
    ctx.db,
  );
  return rows;
}
export async function readRefund(ctx: Ctx, id: RefundId): Promise<RefundView> {
  const [found] = await readRefunds(ctx, sql<boolean>`f.id = ${id}`);
  return found ?? fail('row.missing', { entity: 'Refund', id });
}
export const refundsByCode = async (ctx: Ctx, { code }: { code: string }): Promise<{ items: RefundView[] }> => ({
  items: await readRefunds(
    ctx,
    sql<boolean>`(f.id = any(${idsBy('refund.code', [code])}) or f.ticket_id = any(${idsBy('ticket.code', [code])}))`,
  ),
});
export async function printRefund(ctx: Ctx, { id }: { id: RefundId }): Promise<RefundPrint> {
  const refund = await readRefund(ctx, id);
  const { rows } = await sql<{ branch: string; address: string | null; handedOverDay: string | null }>`
    select b.name as branch, b.address, (t.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date as handed_over_day
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${refund.ticketId}`.execute(ctx.db);
  const { handedOverDay, ...place } = rows[0] ?? fail('row.missing', { entity: 'Ticket', id: refund.ticketId });
  return {
    shop: { name: await settingOf(ctx, 'shopName'), phone: await settingOf(ctx, 'shopPhone'), ...place },
    handedOverDay,
    refund,
  };
}
