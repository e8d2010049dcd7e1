// Days, moments, times and spans of days in the spec's format (§9); the values are the wire's texts, never a Date.
// What cannot be read stays in its field with the reason below it. In a form it is the field's value too, so that nothing can
// be saved in its place: schema and server refuse it by the field's name.
import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import {
  type ComponentRef,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { dayFormat, isDay, isMoment, minuteFormat, showDay, today, toInstant } from '../../../contract/time.ts';
import { quickSpans, WIRE_DAY } from '../filter/spans.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type Reading, readDay, readMoment, readTime } from './typed-day.ts';
import { TypedInput, type Typing, TypingContext } from './typed-input.tsx';

/** Instants are shown on the shop's clock, whatever the computer's zone. */
const local = (instant: string): Dayjs => dayjs(toInstant(new Date(instant)).slice(0, 19));
const components = { input: TypedInput };

/** What happened in the plain fields that stood here until the calendar came (filter/late-days.tsx). */
export interface Begun {
  /** Where the cursor stood; -1: elsewhere. */
  at: number;
  /** It was clicked: the calendar opens. */
  isClicked: boolean;
  typed: string | null;
  /** Typed and left, or confirmed: to be read now. */
  left: readonly Typed[];
}
interface Typed {
  index: number;
  text: string;
}
interface Unread {
  text: string;
  /** The value beside which it was refused; when that changes, it is out of date. */
  beside: string;
}
interface TypedFieldOptions {
  values: readonly (string | null | undefined)[];
  isRead: (value: string) => boolean;
  read: (text: string) => Reading | { sentence: string };
  onRead: (all: readonly { index: number; value: string | null }[]) => void;
  /** A form's field hands on what it cannot read; a filter keeps what it had. */
  passesOn: boolean;
  begun?: Begun | undefined;
}
function useTyped({ values, isRead, read, onRead, passesOn, begun }: TypedFieldOptions) {
  const say = useText(kitText);
  const [kept, setKept] = useState<Readonly<Record<number, Unread>>>({});
  const [open, setOpen] = useState(begun?.isClicked ?? false);
  const [typedBefore, forget] = useState(begun);
  const unread = (index: number): string | null => {
    const value = values[index] ?? null;
    if (value && !isRead(value)) return value;
    return kept[index]?.beside === (value ?? '') ? kept[index].text : null;
  };
  /** Reads all that was typed at once; false: some of it was refused. */
  const take = (all: readonly Typed[]): boolean => {
    const told: { index: number; value: string | null }[] = [];
    const refused: Record<number, Unread> = { ...kept };
    for (const { index, text } of all) {
      delete refused[index];
      const reading = text ? read(text) : null;
      if (!reading) told.push({ index, value: null });
      else if ('value' in reading) told.push({ index, value: reading.value });
      else if (passesOn) told.push({ index, value: text });
      else refused[index] = { text, beside: values[index] ?? '' };
    }
    setKept(refused);
    if (told.length) onRead(told);
    return all.every(({ text }) => !text || 'value' in read(text));
  };
  const typing: Typing = {
    unread,
    close: () => setOpen(false),
    commit: (index, text) => take([{ index, text }]),
    begun: (index) => (typedBefore?.at === index ? typedBefore.typed : null),
  };
  const goOn = useEffectEvent(() => {
    if (begun?.left.length) take(begun.left.map(({ index, text }) => ({ index, text: text.trim() })));
    forget(undefined);
  });
  useEffect(() => goOn(), []);
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
  const sentence = sentences[0] ?? null;
  const picker = { open, onOpenChange: setOpen, components, className: 'kit-date-field' };
  return { typing, sentence, value, picker: sentence ? { ...picker, status: 'error' as const } : picker };
}

/** Whoever stood in the plain field goes on in this one. */
function useGoOn(begun: Begun | undefined, focus: (at: number) => void): void {
  const first = useRef(() => {
    if (begun && begun.at >= 0) focus(begun.at);
  });
  useLayoutEffect(() => first.current(), []);
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
  begun?: Begun | undefined;
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
export function DateField({ always, minDay, byMonth, isFilter = false, ...given }: DateFieldProps) {
  const say = useText(kitText);
  const read = (text: string) => {
    const reading = readDay(text);
    const isEarly = minDay !== undefined && 'value' in reading && reading.value < minDay;
    return isEarly ? { sentence: say('dayFrom', { day: showDay(minDay) }) } : reading;
  };
  const onChange = (day: string | null) => (day !== null || !always) && given.onChange?.(day);
  const wire = (day: Dayjs) => day.format(WIRE_DAY);
  const [told, picker] = useOne(
    { ...given, onChange },
    { isRead: isDay, read, shown: dayjs, wire, passesOn: !isFilter },
  );
  return (
    <Told {...told}>
      <DatePicker
        {...(byMonth ? {} : { placeholder: say('chooseDay') })}
        {...picker}
        {...(minDay ? { minDate: dayjs(minDay) } : {})}
        format={dayFormat}
        allowClear={!always}
        picker={byMonth ? 'month' : 'date'}
      />
    </Told>
  );
}

interface OneOptions extends Pick<TypedFieldOptions, 'isRead' | 'read'> {
  shown: (value: string) => Dayjs;
  wire: (chosen: Dayjs) => string;
  passesOn?: boolean;
}
/** A field of one value: what is told of it, and what its picker is given. */
function useOne(
  { value, onChange, begun, ...rest }: DayProps,
  { isRead, read, shown, wire, passesOn = true }: OneOptions,
) {
  const typed = useTyped({
    values: [value],
    isRead,
    read,
    onRead: ([next]) => onChange?.(next?.value ?? null),
    passesOn,
    begun,
  });
  const own = typed.value(0);
  const field = useRef<ComponentRef<typeof DatePicker>>(null);
  useGoOn(begun, () => field.current?.focus());
  const picker = {
    ...rest,
    ...typed.picker,
    ref: field,
    value: own ? shown(own) : null,
    onChange: (chosen: Dayjs | null) => onChange?.(chosen ? wire(chosen) : null),
  };
  return [typed, picker] as const;
}

const moments: OneOptions = {
  isRead: isMoment,
  read: readMoment,
  shown: local,
  wire: (time) => `${time.format('YYYY-MM-DDTHH:mm')}:00+07:00`,
};
export function DateTimeField({ isFilter = false, ...given }: DayProps & Pick<DateFieldProps, 'isFilter'>) {
  const [told, picker] = useOne(given, { ...moments, passesOn: !isFilter });
  return (
    <Told {...told}>
      <DatePicker {...picker} showTime={{ format: 'HH:mm', minuteStep: 5 }} format={minuteFormat} />
    </Told>
  );
}

const times: OneOptions = {
  isRead: (text) => /^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(text),
  read: readTime,
  shown: (time) => dayjs(`2000-01-01T${time}`),
  wire: (time) => time.format('HH:mm'),
};
/** A time of day, 'HH:mm' as the wire writes it. */
export function TimeField(given: DayProps) {
  const [told, picker] = useOne(given, times);
  const className = `${picker.className} kit-time-field`;
  return (
    <Told {...told}>
      <TimePicker {...picker} className={className} format="HH:mm" minuteStep={5} needConfirm={false} />
    </Told>
  );
}

export type Span = readonly [from: string | undefined, to: string | undefined];
export interface SpanFieldProps {
  id?: string;
  value: Span;
  onChange: (span: Span) => void;
  /** What an empty span means: shown in its fields. */
  usual?: readonly [from: string, to: string];
  disabled?: boolean;
  begun?: Begun | undefined;
}
/** From … to, both days included, with the ranges people ask for. */
export function SpanField({ value, onChange, id, usual, begun, ...rest }: SpanFieldProps) {
  const say = useText(kitText);
  const own = useId();
  const presets = quickSpans(today()).map(({ name, from, to }) => ({
    label: say(name),
    value: [dayjs(from), dayjs(to)] as [Dayjs, Dayjs], // the picker wants a pair, map() makes an array
  }));
  const [start, end] = value;
  /** What was told last: the next day may be typed before it has come back. */
  const told = useRef(value);
  useEffect(() => {
    told.current = [start, end];
  }, [start, end]);
  const typed = useTyped({
    values: value,
    isRead: isDay,
    read: readDay,
    onRead: (all) => {
      told.current = all.reduce((span, next) => spanWith(span, next.index, next.value ?? undefined), told.current);
      onChange(told.current);
    },
    passesOn: false,
    begun,
  });
  const [from, to] = [typed.value(0), typed.value(1)];
  const ids = useMemo(() => ({ start: id ?? own, end: `${id ?? own}-to` }), [id, own]);
  useGoOn(begun, (at) => document.getElementById(at === 1 ? ids.end : ids.start)?.focus());
  return (
    <Told {...typed}>
      <DatePicker.RangePicker
        {...rest}
        {...typed.picker}
        id={ids}
        format={dayFormat}
        presets={presets}
        allowEmpty={[true, true]}
        placeholder={usual ? [showDay(usual[0]), showDay(usual[1])] : [say('fromDay'), say('toDay')]}
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
