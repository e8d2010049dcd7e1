// Whole đồng, grouped while typing: '1234567' becomes '1.234.567 ₫' (spec §9: thousands separators).
import { InputNumber } from 'antd';
import { useCulture } from '../words/culture.ts';
import { formatNumber, parseWhole } from '../words/format.ts';
import { wholeOf } from '../words/typed-amount.ts';

export interface MoneyFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  placeholder?: string;
  status?: 'error';
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export function MoneyField({ value = null, ...rest }: MoneyFieldProps) {
  const culture = useCulture();
  return (
    <InputNumber<number>
      {...rest}
      value={value}
      className="kit-money-field"
      suffix="₫"
      controls={false}
      precision={0}
      inputMode="numeric"
      onPaste={(event) => {
        const whole = wholeOf(event.clipboardData.getData('text/plain'));
        if (whole === null) return;
        event.preventDefault();
        document.execCommand('insertText', false, whole); // as if typed: the field hears it, and undo takes it back
      }}
      formatter={(shown) => {
        const number = parseWhole(String(shown ?? ''));
        return number === null ? '' : formatNumber(number, culture);
      }}
      parser={(typed) => parseWhole(typed ?? '') ?? Number.NaN}
    />
  );
}
