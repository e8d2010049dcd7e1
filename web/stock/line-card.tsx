// One line of a stock document on a phone: a card with a stepper under the thumb.
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { lineAmount } from '../../contract/stock/stock.lines.ts';
import { Money } from '../kit/table/cells.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatNumber } from '../kit/words/format.ts';
import {
  type CellProps,
  isCounted,
  type LineProps,
  MAX_QUANTITY,
  NoteCell,
  PriceCell,
  QuantityCell,
  RemoveButton,
} from './line-row.tsx';
import { SerialsField } from './serials-field.tsx';
import { stockText } from './stock.text.ts';

export const LineCard = memo(function LineCard({ line, look, edits, error }: LineProps) {
  const say = useText(stockText);
  const culture = useCulture();
  const { columns, isReadOnly } = look;
  const hasAvailable = columns.has('available') && typeof line.available === 'number';
  const second = [
    line.code,
    line.askedFor,
    line.unitName,
    hasAvailable ? say('availableCount', { count: formatNumber(line.available ?? 0, culture) }) : null,
  ];
  return (
    <li className="stock-card" data-line={line.key} data-error={error !== undefined}>
      <div className="stock-card-head">
        <span>
          <b>{line.name}</b>
          <small>{second.filter(Boolean).join(' · ')}</small>
        </span>
        {!isReadOnly && <RemoveButton line={line} edits={edits} />}
      </div>
      {columns.has('serials') && line.isSerial && <SerialsField line={line} edits={edits} isReadOnly={isReadOnly} />}
      <div className="stock-card-figures">
        {columns.has('quantity') && <Stepper line={line} look={look} edits={edits} />}
        {columns.has('price') && (
          <div className="stock-card-price">
            <small>{say('price')}</small>
            <PriceCell line={line} look={look} edits={edits} />
          </div>
        )}
      </div>
      {columns.has('amount') && (
        <p className="stock-card-amount">
          {say('amount')} <Money value={lineAmount(line)} />
        </p>
      )}
      {columns.has('note') && (!isReadOnly || line.note) && (
        <div className="stock-card-note">
          <small>{say('note')}</small>
          <NoteCell line={line} look={look} edits={edits} />
        </div>
      )}
      {error && <strong className="stock-error">{error}</strong>}
    </li>
  );
});

function Stepper({ line, look, edits }: CellProps) {
  const say = useText(stockText);
  const set = (quantity: number) => edits.change(line.key, { quantity });
  const fixed = look.isReadOnly || isCounted(line, look);
  return (
    <div className="stock-card-quantity">
      <small>{say('quantity')}</small>
      <div className="stock-stepper">
        {!fixed && (
          <button
            type="button"
            className="stock-step"
            aria-label={say('fewer', { name: line.name })}
            disabled={line.quantity <= look.minQuantity}
            onClick={() => set(line.quantity - 1)}
          >
            <MinusOutlined aria-hidden />
          </button>
        )}
        <div>
          <QuantityCell line={line} look={look} edits={edits} />
        </div>
        {!fixed && (
          <button
            type="button"
            className="stock-step"
            aria-label={say('more', { name: line.name })}
            disabled={line.quantity >= MAX_QUANTITY}
            onClick={() => set(line.quantity + 1)}
          >
            <PlusOutlined aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
