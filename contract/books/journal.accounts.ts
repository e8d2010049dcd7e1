// The chart of accounts of the journal (server/books/journal): how each ledger row is told as double entry. One row an account, or a
// family of them: one for each fund, customer, supplier, warehouse …
import type { Both } from '../culture.ts';

/** What a family has one account for each of; null: it is one account. */
export type AccountOf = 'fund' | 'customer' | 'supplier' | 'staff' | 'warehouse' | 'branch' | 'reason' | null;
export interface AccountText extends Both {
  /** Its name in the journal; both programs take it. A fund of notes and a transit warehouse have one of their own. */
  path: string;
  of: AccountOf;
  /** What stands in it, in English: it is read in the docs. */
  holds: string;
}
const account = (path: string, of: AccountOf, vi: string, en: string, holds: string): AccountText => ({
  path,
  of,
  vi,
  en,
  holds,
});

export const journalAccounts = {
  cash: account(
    'Assets:Cash',
    'fund',
    'Tiền mặt',
    'Cash',
    'Funds that are counted note by note: what the cash ledger says',
  ),
  bank: account('Assets:Bank', 'fund', 'Tiền gửi, ví', 'Bank', 'Every other fund'),
  underWay: account(
    'Assets:Money-Under-Way',
    null,
    'Tiền đang chuyển',
    'Money under way',
    'Out of one fund and not yet in the other',
  ),
  receivable: account(
    'Assets:Receivable',
    'customer',
    'Phải thu khách hàng',
    'Receivables',
    'What a customer owes for devices that left',
  ),
  staff: account(
    'Assets:Staff',
    'staff',
    'Tạm ứng và phải thu nhân viên',
    'Staff',
    'Advances, and goods that somebody lost and pays for',
  ),
  others: account('Assets:Others', null, 'Phải thu khác', 'Other parties', 'Debts of anybody else'),
  stock: account(
    'Assets:Stock',
    'warehouse',
    'Hàng tồn kho',
    'Stock',
    'What lies in a warehouse, at its moving average',
  ),
  transit: account(
    'Assets:Stock-In-Transit',
    'warehouse',
    'Hàng đang đi đường',
    'Goods in transit',
    'Shipped and not yet received',
  ),
  devices: account(
    'Assets:Devices-Bought',
    null,
    'Máy mua để rã',
    'Devices bought',
    'Paid to customers for devices, until their parts are imported',
  ),
  payable: account(
    'Liabilities:Suppliers',
    'supplier',
    'Phải trả nhà cung cấp',
    'Payables',
    'Posted import bills less what was paid and sent back; above zero the supplier owes us',
  ),
  goodsReceived: account(
    'Liabilities:Goods-Received',
    null,
    'Hàng về chưa ghi nợ',
    'Goods received',
    'Between the goods of a bill and its debt: zero but where the two stand on different days',
  ),
  credit: account(
    'Liabilities:Customer-Credit',
    'customer',
    'Tiền khách để lại',
    'Customer credit',
    'Left by refunds and payments above a price, to be used or paid out',
  ),
  deposits: account(
    'Liabilities:Customer-Deposits',
    null,
    'Khách đặt cọc',
    'Deposits',
    'Paid for devices that are still here; at the hand-over it becomes revenue, zero for whatever left',
  ),
  vat: account(
    'Liabilities:Vat',
    null,
    'Thuế GTGT đầu ra',
    'VAT',
    'In the price of what was handed over, less refunds',
  ),
  commissionEarned: account(
    'Liabilities:Commission-Earned',
    'staff',
    'Hoa hồng chờ trả máy',
    'Commission earned',
    'Earned by finished work that is not yet paid for',
  ),
  commissionPayable: account(
    'Liabilities:Commission-Payable',
    'staff',
    'Hoa hồng phải trả',
    'Commission payable',
    'Can be paid out, less what was',
  ),
  opening: account(
    'Equity:Opening-Balances',
    null,
    'Số dư đầu kỳ',
    'Opening balances',
    'What was there before these books, and what older versions had no voucher for',
  ),
  retained: account(
    'Equity:Retained-Earnings',
    null,
    'Lãi lỗ các kỳ trước',
    'Retained earnings',
    'Income and expenses before the first day of the journal',
  ),
  sales: account(
    'Income:Sales',
    'branch',
    'Doanh thu',
    'Sales',
    'Lines of tickets at their hand-over, before discounts and VAT',
  ),
  discounts: account('Income:Discounts', 'branch', 'Giảm giá', 'Discounts', 'Of lines'),
  promotions: account('Income:Promotions', 'branch', 'Khuyến mãi', 'Promotions', 'Of tickets'),
  refunds: account('Income:Refunds', 'branch', 'Trả phí', 'Refunds', 'Refund invoices without their VAT'),
  keptDeposits: account(
    'Income:Deposits-Kept',
    null,
    'Tiền cọc được giữ',
    'Deposits kept',
    'Of tickets that were called off or taken apart',
  ),
  otherIncome: account(
    'Income:Other',
    'reason',
    'Thu nhập khác',
    'Other income',
    'Receipts of the kind "other", by reason',
  ),
  cashOver: account('Income:Cash-Over', null, 'Thừa quỹ', 'Cash over', 'Found by counting a fund'),
  otherImports: account(
    'Income:Goods-Without-Supplier',
    null,
    'Nhập kho không nhà cung cấp',
    'Goods without a supplier',
    'Import bills that nobody is owed for',
  ),
  costOfGoods: account(
    'Expenses:Cost-Of-Goods',
    null,
    'Giá vốn',
    'Cost of goods',
    'Parts and accessories issued to tickets, less what came back, less warranty',
  ),
  warranty: account(
    'Expenses:Warranty',
    null,
    'Chi phí bảo hành',
    'Warranty',
    'Parts of work that the customer does not pay for',
  ),
  exports: account('Expenses:Exports', 'reason', 'Xuất khác', 'Other exports', 'Goods that left for another reason'),
  returnGap: account(
    'Expenses:Supplier-Returns',
    null,
    'Chênh lệch trả hàng',
    'Supplier returns',
    'What goods sent back were worth here, less what their bill says of them',
  ),
  goodsLost: account(
    'Expenses:Goods-Lost',
    null,
    'Hàng thất lạc',
    'Goods lost',
    'On their way, less what somebody pays for',
  ),
  counted: account(
    'Expenses:Count-Differences',
    null,
    'Chênh lệch kiểm kho',
    'Count differences',
    'Missing less found',
  ),
  valuation: account(
    'Expenses:Valuation-Differences',
    null,
    'Chênh lệch giá vốn',
    'Valuation differences',
    'What a corrected price or an un-posting moved that neither shelf nor issue accounts for',
  ),
  commission: account('Expenses:Commission', null, 'Chi phí hoa hồng', 'Commission', 'When it is earned'),
  expenses: account('Expenses:Operating', 'reason', 'Chi phí', 'Expenses', 'Payments by reason'),
  cashShort: account('Expenses:Cash-Short', null, 'Thiếu quỹ', 'Cash short', 'Missed by counting a fund'),
  writtenOff: account('Expenses:Written-Off', null, 'Nợ xóa', 'Written off', 'Debts that nobody will pay'),
} as const satisfies Record<string, AccountText>;
export type JournalAccount = keyof typeof journalAccounts;
/** Of a period, not of a day: closed into retained earnings before a journal that begins later than the books. */
export const isOfPeriod = (key: JournalAccount): boolean => /^(Income|Expenses):/.test(journalAccounts[key].path);

