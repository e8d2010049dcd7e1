// The usual values of a number as a list of the shop has them (warranty periods, estimated times, VAT): one press instead of typing.
import { Button, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { type CategoryCode, categoryLists } from '../../../contract/lookup/category.lists.ts';
import type { ControlProps } from '../form/form-fields.ts';
import { useCulture } from '../words/culture.ts';
import { useCategory } from './use-category.ts';
import './offers.css';

interface OffersProps {
  code: CategoryCode;
  value: number | null;
  disabled?: boolean;
  onChoose: (value: number) => void;
}
export function Offers({ code, value, disabled = false, onChoose }: OffersProps): ReactNode {
  const culture = useCulture();
  const offered = useCategory(code).flatMap(({ id, name, value: amount }) =>
    amount === null ? [] : [{ id, name, amount }],
  );
  if (!offered.length) return null;
  return (
    <fieldset className="kit-offers" aria-label={categoryLists[code][culture]}>
      {offered.map(({ id, name, amount }) => (
        <Button
          key={id}
          size="small"
          tabIndex={-1} // whoever is at the keyboard types it
          disabled={disabled}
          aria-pressed={amount === value}
          type={amount === value ? 'primary' : 'default'}
          ghost={amount === value}
          onClick={() => onChoose(amount)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** A whole number of a form: typed, or one of the list. */
function OfferedNumber({ code, id, value, onChange, disabled = false }: ControlProps & Pick<OffersProps, 'code'>) {
  const amount = typeof value === 'number' ? value : null;
  return (
    <>
      <InputNumber<number>
        {...(id ? { id } : {})}
        min={0}
        precision={0}
        value={amount}
        disabled={disabled}
        className="kit-money-field"
        onChange={(typed) => onChange?.(typed)}
      />
      <Offers code={code} value={amount} disabled={disabled} onChoose={(chosen) => onChange?.(chosen)} />
    </>
  );
}
export const WarrantyField = (props: ControlProps) => <OfferedNumber code="guarantee" {...props} />;
export const MinutesField = (props: ControlProps) => <OfferedNumber code="expected" {...props} />;
