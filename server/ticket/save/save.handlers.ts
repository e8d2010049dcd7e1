// Handlers of the ticket's form: wire service Receipt, the call that takes a device in or edits a ticket.
import type { In, Out } from '../../../contract/kit.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { createTicket } from './create.ts';
import { intakePeople, knownDevice, knownPhone, originTicket, partStock } from './look-up.ts';
import type { Passcodes } from './passcode.ts';
import { promotionNotes } from './promotions.ts';
import { quote } from './quote.ts';
import { unchosen, unsold, wholeOf } from './sale.ts';
import { updateTicket } from './update.ts';

type Save = typeof TicketForm.CreateOrUpdateInvoice;
async function savedOf(ctx: Ctx, id: TicketId): Promise<Out<Save>> {
  const saved = ctx.db
    .selectFrom('ticket')
    .select(['id', 'code', 'version', 'status'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id);
  const [row, notes] = await Promise.all([saved.executeTakeFirstOrThrow(), promotionNotes(ctx, id)]);
  const message = notes.join(' ') || null;
  return { id: row.id, code: row.code, version: row.version, isPending: row.status === 'DieuChinh', message };
}
export const saveHandlers = (passcodes: Passcodes) => [
  ...implement(TicketForm, {
    CreateOrUpdateInvoice: async (ctx, input: In<Save>) => {
      const id = input.id
        ? await updateTicket(ctx, passcodes, input.id, input)
        : await createTicket(ctx, passcodes, wholeOf(input, unsold, unchosen));
      return savedOf(ctx, id);
    },
  }),
  ...implement(TicketIntake, {
    GetExistPhoneNumber: knownPhone,
    GetByImei: knownDevice,
    GetOrigin: originTicket,
    Quote: quote,
    GetPartStock: partStock,
    GetIntakePeople: intakePeople,
  }),
];
