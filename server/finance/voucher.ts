// Vouchers that people write: made, handed in, approved, corrected, taken back (money.md §1, §2). One set of use cases for both sides.
import { sql } from 'kysely';
import type * as z from 'zod';
import { kindOf, type Party, type Side, type VoucherId } from '../../contract/finance/finance.ts';
import type { Payment, payment } from '../../contract/finance/payment.calls.ts';
import type { AccountReceipt } from '../../contract/finance/receipt.calls.ts';
import type { VoucherState } from '../../contract/finance/voucher.states.ts';
import { paymentFlow } from '../../contract/finance/voucher.states.ts';
import type { In } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { addDays, showDay, today } from '../../contract/time.ts';
import { later, sideBySide } from '../db/transaction.ts';
import { changedBy, lockRow } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { requireNeeds } from '../kit/flow.ts';
import { signal } from '../kit/signal.ts';
import { seesBranch } from '../org/org.ts';
import { needsApproval } from './approval.ts';
import {
  lockParty,
  openItem,
  openItems,
  type Part,
  partsOn,
  requireOpen,
  requireSettledSince,
  type Settling,
  settleItems,
  unsettleItems,
  type Wanted,
} from './items.ts';
import {
  cancelOn,
  halfOf,
  type NewVoucher,
  placeFor,
  postCash,
  requireFund,
  requireOpenDay,
  sendVoucher,
  type VoucherWords,
  voucherReplacing,
  writeVoucher,
} from './money.ts';
import { tellCancelled, tellDecided, tellWaiting, type Waiting } from './told.ts';
import { usedBy } from './used.ts';
import {
  archivedTicket,
  factsOf,
  foundBy,
  fundNow,
  getVoucher,
  ofReceipt,
  paymentSteps,
  receiptSteps,
  type VoucherView,
} from './voucher.queries.ts';

type Input = z.output<typeof payment.Create>;
/** Money for a ticket is taken by the ticket's own rules; whoever keeps tickets listens. */
export const ticketPaid = signal<{ ticketId: number; told: Pick<Input, 'methodId' | 'amount'> & VoucherWords }>();

