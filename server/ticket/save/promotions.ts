// Promotions of a ticket: who the customer is and which vouchers they brought, decided by contract/ticket/promotions.ts, with
// the quota of vouchers taken and given back in the ticket's own transaction.
import { sql } from 'kysely';
import { fill } from '../../../contract/culture.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type { VoucherId } from '../../../contract/promo/promo.calls.ts';
import {
  type Candidate,
  type Decided,
  decidePromotions,
  type PromotionReason,
  promotionReasons,
} from '../../../contract/ticket/promotions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { settingOf } from '../../org/org.ts';

/** What is known about whoever brings the device. */
export interface Loyalty {
  /** Tickets handed over, ever; and in the last twelve months with what they brought in. */
  finished: number;
  recent: number;
  revenue: number;
}
export async function loyaltyOf(ctx: Ctx, phone: string, except: TicketId | null = null): Promise<Loyalty> {
  const { rows } = await sql<Loyalty>`select count(*)::int as finished,
      count(*) filter (where handed_over_at > now() - interval '12 months')::int as recent,
      coalesce(sum(total - refunded) filter (where handed_over_at > now() - interval '12 months'), 0)::bigint as revenue
    from ticket where tenant_id = ${ctx.tenantId} and phone = ${phone} and not is_deleted and handed_over_at is not null
      and id is distinct from ${except}`.execute(ctx.db);
  return rows[0] ?? { finished: 0, recent: 0, revenue: 0 };
}

export interface Asked {
  /** Null while nobody has said it: what depends on the customer is not offered yet. */
  phone: string | null;
  isFromBooking: boolean;
  voucherIds: readonly VoucherId[];
  /** The ticket that is saved; null for a new one. */
  ticketId: TicketId | null;
}
export async function decide(ctx: Ctx, asked: Asked, net: number, lock: boolean): Promise<Decided[]> {
  const candidates = [...(await groupCandidates(ctx, asked)), ...(await voucherCandidates(ctx, asked, lock))];
  return decidePromotions(candidates, net);
}
/** What a promotion says for itself, in the caller's language. */
export const reasonText = (ctx: Ctx, { reason, params }: Pick<Decided, 'reason' | 'params'>): string =>
  fill(promotionReasons[reason][ctx.culture], grouped(params));
const grouped = (params: Decided['params']) =>
  'amount' in params ? { ...params, amount: Number(params.amount).toLocaleString('vi-VN') } : params;

interface GroupRow {
  id: number;
  code: 'KH_Moi' | 'KHACH_HANG_THAN_THIET' | 'KHACH_DAT_LICH';
  name: string;
  percent: number;
  amount: number;
}
/** The row of each group that is in force today: the last one that began. */
async function groupCandidates(ctx: Ctx, asked: Asked): Promise<Candidate[]> {
  const { rows } = await sql<GroupRow>`select distinct on (code) id, code, name, percent::float8 as percent, amount
    from group_promotion where tenant_id = ${ctx.tenantId} and not is_deleted and apply_date <= ${today()}::date
      and coalesce(end_date >= ${today()}::date, true) order by code, apply_date desc`.execute(ctx.db);
  const { phone } = asked;
  if (!rows.length || phone === null) return [];
  const loyalty = await loyaltyOf(ctx, phone, asked.ticketId);
  const [tickets, revenue] = [await settingOf(ctx, 'loyalTickets'), await settingOf(ctx, 'loyalRevenue')];
  const limits = { tickets: Number(tickets), revenue: Number(revenue) };
  return rows.map(({ id, code, name, percent, amount }) => ({
    kind: 'group' as const,
    id,
    name,
    percent,
    amount,
    cap: null,
    minimum: 0,
    stackable: false,
    ...groupReason(code, loyalty, limits, asked.isFromBooking),
  }));
}
type Verdict = Pick<Candidate, 'reason' | 'isRefused' | 'params'>;
const yes = (reason: PromotionReason, params: Candidate['params'] = {}): Verdict => ({
  reason,
  isRefused: false,
  params,
});
const no = (reason: PromotionReason): Verdict => ({ reason, isRefused: true, params: {} });

function groupReason(
  code: GroupRow['code'],
  loyalty: Loyalty,
  limits: { tickets: number; revenue: number },
  isFromBooking: boolean,
): Verdict {
  if (code === 'KH_Moi') return loyalty.finished === 0 ? yes('newCustomer') : no('notNew');
  if (code === 'KHACH_DAT_LICH') return isFromBooking ? yes('fromBooking') : no('noBooking');
  if (loyalty.recent >= limits.tickets) return yes('loyalTickets', { count: loyalty.recent });
  if (loyalty.revenue >= limits.revenue) return yes('loyalRevenue', { amount: loyalty.revenue });
  return no('notLoyal');
}

