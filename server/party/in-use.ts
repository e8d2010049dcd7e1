// What keeps a customer or a supplier from being deleted; a test holds the lists against the database's foreign keys.
import { live, type Use } from '../kit/in-use.ts';

export const uses = {
  customer: [
    {
      table: 'ticket',
      column: 'customer_id',
      where: live,
      code: 'code',
      vi: '{count} phiếu sửa chữa',
      en: '{count} tickets',
    },
    {
      table: 'booking',
      column: 'customer_id',
      where: live,
      code: 'code',
      vi: '{count} lịch hẹn',
      en: '{count} bookings',
    },
    { table: 'account_receipt', column: 'customer_id', code: 'code', vi: '{count} phiếu thu', en: '{count} receipts' },
    { table: 'account_payment', column: 'customer_id', code: 'code', vi: '{count} phiếu chi', en: '{count} payments' },
    {
      table: 'opening_debt',
      column: 'party_id',
      where: "t.party = 'customer' and t.status = 'posted'",
      code: 'code',
      vi: '{count} nợ đầu kỳ',
      en: '{count} opening debts',
    },
    { table: 'feedback', column: 'customer_id', where: live, vi: '{count} phản hồi', en: '{count} feedbacks' },
    { table: 'consent', column: 'customer_id', vi: '{count} lần đồng ý', en: '{count} consents' },
    {
      table: 'privacy_request',
      column: 'customer_id',
      vi: '{count} yêu cầu dữ liệu cá nhân',
      en: '{count} requests about personal data',
    },
  ],
  supplier: [
    {
      table: 'inbound',
      column: 'supplier_id',
      where: live,
      code: 'code',
      vi: '{count} phiếu nhập',
      en: '{count} import bills',
    },
    {
      table: 'outbound',
      column: 'supplier_id',
      where: live,
      code: 'code',
      vi: '{count} phiếu xuất',
      en: '{count} export bills',
    },
    {
      table: 'opening_debt',
      column: 'party_id',
      where: "t.party = 'supplier' and t.status = 'posted'",
      code: 'code',
      vi: '{count} nợ đầu kỳ',
      en: '{count} opening debts',
    },
    { table: 'debt_offset', column: 'supplier_id', code: 'code', vi: '{count} phiếu cấn trừ', en: '{count} offsets' },
    { table: 'account_receipt', column: 'supplier_id', code: 'code', vi: '{count} phiếu thu', en: '{count} receipts' },
    { table: 'account_payment', column: 'supplier_id', code: 'code', vi: '{count} phiếu chi', en: '{count} payments' },
  ],
} as const satisfies Record<string, readonly Use[]>;
