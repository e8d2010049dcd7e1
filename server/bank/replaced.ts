// A voucher that tells a bank's money gives way to a corrected one: that one tells the same money, as far as its amount goes, and no
// đồng of it twice. What is over waits for people; another fund, where the money does not lie, is refused.
import { sql } from 'kysely';
import type { ItemDocument, Side } from '../../contract/finance/finance.ts';
import { linkOf, voucherReplacing } from '../finance/money.ts';
import type { Ctx } from '../kit/ctx.ts';
import { failAt } from '../kit/fail.ts';
import { tell } from '../kit/live.ts';
import { writeMatch } from './tell-parts.ts';
import { changeTxn, codeOf, mirrorMatches, stands, type Txn, type Voucher } from './txn.ts';

interface Told extends Pick<Txn, 'id' | 'direction' | 'reference' | 'branchId' | 'paymentMethodId'> {
  amount: number;
  isMade: boolean;
  document: ItemDocument | null;
  documentId: number | null;
}
/** What the voucher tells of which transactions; they are locked, in one order. */
async function lockTold(ctx: Ctx, { side, id }: Voucher): Promise<Told[]> {
  const ofIt = sql`m.tenant_id = ${ctx.tenantId} and m.side = ${side} and m.voucher_id = ${id} and ${stands}`;
  const { rows: locked } = await sql`select from bank_txn t where t.tenant_id = ${ctx.tenantId}
    and t.id in (select m.txn_id from bank_match m where ${ofIt}) order by t.id for update`.execute(ctx.db);
  if (!locked.length) return [];
  const { rows } =
    await sql<Told>`select t.id, t.direction, t.reference, t.branch_id, t.payment_method_id, m.amount, m.is_made, m.document, m.document_id
    from bank_match m join bank_txn t on t.tenant_id = m.tenant_id and t.id = m.txn_id where ${ofIt} order by m.id`.execute(
      ctx.db,
    );
  return rows;
}
async function paysFor(ctx: Ctx, side: Side, voucherId: number, { document, documentId }: Told): Promise<boolean> {
  const { rows } = await sql`select from debt_ledger d where d.tenant_id = ${ctx.tenantId}
    and d.${sql.ref(linkOf[side])} = ${voucherId} and d.document = ${document} and d.document_id = ${documentId} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
async function tellAgain(ctx: Ctx, told: readonly Told[], { side, id: voucherId }: Voucher, amount: number) {
  let left = amount;
  for (const one of told) {
    const part = Math.min(left, one.amount);
    left -= part;
    const isSame = await paysFor(ctx, side, voucherId, one);
    const { document, documentId } = isSame ? one : { document: null, documentId: null };
    if (part > 0) await writeMatch(ctx, one, { voucherId, amount: part, isMade: one.isMade, document, documentId });
    if (part === one.amount) continue;
    await changeTxn(ctx, one.id, { status: 'new', reason: null, tryAt: null });
    await tell(ctx, 'bankQueue', one.branchId, { id: one.id });
  }
}
voucherReplacing.on(async (ctx, { side, id, code, by, then }) => {
  const { user } = ctx;
  if (!user) return;
  const mine: Ctx = { ...ctx, user };
  const told = await lockTold(mine, { side, id });
  const [first] = told;
  if (!first) return;
  const txns = [...new Set(told.map(codeOf))].join(', ');
  if (by.branchId !== first.branchId) failAt('branchId', 'bank.otherFund', { code, txns });
  if (by.methodId !== first.paymentMethodId) failAt('methodId', 'bank.otherFund', { code, txns });
  if (by.waits) failAt('amount', 'bank.wouldWait', { code, txns, amount: by.amount });
  for (const txnId of new Set(told.map((one) => one.id))) await mirrorMatches(mine, txnId, { side, id });
  then.push((newId) => tellAgain(mine, told, { side, id: newId }, by.amount));
});
