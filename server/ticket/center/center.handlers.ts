// Handlers of requests to the central office. A request that goes with a ticket's device takes its steps through the ticket's own
// actions, so that it does not matter which of the two somebody opens; any other request is stock's alone.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { CenterRow, CenterView } from '../../../contract/stock/center-request.calls.ts';
import { RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import type { CenterRequestId } from '../../../contract/stock/stock.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { ActionInput, TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { implement } from '../../kit/implement.ts';
import { idsBy } from '../../kit/look-up.ts';
import { findCenterRequest, getCenterRequest, listCenterRequests } from '../../stock/center/center.queries.ts';
import {
  changeCenterStatus,
  deleteCenterRequest,
  saveCenterRequest,
  saveGoods,
  sendBackToBranch,
} from '../../stock/center/save-center-request.ts';
import { requireTicketCode } from '../../stock/ticket-named.ts';
import { act } from '../act.ts';
import { ticketSteps } from '../allowed.ts';
import { effects } from '../effects/table.ts';
import { factsOf, type Ticket } from '../facts.ts';

/** Of a request that the caller sees. */
async function linkOf(ctx: Ctx, id: CenterRequestId) {
  const { ticketId, ticketCode, code, branchId } = await findCenterRequest(ctx, id);
  return { ticketId: ticketId as TicketId | null, ticketCode, code, branchId }; // the same number
}
async function ticketByCode(ctx: Ctx, code: string | null): Promise<TicketId | null> {
  if (!code) return null;
  const { rows } = await sql<{ id: TicketId }>`select id from ticket
    where tenant_id = ${ctx.tenantId} and id = any(${idsBy('ticket.code', [code])})`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

type Save = In<typeof RequestCenter.CreateOrUpdateRequestCenter>;
/** A new request with a ticket's code sends that ticket's device; goods can go along with it. */
async function save(ctx: Ctx, input: Save): Promise<CenterView> {
  const ticketId = await ticketByCode(ctx, input.ticketCode);
  const link = input.id ? await linkOf(ctx, input.id) : null;
  if (!ticketId) await requireTicketCode(ctx, input.ticketCode, link?.ticketCode);
  if (link) {
    const { ticketId: before, code, branchId } = link;
    if (before !== ticketId) fail('ticket.centreTicket', { code });
    if (ticketId && (input.branchId ?? branchId) !== branchId) failAt('branchId', 'ticket.centreTicket', { code });
    return saveCenterRequest(ctx, input);
  }
  if (!ticketId) return saveCenterRequest(ctx, input);
  const told = { groupId: input.groupId, reason: input.content };
  await act(ctx, effects, { id: ticketId, key: 'moveCentre', input: told });
  const { rows } = await sql<{ id: CenterRequestId }>`select id from center_request
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and status = 0 and not is_deleted`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('row.missing', { entity: 'CenterRequest', id: ticketId });
  if (input.lines) await saveGoods(ctx, id, input.lines);
  return getCenterRequest(ctx, { id });
}

const actionTo: Partial<Record<number, TicketActionKey>> = {
  1: 'centreReceive',
  2: 'centreSendBack',
  3: 'branchReceive',
};
interface Step {
  id: CenterRequestId;
  answer: string | null;
  version?: number | undefined;
  centreOutcome?: ActionInput['centreOutcome'] | undefined;
}
/** Without a word about the outcome the work goes on at the branch. */
async function actOn(
  ctx: Ctx,
  ticketId: TicketId,
  key: TicketActionKey,
  { answer, centreOutcome }: Step,
): Promise<void> {
  const told = key === 'centreSendBack' ? { centreOutcome: centreOutcome ?? 'DangXuLy' } : {};
  await act(ctx, effects, { id: ticketId, key, input: { note: answer, ...told } });
}
async function changeStatus(ctx: Ctx, input: In<typeof RequestCenter.ChangeStatus>): Promise<CenterView> {
  const { ticketId } = await linkOf(ctx, input.id);
  const key = actionTo[input.status];
  if (!ticketId || !key) return changeCenterStatus(ctx, input);
  await actOn(ctx, ticketId, key, input);
  return getCenterRequest(ctx, { id: input.id });
}
async function backToBranch(ctx: Ctx, input: In<typeof RequestCenter.BackToBranch>): Promise<CenterView> {
  const { ticketId } = await linkOf(ctx, input.id);
  if (!ticketId) return sendBackToBranch(ctx, input);
  await actOn(ctx, ticketId, 'centreSendBack', input);
  return getCenterRequest(ctx, { id: input.id });
}
async function remove(ctx: Ctx, { id }: In<typeof RequestCenter.DeleteRequestCenter>): Promise<null> {
  const { ticketId } = await linkOf(ctx, id);
  if (!ticketId) return deleteCenterRequest(ctx, { id });
  await act(ctx, effects, { id: ticketId, key: 'cancelMove', input: {} });
  return null;
}

const actionOf: Readonly<Record<string, TicketActionKey>> = {
  receive: 'centreReceive',
  sendBack: 'centreSendBack',
  complete: 'branchReceive',
  delete: 'cancelMove',
};
/** What can be done with requests that go with a ticket is what can be done with the ticket. */
async function withTickets<R extends CenterRow>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const ids = rows.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  if (!ids.length) return [...rows];
  const { rows: tickets } = await sql<Ticket>`select * from ticket
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  const facts = await factsOf(ctx, tickets);
  return rows.map((row) => {
    const about = facts.get(row.ticketId as TicketId); // the same number
    if (!about) return row;
    const allowedActions = row.allowedActions.flatMap((action) => {
      const key = actionOf[action.key];
      if (!key) return [action];
      return ticketSteps.mayDo(ctx, key) ? [{ key: action.key, blocker: ticketSteps.blockerOf(ctx, about, key) }] : [];
    });
    return { ...row, allowedActions };
  });
}
const listed: typeof listCenterRequests = {
  async page(ctx, input) {
    const { items, ...totals } = await listCenterRequests.page(ctx, input);
    return { ...totals, items: await withTickets(ctx, items) };
  },
  stream: listCenterRequests.stream,
};

export const centerHandlers = implement(RequestCenter, {
  GetAllRequestToCenter: listed,
  getInfoRequestCenterById: async (ctx, input) => {
    const view = await getCenterRequest(ctx, input);
    return (await withTickets(ctx, [view]))[0] ?? view;
  },
  CreateOrUpdateRequestCenter: save,
  ChangeStatus: changeStatus,
  BackToBranch: backToBranch,
  DeleteRequestCenter: remove,
});
