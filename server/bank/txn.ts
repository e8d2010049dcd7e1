// A bank transaction under its lock, where its money lies, and the matches that stand.
import { type Selectable, sql } from 'kysely';
import type { BankTxnId } from '../../contract/bank/bank.calls.ts';
import { bankTxnFlow } from '../../contract/bank/bank.states.ts';
import type { Side } from '../../contract/finance/finance.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { today, toInstant } from '../../contract/time.ts';
import { firstDay } from '../finance/voucher.ts';
import { changedBy, lockRow } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { walk } from '../kit/flow.ts';
import { seesBranch } from '../org/org.ts';
import { numberOf, oddDay } from './arrive.ts';
import type { BankTxnTable } from './bank.tables.ts';

export interface Txn extends Omit<Selectable<BankTxnTable>, 'raw' | 'search'> {
  /** What no voucher tells. */
  left: Vnd;
  oddDay: string | null;
}
/** Of a row `t`. */
export const left = sql<Vnd>`(t.amount - coalesce((select sum(m.amount) from bank_match m
  where m.tenant_id = t.tenant_id and m.txn_id = t.id), 0))::bigint`;
export interface Fund {
  branchId: BranchId;
  methodId: CategoryId;
}

/** Whoever sees the branch of its fund; what belongs to no fund yet is for those who set the accounts up or see the whole chain. */
export const seesTxn = (ctx: Ctx, column: string) => {
  const { permissions } = ctx.user;
  const seesStrays =
    permissions.has('Pages.Finance.Bank.Setup') || permissions.has('Pages.Settings.Branch.ViewAll') ? 'true' : 'false';
  return sql<boolean>`case when ${sql.ref(column)} is null then ${sql.raw(seesStrays)} else ${seesBranch(ctx, column)} end`;
};

/** Before anything else: of two who work on one transaction the second finds it done. */
export async function lockTxn(ctx: Ctx, id: BankTxnId, version?: number): Promise<Txn> {
  await lockRow(ctx, 'bankTxn', 'BankTxn', id, version, { column: 'branchId', by: seesTxn });
  const row = await ctx.db
    .selectFrom('bankTxn as t')
    .select(['id', 'tenantId', 'source', 'providerId', 'adapterId', 'account', 'subAccount', 'direction', 'amount'])
    .select([left.as('left'), oddDay.as('oddDay')])
    .select([
      'bookedAt',
      'content',
      'reference',
      'counterparty',
      'status',
      'reason',
      'branchId',
      'paymentMethodId',
      'twinId',
    ])
    .select(['tryAt', 'version', 'creationTime', 'creatorUserId', 'lastModificationTime', 'lastModifierUserId'])
    .select(['isDeleted', 'deleterUserId', 'deletionTime'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'BankTxn', id });
}
export const codeOf = ({ reference, id }: Pick<Txn, 'reference' | 'id'>): string => reference ?? `#${id}`;

/** All funds that have this account, or the virtual one behind it: several where branches share one. */
async function fundsOf(ctx: Ctx, { account, subAccount }: Pick<Txn, 'account' | 'subAccount'>): Promise<Fund[]> {
  const { rows } = await sql<Fund>`select branch_id, payment_method_id as method_id from fund
    where tenant_id = ${ctx.tenantId} and bank_account = ${numberOf(ctx, sql`${account}::text`, sql`${subAccount}::text`)} order by id`.execute(
    ctx.db,
  );
  return rows;
}
/** Of the transaction itself, or by the branch that it is for where branches share the account. */
export async function fundFor(
  ctx: Ctx,
  { branchId, paymentMethodId, ...on }: Pick<Txn, 'branchId' | 'paymentMethodId' | 'account' | 'subAccount'>,
  forBranch: BranchId | null,
): Promise<Fund | null> {
  if (branchId && paymentMethodId) return { branchId, methodId: paymentMethodId };
  const funds = await fundsOf(ctx, on);
  const [only] = funds;
  if (funds.length === 1 && only) return only;
  return funds.find((fund) => fund.branchId === forBranch) ?? null;
}
/** The day that the bank says, unless the fund's books of that day are closed or no voucher reaches back that far: then today. */
export async function bookingDay(
  ctx: Ctx,
  { bookedAt }: Pick<Txn, 'bookedAt'>,
  { branchId, methodId }: Fund,
): Promise<string> {
  const day = toInstant(new Date(bookedAt)).slice(0, 10);
  const { rows } = await sql<{ day: string | null }>`select max(d.day) as day from (
      select closed_day as day from fund where tenant_id = ${ctx.tenantId} and branch_id = ${branchId} and payment_method_id = ${methodId}
      union all select books_closed(${ctx.tenantId}, ${branchId})) d`.execute(ctx.db);
  const closed = rows[0]?.day ?? '';
  return day > closed && day >= firstDay() && day <= today() ? day : today();
}

export interface Standing {
  id: number;
  txnId: BankTxnId;
  side: 'in' | 'out';
  voucherId: number;
  code: string;
  amount: number;
  isMade: boolean;
}
/** Matches that were not taken back. */
export async function matchesOf(ctx: Ctx, txnId: BankTxnId): Promise<Standing[]> {
  const { rows } =
    await sql<Standing>`select m.id, m.txn_id, m.side, m.voucher_id, v.code, m.amount, m.is_made from bank_match m
    join voucher v on v.tenant_id = m.tenant_id and v.side = m.side and v.id = m.voucher_id
    where m.tenant_id = ${ctx.tenantId} and m.txn_id = ${txnId} and ${stands} order by m.id`.execute(ctx.db);
  return rows;
}
/** Of a row `m`. */
export const stands = sql<boolean>`m.mirrors is null and not exists (select from bank_match x where x.tenant_id = m.tenant_id and x.mirrors = m.id)`;
export interface Voucher {
  side: Side;
  id: number;
}
/** Of one voucher, or all of them. */
export const mirrorMatches = (ctx: Ctx, txnId: BankTxnId, voucher?: Voucher) =>
  sql`insert into bank_match (tenant_id, txn_id, side, voucher_id, amount, is_made, document, document_id, mirrors, user_id)
    select m.tenant_id, m.txn_id, m.side, m.voucher_id, -m.amount, m.is_made, m.document, m.document_id, m.id, ${ctx.user.id}::bigint
    from bank_match m where m.tenant_id = ${ctx.tenantId} and m.txn_id = ${txnId} and ${stands}
      ${voucher ? sql`and m.side = ${voucher.side} and m.voucher_id = ${voucher.id}` : sql``}`.execute(ctx.db);

type Change = Partial<Pick<Txn, 'status' | 'reason' | 'tryAt' | 'branchId' | 'paymentMethodId'>>;
export const changeTxn = (ctx: Ctx, id: BankTxnId, change: Change) =>
  ctx.db
    .updateTable('bankTxn')
    .set({ ...change, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();

export const txnSteps = walk(bankTxnFlow, {
  stateOf: ({ status }) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'document.notNow', blocked: 'document.blocked' },
});
export async function factsOf(ctx: Ctx, txn: Txn) {
  const [funds, matches] = await Promise.all([
    txn.branchId ? null : fundsOf(ctx, txn),
    txn.status === 'ignored' ? [] : matchesOf(ctx, txn.id),
  ]);
  const madeCode = matches.find(({ isMade }) => isMade)?.code ?? null;
  return { code: codeOf(txn), status: txn.status, hasFund: funds === null || funds.length > 0, madeCode };
}