/** A fund of a branch where the caller handles money. */
export async function workBranch(ctx: Ctx, wanted: BranchId | null | undefined): Promise<BranchId> {
  const id = wanted ?? ctx.user.branchId ?? failAt('branchId', 'finance.noBranch');
  const { rows } =
    await sql`select from branch b where b.tenant_id = ${ctx.tenantId} and b.id = ${id} and not b.is_deleted
    and ${seesBranch(ctx, 'b.id')}`.execute(ctx.db);
  if (!rows.length) failAt('branchId', 'finance.otherBranch');
  return id;
}
interface Named {
  party: Party | null;
  partyId: number | null;
  name: string | null;
}
const partyTables = {
  customer: { field: 'customerId', table: 'customer', name: 'name' },
  supplier: { field: 'supplierId', table: 'supplier', name: 'name' },
  staff: { field: 'staffId', table: 'user_account', name: 'full_name' },
} as const;
/** Whom it is for: the kind says who must be named, and people name only who is there; what was earned or is owed outlasts whoever left. */
async function partyOf(ctx: Ctx, side: Side, input: Input): Promise<Named> {
  const { party, isMade, settles } = kindOf(side, input.kind);
  const named = Object.values(partyTables).filter(({ field }) => input[field]);
  if (named[1]) throw new InvalidField(named[1].field, 'choice'); // a voucher is of one party
  for (const [key, { field, table, name }] of Object.entries(partyTables)) {
    const id = input[field];
    if (key === party && !id) throw new InvalidField(field, 'required');
    if (!id) continue;
    if (party && key !== party) throw new InvalidField(field, 'choice');
    const { rows } = await sql<{ name: string }>`select ${sql.ref(name)} as name from ${sql.table(table)} p
      where tenant_id = ${ctx.tenantId} and id = ${id} and (not is_deleted or ${!isMade} or (${settles !== null} and exists (select from open_item o
        where o.tenant_id = p.tenant_id and o.party = ${key} and o.party_id = p.id and o.amount <> 0)))`.execute(
      ctx.db,
    );
    const [row] = rows;
    if (!row) throw new InvalidField(field, 'unknown');
    return { party: key as Party, partyId: id, name: input.partyName ?? row.name };
  }
  return { party: null, partyId: null, name: input.partyName };
}
async function requireReason(ctx: Ctx, side: Side, { kind, reasonId }: Input): Promise<void> {
  if (!reasonId) {
    if (kindOf(side, kind).needsReason) throw new InvalidField('reasonId', 'required');
    return;
  }
  const { rows } = await sql`select from category where tenant_id = ${ctx.tenantId} and id = ${reasonId}
    and code = 'paymentCategory' and not is_deleted`.execute(ctx.db);
  if (!rows.length) throw new InvalidField('reasonId', 'choice');
}
interface Ready {
  voucher: Omit<NewVoucher, 'state'>;
  who: Named;
  /** The bank moved it: what it is for may have been written down later. */
  isTold?: boolean;
}
async function ready(ctx: Ctx, side: Side, input: Input): Promise<Ready> {
  const day = input.day ?? today();
  if (day > today()) failAt('day', 'finance.future', { day: showDay(day) });
  if (day < firstDay()) failAt('day', 'finance.longAgo', { day: showDay(day) });
  const [branchId, who] = await sideBySide([
    workBranch(ctx, input.branchId),
    partyOf(ctx, side, input),
    requireReason(ctx, side, input),
    requireOpenDay(ctx, input.branchId ?? ctx.user.branchId, day, 'day'),
  ]);
  const { kind, methodId, amount, reasonId, note, reference, attached, partyAddress } = input;
  const ids = {
    customerId: input.customerId ?? null,
    supplierId: input.supplierId ?? null,
    staffId: input.staffId ?? null,
  };
  const voucher = { side, kind, branchId, methodId, ...ids, partyName: who.name, partyAddress, amount, day };
  return { voucher: { ...voucher, reasonId: reasonId ?? null, note, reference, attached }, who };
}
/** No voucher is of an earlier day: whoever writes one has the year wrong. */
export const firstDay = (): string => addDays(today(), -366);
/** What a posted voucher does with the debts of its party. */
async function book(ctx: Ctx, id: VoucherId, { voucher, who }: Ready, parts: readonly Part[]): Promise<void> {
  const { settles, opens } = kindOf(voucher.side, voucher.kind);
  if (!who.party || !who.partyId || (!settles && !opens)) return;
  const { side, amount, day } = voucher;
  const { party, partyId } = who;
  const settling: Settling = { id, side, party, partyId, amount, day, settles: settles ?? 'theirs' };
  if (opens) await openItem(ctx, settling);
  else await settleItems(ctx, settling, parts);
}
/** What it pays for. Whoever settles debts of a party waits for whoever does it too, before anything else is locked. */
async function lockParts(ctx: Ctx, { voucher, who, isTold }: Ready, wanted: Wanted | undefined): Promise<Part[]> {
  const kind = kindOf(voucher.side, voucher.kind);
  const { settles } = kind;
  const { party, partyId } = who;
  if (!settles && wanted !== 'credit' && wanted?.length)
    failAt('items', 'finance.paysNothing', { kind: kind[ctx.culture] });
  if (!settles || !party || !partyId) return [];
  const [, open] = await Promise.all([lockParty(ctx, party, partyId), openItems(ctx, { party, partyId, settles })]);
  if (wanted && wanted !== 'credit') await requireOpen(ctx, { party, partyId }, open, wanted, 'items');
  return partsOn(open, wanted ?? null, voucher.amount, isTold && wanted?.length ? today() : voucher.day);
}

export async function createReceipt(
  ctx: Ctx,
  { ticketId, ...input }: In<typeof AccountReceipt.CreateAccountReceipt>,
): Promise<VoucherView> {
  if (input.kind === 'ticket') return takeForTicket(ctx, ticketId ?? null, input as unknown as Input); // both sides' inputs have one shape
  requireMade('in', input.kind);
  return post(ctx, await ready(ctx, 'in', input as unknown as Input), input.items);
}
const requireMade = (side: Side, kind: string) => {
  if (!kindOf(side, kind).isMade) throw new InvalidField('kind', 'choice');
};
async function post(ctx: Ctx, asked: Ready, items: Wanted | undefined, replacesId?: number): Promise<VoucherView> {
  const [parts, place] = await sideBySide([lockParts(ctx, asked, items), placeFor(ctx, asked.voucher)]);
  const made = { ...asked, voucher: { ...asked.voucher, day: lastOf(asked.voucher.day, parts) } };
  later(sendVoucher(ctx, { ...made.voucher, state: 'posted', replacesId: replacesId ?? null }, place));
  await book(ctx, place.id, made, parts);
  return getVoucher(made.voucher.side)(ctx, { id: place.id });
}
/** Its day, or that of the newest document it pays for. */
const lastOf = (day: string, parts: readonly Part[]) =>
  [day, ...parts.map(({ item }) => item.day)].toSorted().at(-1) ?? day;
