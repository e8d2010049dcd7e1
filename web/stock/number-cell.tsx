// A number typed in a table of lines: grouped while typing, all of it selected on entering, light enough for hundreds.
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCulture } from '../kit/words/culture.ts';
import { formatNumber, parseWhole } from '../kit/words/format.ts';

export interface NumberCellProps {
  value: number | null;
  label: string;
  /** Whole numbers, as they are typed; nothing is told while the field is empty. */
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Delete or Backspace in the empty field. */
  onErase?: () => void;
  isInvalid?: boolean;
  describedBy?: string;
  /** Its name among the cells of the line, for Enter and the arrow keys. */
  cell: string;
}
const MOST = 1e12;

export function NumberCell({ value, onChange, min = 0, max = MOST, ...props }: NumberCellProps) {
  const culture = useCulture();
  /** What stands in the field while it has the focus; null outside. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const show = (number: number | null) => (number === null ? '' : formatNumber(number, culture));
  // While it is being edited the field follows changes from outside (a scan adds one) unless it is empty or means the same.
  const shown = typed === null || (typed !== '' && parseWhole(typed) !== value && value !== null) ? show(value) : typed;
  useLayoutEffect(() => {
    if (caret.current === null || !field.current) return;
    const place = placeOf(field.current.value, caret.current);
    field.current.setSelectionRange(place, place);
    caret.current = null;
  });
  const type = (input: HTMLInputElement) => {
    caret.current = digits(input.value.slice(input.selectionStart ?? input.value.length)).length;
    const number = parseWhole(digits(input.value));
    if (number !== null && number > max) return setTyped(show(value));
    setTyped(show(number));
    if (number !== null && number !== value) onChange(number);
  };
  const leave = () => {
    setTyped(null);
    if (value !== null && value < min) onChange(min);
  };
  const erase = (event: KeyboardEvent) => {
    const isErasing = event.key === 'Delete' || event.key === 'Backspace';
    if (!isErasing || shown !== '' || event.repeat || !props.onErase) return;
    event.preventDefault();
    props.onErase();
  };
  return (
    <input
      ref={field}
      className="stock-field stock-number"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      value={shown}
      data-cell={props.cell}
      aria-label={props.label}
      aria-invalid={props.isInvalid ?? false}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
      onChange={(event) => type(event.currentTarget)}
      onFocus={(event) => {
        setTyped(show(value));
        event.currentTarget.select();
      }}
      onBlur={leave}
      onKeyDown={erase}
    />
  );
}

const digits = (text: string): string => text.replace(/\D/g, '');
/** Where the caret stands with this many digits behind it. */
function placeOf(text: string, behind: number): number {
  let place = text.length;
  for (let left = behind; left > 0 && place > 0; place--) if (/\d/.test(text[place - 1] ?? '')) left--;
  return place;
}
