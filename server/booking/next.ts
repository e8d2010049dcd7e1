// Who is expected in the next hours, or should have been here a moment ago.
import { sql } from 'kysely';
import { waitingStatuses } from '../../contract/booking/booking.states.ts';
import { allows } from '../../contract/kit.ts';
import { maskPhone, seesPhones } from '../../contract/phone.ts';
import type { HomeNext } from '../../contract/report/work.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';

export async function nextBookings(ctx: Ctx, most: number): Promise<HomeNext['bookings']> {
  const { rows } = await sql<
    HomeNext['bookings'][number]
  >`select b.id, b.code, b.slot_at, b.customer_name, b.phone, b.device_name, br.name as branch_name
    from booking b join branch br on br.tenant_id = b.tenant_id and br.id = b.branch_id
    where b.tenant_id = ${ctx.tenantId} and not b.is_deleted and b.slot_at > now() - interval '30 minutes' and b.slot_at < now() + interval '6 hours'
      and b.status = any(${[...waitingStatuses]}::int[]) and ${seesBranch(ctx, 'b.branchId')}
    order by b.branch_id = ${ctx.user.branchId}::bigint desc nulls last, b.slot_at, b.id limit ${sql.lit(most)}`.execute(
    ctx.db,
  );
  const isWhole = allows(seesPhones, ctx.user.permissions);
  return isWhole ? rows : rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
}
