// Choosing a time: a strip of days with what is free in each, and the day's slots as buttons with their free places.
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Reservation, type Slot } from '../../contract/booking/booking.calls.ts';
import type { Sent } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { addDays, now, today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { DateField } from '../kit/form/date-field.tsx';
import type { ControlProps } from '../kit/form/form-fields.ts';
import { QueryFailed } from '../kit/list/list-states.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { bookingText } from './booking.text.ts';
import { dayOf, timeOf } from './spans.ts';
import { shortDay } from './weekday.ts';
import './booking.css';

const DAYS = 7;
type Asked = Pick<Sent<typeof Reservation.CheckAppointment>, 'branchId' | 'serviceIds' | 'bookingId'>;

/** As a field of the booking form: follows the branch and the services chosen above it. */
export function SlotFormField(props: ControlProps) {
  const form = Form.useFormInstance();
  const branchId = Form.useWatch('branchId', { form, preserve: true }) as Asked['branchId']; // the form's own field
  const serviceIds = (Form.useWatch('serviceIds', { form, preserve: true }) ?? []) as NonNullable<Asked['serviceIds']>; // as above
  const bookingId = form.getFieldValue('id') as Asked['bookingId']; // as above
  const proposed = useRef<string | null>(null);
  return (
    <SlotField
      asked={{ branchId, serviceIds, bookingId }}
      value={(props.value ?? null) as string | null} // an instant
      onChange={(slot) => props.onChange?.(slot)}
      onBranch={(found) => {
        if (!form.getFieldValue('branchId')) form.setFieldValue('branchId', found);
      }}
      onNext={(slotAt) => {
        const value = form.getFieldValue('slotAt') as string | null | undefined; // an instant
        if (value && value !== proposed.current) return false; // somebody has chosen
        proposed.current = slotAt;
        form.setFieldValue('slotAt', slotAt);
        return true;
      }}
    />
  );
}

interface SlotFieldProps {
  asked: Asked;
  value: string | null;
  onChange: (slotAt: string) => void;
  /** Which branch the slots are of, where none was asked for. */
  onBranch?: (branchId: BranchId) => void;
  /** The next free time; true where it is taken over, because nobody has chosen one. */
  onNext?: (slotAt: string) => boolean;
}
export function SlotField({ asked, value, onChange, onBranch, onNext }: SlotFieldProps) {
  const say = useText(bookingText);
  const [day, setDay] = useState(() => (value && dayOf(value) >= today() ? dayOf(value) : today()));
  const first = day < addDays(today(), DAYS) ? today() : day;
  const state = useQuery({
    queryKey: [Reservation.CheckAppointment.service, 'slots', asked, first],
    queryFn: ({ signal }) =>
      call(Reservation.CheckAppointment, { ...asked, day: first, days: DAYS }, { signal, quiet: true }),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
    retry: false,
  });
  const found = state.data?.branchId;
  const tell = useEffectEvent((branchId: BranchId) => onBranch?.(branchId));
  useEffect(() => {
    if (found) tell(found);
  }, [found]);
  const open = (state.data?.slots ?? []).filter((slot) => !slot.isPast);
  // Who stands at the counter can still have the slot that has begun; nobody is proposed it, they would be late already.
  const isAhead = ({ at, free }: Slot) => free > 0 && Date.parse(at) >= now().getTime();
  const next = state.isPlaceholderData ? undefined : open.find(isAhead)?.at;
  const propose = useEffectEvent((slotAt: string) => onNext?.(slotAt) && setDay(dayOf(slotAt)));
  useEffect(() => {
    if (next) propose(next);
  }, [next]);
  if (state.error && !state.data) return <QueryFailed of={state} />;
  return (
    <div className="booking-slots" aria-busy={state.isFetching}>
      <DayStrip day={day} first={first} slots={open} onDay={setDay} />
      <SlotButtons slots={open.filter((slot) => dayOf(slot.at) === day)} value={value} onChange={onChange} />
      <p className="kit-quiet">
        {state.data &&
          say('openHours', {
            branch: state.data.branchName,
            open: state.data.openTime,
            close: state.data.closeTime,
          })}
        {value && <b> · {say('chosenTime', { time: formatMinute(value) })}</b>}
      </p>
    </div>
  );
}

interface DayStripProps {
  day: string;
  first: string;
  slots: readonly Slot[];
  onDay: (day: string) => void;
}
function DayStrip({ day, first, slots, onDay }: DayStripProps) {
  const say = useText(bookingText);
  const culture = useCulture();
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  return (
    <div className="booking-days" role="toolbar" aria-label={say('days')}>
      {days.map((one) => {
        const free = slots.filter((slot) => dayOf(slot.at) === one).reduce((sum, slot) => sum + slot.free, 0);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            data-full={free === 0 || undefined}
            onClick={() => onDay(one)}
          >
            <b>{shortDay(one, culture)}</b>
            <small>{free === 0 ? say('full') : say('freeOfDay', { count: free })}</small>
          </button>
        );
      })}
      <DateField
        isFilter
        always
        aria-label={say('otherDay')}
        placeholder={say('otherDay')}
        value={days.includes(day) ? null : day}
        minDay={today()}
        onChange={(chosen) => chosen && onDay(chosen)}
      />
    </div>
  );
}

interface SlotButtonsProps {
  slots: readonly Slot[];
  value: string | null;
  onChange: (slotAt: string) => void;
}
function SlotButtons({ slots, value, onChange }: SlotButtonsProps) {
  const say = useText(bookingText);
  if (slots.length === 0) return <p className="kit-quiet">{say('noSlots')}</p>;
  const isChosen = (slot: Slot) => value !== null && Date.parse(slot.at) === Date.parse(value);
  const entry = slots.find(isChosen) ?? slots.find((slot) => slot.free > 0);
  return (
    <div className="booking-slot-grid" role="radiogroup" aria-label={say('slots')} onKeyDown={walk}>
      {slots.map((slot) => (
        // biome-ignore lint/a11y/useSemanticElements: a slot shows two lines and is drawn as a button
        <button
          key={slot.at}
          type="button"
          role="radio"
          aria-checked={isChosen(slot)}
          disabled={slot.free === 0 && !isChosen(slot)}
          tabIndex={slot === entry ? 0 : -1}
          data-scarce={slot.free === 1 || undefined}
          onClick={() => onChange(slot.at)}
        >
          <b>{timeOf(slot.at)}</b>
          <small>{leftOf(slot, say)}</small>
        </button>
      ))}
    </div>
  );
}
const leftOf = (slot: Slot, say: ReturnType<typeof useText<(typeof bookingText)['vi']>>): string => {
  if (slot.free > 0) return say('free', { count: slot.free });
  return say(slot.shortOf === null ? 'full' : 'noTechnician');
};

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Arrows walk through the free slots and choose, as with any group of choices. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = moves[event.key];
  if (!by) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const next = all[all.indexOf(event.target as HTMLButtonElement) + by]; // keys come from its buttons
  event.preventDefault();
  next?.focus();
  next?.click();
}
