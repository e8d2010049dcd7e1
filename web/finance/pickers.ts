// Whom money comes from or goes to, and which fund it lies in.
import { SetupSelect } from '../../contract/org/setup-lists.calls.ts';
import { PartyMaster } from '../../contract/party/party.calls.ts';
import { type Picker, pick } from '../kit/pick/picker.ts';
import { categoryPick, supplierPick } from '../kit/pick/pickers.tsx';

export const customerPick = pick({
  call: PartyMaster.GetAllCustomer,
  input: { maxResultCount: 50 },
  search: 'input',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => [row.phone, row.code].filter(Boolean).join(' · '),
});
export const staffPick = pick({
  call: SetupSelect.GetSelectListUser,
  value: (row) => row.value,
  label: (row) => row.text,
  second: (row) => row.second,
});
export const methodPick = categoryPick('payment');
export const reasonPick = categoryPick('paymentCategory');
export const partyPicks = { customer: customerPick, supplier: supplierPick, staff: staffPick } as const;

/** The picker with the value it already has, which may be beyond the first hits. */
export const withChosen = (from: Picker, value: number | null, label: string | null): Picker => ({
  ...from,
  toOptions: (rows) => {
    const options = from.toOptions(rows);
    const known = value === null || label === null || options.some((option) => option.value === value);
    return known ? options : [{ value, label }, ...options];
  },
});
