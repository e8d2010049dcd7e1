// What is owed now, what is overdue, what falls due soon: for customers and for suppliers, each figure leads to what it is made of.
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { LoadFailed } from '../../kit/list/list-states.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { debtText } from './debt.text.ts';
import './debt.css';

const boxes = [
  { party: 'customer', title: 'customers', list: '/debt/debt-client', may: 'Pages.Debt.Customer' },
  { party: 'supplier', title: 'suppliers', list: '/debt/debt-supplier', may: 'Pages.Debt.Supplier' },
] as const;
export const horizons = [3, 7, 14, 30] as const;

const DAYS = 'days';
const USUAL = 7;
/** How far ahead the boxes look; it stands in the address, so that a reload keeps it. */
function useHorizon(): number {
  const days = Number(new URLSearchParams(useLocation().search).get(DAYS));
  return horizons.find((one) => one === days) ?? USUAL;
}
export function Horizon() {
  const say = useText(debtText);
  const tab = useTab();
  const query = new URLSearchParams(useLocation().search);
  return (
    <Select
      value={useHorizon()}
      aria-label={say('horizon')}
      prefix={say('horizon')}
      popupMatchSelectWidth={false}
      options={horizons.map((value) => ({ value, label: say('days', { days: value }) }))}
      onChange={(days) => {
        query.set(DAYS, String(days));
        tab.setSearch(query);
      }}
    />
  );
}

export function TrackBoxes() {
  const session = useSession();
  const days = useHorizon();
  return (
    <div className="debt-boxes">
      {boxes
        .filter((box) => may(box.may, session))
        .map((box) => (
          <TrackBox key={box.party} box={box} days={days} />
        ))}
    </div>
  );
}

function TrackBox({ box: { party, title, list }, days }: { box: (typeof boxes)[number]; days: number }) {
  const say = useText(debtText);
  const { GetAccountReportTrackLiabilities: track } = TransactionLiabilities;
  const input = { party, days };
  const { data, error, refetch } = useQuery({
    queryKey: [track.service, track.name, input],
    queryFn: ({ signal }) => call(track, input, { signal, quiet: true }),
    placeholderData: (before) => before,
    retry: false,
  });
  const query = `?party=${party}`;
  return (
    <section className="debt-box" aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <dl>
          <Figure label={say('owedNow')} value={data?.currentDebt} path={list} />
          <Figure label={say('overdue')} value={data?.expireAmount} path={`/debt/debt-overdue${query}`} isLate />
          <Figure
            label={say('dueWithin', { days })}
            value={data?.dueAmount}
            path={`/debt/debt-due${query}&days=${days}`}
          />
        </dl>
      )}
    </section>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  path: string;
  isLate?: boolean;
}
function Figure({ label, value, path, isLate = false }: FigureProps) {
  const culture = useCulture();
  const tab = useTab();
  const figure = value === undefined ? '…' : formatMoney(value, culture);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a
          className={isLate && value ? 'kit-figure debt-late' : 'kit-figure'}
          href={path}
          aria-label={`${label} ${figure}`}
          onClick={(event) => {
            event.preventDefault();
            tab.open(path);
          }}
        >
          {figure}
        </a>
      </dd>
    </div>
  );
}
