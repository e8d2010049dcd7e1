// Customers and suppliers as the one search finds them.
import { sql } from 'kysely';
import type { May } from '../../contract/kit.ts';
import { SaleCustomer, SaleSupplier } from '../../contract/party/party.calls.ts';
import { onePhone } from '../../contract/phone.ts';
import { type Findable, type Found, hits, RANKED, texts } from '../kit/found.ts';

const party = (kind: 'customer' | 'supplier', may: May): Findable => ({
  kind,
  may,
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select p.id, p.code, p.name, ${texts('p.code', 'p.phone')} as keys, ${kind === 'customer' ? sql`p.phone, ${texts('p.address')}` : texts('p.phone', 'p.address')} as more,
        null as status, null as variant, null as branch_id, null as branch_name, p.creation_time as at
      from ${sql.table(kind)} p
      where p.tenant_id = ${ctx.tenantId} and p.id = any(${hits(kind, term, `${kind}.code`)}) and not p.is_deleted
      order by (p.phone = ${onePhone(term)} or lower(p.code) = lower(${term})) desc nulls last, starts_with(p.search, vn_norm(${term})) desc, p.id desc
      limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
});
export const customerFound = party('customer', SaleCustomer.Get.may);
export const supplierFound = party('supplier', SaleSupplier.Get.may);