interface VoucherRow {
  id: VoucherId;
  name: string;
  kind: 'amount' | 'percent';
  value: number;
  cap: number | null;
  minimum: number;
  stackable: boolean;
  isUsable: boolean;
  isInWindow: boolean;
  isLeft: boolean;
  /** The ticket has it already: what was promised once is kept. */
  isHeld: boolean;
}
/** Locked in the order of their ids before the quota is looked at: nobody takes the last one twice. */
async function voucherCandidates(ctx: Ctx, { voucherIds, ticketId }: Asked, lock: boolean): Promise<Candidate[]> {
  if (!voucherIds.length) return [];
  const { rows } =
    await sql<VoucherRow>`select v.id, v.code || ' – ' || v.name as name, v.kind, v.value::float8 as value, v.cap,
      v.minimum, v.stackable, v.is_active and not v.is_deleted as is_usable,
      coalesce(v.valid_from <= ${today()}::date, true) and coalesce(v.valid_to >= ${today()}::date, true) as is_in_window,
      coalesce(v.used < v.quota, true) as is_left, exists (select from ticket_promotion p
        where p.tenant_id = v.tenant_id and p.voucher_id = v.id and p.ticket_id = ${ticketId}) as is_held
    from invoice_promotion v where v.tenant_id = ${ctx.tenantId} and v.id = any(${voucherIds}::bigint[])
    order by v.id ${lock ? sql`for update of v` : sql``}`.execute(ctx.db);
  if (rows.length < new Set(voucherIds).size) fail('row.missing', { entity: 'Voucher', id: voucherIds.join(', ') });
  return rows.map((voucher) => ({
    kind: 'voucher' as const,
    id: voucher.id,
    name: voucher.name,
    percent: voucher.kind === 'percent' ? voucher.value : 0,
    amount: voucher.kind === 'amount' ? voucher.value : 0,
    cap: voucher.cap,
    minimum: voucher.minimum,
    stackable: voucher.stackable,
    ...voucherReason(voucher),
  }));
}
function voucherReason({ isUsable, isInWindow, isLeft, isHeld }: VoucherRow): Verdict {
  if (isHeld) return yes('voucher');
  if (!isUsable) return no('inactive');
  if (!isInWindow) return no('outsideWindow');
  return isLeft ? yes('voucher') : no('quotaUsed');
}

const broken: readonly PromotionReason[] = ['inactive', 'outsideWindow', 'quotaUsed', 'belowMinimum'];
/** A voucher that the customer was promised and that is not good is said, not silently left out. */
export function requireVouchers(ctx: Ctx, decided: readonly Decided[]): void {
  const bad = decided.find(({ kind, reason }) => kind === 'voucher' && broken.includes(reason));
  if (bad) fail('ticket.voucher', { name: bad.name, reason: reasonText(ctx, bad) });
}

/** Writes what was taken in place of what was there, and moves the quota of the vouchers that changed. */
export async function writePromotions(ctx: Ctx, ticketId: TicketId, decided: readonly Decided[]): Promise<void> {
  await dropPromotions(ctx, ticketId);
  for (const one of decided.filter(({ taken }) => taken > 0)) {
    await ctx.db
      .insertInto('ticketPromotion')
      .values({
        tenantId: ctx.tenantId,
        ticketId,
        groupId: one.kind === 'group' ? one.id : null,
        voucherId: one.kind === 'voucher' ? one.id : null,
        name: one.name,
        amount: one.taken as Vnd, // whole đồng, counted from whole đồng
        reason: JSON.stringify({ reason: one.reason, params: one.params }),
      })
      .execute();
    if (one.kind === 'voucher') await takeVoucher(ctx, one);
  }
}
/** Takes the promotions off a ticket; vouchers can be used by others again. */
export async function dropPromotions(ctx: Ctx, ticketId: TicketId): Promise<void> {
  await sql`with gone as (delete from ticket_promotion where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} returning voucher_id)
    update invoice_promotion v set used = used - 1 from gone where v.tenant_id = ${ctx.tenantId} and v.id = gone.voucher_id`.execute(
    ctx.db,
  );
}
async function takeVoucher(ctx: Ctx, { id, name, params }: Decided): Promise<void> {
  const { rows } = await sql`update invoice_promotion set used = used + 1
    where tenant_id = ${ctx.tenantId} and id = ${id} and coalesce(used < quota, true) returning id`.execute(ctx.db);
  if (!rows.length) fail('ticket.voucher', { name, reason: reasonText(ctx, { reason: 'quotaUsed', params }) });
}
