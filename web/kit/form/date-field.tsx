// Days, moments, times and spans of days in the spec's format (§9); the values are the wire's texts, never a Date.
// What cannot be read stays in its field with the reason below it. In a form it is the field's value too, so that nothing can
// be saved in its place: schema and server refuse it by the field's name.
import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { dayFormat, isDay, isMoment, minuteFormat, showDay, today, toInstant } from '../../../contract/time.ts';
import { quickSpans, WIRE_DAY } from '../filter/spans.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type Reading, readDay, readMoment, readTime } from './typed-day.ts';
import { TypedInput, type Typing, TypingContext } from './typed-input.tsx';

/** Instants are shown on the shop's clock, whatever the computer's zone. */
const local = (instant: string): Dayjs => dayjs(toInstant(new Date(instant)).slice(0, 19));
const components = { input: TypedInput };

interface Unread {
  text: string;
  /** The value beside which it was refused; when that changes, it is out of date. */
  beside: string;
}
interface TypedFieldOptions {
  values: readonly (string | null | undefined)[];
  isRead: (value: string) => boolean;
  read: (text: string) => Reading | { sentence: string };
  onRead: (index: number, value: string | null) => void;
  /** A form's field hands on what it cannot read; a filter keeps what it had. */
  passesOn: boolean;
}
function useTyped({ values, isRead, read, onRead, passesOn }: TypedFieldOptions) {
  const say = useText(kitText);
  const [kept, setKept] = useState<Readonly<Record<number, Unread>>>({});
  const [open, setOpen] = useState(false);
  const unread = (index: number): string | null => {
    const value = values[index] ?? null;
    if (value && !isRead(value)) return value;
    return kept[index]?.beside === (value ?? '') ? kept[index].text : null;
  };
  const typing: Typing = {
    unread,
    close: () => setOpen(false),
    commit: (index, text) => {
      const { [index]: _, ...others } = kept;
      const reading = text ? read(text) : null;
      setKept(others);
      if (!reading) onRead(index, null);
      else if ('value' in reading) onRead(index, reading.value);
      else if (passesOn) onRead(index, text);
      else setKept({ ...others, [index]: { text, beside: values[index] ?? '' } });
      return !reading || 'value' in reading;
    },
  };
  const texts = values.map((_, index) => unread(index)).filter((text) => text !== null);
  const sentences = texts.flatMap((text) => {
    const reading = read(text);
    if ('value' in reading) return [];
    return 'sentence' in reading ? [reading.sentence] : [say(reading.wrong, { text })];
  });
  const value = (index: number): string | null => {
    const own = values[index] ?? null;
    return own && isRead(own) ? own : null;
  };
  return { typing, sentence: sentences[0] ?? null, value, picker: { open, onOpenChange: setOpen, components } };
}

/** The picker, and below it why what was typed is refused. */
function Told({ typing, sentence, children }: { typing: Typing; sentence: string | null; children: ReactNode }) {
  return (
    <TypingContext value={typing}>
      {children}
      {sentence && (
        <span className="kit-date-refused" role="alert">
          {sentence}
        </span>
      )}
    </TypingContext>
  );
}

interface DayProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}
interface DateFieldProps extends DayProps {
  /** No day is no choice here: the field always holds one. */
  always?: boolean;
  /** The first day that may be chosen. */
  minDay?: string;
  /** Chooses months in the calendar. */
  byMonth?: boolean;
  /** Outside a form: what cannot be read changes nothing. */
  isFilter?: boolean;
}
export function DateField({ value, onChange, always, minDay, byMonth, isFilter = false, ...rest }: DateFieldProps) {
  const say = useText(kitText);
  const read = (text: string) => {
    const reading = readDay(text);
    const isEarly = minDay !== undefined && 'value' in reading && reading.value < minDay;
    return isEarly ? { sentence: say('dayFrom', { day: showDay(minDay) }) } : reading;
  };
  const typed = useTyped({
    values: [value],
    isRead: isDay,
    read,
    onRead: (_, day) => (day !== null || !always) && onChange?.(day),
    passesOn: !isFilter,
  });
  const day = typed.value(0);
  return (
    <Told {...typed}>
      <DatePicker
        {...rest}
        {...typed.picker}
        {...(typed.sentence ? { status: 'error' as const } : {})}
        {...(minDay ? { minDate: dayjs(minDay) } : {})}
        className="kit-date-field"
        format={dayFormat}
        allowClear={!always}
        picker={byMonth ? 'month' : 'date'}
        value={day ? dayjs(day) : null}
        onChange={(chosen) => onChange?.(chosen ? chosen.format(WIRE_DAY) : null)}
      />
    </Told>
  );
}

