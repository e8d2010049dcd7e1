// Pickers of requests: warehouses, suppliers, kinds of products.
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { ProductInboundRequest } from '../../../contract/stock/request.calls.ts';
import { byId, pick } from '../../kit/pick/picker.ts';

/** Places that goods are kept, used and sold from. */
export const warehousePick = pick({
  call: SetupMaster.GetAllWarehouse,
  keep: (row) => row.role === 'sale',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => [row.code, row.branchName].filter(Boolean).join(' · '),
});
/** Requests that wait for goods, by code. */
export const requestPick = pick({
  call: ProductInboundRequest.GetAllPaged,
  input: { maxResultCount: 50 },
  search: 'keyword',
  value: (row) => row.id,
  label: (row) => row.code,
  second: (row) => [row.warehouseName, row.parts].filter(Boolean).join(' · '),
  one: byId(ProductInboundRequest.getDetail, (row) => row.code),
});
