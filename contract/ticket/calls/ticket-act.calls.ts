// Acting on tickets: wire service Receipt, the calls that change a status, a technician, a promised time. Each takes one ticket
// or many; a refused one of many is a line of the answer, a refused single one is an error.
import * as z from 'zod';
import { Instant, named, post, rowId, service, version } from '../../kit.ts';
import { UserId } from '../../people/user.calls.ts';
import { ticketActionKeys } from '../ticket.actions.ts';
import { actionInput, TicketId, TicketStatusField } from '../ticket.ts';

const which = {
  /** Alone, or among `ids` where both are sent. */
  id: rowId(TicketId).nullish(),
  ids: named(z.array(TicketId).max(200).nullish(), 'Các phiếu', 'Tickets', ['listId']),
  version,
};
export const ActResult = z.object({
  id: TicketId,
  code: z.string(),
  isDone: z.boolean(),
  /** Where it is now; null: the caller sees no such ticket. */
  status: TicketStatusField.nullable(),
  /** Why not, in the caller's language; of what was done, what it changed besides (promotions). */
  message: z.string().nullable(),
});
export type ActResult = z.infer<typeof ActResult>;
const results = z.object({ items: z.array(ActResult) });

const anyOfThem = 'Pages.Tickets.ViewDetail'; // who may do what stands in the table of actions
export const TicketAct = service('Receipt', {
  AcceptInvoice: post({ in: z.object({ ...which, ...actionInput }), out: results, may: anyOfThem }),
  /** By the action's name, or by the status it leads to. */
  ChangeStatusInvoice: post({
    in: z.object({
      ...which,
      status: TicketStatusField.optional(),
      action: named(z.enum(ticketActionKeys).optional(), 'Thao tác', 'Action'),
      ...actionInput,
    }),
    out: results,
    may: anyOfThem,
  }),
  ChangeTechnicalInvoice: post({
    in: z.object({
      ...which,
      technicianId: named(UserId, 'Kỹ thuật', 'Technician', ['technicalId', 'userId']),
      assignAnyway: actionInput.assignAnyway,
      reason: actionInput.reason,
    }),
    out: results,
    may: anyOfThem,
  }),
  ChangeAppointmentInvoice: post({
    in: z.object({
      ...which,
      promisedAt: named(Instant, 'Hẹn trả', 'Promised', ['appointmentDate']),
      reason: actionInput.reason,
    }),
    out: results,
    may: anyOfThem,
  }),
  /** Asks to cancel, or cancels at once where the caller may approve; with a ticket that waits for approval it approves. */
  CancelInvoice: post({
    in: z.object({
      ...which,
      reason: actionInput.reason,
      deposit: actionInput.deposit,
      methodId: actionInput.methodId,
      note: actionInput.note,
    }),
    out: results,
    may: anyOfThem,
  }),
});
