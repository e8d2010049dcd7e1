// One line: name and warranty, quantity, price and discount where they may be changed, who pays, what it comes to.
import { CloseOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { PartStock } from '../../../../contract/ticket/calls/intake.calls.ts';
import { covers } from '../../../../contract/ticket/ticket.ts';
import { isCharged, lineAmount } from '../../../../contract/ticket/totals.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { Select } from '../../../kit/pick/select.tsx';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMoney } from '../../../kit/words/format.ts';
import { formText } from '../form.text.ts';
import { changeLine, type FormLine, lineError, removeLine } from '../lines.model.ts';
import { Availability } from './availability.tsx';
import type { PartOf } from './part.ts';

export interface LineRowProps {
  form: PartOf<'kind' | 'originId'>;
  line: FormLine;
  stock: readonly PartStock[] | null;
}
export function LineRow({ form, line, stock }: LineRowProps) {
  const say = useText(formText);
  const culture = useCulture();
  const { change, locks, intake } = form;
  const set = (part: Partial<FormLine>) => {
    form.clear('lines');
    change(({ lines }) => ({ lines: changeLine(lines, line.key, part) }));
  };
  const { name } = line;
  const error = lineError(line);
  const isFixed = locks.lines !== null;
  // A price that no list has may be given by whoever takes the device in.
  const priceLock = locks.lines ?? (line.listPrice === null ? null : locks.prices);
  const charged = isCharged({ ...line });
  const why = priceLock ? { title: say(priceLock) } : {};
  return (
    <div className="intake-line" data-kind={line.kind} data-part={line.parentKey !== null}>
      <div className="intake-line-name">
        <b>{name}</b>
        <small>
          {[say(line.kind), line.warrantyMonths > 0 ? say('warrantyMonths', { count: line.warrantyMonths }) : null]
            .filter(Boolean)
            .join(' · ')}
          {line.productId !== null && (
            <>
              {' · '}
              <Availability stock={stock} productId={line.productId} needed={line.quantity} />
            </>
          )}
        </small>
        {line.kind !== 'service' && line.cover !== 'billable' && Boolean(intake.originId) && (
          <Input
            size="small"
            value={line.replacedSerial ?? ''}
            maxLength={100}
            disabled={isFixed}
            placeholder={say('replacedSerial')}
            aria-label={say('replacedSerialOf', { name })}
            onChange={(event) => set({ replacedSerial: event.target.value })}
          />
        )}
        {error && <small className="intake-error">{say(error === 'noPrice' ? 'noListPrice' : error)}</small>}
      </div>
      <Stepper line={line} disabled={isFixed} onChange={(quantity) => set({ quantity })} />
      <span className="intake-line-price" {...why}>
        <MoneyField
          value={line.price}
          min={0}
          max={1e12}
          disabled={priceLock !== null}
          aria-label={say('priceOf', { name })}
          onChange={(price) => set({ price: price ?? 0 })}
        />
      </span>
      <span className="intake-line-discount" {...(locks.prices ? { title: say(locks.prices) } : {})}>
        <MoneyField
          value={line.discount || null}
          min={0}
          max={1e12}
          placeholder={say('discount')}
          disabled={locks.prices !== null || isFixed}
          aria-label={say('discountOf', { name })}
          onChange={(discount) => set({ discount: discount ?? 0 })}
        />
      </span>
      {(intake.kind !== 'repair' || line.cover !== 'billable') && (
        <Select<FormLine['cover']>
          className="intake-line-cover"
          value={line.cover}
          // What is under warranty is free for everybody: the server says what is.
          disabled={isFixed || (locks.prices !== null && line.originLineId === null && !intake.originId)}
          aria-label={say('coverOf', { name })}
          options={Object.entries(covers).map(([value, words]) => ({
            value: value as FormLine['cover'], // keys of a const object
            label: words[culture],
          }))}
          onChange={(cover) => set({ cover })}
        />
      )}
      <b className={charged ? 'intake-line-amount' : 'intake-line-amount intake-free'}>
        {formatMoney(lineAmount({ ...line }), culture)}
      </b>
      <button
        type="button"
        className="intake-remove"
        disabled={isFixed}
        aria-label={say('removeLine', { name })}
        title={say('removeLine', { name })}
        onClick={() => change(({ lines }) => ({ lines: removeLine(lines, line.key) }))}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}

interface StepperProps {
  line: FormLine;
  disabled: boolean;
  onChange: (quantity: number) => void;
}
function Stepper({ line, disabled, onChange }: StepperProps) {
  const say = useText(formText);
  if (line.kind === 'service') return <span className="intake-stepper intake-hint">×{line.quantity}</span>;
  const { name, quantity } = line;
  return (
    <span className="intake-stepper">
      <button
        type="button"
        disabled={disabled || quantity <= 1}
        aria-label={say('lessOf', { name })}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <output aria-label={say('quantityOf', { name })}>{quantity}</output>
      <button
        type="button"
        disabled={disabled || quantity >= 1000}
        aria-label={say('moreOf', { name })}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </span>
  );
}
