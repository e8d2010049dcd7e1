// A device that was handed over comes back: a new ticket with the same customer and device, linked to the one it left with.
// What is still under warranty comes in as free lines; any branch of the shop takes it. Nobody types anything, so nothing that only
// somebody who types could put right is asked for: an advisor who has gone is left out, an odd IMEI stays.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { handedOverStatuses } from '../../../contract/ticket/money.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { logTicket } from '../log.ts';
import { createTicket, openBranch } from '../save/create.ts';
import { FORGOTTEN, unitsLeft, warrantiesOfLine } from '../save/origin.ts';
import type { Passcodes } from '../save/passcode.ts';
import { isHere } from '../save/ticket-values.ts';

type Call = typeof TicketPay.reImportProductInvoice;
export const reImport =
  (passcodes: Passcodes) =>
  async (ctx: Ctx, { id, kind, errorNote }: In<Call>): Promise<Out<Call>> => {
    const origin = await ctx.db
      .selectFrom('ticket')
      .selectAll()
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('isDeleted', '=', false)
      .executeTakeFirst();
    if (!origin) return fail('row.missing', { entity: 'Ticket', id });
    if (!handedOverStatuses.has(origin.status)) fail('ticket.notGone', { code: origin.code });
    if (origin.phone.startsWith(FORGOTTEN)) fail('ticket.ownerForgotten', { code: origin.code });
    const branchId = ctx.user.branchId ?? origin.branchId; // whoever works for all branches takes it in where it was
    if (!(await openBranch(ctx, branchId))) fail('ticket.noBranch');
    const { rows: lines } = await sql<{ serviceNameId: number; originLineId: number; quantity: number }>`
      select l.service_name_id, l.id as origin_line_id, ${unitsLeft} as quantity from ticket_line l
      where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} and l.kind = 'service' and l.service_name_id is not null and ${unitsLeft} > 0
        and exists (select from (${warrantiesOfLine}) c where c.end_day >= ${today()}::date)
      order by l.order_no, l.id`.execute(ctx.db);
    const input = TicketSave.parse({
      kind,
      originId: id,
      branchId,
      customerId: origin.customerId,
      customerName: origin.customerName,
      phone: origin.phone,
      deviceTypeId: origin.deviceTypeId,
      manufacturerId: origin.manufacturerId,
      modelId: origin.modelId,
      deviceName: origin.deviceName,
      colourId: origin.colourId,
      imei: origin.imei,
      errorIds: origin.errorIds,
      errorNote: errorNote ?? origin.errorNote ?? origin.code,
      advisorId: origin.advisorId && (await isHere(ctx, origin.advisorId)) ? origin.advisorId : null,
      vatPercent: Number(origin.vatPercent),
      lines: lines.map((line) => ({ kind: 'service', cover: 'warranty', ...line })),
    });
    const made = await createTicket(ctx, passcodes, input);
    const saved = await ctx.db
      .selectFrom('ticket')
      .select(['id', 'code', 'version'])
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', made)
      .executeTakeFirstOrThrow();
    await logTicket(ctx, { ticketId: id, action: 'cameBack', reason: saved.code, data: { ticketId: made, kind } });
    return { ...saved, isPending: false, message: null };
  };
