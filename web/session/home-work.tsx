// What waits for the person, each number one click from its list (contract/report/work.ts).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Home, type WorkKey, workOf } from '../../contract/report/work.ts';
import { today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { useTab } from '../kit/page/tab.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../kit/words/format.ts';
import { sessionText } from './session.text.ts';
import { addressOf } from './work-address.ts';

const AGAIN_MS = 60_000;
const urgency = (key: WorkKey) => Number(workOf(key).isUrgent === true);

export const useWork = () => {
  const tab = useTab();
  return useQuery({
    queryKey: [Home.GetWork.service, Home.GetWork.name],
    queryFn: ({ signal }) => call(Home.GetWork, {}, { signal, quiet: true }),
    refetchInterval: AGAIN_MS,
    enabled: tab.active,
    retry: false,
  });
};
export function HomeWork(): ReactNode {
  const t = useText(sessionText);
  const culture = useCulture();
  const { data } = useWork();
  if (!data?.items.length) return null;
  const isNothing = ({ count, amount }: (typeof data.items)[number]) => (amount ?? count) === 0;
  const nothing = data.items.filter(isNothing);
  return (
    <section>
      <h2>{t('work')}</h2>
      <ul className="home-work">
        {data.items
          .filter((item) => !isNothing(item))
          .toSorted((one, other) => urgency(other.key) - urgency(one.key)) // on a phone the rest is below the window
          .map(({ key, count, amount }) => (
            <li key={key} data-urgent={workOf(key).isUrgent === true} data-money={amount !== null}>
              <WorkLink of={key}>
                <b {...(amount === null ? {} : { title: formatMoney(amount, culture) })}>
                  {amount === null ? formatNumber(count, culture) : formatMoney(amount, culture)}
                </b>
                <span>{workOf(key)[culture]}</span>
              </WorkLink>
            </li>
          ))}
      </ul>
      {nothing.length > 0 && <Nothing keys={nothing.map(({ key }) => key)} />}
    </section>
  );
}

/** What there is none of: on a phone one line, which opens. */
function Nothing({ keys }: { keys: readonly WorkKey[] }): ReactNode {
  const t = useText(sessionText);
  const culture = useCulture();
  const links = keys.map((key) => (
    <WorkLink key={key} of={key}>
      {workOf(key)[culture]}
    </WorkLink>
  ));
  if (!usePhone())
    return (
      <p className="home-nothing">
        {t('nothingOf')}
        {links}
      </p>
    );
  return (
    <details className="home-none">
      <summary>{t('nothingCount', { count: keys.length })}</summary>
      <p className="home-nothing">{links}</p>
    </details>
  );
}

/** To the list, with the filters that were counted. */
function WorkLink({ of, children }: { of: WorkKey; children: ReactNode }): ReactNode {
  const tab = useTab();
  const address = addressOf(workOf(of), today());
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        tab.open(address);
      }}
    >
      {children}
    </a>
  );
}
