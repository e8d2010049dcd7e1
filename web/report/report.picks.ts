// What a report can be narrowed to, by what it is grouped by.
import type { DimKey } from '../../contract/report/dims.ts';
import { customerPick, staffPick } from '../kit/pick/party-pickers.ts';
import type { Picker } from '../kit/pick/picker.ts';
import { branchPick, categoryPick, modelPick, servicePick } from '../kit/pick/pickers.tsx';

export const picks: Partial<Record<DimKey, Picker>> = {
  branch: branchPick,
  deviceType: categoryPick('DeviceType'),
  manufacturer: categoryPick('manufacturer'),
  model: modelPick,
  service: servicePick,
  technician: staffPick,
  seller: staffPick,
  person: staffPick,
  customer: customerPick,
  method: categoryPick('payment'),
  category: categoryPick('paymentCategory'),
};
