// Tables of stock. The ledger and what is derived from it are read only here: their functions write them (migrations 0003, 0010).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import type { SupplierId } from '../../contract/party/party.calls.ts';
import type { CenterStatus } from '../../contract/stock/center-request.states.ts';
import type { StockRequestLineId } from '../../contract/stock/request.calls.ts';
import type {
  BillStatus,
  CenterRequestId,
  DifferenceReason,
  InboundId,
  OutboundId,
  OutboundKind,
  StockCountId,
  StockRequestId,
  TransferState,
} from '../../contract/stock/stock.ts';
import type { StockLimitId } from '../../contract/stock/stock-limit.calls.ts';
import type { Audited, Timestamp } from '../db/database.ts';

type ReadOnly<T> = ColumnType<T, never, never>;
interface StockBalanceTable {
  tenantId: ReadOnly<number>;
  warehouseId: ReadOnly<WarehouseId>;
  productId: ReadOnly<ProductId>;
  quantity: ReadOnly<number>;
  value: ReadOnly<number>;
  reserved: ReadOnly<number>;
  lastCost: ReadOnly<string | null>;
  lastDay: ReadOnly<string | null>;
  countedAt: ReadOnly<Timestamp | null>;
  firstDay: ReadOnly<string | null>;
  issuedDay: ReadOnly<string | null>;
}
interface StockSerialTable {
  tenantId: ReadOnly<number>;
  id: ReadOnly<number>;
  productId: ReadOnly<ProductId>;
  serial: ReadOnly<string>;
  warehouseId: ReadOnly<WarehouseId | null>;
  cost: ReadOnly<number>;
}
interface StockLedgerTable {
  tenantId: ReadOnly<number>;
  id: ReadOnly<number>;
  warehouseId: ReadOnly<WarehouseId>;
  productId: ReadOnly<ProductId>;
  day: ReadOnly<string>;
  at: ReadOnly<Timestamp>;
  side: ReadOnly<'in' | 'out'>;
  quantity: ReadOnly<number>;
  value: ReadOnly<number>;
  quantityAfter: ReadOnly<number>;
  valueAfter: ReadOnly<number>;
  document: ReadOnly<string>;
  documentId: ReadOnly<number>;
  lineId: ReadOnly<number | null>;
  serialId: ReadOnly<number | null>;
  reverses: ReadOnly<number | null>;
  userId: ReadOnly<number | null>;
  sourceId: ReadOnly<WarehouseId | null>;
  targetId: ReadOnly<WarehouseId | null>;
  place: ReadOnly<number | null>;
  isGiven: ReadOnly<boolean | null>;
}
interface StockDifferenceTable {
  tenantId: ReadOnly<number>;
  id: ReadOnly<number>;
  day: ReadOnly<string>;
  at: ReadOnly<Timestamp>;
  warehouseId: ReadOnly<WarehouseId>;
  productId: ReadOnly<ProductId>;
  document: ReadOnly<string>;
  documentId: ReadOnly<number>;
  lineId: ReadOnly<number | null>;
  reason: ReadOnly<DifferenceReason>;
  amount: ReadOnly<number>;
  ledgerId: ReadOnly<number>;
  userId: ReadOnly<number | null>;
}
interface StockMonthTable {
  tenantId: ReadOnly<number>;
  month: ReadOnly<string>;
  warehouseId: ReadOnly<WarehouseId>;
  productId: ReadOnly<ProductId>;
  inQuantity: ReadOnly<number>;
  inValue: ReadOnly<number>;
  outQuantity: ReadOnly<number>;
  outValue: ReadOnly<number>;
}
interface StockReservationTable {
  tenantId: ReadOnly<number>;
  id: ReadOnly<number>;
  warehouseId: ReadOnly<WarehouseId>;
  productId: ReadOnly<ProductId>;
  document: ReadOnly<string>;
  documentId: ReadOnly<number>;
  wanted: ReadOnly<number>;
  held: ReadOnly<number>;
  expiresAt: ReadOnly<Timestamp | null>;
}
/** Rows that only say who made them, when. */
interface Made {
  tenantId: number;
  creationTime: ColumnType<Timestamp, Timestamp | undefined, never>;
  creatorUserId: number | null;
}
interface StockCloseTable extends Made {
  id: GeneratedAlways<number>;
  branchId: BranchId;
  day: string;
  note: string | null;
  reopenedAt: Timestamp | null;
  reopenedBy: number | null;
}
interface StockLimitTable {
  tenantId: number;
  id: GeneratedAlways<StockLimitId>;
  warehouseId: WarehouseId;
  productId: ProductId;
  minStock: number;
  maxStock: number;
}

