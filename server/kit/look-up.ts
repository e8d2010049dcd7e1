// Rows by a code, a barcode or a serial as somebody typed or scanned it, through the column's index (migration 0008).
import { type RawBuilder, sql } from 'kysely';

/** Columns that have an index on their lower case; whether deleted rows are out of it. */
const indexed = {
  'ticket.code': true,
  'refund.code': true,
  'inbound.code': false,
  'outbound.code': false,
  'outbound.ticket_code': false,
  'product.code': true,
  'product.barcode': true,
  'service_name.code': true,
  'customer.code': true,
  'supplier.code': true,
  'supplier.name': true,
  'stock_serial.serial': false,
  'account_receipt.code': false,
  'account_payment.code': false,
  'booking.code': false,
  'stock_request.code': false,
} as const;
export type Coded = keyof typeof indexed;
export const isLive = (where: Coded): boolean => indexed[where];

/** The ids of the rows that have one of these values, as an array: `t.id = any(…)`. Given SQL is an array of texts. */
export function idsBy(where: Coded, values: readonly string[] | RawBuilder<unknown>): RawBuilder<number[]> {
  const [table, column] = where.split('.');
  return sql<
    number[]
  >`array(select ids_by(${sql.lit(table)}, ${sql.lit(column)}, ${values}::text[], ${sql.lit(indexed[where])}))`;
}
