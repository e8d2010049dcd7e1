// Promotions of a ticket: decided by contract/ticket/promotions.ts, written with the quota of vouchers taken and given back in
// the ticket's own transaction, and told when they change.
import { sql } from 'kysely';
import type { Vnd } from '../../../contract/kit.ts';
import type { VoucherId } from '../../../contract/promo/promo.calls.ts';
import { type Decided, decidePromotions, type PromotionReason } from '../../../contract/ticket/promotions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { lineAmount, type PricedLine } from '../../../contract/ticket/totals.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { freeVouchers, spendVoucher } from '../../promo/promo.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { promotionText, said, toldOf } from '../story-words.ts';
import type { SaleLine } from './price-lines.ts';
import { type Asked, candidatesOf, type PromotedLine, type TicketCandidate } from './promotion-candidates.ts';

export type TicketPromotion = Decided<TicketCandidate>;
/** Lines of a form as promotions see them. */
export const promoted = (lines: readonly SaleLine[]): PromotedLine[] =>
  lines.map((line) => ({
    net: lineAmount(line),
    serviceNameId: (line.parent === null ? line : lines[line.parent])?.serviceNameId ?? null,
  }));

export async function decide(
  ctx: Ctx,
  asked: Asked,
  lines: readonly PromotedLine[],
  how: Parameters<typeof candidatesOf>[3],
): Promise<TicketPromotion[]> {
  // A line that costs nothing is none that a promotion could be about.
  const charged = lines.map(({ net, serviceNameId }) => ({ net, serviceNameId: net > 0 ? serviceNameId : null }));
  return decidePromotions(
    await candidatesOf(ctx, asked, charged, how),
    charged.map(({ net }) => net),
  );
}
/** What a promotion says for itself, in the caller's language. */
export const reasonText = (ctx: Ctx, one: Pick<Decided, 'reason' | 'params'>): string =>
  promotionText(one, ctx.culture);

const broken: readonly PromotionReason[] = [
  'inactive',
  'outsideWindow',
  'quotaUsed',
  'belowMinimum',
  'otherBranch',
  'otherModel',
  'outOfScope',
];
/** A voucher that somebody asks for and that is not good is said; one that the ticket has falls away and is told afterwards. */
export function requireVouchers(ctx: Ctx, decided: readonly TicketPromotion[]): void {
  const bad = decided.find(({ kind, reason, isKnown }) => kind === 'voucher' && !isKnown && broken.includes(reason));
  if (bad) fail('ticket.voucher', { name: bad.name, reason: reasonText(ctx, bad) });
}

/** Writes what the ticket gets in place of what was there, moves the quota of the vouchers that changed, and tells what changed. */
export async function writePromotions(
  ctx: Ctx,
  ticketId: TicketId,
  decided: readonly TicketPromotion[],
  isNew = false,
): Promise<void> {
  const before = isNew ? [] : await takenOf(ctx, ticketId);
  const held = isNew ? [] : await clearPromotions(ctx, ticketId);
  const isTaken = (id: number) => decided.some((one) => one.kind === 'voucher' && one.id === id && one.taken > 0);
  await freeVouchers(
    ctx,
    held.filter((id) => !isTaken(id)),
  );
  for (const one of decided.filter(({ taken, isPromised }) => taken > 0 || isPromised)) {
    later(
      ctx.db
        .insertInto('ticketPromotion')
        .values({
          tenantId: ctx.tenantId,
          ticketId,
          groupId: one.kind === 'group' ? one.id : null,
          voucherId: one.kind === 'voucher' ? one.id : null,
          name: one.name,
          amount: one.taken as Vnd, // whole đồng, counted from whole đồng
          reason: JSON.stringify({ reason: one.reason, params: one.params }),
          terms: JSON.stringify(one.terms),
        })
        .execute(),
    );
    // One that stays is not given back and taken again: its quota may be lower than what was used of it by now.
    if (one.kind === 'voucher' && one.taken > 0 && !held.includes(one.id)) await takeVoucher(ctx, one);
  }
  await tellChanges(ctx, ticketId, before, decided);
}
/** Takes the promotions off a ticket; vouchers can be used by others again. */
export async function dropPromotions(ctx: Ctx, ticketId: TicketId): Promise<void> {
  await freeVouchers(ctx, await clearPromotions(ctx, ticketId));
}
/** Answers the vouchers that were taken off it. */
async function clearPromotions(ctx: Ctx, ticketId: TicketId): Promise<number[]> {
  const { rows } = await sql<{ voucherId: number | null; amount: number }>`delete from ticket_promotion
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} returning voucher_id, amount`.execute(ctx.db);
  return rows.flatMap(({ voucherId, amount }) => (voucherId !== null && amount > 0 ? [voucherId] : []));
}
async function takeVoucher(ctx: Ctx, { id, name, params }: Decided): Promise<void> {
  if (!(await spendVoucher(ctx, id)))
    fail('ticket.voucher', { name, reason: reasonText(ctx, { reason: 'quotaUsed', params }) });
}