interface StockRequestTable extends Audited {
  id: Generated<StockRequestId>;
  code: string;
  side: 'in' | 'out';
  status: Generated<'new' | 'processing' | 'done' | 'cancel'>;
  warehouseId: WarehouseId;
  ticketCode: string | null;
  /** The ticket of that code, found by the database where one is written (find_ticket); whoever takes the code away takes it away too. */
  ticketId: Generated<number | null>;
  neededDay: string | null;
  note: string | null;
  cancelReason: string | null;
  search: GeneratedAlways<string>;
}
interface StockRequestLineTable {
  tenantId: number;
  id: Generated<StockRequestLineId>;
  requestId: StockRequestId;
  productId: ProductId;
  quantity: number;
  ordered: Generated<number>;
  filled: Generated<number>;
  note: string | null;
}
interface InboundTable extends Audited {
  id: Generated<InboundId>;
  code: string;
  kind: Generated<'purchase' | 'recovered' | 'other'>;
  status: Generated<BillStatus>;
  warehouseId: WarehouseId;
  supplierId: SupplierId | null;
  purchaseOrderId: StockRequestId | null;
  day: string;
  dueDay: string | null;
  isDueChosen: Generated<boolean>;
  invoiceNo: string | null;
  note: string | null;
  quantity: Generated<number>;
  amount: Generated<Vnd>;
  paid: Generated<Vnd>;
  returned: Generated<Vnd>;
  postedAt: Timestamp | null;
  postedBy: number | null;
  deleteReason: string | null;
  search: GeneratedAlways<string>;
}
interface InboundLineTable {
  tenantId: number;
  id: Generated<number>;
  inboundId: InboundId;
  productId: ProductId;
  quantity: number;
  price: Vnd;
  serials: string[] | null;
  requestLineId: number | null;
  note: string | null;
}
interface OutboundTable extends Audited {
  id: Generated<OutboundId>;
  code: string;
  kind: OutboundKind;
  status: Generated<BillStatus>;
  state: TransferState | null;
  warehouseId: WarehouseId;
  toWarehouseId: WarehouseId | null;
  reasonId: CategoryId | null;
  errorTypeId: CategoryId | null;
  fault: 'supplier' | 'own' | null;
  supplierId: SupplierId | null;
  ticketCode: string | null;
  /** The ticket of that code, found by the database where one is written (find_ticket); whoever takes the code away takes it away too. */
  ticketId: Generated<number | null>;
  inboundId: InboundId | null;
  originId: OutboundId | null;
  requestId: StockRequestId | null;
  day: string;
  expectedDay: string | null;
  note: string | null;
  quantity: Generated<number>;
  amount: Generated<number>;
  postedAt: Timestamp | null;
  postedBy: number | null;
  receivedAt: Timestamp | null;
  receivedBy: number | null;
  lossState: LossStatus | null;
  cancelReason: string | null;
  search: GeneratedAlways<string>;
}
type LossStatus = 'proposed' | 'agreed' | 'refused' | 'dropped' | 'undone';
interface OutboundLineTable {
  tenantId: number;
  id: Generated<number>;
  outboundId: OutboundId;
  productId: ProductId;
  quantity: number;
  cost: number | null;
  price: number | null;
  serials: string[] | null;
  errorTypeId: CategoryId | null;
  originLineId: number | null;
  requestLineId: number | null;
  received: Generated<number>;
  back: Generated<number>;
  lost: Generated<number>;
  settled: Generated<string[]>;
  note: string | null;
}
interface TransferResolutionTable extends Made {
  id: GeneratedAlways<number>;
  outboundId: OutboundId;
  lineId: number;
  how: 'later' | 'returned' | 'lost' | 'miscounted';
  quantity: number;
  value: Generated<number>;
  payerUserId: number | null;
  note: string | null;
  status: Generated<LossStatus>;
  saidBy: 'source' | 'destination' | null;
  isShopLoss: Generated<boolean>;
  serials: string[] | null;
  day: string | null;
  decidedAt: Timestamp | null;
  decidedBy: number | null;
  decisionNote: string | null;
  ledgerIds: number[] | null;
  undoneAt: Timestamp | null;
  undoneBy: number | null;
  undoReason: string | null;
}
interface CenterRequestTable extends Audited {
  id: Generated<CenterRequestId>;
  code: string;
  groupId: CategoryId;
  branchId: BranchId;
  status: Generated<CenterStatus>;
  ticketCode: string | null;
  content: string;
  answer: string | null;
  receivedAt: Timestamp | null;
  receivedBy: number | null;
  sentBackAt: Timestamp | null;
  sentBackBy: number | null;
  completedAt: Timestamp | null;
  completedBy: number | null;
  search: GeneratedAlways<string>;
}
interface CenterRequestLineTable {
  tenantId: number;
  id: Generated<number>;
  requestId: CenterRequestId;
  productId: ProductId;
  quantity: number;
  note: string | null;
}
interface StockCountTable extends Audited {
  id: Generated<StockCountId>;
  code: string;
  status: Generated<'counting' | 'applied'>;
  warehouseId: WarehouseId;
  scope: 'list' | 'category' | 'whole';
  kinds: Generated<string[]>;
  groupIds: Generated<string[]>;
  isBlind: Generated<boolean>;
  day: string;
  note: string | null;
  appliedAt: Timestamp | null;
  appliedBy: number | null;
  deleteReason: string | null;
}
interface StockCountLineTable {
  tenantId: number;
  id: Generated<number>;
  countId: StockCountId;
  productId: ProductId;
  counted: number | null;
  book: number | null;
  countedAt: Timestamp | null;
  countedBy: number | null;
  isMoved: Generated<boolean>;
  cause: 'lost' | 'damaged' | 'unrecorded' | 'mixedUp' | 'other' | null;
  causeNote: string | null;
  unitCost: number | null;
  appliedQuantity: number | null;
  appliedValue: number | null;
}
interface StockCountPersonTable {
  tenantId: number;
  countId: StockCountId;
  userId: number;
}
interface StockCountUnknownTable extends Made {
  id: GeneratedAlways<number>;
  countId: StockCountId;
  code: string;
  quantity: Generated<number>;
}

declare module '../db/database.ts' {
  interface Database {
    stockBalance: StockBalanceTable;
    stockSerial: StockSerialTable;
    stockLedger: StockLedgerTable;
    stockDifference: StockDifferenceTable;
    stockMonth: StockMonthTable;
    stockReservation: StockReservationTable;
    stockClose: StockCloseTable;
    stockLimit: StockLimitTable;
    stockRequest: StockRequestTable;
    stockRequestLine: StockRequestLineTable;
    inbound: InboundTable;
    inboundLine: InboundLineTable;
    outbound: OutboundTable;
    outboundLine: OutboundLineTable;
    transferResolution: TransferResolutionTable;
    centerRequest: CenterRequestTable;
    centerRequestLine: CenterRequestLineTable;
    stockCount: StockCountTable;
    stockCountLine: StockCountLineTable;
    stockCountPerson: StockCountPersonTable;
    stockCountUnknown: StockCountUnknownTable;
  }
}
