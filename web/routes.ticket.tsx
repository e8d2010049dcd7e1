// Screens of tickets (spec §2): lists, the form, one ticket.
import { FormOutlined, RollbackOutlined } from '@ant-design/icons';
import { TicketRefund } from '../contract/ticket/refund.calls.ts';
import { TicketForm } from '../contract/ticket/ticket-save.calls.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';
import type { Page } from './shell/route-table.ts';

const form = () => import('./ticket/form/ticket-form.screen.tsx').then((file) => file.TicketFormScreen);

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
    may: TicketForm.CreateOrUpdateInvoice.may,
    screen: lazyScreen(form),
    invisible: true,
  },
  {
    path: '/ticket-management/refund-form/:id',
    title: { vi: 'Hoàn phí', en: 'Refund' },
    icon: RollbackOutlined,
    may: TicketRefund.CreateOrUpdateRefundInvoice.may,
    screen: lazyScreen(() => import('./ticket/money/refund-form.screen.tsx').then((file) => file.RefundFormScreen)),
    invisible: true,
    highlight: '/ticket-management/refund-list',
  },
];
