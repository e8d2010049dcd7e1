// One action for many tickets, in one call that answers a line for each.
import { type ActResult, TicketAct } from '../../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketActionKey } from '../../../../contract/ticket/ticket.actions.ts';
import type { ActionInput, TicketId } from '../../../../contract/ticket/ticket.ts';
import { type CallOptions, call } from '../../../kit/call/call.ts';
import { newKey } from '../../../kit/call/idempotency.ts';

export const sendMany = async (
  ids: readonly TicketId[],
  action: TicketActionKey,
  input: Partial<ActionInput>,
  options: CallOptions = {},
): Promise<ActResult[]> => {
  const sent = { ...input, ids: [...ids], action };
  return (await call(TicketAct.ChangeStatusInvoice, sent, { idempotencyKey: newKey(), ...options })).items;
};
