// What waits for the person, each number one click from its list (contract/report/work.ts).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { filtersOf, Home, workOf } from '../../contract/report/work.ts';
import { today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { useTab } from '../kit/page/tab.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../kit/words/format.ts';
import { sessionText } from './session.text.ts';

const AGAIN_MS = 60_000;

export function HomeWork(): ReactNode {
  const t = useText(sessionText);
  const culture = useCulture();
  const tab = useTab();
  const { data } = useQuery({
    queryKey: [Home.GetWork.service, Home.GetWork.name],
    queryFn: ({ signal }) => call(Home.GetWork, {}, { signal, quiet: true }),
    refetchInterval: AGAIN_MS,
    enabled: tab.active,
    retry: false,
  });
  if (!data?.items.length) return null;
  return (
    <section>
      <h2>{t('work')}</h2>
      <ul className="home-work">
        {data.items.map(({ key, count, amount }) => {
          const work = workOf(key);
          const query = new URLSearchParams(
            Object.entries(filtersOf(work, today())).map(([name, value]) => [name, String(value)]),
          );
          const address = query.size ? `${work.path}?${query}` : work.path;
          return (
            <li
              key={key}
              data-urgent={work.isUrgent === true && count > 0}
              data-none={(amount ?? count) === 0}
              data-money={amount !== null}
            >
              <a
                href={address}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  tab.open(address);
                }}
              >
                <b>{amount === null ? formatNumber(count, culture) : formatMoney(amount, culture)}</b>
                <span>{work[culture]}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
