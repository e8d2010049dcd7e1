// What comes next: the head of one's queue with its next step as a button, who is expected, the month against its plan.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Home, type HomeNext as Next } from '../../contract/report/work.ts';
import { showMinute } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { sendErrand } from '../kit/page/errand.ts';
import { useTab } from '../kit/page/tab.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { sessionText } from './session.text.ts';

const AGAIN_MS = 60_000;
const QUEUE = '/ticket-management/my-queue';
const BOOKINGS = '/reservation/reservation-list';

export const useNext = () => {
  const { active } = useTab();
  return useQuery({
    queryKey: [Home.GetNext.service, Home.GetNext.name],
    queryFn: ({ signal }) => call(Home.GetNext, {}, { signal, quiet: true }),
    refetchInterval: AGAIN_MS,
    enabled: active,
    retry: false,
  });
};
export function HomeNext(): ReactNode {
  const { data } = useNext();
  if (!data) return null;
  const { plan, queue, bookings } = data;
  return (
    <>
      {plan && <Plan plan={plan} />}
      {(queue.length > 0 || bookings.length > 0) && (
        <div className="home-next">
          {queue.length > 0 && <Queue queue={queue} />}
          {bookings.length > 0 && <Bookings bookings={bookings} />}
        </div>
      )}
    </>
  );
}

function Queue({ queue }: Pick<Next, 'queue'>): ReactNode {
  const t = useText(sessionText);
  const culture = useCulture();
  const tab = useTab();
  const go = (row: Next['queue'][number]) => {
    const path = `/ticket-management/ticket/${row.id}`;
    if (row.step) sendErrand(path, row.step.key);
    tab.open(path, row.code);
  };
  return (
    <section>
      <h2>
        <TabLink path={QUEUE} title={t('nextWork')} />
      </h2>
      <ul className="home-list">
        {queue.map((row) => (
          <li key={row.id}>
            <div>
              <TabLink path={`/ticket-management/ticket/${row.id}`} title={row.code} />{' '}
              <strong>{row.deviceName}</strong>
              {row.hasNewParts && <mark>{t('partsHere')}</mark>}
              <small data-late={row.isLate}>
                {[
                  row.promisedAt && t(row.isLate ? 'lateSince' : 'promised', { at: showMinute(row.promisedAt) }),
                  row.customerName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {row.step && <Button onClick={() => go(row)}>{row.step[culture]}</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bookings({ bookings }: Pick<Next, 'bookings'>): ReactNode {
  const t = useText(sessionText);
  return (
    <section>
      <h2>
        <TabLink path={BOOKINGS} title={t('nextBookings')} />
      </h2>
      <ul className="home-list">
        {bookings.map((row) => (
          <li key={row.id}>
            <time dateTime={row.slotAt}>{row.slotAt.slice(11, 16)}</time>
            <div>
              <TabLink
                path={`${BOOKINGS}?when=anyDay&keyword=${encodeURIComponent(row.code)}`}
                title={row.customerName}
              />{' '}
              {row.phone}
              <small>{[row.deviceName, row.branchName].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plan({ plan: { plan, reached, percent, forecastPercent } }: { plan: NonNullable<Next['plan']> }): ReactNode {
  const t = useText(sessionText);
  const culture = useCulture();
  return (
    <section className="home-plan">
      <h2>
        <TabLink path="/dashboard" title={t('plan')} />
      </h2>
      <meter min={0} max={100} value={Math.min(percent, 100)} aria-label={t('plan')} />
      <p>
        <b>
          {t('planReached', {
            percent: Math.round(percent),
            reached: formatMoney(reached, culture),
            plan: formatMoney(plan, culture),
          })}
        </b>
        {forecastPercent !== null && <span>{t('planForecast', { percent: Math.round(forecastPercent) })}</span>}
      </p>
    </section>
  );
}
