// What the actions of the bench do: accepting, working, waiting, handing on, finishing, giving up.
import { sql } from 'kysely';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { now, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import type { ActionRun, Change, Effect } from '../act.ts';
import { earnCommission, unearnCommission } from '../commission.ts';
import { giveTo } from '../fit.ts';
import { addFee, clearOutcomes, countTotals, finishLines, giveLinesUp, splitLines } from '../lines.ts';
import { askForMissing } from '../parts/ask.ts';
import { keepParts, letPartsGo } from '../parts/keep.ts';
import { closeChange } from '../save/change-set.ts';
import { requireFuture } from '../save/promised.ts';
import { dropPromotions } from '../save/promotions.ts';

const nothing: Effect = async () => ({});
/** The moment of the call, as columns hold it. */
const at = () => toInstant(now());

async function requireBranch(ctx: Ctx, id: BranchId | null | undefined, not: BranchId): Promise<BranchId> {
  const { rows } = await sql<{ id: BranchId }>`select id from branch
    where tenant_id = ${ctx.tenantId} and id = ${id ?? null} and id <> ${not} and is_active and not is_deleted`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new InvalidField('branchId', 'choice');
  return rows[0].id;
}
async function requireErrorType(ctx: Ctx, id: CategoryId | null | undefined): Promise<void> {
  const { rows } = await sql`select 1 from category
    where tenant_id = ${ctx.tenantId} and id = ${id ?? null} and code = 'errorType' and not is_deleted`.execute(ctx.db);
  if (!rows.length) throw new InvalidField('errorTypeId', 'choice');
}
const promised = ({ input }: ActionRun): Change => {
  if (!input.promisedAt) throw new InvalidField('promisedAt', 'required');
  return { promisedAt: requireFuture(input.promisedAt) };
};

/** What was not done is not paid for; looking at it may be. */
export async function giveUp(ctx: Ctx, { ticket, input }: ActionRun, outcome: 'skipped' | 'failed'): Promise<Change> {
  await giveLinesUp(ctx, ticket.id, outcome);
  await dropPromotions(ctx, ticket.id);
  await letPartsGo(ctx, ticket);
  // It may have been finished before somebody asked for the change that the customer declined.
  await unearnCommission(ctx, ticket.id);
  await closeChange(ctx, ticket, 'rejected', input.reason ?? null);
  if (input.checkFee) await addFee(ctx, ticket.id, ctx.culture === 'vi' ? 'Phí kiểm tra' : 'Check fee', input.checkFee);
  return { ...(await countTotals(ctx, ticket.id, ticket.vatPercent)), finishedAt: at() };
}

export const work = {
  accept: async (ctx, { ticket }) => {
    await keepParts(ctx, ticket);
    return { technicianId: ticket.technicianId ?? ctx.user.id, acceptedAt: ticket.acceptedAt ?? at() };
  },
  finish: async (ctx, { ticket, input }) => {
    await finishLines(ctx, ticket);
    // Vouchers are locked before shelves, wherever both are.
    const totals = await countTotals(ctx, ticket.id, ticket.vatPercent);
    await letPartsGo(ctx, ticket);
    await earnCommission(ctx, ticket.id);
    return {
      ...totals,
      finishedAt: at(),
      ...(input.note ? { technicalNote: input.note } : {}),
    };
  },
  // Whoever waits for parts has asked for them: what nobody was asked for yet is asked for in the same step.
  waitParts: async (ctx, run) => {
    const columns = promised(run);
    await askForMissing(ctx, run.ticket, {
      neededDay: toInstant(new Date(run.input.promisedAt ?? now())).slice(0, 10),
      note: run.input.note,
    });
    return columns;
  },
  resume: nothing,
  partsArrived: nothing,
  dispatch: async () => ({ technicianId: null }),
  assign: async (ctx, { ticket, input }) => {
    const technicianId = await giveTo(ctx, ticket, { userId: input.technicianId, assignAnyway: input.assignAnyway });
    // Work may begin here: nobody has to have accepted it before it went to the dispatcher.
    await keepParts(ctx, ticket);
    return { technicianId, acceptedAt: ticket.acceptedAt ?? at() };
  },
  changeTechnician: async (ctx, { ticket, input }) => ({
    technicianId: await giveTo(ctx, ticket, { userId: input.technicianId, assignAnyway: input.assignAnyway }),
  }),
  splitWork: async (ctx, { ticket, input, told }) => {
    told.said = await splitLines(ctx, ticket.id, input.splits ?? []);
    // What is earned already is taken back and earned anew.
    if (ticket.status === 'HoanThanh' || ticket.status === 'HoanTra') await earnCommission(ctx, ticket.id);
    return {};
  },
  changeAppointment: async (_ctx, run) => promised(run),
  moveBranch: async (ctx, { ticket, input }) => {
    const placeId = await requireBranch(ctx, input.branchId, ticket.placeId);
    await letPartsGo(ctx, ticket, { goesOn: true });
    return { placeId, custody: 'transit', technicianId: null };
  },
  sendHome: async (_ctx, { ticket }) => ({ placeId: ticket.branchId, custody: 'transit' }),
  receiveDevice: async () => ({ custody: 'branch' }),
  reopen: async (ctx, { ticket }) => {
    await clearOutcomes(ctx, ticket);
    await unearnCommission(ctx, ticket.id);
    const totals = await countTotals(ctx, ticket.id, ticket.vatPercent);
    // A part that was not used may be now.
    await keepParts(ctx, ticket);
    return { ...totals, finishedAt: null };
  },
  decline: (ctx, run) => giveUp(ctx, run, 'skipped'),
  cannotFix: async (ctx, run) => {
    await requireErrorType(ctx, run.input.errorTypeId);
    return giveUp(ctx, run, 'failed');
  },
} satisfies Record<string, Effect>;
