// Days and spans of days in the spec's format (§9); the values are the wire's 'YYYY-MM-DD', never a Date.
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayFormat, minuteFormat, today, toInstant } from '../../contract/time.ts';
import { useText } from './culture.ts';
import { kitText } from './kit.text.ts';
import { quickSpans, WIRE_DAY } from './spans.ts';

/** What people type: with or without separators, short or long year. */
const typedDays = [dayFormat, 'D/M/YYYY', 'DD/MM/YY', 'DDMMYYYY', 'DD-MM-YYYY'];
/** Instants are shown on the shop's clock, whatever the computer's zone. */
const local = (instant: string): Dayjs => dayjs(toInstant(new Date(instant)).slice(0, 19));

interface DayProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  placeholder?: string;
}
export function DateField({ value, onChange, ...rest }: DayProps) {
  return (
    <DatePicker
      {...rest}
      className="kit-date-field"
      format={typedDays}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format(WIRE_DAY) : null)}
    />
  );
}

export function DateTimeField({ value, onChange, ...rest }: DayProps) {
  return (
    <DatePicker
      {...rest}
      className="kit-date-field"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={minuteFormat}
      value={value ? local(value) : null}
      onChange={(time) => onChange?.(time ? `${time.format('YYYY-MM-DDTHH:mm')}:00+07:00` : null)}
    />
  );
}

export type Span = readonly [from: string | undefined, to: string | undefined];
export interface SpanFieldProps {
  id?: string;
  value: Span;
  onChange: (span: Span) => void;
  disabled?: boolean;
}
/** From … to, both days included, with the ranges people ask for. */
export function SpanField({ value, onChange, ...rest }: SpanFieldProps) {
  const say = useText(kitText);
  const presets = quickSpans(today()).map(({ name, from, to }) => ({
    label: say(name),
    value: [dayjs(from), dayjs(to)] as [Dayjs, Dayjs], // the picker wants a pair, map() makes an array
  }));
  return (
    <DatePicker.RangePicker
      {...rest}
      className="kit-date-field"
      format={typedDays}
      presets={presets}
      allowEmpty={[true, true]}
      placeholder={[say('fromDay'), say('toDay')]}
      value={[value[0] ? dayjs(value[0]) : null, value[1] ? dayjs(value[1]) : null]}
      onChange={(days) => onChange([days?.[0]?.format(WIRE_DAY), days?.[1]?.format(WIRE_DAY)])}
    />
  );
}
