// Screens of tickets (spec §2): lists, the form, one ticket.
import {
  AuditOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  DatabaseOutlined,
  FormOutlined,
  InboxOutlined,
  ReloadOutlined,
  RollbackOutlined,
  ScissorOutlined,
  StopOutlined,
  SwapOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { seesTickets } from '../contract/rights.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

const form = () => import('./ticket/form/ticket-form.screen.tsx').then((file) => file.TicketFormScreen);
const lists = () => import('./ticket/list/ticket-lists.screen.tsx');
const documents = () => import('./ticket/list/documents.screen.tsx');
const repairs = () => import('./ticket/list/repair-list.screen.tsx');

export const ticketPages: readonly Page[] = [
  {
    path: '/ticket-management/ticket-form',
    title: { vi: 'Nhận máy', en: 'Take a device in' },
    icon: FormOutlined,
    may: 'Pages.Tickets.Create',
    screen: lazyScreen(form),
  },
  {
    path: '/ticket-management/ticket-form/:id',
    title: { vi: 'Sửa phiếu', en: 'Edit ticket' },
    icon: FormOutlined,
    may: ['Pages.Tickets.Create', 'Pages.Tickets.Edit'],
    screen: lazyScreen(form),
    invisible: true,
  },
  {
    path: '/ticket-management/my-queue',
    title: { vi: 'Việc của tôi', en: 'My work' },
    icon: ToolOutlined,
    may: 'Pages.Tickets.AcceptService',
    screen: lazyScreen(() => import('./ticket/queue/my-queue.screen.tsx').then((file) => file.MyQueueScreen)),
  },
  {
    path: '/ticket-management/ticket/:id',
    title: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
    icon: FormOutlined,
    may: 'Pages.Tickets.ViewDetail',
    screen: lazyScreen(() => import('./ticket/page/ticket.screen.tsx').then((file) => file.TicketScreen)),
    invisible: true,
    highlight: '/ticket-management/repair-list',
  },
  {
    path: '/ticket-management/refund-form/:id',
    title: { vi: 'Hoàn phí', en: 'Refund' },
    icon: RollbackOutlined,
    may: 'Pages.Tickets.Refund',
    screen: lazyScreen(() => import('./ticket/money/refund-form.screen.tsx').then((file) => file.RefundFormScreen)),
    invisible: true,
    highlight: '/ticket-management/refund-list',
  },
  {
    path: '/ticket-management/repair-list',
    title: { vi: 'Phiếu sửa chữa', en: 'Repairs' },
    icon: ToolOutlined,
    may: 'Pages.Ticket.Repair',
    screen: lazyScreen(() => repairs().then((file) => file.RepairListScreen)),
  },
  {
    path: '/ticket-management/board',
    title: { vi: 'Bảng công việc', en: 'Board' },
    icon: ToolOutlined,
    may: 'Pages.Ticket.Repair',
    screen: lazyScreen(() => repairs().then((file) => file.BoardScreen)),
    invisible: true,
    highlight: '/ticket-management/repair-list',
  },
  {
    path: '/ticket-management/receipt-list',
    title: { vi: 'Máy nhận', en: 'Machines received' },
    icon: InboxOutlined,
    may: 'Pages.Ticket.Receipt',
    screen: lazyScreen(() => lists().then((file) => file.ReceiptListScreen)),
  },
  {
    path: '/ticket-management/return-list',
    title: { vi: 'Máy trả', en: 'Returns' },
    icon: RollbackOutlined,
    may: 'Pages.Ticket.Return',
    screen: lazyScreen(() => lists().then((file) => file.ReturnListScreen)),
  },
  {
    path: '/ticket-management/break-up-list',
    title: { vi: 'Rã linh kiện', en: 'Component break-up' },
    icon: ScissorOutlined,
    may: 'Pages.Ticket.Break.up',
    screen: lazyScreen(() => lists().then((file) => file.BreakUpListScreen)),
  },
  {
    path: '/ticket-management/cancel-list',
    title: { vi: 'Phiếu hủy', en: 'Cancelled' },
    icon: StopOutlined,
    may: 'Pages.Ticket.Cancel',
    screen: lazyScreen(() => lists().then((file) => file.CancelListScreen)),
  },
  {
    path: '/ticket-management/transfer-list',
    title: { vi: 'Chuyển trung tâm', en: 'Transfer to centre' },
    icon: SwapOutlined,
    may: 'Pages.Ticket.Center',
    screen: lazyScreen(() => documents().then((file) => file.TransferListScreen)),
  },
  {
    path: '/ticket-management/control-list',
    title: { vi: 'Phiếu chỉnh sửa', en: 'Edited slips' },
    icon: AuditOutlined,
    may: 'Pages.Ticket.Control',
    screen: lazyScreen(() => import('./ticket/list/control-list.screen.tsx').then((file) => file.ControlListScreen)),
  },
  {
    path: '/ticket-management/refund-list',
    title: { vi: 'Trả phí', en: 'Fee refunds' },
    icon: ReloadOutlined,
    may: 'Pages.Ticket.Refund',
    screen: lazyScreen(() => documents().then((file) => file.RefundListScreen)),
  },
  {
    path: '/ticket-management/upcomming-list',
    title: { vi: 'Sắp đến hẹn', en: 'Upcoming due' },
    icon: ClockCircleOutlined,
    may: 'Pages.Ticket.Repair',
    screen: lazyScreen(() => lists().then((file) => file.UpcomingListScreen)),
  },
  {
    path: '/ticket-management/delivery-schedule',
    title: { vi: 'Lịch trả máy', en: 'Delivery schedule' },
    icon: CalendarOutlined,
    may: seesTickets,
    screen: lazyScreen(() =>
      import('./ticket/list/delivery-schedule.screen.tsx').then((file) => file.DeliveryScheduleScreen),
    ),
  },
  {
    path: '/ticket-management/inventory-list',
    title: { vi: 'Máy tồn', en: 'Machines in stock' },
    icon: DatabaseOutlined,
    may: seesTickets,
    screen: lazyScreen(() => documents().then((file) => file.HeldListScreen)),
  },
];
