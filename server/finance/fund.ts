// Funds: what each holds, the bank account behind it, what a day of it looks like (money.md §3).
import { sql } from 'kysely';
import type { DayRow, Fund, FundId, FundRow, ReportFinance } from '../../contract/finance/fund.calls.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { changedBy } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { byId, contains, list } from '../kit/list.ts';
import { signal } from '../kit/signal.ts';
import { seesBranch, settingOf } from '../org/org.ts';
import { requireFund } from './money.ts';
import { workBranch } from './voucher.ts';

const underWay = sql<Vnd>`coalesce((select sum(t.amount) from fund_transfer t where t.tenant_id = f.tenant_id and t.status = 'sent'
  and t.branch_id = f.branch_id and t.payment_method_id = f.payment_method_id), 0)::bigint`;
const funds = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fund as f')
    .innerJoin('branch as b', byId('b', 'f.branchId'))
    .innerJoin('category as m', byId('m', 'f.paymentMethodId'))
    .select(['f.id', 'f.branchId', 'b.name as branchName', 'f.paymentMethodId as methodId', 'm.name as methodName'])
    .select([sql<boolean>`coalesce(m.flag, false)`.as('isCash'), 'f.balance', underWay.as('underWay'), 'f.closedDay'])
    .select(['f.bankBin', 'f.bankAccount', 'f.bankHolder', 'f.mayBeNegative', 'f.version'])
    .where('f.tenantId', '=', ctx.tenantId)
    .where(seesBranch(ctx, 'f.branchId'))
    .$castTo<FundRow>();
/** A drawer in which money moved on a day before today that nobody has counted and closed. */
const uncounted =
  () => sql<boolean>`(coalesce(m.flag, false) and exists (select from fund_day d where d.tenant_id = f.tenant_id and d.branch_id = f.branch_id
  and d.payment_method_id = f.payment_method_id and d.day > coalesce(f.closed_day, '-infinity') and d.day < ${today()}::date))`;
interface Sums {
  totalBalance: Vnd;
  totalUnderWay: Vnd;
}
export const listFunds = list<In<typeof Fund.GetAll>, FundRow, Sums>({
  query: (ctx, { branchId, isUncounted, keyword }) => {
    let query = funds(ctx);
    if (branchId) query = query.where('f.branchId', '=', branchId);
    if (isUncounted !== undefined) query = query.where(sql<boolean>`${uncounted()} = ${isUncounted}`);
    if (keyword) query = query.where(sql<boolean>`vn_norm(b.name || ' ' || m.name) like ${contains(keyword)}`);
    return query;
  },
  sums: { totalBalance: sql`sum(f.balance)`, totalUnderWay: sql`sum(${underWay})` },
  order: [
    ['b.orderNo', 'asc'],
    ['b.id', 'asc'],
    ['m.orderNo', 'asc'],
    ['f.id', 'asc'],
  ],
});

