// Handlers of acting on tickets, one or many at once.
import { sql } from 'kysely';
import { type ActResult, TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { actionBetween, type TicketActionKey, ticketAction } from '../../contract/ticket/ticket.actions.ts';
import type { TicketStatus } from '../../contract/ticket/ticket.statuses.ts';
import type { ActionInput, TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { meant, oneByOne } from '../kit/one-by-one.ts';
import { act, holdTicket, type TicketRef } from './act.ts';
import { ticketSteps } from './allowed.ts';
import { effects } from './effects/table.ts';
import { lockPartyOf } from './money/party.ts';
import { promotionNotes } from './save/promotions.ts';
import { seesTicket } from './seen.ts';

interface Where {
  status: TicketStatus;
  statusBefore: TicketStatus | null;
  code: string;
}
type Choose = (ctx: Ctx, ticket: Where) => TicketActionKey | null;

async function whereIs(ctx: Ctx, id: TicketId): Promise<Where> {
  const { rows } = await sql<Where>`select t.status, t.status_before, t.code from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
}

interface Asked extends Partial<ActionInput> {
  id?: TicketId | null | undefined;
  ids?: TicketId[] | null | undefined;
  version?: number | undefined;
}
async function actOnAll(
  ctx: Ctx,
  { id, ids, version, ...input }: Asked,
  choose: Choose,
): Promise<{ items: ActResult[] }> {
  const asked = meant({ id, ids });
  if ('one' in asked) return { items: [await actOnOne(ctx, { id: asked.one, input, version }, choose)] };
  const items = await oneByOne(ctx, asked.many, {
    act: (one) => actOnOne(ctx, { id: one, input, version: one === id ? version : undefined }, many(choose)),
    refused: async (one, message): Promise<ActResult> => {
      const where = await whereIs(ctx, one).catch(() => null);
      return { id: one, code: where?.code ?? `#${one}`, isDone: false, status: where?.status ?? null, message };
    },
  });
  return { items };
}
/** Many at once only where the table says so. */
const many =
  (choose: Choose): Choose =>
  (ctx, where) => {
    const key = choose(ctx, where);
    if (key && !ticketAction(key).isBulk) fail('ticket.oneByOne', { action: ticketAction(key)[ctx.culture] });
    return key;
  };
async function actOnOne(ctx: Ctx, which: TicketRef, choose: Choose): Promise<ActResult> {
  const held = await holdTicket(ctx, which);
  const { code } = held.ticket;
  const key = choose(ctx, held.ticket) ?? fail('ticket.noWay', { code });
  const status = await act(ctx, effects, { ...which, key }, held);
  const message = (await promotionNotes(ctx, which.id)).join(' ') || null;
  return { id: which.id, code, isDone: true, status, message };
}

const only =
  (key: TicketActionKey): Choose =>
  () =>
    key;
/** At the centre the same two calls are about the centre's technician. */
const accepting: Choose = (_, { status }) => (status === 'ChuyenVeTrungTam' ? 'centreAccept' : 'accept');
const assigning: Choose = (_, { status }) => {
  if (status === 'ChuyenVeTrungTam') return 'centreAssign';
  return status === 'ChuyenDieuPhoi' ? 'assign' : 'changeTechnician';
};
/** One's own request is not one's own to approve; whoever may decide cancels at once. */
const cancelling: Choose = (ctx, { status }) => {
  if (status === 'cancel') return 'approveCancel';
  return ticketSteps.mayDo(ctx, 'cancelNow') ? 'cancelNow' : 'askCancel';
};
export const actHandlers = implement(TicketAct, {
  AcceptInvoice: (ctx, input) => actOnAll(ctx, input, accepting),
  ChangeStatusInvoice: async (ctx, { action, status: wanted, ...input }) => {
    // Whoever opens a debt locks whose it will be, and that before the ticket.
    const opensDebt = action === 'handOverUnpaid' || wanted === 'ChuaTraTien';
    if (opensDebt && input.id) await lockPartyOf(ctx, input.id);
    return actOnAll(ctx, input, (_, { status, statusBefore }) => {
      if (action) return action;
      if (!wanted) throw new InvalidField('status', 'required');
      return actionBetween(status, wanted, statusBefore);
    });
  },
  ChangeTechnicalInvoice: (ctx, input) => actOnAll(ctx, input, assigning),
  ChangeAppointmentInvoice: (ctx, input) => actOnAll(ctx, input, only('changeAppointment')),
  CancelInvoice: (ctx, input) => actOnAll(ctx, input, cancelling),
});
