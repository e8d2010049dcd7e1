// The close of a fund's day: X is what it should hold now, Z is counted, numbered, sealed and frozen (money.md §4).
import { sql } from 'kysely';
import type { FundCloseId } from '../../contract/finance/finance.ts';
import type { CloseRow, Fund } from '../../contract/finance/fund.calls.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { addDays, showDay, today } from '../../contract/time.ts';
import { sideBySide } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { queueForNumbers } from '../kit/document-number.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { list } from '../kit/list.ts';
import { seesBranch, settingOf } from '../org/org.ts';
import { lockFund } from './fund.ts';
import { cancelOn, requireFund, voucherCode, writeVoucher } from './money.ts';
import { workBranch } from './voucher.ts';

interface Figures {
  opening: Vnd;
  income: Vnd;
  outgo: Vnd;
  sent: Vnd;
  arrived: Vnd;
  expected: Vnd;
}
/** The fund that is asked for, and the day before a day's span begins: that of the close before it; a closed day lies in an earlier span than the open one. */
const ofFund = (ctx: Ctx, branchId: BranchId, methodId: CategoryId) =>
  sql`tenant_id = ${ctx.tenantId} and branch_id = ${branchId} and payment_method_id = ${methodId}`;
const closedBefore = (ctx: Ctx, branchId: BranchId, methodId: CategoryId, day: string) =>
  sql<
    string | null
  >`(select case when f.closed_day < ${day}::date then f.closed_day else (select max(c.day) from fund_close c
    where c.reopened_at is null and c.day < ${day}::date and ${ofFund(ctx, branchId, methodId)}) end from fund f where ${ofFund(ctx, branchId, methodId)})`;
/** Since the close before until a day: what the fund holds now less what moved after that day. */
async function figuresOf(ctx: Ctx, branchId: BranchId, methodId: CategoryId, day: string): Promise<Figures> {
  const { rows } = await sql<Omit<Figures, 'opening'>>`
    select coalesce(sum(d.income) filter (where d.day <= ${day}), 0)::bigint as income, coalesce(sum(d.outgo) filter (where d.day <= ${day}), 0)::bigint as outgo,
      coalesce(sum(d.sent) filter (where d.day <= ${day}), 0)::bigint as sent, coalesce(sum(d.arrived) filter (where d.day <= ${day}), 0)::bigint as arrived,
      (coalesce((select f.balance from fund f where ${ofFund(ctx, branchId, methodId)}), 0)
        - coalesce(sum(d.income - d.outgo - d.sent + d.arrived) filter (where d.day > ${day}), 0))::bigint as expected
    from fund_day d where ${ofFund(ctx, branchId, methodId)} and d.day > coalesce(${closedBefore(ctx, branchId, methodId, day)}, '-infinity')`.execute(
    ctx.db,
  );
  const [now] = rows;
  if (!now) throw new Error('A sum without a row');
  const opening = (now.expected - now.income + now.outgo + now.sent - now.arrived) as Vnd; // whole đồng
  return { opening, ...now };
}

/** Whoever only counts is told what the books say when it is counted, not before. */
const isBlind = async (ctx: Ctx): Promise<boolean> =>
  !ctx.user.permissions.has('Pages.Finance.Fund') && (await settingOf(ctx, 'countBlind')) !== '0';
export async function lookAtFund(ctx: Ctx, input: In<typeof Fund.Look>): Promise<Out<typeof Fund.Look>> {
  const branchId = input.branchId ?? ctx.user.branchId ?? failAt('branchId', 'finance.noBranch');
  const { methodId } = input;
  const day = input.day ?? today();
  const asked = sql<{
    branchName: string;
    methodName: string;
    isCash: boolean;
    closedDay: string | null;
    closedBefore: string | null;
    vouchers: number;
    waiting: number;
  }>`select b.name as branch_name, m.name as method_name, coalesce(m.flag, false) as is_cash, f.closed_day,
      ${closedBefore(ctx, branchId, methodId, day)} as closed_before,
      (select count(*)::int from cash_ledger c where c.tenant_id = b.tenant_id and c.branch_id = b.id and c.payment_method_id = m.id
        and c.day = ${day}::date) as vouchers,
      (select count(*)::int from fund_transfer t where t.tenant_id = b.tenant_id and t.to_branch_id = b.id and t.to_payment_method_id = m.id and t.status = 'sent') as waiting
    from branch b join category m on m.tenant_id = b.tenant_id and m.id = ${methodId}
    left join fund f on f.tenant_id = b.tenant_id and f.branch_id = b.id and f.payment_method_id = m.id
    where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId}`;
  const [, , { rows }, blind, figures] = await sideBySide([
    workBranch(ctx, branchId),
    requireFund(ctx, branchId, methodId),
    asked.execute(ctx.db),
    isBlind(ctx),
    figuresOf(ctx, branchId, methodId, day),
  ]);
  const { closedBefore: last, ...place } = rows[0] ?? fail('row.missing', { entity: 'Branch', id: branchId });
  const fromDay = last ? addDays(last, 1) : null;
  return { branchId, methodId, ...place, day, fromDay, figures: blind ? null : figures };
}

