// The door to vouchers and the cash ledger, their only writer. Every voucher, its cash row and what it paid for are written in the
// caller's transaction; what is posted is taken back by mirror rows, never by deleting.
import { sql } from 'kysely';
import { type Side, VoucherId } from '../../contract/finance/finance.ts';
import type { VoucherState } from '../../contract/finance/voucher.states.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId, SupplierId } from '../../contract/party/party.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import { later, sideBySide } from '../db/transaction.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { numberHere } from '../kit/document-number.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { changed } from '../kit/live.ts';
import { signal } from '../kit/signal.ts';
import { requireDevice, requireRefund } from './approval.ts';
import { settleDebt, writeTicketMoney } from './debt.ts';
import { usersOf } from './used.ts';

export const voucherCode = { in: 'PT', out: 'PC' } as const;
/** The half of the vouchers' table, and the column by which the other ledgers name it. */
export const halfOf = { in: 'account_receipt', out: 'account_payment' } as const;
export const linkOf = { in: 'receipt_id', out: 'payment_id' } as const;

export interface NewVoucher {
  side: Side;
  kind: string;
  state: Exclude<VoucherState, 'cancelled'>;
  branchId: BranchId;
  methodId: CategoryId;
  customerId?: CustomerId | null;
  supplierId?: SupplierId | null;
  staffId?: number | null;
  partyName: string | null;
  partyAddress?: string | null;
  amount: number;
  day: string;
  reasonId?: CategoryId | null;
  note?: string | null;
  reference?: string | null;
  attached?: string | null;
  ticketId?: number | null;
  wish?: unknown;
  replacesId?: number | null;
}
/** Where a voucher will stand: its id, known before it is written, and its branch's part of the number. */
export interface Place {
  id: VoucherId;
  branchCode: string;
}
export async function placeFor(ctx: Ctx, { branchId, methodId }: Pick<NewVoucher, 'branchId' | 'methodId'>) {
  const [branchCode, { rows }] = await sideBySide([
    requireFund(ctx, branchId, methodId),
    sql<{ id: number }>`select nextval('voucher_id') as id`.execute(ctx.db),
  ]);
  return { id: VoucherId.parse(rows[0]?.id), branchCode } satisfies Place;
}
/** Writes a voucher; one that is posted is in its fund. */
export async function writeVoucher(ctx: Ctx, voucher: NewVoucher): Promise<{ id: VoucherId; code: string }> {
  const place = await placeFor(ctx, voucher);
  const { code } = await sendVoucher(ctx, voucher, place);
  return { id: place.id, code };
}
/** The same without waiting: what belongs to it can leave along with it. */
export function sendVoucher(ctx: Ctx, voucher: NewVoucher, { id, branchCode }: Place): Promise<{ code: string }> {
  const { side, kind, state, branchId, methodId, amount, day } = voucher;
  const sent = ctx.db
    .insertInto('voucher')
    .values({
      id,
      side,
      code: numberHere(voucherCode[side], branchCode, day),
      kind,
      state,
      branchId,
      paymentMethodId: methodId,
      customerId: voucher.customerId ?? null,
      supplierId: voucher.supplierId ?? null,
      staffId: voucher.staffId ?? null,
      partyName: voucher.partyName,
      partyAddress: voucher.partyAddress ?? null,
      amount: amount as Vnd, // whole đồng, checked by the contract
      day,
      reasonId: voucher.reasonId ?? null,
      note: voucher.note ?? null,
      reference: voucher.reference ?? null,
      attached: voucher.attached ?? null,
      ticketId: voucher.ticketId ?? null,
      wish: voucher.wish === undefined ? null : JSON.stringify(voucher.wish),
      replacesId: voucher.replacesId ?? null,
      ...madeBy(ctx),
    })
    .returning('code')
    .executeTakeFirstOrThrow();
  later(sent);
  changed(ctx, halfOf[side], id);
  if (state === 'posted') later(postCash(ctx, { side, id, branchId, methodId, amount, day }));
  return sent;
}
interface Posted {
  side: Side;
  id: VoucherId;
  branchId: BranchId;
  methodId: CategoryId;
  amount: number;
  day: string;
}
/** The voucher's row in the cash ledger; the fund follows at the end of the transaction, and refuses there. */
export const postCash = (ctx: Ctx, { side, id, branchId, methodId, amount, day }: Posted) =>
  writeCash(ctx, { branchId, methodId, day, amount: side === 'in' ? amount : -amount, document: halfOf[side], id });

