// Branches with their details, /settings/branch (spec §2, §7).
import { Branch, BranchRow } from '../../contract/org/setup.calls.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { codeAmong, uniqueField } from '../kit/form/unique-field.tsx';
import { CrudPage, type CrudSpec } from '../kit/list/crud-page.tsx';
import { word } from './org.text.ts';
import { TimeField } from './time-field.tsx';
import { useFollow } from './use-follow.ts';

const CodeField = uniqueField({
  key: 'branch.code',
  error: 'branch.codeTaken',
  maxLength: 20,
  taken: codeAmong(Branch.GetAllPaged),
});

const spec: CrudSpec<typeof Branch.GetAllPaged, typeof Branch.create, typeof Branch.edit> = {
  id: 'org.branches',
  title: word('branches'),
  thing: word('branch'),
  list: Branch.GetAllPaged,
  get: Branch.GetForEdit,
  create: Branch.create,
  update: Branch.edit,
  remove: Branch.delete,
  name: (row) => row.name,
  searchLabel: word('branchSearch'),
  emptyHint: word('branchEmpty'),
  chips: {
    field: 'isActive',
    items: [
      { value: true, label: word('active') },
      { value: false, label: word('inactive') },
    ],
  },
  columns: [
    { field: 'code', width: 110 },
    { field: 'name', width: 220 },
    { field: 'address', width: 320 },
    { field: 'phone', width: 130 },
    { field: 'isCenter', width: 110 },
    { field: 'userCount', width: 100 },
    { field: 'isActive', as: 'active', title: word('status'), width: 130 },
    { field: 'manager', width: 180, sort: false, hidden: true },
    { field: 'openTime', width: 110, sort: false, hidden: true },
    { field: 'closeTime', width: 110, sort: false, hidden: true },
    { field: 'ssids', width: 220, hidden: true },
    { field: 'orderNo', hidden: true },
  ],
  form: [
    {
      group: word('branchInfo'),
      fields: [
        { field: 'code', control: CodeField, help: word('branchCodeHelp'), span: 2 },
        { field: 'name', span: 2 },
        { field: 'address', as: 'text', span: 2 },
        'phone',
        'orderNo',
        { field: 'isCenter', help: word('centerHelp') },
        'isActive',
      ],
    },
    {
      group: word('branchWork'),
      fields: [
        { field: 'openTime', control: TimeField, help: word('hoursHelp') },
        { field: 'closeTime', control: TimeField },
        'manager',
        { field: 'ssids', help: word('ssidHelp') },
      ],
    },
    { group: word('branchSlip'), fields: ['bankName', 'bankAccount', 'slipNote'] },
    { group: word('branchInvoice'), fields: ['invoicePlace', 'invoiceSeries'] },
  ],
  actions: [historyOf('Branch', { schema: BranchRow }, (row) => row.name)],
};

export function BranchesScreen() {
  useFollow(Branch.GetAllPaged);
  return <CrudPage spec={spec} />;
}
