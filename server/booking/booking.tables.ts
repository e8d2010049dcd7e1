// Tables of bookings (migration 0005).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BookingStatus } from '../../contract/booking/booking.states.ts';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { BookingId, TicketId } from '../../contract/ticket/ticket.ts';
import type { Audited, Timestamp } from '../db/database.ts';

export interface BookingTable extends Audited {
  id: Generated<BookingId>;
  code: string;
  branchId: BranchId;
  status: Generated<BookingStatus>;
  customerId: CustomerId | null;
  customerName: string;
  phone: string;
  deviceTypeId: CategoryId | null;
  modelId: ModelId | null;
  deviceName: string | null;
  serviceIds: Generated<ServiceNameId[]>;
  slotAt: Timestamp;
  minutes: Generated<number>;
  source: Generated<'phone' | 'counter' | 'web' | 'zalo'>;
  note: string | null;
  cancelReason: string | null;
  arrivedAt: Timestamp | null;
  remindedAt: Timestamp | null;
  ticketId: TicketId | null;
  rebookedFromId: BookingId | null;
  search: GeneratedAlways<string>;
}
type Once<T> = ColumnType<T, T, never>;
interface BookingLogTable {
  tenantId: Once<number>;
  id: GeneratedAlways<number>;
  bookingId: Once<BookingId>;
  at: GeneratedAlways<Timestamp>;
  userId: Once<number | null>;
  action: Once<string>;
  fromStatus: Once<BookingStatus | null>;
  toStatus: Once<BookingStatus | null>;
  fromSlot: Once<Timestamp | null>;
  toSlot: Once<Timestamp | null>;
  reason: Once<string | null>;
}

declare module '../db/database.ts' {
  interface Database {
    booking: BookingTable;
    bookingLog: BookingLogTable;
  }
}
