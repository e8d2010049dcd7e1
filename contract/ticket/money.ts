// What the money of a ticket depends on, asked on both ends.
import type { TicketStatus } from './ticket.statuses.ts';

/** No deposit is taken any more: the device is gone, or nothing will be done to it. */
export const endedStatuses: ReadonlySet<TicketStatus> = new Set([
  'DaTra',
  'ChuaTraTien',
  'TraPhiMotPhan',
  'TraPhi',
  'ChoRaXac',
  'RaLinhKien',
  'DaHuy',
  'cancel',
  'delete',
]);
/** Where a ticket ends: it can be archived. */
export const archivableStatuses: ReadonlySet<TicketStatus> = new Set([
  'DaTra',
  'ChuaTraTien',
  'TraPhiMotPhan',
  'TraPhi',
  'RaLinhKien',
  'DaHuy',
]);
/** The device was handed over: what was paid can be refunded, and it can come back. */
export const handedOverStatuses: ReadonlySet<TicketStatus> = new Set([
  'DaTra',
  'ChuaTraTien',
  'TraPhiMotPhan',
  'TraPhi',
]);
