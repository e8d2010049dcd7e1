// What keeps a branch or a warehouse from being deleted: rows of other tables that name it. A table that comes to refer to
// one of them gets its line here; a test holds the list against the database.
import { live, type Use } from '../kit/in-use.ts';

const liveUser =
  'exists (select from user_account u where u.tenant_id = t.tenant_id and u.id = t.user_id and not u.is_deleted)';

const inStock: Use = {
  table: 'stock_balance',
  column: 'warehouse_id',
  where: 't.quantity > 0',
  vi: '{count} mặt hàng còn tồn',
  en: '{count} {count:product|products} in stock',
};
/** Whose goods they are: what lies in a warehouse and what is on its way from or to it would change owner, or what they are, without a document. */
const onTheWay = `${live} and (t.state in ('new', 'wait_shipping', 'shipping')
  or exists (select from outbound_line l where l.tenant_id = t.tenant_id and l.outbound_id = t.id
    and t.state = 'inbound_complete' and l.quantity > l.received + l.back + l.lost))`;
const goodsHere: readonly Use[] = [
  inStock,
  {
    table: 'outbound',
    column: 'warehouse_id',
    where: onTheWay,
    code: 'code',
    vi: '{count} phiếu chuyển đi chưa xong',
    en: '{count} unfinished {count:transfer|transfers} from it',
  },
  {
    table: 'outbound',
    column: 'to_warehouse_id',
    where: onTheWay,
    code: 'code',
    vi: '{count} phiếu chuyển đến chưa xong',
    en: '{count} unfinished {count:transfer|transfers} to it',
  },
];
/** What its books and reports are made of: they are its branch's, closed days among them, and do not go to another one. */
const moves: Use = {
  table: 'stock_ledger',
  column: 'warehouse_id',
  vi: '{count} lần hàng ra vào',
  en: '{count} {count:move|moves} of goods',
};
/** What keeps a warehouse at its branch, and what keeps it what it is: the road above all, whose rows transfers look for. */
export const warehouseBooks: readonly Use[] = [...goodsHere, moves];

export const uses = {
  branch: [
    {
      table: 'user_account',
      column: 'branch_id',
      where: live,
      vi: '{count} người dùng',
      en: '{count} {count:user|users}',
    },
    {
      table: 'user_branch',
      column: 'branch_id',
      where: liveUser,
      vi: '{count} người được phân',
      en: '{count} mapped {count:user|users}',
    },
    {
      table: 'warehouse',
      column: 'branch_id',
      where: live,
      vi: '{count} kho',
      en: '{count} {count:warehouse|warehouses}',
    },
    {
      table: 'stock_close',
      column: 'branch_id',
      vi: '{count} lần khóa sổ',
      en: '{count} closed {count:period|periods}',
    },
    {
      table: 'center_request',
      column: 'branch_id',
      where: live,
      vi: '{count} yêu cầu về trung tâm',
      en: '{count} {count:request|requests} to the centre',
    },
    {
      table: 'ticket',
      column: 'branch_id',
      where: live,
      vi: '{count} phiếu sửa chữa',
      en: '{count} {count:ticket|tickets}',
    },
    {
      table: 'ticket',
      column: 'place_id',
      where: live,
      vi: '{count} phiếu sửa tại đây',
      en: '{count} {count:ticket|tickets} worked on here',
    },
    {
      table: 'ticket_line',
      column: 'place_id',
      vi: '{count} dòng phiếu đã làm tại đây',
      en: '{count} {count:line|lines} of tickets done here',
    },
    {
      table: 'booking',
      column: 'branch_id',
      where: live,
      vi: '{count} lịch hẹn',
      en: '{count} {count:booking|bookings}',
    },
    {
      table: 'refund',
      column: 'branch_id',
      where: live,
      vi: '{count} phiếu hoàn phí',
      en: '{count} {count:refund|refunds}',
    },
    { table: 'account_receipt', column: 'branch_id', vi: '{count} phiếu thu', en: '{count} {count:receipt|receipts}' },
    { table: 'account_payment', column: 'branch_id', vi: '{count} phiếu chi', en: '{count} {count:payment|payments}' },
    {
      table: 'fund_transfer',
      column: 'branch_id',
      vi: '{count} phiếu kết chuyển đi',
      en: '{count} {count:transfer|transfers} sent',
    },
    {
      table: 'fund_transfer',
      column: 'to_branch_id',
      vi: '{count} phiếu kết chuyển đến',
      en: '{count} {count:transfer|transfers} to it',
    },
    { table: 'write_off', column: 'branch_id', vi: '{count} phiếu xóa nợ', en: '{count} {count:write-off|write-offs}' },
    { table: 'debt_offset', column: 'branch_id', vi: '{count} phiếu cấn trừ', en: '{count} {count:offset|offsets}' },
    { table: 'opening_debt', column: 'branch_id', vi: '{count} nợ đầu kỳ', en: '{count} opening {count:debt|debts}' },
    { table: 'fund', column: 'branch_id', vi: '{count} quỹ', en: '{count} {count:fund|funds}' },
    {
      table: 'feedback',
      column: 'branch_id',
      where: live,
      vi: '{count} phản hồi',
      en: '{count} {count:feedback|feedbacks}',
    },
    {
      table: 'report_plan',
      column: 'branch_id',
      vi: '{count} tháng kế hoạch',
      en: '{count} planned {count:month|months}',
    },
    { table: 'cash_ledger', column: 'branch_id', vi: '{count} dòng sổ quỹ', en: '{count} cash {count:row|rows}' },
  ],
  warehouse: [
    inStock,
    { table: 'stock_serial', column: 'warehouse_id', vi: '{count} serial', en: '{count} {count:serial|serials}' },
    { table: 'stock_limit', column: 'warehouse_id', vi: '{count} định mức', en: '{count} stock {count:limit|limits}' },
    {
      table: 'stock_request',
      column: 'warehouse_id',
      where: live,
      vi: '{count} yêu cầu',
      en: '{count} {count:request|requests}',
    },
    {
      table: 'stock_count_serial',
      column: 'book_warehouse_id',
      vi: '{count} serial đã kiểm',
      en: '{count} counted {count:serial|serials}',
    },
    {
      table: 'stock_count',
      column: 'warehouse_id',
      where: live,
      vi: '{count} phiếu kiểm kê',
      en: '{count} {count:count|counts}',
    },
    {
      table: 'inbound',
      column: 'warehouse_id',
      where: live,
      vi: '{count} phiếu nhập',
      en: '{count} import {count:bill|bills}',
    },
    {
      table: 'outbound',
      column: 'warehouse_id',
      where: live,
      vi: '{count} phiếu xuất',
      en: '{count} export {count:bill|bills}',
    },
    {
      table: 'outbound',
      column: 'to_warehouse_id',
      where: live,
      vi: '{count} phiếu chuyển đến',
      en: '{count} {count:transfer|transfers} to it',
    },
  ],
} as const satisfies Record<string, readonly Use[]>;
