// Handlers of the bank's wire services, both our own.
import type pg from 'pg';
import { BankAdapter, BankTransaction } from '../../contract/bank/bank.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { createAdapter, listAdapters, removeAdapter, updateAdapter } from './adapter.ts';
import { candidates } from './candidates.ts';
import { ignoreTxn, matchTxn, restoreTxn } from './decide.ts';
import { type Fetching, pullNow } from './pull.ts';
import './replaced.ts';
import { importStatement } from './statement/import.ts';
import { getTxn, listTxns } from './txn.queries.ts';

export const bankHandlers = (fetching: Fetching & { pool: pg.Pool }): Bound[] => [
  ...implement(BankTransaction, {
    GetAll: listTxns,
    GetById: getTxn,
    GetCandidates: candidates,
    Match: matchTxn,
    Ignore: ignoreTxn,
    Restore: restoreTxn,
    ImportStatement: importStatement(fetching.pool),
  }),
  ...implement(BankAdapter, {
    GetAll: listAdapters,
    Create: createAdapter(fetching.seal),
    Update: updateAdapter(fetching.seal),
    Delete: removeAdapter,
    Pull: pullNow(fetching),
  }),
];
