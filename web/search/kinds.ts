// What each kind of hit is called, where it opens, how its state is said and what can be done with it: one row for each.
import {
  CalendarOutlined,
  DiffOutlined,
  DollarOutlined,
  ImportOutlined,
  InboxOutlined,
  ShopOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { bookingStatuses } from '../../contract/booking/booking.states.ts';
import type { Both } from '../../contract/culture.ts';
import { voucherStates } from '../../contract/finance/voucher.states.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { SearchHit, SearchKind } from '../../contract/search/search.calls.ts';
import { stages } from '../../contract/stock/outbound.ts';
import { outboundKinds, requestStatuses } from '../../contract/stock/stock.ts';
import { ticketStatuses } from '../../contract/ticket/ticket.statuses.ts';
import { may, type Session } from '../kit/call/session.ts';
import type { SearchText } from './search.text.ts';

type States = Readonly<Record<string, Both & { color?: string }>>;
export interface Deed {
  does: SearchText;
  may: Permission | readonly Permission[];
  /** Where it is done. */
  address: (hit: SearchHit) => string;
  /** What the page is asked to do when it is there. */
  errand?: string;
  when?: (hit: SearchHit) => boolean;
}
export interface KindRow {
  title: Both;
  icon: ComponentType;
  address: (hit: SearchHit, session: Session) => string;
  states?: States;
  /** What sort of its kind, where that says something. */
  sorts?: States;
  deeds?: readonly Deed[];
}
const asked = (path: string, words: Record<string, string>) => `${path}?${new URLSearchParams(words)}`;
const catalogue: Readonly<Record<string, string>> = {
  component: '/category/components',
  accessory: '/category/accessories',
  supplies: '/category/supplies',
  stationery: '/category/stationery',
};
const productSorts: States = {
  component: { vi: 'Linh kiện', en: 'Component' },
  accessory: { vi: 'Phụ kiện', en: 'Accessory' },
  supplies: { vi: 'Vật tư', en: 'Supplies' },
  stationery: { vi: 'Văn phòng phẩm', en: 'Stationery' },
};
const shelves = (code: string) => asked('/warehouse/warehouse-viewing', { keyword: code });
const inCatalogue = ({ code, variant }: SearchHit) =>
  asked(catalogue[variant ?? ''] ?? '/category/components', { keyword: code });
const seesShelves = ['Pages.Inventory.Warehouse', 'Pages.Inventory.Close'] as const satisfies readonly Permission[];
const ticketPage = ({ id }: SearchHit) => `/ticket-management/ticket/${id}`;
const stageOf = ({ status }: SearchHit) =>
  (ticketStatuses as Readonly<Record<string, { stage: string }>>)[status ?? '']?.stage ?? '';

export const kinds: Readonly<Record<SearchKind, KindRow>> = {
  ticket: {
    title: { vi: 'Phiếu sửa chữa', en: 'Tickets' },
    icon: ToolOutlined,
    address: ticketPage,
    states: ticketStatuses,
    deeds: [
      {
        does: 'pay',
        may: 'Pages.Finance.Receipt.Create',
        address: ticketPage,
        errand: 'pay',
        when: ({ due, status }) => (due ?? 0) > 0 && status !== 'HoanTra',
      },
      { does: 'print', may: 'Pages.Tickets.Print', address: ticketPage, errand: 'print' },
      {
        does: 'edit',
        may: 'Pages.Tickets.Edit',
        address: ({ id }) => `/ticket-management/ticket-form/${id}`,
        when: (hit) => ['open', 'back'].includes(stageOf(hit)),
      },
    ],
  },
  customer: {
    title: { vi: 'Khách hàng', en: 'Customers' },
    icon: TeamOutlined,
    address: ({ id }) => `/category/customer/${id}`,
    deeds: [
      {
        does: 'takeIn',
        may: 'Pages.Tickets.Create',
        address: ({ phone }) => asked('/ticket-management/ticket-form', { phone }),
        when: ({ phone }) => /^\+?\d{8,}$/.test(phone), // not masked
      },
    ],
  },
  booking: {
    title: { vi: 'Lịch hẹn', en: 'Bookings' },
    icon: CalendarOutlined,
    address: ({ code }) => asked('/reservation/reservation-list', { when: 'anyDay', keyword: code }),
    states: bookingStatuses,
    deeds: [
      {
        does: 'takeInBooked',
        may: 'Pages.Bookings.CreateOrder',
        address: ({ id, phone }) => asked('/ticket-management/ticket-form', { bookingId: String(id), phone }),
        when: ({ status, phone }) => (status === '0' || status === '4') && /^\+?\d+$/.test(phone),
      },
    ],
  },
  product: {
    title: { vi: 'Hàng hóa, linh kiện', en: 'Products' },
    icon: TagsOutlined,
    sorts: productSorts,
    address: (hit, session) => (may(seesShelves, session) ? shelves(hit.code) : inCatalogue(hit)),
    deeds: [
      { does: 'shelves', may: seesShelves, address: ({ code }) => shelves(code) },
      {
        does: 'catalogue',
        may: [
          'Pages.Categories.Components',
          'Pages.Categories.Accessories',
          'Pages.Categories.Supplies',
          'Pages.Categories.Stationery',
        ],
        address: inCatalogue,
      },
    ],
  },
  serial: {
    title: { vi: 'Số serial', en: 'Serials' },
    icon: TagsOutlined,
    address: ({ more }) => shelves(more[0] ?? ''),
  },
  outbound: {
    title: { vi: 'Phiếu xuất, chuyển kho', en: 'Export bills and transfers' },
    icon: SwapOutlined,
    address: ({ id }) => `/inventory/export/export-list/${id}`,
    states: stages,
    sorts: outboundKinds,
  },
  inbound: {
    title: { vi: 'Phiếu nhập', en: 'Import bills' },
    icon: ImportOutlined,
    address: ({ id }) => `/inventory/import/import-bill/${id}`,
    states: stages,
  },
  request: {
    title: { vi: 'Yêu cầu linh kiện', en: 'Component requests' },
    icon: DiffOutlined,
    address: ({ id, variant }) => `/inventory/product-inbound-request/${variant}/${id}`,
    states: requestStatuses,
  },
  receipt: {
    title: { vi: 'Phiếu thu', en: 'Receipts' },
    icon: WalletOutlined,
    address: ({ id }) => `/finance/receipt/receipt-list/${id}`,
    states: voucherStates,
  },
  payment: {
    title: { vi: 'Phiếu chi', en: 'Payments' },
    icon: DollarOutlined,
    address: ({ id }) => `/finance/spending/spending-list/${id}`,
    states: voucherStates,
  },
  supplier: {
    title: { vi: 'Nhà cung cấp', en: 'Suppliers' },
    icon: ShopOutlined,
    address: ({ id }) => `/category/supplier/${id}`,
  },
};
export const thingIcon = InboxOutlined;

/** Other names of screens, and what people call doing something there. */
export const calledAlso: Readonly<Record<string, readonly Both[]>> = {
  '/ticket-management/ticket-form': [
    { vi: 'Tiếp nhận máy', en: 'New ticket' },
    { vi: 'Tạo phiếu sửa chữa', en: 'Open a repair' },
  ],
  '/ticket-management/my-queue': [{ vi: 'Hàng đợi của tôi', en: 'My queue' }],
  '/ticket-management/return-list': [{ vi: 'Trả máy cho khách', en: 'Hand devices over' }],
  '/finance/fund-close': [
    { vi: 'Đóng ca', en: 'Close the shift' },
    { vi: 'Chốt ca, đếm két', en: 'Count the drawer' },
  ],
  '/finance/fund': [{ vi: 'Nộp tiền, chuyển quỹ', en: 'Move money between funds' }],
  '/finance/receipt/receipt-creating': [{ vi: 'Thu tiền khác', en: 'Take other money' }],
  '/finance/spending/spending-creating': [{ vi: 'Chi tiền', en: 'Pay money out' }],
  '/inventory/import/import-bill': [{ vi: 'Nhập hàng', en: 'Receive goods' }],
  '/inventory/export/export-transfer': [{ vi: 'Chuyển hàng sang kho khác', en: 'Send goods to another warehouse' }],
  '/warehouse/warehouse-viewing': [{ vi: 'Tra tồn', en: 'Look up stock' }],
  '/warehouse/warehouse-checking': [{ vi: 'Đếm hàng', en: 'Count stock' }],
  '/reservation/reservation-list': [{ vi: 'Đặt lịch', en: 'Book' }],
  '/service/service-price': [{ vi: 'Báo giá', en: 'Quote a price' }],
  '/system/users': [{ vi: 'Nhân viên', en: 'Staff' }],
  '/report/inventory-report/minimum-inventory': [{ vi: 'Hàng sắp hết', en: 'Running low' }],
};