export async function closeFund(ctx: Ctx, input: In<typeof Fund.Close>): Promise<Out<typeof Fund.Close>> {
  const branchId = await workBranch(ctx, input.branchId);
  const { methodId, reason, witnessId } = input;
  const day = input.day ?? today();
  if (day > today()) failAt('day', 'finance.future', { day: showDay(day) });
  if (witnessId) await requireWitness(ctx, witnessId);
  // A difference becomes a voucher, and whoever writes one has its number before the fund.
  await queueForNumbers(ctx, Object.values(voucherCode), await requireFund(ctx, branchId, methodId), day);
  const fund = (await lockFund(ctx, branchId, methodId)) ?? failAt('methodId', 'finance.notYetBegun');
  if (fund.closedDay && fund.closedDay >= day)
    failAt('day', 'finance.fundClosed', { fund: fund.name, day: showDay(fund.closedDay) });
  const counted = countedOf(input, fund.isCash);
  const fromDay = fund.closedDay ? addDays(fund.closedDay, 1) : null;
  const before = await figuresOf(ctx, branchId, methodId, day);
  const difference = counted - before.expected;
  const voucher = difference
    ? await bookDifference(ctx, { branchId, methodId, day, difference, reason, expected: before.expected, counted })
    : null;
  // Its last number and its last seal, each by the index of numbers, however many days were closed.
  const ofThis = ofFund(ctx, branchId, methodId);
  const number = sql`coalesce((select max(number) from fund_close where ${ofThis}), 0) + 1`;
  const sealBefore = sql`(select seal from fund_close where ${ofThis} and reopened_at is null order by number desc limit 1)`;
  const { rows } = await sql<{ id: FundCloseId }>`
    insert into fund_close (tenant_id, branch_id, payment_method_id, number, day, from_day, opening, income, outgo, sent, arrived, expected, counted,
      notes, reason, witness_id, voucher_side, voucher_id, seal, creator_user_id)
    select ${ctx.tenantId}, ${branchId}, ${methodId}, ${number}, ${day}::date, ${fromDay}::date,
      ${before.opening}, ${before.income}, ${before.outgo}, ${before.sent}, ${before.arrived}, ${before.expected}, ${counted},
      ${input.notes ? JSON.stringify(input.notes) : null}::jsonb, ${reason}, ${witnessId ?? null}, ${voucher?.side ?? null}, ${voucher?.id ?? null},
      fund_seal(${branchId}, ${methodId}, ${fromDay}::date, ${day}::date, ${sealBefore}), ${ctx.user.id}
    returning id`.execute(ctx.db);
  const [made] = rows;
  return made ? getClose(ctx, made) : fail('row.conflict');
}
/** Somebody else, who works here. */
async function requireWitness(ctx: Ctx, id: UserId): Promise<void> {
  if (id === ctx.user.id) failAt('witnessId', 'finance.ownWitness');
  const { rows } =
    await sql`select from user_account where tenant_id = ${ctx.tenantId} and id = ${id} and is_active and not is_deleted`.execute(
      ctx.db,
    );
  if (!rows.length) throw new InvalidField('witnessId', 'unknown');
}
/** A drawer is counted note by note; other funds by what the bank says. */
function countedOf({ counted, notes }: In<typeof Fund.Close>, isCash: boolean): number {
  if (isCash) {
    if (!notes) throw new InvalidField('notes', 'required');
    const sum = Object.entries(notes).reduce((all, [note, count]) => all + Number(note) * (count ?? 0), 0);
    if (counted !== null && counted !== undefined && counted !== sum)
      failAt('counted', 'finance.countedSum', { sum, counted });
    return sum;
  }
  if (counted === null || counted === undefined) throw new InvalidField('counted', 'required');
  return counted;
}
interface Difference {
  branchId: BranchId;
  methodId: CategoryId;
  day: string;
  difference: number;
  expected: number;
  counted: number;
  reason: string | null;
}
/** Over or short becomes a voucher of the day that is closed: afterwards the books say what was counted. */
async function bookDifference(
  ctx: Ctx,
  { branchId, methodId, day, difference, expected, counted, reason }: Difference,
) {
  if (!reason) {
    if (await isBlind(ctx)) return failAt('reason', 'finance.differs');
    return failAt('reason', 'finance.difference', {
      counted,
      expected,
      difference,
    });
  }
  const side = difference > 0 ? ('in' as const) : ('out' as const);
  const { id } = await writeVoucher(ctx, {
    side,
    kind: difference > 0 ? 'over' : 'short',
    state: 'posted',
    branchId,
    methodId,
    partyName: ctx.user.fullName,
    amount: Math.abs(difference),
    day,
    note: reason,
  });
  // The fund follows at the end of a transaction; here it has to before the day is frozen.
  await sql`set constraints sum_cash immediate`.execute(ctx.db);
  return { side, id };
}