/** What people may say about any voucher, whoever made it: no money follows from it. */
export type VoucherWords = Pick<
  NewVoucher,
  'note' | 'reference' | 'partyName' | 'partyAddress' | 'attached' | 'reasonId'
>;
export interface Taken extends VoucherWords {
  kind: 'ticket' | 'deposit' | 'debt' | 'other';
  branchId: BranchId;
  methodId: CategoryId;
  customerId: CustomerId | null;
  amount: number;
  /** Left out: today. */
  day?: string;
  /** What it pays for; ticket.paid follows by the database. */
  ticketId?: number;
}
/** Money comes in: a receipt, its row in the cash ledger, and its place on the ticket. Lock the ticket first. */
export async function takeMoney(ctx: Ctx, { ticketId, ...taken }: Taken): Promise<{ id: number; code: string }> {
  const made = await writeVoucher(ctx, {
    side: 'in',
    state: 'posted',
    day: today(),
    ...taken,
    ticketId: ticketId ?? null,
  });
  if (ticketId !== undefined) {
    await writeTicketMoney(ctx, { ticketId, side: 'in', amount: taken.amount, receiptId: made.id });
    if (taken.customerId) await settleDebt(ctx, taken.customerId, ticketId, taken.amount, made.id);
  }
  return made;
}

export interface Given {
  kind: 'refund' | 'device' | 'other';
  branchId: BranchId;
  methodId: CategoryId;
  customerId: CustomerId | null;
  partyName: string | null;
  amount: number;
  note?: string | null;
  ticketId?: number;
  /** The field by which it was asked for, where it can be too much for the caller. */
  at?: string;
  /** Of an amount that can be asked for in parts. */
  isPart?: boolean;
}
/** Money goes out: a payment voucher and its row in the cash ledger. */
export async function giveMoney(ctx: Ctx, given: Given): Promise<{ id: number; code: string }> {
  const { at, isPart = false, ...told } = given;
  const voucher = { ...told, day: today() };
  if (given.kind === 'refund') await requireRefund(ctx, voucher, at, isPart);
  if (given.kind === 'device') await requireDevice(ctx, given.amount, at);
  return writeVoucher(ctx, { side: 'out', state: 'posted', ...voucher });
}

/** A voucher was taken back: whoever made it by rules of its own frees what it had paid for. */
export const voucherTakenBack = signal<{ side: Side; id: number; kind: string }>();
interface Replacing {
  side: Side;
  id: number;
  code: string;
  /** What is to stand for it; one that waits for a second person tells no money yet. */
  by: Pick<NewVoucher, 'branchId' | 'methodId' | 'amount'> & { waits: boolean };
  /** What follows as soon as the other one stands, told by its id. */
  then: ((id: number) => Promise<void>)[];
}
/** A posted voucher is about to give way to a corrected one: whoever holds on to it refuses, or says what follows. */
export const voucherReplacing = signal<Replacing>();
/** A receipt tells its money in another fund from now on. */
export const voucherMoved = signal<{ side: Side; id: number }>();
/** A ticket's debt may be due on another day by now than when it was paid: what is owed again, or by another receipt no more, is due then. */
const itsItem = sql`left join open_item o on (o.tenant_id, o.party, o.party_id, o.document, o.document_id)
  = (d.tenant_id, d.party, d.party_id, d.document, d.document_id) and d.document = 'ticket'`;
