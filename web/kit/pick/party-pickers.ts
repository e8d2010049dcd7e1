// Whom money comes from or goes to: customers and colleagues; suppliers are among the pickers that every list shares.
import { SetupSelect } from '../../../contract/org/setup-lists.calls.ts';
import { PartyMaster, SaleCustomer } from '../../../contract/party/party.calls.ts';
import { byId, pick } from './picker.ts';

export const customerPick = pick({
  call: PartyMaster.GetAllCustomer,
  input: { maxResultCount: 50 },
  search: 'input',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => [row.phone, row.code].filter(Boolean).join(' · '),
  one: byId(SaleCustomer.Get, (row) => row.name),
});
export const staffPick = pick({
  call: SetupSelect.GetSelectListUser,
  value: (row) => row.value,
  label: (row) => row.text,
  second: (row) => row.second,
});
