// The lines of a ticket and what they add up to: totals are counted anew whenever lines, promotions or VAT change.
import { sql, type Updateable } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { ActionInput, TicketId } from '../../contract/ticket/ticket.ts';
import { totalsOf } from '../../contract/ticket/totals.ts';
import { sideBySide } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import type { Ticket } from './facts.ts';
import { promotedOf, recountPromotions, type StoredPriced } from './save/promotions.ts';
import type { TicketTable } from './ticket.tables.ts';

type Outcomes = NonNullable<ActionInput['outcomes']>;
type Worked = Pick<Ticket, 'id' | 'technicianId' | 'placeId' | 'branchId'>;
/** Where work of now is done, if that is not the ticket's own branch. */
const elsewhere = ({ placeId, branchId }: Worked) => sql`${placeId === branchId ? null : placeId}::bigint`;
/** Nothing was done: no line has somebody who did it. */
export async function giveLinesUp(ctx: Ctx, ticketId: TicketId, outcome: 'failed' | 'skipped'): Promise<void> {
  await sql`update ticket_line set outcome = ${outcome}, technician_id = null, place_id = null
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}
      and (outcome is distinct from ${outcome}::text or technician_id is not null or place_id is not null)`.execute(
    ctx.db,
  );
}
/** All of it is looked at again. Lines of the ticket's own technician are whoever's finishes them; what others did stays theirs. */
export async function clearOutcomes(ctx: Ctx, { id, technicianId }: Worked): Promise<void> {
  await sql`update ticket_line set outcome = null, technician_id = nullif(technician_id, ${technicianId}::bigint),
      place_id = case when technician_id is not null and technician_id is distinct from ${technicianId}::bigint then place_id end
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and outcome is not null`.execute(ctx.db);
}
/**
 * Gives some lines theirs. Whoever did a line earns by it: as told, else who was said before, else who works on the ticket now. Where it was done is
 * where the device is then; what was done, or somebody had done, stays where it was.
 */
export async function nameOutcomes(ctx: Ctx, ticket: Worked, named: Outcomes): Promise<void> {
  const { id, technicianId } = ticket;
  for (const { lineId, outcome, technicianId: told } of named) {
    const who =
      outcome === 'done'
        ? sql<UserId | null>`coalesce(${told ?? null}::bigint, technician_id, ${technicianId}::bigint)`
        : null;
    const where =
      outcome === 'done'
        ? sql<BranchId | null>`case when outcome = 'done' or technician_id = coalesce(${told ?? null}::bigint, technician_id) then place_id else ${elsewhere(ticket)} end`
        : null;
    const { numUpdatedRows } = await ctx.db
      .updateTable('ticketLine')
      .set({ outcome, technicianId: who, placeId: where })
      .where('tenantId', '=', ctx.tenantId)
      .where('ticketId', '=', id)
      .where('id', '=', lineId)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new InvalidField('outcomes', 'choice');
  }
}
/** Lines without an outcome are done, and what is done without anybody's name was done by whoever works on the ticket. */
export async function finishLines(ctx: Ctx, ticket: Worked): Promise<void> {
  const { id, technicianId } = ticket;
  await sql`update ticket_line set outcome = 'done', technician_id = coalesce(technician_id, ${technicianId}::bigint),
      place_id = case when outcome = 'done' or technician_id is not null then place_id else ${elsewhere(ticket)} end
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id}
      and (outcome is null or (outcome = 'done' and technician_id is null))`.execute(ctx.db);
}

const unknown = (): never => {
  throw new InvalidField('splits', 'choice');
};
/** Who shares the commission of some lines, in place of whoever shared it; answers it by their names. */
export async function splitLines(
  ctx: Ctx,
  ticketId: TicketId,
  splits: NonNullable<ActionInput['splits']>,
): Promise<{ name: string; people: { name: string; percent: number }[] }[]> {
  const shares = splits.flatMap(({ lineId, people }) => people.map((one) => ({ lineId, ...one })));
  const lineIds = splits.map(({ lineId }) => lineId);
  const [lines, people] = await sideBySide([
    sql<{ id: number; name: string }>`select id, name from ticket_line where tenant_id = ${ctx.tenantId}
      and ticket_id = ${ticketId} and id = any (${lineIds}::bigint[]) and kind in ('service', 'accessory') and cover = 'billable'`.execute(
      ctx.db,
    ),
    sql<{ id: number; name: string }>`select id, full_name as name from user_account where tenant_id = ${ctx.tenantId}
      and id = any (${shares.map(({ userId }) => userId)}::bigint[]) and (is_active and not is_deleted or id in (
        select user_id from ticket_line_share where tenant_id = ${ctx.tenantId} and ticket_line_id = any (${lineIds}::bigint[])))`.execute(
      ctx.db,
    ),
    sql`delete from ticket_line_share where tenant_id = ${ctx.tenantId} and ticket_line_id = any (${lineIds}::bigint[])`.execute(
      ctx.db,
    ),
  ]);
  const nameIn = ({ rows }: typeof lines, id: number) => rows.find((row) => row.id === id)?.name ?? unknown();
  const said = splits.map((line) => ({
    name: nameIn(lines, line.lineId),
    people: line.people.map(({ userId, percent }) => ({ name: nameIn(people, userId), percent })),
  }));
  const rows = shares.map(({ lineId, userId, percent }) => sql`(${ctx.tenantId}, ${lineId}, ${userId}, ${percent})`);
  if (rows.length)
    await sql`insert into ticket_line_share (tenant_id, ticket_line_id, user_id, percent) values ${sql.join(rows)}`.execute(
      ctx.db,
    );
  return said;
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
      replacedSerial: null,
      note: null,
      orderNo: 1000,
    })
    .execute();
}

/** The totals of a ticket as its lines and VAT are now, with its promotions counted again: columns to write with the ticket. */
export async function countTotals(ctx: Ctx, ticketId: TicketId, vatPercent: number): Promise<Updateable<TicketTable>> {
  const { rows: lines } =
    await sql<StoredPriced>`select id, parent_id, service_name_id, quantity, price, discount, cover, outcome
    from ticket_line where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} order by order_no, id`.execute(
      ctx.db,
    );
  const { rows } = await sql<
    Parameters<typeof recountPromotions>[1]
  >`select id, branch_id, model_id, booking_id from ticket
    where tenant_id = ${ctx.tenantId} and id = ${ticketId}`.execute(ctx.db);
  const ticket = rows[0] ?? fail('row.missing', { entity: 'Ticket', id: ticketId });
  const off = await recountPromotions(ctx, ticket, promotedOf(lines));
  const totals = totalsOf(lines, off, Number(vatPercent));
  return totals as { [K in keyof typeof totals]: Vnd }; // whole đồng in, whole đồng out
}
