// Where a row of a simple list is used: what keeps it from being deleted. A test holds this against the foreign keys.
import { sql } from 'kysely';
import type { Both } from '../../contract/culture.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { Ctx } from '../kit/ctx.ts';

interface Use extends Both {
  table: string;
  columns: readonly string[];
  /** Rows of a map are removed for good, so they carry no mark. */
  map?: true;
}
export const uses: readonly Use[] = [
  { table: 'category', columns: ['parent_id'], vi: 'mục con', en: 'entries below it' },
  { table: 'series', columns: ['manufacturer_id'], vi: 'dòng máy', en: 'series' },
  { table: 'model', columns: ['device_type_id'], vi: 'mẫu máy', en: 'models' },
  { table: 'service_name', columns: ['group_id', 'group_commission_id'], vi: 'dịch vụ', en: 'services' },
  {
    table: 'product',
    columns: ['unit_id', 'type_id', 'group_id', 'label_id', 'group_commission_id'],
    vi: 'hàng hóa',
    en: 'products',
  },
  { table: 'supplier', columns: ['type_id'], vi: 'nhà cung cấp', en: 'suppliers' },
  { table: 'outbound', columns: ['reason_id', 'error_type_id'], vi: 'phiếu xuất', en: 'export bills' },
  { table: 'outbound_line', columns: ['error_type_id'], map: true, vi: 'dòng xuất', en: 'export lines' },
  { table: 'center_request', columns: ['group_id'], vi: 'yêu cầu về trung tâm', en: 'requests to the centre' },
  {
    table: 'ticket',
    columns: ['device_type_id', 'manufacturer_id', 'colour_id', 'payment_method_id'],
    vi: 'phiếu sửa chữa',
    en: 'tickets',
  },
  { table: 'booking', columns: ['device_type_id'], vi: 'lịch hẹn', en: 'bookings' },
  { table: 'refund', columns: ['reason_id', 'payment_method_id'], vi: 'phiếu hoàn phí', en: 'refunds' },
  { table: 'account_receipt', columns: ['payment_method_id', 'reason_id'], vi: 'phiếu thu', en: 'receipts' },
  { table: 'account_payment', columns: ['payment_method_id', 'reason_id'], vi: 'phiếu chi', en: 'payments' },
  {
    table: 'fund_transfer',
    columns: ['payment_method_id', 'to_payment_method_id'],
    vi: 'phiếu kết chuyển',
    en: 'fund transfers',
  },
  { table: 'fund', columns: ['payment_method_id'], vi: 'quỹ', en: 'funds' },
  { table: 'cash_ledger', columns: ['payment_method_id'], map: true, vi: 'dòng sổ quỹ', en: 'cash rows' },
  { table: 'user_center_group', columns: ['group_id'], map: true, vi: 'người dùng', en: 'users' },
  { table: 'lead_device', columns: ['device_type_id'], map: true, vi: 'trưởng nhóm thiết bị', en: 'device leads' },
];

/** '3 mẫu máy, 12 hàng hóa', or null when nothing uses the row. */
export async function placesUsing(ctx: Ctx, id: CategoryId): Promise<string | null> {
  const counts = uses.map(({ table, columns, map }, place) => {
    const points = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    );
    const live = map ? sql`` : sql`and not is_deleted`;
    return sql`select ${sql.lit(place)}::int as place, count(*) as count from ${sql.table(table)}
      where tenant_id = ${ctx.tenantId} and (${points}) ${live}`;
  });
  const { rows } = await sql<{
    place: number;
    count: number;
  }>`${sql.join(counts, sql` union all `)} order by 1`.execute(ctx.db);
  const found = rows.filter(({ count }) => count > 0);
  return found.map(({ place, count }) => `${count} ${uses[place]?.[ctx.culture] ?? '?'}`).join(', ') || null;
}
