// Tables of money (migration 0005). The ledgers take rows and give none back.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId, SupplierId } from '../../contract/party/party.calls.ts';
import type { Audited, Timestamp } from '../db/database.ts';

interface Voucher extends Audited {
  id: Generated<number>;
  code: string;
  branchId: BranchId;
  paymentMethodId: CategoryId;
  customerId: CustomerId | null;
  amount: Vnd;
  day: string;
  note: string | null;
  cancelReason: string | null;
  cancelledAt: Timestamp | null;
  cancelledBy: number | null;
  search: GeneratedAlways<string>;
}
export interface AccountReceiptTable extends Voucher {
  kind: 'ticket' | 'deposit' | 'debt' | 'other';
  payerName: string | null;
  reference: string | null;
}
export interface AccountPaymentTable extends Voucher {
  kind: 'supplier' | 'refund' | 'device' | 'other';
  supplierId: SupplierId | null;
  payeeName: string | null;
  ticketId: number | null;
  reasonId: CategoryId | null;
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
  document: Once<'account_receipt' | 'account_payment'>;
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
  party: Once<'customer' | 'supplier' | 'staff'>;
  partyId: Once<number>;
  document: Once<'ticket' | 'refund' | 'inbound' | 'outbound' | 'credit' | 'other'>;
  documentId: Once<number>;
  entry: Once<'open' | 'settle' | 'take_back'>;
  amount: Once<Vnd>;
  dueDay: ColumnType<string | null, string | null | undefined, never>;
  receiptId: ColumnType<number | null, number | null | undefined, never>;
  paymentId: ColumnType<number | null, number | null | undefined, never>;
  day: Once<string>;
  at: ColumnType<Timestamp, Timestamp | undefined, never>;
  userId: Once<number | null>;
}
declare module '../db/database.ts' {
  interface Database {
    accountReceipt: AccountReceiptTable;
    accountPayment: AccountPaymentTable;
    cashLedger: CashLedgerTable;
    ticketMoney: TicketMoneyTable;
    debtLedger: DebtLedgerTable;
  }
}
