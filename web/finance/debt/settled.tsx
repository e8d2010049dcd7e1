// What was settled with one party, with the vouchers that did it.
import type { Party } from '../../../contract/finance/finance.ts';
import { type MoveRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { PanelList } from '../../kit/list/panel-list.tsx';
import { useTab } from '../../kit/page/tab.ts';
import type { ColumnSpec } from '../../kit/table/columns.ts';
import { useText } from '../../kit/words/culture.ts';
import { itemPath } from '../paths.ts';
import { debtText } from './debt.text.ts';
import { VoucherLink } from './voucher-link.tsx';

const columns: readonly ColumnSpec<MoveRow>[] = [
  { field: 'code', width: 170, sort: false },
  { field: 'document', width: 140, card: 'tag', sort: false },
  { field: 'day', sort: false },
  { field: 'voucherCode', width: 170, sort: false, render: (row) => <VoucherLink row={row} /> },
  { field: 'fall', width: 140, sort: false },
];
export function Settled({ party, partyId }: { party: Party; partyId: number }) {
  const say = useText(debtText);
  const tab = useTab();
  return (
    <PanelList
      title={say('settled')}
      list={TransactionLiabilities.GetLiabilitiesDetailSuccess}
      fixed={{ party, partyId }}
      columns={columns}
      name={(row) => row.code}
      open={(row) => {
        const path = itemPath(row);
        if (path) tab.open(path, row.code);
      }}
      empty={say('noSettled')}
      size={20}
    />
  );
}