/** What a transaction of the journal is about. */
export const journalDocuments = {
  receipt: { vi: 'Phiếu thu', en: 'Receipt' },
  payment: { vi: 'Phiếu chi', en: 'Payment' },
  writeOff: { vi: 'Xóa nợ', en: 'Write-off' },
  offset: { vi: 'Cấn trừ', en: 'Offset' },
  openingDebt: { vi: 'Nợ đầu kỳ', en: 'Opening debt' },
  fundTransfer: { vi: 'Kết chuyển quỹ', en: 'Fund transfer' },
  inbound: { vi: 'Phiếu nhập', en: 'Import bill' },
  outbound: { vi: 'Phiếu xuất', en: 'Export bill' },
  stockCount: { vi: 'Phiếu kiểm kê', en: 'Stock count' },
  ticket: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
  refund: { vi: 'Phiếu trả phí', en: 'Refund' },
  carried: { vi: 'Mang sang từ cách tính cũ', en: 'Carried over from older rules' },
  opening: { vi: 'Số dư đầu kỳ', en: 'Opening balances' },
} as const satisfies Record<string, Both>;
export type JournalDocument = keyof typeof journalDocuments;

export const journalFormats = {
  hledger: { vi: 'hledger', en: 'hledger' },
  beancount: { vi: 'beancount', en: 'beancount' },
} as const satisfies Record<string, Both>;
export type JournalFormat = keyof typeof journalFormats;
