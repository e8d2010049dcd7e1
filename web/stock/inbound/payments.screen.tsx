// /warehouse/warehouse-payment: what is owed for posted imports, by bill or by supplier, due and overdue; ticked bills of one supplier, or
// all of a supplier's, go to the form of the payment.
import { FolderOpenOutlined, SwapOutlined, UnorderedListOutlined, WalletOutlined } from '@ant-design/icons';
import { App, Button, Segmented } from 'antd';
import { useLocation } from 'react-router';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { PaymentRow } from '../../../contract/stock/inbound.rows.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { usePhone } from '../../kit/page/use-phone.ts';
import { branchPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { Day, Money } from '../../kit/table/cells.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { billPath } from './bill-path.ts';
import { inboundText, word } from './inbound.text.ts';
import { warehousePick } from './pickers.ts';
import './inbound.css';

const VIEW = 'view';
/** The form of a payment to a supplier; without bills it pays what is due first. */
const payPath = (supplierId: number, bills: readonly { id: number }[] = []): string =>
  `/finance/spending/spending-creating?kind=supplier&supplierId=${supplierId}${itemsOf(bills)}`;
/** The form that pays with what the supplier has of ours, without cash. */
const offsetPath = (supplierId: number, bills: readonly { id: number }[] = []): string =>
  `/debt/offset/new?party=supplier&partyId=${supplierId}${itemsOf(bills)}`;
const itemsOf = (bills: readonly { id: number }[]) =>
  bills.length ? `&items=${bills.map(({ id }) => `inbound:${id}`).join(',')}` : '';
const pay = { key: 'pay', label: word('pay'), icon: <WalletOutlined />, may: Payment.CreatePayment.may };
const offset = { key: 'offset', label: word('useCredit'), icon: <SwapOutlined />, may: Offset.Create.may };
const hasCredit = ({ due, supplierCredit }: Pick<PaymentRow, 'due' | 'supplierCredit'>) =>
  due > 0 && (supplierCredit ?? 0) > 0;
/** What is in the way of paying these bills together. */
function inTheWay(bills: readonly PaymentRow[]): string | null {
  const paid = bills.filter(({ due }) => due <= 0);
  if (paid.length > 0) return say(inboundText, 'alreadyPaid', { codes: paid.map(({ code }) => code).join(', ') });
  return new Set(bills.map(({ supplierId }) => supplierId)).size > 1 ? say(inboundText, 'oneSupplier') : null;
}

export function PaymentsScreen() {
  const tab = useTab();
  const { message } = App.useApp();
  const query = new URLSearchParams(useLocation().search);
  const bySupplier = query.get(VIEW) === 'supplier';
  return bySupplier ? (
    <ListPage key="supplier" spec={payeesOf(tab, query)} />
  ) : (
    <ListPage key="bill" spec={paymentsOf(tab, query, message.warning)} />
  );
}

/** One list for both: the filters stay when the view changes. */
function ViewSwitch({ tab, query }: { tab: Pick<Tab, 'setSearch'>; query: URLSearchParams }) {
  const words = useText(inboundText);
  const phone = usePhone();
  const go = (view: string) => {
    const next = new URLSearchParams(query);
    for (const key of ['skipCount', 'sorting', VIEW]) next.delete(key);
    if (view === 'supplier') next.set(VIEW, view);
    tab.setSearch(next);
  };
  const other = query.get(VIEW) === 'supplier' ? 'bill' : 'supplier';
  if (phone)
    return (
      <Button icon={<SwapOutlined />} onClick={() => go(other)}>
        {words(other === 'supplier' ? 'bySupplier' : 'byBill')}
      </Button>
    );
  return (
    <Segmented
      aria-label={words('view')}
      value={query.get(VIEW) ?? 'bill'}
      options={[
        { value: 'bill', label: words('byBill') },
        { value: 'supplier', label: words('bySupplier') },
      ]}
      onChange={go}
    />
  );
}

type Owed = Record<(typeof owed)[number], number>;
const owed = ['totalAmount', 'totalReturned', 'totalPaid', 'totalCredit', 'totalDue', 'totalOverdue'] as const;
/** Amount − returned − paid + credit = outstanding; what nobody returned is not said. */
const sums = (answer: Owed) =>
  owed
    .filter((key) => answer[key] !== 0 || (key !== 'totalReturned' && key !== 'totalCredit'))
    .map((key) => ({
      label: say(inboundText, key),
      value: <Money value={answer[key]} />,
    }));
const shared = (tab: Pick<Tab, 'setSearch'>, query: URLSearchParams) => ({
  title: word('payments'),
  searchLabel: word('paymentsSearch'),
  emptyHint: word('paymentsEmpty'),
  sums,
  tools: () => <ViewSwitch tab={tab} query={query} />,
});
const filters = [
  { field: 'from', to: 'to', label: word('date') },
  { field: 'supplierId', pick: supplierPick },
  { field: 'overdue', label: word('overdue') },
  { field: 'warehouseId', pick: warehousePick },
  { field: 'branchId', pick: branchPick },
] as const;

const paymentsOf = (
  tab: Pick<Tab, 'open' | 'setSearch'>,
  query: URLSearchParams,
  warn: (sentence: string) => void,
): ListSpec<typeof ProductInbound.GetPayments> => ({
  ...shared(tab, query),
  id: 'stock.payments',
  list: ProductInbound.GetPayments,
  name: (row) => row.code,
  chips: { field: 'payState' },
  filters,
  columns: [
    { field: 'code', width: 150 },
    { field: 'payState', width: 124, card: 'tag' },
    { field: 'supplierName', width: 204 },
    { field: 'day', width: 112, card: false },
    'amount',
    { field: 'paid', width: 130, card: false },
    'due',
    { field: 'returned', hidden: true },
    { field: 'credit', hidden: true },
    { field: 'dueDay', width: 220, render: (row) => <DueDay row={row} /> },
    { field: 'invoiceNo', width: 130, hidden: true },
    { field: 'warehouseName', width: 170, hidden: true },
    { field: 'overdueDays', hidden: true },
    { field: 'supplierCredit', width: 180, sort: false, hidden: true },
  ],
  open: (row) => tab.open(billPath(row.id), row.code),
  actions: [
    { ...pay, when: (row) => row.due > 0, run: (row) => tab.open(payPath(row.supplierId, [row])) },
    { ...offset, when: hasCredit, run: (row) => tab.open(offsetPath(row.supplierId, [row])) },
    {
      key: 'open',
      label: word('open'),
      icon: <FolderOpenOutlined />,
      run: (row) => tab.open(billPath(row.id), row.code),
    },
  ],
  bulk: [
    {
      ...pay,
      run: (rows, page) => {
        const [first] = rows;
        const sentence = inTheWay(rows);
        if (sentence) return warn(sentence);
        if (!first) return;
        page.clearSelection();
        tab.open(payPath(first.supplierId, rows));
      },
    },
  ],
});

function DueDay({ row: { dueDay, overdueDays } }: { row: PaymentRow }) {
  if (!dueDay) return '–';
  if (overdueDays === 0) return <Day value={dueDay} />;
  return (
    <span className="inbound-late">
      <Day value={dueDay} /> · {say(inboundText, 'overdueBy', { days: overdueDays })}
    </span>
  );
}

const payeesOf = (
  tab: Pick<Tab, 'open' | 'setSearch'>,
  query: URLSearchParams,
): ListSpec<typeof ProductInbound.GetPayees> => {
  const open = ({ id }: { id: number }) => {
    const next = new URLSearchParams(query);
    for (const key of ['skipCount', 'sorting', 'keyword', VIEW]) next.delete(key);
    next.set('supplierId', String(id));
    tab.setSearch(next);
  };
  return {
    ...shared(tab, query),
    id: 'stock.payees',
    list: ProductInbound.GetPayees,
    name: (row) => row.supplierName,
    chips: { field: 'payState' },
    filters,
    columns: [
      { field: 'supplierName', width: 280 },
      { field: 'phone', width: 130, card: false },
      { field: 'bills', card: false },
      'amount',
      { field: 'paid', card: false },
      { field: 'returned', width: 130, card: false },
      'due',
      { field: 'credit', width: 150, card: false },
      { field: 'overdue', render: (row) => <Overdue amount={row.overdue} /> },
      { field: 'nextDueDay', width: 130 },
      { field: 'supplierCode', width: 160, hidden: true },
      { field: 'supplierCredit', width: 180, card: false, sort: false },
    ],
    open,
    actions: [
      { ...pay, when: (row) => row.due > 0, run: (row) => tab.open(payPath(row.id)) },
      { ...offset, when: hasCredit, run: (row) => tab.open(offsetPath(row.id)) },
      { key: 'open', label: word('openPayee'), icon: <UnorderedListOutlined />, run: open },
    ],
  };
};
const Overdue = ({ amount }: { amount: number }) => (
  <span className={amount > 0 ? 'inbound-late' : undefined}>
    <Money value={amount} />
  </span>
);
