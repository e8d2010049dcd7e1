// Money finds what it is for by itself (money.md §6): by the codes in its content, to the đồng, never by something like it. Exactly one
// open document: its receipt. A receipt that somebody wrote already is linked, the money is not taken twice. Else it waits for people.
import { sql } from 'kysely';
import type pg from 'pg';
import type { BankTxnId, MatchPart } from '../../contract/bank/bank.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { openItems } from '../finance/items.ts';
import { voucherCode } from '../finance/money.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError, refusalOf } from '../kit/fail.ts';
import { payableTickets } from '../ticket/money/arrived.ts';
import { customersNamed, idsNamed, phonesNamed, ticketsNamed } from './named.ts';
import { tellMoney } from './tell-money.ts';
import { tellParts } from './tell-parts.ts';
import { type Fund, fundFor, lockTxn, type Txn } from './txn.ts';

/** Answers whether it was matched. Two who try at once: one wins, the other finds it done. */
export async function matchByItself(ctx: Ctx, id: BankTxnId): Promise<boolean> {
  const txn = await lockTxn(ctx, id);
  // What somebody began, they end.
  const isUntouched = txn.status === 'new' && txn.twinId === null && !txn.oddDay && txn.left === txn.amount;
  const part = isUntouched ? await partFor(ctx, txn) : null;
  if (!part) {
    await lookAgain(ctx, id, false);
    return false;
  }
  await tellParts(ctx, txn, [part]);
  if (part.kind === 'voucher' && txn.direction === 'in') await tellLinked(ctx, txn, part.voucherId);
  return true;
}
const partFor = (ctx: Ctx, txn: Txn): Promise<MatchPart | null> =>
  txn.direction === 'in' ? partIn(ctx, txn) : partOut(ctx, txn);

async function partIn(ctx: Ctx, txn: Txn): Promise<MatchPart | null> {
  const named = await ticketsNamed(ctx, txn.content);
  if (!named.length) return (await debtOf(ctx, txn)) ?? depositOf(ctx, txn);
  const ids = named.map(({ id }) => id);
  const fund = await fundFor(ctx, txn, named[0]?.branchId ?? null);
  const written = await writtenFor(ctx, txn, paidFor(ids));
  const here = written.filter(({ branchId, methodId }) => branchId === fund?.branchId && methodId === fund.methodId);
  // Of one ticket they are alike; what lies in another account, as somebody wrote, is for people to see.
  if (here.length) return ids.length === 1 || here.length === 1 ? linkTo(txn, here) : null;
  if (written.length) return null;
  const [only, ...others] = await payableTickets(ctx, ids);
  if (!only || others.length || !(await fundFor(ctx, txn, only.branchId))) return null;
  return { kind: 'document', document: 'ticket', documentId: only.id, amount: txn.amount };
}
const paidFor = (ids: readonly number[]) => sql`v.id in (select m.receipt_id from ticket_money m
  where m.tenant_id = v.tenant_id and m.ticket_id = any(${ids}::bigint[]))`;
/** A customer and no ticket: all that they owe, what is due first; what is over is theirs. Who owes nothing is for people to see. */
async function debtOf(ctx: Ctx, txn: Txn): Promise<MatchPart | null> {
  const [customerId, ...others] = await customersNamed(ctx, txn.content);
  const fund = customerId && !others.length ? await fundFor(ctx, txn, null) : null;
  if (!customerId || !fund) return null;
  const written = await writtenFor(ctx, txn, sql`v.customer_id = ${customerId} and v.kind = 'debt'`);
  const here = written.filter(({ branchId, methodId }) => branchId === fund.branchId && methodId === fund.methodId);
  if (written.length) return here.length === 1 ? linkTo(txn, here) : null;
  const open = await openItems(ctx, { party: 'customer', partyId: customerId, settles: 'theirs' });
  if (!open.length) return null;
  const whose = { party: 'customer', partyId: customerId, partyName: null } as const;
  return { kind: 'other', voucherKind: 'debt', ...whose, note: null, amount: txn.amount };
}
/** 'COC 0909…': a deposit before there was a ticket, which its clerk then wrote down with the ticket. */
async function depositOf(ctx: Ctx, txn: Txn): Promise<MatchPart | null> {
  const phones = phonesNamed(txn.content);
  if (!phones.length) return null;
  const written = await writtenHere(
    ctx,
    txn,
    sql`exists (select from ticket t where t.tenant_id = v.tenant_id and t.id = v.ticket_id and t.phone = any(${phones}::text[]))`,
  );
  return written.length === 1 ? linkTo(txn, written) : null;
}
/** Money that left: told by a payment of ours whose number stands in it. */
async function partOut(ctx: Ctx, txn: Txn): Promise<MatchPart | null> {
  const ids = await idsNamed(ctx, txn.content, voucherCode.out, 'account_payment.code');
  if (!ids.length) return null;
  const written = await writtenHere(ctx, txn, sql`v.id = any(${ids}::bigint[])`);
  return written.length === 1 ? linkTo(txn, written) : null;
}
const linkTo = (txn: Txn, [written]: readonly Written[]): MatchPart =>
  ({ kind: 'voucher', voucherId: written?.id, amount: txn.amount }) as MatchPart; // one was found, with an id of that table

