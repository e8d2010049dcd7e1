// The door to the debt ledger: what is open with customers, suppliers and staff, its only writer. A row is an amount of one party and
// document: more than 0 they owe us, less we owe them; whatever it says is taken back by another row.
import { type Insertable, sql } from 'kysely';
import { saidIn } from '../../contract/culture.ts';
import { errors } from '../../contract/errors.ts';
import type { Party } from '../../contract/finance/finance.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import { today } from '../../contract/time.ts';
import type { Database } from '../db/database.ts';
import type { Ctx, OpenCtx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { signal } from '../kit/signal.ts';
import { lossAgreed, lossUndoAsked, lossUndone } from '../stock/outbound/outbound.signals.ts';

/** The day until which a ticket's debt is to be paid: that of its newest row which names one. */
async function dueDayOf(ctx: Ctx, ticketId: number): Promise<string | null> {
  const { rows } = await sql<{ dueDay: string }>`select due_day from debt_ledger where tenant_id = ${ctx.tenantId}
    and document = 'ticket' and document_id = ${ticketId} and due_day is not null order by id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.dueDay ?? null;
}
/** What is owed for a ticket is owed until one day: what stands under another is moved, row for row. */
export async function moveDueDay(ctx: Ctx, customerId: CustomerId, ticketId: number, dueDay: string): Promise<void> {
  await sql`with open as (select due_day, sum(amount) as amount from debt_ledger where tenant_id = ${ctx.tenantId}
      and document = 'ticket' and document_id = ${ticketId} group by due_day having sum(amount) <> 0)
    insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, user_id)
    select ${ctx.tenantId}::int, 'customer', ${customerId}::bigint, 'ticket', ${ticketId}::bigint, m.entry, m.amount, m.due_day, ${today()}::date, ${ctx.user.id}::bigint
    from (select 'take_back' as entry, -amount as amount, due_day from open where due_day is distinct from ${dueDay}::date
      union all select 'open', sum(amount), ${dueDay}::date from open where due_day is distinct from ${dueDay}::date having sum(amount) <> 0) m`.execute(
    ctx.db,
  );
}

interface TicketMoney {
  ticketId: number;
  /** What counts as paid for it, or what was refunded of it. */
  side: 'in' | 'refund';
  amount: number;
  receiptId?: number | null;
  paymentId?: number | null;
  refundId?: number | null;
}
/** The one writer of what a ticket was paid; nothing of it is ever changed. */
export async function writeTicketMoney(ctx: Ctx, { amount, ...row }: TicketMoney): Promise<void> {
  await ctx.db
    .insertInto('ticketMoney')
    .values({ tenantId: ctx.tenantId, ...row, amount: amount as Vnd, userId: ctx.user.id }) // whole đồng
    .execute();
}

/** For whoever opens a debt: nothing of the party's is settled or opened beside it. */
export async function lockPartyAlone(ctx: OpenCtx, party: Party, partyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`debt ${ctx.tenantId} ${party} ${partyId}`}, 0))`.execute(
    ctx.db,
  );
}

export type DebtRow = Omit<Insertable<Database['debtLedger']>, 'tenantId' | 'userId' | 'amount' | 'day'> & {
  amount: number;
  /** Left out: today. */
  day?: string;
};
/** The one writer of the ledger. */
export async function writeDebts(ctx: OpenCtx, rows: readonly DebtRow[]): Promise<void> {
  if (!rows.length) return;
  const who = { tenantId: ctx.tenantId, userId: ctx.user?.id ?? null };
  await ctx.db
    .insertInto('debtLedger')
    .values(rows.map(({ amount, day, ...row }) => ({ ...row, ...who, amount: amount as Vnd, day: day ?? today() }))) // whole đồng of a document
    .execute();
}
export const writeDebt = (ctx: OpenCtx, row: DebtRow): Promise<void> => writeDebts(ctx, [row]);
const ofTicket = (customerId: CustomerId, ticketId: number) =>
  ({ party: 'customer', partyId: customerId, document: 'ticket', documentId: ticketId }) as const;