const dueNow = sql`coalesce(max(o.due_day), max(d.due_day))`;
/** Takes a posted voucher back: it says why, the ledgers get mirror rows of today. */
export const cancelVoucher = (ctx: Ctx, side: Side, id: number, reason: string): Promise<void> =>
  cancelOn(ctx, { side, id, reason, day: today() });
interface TakenBack {
  side: Side;
  id: number;
  reason: string;
  day: string;
}
/** The same with mirror rows of another day, for what never was: its fund has that day open. */
export async function cancelOn(ctx: Ctx, { side, id, reason, day }: TakenBack): Promise<void> {
  const table = halfOf[side];
  const { rows } = await sql<{
    code: string;
    state: VoucherState;
    kind: string;
  }>`select code, state, kind from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and id = ${id} for update`.execute(ctx.db);
  const voucher = rows[0] ?? fail('row.missing', { entity: 'CashVoucher', id });
  if (voucher.state === 'cancelled') fail('finance.cancelled', { code: voucher.code });
  await sql`update ${sql.table(table)} set state = 'cancelled', cancelled_at = now(), cancelled_by = ${ctx.user.id}, cancel_reason = ${reason},
      version = version + 1, last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  await mirrorCash(ctx, table, id, day);
  const column = sql.ref(linkOf[side]);
  await sql`insert into ticket_money (tenant_id, ticket_id, side, amount, receipt_id, payment_id, refund_id, user_id)
    select tenant_id, ticket_id, side, -sum(amount), receipt_id, payment_id, refund_id, ${ctx.user.id}::bigint
    from ticket_money where tenant_id = ${ctx.tenantId} and ${column} = ${id}
    group by tenant_id, ticket_id, side, receipt_id, payment_id, refund_id having sum(amount) <> 0`.execute(ctx.db);
  await sql`insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, receipt_id, payment_id, day, user_id)
    select d.tenant_id, d.party, d.party_id, d.document, d.document_id, 'take_back', -sum(d.amount), ${dueNow}, d.receipt_id, d.payment_id,
      ${day}::date, ${ctx.user.id}::bigint
    from debt_ledger d ${itsItem} where d.tenant_id = ${ctx.tenantId} and d.${column} = ${id}
    group by d.tenant_id, d.party, d.party_id, d.document, d.document_id, d.receipt_id, d.payment_id having sum(d.amount) <> 0`.execute(
    ctx.db,
  );
  await voucherTakenBack.send(ctx, { side, id, kind: voucher.kind });
}

/**
 * The money of a receipt lies in another fund than was written: out of the one, into the other, by the same voucher. Once its day was
 * counted and closed, the receipt stays as it was read out then: it is taken back today, and another one stands for it. Answers which
 * receipt says it now.
 */
export async function changeMethod(ctx: Ctx, receiptId: number, methodId: CategoryId, why: string): Promise<number> {
  const { rows: closed } = await sql<
    Omit<Taken, 'ticketId'> & { code: string; ticketId: number | null }
  >`select r.code, r.kind, r.branch_id, r.customer_id, r.party_name, r.amount,
      r.note, r.reference, r.ticket_id from account_receipt r join fund f on f.tenant_id = r.tenant_id and f.branch_id = r.branch_id
      and f.payment_method_id = r.payment_method_id
    where r.tenant_id = ${ctx.tenantId} and r.id = ${receiptId}
      and r.day <= greatest(f.closed_day, books_closed(r.tenant_id, r.branch_id))`.execute(ctx.db);
  const [frozen] = closed;
  if (!frozen) {
    await moveMethod(ctx, receiptId, methodId);
    return receiptId;
  }
  const { code, ...taken } = frozen;
  await requireUnused(ctx, receiptId, code);
  // The new one first: a device that left is paid at every moment.
  const { id } = await writeVoucher(ctx, { side: 'in', state: 'posted', day: today(), ...taken, methodId });
  await standFor(ctx, receiptId, id);
  await cancelVoucher(ctx, 'in', receiptId, why);
  await sql`update account_receipt set replaces_id = ${receiptId} where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(
    ctx.db,
  );
  await sql`update account_receipt set replaced_by_id = ${id} where tenant_id = ${ctx.tenantId} and id = ${receiptId}`.execute(
    ctx.db,
  );
  return id;
}
/** What a receipt left as credit must still be there, or nothing can stand for it. */
async function requireUnused(ctx: Ctx, receiptId: number, code: string): Promise<void> {
  const { rows } =
    await sql`select from open_item o where o.tenant_id = ${ctx.tenantId} and o.document = 'voucher' and o.document_id = ${receiptId}
    and o.amount <> (select coalesce(sum(d.amount), 0) from debt_ledger d where d.tenant_id = o.tenant_id and d.receipt_id = ${receiptId}
      and d.document = 'voucher' and d.document_id = ${receiptId})`.execute(ctx.db);
  if (rows.length) fail('finance.creditUsed', { code, by: await usersOf(ctx, 'in', receiptId) });
}
/** Another receipt pays for all that one paid for, no more and no less: tickets, debts, what was left as credit. */
async function standFor(ctx: Ctx, receiptId: number, newId: VoucherId): Promise<void> {
  await sql`insert into ticket_money (tenant_id, ticket_id, side, amount, receipt_id, refund_id, user_id)
    select tenant_id, ticket_id, side, sum(amount), ${newId}::bigint, refund_id, ${ctx.user.id}::bigint from ticket_money
    where tenant_id = ${ctx.tenantId} and receipt_id = ${receiptId} group by tenant_id, ticket_id, side, refund_id having sum(amount) <> 0`.execute(
    ctx.db,
  );
  await sql`insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, receipt_id, day, user_id)
    select d.tenant_id, d.party, d.party_id, d.document, case when d.document = 'voucher' and d.document_id = ${receiptId} then ${newId} else d.document_id end,
      min(d.entry), sum(d.amount), ${dueNow}, ${newId}::bigint, ${today()}::date, ${ctx.user.id}::bigint from debt_ledger d ${itsItem}
    where d.tenant_id = ${ctx.tenantId} and d.receipt_id = ${receiptId} group by d.tenant_id, d.party, d.party_id, d.document, d.document_id having sum(d.amount) <> 0`.execute(
    ctx.db,
  );
}
/** On the day on which it stands: who counts the drawer of that day does not look for it. Where the other fund has that day closed, today. */
async function moveMethod(ctx: Ctx, receiptId: number, methodId: CategoryId): Promise<void> {
  const { rows } = await sql<{ branchId: BranchId; amount: Vnd; turn: number; day: string }>`
    select r.branch_id, r.amount, l.turn, case when l.day > coalesce(f.closed_day, '-infinity') then l.day else ${today()}::date end as day
    from account_receipt r cross join lateral (select max(c.turn) + 1 as turn, max(c.day) as day from cash_ledger c
      where c.tenant_id = r.tenant_id and c.document = 'account_receipt' and c.document_id = r.id) l
    left join fund f on f.tenant_id = r.tenant_id and f.branch_id = r.branch_id and f.payment_method_id = ${methodId}
    where r.tenant_id = ${ctx.tenantId} and r.id = ${receiptId} for update of r`.execute(ctx.db);
  const { branchId, amount, turn, day } = rows[0] ?? fail('row.missing', { entity: 'CashVoucher', id: receiptId });
  await requireFund(ctx, branchId, methodId);
  await mirrorCash(ctx, 'account_receipt', receiptId, day);
  await writeCash(ctx, {
    branchId,
    methodId,
    day,
    amount,
    document: 'account_receipt',
    id: receiptId,
    turn,
  });
  await sql`update account_receipt set payment_method_id = ${methodId}, version = version + 1, last_modification_time = now(),
      last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = ${receiptId}`.execute(ctx.db);
  await voucherMoved.send(ctx, { side: 'in', id: receiptId });
}
/** The rows of a document that still count get their mirrors, today unless another day is said. */
export const mirrorCash = (ctx: Ctx, document: Cash['document'], id: number, day = today()) =>
  sql`insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id, mirrors, user_id)
    select tenant_id, branch_id, payment_method_id, ${day}::date, -amount, document, document_id, id, ${ctx.user.id}
    from cash_ledger c where tenant_id = ${ctx.tenantId} and document = ${document} and document_id = ${id} and mirrors is null
      and not exists (select from cash_ledger m where m.tenant_id = c.tenant_id and m.mirrors = c.id)`.execute(ctx.db);

