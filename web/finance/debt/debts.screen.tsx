// /debt/debt-client and /debt/debt-supplier: who owes, how much of it for how long; one list for both.
import { BookOutlined, FolderOpenOutlined, WalletOutlined } from '@ant-design/icons';
import type { DebtRow } from '../../../contract/finance/liabilities.calls.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { beginList } from '../../kit/list/use-list.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { say } from '../../kit/words/culture.ts';
import { AgeingBar, type AgeKey, ages } from './ageing-bar.tsx';
import { maySettle, partyPath, settlementOf, settlePath } from './debt.paths.ts';
import { debtText, word } from './debt.text.ts';
import './debt.css';

type DebtCall = typeof TransactionLiabilities.GetLiabilitiesCustomer;
/** Both answer the same rows; they differ in who may ask. */
const lists = {
  customer: TransactionLiabilities.GetLiabilitiesCustomer,
  supplier: TransactionLiabilities.GetLiabilitiesSupplier as unknown as DebtCall, // as above
} as const;
type Kind = keyof typeof lists;

const Debts = ({ party }: { party: Kind }) => <ListPage spec={specOf(party, useTab())} />;
export const CustomerDebtsScreen = Object.assign(() => <Debts party="customer" />, {
  begin: beginList(lists.customer),
});
export const SupplierDebtsScreen = Object.assign(() => <Debts party="supplier" />, {
  begin: beginList(lists.supplier),
});

/** An age in which nothing is owed is no figure. Seven columns of money side by side need no sign of it. */
const figure = (amount: number) => (amount === 0 ? <span className="kit-nothing">–</span> : <Amount value={amount} />);
const age = (field: AgeKey): Column<DebtRow> => ({
  field,
  title: word(field),
  width: 100,
  card: false,
  render: (row) => figure(row[field]),
});

const specOf = (party: Kind, tab: Pick<Tab, 'open'>): ListSpec<DebtCall> => {
  const settlement = settlementOf(party);
  return {
    id: `finance.debts.${party}`,
    title: word(party === 'customer' ? 'customerDebts' : 'supplierDebts'),
    list: lists[party],
    name: (row) => row.name,
    searchLabel: word('search'),
    emptyHint: word(party === 'customer' ? 'customerEmpty' : 'supplierEmpty'),
    filters: [
      { field: 'overdue', label: word('overdue') },
      { field: 'branchId', pick: branchPick },
    ],
    // At 1366 px all of them are in sight.
    columns: [
      { field: 'name', width: 184, render: (row) => <span className="debt-name">{row.name}</span> },
      { field: 'documents', width: 96 },
      { field: 'remain', width: 124 },
      ...ages.map(age),
      {
        field: 'credit',
        width: 100,
        card: false,
        render: (row) => figure(row.credit),
      },
      { field: 'oldestDueDay', title: word('firstDue'), width: 112 },
      { field: 'phone', width: 120, hidden: true },
      { field: 'code', width: 120, hidden: true },
    ],
    above: (answer) => <AgeingBar sums={answer} />,
    sums: (answer) => [
      {
        label: say(debtText, 'totalRemain'),
        value: <Money value={answer.totalRemain} />,
        hint: say(debtText, 'ageingHint'),
      },
      { label: say(debtText, 'credit'), value: <Money value={answer.credit} />, hint: say(debtText, 'creditHint') },
    ],
    open: (row) => tab.open(partyPath(party, row.id), row.name),
    actions: [
      ...(settlement
        ? [
            {
              key: 'settle',
              label: word(party === 'customer' ? 'collect' : 'pay'),
              icon: <WalletOutlined />,
              may: maySettle(settlement),
              when: (row: DebtRow) => row.remain > 0,
              run: (row: DebtRow) => tab.open(settlePath(settlement, row.id)),
            },
          ]
        : []),
      {
        key: 'open',
        label: word('openDebt'),
        icon: <FolderOpenOutlined />,
        run: (row) => tab.open(partyPath(party, row.id), row.name),
      },
      {
        key: 'statement',
        label: word('openStatement'),
        icon: <BookOutlined />,
        run: (row) => tab.open(partyPath(party, row.id, 'statement'), row.name),
      },
    ],
  };
};
