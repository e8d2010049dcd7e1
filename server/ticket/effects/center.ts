// What moving a device to the centre and back does: a request to the centre goes with it, and both sides confirm.
import { sql } from 'kysely';
import { saidIn } from '../../../contract/culture.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { CenterStepKey } from '../../../contract/stock/center-request.states.ts';
import type { CenterRequestId } from '../../../contract/stock/stock.ts';
import { type GuardKey, type TicketGuard, ticketGuards } from '../../../contract/ticket/ticket.guards.ts';
import type { ActionInput } from '../../../contract/ticket/ticket.ts';
import { now, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { branchesOf } from '../../org/org.ts';
import { moveForTicket, openForTicket } from '../../stock/center/save-center-request.ts';
import type { ActionRun, Change, Effect } from '../act.ts';
import { accepts, giveTo } from '../fit.ts';
import { countTotals, finishLines } from '../lines.ts';
import { keepParts, letPartsGo } from '../parts/keep.ts';
import { needsOf } from '../parts/needs.ts';
import { giveUp, work } from './work.ts';

/** The centre that receives: the caller's own, else the first one. */
async function centreOf(ctx: Ctx): Promise<BranchId> {
  const { rows } = await sql<{ id: BranchId }>`select id from branch
    where tenant_id = ${ctx.tenantId} and is_center and not is_deleted
    order by id = ${ctx.user.branchId}::bigint desc nulls last, id = any(${await branchesOf(ctx)}::bigint[]) desc, order_no, id limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? fail('ticket.noCentre');
}
/** The open request takes the same step. */
async function step(ctx: Ctx, { ticket, input }: ActionRun, key: CenterStepKey): Promise<void> {
  const { rows } = await sql<{ id: CenterRequestId }>`select id from center_request
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status < 3 and not is_deleted`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('row.missing', { entity: 'CenterRequest', id: ticket.id });
  await moveForTicket(ctx, id, key, input.note ?? input.reason ?? null);
}

function require(ctx: Ctx, { ticket, facts }: ActionRun, key: GuardKey): void {
  const guard: TicketGuard = ticketGuards[key];
  if (guard.holds(facts)) return;
  fail('ticket.blocked', { code: ticket.code, blocker: saidIn(guard, ctx.culture, guard.words?.(facts)) });
}
/** What the centre says has to be true: finished means parts are in it, given up means none are. */
async function sayOutcome(ctx: Ctx, run: ActionRun): Promise<Change> {
  const { ticket, input } = run;
  if (input.centreOutcome === 'KhongSuaDuoc') require(ctx, run, 'nothingIssued');
  await nameWorker(ctx, run, input.centreOutcome === 'HoanThanh');
  // What was said about lines is said, whatever becomes of the device: a line that failed costs nothing from now on.
  if (input.centreOutcome !== 'HoanThanh') return countTotals(ctx, ticket.id, ticket.vatPercent);
  const missingParts = (await needsOf(ctx, ticket.id))
    .filter((need) => need.wanted > need.issued)
    .map((need) => need.name);
  require(ctx, { ...run, facts: { ...run.facts, missingParts } }, 'partsIssued');
  return countTotals(ctx, ticket.id, ticket.vatPercent);
}

/** What was done here was done by whoever accepted it here, or by the technician who sends it back. */
async function nameWorker(ctx: Ctx, { ticket }: ActionRun, isFinished: boolean): Promise<void> {
  const technicianId = ticket.technicianId ?? (ctx.user.permissions.has(accepts) ? ctx.user.id : null);
  const { rows } = await sql`select from ticket_line where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id}
    and technician_id is null and (outcome = 'done' or (${isFinished} and outcome is null)) limit 1`.execute(ctx.db);
  if (rows.length && technicianId === null) fail('ticket.noCentreTechnician', { code: ticket.code });
  if (isFinished) return finishLines(ctx, { ...ticket, technicianId });
  await sql`update ticket_line set technician_id = ${technicianId} where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id}
    and outcome = 'done' and technician_id is null`.execute(ctx.db);
}

type Outcomes = NonNullable<ActionInput['outcomes']>;
/** Back at the branch it becomes what the centre said, as if it had been done here. */
async function become(ctx: Ctx, run: ActionRun): Promise<Change> {
  const { ticket } = run;
  if (ticket.centreOutcome === 'HoanThanh') {
    const { rows } = await sql<Outcomes[number]>`select id as line_id, outcome from ticket_line
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and outcome is not null`.execute(ctx.db);
    return work.finish(ctx, { ...run, input: { outcomes: rows } });
  }
  if (ticket.centreOutcome === 'KhongSuaDuoc') return giveUp(ctx, { ...run, input: {} }, 'failed');
  await keepParts(ctx, { id: ticket.id, placeId: ticket.branchId });
  return ticket.centreOutcome === 'ChoXuLy' ? { technicianId: null } : {};
}

export const centre = {
  moveCentre: async (ctx, run) => {
    const { ticket, input } = run;
    if (!input.groupId) throw new InvalidField('groupId', 'required');
    await centreOf(ctx);
    const content = input.reason ?? ticket.code;
    const { groupId } = input;
    await openForTicket(ctx, { groupId, branchId: ticket.branchId, ticketCode: ticket.code, content });
    await letPartsGo(ctx, ticket, { goesOn: true });
    return { statusBefore: ticket.status, custody: 'transit', centreOutcome: null };
  },
  cancelMove: async (ctx, run) => {
    const { ticket } = run;
    await step(ctx, run, 'delete');
    if (ticket.acceptedAt) await keepParts(ctx, ticket);
    return { custody: 'branch', statusBefore: null };
  },
  centreReceive: async (ctx, run) => {
    const placeId = await centreOf(ctx);
    await step(ctx, run, 'receive');
    await keepParts(ctx, { id: run.ticket.id, placeId });
    // The work is nobody's here yet; the branch's technician has it again when it comes back.
    return { custody: 'centre', placeId, homeTechnicianId: run.ticket.technicianId, technicianId: null };
  },
  centreAccept: async (ctx, { ticket }) => ({
    technicianId: ticket.technicianId ?? ctx.user.id,
    acceptedAt: ticket.acceptedAt ?? toInstant(now()),
  }),
  centreAssign: async (ctx, { ticket, input }) => ({
    technicianId: await giveTo(ctx, ticket, { userId: input.technicianId, assignAnyway: input.assignAnyway }),
    acceptedAt: ticket.acceptedAt ?? toInstant(now()),
  }),
  centreSendBack: async (ctx, run) => {
    const { ticket, input } = run;
    const told = await sayOutcome(ctx, run);
    await step(ctx, run, 'sendBack');
    await letPartsGo(ctx, ticket, { goesOn: true });
    return { ...told, custody: 'transit', placeId: ticket.branchId, centreOutcome: input.centreOutcome ?? 'DangXuLy' };
  },
  branchReceive: async (ctx, run) => {
    const { centreOutcome, homeTechnicianId, technicianId: worker } = run.ticket;
    // Work that nobody has yet waits for somebody.
    const status = centreOutcome === 'DangXuLy' && !homeTechnicianId ? 'ChoXuLy' : (centreOutcome ?? 'ChoXuLy');
    await step(ctx, run, 'complete');
    const isOver = status === 'HoanThanh' || status === 'KhongSuaDuoc';
    const people = { technicianId: homeTechnicianId ?? (isOver ? worker : null), homeTechnicianId: null };
    const back = { status, custody: 'branch', statusBefore: null, centreOutcome: null } as const;
    return { ...people, ...(await become(ctx, run)), ...back };
  },
} satisfies Record<string, Effect>;
