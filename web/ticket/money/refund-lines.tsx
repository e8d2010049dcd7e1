// The lines of a ticket that can be refunded: how many, how much, and where the goods go.
import { Checkbox, InputNumber, Select } from 'antd';
import { type GoodsPlace, goodsPlaces, type RefundableLine } from '../../../contract/ticket/refund.calls.ts';
import { useCulture, useText } from '../../kit/culture.ts';
import { formatMoney } from '../../kit/format.ts';
import { MoneyField } from '../../kit/money-field.tsx';
import { moneyText } from './money.text.ts';
import { allOf, amountOf, type Choice, type Choices, nothing } from './refund.model.ts';

interface LinesProps {
  lines: readonly RefundableLine[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}
export function RefundLines({ lines, choices, onChange }: LinesProps) {
  return (
    <div className="refund-lines">
      {lines.map((line) => (
        <RefundLine
          key={line.lineId}
          line={line}
          choice={choices[line.lineId] ?? nothing}
          onChange={(choice) => onChange({ ...choices, [line.lineId]: choice })}
        />
      ))}
    </div>
  );
}

interface LineProps {
  line: RefundableLine;
  choice: Choice;
  onChange: (choice: Choice) => void;
}
function RefundLine({ line, choice, onChange }: LineProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const isDone = line.quantityLeft === 0 && line.amountLeft === 0;
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
        onChange={(event) => onChange(event.target.checked ? allOf(line) : nothing)}
      >
        {line.name}
        {line.quantity > 1 && ` × ${line.quantity}`}
        <small>
          {say('left')}: {line.quantity > 1 && `${line.quantityLeft} · `}
          {formatMoney(line.amountLeft, culture)}
        </small>
      </Checkbox>
      <InputNumber<number>
        min={0}
        max={line.quantityLeft}
        precision={0}
        disabled={isDone}
        value={choice.quantity}
        aria-label={`${say('quantity')}: ${line.name}`}
        onChange={(quantity) => onChange({ ...choice, quantity: quantity ?? 0, amount: null, serials: [] })}
      />
      <MoneyField
        min={0}
        max={line.amountLeft}
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
    </div>
  );
}
