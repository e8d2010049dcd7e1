// The story of a ticket, newest first: its log, changes old → new, comments, money, stock documents, photos and messages in one row.
import { sql } from 'kysely';
import type { TicketEvent } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketActionKeys } from '../../../contract/ticket/ticket.actions.ts';
import { printForms, type TicketEventKey } from '../../../contract/ticket/ticket.events.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { toldOf } from '../story-words.ts';
import { ms, type Placed } from './moment.ts';
import { type ChangeGroup, changesOf } from './timeline-changes.ts';
import { documentEvents } from './timeline-documents.ts';

type Kind = TicketEvent['kind'];
/** Which filter of the timeline an entry of the log belongs to; actions of the table are steps. */
const kinds: Partial<Record<TicketEventKey, Kind>> = {
  create: 'status',
  save: 'change',
  print: 'print',
  receipt: 'money',
  payment: 'money',
  refund: 'money',
  promotions: 'money',
  credit: 'money',
  paymentMethod: 'money',
  archive: 'status',
  unarchive: 'status',
};
const kindOf = (action: string): Kind => {
  if ((ticketActionKeys as readonly string[]).includes(action)) return 'status';
  return kinds[action as TicketEventKey] ?? 'note'; // unknown ones are notes
};

/** Money, stock and photos are told by their own documents; the log's echo of them says nothing more. */
const told = new Set(['money', 'stock', 'photo', 'message']);

interface Logged extends Omit<Placed, 'kind' | 'changes'> {
  userId: number | null;
  data: Record<string, unknown>;
}
async function loggedEvents(ctx: Ctx, id: TicketId): Promise<(Placed & { userId: number | null })[]> {
  const { rows } = await sql<Logged>`
    select 'log' || l.id as id, l.at, ${ms('l.at')} as ms, l.user_id, u.full_name as user_name, b.name as branch_name, l.action, l.from_status, l.to_status,
      concat_ws(' · ', e.name, l.reason) as text, l.data
    from ticket_log l
    left join category e on e.tenant_id = l.tenant_id and e.id = (l.data ->> 'errorTypeId')::bigint
    left join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id
    left join branch b on b.tenant_id = l.tenant_id and b.id = l.branch_id
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} order by l.id`.execute(ctx.db);
  return rows
    .filter(({ action }) => !told.has(action))
    .map(({ data, ...row }) => ({ ...row, kind: kindOf(row.action), text: textOf(ctx, row, data), changes: [] }));
}
function textOf(ctx: Ctx, { action, text }: Pick<Logged, 'action' | 'text'>, data: Record<string, unknown>) {
  if (action !== 'print') return text || toldOf(action, data, ctx.culture);
  const form = printForms[data.form as keyof typeof printForms]; // written by NotePrint, which knows these only
  return form?.[ctx.culture] ?? text;
}

async function comments(ctx: Ctx, id: TicketId): Promise<Placed[]> {
  const { rows } = await sql<Omit<Placed, 'changes'>>`
    select 'post' || p.id as id, p.creation_time as at, ${ms('p.creation_time')} as ms, u.full_name as user_name, null as branch_name, 'comment' as kind,
      'comment' as action, null as from_status, null as to_status, p.content as text
    from post p left join user_account u on u.tenant_id = p.tenant_id and u.id = p.creator_user_id
    where p.tenant_id = ${ctx.tenantId} and p.target_module = 'Ticket' and p.target_id = ${id}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, changes: [] }));
}

/** A step and what it changed are one entry: the log is written by the same call, moments after the change. */
const SAME_CALL_MS = 3000;
export async function timelineOf(ctx: Ctx, id: TicketId): Promise<{ items: TicketEvent[] }> {
  const [steps, changes, posts, documents] = await Promise.all([
    loggedEvents(ctx, id),
    changesOf(ctx, id),
    comments(ctx, id),
    documentEvents(ctx, id),
  ]);
  const alone = changes.filter((group) => !joinStep(steps, group));
  const events: Placed[] = [
    ...steps.map(({ userId, ...step }) => step),
    ...alone.map(({ userId, ...group }) => group),
    ...posts,
    ...documents,
  ];
  events.sort((one, other) => other.ms - one.ms);
  return { items: events.map(({ ms: _, ...event }) => event) };
}
function joinStep(steps: (Placed & { userId: number | null })[], group: ChangeGroup): boolean {
  const step = steps.find((one) => {
    const after = one.ms - group.ms;
    return one.userId === group.userId && after >= 0 && after < SAME_CALL_MS;
  });
  if (!step) return false;
  step.changes.push(...group.changes);
  return true;
}
