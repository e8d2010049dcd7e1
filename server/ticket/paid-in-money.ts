// How much of what was paid for a ticket came in as money: the rest is credit that was used, and goes back as credit unless by
// somebody who may pay credit out.
import { sql } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';

export interface MoneyRow {
  amount: number;
  by: 'receipt' | 'payment' | 'credit';
}
/** What was put on the ticket `t` and taken off it, refunds included, the oldest first. A payment that was taken back never was. */
export const moneyRows = sql<MoneyRow[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'amount', case m.side when 'in' then m.amount else -m.amount end,
    'by', case when m.receipt_id is not null then 'receipt' when m.payment_id is not null then 'payment' else 'credit' end) order by m.id), '[]')
  from ticket_money m left join account_payment p on p.tenant_id = m.tenant_id and p.id = m.payment_id
  where m.tenant_id = t.tenant_id and m.ticket_id = t.id and p.cancelled_at is null)`;

type Part = (amount: number, there: { money: number; credit: number }) => number;
/** How much of each row is credit: it is kept of the credit that was used first, and money is given back before credit is. */
const parts: Readonly<Record<MoneyRow['by'], Part>> = {
  receipt: () => 0,
  payment: (amount, { money }) => Math.min(0, amount + Math.max(0, money)),
  credit: (amount, { credit }) => Math.max(amount, -credit),
};
export function paidInMoney(rows: readonly MoneyRow[]): number {
  let money = 0;
  let credit = 0;
  for (const { amount, by } of rows) {
    const ofCredit = parts[by](amount, { money, credit });
    credit += ofCredit;
    money += amount - ofCredit;
  }
  return Math.max(0, money);
}
/** Whoever pays credit out gives everything back in money. */
export const paysCreditOut = (ctx: Ctx): boolean => ctx.user.permissions.has('Pages.Finance.Payment.Create');
/** How much of what was paid for a ticket they give back in money; null: all of it. */
export async function moneyBackLimitOf(ctx: Ctx, ticketId: TicketId): Promise<Vnd | null> {
  if (paysCreditOut(ctx)) return null;
  const { rows } = await sql<{ money: MoneyRow[] }>`select ${moneyRows} as money from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}`.execute(ctx.db);
  return paidInMoney(rows[0]?.money ?? []) as Vnd; // a sum of whole đồng
}
