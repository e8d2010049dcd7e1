// /finance/receipt/receipt-list and /finance/spending/spending-list: one list for both sides, with what can be done with each row.
import {
  CheckOutlined,
  CloseOutlined,
  FolderOpenOutlined,
  PrinterOutlined,
  RollbackOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { useRef } from 'react';
import type { Side } from '../../../contract/finance/finance.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { voucherStates } from '../../../contract/finance/voucher.states.ts';
import { historyOf } from '../../kit/document/history-action.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import type { PageTools, RowAction } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { say } from '../../kit/words/culture.ts';
import { wordsOf } from '../../kit/words/words.ts';
import { voucherForms, voucherPath } from '../paths.ts';
import { methodPick, reasonPick } from '../pickers.ts';
import { isOpenFor, sides, type VoucherList, type VoucherRow } from './voucher.sides.ts';
import { sideKey, voucherText, word } from './voucher.text.ts';
import { useVoucherActs } from './voucher-acts.tsx';
import { useVoucherPrint } from './voucher-paper.tsx';
import { voucherTrail } from './voucher-view.tsx';

export const ReceiptListScreen = () => <Vouchers side="in" />;
export const PaymentListScreen = () => <Vouchers side="out" />;

function Vouchers({ side }: { side: Side }) {
  const tab = useTab();
  const refresh = useRefresh();
  const [dialog, show] = useDialog();
  const [frame, print] = useVoucherPrint(side);
  const page = useRef<PageTools>(undefined);
  const reload = () => refresh(sides[side].list);
  const acts = useVoucherActs(side, show, {
    onReload: reload,
    onChanged: ({ id }) => {
      page.current?.flash(id);
      void reload();
    },
  });
  const from =
    (run: (row: VoucherRow) => unknown): RowAction<VoucherRow>['run'] =>
    (row, tools) => {
      page.current = tools;
      void Promise.resolve(run(row)).catch(() => {}); // the call has said why
    };
  const open = (row: VoucherRow) => tab.open(voucherPath(side, row.id), row.code);
  const when = (key: Parameters<typeof isOpenFor>[1]) => (row: VoucherRow) => isOpenFor(side, key, row);
  const act = (key: 'submit' | 'approve' | 'reject', icon: RowAction<VoucherRow>['icon'], danger = false) => ({
    key,
    label: word(key),
    icon,
    danger,
    may: key === 'submit' ? Payment.CreateAccountPayment.may : ('Pages.Finance.Payment.Approve' as const),
    when: when(key),
    run: from((row) => acts[key](row)),
  });
  const actions: RowAction<VoucherRow>[] = [
    { key: 'open', label: word('open'), icon: <FolderOpenOutlined />, run: open },
    ...(side === 'out'
      ? [act('approve', <CheckOutlined />), act('submit', <SendOutlined />), act('reject', <RollbackOutlined />, true)]
      : []),
    {
      key: 'print',
      label: word('print'),
      icon: <PrinterOutlined />,
      may: sides[side].print,
      when: when('print'),
      run: from((row) => print(row.id, 'A5')),
    },
    historyOf<VoucherRow>(sides[side].trail, voucherTrail[side], ({ code }) => code),
    {
      key: 'cancel',
      label: word('cancel'),
      icon: <CloseOutlined />,
      danger: true,
      may: sides[side].remove,
      when: when('cancel'),
      run: from((row) => acts.cancel(row)),
    },
  ];
  return (
    <>
      <ListPage spec={specOf(side, { open, create: () => tab.open(voucherForms[side]), actions })} />
      {dialog}
      {frame}
    </>
  );
}

interface ListParts {
  open: (row: VoucherRow) => void;
  create: () => void;
  actions: readonly RowAction<VoucherRow>[];
}
/** A receipt is posted when it is made: it is never a draft, nor does it wait. */
const statesOf = { in: ['posted', 'cancelled'], out: ['waiting', 'draft', 'posted', 'cancelled'] } as const;

const specOf = (side: Side, { open, create, actions }: ListParts): ListSpec<VoucherList> => ({
  id: side === 'in' ? 'finance.receipts' : 'finance.payments',
  title: word(sideKey(side, 'List')),
  list: sides[side].list,
  name: (row) => row.code,
  searchLabel: word(sideKey(side, 'Search')),
  emptyHint: word(sideKey(side, 'Empty')),
  chips: {
    field: 'status',
    items: statesOf[side].map((value) => ({ value, label: wordsOf(voucherStates[value]) })),
  },
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    'kind',
    { field: 'methodId', pick: methodPick },
    { field: 'branchId', pick: branchPick },
    { field: 'reasonId', pick: reasonPick },
  ],
  columns: [
    { field: 'code', width: 145 },
    { field: 'status', width: 110, card: 'tag' },
    { field: 'day', width: 105 },
    { field: 'kind', width: 160 },
    { field: 'partyName', width: 170 },
    { field: 'note', width: 180, card: false },
    { field: 'amount', width: 125 },
    { field: 'methodName', width: 115 },
    { field: 'branchName', width: 150, card: false },
    { field: 'reasonName', width: 150, hidden: true, card: false },
    { field: 'creatorName', width: 150, hidden: true, card: false },
    { field: 'reference', width: 140, hidden: true },
    ...(side === 'out' ? [{ field: 'approvedByName', width: 150, hidden: true } as const] : []),
    { field: 'cancelReason', width: 200, hidden: true },
    { field: 'creationTime', hidden: true },
  ],
  sums: ({ totalAmount, totalOrder }) => [
    { label: say(voucherText, 'totalOrder'), value: <Amount value={totalOrder} /> },
    { label: say(voucherText, 'totalAmount'), value: <Money value={totalAmount} /> },
  ],
  open,
  primary: { key: 'new', label: word(sideKey(side, 'New')), may: sides[side].create, run: create },
  actions,
});