/**
 * Whether the books of a branch are open for a day, which they stay until this is committed: whoever closes them waits, as for a row of
 * the cash ledger (migration 0097), and what was closed a moment ago is seen. What is closed is corrected by a new document. Said at the
 * field by which the day or the branch was chosen. For everything that writes debts or revenue; where only a button is shown, `closedNow`.
 */
export async function requireOpenDay(ctx: Ctx, branchId: number | null, day: string, at?: string): Promise<void> {
  // Two statements: the second one sees what was closed while the first one waited.
  const [, { rows }] = await Promise.all([
    sql`select from branch where tenant_id = ${ctx.tenantId} and id = ${branchId} for key share`.execute(ctx.db),
    sql<{ day: string | null }>`select books_closed(${ctx.tenantId}, ${branchId}) as day`.execute(ctx.db),
  ]);
  const closed = rows[0]?.day;
  if (!closed || day > closed) return;
  const told = { day: showDay(closed) };
  if (at) failAt(at, 'finance.closed', told);
  fail('finance.closed', told);
}
/** The books of every branch that a document touches: whoever writes it may belong to none of them. */
export async function requireOpenDays(
  ctx: Ctx,
  day: string,
  branches: readonly (number | null)[],
  at?: string,
): Promise<void> {
  for (const id of new Set(branches)) await requireOpenDay(ctx, id, day, at);
}
/** Of a row of a table with a branch: the day until which its books are closed, where that is today or later. */
export const closedNow = (alias: string) =>
  sql<
    string | null
  >`(select d.day from books_closed(${sql.ref(`${alias}.tenantId`)}, ${sql.ref(`${alias}.branchId`)}) d(day)
    where d.day >= ${today()}::date)`;

