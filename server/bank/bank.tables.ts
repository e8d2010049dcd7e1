// Tables of the bank's side of money (migration 0046). Matches take rows and give none back.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BankAdapterId, BankTxnId } from '../../contract/bank/bank.calls.ts';
import type { BankTxnState } from '../../contract/bank/bank.states.ts';
import type { ItemDocument, Side } from '../../contract/finance/finance.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Audited, Timestamp } from '../db/database.ts';

export type Source = 'sepay' | 'payos' | 'statement';
interface BankAdapterTable extends Audited {
  id: Generated<BankAdapterId>;
  name: string;
  provider: 'sepay' | 'payos';
  auth: 'apiKey' | 'hmac';
  hookKey: string;
  secret: string | null;
  pullToken: string | null;
  cursor: Generated<string | null>;
  isActive: boolean;
  lastAt: Generated<Timestamp | null>;
  lastError: Generated<string | null>;
}
export interface BankTxnTable extends Audited {
  id: Generated<BankTxnId>;
  source: Source;
  providerId: string;
  adapterId: BankAdapterId | null;
  account: string;
  /** A virtual one that belongs to it. */
  subAccount: string | null;
  direction: Side;
  amount: Vnd;
  bookedAt: Timestamp;
  content: string;
  reference: string | null;
  counterparty: string | null;
  raw: string;
  status: Generated<BankTxnState>;
  reason: Generated<string | null>;
  branchId: BranchId | null;
  paymentMethodId: CategoryId | null;
  twinId: BankTxnId | null;
  tryAt: Timestamp | null;
  search: GeneratedAlways<string>;
}
type Once<T> = ColumnType<T, T, never>;
interface BankMatchTable {
  tenantId: Once<number>;
  id: GeneratedAlways<number>;
  txnId: Once<BankTxnId>;
  side: Once<Side>;
  voucherId: Once<number>;
  amount: Once<Vnd>;
  isMade: Once<boolean>;
  document: Once<ItemDocument | null>;
  documentId: Once<number | null>;
  mirrors: ColumnType<number | null, number | null | undefined, never>;
  at: ColumnType<Timestamp, Timestamp | undefined, never>;
  userId: Once<number | null>;
}
declare module '../db/database.ts' {
  interface Database {
    bankAdapter: BankAdapterTable;
    bankTxn: BankTxnTable;
    bankMatch: BankMatchTable;
  }
}
