// The lines of a stock document: scanned or searched, edited by keyboard, summed up; a table, or cards on a phone.
import { useId, useImperativeHandle, useMemo, useRef } from 'react';
import { sumLines } from '../../contract/stock/stock.lines.ts';
import { NoData } from '../kit/list/list-states.tsx';
import { usePhone } from '../kit/page/use-phone.ts';
import { Amount, Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { LineCard } from './line-card.tsx';
import { moveBetweenCells } from './line-keys.ts';
import type { LineColumn, LineEditorProps, LineLook } from './line-look.ts';
import { LineRow } from './line-row.tsx';
import { ProductSearch, type ProductSearchHandle } from './product-search.tsx';
import { stockText } from './stock.text.ts';
import type { StockLine } from './stock-lines.ts';
import { useLines } from './use-lines.tsx';
import '../kit/table/data-table.css';
import './stock.css';

export function LineEditor(props: LineEditorProps) {
  const { lines, errors, isReadOnly = false, minQuantity = 1, ref } = props;
  const say = useText(stockText);
  const phone = usePhone();
  const root = useRef<HTMLElement>(null);
  const search = useRef<ProductSearchHandle>(null);
  const { edits, found, touch, spoken } = useLines(props, { root, search, phone });
  useImperativeHandle(ref, () => ({ focusSearch: () => search.current?.focus(), touch }));
  const named = props.columns.join();
  const look = useMemo<LineLook>(
    () => ({ columns: new Set(named.split(',') as LineColumn[]), isReadOnly, minQuantity }), // split what was joined
    [named, isReadOnly, minQuantity],
  );
  const { detail, kind } = props;
  const rowProps = (line: StockLine, index: number) => ({
    key: line.key,
    line,
    index,
    look,
    edits,
    error: errors?.[line.key],
  });
  return (
    <section
      ref={root}
      className="stock-editor"
      aria-label={say('lines')}
      onKeyDown={(event) => moveBetweenCells(event, root.current, () => search.current?.focus())}
    >
      {!isReadOnly && <ProductSearch ref={search} {...found} detail={detail} kind={kind} />}
      {lines.length === 0 && <NoData hint={isReadOnly ? undefined : (props.emptyHint ?? say('noLinesHint'))} />}
      {lines.length > 0 && !phone && (
        <div className="stock-scroll">
          <table className="stock-lines" style={{ minWidth: leastWidth(look) }}>
            <LineHead look={look} />
            <tbody>
              {lines.map((line, index) => {
                const { key, ...rest } = rowProps(line, index);
                return <LineRow key={key} {...rest} />;
              })}
            </tbody>
            <LineFoot look={look} lines={lines} />
          </table>
        </div>
      )}
      {lines.length > 0 && phone && (
        <>
          <ul className="stock-cards">
            {lines.map((line, index) => {
              const { key, ...rest } = rowProps(line, index);
              return <LineCard key={key} {...rest} />;
            })}
          </ul>
          <CardSums look={look} lines={lines} />
        </>
      )}
      <p className="kit-unseen" role="status">
        {spoken}
      </p>
    </section>
  );
}

/** What is left goes to the product; serials stand below its name. */
const widths: Record<LineColumn, number> = {
  available: 100,
  quantity: 104,
  price: 136,
  amount: 144,
  serials: 0,
  note: 150,
};
const NUMBER = 44;
const REMOVE = 36;
const PRODUCT = 200;
const leastWidth = ({ columns }: LineLook): number =>
  [...columns].reduce((sum, column) => sum + widths[column], NUMBER + PRODUCT + REMOVE);

function LineHead({ look: { columns, isReadOnly } }: { look: LineLook }) {
  const say = useText(stockText);
  const right = (column: LineColumn, isTyped = false) =>
    columns.has(column) && (
      <th className={isTyped ? 'stock-right stock-typed' : 'stock-right'} style={{ width: widths[column] }}>
        {say(column)}
      </th>
    );
  return (
    <thead>
      <tr>
        <th className="stock-no" style={{ width: NUMBER }}>
          {say('number')}
        </th>
        <th>{say('product')}</th>
        {right('available')}
        {right('quantity', true)}
        {right('price', true)}
        {right('amount')}
        {columns.has('note') && <th style={{ width: widths.note }}>{say('note')}</th>}
        {!isReadOnly && (
          <th className="stock-end" style={{ width: REMOVE }}>
            <span className="kit-unseen">{say('removeLine', { name: '' })}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function LineFoot({ look: { columns, isReadOnly }, lines }: { look: LineLook; lines: readonly StockLine[] }) {
  const say = useText(stockText);
  const sums = useMemo(() => sumLines(lines), [lines]);
  return (
    <tfoot>
      <tr>
        <th className="stock-no" />
        <th scope="row">
          {say('sum')} · {say('lineCount', { count: sums.count })}
        </th>
        {columns.has('available') && <td />}
        {columns.has('quantity') && (
          <td className="stock-right stock-sum-quantity">
            <Amount value={sums.quantity} />
          </td>
        )}
        {columns.has('price') && <td />}
        {columns.has('amount') && (
          <td className="stock-right">
            <Money value={sums.amount} />
          </td>
        )}
        {columns.has('note') && <td />}
        {!isReadOnly && <td />}
      </tr>
    </tfoot>
  );
}

function CardSums({ look: { columns }, lines }: { look: LineLook; lines: readonly StockLine[] }) {
  const say = useText(stockText);
  const sums = useMemo(() => sumLines(lines), [lines]);
  const id = useId();
  return (
    <dl className="stock-card-sums" aria-labelledby={id}>
      <div>
        <dt id={id}>{say('sum')}</dt>
        <dd>{say('lineCount', { count: sums.count })}</dd>
      </div>
      {columns.has('quantity') && (
        <div>
          <dt>{say('quantity')}</dt>
          <dd>
            <Amount value={sums.quantity} />
          </dd>
        </div>
      )}
      {columns.has('amount') && (
        <div>
          <dt>{say('amount')}</dt>
          <dd>
            <Money value={sums.amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}
