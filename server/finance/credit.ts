// What a customer has with us: credit of refunds, of money that was paid above a price, and what was brought along. It is spent on a ticket or paid out,
// oldest first; each way is rows of the debt ledger, and nothing of it touches a receipt.
import { type RawBuilder, sql } from 'kysely';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { writeDebt } from './debt.ts';

interface OpenCredit {
  document: 'refund' | 'credit' | 'voucher' | 'opening';
  documentId: number;
  amount: number;
}
/** The documents that left credit, with what is left of each; the oldest first. */
async function openCredits(ctx: Ctx, customerId: CustomerId | RawBuilder<unknown>): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`select document, document_id, -sum(amount)::bigint as amount from debt_ledger
    where tenant_id = ${ctx.tenantId} and party = 'customer' and party_id = ${customerId} and document in ('refund', 'credit', 'voucher', 'opening')
    group by document, document_id having sum(amount) < 0 order by min(id)`.execute(ctx.db);
  return rows;
}
/** Of a customer, or of whom an expression names. */
export async function creditOf(ctx: Ctx, customerId: CustomerId | RawBuilder<unknown>): Promise<number> {
  return (await openCredits(ctx, customerId)).reduce((sum, { amount }) => sum + amount, 0);
}
const write = (
  ctx: Ctx,
  customerId: CustomerId,
  row: OpenCredit & { entry: 'open' | 'settle'; paymentId?: number | null },
) => writeDebt(ctx, { party: 'customer', partyId: customerId, ...row });
/** Money that was put on a ticket becomes the customer's credit. */
export const keepCredit = (ctx: Ctx, customerId: CustomerId, ticketId: number, amount: number) =>
  write(ctx, customerId, { document: 'credit', documentId: ticketId, entry: 'open', amount: -amount });
/** Takes of the credit, which is enough. The party is locked: nobody takes of it beside, or takes the receipt back that left it. */
export async function takeCredit(
  ctx: Ctx,
  customerId: CustomerId,
  amount: number,
  paymentId: number | null,
): Promise<void> {
  let left = amount;
  for (const one of await openCredits(ctx, customerId)) {
    const part = Math.min(left, one.amount);
    if (part > 0) await write(ctx, customerId, { ...one, entry: 'settle', amount: part, paymentId });
    left -= part;
  }
  if (left > 0) throw new Error(`${left} of the credit is missing`);
}
