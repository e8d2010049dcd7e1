// The lines of a ticket as the table holds them: read, and written so that a line that stays keeps its id.
import { type Selectable, sql } from 'kysely';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { issuedOfTicket } from '../facts.ts';
import type { TicketLineTable } from '../ticket.tables.ts';
import type { SaleLine } from './price-lines.ts';

export type StoredLine = Selectable<TicketLineTable>;

export const readLines = (ctx: Ctx, ticketId: TicketId): Promise<StoredLine[]> =>
  ctx.db
    .selectFrom('ticketLine')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', ticketId)
    .orderBy('orderNo')
    .orderBy('id')
    .execute();

const columns = (line: SaleLine, orderNo: number, parentId: TicketLineId | null) => ({
  orderNo,
  kind: line.kind,
  serviceNameId: line.serviceNameId,
  productId: line.productId,
  name: line.name,
  quantity: line.quantity,
  price: line.price,
  discount: line.discount,
  warrantyMonths: line.warrantyMonths,
  commission: line.commission,
  minutes: line.minutes,
  cover: line.cover,
  parentId,
  originLineId: line.originLineId,
  replacedSerial: line.replacedSerial,
  note: line.note,
});

/** Services first, so that parts can point at them. */
export async function writeLines(
  ctx: Ctx,
  ticketId: TicketId,
  lines: readonly SaleLine[],
  stored: readonly StoredLine[] = [],
): Promise<void> {
  const kept = new Set(lines.flatMap(({ id }) => id ?? []));
  const gone = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  if (gone.length) later(removeLines(ctx, gone));
  const places = lines.map((line, place) => ({ line, place }));
  const write = ({ line, place }: (typeof places)[number], parentId: TicketLineId | null) =>
    writeLine(ctx, ticketId, line, columns(line, place, parentId));
  const services = places.filter(({ line }) => line.kind === 'service');
  const ids = await Promise.all(services.map((one) => write(one, null)));
  const written = new Map(services.map(({ place }, at) => [place, ids[at]]));
  for (const one of places.filter(({ line }) => line.kind !== 'service'))
    later(write(one, one.line.parent === null ? null : (written.get(one.line.parent) ?? null)));
}

async function writeLine(ctx: Ctx, ticketId: TicketId, line: SaleLine, values: ReturnType<typeof columns>) {
  if (line.id) {
    await ctx.db
      .updateTable('ticketLine')
      .set(values)
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', line.id)
      .execute();
    return line.id;
  }
  const { id } = await ctx.db
    .insertInto('ticketLine')
    .values({ tenantId: ctx.tenantId, ticketId, outcome: null, technicianId: null, serial: null, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function removeLines(ctx: Ctx, ids: readonly TicketLineId[]): Promise<void> {
  await sql`delete from ticket_line where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
}

/** What left the shelf for this ticket stays on it until it is returned. */
export async function requireIssuedStay(ctx: Ctx, ticketId: TicketId, lines: readonly SaleLine[]): Promise<void> {
  const { rows } = await sql<{ productId: number; quantity: number; name: string }>`
    select i.product_id, i.quantity::int as quantity, p.name from ticket t cross join lateral (${issuedOfTicket}) i
    join product p on p.tenant_id = t.tenant_id and p.id = i.product_id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId} and i.quantity > 0 order by p.name`.execute(ctx.db);
  const wanted = (product: number) =>
    lines.reduce((sum, line) => sum + (line.productId === product ? line.quantity : 0), 0);
  const missing = rows.filter(({ productId, quantity }) => wanted(productId) < quantity);
  if (missing.length) fail('ticket.issuedLine', { names: missing.map(({ name }) => name).join(', ') });
}