export type Told = Pick<Input, 'methodId' | 'amount'> & Omit<Partial<Input>, 'kind' | 'items'> & { kind: string };
const blank = { partyName: null, partyAddress: null, note: null, reference: null, attached: null };
/** Money that has moved already, as the bank told: its voucher is posted, there is nothing left to approve. */
export async function postTold(ctx: Ctx, side: Side, told: Told, items: Wanted = null): Promise<VoucherView> {
  requireMade(side, told.kind);
  const made = await ready(ctx, side, { ...blank, ...told } as Input); // both sides' inputs have one shape
  return post(ctx, { ...made, isTold: true }, items);
}
/** The ticket says where, when and for whom: what else was sent is kept where it is words, and refused where it would be another fact. */
async function takeForTicket(ctx: Ctx, ticketId: number | null, input: Input): Promise<VoucherView> {
  if (!ticketId) throw new InvalidField('ticketId', 'required');
  if (input.day && input.day !== today()) failAt('day', 'finance.ticketToday');
  for (const field of ['supplierId', 'staffId'] as const) if (input[field]) throw new InvalidField(field, 'choice');
  if (input.items?.length) throw new InvalidField('items', 'choice');
  await requireReason(ctx, 'in', input);
  await ticketPaid.send(ctx, { ticketId, told: { ...input, reasonId: input.reasonId ?? null } });
  const { rows } = await sql<{ id: VoucherId | null }>`select max(receipt_id) as id from ticket_money
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('row.missing', { entity: 'Ticket', id: ticketId });
  const made = await getVoucher('in')(ctx, { id });
  for (const field of ['branchId', 'customerId'] as const)
    if (input[field] && input[field] !== made[field]) throw new InvalidField(field, 'same');
  return made;
}

export async function createPayment(
  ctx: Ctx,
  { isDraft, ...input }: In<typeof Payment.CreateAccountPayment>,
): Promise<VoucherView> {
  requireMade('out', input.kind);
  return handIn(ctx, ready(ctx, 'out', input), input, { isDraft });
}
/** A payment that another word makes by its own rules: posted, or waiting for somebody else, as any other. */
export const handInFor = (ctx: Ctx, input: Input): Promise<VoucherView> =>
  handIn(ctx, ready(ctx, 'out', input), { ...input, items: null }, {});
const paidBy = (ctx: Ctx, input: Input) => ({
  ...input,
  branchId: input.branchId ?? ctx.user.branchId,
  day: input.day ?? today(),
});
/** Posted at once, or waiting for somebody else where the amount asks for it: also what stands for another one. */
async function handIn(
  ctx: Ctx,
  asked: Promise<Ready>,
  input: Input,
  { isDraft = false, replacesId }: { isDraft?: boolean; replacesId?: number },
): Promise<VoucherView> {
  const { items } = input;
  const [made, waits] = await sideBySide([asked, needsApproval(ctx, paidBy(ctx, input))]);
  if (!isDraft && !waits) return post(ctx, made, items, replacesId);
  await lockParts(ctx, made, items); // refused now, not by whoever approves it
  const state = isDraft ? 'draft' : 'waiting';
  const { id } = await writeVoucher(ctx, { ...made.voucher, state, wish: items ?? [], replacesId: replacesId ?? null });
  if (!isDraft) await handedIn(ctx, id);
  return getVoucher('out')(ctx, { id });
}
/** Whoever may approve is told. */
async function handedIn(ctx: Ctx, id: VoucherId): Promise<void> {
  const { rows } = await sql<{ code: string; amount: number; branchId: BranchId }>`update account_payment
    set submitted_by = ${ctx.user.id}, submitted_at = now(), reject_reason = null
    where tenant_id = ${ctx.tenantId} and id = ${id} returning code, amount, branch_id`.execute(ctx.db);
  for (const row of rows) tellWaiting(ctx, { word: 'AccountPayment', id, ...row, askedBy: [ctx.user.id] });
}

interface Locked extends Input {
  id: VoucherId;
  code: string;
  state: VoucherState;
  day: string;
  branchId: BranchId;
  submittedBy: number | null;
  creatorUserId: number | null;
  ticketCode: string | null;
  foundBy: Parameters<typeof factsOf>[2]['foundBy'];
  archivedTicket: string | null;
  usedBy: string | null;
  fundNow: Parameters<typeof factsOf>[2]['fundNow'];
}
async function lockVoucher(ctx: Ctx, side: Side, id: VoucherId, version: number | undefined): Promise<Locked> {
  const table = halfOf[side];
  await lockRow(ctx, table as never, 'CashVoucher', id, version, { column: 'branchId', by: seesBranch }); // a half of a known table
  const { rows } = await sql<
    Locked & { wish: Input['items'] }
  >`select id, code, state, kind, branch_id, payment_method_id as method_id, day, customer_id,
      supplier_id, staff_id, party_name, party_address, amount, reason_id, note, reference, attached, submitted_by, creator_user_id, wish,
      item_code('ticket', ticket_id) as ticket_code, ${foundBy} as found_by, ${archivedTicket} as archived_ticket, ${usedBy} as used_by, ${fundNow} as fund_now
    from ${sql.table(table)} v where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  const { wish, ...row } = rows[0] ?? fail('row.missing', { entity: 'CashVoucher', id });
  return { ...row, items: wish ?? null };
}
const waitingOf = ({ id, code, amount, branchId, submittedBy, creatorUserId }: Locked): Waiting => ({
  ...{ word: 'AccountPayment', id, code, amount, branchId },
  askedBy: [submittedBy ?? creatorUserId],
});
const update = (ctx: Ctx, side: Side, id: VoucherId, values: object) =>
  ctx.db
    .updateTable('voucher')
    .set({ ...values, ...changedBy(ctx) } as never) // columns of the table
    .where('tenantId', '=', ctx.tenantId)
    .where('side', '=', side)
    .where('id', '=', id)
    .execute();

