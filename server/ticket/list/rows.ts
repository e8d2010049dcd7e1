// Rows of tickets, by a page of a list or by their ids: names are joined for the page only. What the caller can do with them is asked
// for apart.
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../contract/document.ts';
import type { ActionsRow } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import type { TicketId, TicketRow } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { ticketSteps } from '../allowed.ts';
import { gatherFacts, type Ticket } from '../facts.ts';
import { remaining } from '../remaining.ts';
import { seesTicket } from '../seen.ts';
import { idsOfPage, type Order, orderText, type PageIn } from './page-of-ids.ts';
import type { Condition } from './where.ts';

/** Whose name stands beside which column of `t`. */
const NAMES = [
  ['branchName', 'branch', 'branchId', 'name'],
  ['placeName', 'branch', 'placeId', 'name'],
  ['receptionistName', 'userAccount', 'receptionistId', 'fullName'],
  ['advisorName', 'userAccount', 'advisorId', 'fullName'],
  ['technicianName', 'userAccount', 'technicianId', 'fullName'],
] as const;
const isIts = (alias: string, column: string) =>
  sql`${sql.ref(`${alias}.tenantId`)} = t.tenant_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${column}`)}`;
/** A page looks its few names up; of a thousand rows at once they are joined, which reads each name once. */
const lookedUp = NAMES.map(
  ([as, table, column, label]) =>
    sql`(select ${sql.ref(`x.${label}`)} from ${sql.table(table)} x where ${isIts('x', column)}) as ${sql.id(as)}`,
);
const joined = NAMES.map(([as, , , label]) => sql`${sql.ref(`of_${as}.${label}`)} as ${sql.id(as)}`);
const joins = sql.join(
  NAMES.map(
    ([as, table, column]) => sql`left join ${sql.table(table)} ${sql.id(`of_${as}`)} on ${isIts(`of_${as}`, column)}`,
  ),
  sql` `,
);
/** Reported faults in the words of their list, then what was typed. */
const errors = sql<
  string | null
>`nullif(concat_ws(', ', (select string_agg(c.name, ', ' order by c.order_no, c.id) from category c
  where c.tenant_id = t.tenant_id and c.id = any(t.error_ids)), t.error_note), '')`;
const services = sql<string | null>`(select string_agg(l.name, ', ' order by l.order_no, l.id) from ticket_line l
  where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service')`;

/** What a list answers of the ticket `t`, besides its own columns and names. */
const extra = [sql`${errors} as errors`, sql`${services} as services`, sql`${remaining} as remaining`];
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

/** Part of a query over `t`: what a row of a list is made of; facts need one column more. */
const columnsOf = (columns: readonly string[], names: readonly RawBuilder<unknown>[]) =>
  sql.join([...columns.map((name) => sql.ref(name)), ...names, ...extra]);
const inList = own.filter((name) => name !== 't.cancelAskedBy');
const [listed, listedMany, known] = [columnsOf(inList, lookedUp), columnsOf(inList, joined), columnsOf(own, joined)];

/** Rows, ids and names in one statement: the page is found by its index, and only then is anything else read of it. */
export async function pageOfRows(
  ctx: Ctx,
  conditions: readonly Condition[],
  order: Order,
  page: PageIn,
  late: readonly Condition[] = [],
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`select ${listed} from ticket t where t.tenant_id = ${ctx.tenantId}
    and t.id = any(array(${idsOfPage(conditions, order, page, late)})) order by ${orderText(order)}`.execute(ctx.db);
  return rows;
}

async function read<R extends { id: TicketId }>(ctx: Ctx, columns: RawBuilder<unknown>, ids: readonly TicketId[]) {
  if (!ids.length) return [];
  const { rows } = await sql<R>`select ${columns} from ticket t ${joins}
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export const rowsOf = (ctx: Ctx, ids: readonly TicketId[]): Promise<TicketRow[]> =>
  read<TicketRow>(ctx, listedMany, ids);
/** With what the caller can do with each, where that is shown at once. */
export async function actionRowsOf(
  ctx: Ctx,
  ids: readonly TicketId[],
): Promise<(TicketRow & { allowedActions: Action[] })[]> {
  const [tickets, factsFor] = await Promise.all([read<Ticket & Extra>(ctx, known, ids), gatherFacts(ctx, ids)]);
  return tickets.map(({ cancelAskedBy, ...ticket }) => {
    const facts = factsFor({ ...ticket, cancelAskedBy });
    return { ...ticket, allowedActions: facts ? ticketSteps.actions(ctx, facts) : [] };
  });
}

/** What the caller can do with tickets that they see; of others nothing is said. */
export async function allowedActionsOf(
  ctx: Ctx,
  { ids }: { ids: readonly TicketId[] },
): Promise<{ items: ActionsRow[] }> {
  const seen = ctx.db
    .selectFrom('ticket as t')
    .select(own)
    .where('t.tenantId', '=', ctx.tenantId)
    .where(sql<boolean>`t.id = any(${[...ids]}::bigint[])`)
    .where('t.isDeleted', '=', false)
    .where(seesTicket(ctx, 't'));
  const [tickets, factsFor] = await Promise.all([seen.execute(), gatherFacts(ctx, ids)]);
  const items = tickets.flatMap((ticket) => {
    const facts = factsFor(ticket as Ticket); // the columns that facts are made of
    return facts ? [{ id: ticket.id, allowedActions: ticketSteps.actions(ctx, facts) }] : [];
  });
  return { items };
}
