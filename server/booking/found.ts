// Bookings as the one search finds them: by code, customer, telephone and device.
import { sql } from 'kysely';
import type { Permission } from '../../contract/permissions.ts';
import { type Findable, type Found, hits, RANKED, texts } from '../kit/found.ts';
import { seesBranch } from '../org/org.ts';

/** Of the screen that a hit opens; the list's call is answered to those who only work with bookings elsewhere, too. */
const screen: Permission = 'Pages.Booking.Module';

export const bookingFound: Findable = {
  kind: 'booking',
  may: screen,
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select b.id, b.code, b.customer_name as name, ${texts('b.code', 'b.phone')} as keys,
        b.phone, ${texts('b.device_name')} as more, b.status::text as status, null as variant, b.branch_id, br.name as branch_name, b.slot_at as at
      from booking b join branch br on br.tenant_id = b.tenant_id and br.id = b.branch_id
      where b.tenant_id = ${ctx.tenantId} and b.id = any(${hits('booking', term, 'booking.code')}) and not b.is_deleted
        and ${seesBranch(ctx, 'b.branchId')}
      order by lower(b.code) = lower(${term}) desc, b.slot_at desc limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};