export async function actOnPayment(ctx: Ctx, input: In<typeof Payment.Act>): Promise<VoucherView> {
  const { id, action, reason } = input;
  const before = await lockVoucher(ctx, 'out', id, input.version);
  paymentSteps.require(ctx, factsOf(ctx, 'out', before), action);
  requireNeeds(paymentFlow, action, input);
  if (action === 'reject') await update(ctx, 'out', id, { state: 'draft', rejectReason: reason });
  else {
    const now = { ...before, day: today() };
    const waits = action === 'submit' && (await needsApproval(ctx, now));
    const made = await ready(ctx, 'out', now);
    await requireFund(ctx, made.voucher.branchId, made.voucher.methodId);
    const parts = await lockParts(ctx, made, before.items);
    if (waits) {
      await update(ctx, 'out', id, { state: 'waiting' });
      await handedIn(ctx, id);
      return getVoucher('out')(ctx, { id });
    }
    const approved = action === 'approve' ? { approvedBy: ctx.user.id, approvedAt: sql`now()` } : {};
    await update(ctx, 'out', id, { state: 'posted', day: made.voucher.day, wish: null, ...approved });
    await postCash(ctx, { ...made.voucher, id });
    await book(ctx, id, made, parts);
  }
  if (action !== 'submit') tellDecided(ctx, waitingOf(before), action === 'approve', reason);
  return getVoucher('out')(ctx, { id });
}

