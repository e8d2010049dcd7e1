// What vouchers and groups have in common: limits, and where they hold. Nothing chosen means everywhere, and is said so.
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { pick } from '../kit/pick/picker.ts';
import { branchPick, categoryPick, servicePick } from '../kit/pick/pickers.tsx';
import { word } from './promo.text.ts';

const modelPick = pick({
  call: CatalogMaster.GetAllModel,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => `${row.manufacturerName} · ${row.seriesName}`,
});
const [everything, everywhere] = [word('everything'), word('everywhere')];

interface Scoped {
  scopeNames: string | null;
  branchNames: string | null;
}
export const limitColumns = <R extends Scoped>() =>
  [
    'cap',
    'minimum',
    { field: 'quota', card: false },
    { field: 'used', card: false, sort: false },
    { field: 'scopeNames', width: 220, sort: false, card: false, render: (row: R) => row.scopeNames ?? everything() },
    { field: 'branchNames', width: 180, sort: false, card: false, render: (row: R) => row.branchNames ?? everywhere() },
    { field: 'stackable', card: false },
    { field: 'priority', card: false },
  ] as const;
export const limitFields = [
  { field: 'cap', help: word('capHelp') },
  'minimum',
  { field: 'quota', help: word('quotaHelp') },
  { field: 'priority', help: word('priorityHelp') },
  { field: 'stackable', help: word('stackableHelp') },
] as const;
export const scopeFields = [
  {
    group: word('scope'),
    fields: [
      { field: 'serviceNameIds', pick: servicePick, help: word('servicesHelp'), span: 2 },
      { field: 'serviceGroupIds', pick: categoryPick('serviceGroupName'), help: word('servicesHelp'), span: 2 },
      { field: 'modelIds', pick: modelPick, help: word('modelsHelp'), span: 2 },
      { field: 'branchIds', pick: branchPick, help: word('branchesHelp'), span: 2 },
    ],
  },
] as const;
