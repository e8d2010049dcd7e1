// The one way a ticket changes its status: an action of the table, checked and done under the ticket's lock, told in its log.
import { sql, type Updateable } from 'kysely';
import type { Both } from '../../contract/culture.ts';
import {
  type TicketActionKey,
  targetsOf,
  ticketAction,
  ticketActions,
  ticketFlow,
} from '../../contract/ticket/ticket.actions.ts';
import { ticketEvents } from '../../contract/ticket/ticket.events.ts';
import type { TicketFacts } from '../../contract/ticket/ticket.guards.ts';
import { type TicketStatus, ticketStatuses } from '../../contract/ticket/ticket.statuses.ts';
import type { ActionInput, TicketId } from '../../contract/ticket/ticket.ts';
import { showMinute } from '../../contract/time.ts';
import { later, sideBySide } from '../db/transaction.ts';
import { changedBy } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { requireNeeds } from '../kit/flow.ts';
import { ticketSteps } from './allowed.ts';
import { factsOf, gatherFacts, type Ticket } from './facts.ts';
import { noteUnfit, requireFit, workOf } from './fit.ts';
import { nameOutcomes } from './lines.ts';
import { logTicket } from './log.ts';
import { seesTicket } from './seen.ts';
import { tellCustomer, tellLater } from './tell-customer.ts';
import type { TicketTable } from './ticket.tables.ts';
import { tellStep } from './told.ts';

export interface ActionRun {
  ticket: Ticket;
  facts: TicketFacts;
  input: Partial<ActionInput>;
  key: TicketActionKey;
  /** What the story tells of it besides what was asked for: filled by the effect. */
  told: Record<string, unknown>;
}
export type Change = Updateable<TicketTable>;
/** What an action does besides the status: writes what belongs to it and answers the columns that change. */
export type Effect = (ctx: Ctx, run: ActionRun) => Promise<Change>;

/** Locks a ticket that the caller sees, to change it. Nothing about it is decided before; an archived one stays as it is. */
export async function lockTicket(ctx: Ctx, id: TicketId, version?: number): Promise<Ticket> {
  const ticket = await lockAnyTicket(ctx, id, version);
  if (ticket.archivedAt) fail('ticket.archived', { code: ticket.code });
  return ticket;
}
/** Archived or not: for refunds, which an archived ticket still takes, and for archiving itself. */
export async function lockAnyTicket(ctx: Ctx, id: TicketId, version?: number): Promise<Ticket> {
  const found = await ctx.db
    .selectFrom('ticket as t')
    .selectAll('t')
    .where('t.tenantId', '=', ctx.tenantId)
    .where('t.id', '=', id)
    .where('t.isDeleted', '=', false)
    .where(seesTicket(ctx, 't'))
    .forUpdate('t')
    .executeTakeFirst();
  const ticket = found ?? fail('row.missing', { entity: 'Ticket', id });
  if (version !== undefined && version !== ticket.version) await tellWhatHappened(ctx, ticket);
  return ticket;
}
/** The other person of a race reads who was faster, what they did, and where the ticket is now. */
async function tellWhatHappened(ctx: Ctx, ticket: Ticket): Promise<never> {
  const { rows } = await sql<{ who: string | null; at: string; what: string | null }>`
    select u.full_name as who, coalesce(t.last_modification_time, t.creation_time) as at,
      (select l.action from ticket_log l where l.tenant_id = t.tenant_id and l.ticket_id = t.id order by l.id desc limit 1) as what
    from ticket t left join user_account u on u.tenant_id = t.tenant_id and u.id = coalesce(t.last_modifier_user_id, t.creator_user_id)
    where t.tenant_id = ${ctx.tenantId} and t.id = ${ticket.id}`.execute(ctx.db);
  const { who, at, what } = rows[0] ?? { who: null, at: ticket.creationTime, what: null };
  const words: Readonly<Record<string, Both>> = { ...ticketActions, ...ticketEvents };
  return fail('ticket.movedOn', {
    code: ticket.code,
    who: who ?? '?',
    when: showMinute(at),
    what: words[what ?? '']?.[ctx.culture] ?? ticketEvents.save[ctx.culture],
    status: ticketStatuses[ticket.status][ctx.culture],
  });
}
export async function factsOfOne(ctx: Ctx, ticket: Ticket): Promise<TicketFacts> {
  return (await factsOf(ctx, [ticket])).get(ticket.id) ?? fail('row.missing', { entity: 'Ticket', id: ticket.id });
}

