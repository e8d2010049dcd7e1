// /category/supplier/:id: one supplier, the goods that came from them, money and debt.
import { SaleSupplier, SupplierRow } from '../../contract/party/party.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { CrudForm } from '../kit/list/crud-page.tsx';
import { PanelList } from '../kit/list/panel-list.tsx';
import { useTab } from '../kit/page/tab.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { DebtPanel } from './debt-panel.tsx';
import { partyText } from './party.text.ts';
import { billPath } from './paths.ts';
import { Profile } from './profile.tsx';
import { suppliers } from './suppliers.screen.tsx';
import { Payments, Receipts } from './vouchers.tsx';

export function SupplierScreen() {
  const say = useText(partyText);
  const tab = useTab();
  return (
    <Profile<SupplierRow>
      spec={{
        title: say('supplierTitle'),
        get: SaleSupplier.Get,
        update: SaleSupplier.Update,
        schema: SupplierRow,
        trail: 'Supplier',
        labels: { typeId: 'typeName' },
        facts: ['phone', 'code', 'typeName', 'address', 'email', 'taxCode', 'paymentDays', 'note', 'creationTime'],
        form: (row, dialog, refresh) => (
          <CrudForm spec={suppliers} row={row} page={{ refresh, flash: () => {} }} {...dialog} />
        ),
        actions: () => [],
        main: ({ id }) => (
          <>
            <PanelList
              title={say('bills')}
              list={ProductInbound.GetAllPaged}
              fixed={{ supplierId: id }}
              columns={[
                { field: 'code', width: 150 },
                { field: 'status', width: 122, card: 'tag' },
                { field: 'day', width: 110 },
                { field: 'warehouseName', width: 180, card: false },
                { field: 'amount', width: 130 },
                { field: 'due', width: 140 },
                { field: 'dueDay', width: 140 },
              ]}
              name={(row) => row.code}
              open={(row) => tab.open(billPath(row.id), row.code)}
              empty={say('noBills')}
              sums={({ totalAmount }) => [{ label: say('total'), value: <Money value={totalAmount} /> }]}
              tools={<TabLink path={`/inventory/import/import-list?supplierId=${id}`} title={say('allBills')} />}
            />
            <Payments of={{ supplierId: id }} empty={say('noPayments')} />
            <Receipts of={{ supplierId: id }} />
          </>
        ),
        side: ({ id }) => <DebtPanel party="supplier" partyId={id} />,
      }}
    />
  );
}
