// The calls of the wire service physicalInventory: counts.
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { type Bound, implement } from '../../kit/implement.ts';
import { applyCount } from './apply-count.ts';
import { allProducts, countPrice, countProduct, scopeLines } from './count.products.ts';
import { countDetail, listCounts, printCount } from './count.queries.ts';
import { countGoods, removeUnknown } from './count-goods.ts';
import { countSerials } from './count-serials.ts';
import { createCount, deleteCount } from './create-count.ts';
import { setCauses, setManyCauses } from './set-causes.ts';

export const countHandlers: Bound[] = implement(PhysicalInventory, {
  GetAllPaged: listCounts,
  Detail: countDetail,
  print: printCount,
  LoadProductItem: scopeLines,
  getAllProduct: allProducts,
  getProductById: countProduct,
  GetProductPrice: countPrice,
  Exchange: applyCount,
  delete: deleteCount,
  create: createCount,
  Count: countGoods,
  SetCause: setCauses,
  SetCauses: setManyCauses,
  GetSerials: countSerials,
  RemoveUnknown: removeUnknown,
});