/** A fund was given a bank account. */
export const fundKept = signal<{ account: string }>();
export async function saveFund(ctx: Ctx, input: In<typeof Fund.Save>): Promise<FundRow> {
  const { methodId, version, bankBin, bankAccount, bankHolder, mayBeNegative } = input;
  const branchId = await workBranch(ctx, input.branchId);
  await requireFund(ctx, branchId, methodId);
  if (Boolean(bankBin) !== Boolean(bankAccount))
    throw new InvalidField(bankBin ? 'bankAccount' : 'bankBin', 'required');
  if (mayBeNegative) await requireAccount(ctx, methodId);
  if (bankAccount) await requireFree(ctx, { branchId, methodId, bankAccount });
  const bank = { bankBin, bankAccount, bankHolder, mayBeNegative };
  const made = await ctx.db
    .insertInto('fund')
    .values({ branchId, paymentMethodId: methodId, ...bank, ...madeBy(ctx) } as never) // the rest has defaults
    .onConflict((on) => on.columns(['tenantId', 'branchId', 'paymentMethodId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const before = await lockFund(ctx, branchId, methodId);
    if (version !== undefined && version !== before?.version) fail('row.conflict');
    if (before && before.balance < 0 && mayBeNegative === false)
      failAt('mayBeNegative', 'finance.belowZero', { fund: before.name, balance: before.balance });
    await ctx.db
      .updateTable('fund')
      .set({ ...bank, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('branchId', '=', branchId)
      .where('paymentMethodId', '=', methodId)
      .execute();
  }
  if (bankAccount) await fundKept.send(ctx, { account: bankAccount });
  return funds(ctx)
    .where('f.branchId', '=', branchId)
    .where('f.paymentMethodId', '=', methodId)
    .executeTakeFirstOrThrow();
}
/** A bank may lend; out of a drawer nobody takes what is not in it. */
async function requireAccount(ctx: Ctx, methodId: CategoryId): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from category
    where tenant_id = ${ctx.tenantId} and id = ${methodId} and flag`.execute(ctx.db);
  for (const { name } of rows) failAt('mayBeNegative', 'finance.drawerBelowZero', { fund: name });
}
/** Money on an account belongs to one fund of a branch: of two, nobody could say to which. */
async function requireFree(
  ctx: Ctx,
  { branchId, methodId, bankAccount }: { branchId: BranchId; methodId: CategoryId; bankAccount: string },
): Promise<void> {
  // Two who give the same account to two funds at once come one after the other.
  await sql`select from branch where tenant_id = ${ctx.tenantId} and id = ${branchId} for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ name: string }>`select m.name from fund f
    join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id
    where f.tenant_id = ${ctx.tenantId} and f.branch_id = ${branchId} and f.payment_method_id <> ${methodId}
      and f.bank_account = ${bankAccount}`.execute(ctx.db);
  for (const { name } of rows) failAt('bankAccount', 'finance.accountTaken', { account: bankAccount, fund: name });
}
/** A fund without an account of its own is paid into through another one of its branch, or through the shop's. */
export async function accountOf(
  ctx: Ctx,
  { branchId, methodId }: In<typeof Fund.GetAccount>,
): Promise<Out<typeof Fund.GetAccount>> {
  const fund = await funds(ctx)
    .where('f.branchId', '=', (branchId ?? ctx.user.branchId) as BranchId) // nobody's branch has no funds
    .where('f.bankBin', 'is not', null)
    .where('f.bankAccount', 'is not', null)
    .orderBy(sql`coalesce(f.payment_method_id = ${methodId ?? null}::bigint, false)`, 'desc')
    .orderBy('m.orderNo')
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst();
  if (fund?.bankBin && fund.bankAccount) {
    const { bankBin, bankAccount, bankHolder } = fund;
    return { methodId: fund.methodId, bankBin, bankAccount, bankHolder };
  }
  const bankBin = await settingOf(ctx, 'bankBin');
  const bankAccount = await settingOf(ctx, 'bankAccount');
  if (!bankBin || !bankAccount) return null;
  return { methodId: null, bankBin, bankAccount, bankHolder: (await settingOf(ctx, 'bankAccountName')) || null };
}

interface Locked {
  id: FundId;
  balance: number;
  closedDay: string | null;
  version: number;
  name: string;
  isCash: boolean;
}
/** Whoever closes or changes a fund does it alone; money that moves meanwhile waits at the end of its transaction. */
export async function lockFund(ctx: Ctx, branchId: BranchId, methodId: CategoryId): Promise<Locked | undefined> {
  const { rows } =
    await sql<Locked>`select f.id, f.balance, f.closed_day, f.version, m.name || ' · ' || b.name as name, coalesce(m.flag, false) as is_cash
    from fund f join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id
    join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id
    where f.tenant_id = ${ctx.tenantId} and f.branch_id = ${branchId} and f.payment_method_id = ${methodId} for update of f`.execute(
      ctx.db,
    );
  return rows[0];
}

export async function transferable(
  ctx: Ctx,
  { branchId, methodId }: In<typeof ReportFinance.getTransactionTransferAmount>,
): Promise<Out<typeof ReportFinance.getTransactionTransferAmount>> {
  let query = funds(ctx).where('f.balance', '>', 0 as Vnd);
  if (branchId) query = query.where('f.branchId', '=', branchId);
  if (methodId) query = query.where('f.paymentMethodId', '=', methodId);
  const rows = await query.orderBy('b.orderNo').orderBy('f.id').execute();
  const items = rows.map(({ balance, branchName, methodName, ...row }) => ({
    branchId: row.branchId,
    branchName,
    methodId: row.methodId,
    methodName,
    amount: balance,
  }));
  return { amount: items.reduce((sum, { amount }) => sum + amount, 0) as Vnd, items }; // whole đồng
}

/** What was there before each day: what the fund holds now less all that moved since. */
const MONTH = 30;
const days = (ctx: Ctx, input: In<typeof ReportFinance.GetBaoCaoTaiChinhKetChuyen>) => {
  const to = input.to ?? today();
  const from = input.from ?? addDays(to, -MONTH);
  const net = sql`d.income - d.outgo - d.sent + d.arrived`;
  return ctx.db
    .selectFrom(
      sql<DayRow>`(select f.branch_id || '-' || f.payment_method_id || '-' || d.day as id, d.day, f.branch_id, b.name as branch_name,
        f.payment_method_id as method_id, m.name as method_name, d.income, d.outgo, d.sent, d.arrived,
        (f.balance - sum(${net}) over (partition by f.id order by d.day desc))::bigint as opening,
        (f.balance - coalesce(sum(${net}) over (partition by f.id order by d.day desc rows between unbounded preceding and 1 preceding), 0))::bigint as closing,
        coalesce((select sum(t.amount) from fund_transfer t where t.tenant_id = f.tenant_id and t.branch_id = f.branch_id
          and t.payment_method_id = f.payment_method_id and t.day = d.day and t.status = 'sent'), 0)::bigint as under_way
      from fund_day d join fund f on f.tenant_id = d.tenant_id and f.branch_id = d.branch_id and f.payment_method_id = d.payment_method_id
      join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id
      where d.tenant_id = ${ctx.tenantId} and d.day >= ${from}::date and ${seesBranch(ctx, 'f.branchId')}
        ${input.branchId ? sql`and f.branch_id = ${input.branchId}` : sql``} ${input.methodId ? sql`and f.payment_method_id = ${input.methodId}` : sql``})`.as(
        'x',
      ),
    )
    .select(['x.id', 'x.day', 'x.branchId', 'x.branchName', 'x.methodId', 'x.methodName', 'x.opening', 'x.income'])
    .select(['x.outgo', 'x.sent', 'x.arrived', 'x.underWay', 'x.closing'])
    .where('x.day', '<=', to);
};
interface DaySums {
  income: Vnd;
  outgo: Vnd;
  sent: Vnd;
  arrived: Vnd;
}
const dayList = list<In<typeof ReportFinance.GetBaoCaoTaiChinhKetChuyen>, DayRow, DaySums>({
  query: days,
  sums: {
    income: sql`sum(x.income)`,
    outgo: sql`sum(x.outgo)`,
    sent: sql`sum(x.sent)`,
    arrived: sql`sum(x.arrived)`,
  },
  isOnce: true,
  order: [
    ['x.day', 'desc'],
    ['x.id', 'asc'],
  ],
});
type DayPage = Out<typeof ReportFinance.GetBaoCaoTaiChinhKetChuyen>;
export const dayReport = {
  ...dayList,
  page: async (ctx: Ctx, input: In<typeof ReportFinance.GetBaoCaoTaiChinhKetChuyen>): Promise<DayPage> => {
    const { totalCount, items, ...sums } = await dayList.page(ctx, input);
    const totalAmount = (sums.income - sums.outgo - sums.sent + sums.arrived) as Vnd; // whole đồng
    return { totalCount, items, footer: { totalAmount, ...sums } };
  },
};
