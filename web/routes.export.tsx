// Screens of export bills and transfers, below /inventory/export, and their report (spec §2).
import { ExportOutlined, InboxOutlined, SwapOutlined, ToolOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const transfers = ['Pages.Inventory.Export.Transfer', 'Pages.Inventory.InboundRequest'] as const;
const form = () => import('./stock/outbound/outbound-form.screen.tsx');

/** What comes from other warehouses: a place of its own, whoever sent it. */
export const receivingPage: Page = {
  path: '/inventory/receiving',
  title: { vi: 'Nhận hàng', en: 'Receive goods' },
  icon: InboxOutlined,
  may: transfers,
  screen: lazyScreen(() => import('./stock/outbound/receiving.screen.tsx').then((file) => file.ReceivingScreen)),
};

export const exportPages: readonly Page[] = [
  {
    path: '/inventory/export/export-other',
    title: { vi: 'Xuất khác', en: 'Other export' },
    icon: ExportOutlined,
    may: [
      'Pages.Inventory.Export.Other',
      'Pages.Tickets.ExportItemError',
      'Pages.Inventory.Export.Transfer',
      'Pages.Tickets.ExportItemTransfer',
    ],
    screen: lazyScreen(() => form().then((file) => file.OtherFormScreen)),
  },
  {
    path: '/inventory/export/export-bill',
    title: { vi: 'Xuất cho phiếu', en: 'Export for a ticket' },
    icon: ToolOutlined,
    may: 'Pages.Inventory.Export.Ticket',
    screen: lazyScreen(() => form().then((file) => file.TicketFormScreen)),
  },
  {
    path: '/inventory/export/export-transfer',
    title: { vi: 'Xuất chuyển kho', en: 'Transfer export' },
    icon: SwapOutlined,
    may: transfers,
    screen: lazyScreen(() => form().then((file) => file.TransferFormScreen)),
  },
  {
    path: '/inventory/export/export-list',
    title: { vi: 'Danh sách phiếu xuất', en: 'Export bills' },
    icon: UnorderedListOutlined,
    may: ['Pages.Inventory.Export', ...transfers],
    screen: lazyScreen(() =>
      import('./stock/outbound/outbound-list.screen.tsx').then((file) => file.OutboundListScreen),
    ),
  },
  {
    path: '/inventory/export/export-list/:id',
    title: { vi: 'Phiếu xuất', en: 'Export bill' },
    icon: UnorderedListOutlined,
    may: ['Pages.Inventory.Export', ...transfers],
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
  may: ['Pages.Reports.Inventory', 'Pages.Inventory.Export'],
  screen: lazyScreen(() =>
    import('./stock/outbound/outbound-report.screen.tsx').then((file) => file.OutboundReportScreen),
  ),
};
