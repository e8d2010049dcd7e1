// Rows of tickets by their ids, in the order asked for: names are joined for the page only, and so is what the caller can do.
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../contract/stock/stock.ts';
import type { TicketId, TicketRow } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { ticketSteps } from '../allowed.ts';
import { factsOf, type Ticket } from '../facts.ts';
import { remaining } from '../remaining.ts';

const nameOf = (table: string, column: string, label = 'name') =>
  sql<string>`(select x.${sql.ref(label)} from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.id = ${sql.ref(`t.${column}`)})`;
const person = (column: string) => nameOf('userAccount', column, 'fullName');
/** Reported faults in the words of their list, then what was typed. */
const errors = sql<
  string | null
>`nullif(concat_ws(', ', (select string_agg(c.name, ', ' order by c.order_no, c.id) from category c
  where c.tenant_id = t.tenant_id and c.id = any(t.error_ids)), t.error_note), '')`;
const services = sql<string | null>`(select string_agg(l.name, ', ' order by l.order_no, l.id) from ticket_line l
  where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service')`;

/** What a list answers of the ticket `t`, besides its own columns. */
const extra: Record<string, RawBuilder<unknown>> = {
  branchName: nameOf('branch', 'branchId'),
  placeName: nameOf('branch', 'placeId'),
  receptionistName: person('receptionistId'),
  advisorName: person('advisorId'),
  technicianName: person('technicianId'),
  errors,
  services,
  remaining,
};
type Extra = Pick<
  TicketRow,
  | 'branchName'
  | 'placeName'
  | 'receptionistName'
  | 'advisorName'
  | 'technicianName'
  | 'errors'
  | 'services'
  | 'remaining'
>;

/** The table's own columns that rows and facts are made of; signatures and passcodes stay where they are. */
const own = [
  't.id',
  't.code',
  't.kind',
  't.status',
  't.statusSince',
  't.custody',
  't.branchId',
  't.placeId',
  't.customerId',
  't.customerName',
  't.phone',
  't.deviceTypeId',
  't.modelId',
  't.deviceName',
  't.imei',
  't.technicianId',
  't.promisedAt',
  't.total',
  't.paid',
  't.refunded',
  't.note',
  't.technicalNote',
  't.creationTime',
  't.acceptedAt',
  't.finishedAt',
  't.handedOverAt',
  't.archivedAt',
  't.version',
  't.cancelAskedBy',
] as const satisfies readonly `t.${keyof Ticket}`[];

async function read(ctx: Ctx, ids: readonly TicketId[]): Promise<(Ticket & Extra)[]> {
  if (!ids.length) return [];
  const found = await ctx.db
    .selectFrom('ticket as t')
    .select(own)
    .select(Object.entries(extra).map(([name, expression]) => expression.as(name)))
    .where('t.tenantId', '=', ctx.tenantId)
    .where(sql<boolean>`t.id = any(${[...ids]}::bigint[])`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row as unknown as Ticket & Extra])); // what rows and facts read of it
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const toRow = ({ cancelAskedBy: _, ...ticket }: Ticket & Extra, allowedActions: Action[]): TicketRow => ({
  ...ticket,
  allowedActions,
});

/** For a page: with what the caller can do with each. */
export async function rowsOf(ctx: Ctx, ids: readonly TicketId[]): Promise<TicketRow[]> {
  const tickets = await read(ctx, ids);
  const facts = await factsOf(ctx, tickets);
  return tickets.map((ticket) => {
    const known = facts.get(ticket.id);
    return toRow(ticket, known ? ticketSteps.actions(ctx, known) : []);
  });
}
/** For a sheet: nobody acts on it. */
export const plainRowsOf = async (ctx: Ctx, ids: readonly TicketId[]): Promise<TicketRow[]> =>
  (await read(ctx, ids)).map((ticket) => toRow(ticket, []));
