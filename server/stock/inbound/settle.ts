// The money's door to import bills: what was paid for one, so far and now. Nothing else writes `paid`.
import { sql } from 'kysely';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { seesWarehouse } from '../seen.ts';
import type { LockedBill } from './inbound.ts';
import { change } from './save-inbound.ts';

export interface BillPaid {
  id: InboundId;
  /** Below 0: money or credit comes back of it. */
  amount: number;
  /** What was settled is taken back: a bill that was paid above what is owed, before goods of it went back, is so again. */
  isBack?: true;
}
/** Adds payments to posted bills, each named once. They are locked in the order of their ids. Answers what is still owed for each. */
export async function settleInbounds(ctx: Ctx, payments: readonly BillPaid[]): Promise<number[]> {
  if (!payments.length) return [];
  const bills = await lockAll(ctx, payments);
  return payments.map(({ id, amount, isBack }) => {
    const bill = bills.find((one) => one.id === id) ?? fail('row.missing', { entity: 'Inbound', id });
    if (!bill.isSeen) fail('stock.notYourWarehouse', { warehouse: bill.warehouse });
    if (bill.status === 'draft') fail('stock.isDraft', { code: bill.code });
    const paid = bill.paid + amount;
    const owed = bill.amount - bill.returned;
    if (paid < 0 || (amount > 0 && !isBack && paid > owed))
      fail('inbound.overpaid', { code: bill.code, due: Math.max(owed - bill.paid, 0) });
    later(change(ctx, id, { paid }));
    return Math.max(owed - paid, 0);
  });
}

interface Bill extends Pick<LockedBill, 'id' | 'code' | 'status' | 'amount' | 'paid' | 'returned'> {
  warehouse: string;
  isSeen: boolean;
}
async function lockAll(ctx: Ctx, payments: readonly BillPaid[]): Promise<Bill[]> {
  const { rows } = await sql<Bill>`select i.id, i.code, i.status, i.amount, i.paid, i.returned,
      w.name as warehouse, ${seesWarehouse(ctx, 'w.id')} as is_seen
    from inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id and not w.is_deleted
    where i.tenant_id = ${ctx.tenantId} and i.id = any(${payments.map(({ id }) => id)}::bigint[]) and not i.is_deleted
    order by i.id for update of i`.execute(ctx.db);
  return rows;
}
