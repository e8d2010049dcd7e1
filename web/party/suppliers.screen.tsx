// Suppliers, /category/supplier: list, form, import from Excel, history (spec §2 Categories, §3).
import { SaleSupplier, SupplierRow } from '../../contract/party/party.calls.ts';
import { crudPage } from '../kit/crud-page.tsx';
import { historyOf } from '../kit/history-action.tsx';
import { ImportTool } from '../kit/import-dialog.tsx';
import { categoryPick } from '../kit/pickers.tsx';
import { word } from './party.text.ts';

const typePick = categoryPick('supplierType');

export const SuppliersScreen = crudPage({
  id: 'party.suppliers',
  title: word('suppliers'),
  thing: word('supplier'),
  list: SaleSupplier.GetAll,
  get: SaleSupplier.Get,
  create: SaleSupplier.Create,
  update: SaleSupplier.Update,
  remove: SaleSupplier.SoftDeleteById,
  name: (row) => row.name,
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
        'name',
        { field: 'code', help: word('codeHelp') },
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
