// What a filter of a ticket list means, as conditions on the alias `t`.
import { type RawBuilder, sql } from 'kysely';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { TicketFilter } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import type { DateBy } from '../../../contract/ticket/ticket.lists.ts';
import { promisedStatuses, type TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import { dayBounds } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';

export type Condition = RawBuilder<boolean>;
export const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Statuses are written out: only then can the database see that a partial index covers them. They are keys of our own table. */
export const inStatuses = (statuses: readonly TicketStatus[]): Condition =>
  statuses.length
    ? sql<boolean>`t.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`
    : sql<boolean>`false`;
/** Promised before now, and still not done. */
export const isLate = sql<boolean>`(t.promised_at < now() and ${inStatuses(promisedStatuses)})`;

const columnOf: Record<DateBy, RawBuilder<unknown>> = {
  received: sql`t.creation_time`,
  promised: sql`t.promised_at`,
  finished: sql`t.finished_at`,
  handedOver: sql`t.handed_over_at`,
};
export function inDays(column: RawBuilder<unknown>, from: string | undefined, to: string | undefined): Condition[] {
  return [
    ...(from ? [sql<boolean>`${column} >= ${dayBounds(from)[0]}::timestamptz`] : []),
    ...(to ? [sql<boolean>`${column} < ${dayBounds(to)[1]}::timestamptz`] : []),
  ];
}

export const branchesAsked = ({ branchId, branchIds }: Pick<TicketFilter, 'branchId' | 'branchIds'>) => {
  const asked: BranchId[] = [...(branchId ? [branchId] : []), ...(branchIds ?? [])];
  return asked.length ? asked : null;
};
export const statusesAsked = (
  { status, statuses }: Pick<TicketFilter, 'status' | 'statuses'>,
  scope: readonly TicketStatus[],
): readonly TicketStatus[] => {
  const asked = [...(status ? [status] : []), ...(statuses ?? [])];
  return asked.length ? scope.filter((one) => asked.includes(one)) : scope;
};
export const ofBranches = (filter: Pick<TicketFilter, 'branchId' | 'branchIds'>): Condition[] => {
  const branches = branchesAsked(filter);
  if (!branches) return [];
  // One branch as an equality: its own index is in the list's order.
  return [
    branches.length === 1
      ? sql<boolean>`t.branch_id = ${branches[0]}`
      : sql<boolean>`t.branch_id = any(${branches}::bigint[])`,
  ];
};

export type Narrow = Partial<Omit<TicketFilter, 'skipCount' | 'maxResultCount' | 'sorting' | 'status' | 'statuses'>>;
/** What is left of a filter beside branches and statuses: nothing of it is in the tally. */
export function narrowing(filter: Narrow): Condition[] {
  const equal = (column: string, value: number | string | undefined): Condition[] =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`t.${column}`)} = ${value}`];
  return [
    ...equal('placeId', filter.placeId),
    ...equal('technicianId', filter.technicianId),
    ...(filter.hasTechnician === undefined ? [] : [isGiven(filter.hasTechnician)]),
    ...(filter.hasProposals === undefined ? [] : [isProposed(filter.hasProposals)]),
    ...equal('advisorId', filter.advisorId),
    ...equal('receptionistId', filter.receptionistId),
    ...equal('deviceTypeId', filter.deviceTypeId),
    ...equal('manufacturerId', filter.manufacturerId),
    ...equal('modelId', filter.modelId),
    ...equal('customerId', filter.customerId),
    ...equal('kind', filter.kind),
    ...inDays(columnOf[filter.dateBy ?? 'received'], filter.startDate, filter.endDate),
    ...(filter.isLate === undefined ? [] : [filter.isLate ? isLate : sql<boolean>`not ${isLate}`]),
    ...(filter.isArchived === undefined ? [] : [isArchived(filter.isArchived)]),
    ...(filter.hashtagId === undefined ? [] : [sql<boolean>`t.hashtag_ids @> array[${filter.hashtagId}]::bigint[]`]),
  ];
}
const isGiven = (wanted: boolean): Condition =>
  wanted ? sql<boolean>`t.technician_id is not null` : sql<boolean>`t.technician_id is null`;
const proposed = sql<boolean>`exists (select from ticket_proposal x
  where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.status = 'open')`;
const isProposed = (wanted: boolean): Condition => (wanted ? proposed : sql<boolean>`not ${proposed}`);
const isArchived = (wanted: boolean): Condition =>
  wanted ? sql<boolean>`t.archived_at is not null` : sql<boolean>`t.archived_at is null`;

export const ofTenant = (ctx: Ctx): Condition[] => [
  sql<boolean>`t.tenant_id = ${ctx.tenantId}`,
  sql<boolean>`not t.is_deleted`,
];
