// The calls of the wire service inventory: balances, the ledger behind them, rebuilding, closing.
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { type Bound, implement } from '../../kit/implement.ts';
import { listBalances, placesOfProduct } from './balances.ts';
import { closeBooks, listCloses, reopenBooks } from './close.ts';
import { ledgerOf, listMoves } from './movements.ts';
import { listSerials } from './serials.ts';
import { compareStock, syncStock } from './sync.ts';

export const balanceHandlers: Bound[] = implement(Inventory, {
  GetAllPaged: listBalances,
  Detail: ledgerOf,
  ListInboundGrid: listMoves('in'),
  ListOutboundGrid: listMoves('out'),
  GetSerials: listSerials,
  getSync: compareStock,
  GetInventoryByProduct: placesOfProduct,
  Sync: syncStock,
  Close: closeBooks,
  Reopen: reopenBooks,
  GetCloses: listCloses,
});
