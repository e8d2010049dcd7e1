// A change that waits for a manager: what of a save it holds, and the differences that people read.
import { sql } from 'kysely';
import type { VoucherId } from '../../../contract/promo/promo.calls.ts';
import type { TicketLineIn, TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { type Difference, type DifferenceField, ofLine } from '../../../contract/ticket/changes.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import type { Ticket } from '../facts.ts';
import type { StoredLine } from '../ticket.tables.ts';
import { tellDecided } from '../told.ts';
import type { SaleLine } from './price-lines.ts';
import type { Vouchers } from './promotions.ts';
import type { Sale, SaleIn } from './sale.ts';

/** All that approval needs: what is left out of it stays as it is then. */
export interface Proposal {
  sale: Omit<SaleIn, 'modelId' | 'phone'> | null;
  phone: string | null;
}
const compared = ['quantity', 'price', 'discount', 'warrantyMonths', 'cover'] as const;

export function lineDifferences(stored: readonly StoredLine[], lines: readonly SaleLine[]): Difference[] {
  const kept = new Map(lines.flatMap((line) => (line.id ? [[line.id, line] as const] : [])));
  const told = ({ name, quantity }: Pick<SaleLine, 'name' | 'quantity'>) =>
    quantity > 1 ? `${name} × ${quantity}` : name;
  const gone = stored
    .filter(({ id }) => !kept.has(id))
    .map((line) => ({ field: ofLine('line', line.name), old: told(line), new: null }));
  const added = lines
    .filter(({ id }) => !id)
    .flatMap((line) => [
      { field: ofLine('line', line.name), old: null, new: told(line) },
      { field: ofLine('price', line.name), old: null, new: line.price },
      ...(line.discount ? [{ field: ofLine('discount', line.name), old: null, new: line.discount }] : []),
    ]);
  const changed = stored.flatMap((before) => {
    const line = kept.get(before.id);
    if (!line) return [];
    return compared
      .filter((field) => before[field] !== line[field])
      .map((field) => ({ field: ofLine(field, line.name), old: before[field], new: line[field] }));
  });
  return [...gone, ...added, ...changed];
}

const sameVouchers = ({ ids, taken }: Vouchers, asked: readonly VoucherId[]) =>
  asked.every((id) => ids.includes(id)) && taken.every((id) => asked.includes(id));

/** Whether a save asks for something that needs a manager once the work was accepted. */
export function changesSale(
  ticket: Ticket,
  sale: Pick<Sale, 'stored' | 'lines'>,
  vouchers: Vouchers,
  input: TicketSave,
): boolean {
  return (
    lineDifferences(sale.stored, sale.lines).length > 0 ||
    Number(ticket.vatPercent) !== input.vatPercent ||
    !sameVouchers(vouchers, input.voucherIds)
  );
}
export function differencesOf(ticket: Ticket, sale: Sale, vouchers: Vouchers, input: TicketSave): Difference[] {
  const taken = sale.decided.filter(({ kind, taken }) => kind === 'voucher' && taken > 0);
  const one = (field: DifferenceField, before: unknown, after: unknown): Difference[] =>
    before === after ? [] : [{ field, old: before, new: after }];
  return [
    ...lineDifferences(sale.stored, sale.lines),
    ...one('vatPercent', Number(ticket.vatPercent), input.vatPercent),
    ...one('vouchers', vouchers.names, taken.map(({ name }) => name).join(', ')),
    ...one('phone', ticket.phone, input.phone),
    ...one('promotion', ticket.promotion, sale.totals.promotion),
    ...one('total', ticket.total, sale.totals.total),
  ];
}
/** Lines with the prices that were agreed on: the list may change before somebody approves. */
export const proposedLines = (input: readonly TicketLineIn[], lines: readonly SaleLine[]): TicketLineIn[] =>
  input.map((line, place) => ({
    ...line,
    price: lines[place]?.price ?? line.price ?? null,
    warrantyMonths: lines[place]?.warrantyMonths ?? line.warrantyMonths ?? null,
  }));

export interface NewChange {
  ticket: Ticket;
  proposal: Proposal;
  differences: readonly Difference[];
  reason: string;
  totalAfter: Ticket['total'];
}
export async function writeChange(ctx: Ctx, change: NewChange): Promise<void> {
  const { ticket, proposal } = change;
  await ctx.db
    .insertInto('ticketChange')
    .values({
      ticketId: ticket.id,
      kind: proposal.sale ? 'price' : 'phone',
      statusBefore: ticket.status,
      reason: change.reason,
      proposal: JSON.stringify(proposal),
      differences: JSON.stringify(change.differences),
      totalBefore: ticket.total,
      totalAfter: change.totalAfter,
      ...madeBy(ctx),
    })
    .execute();
}
export const openChange = (ctx: Ctx, ticketId: TicketId) =>
  ctx.db
    .selectFrom('ticketChange')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', ticketId)
    .where('status', '=', 'open')
    .executeTakeFirst();

/** Ends the open change of a ticket, if there is one; whoever asked for it is told. */
export async function closeChange(
  ctx: Ctx,
  ticket: Pick<Ticket, 'id' | 'code'>,
  status: 'approved' | 'rejected',
  note: string | null,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
    askedBy: number | null;
  }>`update ticket_change set status = ${status}, decided_at = now(), decided_by = ${ctx.user.id}, decision_note = ${note},
      version = version + 1, last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and status = 'open' returning id, creator_user_id as asked_by`.execute(
    ctx.db,
  );
  for (const change of rows) tellDecided(ctx, 'changeDecided', ticket, { ...change, isYes: status === 'approved' });
}
