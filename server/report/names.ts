// What groups are called, by their ids.
import { sql } from 'kysely';
import { type DimKey, dimOf } from '../../contract/report/dims.ts';
import type { Grouped } from './report.ts';

const nameIn =
  (table: string, column = 'name'): NonNullable<Grouped['name']> =>
  (key, ctx) =>
    sql`(select n.${sql.ref(column)} from ${sql.table(table)} n where n.tenant_id = ${ctx.tenantId} and n.id = ${key})`;
export const namedBy = {
  branch: nameIn('branch'),
  category: nameIn('category'),
  model: nameIn('model'),
  service: nameIn('serviceName'),
  product: nameIn('product'),
  warehouse: nameIn('warehouse'),
  supplier: nameIn('supplier'),
  bill: nameIn('inbound', 'code'),
  exportBill: nameIn('outbound', 'code'),
  person: nameIn('userAccount', 'fullName'),
  customer: nameIn('customer'),
  ticket: nameIn('ticket', 'code'),
  device: nameIn('ticket', 'deviceName'),
  line: nameIn('ticketLine'),
  receipt: nameIn('accountReceipt', 'code'),
  payment: nameIn('accountPayment', 'code'),
  booking: nameIn('booking', 'code'),
} as const;
/** A name that was written down. */
export const asItIs: NonNullable<Grouped['name']> = (key) => key;
/** The choices of the contract, in the caller's language. */
export const worded =
  (dim: DimKey): NonNullable<Grouped['name']> =>
  (key, { culture }) =>
    sql`case ${key} ${sql.join(
      Object.entries(dimOf(dim).words ?? {}).map(([value, both]) => sql`when ${value} then ${both[culture]}`),
      sql` `,
    )} else ${key}::text end`;
