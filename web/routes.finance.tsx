// Screens of money below /finance (spec §2). Rights are named: the calls themselves come with their screens, not with the first page.
import {
  ApiOutlined,
  BankOutlined,
  CalculatorOutlined,
  FileAddOutlined,
  FileSyncOutlined,
  FileTextOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const form = () => import('./finance/voucher/voucher-new.screen.tsx');
const list = () => import('./finance/voucher/voucher-list.screen.tsx');
const one = () => import('./finance/voucher/voucher.screen.tsx');
const close = () => import('./finance/fund/close.screen.tsx');

export const receiptPages: readonly Page[] = [
  {
    path: '/finance/receipt/receipt-creating',
    title: { vi: 'Lập phiếu thu', en: 'New receipt' },
    icon: FileAddOutlined,
    may: 'Pages.Finance.Receipt.Create',
    screen: lazyScreen(() => form().then((file) => file.NewReceiptScreen)),
  },
  {
    path: '/finance/receipt/receipt-list',
    title: { vi: 'Phiếu thu', en: 'Receipts' },
    icon: UnorderedListOutlined,
    may: 'Pages.Finance.Receipt',
    screen: lazyScreen(() => list().then((file) => file.ReceiptListScreen)),
  },
  {
    path: '/finance/receipt/receipt-list/:id',
    title: { vi: 'Phiếu thu', en: 'Receipt' },
    may: 'Pages.Finance.Receipt',
    screen: lazyScreen(() => one().then((file) => file.ReceiptScreen)),
    invisible: true,
    highlight: '/finance/receipt/receipt-list',
  },
];

export const spendingPages: readonly Page[] = [
  {
    path: '/finance/spending/spending-creating',
    title: { vi: 'Lập phiếu chi', en: 'New payment' },
    icon: FileAddOutlined,
    may: 'Pages.Finance.Payment.Create',
    screen: lazyScreen(() => form().then((file) => file.NewPaymentScreen)),
  },
  {
    path: '/finance/spending/spending-list',
    title: { vi: 'Phiếu chi', en: 'Payments' },
    icon: UnorderedListOutlined,
    may: 'Pages.Finance.Payment',
    screen: lazyScreen(() => list().then((file) => file.PaymentListScreen)),
  },
  {
    path: '/finance/spending/spending-list/:id',
    title: { vi: 'Phiếu chi', en: 'Payment' },
    may: 'Pages.Finance.Payment',
    screen: lazyScreen(() => one().then((file) => file.PaymentScreen)),
    invisible: true,
    highlight: '/finance/spending/spending-list',
  },
];

export const fundPages: readonly Page[] = [
  {
    path: '/finance/fund',
    title: { vi: 'Quỹ và kết chuyển', en: 'Funds and transfers' },
    icon: BankOutlined,
    may: ['Pages.Finance.Fund', 'Pages.Finance.ApproveTransfer'],
    screen: lazyScreen(() => import('./finance/fund/funds.screen.tsx').then((file) => file.FundsScreen)),
  },
  {
    path: '/finance/fund-close',
    title: { vi: 'Kiểm quỹ, chốt ngày', en: 'Count and close' },
    icon: CalculatorOutlined,
    may: ['Pages.Finance.Fund', 'Pages.Finance.Fund.Close'],
    screen: lazyScreen(() => close().then((file) => file.CountScreen)),
  },
  {
    path: '/finance/invoice-data',
    title: { vi: 'Dữ liệu hóa đơn', en: 'Invoice data' },
    icon: FileTextOutlined,
    may: 'Pages.Finance.InvoiceData',
    screen: lazyScreen(() => import('./ticket/invoice/invoice-data.screen.tsx').then((file) => file.InvoiceDataScreen)),
  },
  {
    path: '/finance/fund-close/:id',
    title: { vi: 'Biên bản kiểm quỹ', en: 'Cash count' },
    may: ['Pages.Finance.Fund', 'Pages.Finance.Fund.Close'],
    screen: lazyScreen(() => close().then((file) => file.CloseScreen)),
    invisible: true,
    highlight: '/finance/fund-close',
  },
  {
    path: '/finance/bank',
    title: { vi: 'Tiền chưa khớp', en: 'Unmatched money' },
    icon: FileSyncOutlined,
    may: 'Pages.Finance.Bank',
    side: 'tenant',
    screen: lazyScreen(() => import('./bank/bank.screen.tsx').then((file) => file.BankScreen)),
  },
  {
    path: '/finance/bank-setup',
    title: { vi: 'Kết nối ngân hàng', en: 'Bank connections' },
    icon: ApiOutlined,
    may: 'Pages.Finance.Bank.Setup',
    side: 'tenant',
    screen: lazyScreen(() => import('./bank/setup/adapters.screen.tsx').then((file) => file.AdaptersScreen)),
  },
];
