// Tables of money (migrations 0005, 0044, 0048, 0087). The ledgers take rows and give none back.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ItemDocument, Party, Side } from '../../contract/finance/finance.ts';
import type { FundTransferState } from '../../contract/finance/fund-transfer.states.ts';
import type { OffsetState, OffsetView } from '../../contract/finance/offset.calls.ts';
import type { DebtSide, OpeningDebtState } from '../../contract/finance/opening-debt.calls.ts';
import type { VoucherState } from '../../contract/finance/voucher.states.ts';
import type { WriteOffState, WriteOffView } from '../../contract/finance/write-off.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId, SupplierId } from '../../contract/party/party.calls.ts';
import type { Audited, Timestamp } from '../db/database.ts';

interface VoucherTable extends Audited {
  side: Side;
  id: Generated<number>;
  code: string;
  kind: string;
  state: VoucherState;
  branchId: BranchId;
  paymentMethodId: CategoryId;
  customerId: CustomerId | null;
  supplierId: SupplierId | null;
  staffId: number | null;
  partyName: string | null;
  partyAddress: string | null;
  ticketId: number | null;
  amount: Vnd;
  day: string;
  reasonId: CategoryId | null;
  note: string | null;
  reference: string | null;
  attached: string | null;
  submittedBy: Generated<number | null>;
  submittedAt: Generated<Timestamp | null>;
  approvedBy: Generated<number | null>;
  approvedAt: Generated<Timestamp | null>;
  rejectReason: Generated<string | null>;
  wish: string | null;
  replacesId: number | null;
  replacedById: Generated<number | null>;
  cancelReason: Generated<string | null>;
  cancelledAt: Generated<Timestamp | null>;
  cancelledBy: Generated<number | null>;
  search: GeneratedAlways<string>;
}
interface FundTable extends Audited {
  id: Generated<number>;
  branchId: BranchId;
  paymentMethodId: CategoryId;
  bankBin: string | null;
  bankAccount: string | null;
  bankHolder: string | null;
  mayBeNegative: boolean;
  balance: ColumnType<Vnd, never, never>;
  closedDay: ColumnType<string | null, never, never>;
}
interface FundTransferTable extends Audited {
  id: Generated<number>;
  code: string;
  status: FundTransferState;
  branchId: BranchId;
  paymentMethodId: CategoryId;
  toBranchId: BranchId;
  toPaymentMethodId: CategoryId;
  amount: Vnd;
  day: string;
  note: string | null;
  reason: Generated<string | null>;
  endedAt: Generated<Timestamp | null>;
  endedBy: Generated<number | null>;
}
interface WriteOffTable extends Audited {
  id: Generated<number>;
  code: string;
  status: WriteOffState;
  reason: string | null;
  branchId: BranchId | null;
  party: Party;
  partyId: number;
  partyName: string;
  amount: Vnd;
  /** Written as text, read as it is. */
  lines: ColumnType<WriteOffView['lines'], string, string>;
  cause: string;
  submittedBy: Generated<number | null>;
  approvedBy: Generated<number | null>;
  approvedAt: Generated<Timestamp | null>;
}
interface DebtOffsetTable extends Audited {
  id: Generated<number>;
  code: string;
  status: OffsetState;
  reason: string | null;
  branchId: BranchId | null;
  party: Party;
  partyId: number;
  day: string;
  amount: Vnd;
  note: string | null;
  supplierId: SupplierId | null;
  /** Written as text, read as they are. */
  lines: ColumnType<OffsetView['lines'], string, string>;
  credits: ColumnType<OffsetView['credits'], string, string>;
}
interface OpeningDebtTable extends Audited {
  id: Generated<number>;
  code: string;
  status: OpeningDebtState;
  reason: string | null;
  branchId: BranchId | null;
  party: Party;
  partyId: number;
  side: DebtSide;
  amount: Vnd;
  day: string;
  dueDay: string;
  note: string | null;
}
type Once<T> = ColumnType<T, T, never>;
interface CashLedgerTable {
  tenantId: Once<number>;
  id: GeneratedAlways<number>;
  branchId: Once<BranchId>;
  paymentMethodId: Once<CategoryId>;
  day: Once<string>;
  at: ColumnType<Timestamp, Timestamp | undefined, never>;
  amount: Once<Vnd>;
  document: Once<'account_receipt' | 'account_payment' | 'fund_transfer'>;
  documentId: Once<number>;
  mirrors: ColumnType<number | null, number | null | undefined, never>;
  turn: ColumnType<number, number | undefined, never>;
  userId: Once<number | null>;
}
interface TicketMoneyTable {
  tenantId: Once<number>;
  id: GeneratedAlways<number>;
  ticketId: Once<number>;
  side: Once<'in' | 'refund'>;
  amount: Once<Vnd>;
  receiptId: ColumnType<number | null, number | null | undefined, never>;
  paymentId: ColumnType<number | null, number | null | undefined, never>;
  refundId: ColumnType<number | null, number | null | undefined, never>;
  at: ColumnType<Timestamp, Timestamp | undefined, never>;
  userId: Once<number | null>;
}
interface DebtLedgerTable {
  tenantId: Once<number>;
  id: GeneratedAlways<number>;
  party: Once<Party>;
  partyId: Once<number>;
  document: Once<ItemDocument>;
  documentId: Once<number>;
  entry: Once<'open' | 'settle' | 'take_back' | 'write_off'>;
  amount: Once<Vnd>;
  dueDay: ColumnType<string | null, string | null | undefined, never>;
  receiptId: ColumnType<number | null, number | null | undefined, never>;
  paymentId: ColumnType<number | null, number | null | undefined, never>;
  writeOffId: ColumnType<number | null, number | null | undefined, never>;
  offsetId: ColumnType<number | null, number | null | undefined, never>;
  day: Once<string>;
  at: ColumnType<Timestamp, Timestamp | undefined, never>;
  userId: Once<number | null>;
}
declare module '../db/database.ts' {
  interface Database {
    /** Receipts and payments, by side (migration 0044). */
    voucher: VoucherTable;
    fund: FundTable;
    fundTransfer: FundTransferTable;
    writeOff: WriteOffTable;
    debtOffset: DebtOffsetTable;
    openingDebt: OpeningDebtTable;
    cashLedger: CashLedgerTable;
    ticketMoney: TicketMoneyTable;
    debtLedger: DebtLedgerTable;
  }
}
