// Cash to one supplier on one day against the shop's own limit: told, never refused (money.md §9).
import { sql } from 'kysely';
import type { Payment } from '../../contract/finance/payment.calls.ts';
import type { In, Out } from '../../contract/kit.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';

type CashOfDay = Out<typeof Payment.CheckCash>;
/** All that goes to the supplier in cash that day, this voucher with it; null: below the limit, or there is none. */
export async function cashOfDay(ctx: Ctx, input: In<typeof Payment.CheckCash>): Promise<CashOfDay> {
  const limit = Number(await settingOf(ctx, 'cashLimit'));
  if (limit === 0) return null;
  const { supplierId, methodId, day, amount, id } = input;
  const { rows } = await sql<{
    others: number;
  }>`select coalesce(sum(p.amount), 0)::bigint as others from account_payment p
      join category c on c.tenant_id = p.tenant_id and c.id = p.payment_method_id and c.flag
    where p.tenant_id = ${ctx.tenantId} and p.supplier_id = ${supplierId} and p.day = ${day ?? today()}::date and p.kind = 'supplier'
      and p.state in ('posted', 'waiting') and p.id <> ${id ?? 0}
    having exists (select from category m where m.tenant_id = ${ctx.tenantId} and m.id = ${methodId} and m.code = 'payment' and m.flag)`.execute(
    ctx.db,
  );
  const [found] = rows;
  const sum = (found?.others ?? 0) + amount;
  return found && sum > limit ? ({ limit, sum } as CashOfDay) : null; // whole đồng
}