/** Counts the promotions of a ticket again after its lines changed: nothing new is asked for, what was promised is kept. */
export async function recountPromotions(ctx: Ctx, ticket: Promised, lines: readonly PromotedLine[]): Promise<number> {
  const decided = await decide(
    ctx,
    {
      person: null,
      branchId: ticket.branchId,
      modelId: ticket.modelId,
      isFromBooking: ticket.bookingId !== null,
      voucherIds: [],
      ticketId: ticket.id,
      isRecount: true,
    },
    lines,
    { lock: true },
  );
  if (decided.length) await writePromotions(ctx, ticket.id, decided);
  return decided.reduce((sum, { taken }) => sum + taken, 0);
}
type Promised = Pick<Ticket, 'id' | 'branchId' | 'modelId' | 'bookingId'>;

export interface StoredPriced extends PricedLine {
  id: number;
  parentId: number | null;
  serviceNameId: number | null;
}
/** Lines of the table as promotions see them. */
export const promotedOf = (lines: readonly StoredPriced[]): PromotedLine[] =>
  lines.map((line) => ({
    net: lineAmount(line),
    serviceNameId:
      (line.parentId === null ? line : lines.find(({ id }) => id === line.parentId))?.serviceNameId ?? null,
  }));

interface Taken {
  key: string;
  name: string;
  amount: number;
}
const keyOf = (one: { groupId: number | null; voucherId: number | null }) =>
  `${one.groupId ?? ''}/${one.voucherId ?? ''}`;
async function takenOf(ctx: Ctx, ticketId: TicketId): Promise<Taken[]> {
  const { rows } = await sql<Omit<Taken, 'key'> & { groupId: number | null; voucherId: number | null }>`
    select group_id, voucher_id, name, amount from ticket_promotion
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} order by id`.execute(ctx.db);
  return rows.map((row) => ({ key: keyOf(row), name: row.name, amount: row.amount }));
}
async function tellChanges(
  ctx: Ctx,
  ticketId: TicketId,
  before: readonly Taken[],
  decided: readonly TicketPromotion[],
) {
  const now = new Map(
    decided.map((one) => [
      keyOf({ groupId: one.kind === 'group' ? one.id : null, voucherId: one.kind === 'voucher' ? one.id : null }),
      one,
    ]),
  );
  const was = new Map(before.map((one) => [one.key, one]));
  const changes = [...new Set([...was.keys(), ...now.keys()])].flatMap((key) => {
    const [old, one] = [was.get(key), now.get(key)];
    const [from, to] = [old?.amount ?? 0, one?.taken ?? 0];
    if (from === to) return [];
    return [
      {
        name: one?.name ?? old?.name ?? '',
        from,
        to,
        why: to === 0 && one ? { reason: one.reason, params: one.params } : null,
      },
    ];
  });
  if (!changes.length || !before.length) return;
  await logTicket(ctx, { ticketId, ...said('promotions', { changes }) });
}
/** What this call changed of a ticket's promotions, as whoever made it should read. */
export async function promotionNotes(ctx: Ctx, ticketId: TicketId): Promise<string[]> {
  const { rows } = await sql<{
    data: Record<string, unknown>;
  }>`select data from ticket_log where tenant_id = ${ctx.tenantId}
    and ticket_id = ${ticketId} and action = 'promotions' and at >= now() order by id`.execute(ctx.db);
  return rows.flatMap(({ data }) => toldOf('promotions', data, ctx.culture) ?? []);
}

export interface Vouchers {
  /** All that the ticket was promised, and those of them that are taken off it now. */
  ids: readonly VoucherId[];
  taken: readonly VoucherId[];
  names: string;
}
export async function vouchersOf(ctx: Ctx, ticketId: TicketId): Promise<Vouchers> {
  const { rows } = await sql<{
    id: VoucherId;
    name: string;
    isTaken: boolean;
  }>`select voucher_id as id, name, amount > 0 as is_taken from ticket_promotion
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and voucher_id is not null order by voucher_id`.execute(
    ctx.db,
  );
  const taken = rows.filter(({ isTaken }) => isTaken);
  return {
    ids: rows.map(({ id }) => id),
    taken: taken.map(({ id }) => id),
    names: taken.map(({ name }) => name).join(', '),
  };
}
/** Nothing new, and none of those that count is left out. */
