// Suppliers, /category/supplier: list, form, import from Excel, history (spec §2 Categories, §3). A row opens the supplier's page.
import { SaleSupplier, type SupplierId, SupplierRow } from '../../contract/party/party.calls.ts';
import { call } from '../kit/call/call.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { ImportTool } from '../kit/excel/import-tool.tsx';
import { uniqueField } from '../kit/form/unique-field.tsx';
import { crudPage, crudSpec } from '../kit/list/crud-page.tsx';
import { categoryPick } from '../kit/pick/pickers.tsx';
import { word } from './party.text.ts';
import { profilePath } from './paths.ts';

const typePick = categoryPick('supplierType');
const isTaken = async (
  given: { name: string } | { code: string },
  form: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => {
  const id = form.id as SupplierId | undefined; // the row in the form, when there is one
  return !(await call(SaleSupplier.IsFree, { ...given, ...(id ? { id } : {}) }, { signal, quiet: true }));
};
const NameField = uniqueField({
  error: 'supplier.nameTaken',
  key: 'supplier.name',
  maxLength: 150,
  taken: (name, form, signal) => isTaken({ name }, form, signal),
});
const CodeField = uniqueField({
  error: 'supplier.codeTaken',
  key: 'supplier.code',
  maxLength: 30,
  taken: (code, form, signal) => isTaken({ code }, form, signal),
});

export const suppliers = crudSpec({
  id: 'party.suppliers',
  title: word('suppliers'),
  thing: word('supplier'),
  list: SaleSupplier.GetAll,
  get: SaleSupplier.Get,
  create: SaleSupplier.Create,
  update: SaleSupplier.Update,
  remove: SaleSupplier.SoftDeleteById,
  name: (row) => row.name,
  page: (row) => profilePath('supplier', row.id),
  searchLabel: word('suppliersSearch'),
  emptyHint: word('suppliersEmpty'),
  filters: [{ field: 'typeId', pick: typePick }],
  columns: [
    { field: 'code', width: 110 },
    { field: 'name', width: 260 },
    { field: 'typeName', width: 170 },
    { field: 'phone', width: 130 },
    { field: 'address', width: 280 },
    { field: 'email', width: 200 },
    { field: 'taxCode', width: 130 },
    { field: 'paymentDays', width: 160 },
    { field: 'note', width: 220 },
    'creationTime',
  ],
  form: [
    {
      group: word('contact'),
      fields: [
        { field: 'name', control: NameField, span: 1 },
        { field: 'code', control: CodeField, span: 1, help: word('codeHelp') },
        'phone',
        'email',
        { field: 'typeId', pick: typePick },
        { field: 'address', span: 2 },
      ],
    },
    { group: word('business'), fields: ['taxCode', 'paymentDays', { field: 'note', span: 2 }] },
  ],
  tools: (_, page) => (
    <ImportTool
      things={word('supplier')}
      call={SaleSupplier.Import}
      template={SaleSupplier.ImportTemplate}
      page={page}
    />
  ),
  actions: [
    historyOf('Supplier', { schema: SupplierRow, labels: { typeId: 'typeName' } }, (row: SupplierRow) => row.name),
  ],
});
export const SuppliersScreen = crudPage(suppliers);