/** A ticket that leaves unpaid becomes an open item of its customer. */
export const openDebt = (
  ctx: Ctx,
  { customerId, ticketId, ...debt }: { customerId: CustomerId; ticketId: number; amount: number; dueDay: string },
) => writeDebt(ctx, { ...ofTicket(customerId, ticketId), entry: 'open', ...debt });
/** Goods were lost by somebody who pays for them: they owe what the goods were worth. Stock tells. */
lossAgreed.on(async (ctx, { userId, outboundId, amount, day }) => {
  if (amount <= 0) return; // what cost nothing is owed by nobody
  const item = { party: 'staff', partyId: userId, document: 'outbound', documentId: outboundId } as const;
  await writeDebt(ctx, { ...item, entry: 'open', amount, dueDay: day, day });
});
/** The goods turned up: what is still owed for them is taken back. What was paid, offset or given up is taken back by its own document first. */
lossUndone.on(async (ctx, loss) => {
  if (loss.amount <= 0) return;
  await lockPartyAlone(ctx, 'staff', loss.userId);
  const paid = await paidOf(ctx, loss);
  if (paid) fail('outbound.lossPaid', paid);
  const item = { party: 'staff', partyId: loss.userId, document: 'outbound', documentId: loss.outboundId } as const;
  await writeDebt(ctx, { ...item, entry: 'take_back', amount: -loss.amount, dueDay: loss.day, day: loss.day });
});
lossUndoAsked.on(async (ctx, { blockers, ...loss }) => {
  const paid = await paidOf(ctx, loss);
  if (paid) blockers.push(saidIn(errors['outbound.lossPaid'], ctx.culture, paid));
});
/** What is not owed any more of a loss, in words; null while all of it is. */
async function paidOf(
  ctx: OpenCtx,
  { userId, outboundId, amount }: { userId: number; outboundId: number; amount: number },
) {
  const { rows } = await sql<{
    who: string;
    code: string;
    owed: number;
  }>`select u.full_name as who, coalesce(item_code('outbound', ${outboundId}::bigint), '?') as code,
      coalesce((select o.amount from open_item o where o.tenant_id = u.tenant_id and o.party = 'staff' and o.party_id = u.id
        and o.document = 'outbound' and o.document_id = ${outboundId}), 0)::bigint as owed
    from user_account u where u.tenant_id = ${ctx.tenantId} and u.id = ${userId}`.execute(ctx.db);
  const [found] = rows;
  return found && found.owed < amount ? { who: found.who, code: found.code } : null;
}
/** A refund lowers what is owed for a ticket, or leaves credit that the customer can use later. */
export async function writeRefundDebt(
  ctx: Ctx,
  refund: { customerId: CustomerId; ticketId: number; refundId: number; offDebt: number; credit: number },
): Promise<void> {
  const ticket = ofTicket(refund.customerId, refund.ticketId);
  const dueDay = await dueDayOf(ctx, refund.ticketId);
  if (refund.offDebt !== 0) await writeDebt(ctx, { ...ticket, entry: 'take_back', amount: -refund.offDebt, dueDay });
  const credit = { ...ticket, document: 'refund', documentId: refund.refundId, entry: 'open' } as const;
  if (refund.credit !== 0) await writeDebt(ctx, { ...credit, amount: -refund.credit });
}
/** What a customer still owes for a ticket by the books; 0 where no debt was opened. */
export async function debtOfTicket(ctx: Ctx, ticketId: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`select coalesce(sum(amount), 0)::bigint as owed from debt_ledger
    where tenant_id = ${ctx.tenantId} and document = 'ticket' and document_id = ${ticketId}`.execute(ctx.db);
  return rows[0]?.owed ?? 0;
}
/** All that a customer owes; below zero it is credit. */
export async function debtOfCustomer(ctx: Ctx, customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ owed: number }>`select coalesce(sum(amount), 0)::bigint as owed from debt_ledger
    where tenant_id = ${ctx.tenantId} and party = 'customer' and party_id = ${customerId}`.execute(ctx.db);
  return rows[0]?.owed ?? 0;
}
/** Somebody paid the last đồng of a ticket's debt; or what had paid it was taken back. */
export const ticketSettled = signal<{ ticketId: number }>();
export const ticketUnsettled = signal<{ ticketId: number; dueDay: string }>();
/** Credit was put on a ticket's debt by an offset, or taken off it again (below 0): its story tells. */
export const ticketOffset = signal<{ ticketId: number; code: string; amount: number }>();
export async function settleDebt(
  ctx: Ctx,
  customerId: CustomerId,
  ticketId: number,
  amount: number,
  receiptId: number | null,
): Promise<void> {
  const owed = await debtOfTicket(ctx, ticketId);
  if (owed <= 0) return;
  const settled = Math.min(owed, amount);
  const dueDay = await dueDayOf(ctx, ticketId);
  await writeDebt(ctx, { ...ofTicket(customerId, ticketId), entry: 'settle', amount: -settled, dueDay, receiptId });
  if (settled === owed) await ticketSettled.send(ctx, { ticketId });
}