const nameOf = (column: string) =>
  sql<
    string | null
  >`(select u.full_name from user_account u where u.tenant_id = c.tenant_id and u.id = ${sql.ref(column)})`;
const isLast = sql<boolean>`c.reopened_at is null and not exists (select from fund_close n where n.tenant_id = c.tenant_id and n.branch_id = c.branch_id
  and n.payment_method_id = c.payment_method_id and n.reopened_at is null and n.number > c.number)`;
const closes = (ctx: Ctx) =>
  sql<CloseRow>`(select c.id, c.number, c.branch_id, b.name as branch_name, c.payment_method_id as method_id, m.name as method_name, c.day, c.from_day,
      c.opening, c.income, c.outgo, c.sent, c.arrived, c.expected, c.counted, (c.counted - c.expected)::bigint as difference, c.reason,
      ${nameOf('c.creatorUserId')} as counted_by_name, ${nameOf('c.witnessId')} as witness_name, c.creation_time, c.reopened_at,
      ${nameOf('c.reopenedBy')} as reopened_by_name, c.reopen_reason, coalesce(m.flag, false) as is_cash, c.notes, c.voucher_side, c.voucher_id,
      c.seal, ${isLast} as is_last, b.address, b.phone
    from fund_close c join branch b on b.tenant_id = c.tenant_id and b.id = c.branch_id
    join category m on m.tenant_id = c.tenant_id and m.id = c.payment_method_id
    where c.tenant_id = ${ctx.tenantId} and ${seesBranch(ctx, 'c.branchId')})`;
const shownFields = [
  ...(['id', 'number', 'branchId', 'branchName', 'methodId', 'methodName', 'day', 'fromDay', 'opening'] as const),
  ...(['income', 'outgo', 'sent', 'arrived', 'expected', 'counted', 'difference', 'reason', 'countedByName'] as const),
  ...(['witnessName', 'creationTime', 'reopenedAt', 'reopenedByName', 'reopenReason'] as const),
];
export const listCloses = list<In<typeof Fund.GetCloses>, CloseRow>({
  query: (ctx, { branchId, methodId, from, to }) => {
    let query = ctx.db.selectFrom(closes(ctx).as('x')).select(shownFields.map((field) => `x.${field}` as const));
    if (branchId) query = query.where('x.branchId', '=', branchId);
    if (methodId) query = query.where('x.methodId', '=', methodId);
    if (from) query = query.where('x.day', '>=', from);
    if (to) query = query.where('x.day', '<=', to);
    return query;
  },
  order: [
    ['x.day', 'desc'],
    ['x.id', 'desc'],
  ],
});
type CloseView = Out<typeof Fund.GetClose>;
export async function getClose(ctx: Ctx, { id }: { id: FundCloseId }): Promise<CloseView> {
  const { rows } = await sql<
    Omit<CloseView, 'shopName' | 'branch' | 'voucherCode'> & { address: string | null; phone: string | null }
  >`
    select x.* from ${closes(ctx)} x where x.id = ${id}`.execute(ctx.db);
  const { address, phone, ...close } = rows[0] ?? fail('row.missing', { entity: 'FundClose', id });
  const { rows: codes } = await sql<{ code: string }>`select code from voucher where tenant_id = ${ctx.tenantId}
    and side = ${close.voucherSide} and id = ${close.voucherId}`.execute(ctx.db);
  const branch = { name: close.branchName, address, phone };
  return { ...close, voucherCode: codes[0]?.code ?? null, shopName: await settingOf(ctx, 'shopName'), branch };
}

/**
 * Only the newest of a fund: what came after it was counted upon it. What it found over or short is taken back on the day that is open
 * again, or the next count would find it a second time the other way round.
 */
export async function reopenFund(ctx: Ctx, { id, reason }: In<typeof Fund.Reopen>): Promise<CloseView> {
  const close = await getClose(ctx, { id });
  await lockFund(ctx, close.branchId, close.methodId);
  const now = await getClose(ctx, { id });
  if (now.reopenedAt) fail('finance.reopened', { number: now.number });
  if (!now.isLast) fail('finance.notLast');
  await sql`update fund_close set reopened_at = now(), reopened_by = ${ctx.user.id}, reopen_reason = ${reason}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  const { voucherSide: side, voucherId, day } = now;
  if (side && voucherId) await cancelOn(ctx, { side, id: voucherId, reason, day });
  return getClose(ctx, { id });
}