export function DateTimeField({ value, onChange, ...rest }: DayProps) {
  const typed = useTyped({
    values: [value],
    isRead: isMoment,
    read: readMoment,
    onRead: (_, moment) => onChange?.(moment),
    passesOn: true,
  });
  const moment = typed.value(0);
  return (
    <Told {...typed}>
      <DatePicker
        {...rest}
        {...typed.picker}
        {...(typed.sentence ? { status: 'error' as const } : {})}
        className="kit-date-field"
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format={minuteFormat}
        value={moment ? local(moment) : null}
        onChange={(time) => onChange?.(time ? `${time.format('YYYY-MM-DDTHH:mm')}:00+07:00` : null)}
      />
    </Told>
  );
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/;
/** A time of day, 'HH:mm' as the wire writes it. */
export function TimeField({ value, onChange, ...rest }: DayProps) {
  const typed = useTyped({
    values: [value],
    isRead: (text) => TIME.test(text),
    read: readTime,
    onRead: (_, time) => onChange?.(time),
    passesOn: true,
  });
  const time = typed.value(0);
  return (
    <Told {...typed}>
      <TimePicker
        {...rest}
        {...typed.picker}
        {...(typed.sentence ? { status: 'error' as const } : {})}
        className="kit-date-field kit-time-field"
        format="HH:mm"
        minuteStep={5}
        needConfirm={false}
        value={time ? dayjs(`2000-01-01T${time}`) : null}
        onChange={(chosen) => onChange?.(chosen ? chosen.format('HH:mm') : null)}
      />
    </Told>
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
export function SpanField({ value, onChange, id, ...rest }: SpanFieldProps) {
  const say = useText(kitText);
  const own = useId();
  const presets = quickSpans(today()).map(({ name, from, to }) => ({
    label: say(name),
    value: [dayjs(from), dayjs(to)] as [Dayjs, Dayjs], // the picker wants a pair, map() makes an array
  }));
  const typed = useTyped({
    values: value,
    isRead: isDay,
    read: readDay,
    onRead: (index, day) => onChange(spanWith(value, index, day ?? undefined)),
    passesOn: false,
  });
  const [from, to] = [typed.value(0), typed.value(1)];
  const ids = useMemo(() => ({ start: id ?? own, end: `${id ?? own}-to` }), [id, own]);
  return (
    <Told {...typed}>
      <DatePicker.RangePicker
        {...rest}
        {...typed.picker}
        {...(typed.sentence ? { status: 'error' as const } : {})}
        id={ids}
        className="kit-date-field"
        format={dayFormat}
        presets={presets}
        allowEmpty={[true, true]}
        placeholder={[say('fromDay'), say('toDay')]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(days) => onChange([days?.[0]?.format(WIRE_DAY), days?.[1]?.format(WIRE_DAY)])}
      />
    </Told>
  );
}

/** What was typed stands; an other end that it leaves behind is given up, not put in its place. */
function spanWith([from, to]: Span, index: number, day: string | undefined): Span {
  const next: Span = index === 0 ? [day, to] : [from, day];
  if (!next[0] || !next[1] || next[0] <= next[1]) return next;
  return index === 0 ? [day, undefined] : [undefined, day];
}
