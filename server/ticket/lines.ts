// The lines of a ticket and what they add up to: totals are counted anew whenever lines, promotions or VAT change.
import { sql } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { ActionInput, TicketId } from '../../contract/ticket/ticket.ts';
import { type PricedLine, totalsOf } from '../../contract/ticket/totals.ts';
import type { Ctx } from '../kit/ctx.ts';
import { InvalidField } from '../kit/fail.ts';
import type { Change } from './act.ts';

type Outcomes = NonNullable<ActionInput['outcomes']>;
/** Gives every line the same outcome. */
export async function setOutcomes(
  ctx: Ctx,
  ticketId: TicketId,
  outcome: Outcomes[number]['outcome'] | null,
): Promise<void> {
  await sql`update ticket_line set outcome = ${outcome}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and outcome is distinct from ${outcome}::text`.execute(
    ctx.db,
  );
}
/** Gives some lines theirs. */
export async function nameOutcomes(ctx: Ctx, ticketId: TicketId, named: Outcomes): Promise<void> {
  for (const { lineId, outcome } of named) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('ticketLine')
      .set({ outcome })
      .where('tenantId', '=', ctx.tenantId)
      .where('ticketId', '=', ticketId)
      .where('id', '=', lineId)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new InvalidField('outcomes', 'choice');
  }
}
/** Gives lines that have no outcome yet this one. */
export async function setNewOutcomes(ctx: Ctx, ticketId: TicketId, outcome: 'done'): Promise<void> {
  await sql`update ticket_line set outcome = ${outcome}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and outcome is null`.execute(ctx.db);
}

/** A charge that stands alone: the fee for looking at a device that is not repaired. */
export async function addFee(ctx: Ctx, ticketId: TicketId, name: string, price: number): Promise<void> {
  await ctx.db
    .insertInto('ticketLine')
    .values({
      tenantId: ctx.tenantId,
      ticketId,
      kind: 'service',
      serviceNameId: null,
      productId: null,
      name,
      quantity: 1,
      price: price as Vnd, // whole đồng, checked by the contract
      discount: 0 as Vnd,
      warrantyMonths: 0,
      commission: 0 as Vnd,
      minutes: 0,
      cover: 'billable',
      outcome: 'done',
      technicianId: null,
      parentId: null,
      originLineId: null,
      serial: null,
      note: null,
      orderNo: 1000,
    })
    .execute();
}

/** The totals of a ticket as its lines, promotions and VAT are now: columns to write with the ticket. */
export async function countTotals(ctx: Ctx, ticketId: TicketId, vatPercent: number): Promise<Change> {
  const { rows: lines } = await sql<PricedLine>`select quantity, price, discount, cover, outcome from ticket_line
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}`.execute(ctx.db);
  const { rows } = await sql<{ off: number }>`select coalesce(sum(amount), 0)::bigint as off from ticket_promotion
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}`.execute(ctx.db);
  const totals = totalsOf(lines, rows[0]?.off ?? 0, Number(vatPercent));
  return totals as { [K in keyof typeof totals]: Vnd }; // whole đồng in, whole đồng out
}
