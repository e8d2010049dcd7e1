// /reservation/reservation-list: bookings as a list or as a calendar by day, week and month (spec §2).
import { Segmented } from 'antd';
import { useLocation } from 'react-router';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { bookingText } from './booking.text.ts';
import { BookingCalendar } from './booking-calendar.tsx';
import { BookingList } from './booking-list.tsx';
import { calendars, type When, whens } from './spans.ts';
import './booking.css';

const views = ['list', ...calendars] as const;
type View = (typeof views)[number];

export function BookingsScreen() {
  const say = useText(bookingText);
  const { search } = useLocation();
  const { setSearch } = useTab();
  const query = new URLSearchParams(search);
  const view = views.find((one) => one === query.get('view')) ?? 'list';
  const when = whenOf(query);
  return (
    <div className="booking-views">
      <div className="booking-switches">
        <Segmented<View>
          value={view}
          aria-label={say('views')}
          options={views.map((value) => ({ value, label: say(value) }))}
          onChange={(next) => setSearch(new URLSearchParams(next === 'list' ? {} : { ...kept(query), view: next }))}
        />
        {view === 'list' && (
          <Segmented<When>
            value={when}
            aria-label={say('when')}
            options={whens.map((value) => ({ value, label: say(value) }))}
            onChange={(next) => setSearch(turnedTo(query, next))}
          />
        )}
      </div>
      {view === 'list' ? <BookingList key={when} when={when} /> : <BookingCalendar calendar={view} query={query} />}
    </div>
  );
}

/** A link that names its days means those. */
function whenOf(query: URLSearchParams): When {
  const asked = whens.find((one) => one === query.get('when'));
  return asked ?? (query.has('fromDate') || query.has('toDate') ? 'anyDay' : 'today');
}
/** The same filters for other days. */
function turnedTo(query: URLSearchParams, when: When): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const key of ['fromDate', 'toDate', 'skipCount']) next.delete(key);
  next.set('when', when);
  return next;
}
/** Calendars keep the branch and the day among each other. */
const kept = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(['branchId', 'day'].flatMap((key) => (query.get(key) ? [[key, query.get(key) ?? '']] : [])));
