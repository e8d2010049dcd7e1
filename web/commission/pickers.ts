// Whose commission, and out of which fund.
import { SetupSelect } from '../../contract/org/setup-lists.calls.ts';
import { pick } from '../kit/pick/picker.ts';
import { categoryPick } from '../kit/pick/pickers.tsx';

export const staffPick = pick({
  call: SetupSelect.GetSelectListUser,
  value: (row) => row.value,
  label: (row) => row.text,
  second: (row) => row.second,
});
export const methodPick = categoryPick('payment');
export const groupPick = categoryPick('groupCommission');