/** A clerk writes on the day itself; some days later it is other money. */
const DAYS_APART = 3;
interface Written extends Fund {
  id: number;
}
/** Vouchers of the same amount that no transaction tells yet, in any fund but a drawer; the oldest first. */
async function writtenFor(
  ctx: Ctx,
  txn: Txn,
  which: ReturnType<typeof sql>,
  fund: Fund | null = null,
): Promise<Written[]> {
  const table = txn.direction === 'in' ? 'account_receipt' : 'account_payment';
  const day = sql`(${txn.bookedAt}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date`;
  const { rows } =
    await sql<Written>`select v.id, v.branch_id, v.payment_method_id as method_id from ${sql.table(table)} v
    join category c on c.tenant_id = v.tenant_id and c.id = v.payment_method_id and not coalesce(c.flag, false)
    where v.tenant_id = ${ctx.tenantId} and v.amount = ${txn.amount} and v.state = 'posted'
      and v.day between ${day} - ${sql.lit(DAYS_APART)} and ${day} + ${sql.lit(DAYS_APART)}
      ${fund ? sql`and v.branch_id = ${fund.branchId} and v.payment_method_id = ${fund.methodId}` : sql``}
      and (${which}) and not exists (select from bank_match m where m.tenant_id = v.tenant_id and m.side = v.side and m.voucher_id = v.id
        group by m.voucher_id having sum(m.amount) <> 0)
    order by v.id limit 10`.execute(ctx.db);
  return rows;
}
/** Of the fund where the money lies. */
async function writtenHere(ctx: Ctx, txn: Txn, which: ReturnType<typeof sql>): Promise<Written[]> {
  const fund = await fundFor(ctx, txn, null);
  return fund ? writtenFor(ctx, txn, which, fund) : [];
}
async function tellLinked(ctx: Ctx, txn: Txn, voucherId: number): Promise<void> {
  const { rows } = await sql<{ code: string; ticketId: number | null; name: string | null; branchId: BranchId }>`
    select v.code, v.ticket_id, coalesce(t.code, v.party_name) as name, coalesce(t.branch_id, v.branch_id) as branch_id
    from account_receipt v left join ticket t on t.tenant_id = v.tenant_id and t.id = v.ticket_id
    where v.tenant_id = ${ctx.tenantId} and v.id = ${voucherId}`.execute(ctx.db);
  const [voucher] = rows;
  if (!voucher) return;
  const { ticketId, name, code } = voucher;
  const data = { ticketId, name: name ?? '', voucherCode: code, amount: txn.amount, remaining: null };
  await tellMoney(ctx, voucher.branchId, voucherId, data);
}

/**
 * Shortly after it came it is looked at again, in case its document is being written just now; what was refused (a closed day) is tried
 * for some days. Then it waits for people.
 */
export const lookAgain = (ctx: Ctx, id: BankTxnId, isRefused: boolean) =>
  sql`update bank_txn set try_at = case when status <> 'new' or twin_id is not null or raw ? 'oddDay' then null
      when creation_time > now() - interval '30 minutes' then now() + interval '1 minute'
      when ${isRefused} and creation_time > now() - interval '3 days' then now() + interval '15 minutes' end
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);

/** One transaction of the database for each: what is refused leaves the others alone. */
export async function matchOne(pool: pg.Pool, tenantId: number, id: BankTxnId): Promise<boolean> {
  try {
    return await asSystem(pool, tenantId, 'bank-match', (ctx) => matchByItself(ctx, id));
  } catch (error) {
    await asSystem(pool, tenantId, 'bank-match', (ctx) => lookAgain(ctx, id, true));
    if (error instanceof AppError || refusalOf(error)) return false;
    throw error;
  }
}
