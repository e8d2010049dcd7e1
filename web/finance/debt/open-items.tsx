// The open documents of one party: ticked ones are settled together; what lies on the other side stands apart.
import { Button } from 'antd';
import type { Key } from 'react';
import type { Party } from '../../../contract/finance/finance.ts';
import { type ItemRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { ListPanel, PanelRows } from '../../kit/list/panel-list.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { Money } from '../../kit/table/cells.tsx';
import type { ColumnSpec } from '../../kit/table/columns.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { itemPath } from '../paths.ts';
import { settlementOf } from './debt.paths.ts';
import { debtText, word } from './debt.text.ts';
import { DueDay } from './due-day.tsx';

const columns: readonly ColumnSpec<ItemRow>[] = [
  { field: 'code', width: 150 },
  { field: 'document', title: word('kind'), width: 122, card: 'tag' },
  { field: 'day', width: 110 },
  { field: 'dueDay', width: 200, render: (row) => <DueDay day={row.dueDay} /> },
  { field: 'branchName', width: 162, card: false },
  { field: 'amount', width: 120 },
  { field: 'remain', width: 120 },
];
/** What is over has no due day. */
const over: readonly ColumnSpec<ItemRow>[] = [
  { field: 'code', width: 170 },
  { field: 'document', width: 180, card: 'tag' },
  { field: 'day' },
  { field: 'branchName', width: 160, card: false },
  { field: 'remain', width: 130, render: (row) => <Money value={-row.remain} /> },
];

interface OpenItemsProps {
  party: Party;
  usual: readonly ItemRow[];
  others: readonly ItemRow[];
  ticked: readonly Key[];
  onTick: (keys: Key[]) => void;
}
export function OpenItems({ party, usual, others, ticked, onTick }: OpenItemsProps) {
  const say = useText(debtText);
  const culture = useCulture();
  const tab = useTab();
  const open = (row: ItemRow) => {
    const path = itemPath(row);
    if (path) tab.open(path, row.code);
  };
  const chosen = usual.filter((item) => ticked.includes(item.id));
  const shared = { of: TransactionLiabilities.GetOpenItems, name: (row: ItemRow) => row.code, open };
  const sum = (items: readonly ItemRow[]) =>
    formatMoney(
      items.reduce((total, item) => total + Math.abs(item.remain), 0),
      culture,
    );
  return (
    <>
      <ListPanel
        title={say('openItems')}
        tools={
          chosen.length > 0 ? (
            <span className="debt-ticked" aria-live="polite">
              {say('ticked', { count: chosen.length, sum: sum(chosen) })}
              <Button size="small" type="text" onClick={() => onTick([])}>
                {say('untick')}
              </Button>
            </span>
          ) : (
            usual.length > 0 && <b className="kit-figure">{sum(usual)}</b>
          )
        }
      >
        {usual.length === 0 ? (
          <p className="kit-quiet">{say('noItems')}</p>
        ) : (
          <PanelRows<ItemRow>
            {...shared}
            label={say('openItems')}
            columns={columns}
            rows={usual}
            selection={settlementOf(party) ? { keys: ticked, onChange: onTick } : undefined}
          />
        )}
      </ListPanel>
      {others.length > 0 && (
        <ListPanel title={say('credit')} tools={<b className="kit-figure">{sum(others)}</b>}>
          <PanelRows<ItemRow> {...shared} label={say('credit')} columns={over} rows={others} />
        </ListPanel>
      )}
    </>
  );
}
