// Commission of the demo shop: the two months before are paid out of the centre's account and closed, this month is open.
import { sql } from 'kysely';
import { monthOf } from '../../contract/commission/commission.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { payOut } from '../commission/payout.ts';
import { closePeriod } from '../commission/period.ts';
import type { Ctx } from '../kit/ctx.ts';
import { booksOf } from './finance.seed.ts';

export async function seedCommission(ctx: Ctx): Promise<void> {
  const { accountant, center, bank } = await booksOf(ctx);
  const by: Ctx = { ...ctx, user: { ...ctx.user, id: accountant, branchId: center.id } };
  const last = addDays(monthOf(today()), -1);
  for (const upTo of [addDays(monthOf(last), -1), last]) {
    const people = await dueUntil(by, upTo);
    // On the fifth of the month after, as far as that day has come.
    const day = [addDays(upTo, 5), today()].sort()[0];
    if (people.length) await payOut(by, { branchId: center.id, methodId: bank, day, upTo, note: null, people });
    await closePeriod(by, { month: upTo });
  }
}
async function dueUntil(ctx: Ctx, upTo: string): Promise<{ userId: UserId; amount: Vnd }[]> {
  const { rows } = await sql<{
    userId: UserId;
    amount: Vnd;
  }>`select user_id, sum(amount)::bigint as amount from commission_ledger
    where tenant_id = ${ctx.tenantId} and account = 'payable' and payment_id is null and day <= ${upTo}::date
    group by 1 having sum(amount) > 0 order by 1`.execute(ctx.db);
  return rows;
}
