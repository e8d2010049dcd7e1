// What both ends agreed was lost, as the books have it, and what keeps that from being taken back.
import { sql } from 'kysely';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { closedEnd } from './ends-open.ts';
import type { Bill } from './outbound.rows.ts';
import { lossUndoAsked } from './outbound.signals.ts';

/** One that was agreed, with the rows of the ledger that it wrote and their day. */
export interface AgreedLoss {
  id: number;
  lineId: number;
  quantity: number;
  serials: string[] | null;
  value: number;
  payerUserId: UserId | null;
  ledgerIds: number[];
  day: string;
}
export type LossEnds = Pick<Bill, 'id' | 'warehouseId' | 'toWarehouseId'>;

export async function agreedLosses(ctx: Ctx, { id }: Pick<Bill, 'id'>): Promise<AgreedLoss[]> {
  const { rows } =
    await sql<AgreedLoss>`select x.id, x.line_id, x.quantity, x.serials, x.value, x.payer_user_id, x.ledger_ids,
      (select min(l.day) from stock_ledger l where l.tenant_id = x.tenant_id and l.id = any(x.ledger_ids)) as day
    from transfer_resolution x where x.tenant_id = ${ctx.tenantId} and x.outbound_id = ${id} and x.status = 'agreed'
      and x.how = 'lost' and x.ledger_ids is not null order by x.id`.execute(ctx.db);
  return rows;
}
/** What keeps a loss from being taken back, whoever asks. */
export async function undoBlockers(ctx: Ctx, ends: LossEnds, loss: AgreedLoss): Promise<string[]> {
  const blockers: string[] = [];
  const closed = await closedEnd(ctx, ends, [loss.day]);
  if (closed) blockers.push(saidIn(errors['stock.closed'], ctx.culture, { ...closed }));
  const { rows: here } = await sql<{
    serial: string;
    product: string;
    warehouse: string;
  }>`select s.serial, p.name as product, w.name as warehouse
    from stock_ledger l join stock_serial s on s.tenant_id = l.tenant_id and s.id = l.serial_id
    join product p on p.tenant_id = s.tenant_id and p.id = s.product_id join warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    where l.tenant_id = ${ctx.tenantId} and l.id = any(${loss.ledgerIds}::bigint[]) order by l.id`.execute(ctx.db);
  blockers.push(...here.map((one) => saidIn(errors['stock.serialTwice'], ctx.culture, { ...one })));
  const { payerUserId: userId, value: amount } = loss;
  if (userId && amount > 0) await lossUndoAsked.send(ctx, { userId, outboundId: ends.id, amount, blockers });
  return blockers;
}
