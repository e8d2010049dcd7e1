// What was changed on a ticket and its lines, out of the audit log, with names in place of ids.
import { type RawBuilder, sql } from 'kysely';
import type { TicketEvent } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { ms } from './moment.ts';

export interface ChangeGroup extends TicketEvent {
  userId: number | null;
  ms: number;
}
type Changes = Record<string, [from: unknown, to: unknown]>;
interface Audited {
  id: number;
  at: string;
  ms: number;
  userId: number | null;
  userName: string | null;
  branchName: string | null;
  action: 'insert' | 'update' | 'delete';
  changes: Changes;
}

/** Columns that follow from a step, which the log tells already, or that say nothing to people. */
const silent = new Set([
  'status',
  'status_before',
  'accepted_at',
  'finished_at',
  'handed_over_at',
  'archived_at',
  'archived_by',
  'cancel_reason',
  'cancel_asked_by',
  'centre_outcome',
  'discount',
  'promotion',
  'vat',
  'is_deleted',
  'outcome',
  'parent_id',
  'technical_note',
  'feedback',
  'feedback_rate',
  'feedback_at',
  'signature',
  'customer_id',
  'booking_id',
  'origin_id',
  'passcode_kind',
  'home_technician_id',
  'origin_line_id',
  'minutes',
]);

/** Changes of one call together; what was written with the ticket itself is its beginning, not a change. */
export async function changesOf(ctx: Ctx, id: TicketId): Promise<ChangeGroup[]> {
  const { rows } = await sql<Audited>`
    select a.id, a.at, ${ms('a.at')} as ms, a.user_id, u.full_name as user_name, b.name as branch_name, a.action, a.changes
    from audit_log a
    left join user_account u on u.tenant_id = a.tenant_id and u.id = a.user_id
    left join branch b on b.tenant_id = a.tenant_id and b.id = a.branch_id
    where a.tenant_id = ${ctx.tenantId} and a.table_name = 'ticket' and a.row_id = ${id}
      and a.at > (select t.creation_time from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${id})
    order by a.id`.execute(ctx.db);
  const names = await namesOf(ctx, rows);
  const groups = new Map<string, ChangeGroup>();
  for (const row of rows) {
    const changes = shownChanges(row, names);
    if (!changes.length) continue;
    const key = `${row.ms} ${row.userId}`;
    const group = groups.get(key);
    if (group) group.changes.push(...changes);
    else groups.set(key, { ...blank(row), changes });
  }
  return [...groups.values()];
}
const blank = ({ id, at, ms: place, userId, userName, branchName }: Audited): ChangeGroup => ({
  id: `change${id}`,
  at,
  ms: place,
  userId,
  userName,
  branchName,
  kind: 'change',
  action: 'change',
  fromStatus: null,
  toStatus: null,
  text: null,
  changes: [],
});

type Names = Map<string, string>;
/** A line that comes or goes is one change; a changed row is one for each of its fields. */
function shownChanges({ action, changes }: Audited, names: Names): TicketEvent['changes'] {
  if (action !== 'update') {
    if (!changes.name) return []; // the ticket itself, which began before it was written
    const line = (side: 0 | 1) => `${changes.name?.[side]} × ${changes.quantity?.[side] ?? 1}`;
    return action === 'insert'
      ? [{ field: 'line', from: null, to: line(1) }]
      : [{ field: 'line', from: line(0), to: null }];
  }
  return Object.entries(changes)
    .filter(([column]) => !silent.has(column))
    .map(([column, [from, to]]) => ({
      field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      from: named(names, column, from),
      to: named(names, column, to),
    }));
}
function named(names: Names, column: string, value: unknown): unknown {
  const source = columns[column];
  if (!source || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => names.get(`${source}:${one}`) ?? one).join(', ') || null;
  return names.get(`${source}:${value}`) ?? value;
}

/** Columns that hold ids, and what they are ids of. */
const columns: Record<string, Source> = {
  branch_id: 'branch',
  place_id: 'branch',
  device_type_id: 'category',
  manufacturer_id: 'category',
  colour_id: 'category',
  payment_method_id: 'category',
  error_ids: 'category',
  accessory_ids: 'category',
  hashtag_ids: 'category',
  model_id: 'model',
  advisor_id: 'person',
  receptionist_id: 'person',
  technician_id: 'person',
  service_name_id: 'service',
  product_id: 'product',
};
type Source = 'branch' | 'category' | 'model' | 'person' | 'service' | 'product';
const sources: Record<Source, RawBuilder<unknown>> = {
  branch: sql`select tenant_id, id, name from branch`,
  category: sql`select tenant_id, id, name from category`,
  model: sql`select tenant_id, id, name from model`,
  person: sql`select tenant_id, id, full_name as name from user_account`,
  service: sql`select tenant_id, id, name from service_name`,
  product: sql`select tenant_id, id, name from product`,
};
/** One query for each kind of name that occurs. */
async function namesOf(ctx: Ctx, rows: readonly Audited[]): Promise<Names> {
  const wanted = new Map<Source, Set<number>>();
  for (const { changes } of rows)
    for (const [column, values] of Object.entries(changes)) {
      const source = columns[column];
      if (!source || silent.has(column)) continue;
      const ids = wanted.get(source) ?? new Set();
      for (const id of values.flat()) if (typeof id === 'number') ids.add(id);
      wanted.set(source, ids);
    }
  const names: Names = new Map();
  for (const [source, ids] of wanted) {
    if (!ids.size) continue;
    const found = await sql<{ id: number; name: string }>`select r.id, r.name from (${sources[source]}) r
      where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
    for (const { id, name } of found.rows) names.set(`${source}:${id}`, name);
  }
  return names;
}
