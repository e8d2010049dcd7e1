// One line of a stock document in the table.
import { DeleteOutlined } from '@ant-design/icons';
import { memo, useId } from 'react';
import { lineAmount } from '../../contract/stock/stock.lines.ts';
import { Amount, Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import type { LineLook } from './line-look.ts';
import { NumberCell } from './number-cell.tsx';
import { SerialsField } from './serials-field.tsx';
import { stockText } from './stock.text.ts';
import { isOver, type StockLine } from './stock-lines.ts';
import type { LineEdits } from './use-lines.tsx';

export interface LineProps {
  line: StockLine;
  index: number;
  look: LineLook;
  edits: LineEdits;
  error: string | undefined;
}
export const MAX_QUANTITY = 1_000_000;
export const MAX_PRICE = 1e12;

export const LineRow = memo(function LineRow({ line, index, look, edits, error }: LineProps) {
  const { columns, isReadOnly } = look;
  const errorId = useId();
  return (
    <tr data-line={line.key} data-error={error !== undefined}>
      <td className="stock-no">{index + 1}</td>
      <th scope="row" className="stock-product">
        <span>{line.name}</span>
        <small>{[line.code, line.unitName].filter(Boolean).join(' · ')}</small>
        {line.askedFor && <small className="stock-asked-for">{line.askedFor}</small>}
        {columns.has('serials') && line.isSerial && <SerialsField line={line} edits={edits} isReadOnly={isReadOnly} />}
        {error && (
          <strong id={errorId} className="stock-error">
            {error}
          </strong>
        )}
      </th>
      {columns.has('available') && (
        <td className="stock-right">{typeof line.available === 'number' ? <Amount value={line.available} /> : '–'}</td>
      )}
      {columns.has('quantity') && (
        <td className="stock-right">
          <QuantityCell line={line} look={look} edits={edits} />
        </td>
      )}
      {columns.has('price') && (
        <td className="stock-right">
          <PriceCell line={line} look={look} edits={edits} />
        </td>
      )}
      {columns.has('amount') && (
        <td className="stock-right">
          <Money value={lineAmount(line)} />
        </td>
      )}
      {columns.has('note') && (
        <td>
          <NoteCell line={line} look={look} edits={edits} />
        </td>
      )}
      {!isReadOnly && (
        <td className="stock-end">
          <RemoveButton line={line} edits={edits} />
        </td>
      )}
    </tr>
  );
});

export type CellProps = Pick<LineProps, 'line' | 'look' | 'edits'>;

/** Serials are counted, not typed, where they are shown. */
export const isCounted = (line: StockLine, { columns }: LineLook): boolean => line.isSerial && columns.has('serials');

export function QuantityCell({ line, look, edits }: CellProps) {
  const say = useText(stockText);
  const overId = useId();
  const over = isOver(line);
  return (
    <>
      {look.isReadOnly || isCounted(line, look) ? (
        <span className="stock-fixed">
          <Amount value={line.quantity} />
        </span>
      ) : (
        <NumberCell
          cell="quantity"
          label={say('quantityOf', { name: line.name })}
          value={line.quantity}
          min={look.minQuantity}
          max={MAX_QUANTITY}
          isInvalid={over}
          {...(over ? { describedBy: overId } : {})}
          onChange={(quantity) => edits.change(line.key, { quantity })}
          onErase={() => edits.remove(line.key)}
        />
      )}
      {over && (
        <strong id={overId} className="stock-error">
          {say('over', { count: line.available ?? 0 })}
        </strong>
      )}
    </>
  );
}

export function PriceCell({ line, look, edits }: CellProps) {
  const say = useText(stockText);
  if (look.isReadOnly)
    return (
      <span className="stock-fixed">
        <Money value={line.price ?? 0} />
      </span>
    );
  return (
    <NumberCell
      cell="price"
      label={say('priceOf', { name: line.name })}
      value={line.price ?? null}
      max={MAX_PRICE}
      onChange={(price) => edits.change(line.key, { price })}
    />
  );
}

export function NoteCell({ line, look, edits }: CellProps) {
  const say = useText(stockText);
  if (look.isReadOnly) return line.note ?? '–';
  return (
    <input
      className="stock-field"
      value={line.note ?? ''}
      data-cell="note"
      maxLength={500}
      autoComplete="off"
      enterKeyHint="next"
      aria-label={say('noteOf', { name: line.name })}
      onChange={(event) => edits.change(line.key, { note: event.target.value || null })}
    />
  );
}

/** Not among the cells: Tab passes over it, the keyboard erases a quantity instead. */
export function RemoveButton({ line, edits }: Pick<LineProps, 'line' | 'edits'>) {
  const say = useText(stockText);
  const label = say('removeLine', { name: line.name });
  return (
    <button
      type="button"
      className="stock-remove"
      aria-label={label}
      title={label}
      onClick={() => edits.remove(line.key)}
    >
      <DeleteOutlined aria-hidden />
    </button>
  );
}
