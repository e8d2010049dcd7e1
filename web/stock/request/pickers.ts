// Pickers of requests: warehouses, suppliers, kinds of products.
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { pick } from '../../kit/pick/picker.ts';

/** Places that goods are kept, used and sold from. */
export const warehousePick = pick({
  call: SetupMaster.GetAllWarehouse,
  keep: (row) => row.role === 'sale',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => [row.code, row.branchName].filter(Boolean).join(' · '),
});
