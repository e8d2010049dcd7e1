// Pickers of import bills: where goods come in, who they come from, what they are.
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { byId, type Picker, pick } from '../../kit/pick/picker.ts';

export const warehousePick = pick({
  call: ProductInbound.GetWarehouseByBranch,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.branchName,
});
export const productPick = pick({
  call: CatalogMaster.getAllProduct,
  input: { maxResultCount: 50 },
  search: 'keyword',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.code,
  one: byId(Product.Get, (row) => row.name),
});

/** The picker with the value it already has, which may be beyond the first hits. */
export const withChosen = (from: Picker, value: number | null, label: string | null): Picker => ({
  ...from,
  toOptions: (items) => {
    const options = from.toOptions(items);
    const known = value === null || label === null || options.some((option) => option.value === value);
    return known ? options : [{ value, label }, ...options];
  },
});
