// The money's door to import bills: what was paid for one, so far and now. Nothing else writes `paid`.
import { showAmount } from '../../../contract/culture.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { lockPosted } from './inbound.ts';
import { change } from './save-inbound.ts';

/** Adds a payment to a posted bill, or takes one back with an amount below 0. Answers what is still owed. */
export async function settleInbound(ctx: Ctx, id: InboundId, amount: number): Promise<number> {
  const bill = await lockPosted(ctx, id);
  const paid = bill.paid + amount;
  const owed = bill.amount - bill.returned;
  if (paid < 0 || (amount > 0 && paid > owed))
    fail('inbound.overpaid', { code: bill.code, due: showAmount(Math.max(owed - bill.paid, 0)) });
  await change(ctx, id, { paid });
  return Math.max(owed - paid, 0);
}
