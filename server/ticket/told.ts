// Whom a ticket's steps are told to (server/notice): the technician who is given it, whoever may approve a change or quote a part, whoever
// asked for them, whoever it is late for.
import { sql, type Updateable } from 'kysely';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { partsMay } from '../../contract/ticket/calls/parts.calls.ts';
import type { TicketActionKey } from '../../contract/ticket/ticket.actions.ts';
import { awaitedStatuses } from '../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { showMinute } from '../../contract/time.ts';
import { later } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { jobOfTenants } from '../kit/jobs.ts';
import { ring } from '../notice/ring.ts';
import type { Ticket } from './facts.ts';
import { inStatuses } from './list/where.ts';
import type { TicketTable } from './ticket.tables.ts';

export interface About {
  id: TicketId;
  code: string;
  deviceName: string;
}
const subjectOf = ({ id, code }: Pick<About, 'id' | 'code'>) => ({ word: 'Ticket', id: String(id), code }) as const;

export function tellWork(ctx: Ctx, ticket: About, technicianId: UserId | null | undefined): void {
  if (!technicianId) return;
  const facts = { device: ticket.deviceName };
  later(ring(ctx, { kind: 'workAssigned', to: { users: [technicianId] }, subject: subjectOf(ticket), facts }));
}
export function tellParts(
  ctx: Ctx,
  ticket: Pick<About, 'id' | 'code'> & { technicianId: UserId | null },
  part: string | null,
): void {
  const { technicianId } = ticket;
  if (!technicianId) return;
  const facts = part ? { part } : {};
  later(ring(ctx, { kind: 'partArrived', to: { users: [technicianId] }, subject: subjectOf(ticket), facts }));
}
/** A part that the bench wants: the counter of the branch asks the customer. */
export function tellProposed(ctx: Ctx, ticket: Pick<Ticket, 'id' | 'code' | 'branchId'>, asked: Required<Asked>): void {
  const to = { may: partsMay.decide, branchId: ticket.branchId };
  const facts = { by: ctx.user.fullName, part: asked.part };
  later(ring(ctx, { kind: 'partProposed', to, subject: subjectOf(ticket), facts, event: `${asked.id}` }));
}
/** Whoever asked is told what somebody else of the shop decided; a customer's own answer is told by the page they gave it on. */
export function tellDecided(
  ctx: Ctx,
  kind: 'partDecided' | 'changeDecided',
  ticket: Pick<About, 'id' | 'code'>,
  { id, part, askedBy, isYes }: Asked & { askedBy: number | null; isYes: boolean },
): void {
  if (!ctx.user.id || !askedBy) return;
  const facts = { by: ctx.user.fullName, isYes: Number(isYes), ...(part ? { part } : {}) };
  const to = { users: [askedBy as UserId] }; // a column of whoever made the row
  later(ring(ctx, { kind, to, subject: subjectOf(ticket), facts, event: `${id}` }));
}
interface Asked {
  /** Of the proposal or the change: each is told once. */
  id: number;
  part?: string;
}
interface Step {
  ticket: Ticket;
  key: TicketActionKey;
}
/** A step that somebody waits for, or that gives work to somebody else. */
export function tellStep(ctx: Ctx, { ticket, key }: Step, change: Updateable<TicketTable>): void {
  const technicianId = change.technicianId as UserId | null | undefined; // a plain value of an effect
  if (technicianId !== ticket.technicianId) tellWork(ctx, ticket, technicianId);
  if (key === 'partsArrived') tellParts(ctx, ticket, null);
  if (key === 'askChange')
    later(
      ring(ctx, {
        kind: 'changeToApprove',
        to: { may: 'Pages.Tickets.ChangeStatusAdmin', branchId: ticket.branchId },
        subject: subjectOf(ticket),
        facts: { by: ctx.user.fullName },
      }),
    );
}

interface Due extends About {
  technicianId: UserId | null;
  placeId: BranchId;
  promisedAt: string;
  event: string;
  isLate: boolean;
}
const HOUR_AHEAD = sql`interval '1 hour'`;
/** What was late before is known by now; nobody is told a hundred old things at once. */
const OLDEST = sql`interval '2 days'`;
const MOST = 200;
/** Promises within the hour and those that are over: each promise once, to its technician and, once late, to whoever gives work out. */
export async function tellPromises(ctx: Ctx): Promise<number> {
  const { rows } =
    await sql<Due>`select * from (select t.id, t.code, t.device_name, t.technician_id, t.place_id, t.promised_at,
      t.promised_at::text as event, t.promised_at <= now() as is_late
    from ticket t where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and ${inStatuses(awaitedStatuses)} and t.finished_at is null
      and t.promised_at > now() - ${OLDEST} and t.promised_at <= now() + ${HOUR_AHEAD}) d
    where not exists (select from notice n where n.tenant_id = ${ctx.tenantId} and n.word = 'Ticket' and n.subject_id = d.id::text
      and n.kind = case when d.is_late then 'ticketLate' else 'promiseSoon' end and n.event = d.event)
    order by d.promised_at limit ${sql.lit(MOST)}`.execute(ctx.db);
  for (const due of rows) {
    const told = {
      subject: subjectOf(due),
      facts: { device: due.deviceName, time: showMinute(due.promisedAt) },
      event: due.event,
    };
    const kind = due.isLate ? 'ticketLate' : 'promiseSoon';
    if (due.technicianId) await ring(ctx, { kind, to: { users: [due.technicianId] }, ...told });
    if (due.isLate || !due.technicianId)
      await ring(ctx, { kind, to: { may: 'Pages.Tickets.ChangeEngineer', branchId: due.placeId }, ...told });
  }
  return rows.length;
}
export const promisesJob = jobOfTenants('promises', 60, async (ctx) => {
  await tellPromises(ctx);
});
