// Taking a device in: customer, code, lines, promotions, totals, promised time, deposit, photos and booking in one transaction.
import { showAmount } from '../../../contract/culture.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { type TicketId, ticketCode } from '../../../contract/ticket/ticket.ts';
import { type Totals, totalsOf } from '../../../contract/ticket/totals.ts';
import { linkBooking, lockBooking } from '../../booking/ticket-link.ts';
import { post } from '../../care/outbox.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import { takeMoney } from '../../finance/money.ts';
import { newId } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { numberHere } from '../../kit/document-number.ts';
import { fail, failAt, InvalidField, under } from '../../kit/fail.ts';
import { seesBranch } from '../../org/org.ts';
import { addByPhone, findByPhone } from '../../party/customer-of-phone.ts';
import { noteConsent } from '../../privacy/consent.ts';
import { noteUnfit, requireFit, type Work } from '../fit.ts';
import { logTicket } from '../log.ts';
import { inFundOrder } from '../money/pay.ts';
import { tellWork } from '../told.ts';
import { newLineIds, writeLines } from './lines-store.ts';
import { linkLines, originOf, requireGone, requireReplaced } from './origin.ts';
import type { Passcodes } from './passcode.ts';
import { listedFor, pricedBy, type SaleLine } from './price-lines.ts';
import { proposeTime, type Queue, queueOf, requireFuture } from './promised.ts';
import { offersOf } from './promotion-candidates.ts';
import { decide, promoted, requireVouchers, writePromotions } from './promotions.ts';
import { deviceBefore, ticketValues } from './ticket-values.ts';

const deeds = {
  create: { vi: 'nhận máy', en: 'take a device in' },
  deposit: { vi: 'thu tiền cọc', en: 'take a deposit' },
} as const;

export async function createTicket(ctx: Ctx, passcodes: Passcodes, input: TicketSave): Promise<TicketId> {
  if (!ctx.user.permissions.has('Pages.Tickets.Create'))
    fail('ticket.notAllowed', { action: deeds.create[ctx.culture] });
  const branchId = input.branchId ?? ctx.user.branchId;
  const modelId = input.modelId || null;
  const services = input.lines.flatMap(({ serviceNameId }) => serviceNameId ?? []);
  // Nothing of this depends on each other, so it is asked for at once: lists, people, and the ids of what will be written.
  const [branch, values, origin, listed, known, offers, queue, id, fresh] = await sideBySide([
    requireBranch(ctx, branchId),
    valuesOf(ctx, input),
    comingBack(ctx, input),
    listedFor(ctx, { modelId, lines: input.lines }),
    findByPhone(ctx, input.phone),
    offersOf(ctx, { ticketId: null }, services),
    input.promisedAt || branchId === null ? null : queueOf(ctx, branchId),
    newId<TicketId>(ctx, 'ticket'),
    newLineIds(ctx, input.lines.length),
  ]);
  const told = linkLines(input.lines, origin);
  requireReplaced(told, origin);
  const lines = pricedBy(listed, { modelId, lines: told, stored: [], running: origin.running });
  requirePriceRight(ctx, lines);
  const asked = {
    person: { phone: input.phone, customerIds: [known ?? [], input.customerId ?? []].flat() },
    branchId: branch.id,
    modelId,
    isFromBooking: Boolean(input.bookingId),
    voucherIds: input.voucherIds,
    ticketId: null,
  };
  const [technician, promisedAt, customerId, booking, decided] = await sideBySide([
    technicianOf(ctx, input, { placeId: branch.id, deviceTypeId: values.deviceTypeId }, lines),
    promisedFor(input, queue, lines),
    known ?? addByPhone(ctx, { phone: input.phone, name: input.customerName }),
    input.bookingId ? lockBooking(ctx, input.bookingId) : null,
    decide(ctx, asked, promoted(lines), { lock: true, offers }),
  ]);
  requireVouchers(ctx, decided);
  const totals = sumUp(lines, decided, input.vatPercent);
  // Last of all: whoever takes the next number of this branch waits until this ticket is saved. Nothing from here on is waited for.
  const written = ctx.db
    .insertInto('ticket')
    .values({
      id,
      ...values,
      ...totals,
      ...passcodeColumns(ctx, passcodes, input),
      code: numberHere(ticketCode.ticket, branch.code),
      kind: input.kind,
      branchId: branch.id,
      placeId: branch.id,
      customerId,
      customerName: input.customerName,
      phone: input.phone,
      signature: input.signature,
      technicianId: technician?.id ?? null,
      receptionistId: ctx.user.id,
      promisedAt,
      vatPercent: input.vatPercent,
      bookingId: input.bookingId ?? null,
      originId: origin.id,
      ...madeBy(ctx),
    })
    .returning('code')
    .executeTakeFirstOrThrow();
  later(written);
  await writeLines(ctx, id, lines, { fresh });
  await writePromotions(ctx, id, decided, true);
  await addPhotos(ctx, id, input.photos);
  for (const purpose of input.consents)
    later(noteConsent(ctx, { customerId, purpose, isGiven: true, channel: 'counter' }));
  if (input.bookingId && booking) await linkBooking(ctx, input.bookingId, id, booking);
  await logTicket(ctx, { ticketId: id, action: 'create', toStatus: 'ChoXuLy', data: { total: totals.total } });
  later(post(ctx, { template: 'intake', ticketId: id }));
  await noteUnfit(ctx, id, technician?.why ?? null);
  if (input.deposit.length) {
    const { code } = await written;
    await takeDeposit(ctx, input, { id, code, customerId, branchId: branch.id, total: totals.total });
  }
  if (technician && technician.id !== ctx.user.id)
    tellWork(ctx, { id, code: (await written).code, deviceName: values.deviceName }, technician.id);
  return id;
}

