// When parts can be issued for a ticket, and until when its bills of parts can still change.
import { sql } from 'kysely';
import { saidIn } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import type { Ticket } from '../facts.ts';
import { placeOf } from './needs.ts';

/** Somebody works on the device; at the centre the ticket is on its way there until it is back. */
const inWork: readonly TicketStatus[] = ['DangXuLy', 'ChoLinhKien', 'ChuyenVeTrungTam'];
/** The work is not over yet: what was issued can come back, bills can be taken back. */
const open: readonly TicketStatus[] = [...inWork, 'ChoXuLy', 'ChuyenDieuPhoi', 'DieuChinh'];

type Standing = Pick<Ticket, 'code' | 'status' | 'custody' | 'archivedAt'>;
const isHere = ({ status, custody }: Standing) =>
  status === 'ChuyenVeTrungTam' ? custody === 'centre' : custody === 'branch' || custody === 'centre';

/** What is in the way of issuing; null when it can be done. */
function refusal(ticket: Standing, statuses: readonly TicketStatus[], code: ErrorCode): ErrorCode | null {
  if (ticket.archivedAt !== null || !statuses.includes(ticket.status)) return code;
  return isHere(ticket) ? null : 'ticket.deviceAway';
}
const namesOf = (ctx: Ctx, { code, status }: Standing) => ({ code, status: ticketStatuses[status][ctx.culture] });

export function issueBlocker(ctx: Ctx, ticket: Standing): string | null {
  const code = refusal(ticket, inWork, 'ticket.noParts');
  return code && saidIn(errors[code], ctx.culture, namesOf(ctx, ticket));
}
export function requireIssuable(ctx: Ctx, ticket: Standing): void {
  const code = refusal(ticket, inWork, 'ticket.noParts');
  if (code) fail(code, namesOf(ctx, ticket));
}
export const isOpenForParts = (ticket: Standing): boolean => refusal(ticket, open, 'ticket.partsClosed') === null;
export function requireOpen(ctx: Ctx, ticket: Standing): void {
  const code = refusal(ticket, open, 'ticket.partsClosed');
  if (code) fail(code, namesOf(ctx, ticket));
}

/** Parts leave a warehouse of the place that works on the device, or one that belongs to no branch (returned goods). */
export async function requirePlace(ctx: Ctx, ticket: Ticket, warehouseId: WarehouseId): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`select branch_id is null or branch_id = ${ticket.placeId} as is_there
    from warehouse where tenant_id = ${ctx.tenantId} and id = ${warehouseId}`.execute(ctx.db);
  if (rows[0]?.isThere === false)
    fail('ticket.otherWarehouse', { code: ticket.code, place: (await placeOf(ctx, ticket.placeId)).name });
}
/** The same with the branch's code, for the number of a document. */
export async function shelfOf(ctx: Ctx, ticket: Ticket): Promise<{ id: WarehouseId; branchCode: string }> {
  const id = await warehouseOf(ctx, ticket);
  const { rows } = await sql<{ branchCode: string }>`select code as branch_code from branch
    where tenant_id = ${ctx.tenantId} and id = ${ticket.placeId}`.execute(ctx.db);
  return { id, branchCode: rows[0]?.branchCode ?? '' };
}
/** The sale warehouse of the working place. */
export async function warehouseOf(ctx: Ctx, ticket: Ticket): Promise<WarehouseId> {
  const { name, warehouseId } = await placeOf(ctx, ticket.placeId);
  return warehouseId ?? fail('ticket.noWarehouse', { place: name });
}
