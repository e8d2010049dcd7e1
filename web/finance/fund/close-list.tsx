// The closes so far: what was expected, what was found, who counted; the newest of a fund can be opened again.
import { FolderOpenOutlined, PrinterOutlined } from '@ant-design/icons';
import { type CloseRow, Fund } from '../../../contract/finance/fund.calls.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { say, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { closePath } from '../paths.ts';
import { methodPick } from '../pickers.ts';
import { useClosePrint } from './close-paper.tsx';
import { fundText, word } from './fund.text.ts';

export function CloseList() {
  const tab = useTab();
  const [frame, print] = useClosePrint();
  const open = (row: CloseRow) => tab.open(closePath(row.id), say(fundText, 'closeNo', { number: String(row.number) }));
  const spec: ListSpec<typeof Fund.GetCloses> = {
    id: 'finance.closes',
    title: word('closes'),
    list: Fund.GetCloses,
    name: (row) => `${row.methodName} ${formatDay(row.day)}`,
    emptyHint: word('closesEmpty'),
    filters: [
      { field: 'from', to: 'to', label: word('date') },
      { field: 'branchId', pick: branchPick },
      { field: 'methodId', pick: methodPick },
    ],
    columns: [
      { field: 'day', width: 120, sort: false },
      { field: 'number', width: 80, sort: false, card: false },
      { field: 'methodName', width: 130, sort: false },
      { field: 'branchName', width: 170, sort: false },
      {
        field: 'reopenedAt',
        title: word('status'),
        width: 150,
        sort: false,
        card: 'tag',
        render: (row) => <CloseTag row={row} />,
      },
      { field: 'expected', width: 130, sort: false, card: false },
      { field: 'counted', width: 130, sort: false },
      { field: 'difference', width: 120, sort: false },
      { field: 'countedByName', width: 150, sort: false },
      { field: 'witnessName', width: 150, sort: false, hidden: true },
      { field: 'reason', width: 200, sort: false, hidden: true },
      { field: 'creationTime', sort: false, hidden: true },
      { field: 'opening', sort: false, hidden: true },
      { field: 'income', sort: false, hidden: true },
      { field: 'outgo', sort: false, hidden: true },
      { field: 'sent', sort: false, hidden: true },
      { field: 'arrived', sort: false, hidden: true },
      { field: 'reopenedByName', sort: false, hidden: true },
      { field: 'reopenReason', sort: false, hidden: true },
    ],
    open,
    actions: [
      { key: 'open', label: word('open'), icon: <FolderOpenOutlined />, run: open },
      {
        key: 'print',
        label: word('printClose'),
        icon: <PrinterOutlined />,
        run: (row) => void print(row.id, 'A5').catch(() => {}), // the call has said why
      },
    ],
  };
  return (
    <>
      <ListPage spec={spec} />
      {frame}
    </>
  );
}

export function CloseTag({ row: { reopenedAt } }: { row: Pick<CloseRow, 'reopenedAt'> }) {
  const words = useText(fundText);
  return reopenedAt ? (
    <StatusTag colour="default" label={words('isReopened')} />
  ) : (
    <StatusTag colour="green" label={words('inForce')} />
  );
}
