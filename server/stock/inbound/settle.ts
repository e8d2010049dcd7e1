// The money's door to import bills: what was paid for one, so far and now. Nothing else writes `paid`.
import type { InboundId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { lockPosted, showMoney } from './inbound.ts';
import { change } from './save-inbound.ts';

/** Adds a payment to a posted bill, or takes one back with an amount below 0. Answers what is still owed. */
export async function settleInbound(ctx: Ctx, id: InboundId, amount: number): Promise<number> {
  const bill = await lockPosted(ctx, id, undefined);
  const paid = bill.paid + amount;
  if (paid < 0 || paid > bill.amount)
    fail('inbound.overpaid', { code: bill.code, due: showMoney(bill.amount - bill.paid) });
  await change(ctx, id, { paid });
  return bill.amount - paid;
}
