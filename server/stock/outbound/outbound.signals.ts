// What export bills tell the words on their right. A bill can name a ticket; whoever keeps tickets locks theirs before the bill
// is touched, may refuse, and notes what moved. Stock itself knows the ticket's code and nothing else of it.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { OutboundId, OutboundKind } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { signal } from '../../kit/signal.ts';
import { seesBill } from './outbound.rows.ts';

export interface TicketBillStep {
  step: 'save' | 'post' | 'unpost' | 'delete';
  kind: OutboundKind;
  /** Of the bill that is there already; a new one has none. */
  billId: OutboundId | null;
  /** The tickets that it is and was for. */
  ticketCodes: readonly string[];
  warehouseId: WarehouseId;
  lines: readonly { productId: ProductId; quantity: number }[];
}
/** Before anything of the bill is locked. Sent for calls of people; use cases that lock the ticket themselves do not send it. */
export const ticketBillStep = signal<TicketBillStep>();
/** The same question for buttons and previews: nothing is locked, and what is in the way is said, not thrown. */
export const ticketBillAsked = signal<TicketBillStep & { blockers: string[] }>();
/** A bill was written: its lines are there. */
export const billSaved = signal<{ id: OutboundId }>();
/** The bill is locked and about to move its goods. */
export const billPosting = signal<{ id: OutboundId; kind: OutboundKind }>();
/** It moved them, or took them back. */
export const billMoved = signal<{ id: OutboundId; kind: OutboundKind; isPosted: boolean }>();

/** A posted error bill got another type of error. */
export const errorTyped = signal<{ id: OutboundId }>();

/** Both ends agreed that goods were lost, and somebody pays for them: whoever keeps debts opens one. */
export const lossAgreed = signal<{ userId: UserId; outboundId: OutboundId; amount: number; day: string }>();

interface LossOwed {
  userId: UserId;
  outboundId: OutboundId;
  amount: number;
}
/** The goods turned up: whoever keeps debts takes theirs back, on the day that it was opened, or refuses. */
export const lossUndone = signal<LossOwed & { day: string }>();
/** The same question for the button. */
export const lossUndoAsked = signal<LossOwed & { blockers: string[] }>();

interface Standing {
  kind: OutboundKind;
  ticketCode: string | null;
  warehouseId: WarehouseId;
  fault: 'supplier' | 'own' | null;
}
/** Of a bill that the caller sees: whoever keeps tickets would tell about the others before they are refused. */
export async function standing(ctx: Ctx, id: OutboundId): Promise<Standing | null> {
  const { rows } = await sql<Standing>`select o.kind, o.ticket_code, o.warehouse_id, o.fault from outbound o
    where o.tenant_id = ${ctx.tenantId} and o.id = ${id} and not o.is_deleted and ${seesBill(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}
interface Saved {
  id?: OutboundId | null | undefined;
  ticketCode: string;
  warehouseId: WarehouseId;
  lines: TicketBillStep['lines'];
}
export async function tellSave(ctx: Ctx, { id, ticketCode, warehouseId, lines }: Saved): Promise<void> {
  const before = id ? await standing(ctx, id) : null;
  const ticketCodes = [ticketCode, ...(before?.ticketCode ? [before.ticketCode] : [])];
  await ticketBillStep.send(ctx, { step: 'save', kind: 'ticket', billId: id ?? null, ticketCodes, warehouseId, lines });
}
/** A step with a bill that is there; the original's ticket where one brings parts of it back. */
export async function tellStep(
  ctx: Ctx,
  step: TicketBillStep['step'],
  id: OutboundId,
  kind?: OutboundKind,
): Promise<void> {
  const bill = await standing(ctx, id);
  if (!bill?.ticketCode) return;
  const told = { step, kind: kind ?? bill.kind, billId: kind ? null : id, warehouseId: bill.warehouseId };
  await ticketBillStep.send(ctx, { ...told, ticketCodes: [bill.ticketCode], lines: [] });
}
/** What the bill's ticket has against a step: the sentences that the step itself would be refused with. */
export async function ticketBlockers(
  ctx: Ctx,
  step: TicketBillStep['step'],
  bill: { id: OutboundId; kind: OutboundKind; warehouseId: WarehouseId; ticketCode: string | null },
): Promise<string[]> {
  if (!bill.ticketCode) return [];
  const blockers: string[] = [];
  const told = { step, kind: bill.kind, billId: bill.id, warehouseId: bill.warehouseId, lines: [] };
  await ticketBillAsked.send(ctx, { ...told, ticketCodes: [bill.ticketCode, bill.ticketCode], blockers });
  return blockers;
}
