// The door to the money's ledgers: the only writer of receipts, payments, the cash ledger and debts. Every voucher, its cash row
// and what it paid for are written in the caller's transaction; a voucher is taken back by mirror rows, never by deleting.
import { sql } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { nextNumber } from '../kit/document-number.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { signal } from '../kit/signal.ts';
import { lossAgreed } from '../stock/outbound/outbound.signals.ts';

export const voucherCode = { receipt: 'PT', payment: 'PC' } as const;

export interface Taken {
  kind: 'ticket' | 'deposit' | 'debt' | 'other';
  branchId: BranchId;
  methodId: CategoryId;
  customerId: CustomerId | null;
  payerName: string | null;
  amount: number;
  note?: string | null;
  reference?: string | null;
  /** What it pays for; ticket.paid follows by the database. */
  ticketId?: number;
}
/** Money comes in: a receipt, its row in the cash ledger, and its place on the ticket. Lock the ticket first. */
export async function takeMoney(ctx: Ctx, taken: Taken): Promise<{ id: number; code: string }> {
  const branchCode = await requireFund(ctx, taken.branchId, taken.methodId);
  const code = await nextNumber(ctx, voucherCode.receipt, branchCode);
  const amount = taken.amount as Vnd; // whole đồng, checked by the contract
  const { id } = await ctx.db
    .insertInto('accountReceipt')
    .values({
      code,
      kind: taken.kind,
      branchId: taken.branchId,
      paymentMethodId: taken.methodId,
      customerId: taken.customerId,
      payerName: taken.payerName,
      amount,
      day: today(),
      note: taken.note ?? null,
      reference: taken.reference ?? null,
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCash(ctx, { branchId: taken.branchId, methodId: taken.methodId, amount, document: 'account_receipt', id });
  if (taken.ticketId !== undefined) {
    await writeTicketMoney(ctx, { ticketId: taken.ticketId, side: 'in', amount, receiptId: id });
    if (taken.customerId) await settleDebt(ctx, taken.customerId, taken.ticketId, amount, id);
  }
  return { id, code };
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

export interface Given {
  kind: 'refund' | 'device' | 'other';
  branchId: BranchId;
  methodId: CategoryId;
  customerId: CustomerId | null;
  payeeName: string | null;
  amount: number;
  note?: string | null;
  ticketId?: number;
}
/** Money goes out: a payment voucher and its row in the cash ledger. */
export async function giveMoney(ctx: Ctx, given: Given): Promise<{ id: number; code: string }> {
  const branchCode = await requireFund(ctx, given.branchId, given.methodId);
  const code = await nextNumber(ctx, voucherCode.payment, branchCode);
  const amount = given.amount as Vnd; // whole đồng, checked by the contract
  const { id } = await ctx.db
    .insertInto('accountPayment')
    .values({
      code,
      kind: given.kind,
      branchId: given.branchId,
      paymentMethodId: given.methodId,
      customerId: given.customerId,
      payeeName: given.payeeName,
      ticketId: given.ticketId ?? null,
      amount,
      day: today(),
      note: given.note ?? null,
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const out = -amount as Vnd; // the same đồng, the other way
  await writeCash(ctx, {
    branchId: given.branchId,
    methodId: given.methodId,
    amount: out,
    document: 'account_payment',
    id,
  });
  return { id, code };
}

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

/** Takes a receipt or a payment back: the voucher says why, the ledgers get mirror rows. */
export async function cancelVoucher(
  ctx: Ctx,
  document: 'account_receipt' | 'account_payment',
  id: number,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ code: string; isCancelled: boolean }>`
    select code, cancelled_at is not null as is_cancelled from ${sql.table(document)}
    where tenant_id = ${ctx.tenantId} and id = ${id} for update`.execute(ctx.db);
  const voucher = rows[0] ?? fail('row.missing', { entity: 'CashVoucher', id });
  if (voucher.isCancelled) fail('finance.cancelled', { code: voucher.code });
  await sql`update ${sql.table(document)} set cancelled_at = now(), cancelled_by = ${ctx.user.id}, cancel_reason = ${reason},
      version = version + 1, last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  await mirrorCash(ctx, document, id);
  const column = sql.ref(document === 'account_receipt' ? 'receipt_id' : 'payment_id');
  await sql`insert into ticket_money (tenant_id, ticket_id, side, amount, receipt_id, payment_id, refund_id, user_id)
    select tenant_id, ticket_id, side, -sum(amount), receipt_id, payment_id, refund_id, ${ctx.user.id}::bigint
    from ticket_money where tenant_id = ${ctx.tenantId} and ${column} = ${id}
    group by tenant_id, ticket_id, side, receipt_id, payment_id, refund_id having sum(amount) <> 0`.execute(ctx.db);
  await sql`insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, receipt_id, payment_id, day, user_id)
    select tenant_id, party, party_id, document, document_id, 'take_back', -sum(amount), max(due_day), receipt_id, payment_id, ${today()}::date, ${ctx.user.id}::bigint
    from debt_ledger where tenant_id = ${ctx.tenantId} and ${column} = ${id}
    group by tenant_id, party, party_id, document, document_id, receipt_id, payment_id having sum(amount) <> 0`.execute(
    ctx.db,
  );
}

/** The money of a receipt lies in another fund than was written: out of the one, into the other, by the same voucher. */
export async function changeMethod(ctx: Ctx, receiptId: number, methodId: CategoryId): Promise<void> {
  const { rows } = await sql<{ branchId: BranchId; amount: Vnd; turn: number }>`
    select r.branch_id, r.amount, (select max(c.turn) + 1 from cash_ledger c where c.tenant_id = r.tenant_id
      and c.document = 'account_receipt' and c.document_id = r.id)::int as turn
    from account_receipt r where r.tenant_id = ${ctx.tenantId} and r.id = ${receiptId} for update`.execute(ctx.db);
  const { branchId, amount, turn } = rows[0] ?? fail('row.missing', { entity: 'CashVoucher', id: receiptId });
  await requireFund(ctx, branchId, methodId);
  await mirrorCash(ctx, 'account_receipt', receiptId);
  await writeCash(ctx, { branchId, methodId, amount, document: 'account_receipt', id: receiptId, turn });
  await sql`update account_receipt set payment_method_id = ${methodId}, version = version + 1, last_modification_time = now(),
      last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = ${receiptId}`.execute(ctx.db);
}
/** The rows of a voucher that still count get their mirrors, today. */
const mirrorCash = (ctx: Ctx, document: Cash['document'], id: number) =>
  sql`insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id, mirrors, user_id)
    select tenant_id, branch_id, payment_method_id, ${today()}::date, -amount, document, document_id, id, ${ctx.user.id}
    from cash_ledger c where tenant_id = ${ctx.tenantId} and document = ${document} and document_id = ${id} and mirrors is null
      and not exists (select from cash_ledger m where m.tenant_id = c.tenant_id and m.mirrors = c.id)`.execute(ctx.db);

/** Whether the books of a branch are open for a day: what is closed is corrected by a new voucher. */
export async function requireOpenDay(ctx: Ctx, branchId: BranchId, day: string): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from stock_close
    where tenant_id = ${ctx.tenantId} and branch_id = ${branchId} and reopened_at is null`.execute(ctx.db);
  const closed = rows[0]?.day;
  if (closed && day <= closed) fail('finance.closed', { day: showDay(closed) });
}

interface Cash {
  branchId: BranchId;
  methodId: CategoryId;
  amount: Vnd;
  document: 'account_receipt' | 'account_payment';
  id: number;
  turn?: number;
}
const writeCash = (ctx: Ctx, { branchId, methodId, amount, document, id, turn = 0 }: Cash) =>
  ctx.db
    .insertInto('cashLedger')
    .values({
      tenantId: ctx.tenantId,
      branchId,
      paymentMethodId: methodId,
      day: today(),
      amount,
      document,
      documentId: id,
      turn,
      userId: ctx.user.id,
    })
    .execute();

/** A ticket that leaves unpaid becomes an open item of its customer. */
export async function openDebt(
  ctx: Ctx,
  debt: { customerId: CustomerId; ticketId: number; amount: number; dueDay: string },
): Promise<void> {
  await ctx.db
    .insertInto('debtLedger')
    .values({
      tenantId: ctx.tenantId,
      party: 'customer',
      partyId: debt.customerId,
      document: 'ticket',
      documentId: debt.ticketId,
      entry: 'open',
      amount: debt.amount as Vnd, // whole đồng, counted from the ticket
      dueDay: debt.dueDay,
      day: today(),
      userId: ctx.user.id,
    })
    .execute();
}
/** Goods were lost by somebody who pays for them: they owe what the goods were worth. Stock tells. */
lossAgreed.on(async (ctx, { userId, outboundId, amount, day }) => {
  if (amount <= 0) return; // what cost nothing is owed by nobody
  await ctx.db
    .insertInto('debtLedger')
    .values({
      tenantId: ctx.tenantId,
      party: 'staff',
      partyId: userId,
      document: 'outbound',
      documentId: outboundId,
      entry: 'open',
      amount: amount as Vnd, // whole đồng of the stock ledger
      dueDay: day,
      day,
      userId: ctx.user?.id ?? null,
    })
    .execute();
});
/** A refund lowers what is owed for a ticket, or leaves credit that the customer can use later. */
export async function writeRefundDebt(
  ctx: Ctx,
  refund: { customerId: CustomerId; ticketId: number; refundId: number; offDebt: number; credit: number },
): Promise<void> {
  const rows = [
    {
      document: 'ticket' as const,
      documentId: refund.ticketId,
      entry: 'take_back' as const,
      amount: -refund.offDebt,
      dueDay: await dueDayOf(ctx, refund.ticketId),
    },
    { document: 'refund' as const, documentId: refund.refundId, entry: 'open' as const, amount: -refund.credit },
  ].filter(({ amount }) => amount !== 0);
  for (const row of rows)
    await ctx.db
      .insertInto('debtLedger')
      .values({
        ...row,
        amount: row.amount as Vnd, // parts of the refund's whole đồng
        tenantId: ctx.tenantId,
        party: 'customer',
        partyId: refund.customerId,
        day: today(),
        userId: ctx.user.id,
      })
      .execute();
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
/** Somebody paid the last đồng of a ticket's debt. */
export const ticketSettled = signal<{ ticketId: number }>();
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
  await ctx.db
    .insertInto('debtLedger')
    .values({
      tenantId: ctx.tenantId,
      party: 'customer',
      partyId: customerId,
      document: 'ticket',
      documentId: ticketId,
      entry: 'settle',
      amount: -settled as Vnd, // a part of the amount above
      dueDay: await dueDayOf(ctx, ticketId),
      receiptId,
      day: today(),
      userId: ctx.user.id,
    })
    .execute();
  if (settled === owed) await ticketSettled.send(ctx, { ticketId });
}

/** A fund is a branch and one of the payment methods; answers the branch's code for the voucher's number. */
async function requireFund(ctx: Ctx, branchId: BranchId, methodId: CategoryId): Promise<string> {
  const { rows } = await sql<{ code: string; isMethod: boolean }>`
    select b.code, exists (select from category c where c.tenant_id = b.tenant_id and c.id = ${methodId}
      and c.code = 'payment' and not c.is_deleted) as is_method
    from branch b where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId} and not b.is_deleted`.execute(ctx.db);
  const branch = rows[0] ?? fail('row.missing', { entity: 'Branch', id: branchId });
  if (!branch.isMethod) throw new InvalidField('methodId', 'choice');
  return branch.code;
}