/** What may be corrected on a posted voucher as it stands; anything else is another voucher. */
const plainFields = ['note', 'reasonId', 'attached', 'partyAddress', 'reference'] as const;
const whose = ['customerId', 'supplierId', 'staffId', 'partyName'] as const;
const firmFields = ['kind', 'branchId', 'methodId', 'day', 'amount', ...whose] as const;
const corrected = { vi: 'Lập lại phiếu với nội dung đúng', en: 'Replaced by a corrected voucher' } as const;
export const updateVoucher =
  (side: Side) =>
  async (
    ctx: Ctx,
    { id, version, ...given }: Omit<In<typeof Payment.UpdateAccountPayment>, 'kind'> & { kind: string },
  ): Promise<VoucherView> => {
    const input = given as Input; // both sides' inputs have one shape
    const before = await lockVoucher(ctx, side, id, version);
    const facts = factsOf(ctx, side, before);
    if (side === 'in') receiptSteps.require(ctx, ofReceipt(facts), 'edit');
    else paymentSteps.require(ctx, facts, 'edit');
    if (before.state === 'draft' && kindOf(side, before.kind).isMade) {
      requireMade(side, input.kind);
      const made = await ready(ctx, side, input);
      const { methodId, ...values } = made.voucher;
      await requireFund(ctx, values.branchId, methodId);
      await lockParts(ctx, made, input.items);
      const wish = JSON.stringify(input.items ?? []);
      await update(ctx, side, id, { ...values, paymentMethodId: methodId, wish });
      return getVoucher(side)(ctx, { id });
    }
    const { branchId, day, partyName } = before;
    const same = {
      ...input,
      branchId: input.branchId ?? branchId,
      day: input.day ?? day,
      partyName: input.partyName ?? partyName,
    };
    const isFirm = firmFields.every((field) => (same[field] ?? null) === (before[field] ?? null));
    if (isFirm && !input.items?.length) {
      await requireReason(ctx, side, input);
      await update(ctx, side, id, Object.fromEntries(plainFields.map((field) => [field, input[field] ?? null])));
      return getVoucher(side)(ctx, { id });
    }
    requireMade(side, before.kind);
    requireMade(side, input.kind);
    // Who came with the money stays, as long as it is for the same one.
    const isTheirs = whose.every((field) => (same[field] ?? null) === (before[field] ?? null));
    const anew = { ...same, partyName: isTheirs ? partyName : input.partyName, day: input.day ?? today() };
    if (!input.items?.length) await requireSettledSince(ctx, side, id, anew.day);
    const waits = side === 'out' && (await needsApproval(ctx, { ...anew, id }));
    const { methodId, amount } = input;
    const then: ((id: number) => Promise<void>)[] = [];
    const by = { branchId: same.branchId, methodId, amount, waits };
    await voucherReplacing.send(ctx, { side, id, code: before.code, by, then });
    await takeBack(ctx, side, before, corrected[ctx.culture], waits ? today() : givesWayOn(before, anew.day));
    const made = ready(ctx, side, anew);
    const view =
      side === 'in' ? await post(ctx, await made, input.items, id) : await handIn(ctx, made, anew, { replacesId: id });
    await update(ctx, side, id, { replacedById: view.id });
    for (const follow of then) await follow(view.id);
    return view;
  };

/** The day on which the other one stands: no day has both of them. What is closed by then stays as it was read, and the money leaves today. */
function givesWayOn({ day, fundNow: fund }: Locked, anew: string): string {
  const on = anew > day ? anew : day;
  return [fund?.closedDay, fund?.booksClosed].some((closed) => closed && on <= closed) ? today() : on;
}
async function takeBack(ctx: Ctx, side: Side, voucher: Locked, reason: string, day = today()): Promise<void> {
  if (voucher.state === 'posted') {
    await requireOpenDay(ctx, voucher.branchId, day); // that of its mirrors
    for (const [party, { field }] of Object.entries(partyTables)) {
      const partyId = voucher[field];
      if (partyId) await lockParty(ctx, party as Party, partyId); // a key of the table
    }
    await unsettleItems(ctx, side, voucher.id, voucher.code);
  }
  await cancelOn(ctx, { side, id: voucher.id, reason, day });
}
export const deleteVoucher =
  (side: Side) =>
  async (ctx: Ctx, { id, cancelReason, version }: In<typeof Payment.DeleteAccountPayment>) => {
    const voucher = await lockVoucher(ctx, side, id, version);
    const facts = factsOf(ctx, side, voucher);
    if (facts.status === 'cancelled') fail('finance.cancelled', { code: facts.code });
    if (side === 'in') receiptSteps.require(ctx, ofReceipt(facts), 'cancel');
    else paymentSteps.require(ctx, facts, 'cancel');
    await takeBack(ctx, side, voucher, cancelReason);
    if (voucher.state === 'waiting') tellCancelled(ctx, waitingOf(voucher), cancelReason);
    return { id, cancelReason };
  };