interface Cash {
  branchId: BranchId;
  methodId: CategoryId;
  day: string;
  amount: number;
  document: 'account_receipt' | 'account_payment' | 'fund_transfer';
  id: number;
  turn?: number;
}
export const writeCash = (ctx: Ctx, { branchId, methodId, day, amount, document, id, turn = 0 }: Cash) =>
  ctx.db
    .insertInto('cashLedger')
    .values({
      tenantId: ctx.tenantId,
      branchId,
      paymentMethodId: methodId,
      day,
      amount: amount as Vnd, // whole đồng of a document
      document,
      documentId: id,
      turn,
      userId: ctx.user.id,
    })
    .execute();

/** A fund is a branch and one of the payment methods; answers the branch's code for the voucher's number. `at`: where it was chosen. */
export async function requireFund(
  ctx: Ctx,
  branchId: BranchId,
  methodId: CategoryId,
  at = 'methodId',
): Promise<string> {
  const { rows } = await sql<{ code: string; isMethod: boolean }>`
    select b.code, exists (select from category c where c.tenant_id = b.tenant_id and c.id = ${methodId}
      and c.code = 'payment' and not c.is_deleted) as is_method
    from branch b where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId} and not b.is_deleted`.execute(ctx.db);
  const branch = rows[0] ?? fail('row.missing', { entity: 'Branch', id: branchId });
  if (!branch.isMethod) throw new InvalidField(at, 'choice');
  return branch.code;
}
