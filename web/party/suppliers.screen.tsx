// Suppliers, /category/supplier: list, form, import from Excel, history (spec §2 Categories, §3).
import { HistoryOutlined } from '@ant-design/icons';
import { SaleSupplier, SupplierRow } from '../../contract/party/party.calls.ts';
import { crudPage } from '../kit/crud-page.tsx';
import { say } from '../kit/culture.ts';
import { ImportButton, ImportDialog } from '../kit/import-dialog.tsx';
import { categoryPick } from '../kit/pickers.tsx';
import { TrailDrawer } from '../kit/trail-drawer.tsx';
import { partyText, word } from './party.text.ts';

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
    <ImportButton
      call={SaleSupplier.Import}
      onOpen={() =>
        page.show((dialog) => (
          <ImportDialog
            {...dialog}
            onDone={page.refresh}
            spec={{
              things: say(partyText, 'supplier'),
              call: SaleSupplier.Import,
              template: SaleSupplier.ImportTemplate,
            }}
          />
        ))
      }
    />
  ),
  actions: [
    {
      key: 'history',
      label: word('history'),
      icon: <HistoryOutlined />,
      run: (row, page) =>
        page.show((dialog) => (
          <TrailDrawer
            {...dialog}
            title={say(partyText, 'historyOf', { name: row.name })}
            target={{ targetModule: 'Supplier', targetId: row.id }}
            fields={{ schema: SupplierRow, labels: { typeId: 'typeName' } }}
          />
        )),
    },
  ],
});
