// How much a customer may owe: their own limit, else the shop's; 0 is none. Asked under the party's lock when a debt is opened.
import { type RawBuilder, sql } from 'kysely';
import { showVnd } from '../../contract/culture.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { settingOf } from '../org/org.ts';
import { lockPartyAlone } from './debt.ts';

export interface DebtRoom {
  /** 0: as much as they like. */
  debtLimit: number;
  /** What they owe now; what they have with us is not taken off by itself. */
  owed: number;
}
/** Of a customer, or of whom an expression names. */
export async function debtRoom(ctx: Ctx, customerId: CustomerId | RawBuilder<unknown>): Promise<DebtRoom> {
  const [{ rows }, usual] = await Promise.all([
    sql<{
      own: number | null;
      owed: number;
    }>`select c.debt_limit as own, (select coalesce(sum(o.amount), 0) from open_item o
        where o.tenant_id = c.tenant_id and o.party = 'customer' and o.party_id = c.id and o.amount > 0)::bigint as owed
      from customer c where c.tenant_id = ${ctx.tenantId} and c.id = ${customerId}`.execute(ctx.db),
    settingOf(ctx, 'debtLimit'),
  ]);
  const [found] = rows;
  return { debtLimit: found?.own ?? Number(usual), owed: found?.owed ?? 0 };
}
/** Before a debt is opened. Whoever holds the right lends above the limit; they were warned. */
export async function requireRoom(
  ctx: Ctx,
  { customerId, customerName }: { customerId: CustomerId; customerName: string },
  more: number,
): Promise<void> {
  await lockPartyAlone(ctx, 'customer', customerId);
  const { debtLimit, owed } = await debtRoom(ctx, customerId);
  if (debtLimit === 0 || owed + more <= debtLimit || ctx.user.permissions.has('Pages.Debt.OverLimit')) return;
  const money = (amount: number) => showVnd(amount, ctx.culture);
  fail('ticket.debtLimit', {
    name: customerName,
    limit: money(debtLimit),
    owed: money(owed),
    more: money(more),
  });
}
