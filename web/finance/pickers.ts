// Whom money comes from or goes to, and which fund it lies in.
import { customerPick, staffPick } from '../kit/pick/party-pickers.ts';
import type { Picker } from '../kit/pick/picker.ts';
import { categoryPick, supplierPick } from '../kit/pick/pickers.tsx';

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
