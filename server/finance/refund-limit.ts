// Money that goes back to a customer leaves at once, on whatever screen; from the tenant's amount on only by the hand of somebody who may
// approve payments (money.md §2): a customer at the counter does not wait for a voucher.
import { showAmount } from '../../contract/culture.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { settingOf } from '../org/org.ts';

export async function requireRefund(ctx: Ctx, amount: number): Promise<void> {
  if (ctx.user.permissions.has('Pages.Finance.Payment.Approve')) return;
  const from = Number(await settingOf(ctx, 'approveRefundFrom'));
  if (from > 0 && amount >= from) fail('finance.refundLimit', { limit: showAmount(from), amount: showAmount(amount) });
}
