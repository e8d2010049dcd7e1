// What people decide about a transaction: match, split, set aside, put back. What becomes of its vouchers elsewhere comes back here.
import { sql } from 'kysely';
import type { BankTransaction, BankTxnId, BankTxnView } from '../../contract/bank/bank.calls.ts';
import { bankTxnFlow } from '../../contract/bank/bank.states.ts';
import type { In } from '../../contract/kit.ts';
import { fundKept } from '../finance/fund.ts';
import { voucherMoved, voucherTakenBack } from '../finance/money.ts';
import type { Ctx, OpenCtx } from '../kit/ctx.ts';
import { requireNeeds } from '../kit/flow.ts';
import { tell } from '../kit/live.ts';
import { numberOf } from './arrive.ts';
import { tellParts } from './tell-parts.ts';
import { getTxn } from './txn.queries.ts';
import { changeTxn, factsOf, lockTxn, mirrorMatches, stands, txnSteps, type Voucher } from './txn.ts';

export async function matchTxn(
  ctx: Ctx,
  { id, parts, version }: In<typeof BankTransaction.Match>,
): Promise<BankTxnView> {
  const txn = await lockTxn(ctx, id, version);
  txnSteps.require(ctx, await factsOf(ctx, txn), parts.length > 1 ? 'split' : 'match');
  await tellParts(ctx, txn, parts);
  return getTxn(ctx, { id });
}
/** What was only linked to a part of it stands by itself again. */
export async function ignoreTxn(ctx: Ctx, input: In<typeof BankTransaction.Ignore>): Promise<BankTxnView> {
  const txn = await lockTxn(ctx, input.id, input.version);
  txnSteps.require(ctx, await factsOf(ctx, txn), 'ignore');
  requireNeeds(bankTxnFlow, 'ignore', input);
  await mirrorMatches(ctx, txn.id);
  await changeTxn(ctx, txn.id, { status: 'ignored', reason: input.reason, tryAt: null });
  await tell(ctx, 'bankQueue', txn.branchId, { id: txn.id });
  return getTxn(ctx, input);
}
/** Somebody looks at it from here on: the matcher does not. */
export async function restoreTxn(ctx: Ctx, { id, version }: In<typeof BankTransaction.Restore>): Promise<BankTxnView> {
  const txn = await lockTxn(ctx, id, version);
  txnSteps.require(ctx, await factsOf(ctx, txn), 'restore');
  await putBack(ctx, id);
  return getTxn(ctx, { id });
}
/** All of it, or the part that one voucher told. */
async function putBack(ctx: Ctx, id: BankTxnId, voucher?: Voucher): Promise<void> {
  await mirrorMatches(ctx, id, voucher);
  await changeTxn(ctx, id, { status: 'new', reason: null, tryAt: null });
  const { rows } = await sql<{ branchId: number | null }>`select branch_id from bank_txn
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  await tell(ctx, 'bankQueue', rows[0]?.branchId ?? null, { id });
}

/**
 * A voucher that told the money was taken back, or tells it elsewhere: the money is there all the same, and waits again. No more of it
 * than that voucher told: what others tell of the same transaction is in the books.
 */
async function waitAgain(ctx: OpenCtx, { side, id }: Voucher): Promise<void> {
  const { user } = ctx;
  if (!user) return;
  const { rows } = await sql<{ txnId: BankTxnId }>`select m.txn_id from bank_match m
    where m.tenant_id = ${ctx.tenantId} and m.side = ${side} and m.voucher_id = ${id} and ${stands} order by m.txn_id`.execute(
    ctx.db,
  );
  for (const { txnId } of rows) await putBack({ ...ctx, user }, txnId, { side, id });
}
voucherTakenBack.on(waitAgain);
voucherMoved.on(waitAgain);
/** An account got its fund: what came on it finds its place, and is looked at again. */
fundKept.on(async (ctx, { account }) => {
  await sql`update bank_txn t set branch_id = f.branch_id, payment_method_id = f.payment_method_id, try_at = case when t.twin_id is null then now() end
    from (select x.id, min(u.branch_id) as branch_id, min(u.payment_method_id) as payment_method_id from bank_txn x
      join fund u on u.tenant_id = x.tenant_id and u.bank_account = ${numberOf(ctx, sql`x.account`, sql`x.sub_account`)}
      where x.tenant_id = ${ctx.tenantId} and ${account} in (x.account, x.sub_account) and x.branch_id is null and x.status = 'new'
      group by x.id having count(*) = 1) f
    where t.tenant_id = ${ctx.tenantId} and t.id = f.id`.execute(ctx.db);
});
