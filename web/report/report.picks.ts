// What a report can be narrowed to, by what it is grouped by.

import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import type { DimKey } from '../../contract/report/dims.ts';
import { customerPick, staffPick } from '../kit/pick/party-pickers.ts';
import { type Picker, pick } from '../kit/pick/picker.ts';
import { branchPick, categoryPick, modelPick, servicePick, supplierPick } from '../kit/pick/pickers.tsx';

const warehousePick = pick({
  call: SetupMaster.GetAllWarehouse,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.branchName,
});
export const picks: Partial<Record<DimKey, Picker>> = {
  branch: branchPick,
  deviceType: categoryPick('DeviceType'),
  manufacturer: categoryPick('manufacturer'),
  model: modelPick,
  service: servicePick,
  technician: staffPick,
  seller: staffPick,
  earner: staffPick,
  person: staffPick,
  customer: customerPick,
  warehouse: warehousePick,
  supplier: supplierPick,
  productGroup: categoryPick('productGroup'),
  method: categoryPick('payment'),
  category: categoryPick('paymentCategory'),
};
