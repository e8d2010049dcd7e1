// Small tables of the ticket lists: which moment dates are about, how old a device is, what became of a change.
import type { Both } from '../culture.ts';
import type { Permission } from '../permissions.ts';

export const dateBys = {
  received: { vi: 'Ngày nhận', en: 'Received' },
  promised: { vi: 'Hẹn trả', en: 'Promised' },
  finished: { vi: 'Hoàn thành', en: 'Finished' },
  handedOver: { vi: 'Giao máy', en: 'Handed over' },
} as const satisfies Record<string, Both>;
export type DateBy = keyof typeof dateBys;

interface Age extends Both {
  /** Full days since it was taken in: from, and before. */
  from: number;
  before: number | null;
  color: string;
}
/** How long a device has been here. */
export const ages = {
  fresh: { vi: '0–2 ngày', en: '0–2 days', from: 0, before: 3, color: 'green' },
  week: { vi: '3–7 ngày', en: '3–7 days', from: 3, before: 8, color: 'blue' },
  month: { vi: '8–30 ngày', en: '8–30 days', from: 8, before: 31, color: 'orange' },
  old: { vi: 'Trên 30 ngày', en: 'Over 30 days', from: 31, before: null, color: 'red' },
} as const satisfies Record<string, Age>;
export type AgeKey = keyof typeof ages;
export const ageKeys = Object.keys(ages) as [AgeKey, ...AgeKey[]]; // keys of a const object

/** As many change sets and requests to the centre that are over are counted; what waits is counted to the last one. */
export const COUNTED = 1000;
export const changeStatuses = {
  open: { vi: 'Chờ duyệt', en: 'To decide', color: 'orange' },
  approved: { vi: 'Đã duyệt', en: 'Approved', color: 'green' },
  rejected: { vi: 'Từ chối', en: 'Rejected', color: 'red' },
} as const satisfies Record<string, Both & { color: string }>;
export type ChangeStatus = keyof typeof changeStatuses;

/** Lists that ExportInvoices writes, and the right to see each. */
export const exportable = {
  receipt: 'Pages.Ticket.Receipt',
  repair: 'Pages.Ticket.Repair',
  return: 'Pages.Ticket.Return',
  breakUp: 'Pages.Ticket.Break.up',
  cancel: 'Pages.Ticket.Cancel',
  upcoming: 'Pages.Ticket.Repair',
} as const satisfies Record<string, Permission>;
export type Exportable = keyof typeof exportable;
export const exportables = Object.keys(exportable) as [Exportable, ...Exportable[]]; // keys of a const object
