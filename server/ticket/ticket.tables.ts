// Tables of tickets (migration 0005).
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { OutboundId } from '../../contract/stock/stock.ts';
import type { Custody, TicketStatus } from '../../contract/ticket/ticket.statuses.ts';
import type { BookingId, TicketId, TicketLineId } from '../../contract/ticket/ticket.ts';
import type { Audited, Timestamp } from '../db/database.ts';

/** Kept by triggers of the database: what is written is ignored by the types. */
type Derived<T> = ColumnType<T, never, never>;
export interface TicketTable extends Audited {
  id: Generated<TicketId>;
  code: string;
  kind: Generated<'repair' | 'warranty' | 'rework'>;
  status: Generated<TicketStatus>;
  statusBefore: TicketStatus | null;
  statusSince: Generated<Timestamp>;
  custody: Generated<Custody>;
  branchId: BranchId;
  placeId: BranchId;
  customerId: CustomerId;
  customerName: string;
  phone: string;
  deviceTypeId: CategoryId | null;
  manufacturerId: CategoryId | null;
  modelId: ModelId | null;
  colourId: CategoryId | null;
  deviceName: string;
  imei: string | null;
  passcode: string | null;
  passcodeKind: 'pin' | 'pattern' | null;
  condition: string | null;
  errorIds: Generated<CategoryId[]>;
  errorNote: string | null;
  accessoryIds: Generated<CategoryId[]>;
  accessoryNote: string | null;
  hashtagIds: Generated<CategoryId[]>;
  signature: string | null;
  note: string | null;
  technicalNote: string | null;
  advisorId: UserId | null;
  receptionistId: UserId | null;
  technicianId: UserId | null;
  /** The branch's technician while the device is at the centre. */
  homeTechnicianId: UserId | null;
  promisedAt: Timestamp;
  lineTotal: Generated<Vnd>;
  discount: Generated<Vnd>;
  promotion: Generated<Vnd>;
  vatPercent: Generated<number>;
  vat: Generated<Vnd>;
  total: Generated<Vnd>;
  paid: Derived<Vnd>;
  refunded: Derived<Vnd>;
  credited: Derived<Vnd>;
  writtenOff: Derived<Vnd>;
  buyerKind: 'consumer' | 'company' | null;
  buyerName: string | null;
  buyerTaxCode: string | null;
  buyerAddress: string | null;
  buyerEmail: string | null;
  paymentMethodId: CategoryId | null;
  dueDay: string | null;
  bookingId: BookingId | null;
  originId: TicketId | null;
  centreOutcome: TicketStatus | null;
  boughtFor: Vnd | null;
  feedbackRate: number | null;
  feedback: string | null;
  feedbackAt: Timestamp | null;
  acceptedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  handedOverAt: Timestamp | null;
  archivedAt: Timestamp | null;
  archivedBy: UserId | null;
  cancelReason: string | null;
  cancelAskedBy: UserId | null;
  search: GeneratedAlways<string>;
}
export interface TicketLineTable {
  tenantId: number;
  id: Generated<TicketLineId>;
  ticketId: TicketId;
  orderNo: Generated<number>;
  kind: 'service' | 'part' | 'accessory';
  serviceNameId: ServiceNameId | null;
  productId: ProductId | null;
  name: string;
  quantity: number;
  price: Vnd;
  discount: Vnd;
  warrantyMonths: number;
  commission: Vnd;
  minutes: number;
  cover: 'billable' | 'warranty' | 'goodwill';
  outcome: 'done' | 'failed' | 'skipped' | null;
  technicianId: UserId | null;
  /** Where it was done, when elsewhere than at the branch of the ticket. */
  placeId: Generated<BranchId | null>;
  parentId: TicketLineId | null;
  originLineId: TicketLineId | null;
  serial: string | null;
  replacedSerial: string | null;
  note: string | null;
}
export type StoredLine = Selectable<TicketLineTable>;
interface TicketPromotionTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: TicketId;
  groupId: number | null;
  voucherId: number | null;
  name: string;
  amount: Vnd;
  /** {reason, params} of contract/ticket/promotions.ts. */
  reason: ColumnType<Record<string, unknown>, string, string>;
  /** What was promised: rates and limits of that day, and what spoke for it. */
  terms: ColumnType<Record<string, unknown>, string | undefined, string>;
}
interface TicketLogTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: TicketId;
  at: Generated<Timestamp>;
  userId: UserId | null;
  branchId: BranchId | null;
  action: string;
  fromStatus: TicketStatus | null;
  toStatus: TicketStatus | null;
  reason: string | null;
  data: ColumnType<Record<string, unknown>, string | undefined, never>;
}
interface TicketChangeTable extends Audited {
  id: Generated<number>;
  ticketId: TicketId;
  status: Generated<'open' | 'approved' | 'rejected'>;
  kind: 'price' | 'phone';
  statusBefore: TicketStatus;
  reason: string | null;
  proposal: ColumnType<unknown, string, string>;
  /** Rows of contract/ticket/changes.ts. */
  differences: ColumnType<{ field: string; old: unknown; new: unknown }[], string, string>;
  totalBefore: Vnd;
  totalAfter: Vnd;
  decidedAt: Timestamp | null;
  decidedBy: UserId | null;
  decisionNote: string | null;
}
interface TicketProposalTable extends Audited {
  id: Generated<number>;
  ticketId: TicketId;
  /** One of the two. */
  productId: ProductId | null;
  serviceNameId: ServiceNameId | null;
  quantity: number;
  note: string | null | undefined;
  status: Generated<'open' | 'accepted' | 'rejected' | 'dropped'>;
  price: Generated<Vnd | null>;
  agreedBy: Generated<'counter' | 'customer' | null>;
  decidedAt: Generated<Timestamp | null>;
  decidedBy: Generated<UserId | null>;
  decisionNote: Generated<string | null>;
}
interface TicketPhotoTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: TicketId;
  moment: 'intake' | 'repair' | 'handover';
  url: string;
  note: string | null;
  /** The sender's own: once on a ticket. */
  key: string | null;
  creationTime: Generated<Timestamp>;
  creatorUserId: UserId | null;
}
interface WarrantyTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: TicketId;
  lineId: TicketLineId;
  customerId: CustomerId;
  phone: string;
  imei: string | null;
  name: string;
  productId: ProductId | null;
  serial: string | null;
  startDay: string;
  months: number;
  endDay: string;
  endedAt: Timestamp | null;
}
interface RefundTable extends Audited {
  id: Generated<number>;
  code: string;
  ticketId: TicketId;
  branchId: BranchId;
  reasonId: CategoryId | null;
  note: string | null;
  amount: Vnd;
  paymentMethodId: CategoryId | null;
  paymentId: number | null;
  search: GeneratedAlways<string>;
}
interface RefundLineTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  refundId: number;
  ticketLineId: TicketLineId;
  quantity: number;
  amount: Vnd;
  goods: 'none' | 'sale' | 'returned' | 'defective';
  outboundId: OutboundId | null;
}
interface TicketTallyTable {
  tenantId: Derived<number>;
  branchId: Derived<BranchId>;
  month: Derived<string>;
  status: Derived<TicketStatus>;
  change: Derived<number>;
}
interface CommissionLedgerTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: UserId;
  role: 'technician' | 'advisor' | 'seller' | 'glass';
  ticketId: TicketId;
  ticketLineId: TicketLineId | null;
  account: 'earned' | 'payable';
  rule: string;
  base: Vnd;
  rate: number | null;
  amount: Vnd;
  event: 'earned' | 'payable' | 'reversed';
  refundId: number | null;
  /** Of the ticket; written by the database. */
  branchId: Generated<BranchId>;
  day: string;
  at: Generated<Timestamp>;
}

declare module '../db/database.ts' {
  interface Database {
    ticket: TicketTable;
    ticketLine: TicketLineTable;
    ticketPromotion: TicketPromotionTable;
    ticketLog: TicketLogTable;
    ticketChange: TicketChangeTable;
    ticketProposal: TicketProposalTable;
    ticketPhoto: TicketPhotoTable;
    warranty: WarrantyTable;
    refund: RefundTable;
    refundLine: RefundLineTable;
    ticketTally: TicketTallyTable;
    commissionLedger: CommissionLedgerTable;
  }
}
