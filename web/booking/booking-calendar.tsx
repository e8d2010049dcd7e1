// Bookings of one branch as a calendar: which days, which branch, and the grid or the month below.
import { CalendarOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BranchId } from '../../contract/org/branch.calls.ts';
import { today } from '../../contract/time.ts';
import { may, useSession } from '../kit/call/session.ts';
import { useDialog } from '../kit/feedback/use-dialog.tsx';
import { DateField } from '../kit/form/date-field.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { ListState, LoadFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { Page } from '../kit/page/page.tsx';
import { useShortcut } from '../kit/page/shortcuts.ts';
import { useTab } from '../kit/page/tab.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { PickSelect } from '../kit/pick/pick.tsx';
import { branchPick } from '../kit/pick/pickers.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { bookingText } from './booking.text.ts';
import { newBooking } from './booking-list.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { type Calendar, daysOf, turned } from './spans.ts';
import { type CalendarData, MOST_BOOKINGS, useCalendar } from './use-calendar.ts';
import { longDay, monthName, shortDay } from './weekday.ts';

interface BookingCalendarProps {
  calendar: Calendar;
  query: URLSearchParams;
}
export function BookingCalendar({ calendar, query }: BookingCalendarProps) {
  const say = useText(bookingText);
  const { setSearch } = useTab();
  const session = useSession();
  const [dialog, show] = useDialog();
  const day = dayIn(query);
  const days = daysOf(calendar, day);
  const asked = BranchId.safeParse(Number(query.get('branchId')));
  const data = useCalendar(asked.success ? asked.data : null, days, calendar !== 'month');
  const go = (patch: Record<string, string>) =>
    setSearch(new URLSearchParams({ ...Object.fromEntries(query), ...patch }));
  const mayBook = may('Pages.Bookings.Create', session);
  const book = (slotAt?: string) =>
    newBooking(show, { ...(data.slots ? { branchId: data.slots.branchId } : {}), ...(slotAt ? { slotAt } : {}) });
  useShortcut('n', () => book(), { enabled: mayBook });
  useShortcut('arrowleft', () => go({ day: turned(calendar, day, -1) }));
  useShortcut('arrowright', () => go({ day: turned(calendar, day, 1) }));
  return (
    <Page
      title={say('bookings')}
      busy={data.fetching}
      beside={<Turn calendar={calendar} day={day} days={days} onDay={(next) => go({ day: next })} />}
      action={
        <div className="kit-primary">
          <Button type="primary" icon={<PlusOutlined />} disabled={!mayBook} onClick={() => book()}>
            {say('create')}
          </Button>
        </div>
      }
    >
      <div className="booking-bar">
        <PickSelect
          from={branchPick}
          value={data.slots?.branchId ?? null}
          aria-label={say('branch')}
          onChange={(branchId) => go({ branchId: String(branchId) })}
        />
        {data.slots && (
          <span className="kit-quiet">
            {data.slots.openTime}–{data.slots.closeTime}
          </span>
        )}
        {data.isCut && <span role="status">{say('tooMany', { count: MOST_BOOKINGS })}</span>}
      </div>
      {data.error && data.loaded && <LoadFailed shown error={data.error} busy={data.fetching} onRetry={data.retry} />}
      <div className={data.fetching && data.slots ? 'kit-panel kit-refetching' : 'kit-panel'}>
        <Body
          data={data}
          calendar={calendar}
          day={day}
          days={days}
          show={show}
          onDay={(next) => go({ day: next })}
          onOpenDay={(next) => go({ day: next, view: 'day' })}
          onBook={mayBook ? book : null}
        />
      </div>
      {dialog}
    </Page>
  );
}
const dayIn = (query: URLSearchParams): string => {
  const asked = query.get('day') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today();
};

interface BodyProps {
  data: CalendarData;
  calendar: Calendar;
  day: string;
  days: readonly string[];
  show: PageTools['show'];
  onDay: (day: string) => void;
  onOpenDay: (day: string) => void;
  onBook: ((slotAt: string) => void) | null;
}
function Body({ data, calendar, day, days, show, onDay, onOpenDay, onBook }: BodyProps): ReactNode {
  const say = useText(bookingText);
  const culture = useCulture();
  const phone = usePhone();
  if (data.error && !data.loaded) return <LoadFailed error={data.error} onRetry={data.retry} />;
  if (!data.slots || !data.loaded) return <SkeletonRows />;
  if (data.slots.slots.length === 0) return <ListState icon={<CalendarOutlined />} title={say('noCalendar')} />;
  if (calendar === 'month') return <CalendarMonth month={day} days={days} slots={data.slots.slots} onDay={onOpenDay} />;
  const narrow = phone && calendar === 'week';
  return (
    <>
      {narrow && (
        <div className="booking-days" role="toolbar" aria-label={say('days')}>
          {days.map((one) => (
            <button key={one} type="button" aria-pressed={one === day} onClick={() => onDay(one)}>
              <b>{shortDay(one, culture)}</b>
            </button>
          ))}
        </div>
      )}
      <CalendarGrid
        days={narrow ? [day] : days}
        places={data.slots}
        bookings={data.bookings}
        show={show}
        onBook={onBook}
      />
    </>
  );
}

interface TurnProps {
  calendar: Calendar;
  day: string;
  days: readonly string[];
  onDay: (day: string) => void;
}
function Turn({ calendar, day, days, onDay }: TurnProps) {
  const say = useText(bookingText);
  const culture = useCulture();
  const span =
    calendar === 'day'
      ? longDay(day, culture)
      : calendar === 'month'
        ? monthName(day, culture)
        : `${shortDay(days[0] ?? day, culture)} – ${shortDay(days.at(-1) ?? day, culture)}`;
  return (
    <div className="booking-turn">
      <Button
        icon={<LeftOutlined />}
        aria-label={say('previous')}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onDay(turned(calendar, day, -1))}
      />
      <Button onClick={() => onDay(today())} disabled={day === today()}>
        {say('today')}
      </Button>
      <Button
        icon={<RightOutlined />}
        aria-label={say('next')}
        aria-keyshortcuts="ArrowRight"
        onClick={() => onDay(turned(calendar, day, 1))}
      />
      <strong aria-live="polite">{span}</strong>
      <DateField
        isFilter
        always
        value={day}
        byMonth={calendar === 'month'}
        aria-label={say('otherDay')}
        onChange={(chosen) => chosen && onDay(chosen)}
      />
    </div>
  );
}