async function comingBack(ctx: Ctx, input: TicketSave) {
  const [origin] = await sideBySide([originOf(ctx, input), input.originId ? requireGone(ctx, input.originId) : null]);
  return origin;
}
/** A device that comes back is taken in as it left. */
async function valuesOf(ctx: Ctx, input: TicketSave) {
  return ticketValues(ctx, input, input.originId ? await deviceBefore(ctx, input.originId) : undefined);
}
async function requireBranch(ctx: Ctx, id: BranchId | null): Promise<{ id: BranchId; code: string }> {
  if (id === null) throw new InvalidField('branchId', 'required');
  const branch = await openBranch(ctx, id);
  if (!branch) throw new InvalidField('branchId', 'choice');
  return branch;
}
/** A branch that takes devices in and that the caller sees. */
export const openBranch = (ctx: Ctx, id: BranchId): Promise<{ id: BranchId; code: string } | undefined> =>
  ctx.db
    .selectFrom('branch')
    .select(['id', 'code'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('isDeleted', '=', false)
    .where(seesBranch(ctx, 'branch.id'))
    .executeTakeFirst();
export function requirePriceRight(ctx: Ctx, lines: readonly SaleLine[]): void {
  const isSpecial = lines.some((line) => line.isSpecial);
  if (isSpecial && !ctx.user.permissions.has('Pages.Tickets.EditPrice')) fail('ticket.priceRight');
}
/** Somebody who is named at the counter fits the work, or somebody who may says that it is meant. */
export async function technicianOf(
  ctx: Ctx,
  { technicianId: userId, assignAnyway }: Pick<TicketSave, 'technicianId' | 'assignAnyway'>,
  at: Pick<Work, 'placeId' | 'deviceTypeId'>,
  lines: readonly SaleLine[],
) {
  if (!userId) return null;
  const services = [...new Set(lines.flatMap(({ serviceNameId }) => serviceNameId ?? []))];
  return requireFit(ctx, { userId, assignAnyway, work: { ...at, services } });
}
export const minutesOf = (lines: readonly SaleLine[]): number => lines.reduce((sum, { minutes }) => sum + minutes, 0);
/** What somebody said, or what the queue of the branch lets expect. */
async function promisedFor({ promisedAt }: TicketSave, queue: Queue | null, lines: readonly SaleLine[]) {
  if (promisedAt) return requireFuture(promisedAt);
  return proposeTime(queue ?? fail('request.failed'), minutesOf(lines));
}
export function sumUp(
  lines: readonly SaleLine[],
  decided: readonly { taken: number }[],
  vatPercent: number,
): { [K in keyof Totals]: Vnd } {
  const promotion = decided.reduce((sum, { taken }) => sum + taken, 0);
  const totals = totalsOf(lines, promotion, vatPercent);
  return totals as { [K in keyof Totals]: Vnd }; // whole đồng in, whole đồng out
}
/** Empty: there is none. */
export function passcodeColumns(ctx: Ctx, passcodes: Passcodes, { passcode, passcodeKind }: TicketSave) {
  if (!passcode) return { passcode: null, passcodeKind: null };
  return { passcode: passcodes.hide(ctx, passcode), passcodeKind: passcodeKind ?? 'pin' };
}
export async function addPhotos(ctx: Ctx, ticketId: TicketId, photos: readonly string[]): Promise<void> {
  for (const url of photos)
    later(
      ctx.db
        .insertInto('ticketPhoto')
        .values({ tenantId: ctx.tenantId, ticketId, moment: 'intake', url, note: null, creatorUserId: ctx.user.id })
        .execute(),
    );
}

interface New {
  id: TicketId;
  code: string;
  customerId: Parameters<typeof takeMoney>[1]['customerId'];
  branchId: BranchId;
  total: number;
}
async function takeDeposit(ctx: Ctx, { deposit, customerName }: TicketSave, ticket: New): Promise<void> {
  if (!ctx.user.permissions.has('Pages.Finance.Receipt.Create'))
    fail('ticket.notAllowed', { action: deeds.deposit[ctx.culture] });
  const amount = deposit.reduce((sum, payment) => sum + payment.amount, 0);
  // While nothing has a price yet, any amount may be left.
  if (ticket.total > 0 && amount > ticket.total)
    failAt('deposit', 'ticket.depositAbove', {
      amount: showAmount(amount, ctx.culture),
      total: showAmount(ticket.total, ctx.culture),
    });
  for (const [place, payment] of inFundOrder(deposit)) {
    const { methodId, amount, reference } = payment;
    const { id: ticketId, code: note, branchId, customerId } = ticket;
    const taken = { branchId, methodId, customerId, partyName: customerName, amount, note, reference, ticketId };
    await under(`deposit.${place}`, () => takeMoney(ctx, { kind: 'deposit', ...taken }));
  }
}
