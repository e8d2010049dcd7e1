// Screens of export bills and transfers, below /inventory/export, and their report (spec §2).
import { ExportOutlined, InboxOutlined, SwapOutlined, ToolOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { exportMay, outboundMay, ProductOutbound } from '../contract/stock/outbound.calls.ts';
import { transferMay } from '../contract/stock/transfer.states.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const form = () => import('./stock/outbound/outbound-form.screen.tsx');

/** What comes from other warehouses: a place of its own, whoever sent it. */
export const receivingPage: Page = {
  path: '/inventory/receiving',
  title: { vi: 'Nhận hàng', en: 'Receive goods' },
  icon: InboxOutlined,
  may: transferMay,
  screen: lazyScreen(() => import('./stock/outbound/receiving.screen.tsx').then((file) => file.ReceivingScreen)),
};

export const exportPages: readonly Page[] = [
  {
    path: '/inventory/export/export-other',
    title: { vi: 'Xuất khác', en: 'Other export' },
    icon: ExportOutlined,
    may: [...exportMay.other, ...exportMay.error, ...exportMay.errorTransfer],
    screen: lazyScreen(() => form().then((file) => file.OtherFormScreen)),
  },
  {
    path: '/inventory/export/export-bill',
    title: { vi: 'Xuất cho phiếu', en: 'Export for a ticket' },
    icon: ToolOutlined,
    may: exportMay.ticket,
    screen: lazyScreen(() => form().then((file) => file.TicketFormScreen)),
  },
  {
    path: '/inventory/export/export-transfer',
    title: { vi: 'Xuất chuyển kho', en: 'Transfer export' },
    icon: SwapOutlined,
    may: transferMay,
    screen: lazyScreen(() => form().then((file) => file.TransferFormScreen)),
  },
  {
    path: '/inventory/export/export-list',
    title: { vi: 'Danh sách phiếu xuất', en: 'Export bills' },
    icon: UnorderedListOutlined,
    may: outboundMay,
    screen: lazyScreen(() =>
      import('./stock/outbound/outbound-list.screen.tsx').then((file) => file.OutboundListScreen),
    ),
  },
  {
    path: '/inventory/export/export-list/:id',
    title: { vi: 'Phiếu xuất', en: 'Export bill' },
    icon: UnorderedListOutlined,
    may: outboundMay,
    screen: lazyScreen(() =>
      import('./stock/outbound/outbound-bill.screen.tsx').then((file) => file.OutboundBillScreen),
    ),
    invisible: true,
    highlight: '/inventory/export/export-list',
  },
];

export const exportReport: Page = {
  path: '/report/inventory-report/export-bill',
  title: { vi: 'Phiếu xuất', en: 'Export bills' },
  icon: ExportOutlined,
  may: ProductOutbound.GetReportLines.may,
  screen: lazyScreen(() =>
    import('./stock/outbound/outbound-report.screen.tsx').then((file) => file.OutboundReportScreen),
  ),
};
