// The words of money: which kinds of vouchers there are, whom they are for, what is open with whom (money.md §1, §5).
import * as z from 'zod';
import type { Both } from '../culture.ts';
import { id, named, vnd, worded } from '../kit.ts';
import type { Permission } from '../permissions.ts';

export const VoucherId = id('CashVoucher');
export type VoucherId = z.infer<typeof VoucherId>;
export const FundTransferId = id('FundTransfer');
export type FundTransferId = z.infer<typeof FundTransferId>;
export const FundCloseId = id('FundClose');
export type FundCloseId = z.infer<typeof FundCloseId>;

export type Side = 'in' | 'out';
export type Party = 'customer' | 'supplier' | 'staff' | 'other';
export const parties = {
  customer: { vi: 'Khách hàng', en: 'Customer' },
  supplier: { vi: 'Nhà cung cấp', en: 'Supplier' },
  staff: { vi: 'Nhân viên', en: 'Staff' },
  other: { vi: 'Đối tượng khác', en: 'Others' },
} as const satisfies Record<Party, Both>;

/** Those with an account of their own: nobody could settle with the others. */
export const accountParties = ['supplier', 'customer', 'staff'] as const;
export const AccountParty = worded(z.enum(accountParties), {
  supplier: parties.supplier,
  customer: parties.customer,
  staff: parties.staff,
});
export type AccountParty = z.infer<typeof AccountParty>;
export const hasAccount = (party: string | null): party is AccountParty => accountParties.some((one) => one === party);

/** On which side debts of a party usually lie; what lies on the other is credit. */
export const usualSide = (party: Party): 'theirs' | 'ours' => (party === 'supplier' ? 'ours' : 'theirs');

const [ofCustomers, ofSuppliers] = ['Pages.Debt.Customer', 'Pages.Debt.Supplier'] as const;
/** Who sees the debts of which party: all of these. */
export const debtRights: Readonly<Record<Party, readonly Permission[]>> = {
  customer: [ofCustomers],
  supplier: [ofSuppliers],
  staff: [ofCustomers, ofSuppliers],
  other: [ofCustomers, ofSuppliers],
};

export interface VoucherKind extends Both {
  /** Whom it is for; null: anybody, by name. */
  party: Party | null;
  /** What it settles: open items of that party which lie on this side (they owe us, or we owe them); null: nothing. */
  settles: 'theirs' | 'ours' | null;
  /** People make it on the screen of vouchers; the others follow from a ticket, a count of the drawer. */
  isMade: boolean;
  /** Made elsewhere, but taken back on its own page; whoever made it is told. */
  endsHere?: true;
  /** It leaves a debt of its party behind. */
  opens?: true;
  needsReason?: true;
}
const kind = (vi: string, en: string, more: Partial<VoucherKind> = {}): VoucherKind => ({
  vi,
  en,
  party: null,
  settles: null,
  isMade: true,
  ...more,
});
export const receiptKinds = {
  ticket: kind('Thu tiền sửa chữa', 'Repair', { party: 'customer', isMade: false }),
  deposit: kind('Đặt cọc', 'Deposit', { party: 'customer', isMade: false }),
  debt: kind('Thu nợ khách hàng', 'Customer debt', { party: 'customer', settles: 'theirs' }),
  supplierReturn: kind('Nhà cung cấp hoàn tiền', 'Money back from supplier', { party: 'supplier', settles: 'theirs' }),
  advanceReturn: kind('Thu lại của nhân viên', 'Paid back by staff', { party: 'staff', settles: 'theirs' }),
  opening: kind('Số dư đầu kỳ', 'Opening balance'),
  over: kind('Thừa quỹ khi kiểm', 'Cash over', { isMade: false }),
  other: kind('Thu khác', 'Other income'),
} as const satisfies Record<string, VoucherKind>;
export type ReceiptKind = keyof typeof receiptKinds;
export const paymentKinds = {
  supplier: kind('Trả nhà cung cấp', 'Supplier', { party: 'supplier', settles: 'ours' }),
  refund: kind('Hoàn tiền khách', 'Refund', { party: 'customer', isMade: false, endsHere: true }),
  device: kind('Mua máy của khách', 'Device bought', { party: 'customer', isMade: false }),
  advance: kind('Tạm ứng nhân viên', 'Staff advance', { party: 'staff', opens: true }),
  commission: kind('Chi hoa hồng', 'Commission', { party: 'staff', isMade: false, endsHere: true }),
  expense: kind('Chi phí', 'Expense', { needsReason: true }),
  short: kind('Thiếu quỹ khi kiểm', 'Cash short', { isMade: false }),
  other: kind('Chi khác', 'Other payment'),
} as const satisfies Record<string, VoucherKind>;
export type PaymentKind = keyof typeof paymentKinds;
export const kindsOf = { in: receiptKinds, out: paymentKinds } as const;
const keysOf = <K extends string>(kinds: Record<K, unknown>) => Object.keys(kinds) as K[]; // keys of a const object
export const ReceiptKind = worded(z.enum(keysOf(receiptKinds)), receiptKinds);
export const PaymentKind = worded(z.enum(keysOf(paymentKinds)), paymentKinds);
export const kindOf = (side: Side, key: string): VoucherKind =>
  (kindsOf[side] as Record<string, VoucherKind>)[key] ?? kind(key, key);
/** Whether such a voucher is taken back on its own page; any other where it came from. */
export const endsOnItsPage = (side: Side, key: string): boolean => {
  const { isMade, endsHere } = kindOf(side, key);
  return isMade || endsHere === true;
};

/** Documents that something can be owed for. */
export const itemDocuments = {
  ticket: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
  inbound: { vi: 'Phiếu nhập', en: 'Import bill' },
  outbound: { vi: 'Hàng thất lạc', en: 'Lost goods' },
  voucher: { vi: 'Phiếu thu chi', en: 'Voucher' },
  refund: { vi: 'Phiếu trả phí', en: 'Refund' },
  credit: { vi: 'Tiền khách để lại', en: 'Credit' },
  opening: { vi: 'Nợ đầu kỳ', en: 'Opening debt' },
  other: { vi: 'Khác', en: 'Other' },
} as const satisfies Record<string, Both>;
export type ItemDocument = keyof typeof itemDocuments;
export const ItemDocument = worded(z.enum(keysOf(itemDocuments)), itemDocuments);

/** What people may write on a voucher; more than this in one piece is a slip of the finger. */
export const voucherAmount = named(vnd.min(1).max(1e12), 'Số tiền', 'Amount');
