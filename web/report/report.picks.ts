// What a report can be narrowed to, by what it is grouped by.
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { PartyMaster } from '../../contract/party/party.calls.ts';
import type { DimKey } from '../../contract/report/dims.ts';
import { type Picker, pick } from '../kit/pick/picker.ts';
import { branchPick, categoryPick, modelPick, userPick } from '../kit/pick/pickers.tsx';

const servicePick = pick({
  call: CatalogMaster.GetAllServiceName,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.groupName,
});
const customerPick = pick({
  call: PartyMaster.GetAllCustomer,
  input: { maxResultCount: 50 },
  search: 'input',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => [row.code, row.phone].filter(Boolean).join(' · '),
});
export const picks: Partial<Record<DimKey, Picker>> = {
  branch: branchPick,
  deviceType: categoryPick('DeviceType'),
  manufacturer: categoryPick('manufacturer'),
  model: modelPick,
  service: servicePick,
  technician: userPick,
  seller: userPick,
  person: userPick,
  customer: customerPick,
  method: categoryPick('payment'),
  category: categoryPick('paymentCategory'),
};
