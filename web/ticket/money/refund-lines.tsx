// The lines of a ticket that can be refunded: how many, how much, and where the goods go.
import { Checkbox, InputNumber } from 'antd';
import { type GoodsPlace, goodsPlaces, type RefundableLine } from '../../../contract/ticket/calls/refund.calls.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';
import { allOf, amountOf, type Choice, type Choices, excessOf, nothing, takenBy } from './refund.model.ts';

interface LinesProps {
  lines: readonly RefundableLine[];
  choices: Choices;
  /** They are shown with what is left of them, and nothing can be chosen. */
  isBlocked: boolean;
  onChange: (choices: Choices) => void;
}
export function RefundLines({ lines, choices, isBlocked, onChange }: LinesProps) {
  const say = useText(moneyText);
  return (
    <div className="refund-lines">
      {/* Each field says its own name to whoever does not see the columns. */}
      <div className="refund-head" aria-hidden="true">
        <span />
        <span>{say('quantity')}</span>
        <span>{say('refundAmount')}</span>
        <span>{lines.some((line) => line.goodsLeft > 0) && say('goods')}</span>
      </div>
      {lines.map((line) => (
        <RefundLine
          key={line.lineId}
          line={line}
          choice={choices[line.lineId] ?? nothing}
          taken={takenBy(choices, line.lineId)}
          isBlocked={isBlocked}
          onChange={(choice) => onChange({ ...choices, [line.lineId]: choice })}
        />
      ))}
    </div>
  );
}

interface LineProps {
  line: RefundableLine;
  choice: Choice;
  /** Pieces that other lines have chosen. */
  taken: ReadonlySet<string>;
  isBlocked: boolean;
  onChange: (choice: Choice) => void;
}
function RefundLine({ line, choice, taken, isBlocked, onChange }: LineProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const isDone = isBlocked || (line.quantityLeft === 0 && line.amountLeft === 0);
  const excess = excessOf(line, choice);
  const most = { quantity: line.quantityLeft, amount: formatMoney(line.amountLeft, culture) };
  const errorId = `refund-error-${line.lineId}`;
  const wrong = (field: 'quantity' | 'amount') =>
    excess === field ? ({ status: 'error', 'aria-describedby': errorId } as const) : {};
  const isChosen = choice.quantity > 0 || amountOf(line, choice) > 0;
  const places = (Object.keys(goodsPlaces) as GoodsPlace[]).map((value) => ({
    value,
    label: goodsPlaces[value][culture],
  })); // keys of a const object
  return (
    <div className="refund-line">
      <Checkbox
        checked={isChosen}
        disabled={isDone}
        onChange={(event) => onChange(event.target.checked ? allOf(line, taken) : nothing)}
      >
        {line.name}
        {line.quantity > 1 && ` × ${line.quantity}`}
        <small>
          {say('left')}: {line.quantity > 1 && `${line.quantityLeft} · `}
          {formatMoney(line.amountLeft, culture)}
        </small>
      </Checkbox>
      <InputNumber<number>
        {...wrong('quantity')}
        min={0}
        precision={0}
        disabled={isDone}
        value={choice.quantity}
        aria-label={`${say('quantity')}: ${line.name}`}
        onChange={(quantity) => onChange({ ...choice, quantity: quantity ?? 0, amount: null, serials: [] })}
      />
      <MoneyField
        {...wrong('amount')}
        min={0}
        disabled={isDone || line.amountLeft === 0}
        value={amountOf(line, choice)}
        aria-label={`${say('refundAmount')}: ${line.name}`}
        onChange={(amount) => onChange({ ...choice, amount: amount ?? 0 })}
      />
      {line.goodsLeft > 0 ? (
        <Select<GoodsPlace>
          value={choice.goods}
          options={places}
          disabled={choice.quantity === 0}
          aria-label={`${say('goods')}: ${line.name}`}
          onChange={(goods) => onChange({ ...choice, goods })}
        />
      ) : (
        <span />
      )}
      {line.isSerial && choice.goods !== 'none' && choice.quantity > 0 && (
        <Select<string[]>
          className="refund-serials"
          mode="multiple"
          maxCount={choice.quantity}
          value={choice.serials}
          options={line.serials.map((value) => ({ value, label: value }))}
          placeholder={say('serials')}
          aria-label={`${say('serials')}: ${line.name}`}
          onChange={(serials) => onChange({ ...choice, serials })}
        />
      )}
      {excess && (
        <p className="refund-error" role="alert" id={errorId}>
          {say(excess === 'quantity' ? 'quantityExcess' : 'amountExcess', { most: most[excess] })}
        </p>
      )}
    </div>
  );
}