export interface TicketRef {
  id: TicketId;
  input: Partial<ActionInput>;
  version?: number | undefined;
}
/** A ticket that is locked, with what its guards ask of it: sent behind the lock, so it is what the lock waited for. */
export interface Held {
  ticket: Ticket;
  facts: TicketFacts | undefined;
}
export async function holdTicket(ctx: Ctx, { id, version }: Omit<TicketRef, 'input'>): Promise<Held> {
  const [ticket, factsFor] = await sideBySide([lockTicket(ctx, id, version), gatherFacts(ctx, [id])]);
  return { ticket, facts: factsFor(ticket) };
}
/** Does an action for a person: permission, status, guards and what it needs are checked here and nowhere else. */
export async function act(
  ctx: Ctx,
  effects: Effects,
  { key, input, ...which }: TicketRef & { key: TicketActionKey },
  held?: Held,
): Promise<TicketStatus> {
  const { ticket, facts: known } = held ?? (await holdTicket(ctx, which));
  // What is said about lines counts for the guards: a part that was not used need not be issued.
  const names = input.outcomes?.length && ticketAction(key).asks?.includes('outcomes');
  if (names) await nameOutcomes(ctx, ticket, await requireDoers(ctx, ticket, input));
  const facts = (names ? undefined : known) ?? (await factsOfOne(ctx, ticket));
  ticketSteps.require(ctx, facts, key);
  requireNeeds(ticketFlow, key, input);
  return carryOut(ctx, effects, { ticket, facts, input, key });
}
type Outcomes = NonNullable<ActionInput['outcomes']>;
/** Whoever is named for a line is somebody who could have been given it. */
export async function requireDoers(
  ctx: Ctx,
  ticket: Ticket,
  { outcomes, assignAnyway }: Pick<Partial<ActionInput>, 'outcomes' | 'assignAnyway'>,
): Promise<Outcomes> {
  const named = outcomes ?? [];
  const others = [...new Set(named.flatMap(({ technicianId }) => technicianId ?? []))].filter(
    (id) => id !== ticket.technicianId,
  );
  for (const userId of others) {
    // A device that came back was repaired where it was: people of every branch may have done a line.
    const work = { ...(await workOf(ctx, ticket)), services: [] };
    const { why } = await requireFit(ctx, { userId, assignAnyway, work });
    await noteUnfit(ctx, ticket.id, why);
  }
  return named;
}
/** What follows from something else (parts arrived, a debt is settled): the table's row still has to start where the ticket is. */
export async function follow(
  ctx: Ctx,
  effects: Effects,
  ticket: Ticket,
  key: TicketActionKey,
  input: Partial<ActionInput> = {},
) {
  const facts = await factsOfOne(ctx, ticket);
  ticketSteps.requireState(ctx, facts, key);
  return carryOut(ctx, effects, { ticket, facts, input, key });
}

export type Effects = Readonly<Record<TicketActionKey, Effect>>;
async function carryOut(ctx: Ctx, effects: Effects, given: Omit<ActionRun, 'told'>): Promise<TicketStatus> {
  const run: ActionRun = { ...given, told: {} };
  const { ticket, key, input } = run;
  const change = await effects[key](ctx, run);
  const to = change.status ?? targetOf(run) ?? ticket.status;
  if (change.status && !leadsTo(run, to)) throw new Error(`${key} does not lead from ${ticket.status} to ${to}`);
  const moved = to === ticket.status ? {} : { statusSince: sql<string>`now()` };
  later(
    ctx.db
      .updateTable('ticket')
      .set({ ...change, ...moved, status: to, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', ticket.id)
      .execute(),
  );
  const reason = [input.reason, input.note].filter(Boolean).join(' · ') || null;
  const data = { ...toldIn(input), ...run.told };
  await logTicket(ctx, { ticketId: ticket.id, action: key, fromStatus: ticket.status, toStatus: to, reason, data });
  tellStep(ctx, run, change);
  tellCustomer(ctx, ticket, to);
  tellLater(ctx, ticket, change.promisedAt);
  return to;
}

/** What was decided with a step and stands in no column of the ticket. */
const toldIn = ({ errorTypeId, checkFee, deposit, centreOutcome }: Partial<ActionInput>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ errorTypeId, checkFee, deposit, centreOutcome }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );
const targetOf = ({ key, ticket }: ActionRun): TicketStatus | null => {
  const { to } = ticketAction(key);
  if (to === 'before') return ticket.statusBefore;
  return Array.isArray(to) ? null : (targetsOf(key)[0] ?? null);
};
const leadsTo = ({ key, ticket }: ActionRun, status: TicketStatus): boolean =>
  status === ticket.status ||
  targetsOf(key).includes(status) ||
  (ticketAction(key).to === 'before' && status === ticket.statusBefore);
