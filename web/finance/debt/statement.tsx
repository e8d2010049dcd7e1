// The statement of one party on the screen: opening, every rise and fall with its document and voucher, closing.
import { FileExcelOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type MoveRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { SpanField } from '../../kit/form/date-field.tsx';
import { ListPanel, PanelRows } from '../../kit/list/panel-list.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { usePhone } from '../../kit/page/use-phone.ts';
import { Money } from '../../kit/table/cells.tsx';
import type { ColumnSpec } from '../../kit/table/columns.ts';
import { useText } from '../../kit/words/culture.ts';
import { itemPath } from '../paths.ts';
import { debtText, word } from './debt.text.ts';
import type { Statement, StatementPaper } from './statement-paper.tsx';
import { VoucherLink } from './voucher-link.tsx';

const figure = (amount: number) => (amount === 0 ? <span className="kit-nothing">–</span> : <Money value={amount} />);
const code = { field: 'code', width: 160 } as const;
const voucher: ColumnSpec<MoveRow> = { field: 'voucherCode', width: 150, render: (row) => <VoucherLink row={row} /> };
const columns: readonly ColumnSpec<MoveRow>[] = [
  code,
  { field: 'day', width: 110 },
  { field: 'document', width: 140 },
  voucher,
  { field: 'rise', width: 130, render: (row) => figure(row.rise) },
  { field: 'fall', width: 130, render: (row) => figure(row.fall) },
  { field: 'balance', width: 140 },
];
/** On a card a rise or a fall is one line. */
const cards: readonly ColumnSpec<MoveRow>[] = [
  code,
  { field: 'document', card: 'tag' },
  { field: 'day' },
  voucher,
  { field: 'rise', title: word('change'), render: (row) => <Change row={row} /> },
  { field: 'balance' },
];
const Change = ({ row }: { row: MoveRow }) => (
  <>
    {row.rise > row.fall && '+'}
    <Money value={row.rise - row.fall} />
  </>
);

interface StatementPanelProps {
  statement: Statement;
  isBusy: boolean;
  onSpan: (from: string | undefined, to: string | undefined) => void;
  paper: StatementPaper;
}
export function StatementPanel({ statement, isBusy, onSpan, paper }: StatementPanelProps) {
  const say = useText(debtText);
  const phone = usePhone();
  const tab = useTab();
  return (
    <ListPanel
      title={say('statement')}
      isBusy={isBusy}
      tools={
        <span className="debt-ticked">
          <SpanField value={[statement.from, statement.to]} onChange={([from, to]) => onSpan(from, to)} />
          {!phone && (
            <>
              <Button icon={<PrinterOutlined />} aria-label={say('print')} title={say('print')} onClick={paper.print} />
              <Button
                icon={<FileExcelOutlined />}
                aria-label={say('excel')}
                title={say('excel')}
                onClick={paper.excel}
              />
            </>
          )}
        </span>
      }
    >
      <dl className="debt-figures">
        {(['opening', 'rise', 'fall', 'closing'] as const).map((key) => (
          <div key={key}>
            <dt>{say(key)}</dt>
            <dd>
              <Money value={statement[key]} />
            </dd>
          </div>
        ))}
      </dl>
      {statement.items.length === 0 ? (
        <p className="kit-quiet">{say('noMoves')}</p>
      ) : (
        <PanelRows<MoveRow>
          label={say('statement')}
          of={TransactionLiabilities.GetLiabilitiesDetailSuccess}
          columns={phone ? cards : columns}
          rows={statement.items}
          name={(row) => row.code}
          open={(row) => {
            const path = itemPath(row);
            if (path) tab.open(path, row.code);
          }}
        />
      )}
    </ListPanel>
  );
}
