// Editing a ticket: freely until the work is accepted; after that the device and its notes still, while services, prices,
// discounts, VAT, vouchers and the phone become a change that a manager decides about.

import type { TicketSave, TicketSent } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { customerOfPhone } from '../../party/customer-of-phone.ts';
import { act, type Change, lockTicket } from '../act.ts';
import { effects } from '../effects/table.ts';
import type { Ticket } from '../facts.ts';
import { noteUnfit } from '../fit.ts';
import { logTicket } from '../log.ts';
import { tellLater } from '../tell-customer.ts';
import { tellWork } from '../told.ts';
import { changesSale, differencesOf, proposedLines, writeChange } from './change-set.ts';
import { addPhotos, passcodeColumns, requirePriceRight, technicianOf } from './create.ts';
import { writeFound } from './lines-store.ts';
import type { Passcodes } from './passcode.ts';
import { requireFuture } from './promised.ts';
import { type Vouchers, vouchersOf } from './promotions.ts';
import { isAccepted, linesOfSale, planSale, saleNow, wholeOf, writeSale } from './sale.ts';
import { ticketValues } from './ticket-values.ts';

const deeds = { edit: { vi: 'sửa phiếu', en: 'edit tickets' } } as const;
const over = ['end', 'gone'];

export async function updateTicket(ctx: Ctx, passcodes: Passcodes, id: TicketId, sent: TicketSent): Promise<TicketId> {
  if (!ctx.user.permissions.has('Pages.Tickets.Edit')) fail('ticket.notAllowed', { action: deeds.edit[ctx.culture] });
  const ticket = await lockTicket(ctx, id, sent.version);
  requireEditable(ctx, ticket);
  const input = wholeOf(sent, await saleNow(ctx, ticket), ticket);
  if (input.branchId && input.branchId !== ticket.branchId) throw new InvalidField('branchId', 'same');
  if (input.deposit.length) throw new InvalidField('deposit', 'choice');
  const plain = await plainColumns(ctx, passcodes, ticket, input);
  await addPhotos(ctx, ticket.id, await newPhotos(ctx, ticket.id, input.photos));
  if (isAccepted(ticket)) await saveAccepted(ctx, ticket, input, plain);
  else await saveOpen(ctx, ticket, input, plain);
  return ticket.id;
}
function requireEditable(ctx: Ctx, { status, archivedAt, code }: Ticket): void {
  const isOver = over.includes(ticketStatuses[status].stage) || status === 'HoanTra' || status === 'cancel';
  if (isOver || archivedAt !== null) fail('ticket.notEditable', { code, status: ticketStatuses[status][ctx.culture] });
}

/** What everybody who edits may write at any time. */
async function plainColumns(
  ctx: Ctx,
  passcodes: Passcodes,
  ticket: Ticket,
  input: TicketSave,
): Promise<Change & Pick<Ticket, 'modelId' | 'deviceTypeId'>> {
  const promisedAt = input.promisedAt ?? ticket.promisedAt;
  const isMoved = Date.parse(promisedAt) !== Date.parse(ticket.promisedAt);
  return {
    ...(await ticketValues(ctx, input, ticket)),
    ...(input.passcode === undefined || input.passcode === null ? {} : passcodeColumns(ctx, passcodes, input)),
    ...(input.signature ? { signature: input.signature } : {}),
    ...(isMoved ? { promisedAt: requireFuture(promisedAt) } : {}),
    customerName: input.customerName,
  };
}
/** Pictures are evidence: more can be added, none is taken away. */
async function newPhotos(ctx: Ctx, ticketId: TicketId, photos: readonly string[]): Promise<string[]> {
  const known = await ctx.db
    .selectFrom('ticketPhoto')
    .select('url')
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', ticketId)
    .execute();
  return photos.filter((photo) => !known.some(({ url }) => url === photo));
}
async function write(ctx: Ctx, { id }: Ticket, columns: Change): Promise<void> {
  await ctx.db
    .updateTable('ticket')
    .set({ ...columns, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
}

async function saveOpen(ctx: Ctx, ticket: Ticket, input: TicketSave, plain: Awaited<ReturnType<typeof plainColumns>>) {
  const { phone, vatPercent, customerName } = input;
  const sale = await planSale(ctx, ticket, { ...input, modelId: plain.modelId }, true);
  requirePriceRight(ctx, sale.lines);
  const customerId =
    phone === ticket.phone ? ticket.customerId : await customerOfPhone(ctx, { phone, name: customerName });
  await writeSale(ctx, ticket, sale);
  const isOther = input.technicianId && input.technicianId !== ticket.technicianId;
  const at = { placeId: ticket.placeId, deviceTypeId: plain.deviceTypeId };
  const given = isOther ? await technicianOf(ctx, input, at, sale.lines) : null;
  await noteUnfit(ctx, ticket.id, given?.why ?? null);
  const technician = input.technicianId === undefined ? {} : { technicianId: input.technicianId };
  await write(ctx, ticket, { ...plain, ...sale.totals, ...technician, phone, customerId, vatPercent });
  await logTicket(ctx, { ticketId: ticket.id, action: 'save' });
  tellLater(ctx, ticket, plain.promisedAt);
  tellWork(ctx, ticket, given?.id);
}

async function saveAccepted(ctx: Ctx, ticket: Ticket, input: TicketSave, plain: Change): Promise<void> {
  if (input.technicianId && input.technicianId !== ticket.technicianId) throw new InvalidField('technicianId', 'same');
  const vouchers = await vouchersOf(ctx, ticket.id);
  // The prices are those of the model that was accepted; a corrected model does not change them.
  const asked = { ...input, modelId: ticket.modelId };
  const sale = await linesOfSale(ctx, ticket, asked);
  const isSale = changesSale(ticket, sale, vouchers, input);
  const isPhone = input.phone !== ticket.phone;
  await write(ctx, ticket, plain);
  await writeFound(ctx, sale);
  await logTicket(ctx, { ticketId: ticket.id, action: 'save' });
  tellLater(ctx, ticket, plain.promisedAt);
  if (isSale || isPhone) await askChange(ctx, ticket, asked, vouchers, { isSale, isPhone });
}
async function askChange(
  ctx: Ctx,
  ticket: Ticket,
  input: TicketSave & { modelId: Ticket['modelId'] },
  vouchers: Vouchers,
  { isSale, isPhone }: { isSale: boolean; isPhone: boolean },
): Promise<void> {
  const { vatPercent, voucherIds, reason } = input;
  if (isSale && !ctx.user.permissions.has('Pages.Tickets.EditPrice')) fail('ticket.priceRight');
  if (isPhone && !ctx.user.permissions.has('Pages.Tickets.EditPhoneNumber')) fail('ticket.phoneRight');
  if (!reason) throw new InvalidField('reason', 'required');
  requireNoOpenChange(ctx, ticket);
  const sale = await planSale(ctx, ticket, input, false);
  await writeChange(ctx, {
    ticket,
    proposal: {
      sale: isSale ? { vatPercent, voucherIds, lines: proposedLines(input.lines, sale.lines) } : null,
      phone: isPhone ? input.phone : null,
    },
    differences: differencesOf(ticket, sale, vouchers, input),
    reason,
    totalAfter: sale.totals.total,
  });
  await act(ctx, effects, { id: ticket.id, key: 'askChange', input: { reason } });
}
/** One change at a time; the next one starts from what became of this one. */
function requireNoOpenChange(ctx: Ctx, { status, code }: Ticket): void {
  if (status === 'DieuChinh') fail('ticket.notEditable', { code, status: ticketStatuses[status][ctx.culture] });
}
