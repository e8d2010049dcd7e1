// The lines of a ticket as the table holds them: read, and written so that a line that stays keeps its id.
import { sql } from 'kysely';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { later } from '../../db/transaction.ts';
import { newIds } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { issuedOfTicket } from '../facts.ts';
import type { StoredLine } from '../ticket.tables.ts';
import type { SaleLine } from './price-lines.ts';

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

export const newLineIds = (ctx: Ctx, count: number): Promise<TicketLineId[]> =>
  newIds<TicketLineId>(ctx, 'ticket_line', count);

/** Nothing of it is waited for. Whoever has ids for the lines that are new hands them over: a part points at its service. */
export async function writeLines(
  ctx: Ctx,
  ticketId: TicketId,
  lines: readonly SaleLine[],
  { stored = [], fresh }: { stored?: readonly StoredLine[]; fresh?: readonly TicketLineId[] } = {},
): Promise<void> {
  const free = [...(fresh ?? (await newLineIds(ctx, lines.filter(({ id }) => !id).length)))];
  const ids = lines.map(({ id }) => id ?? free.shift() ?? fail('request.failed'));
  const gone = stored.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (gone.length) later(removeLines(ctx, gone));
  const rows = lines.map((line, place) => ({
    isNew: !line.id,
    id: ids[place] ?? fail('request.failed'),
    ...columns(line, place, line.parent === null ? null : (ids[line.parent] ?? null)),
  }));
  const added = rows.flatMap(({ isNew, ...row }) => (isNew ? [{ ...row, ...untouched, tenantId: ctx.tenantId }] : []));
  // Services first, so that parts can point at them.
  added.sort((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null));
  if (added.length)
    later(
      ctx.db
        .insertInto('ticketLine')
        .values(added.map((row) => ({ ...row, ticketId })))
        .execute(),
    );
  for (const { isNew, id, ...values } of rows) if (!isNew) later(changeLine(ctx, id, values));
}
const untouched = { outcome: null, technicianId: null, serial: null };
const changeLine = (ctx: Ctx, id: TicketLineId, values: ReturnType<typeof columns>) =>
  ctx.db.updateTable('ticketLine').set(values).where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
/** What the bench finds out about a line while it works: no price depends on it, so nobody has to approve it. */
export async function writeFound(
  ctx: Ctx,
  { stored, lines }: { stored: readonly StoredLine[]; lines: readonly SaleLine[] },
): Promise<void> {
  for (const before of stored) {
    const line = lines.find(({ id }) => id === before.id);
    if (!line || (line.note === before.note && line.replacedSerial === before.replacedSerial)) continue;
    const { note, replacedSerial } = line;
    await ctx.db
      .updateTable('ticketLine')
      .set({ note, replacedSerial })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', before.id)
      .execute();
  }
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
