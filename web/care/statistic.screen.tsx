// /customer-care/zalo-statistic: how satisfied customers are; every figure opens the feedbacks it is counted from (spec §2, §7).
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type FeedbackReport, type FigureGroup, Zalo } from '../../contract/care/zalo.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { RankChart, type Ranked } from '../kit/chart/rank-chart.tsx';
import { TimeChart } from '../kit/chart/time-chart.tsx';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { Page } from '../kit/page/page.tsx';
import { useTab } from '../kit/page/tab.ts';
import { usePickOptions } from '../kit/pick/pick.tsx';
import { branchPick } from '../kit/pick/pickers.tsx';
import { Select } from '../kit/pick/select.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { careText } from './care.text.ts';
import { type Grouping, groupings, within } from './statistic.model.ts';
import './care.css';

const LIST = '/customer-care/zalo-feedback';
type Query = Readonly<Record<string, string | number | boolean | undefined>>;
const spans = { days30: 29, days90: 89, days365: 364 } as const;
type Span = keyof typeof spans;

/** What is asked for stands in the address, so that it can be sent to somebody. */
function useAsked() {
  const { setSearch } = useTab();
  const query = new URLSearchParams(useLocation().search);
  const span = (Object.keys(spans) as Span[]).find((key) => key === query.get('span')) ?? 'days90'; // keys of a const object
  const groupBy = groupings.find((key) => key === query.get('groupBy')) ?? 'week';
  const branchId = Number(query.get('branchId')) || undefined;
  const set = (key: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(key, value);
    else next.delete(key);
    setSearch(next);
  };
  return { span, groupBy, branchId, narrow: { from: addDays(today(), -spans[span]), to: today(), branchId }, set };
}
/** What leads to the feedbacks behind a figure; nothing for whoever may not see them. */
type Open = (query: Query) => (() => void) | undefined;
const listPath = (query: Query): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return `${LIST}?${search}`;
};

export function StatisticScreen(): ReactNode {
  const say = useText(careText);
  const asked = useAsked();
  const { narrow, groupBy } = asked;
  const report = useQuery({
    queryKey: [Zalo.GetZaloReport.path, narrow, groupBy],
    queryFn: ({ signal }) => call(Zalo.GetZaloReport, { ...narrow, groupBy } as never, { signal }), // an id of the picker
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
  });
  return (
    <Page title={say('statistic')} beside={<Choices {...asked} />}>
      {report.data ? (
        <Body of={report.data} narrow={narrow} groupBy={groupBy} />
      ) : report.isError ? (
        <QueryFailed of={report} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Choices({ span, groupBy, branchId, set }: ReturnType<typeof useAsked>): ReactNode {
  const say = useText(careText);
  const { options } = usePickOptions(branchPick);
  return (
    <div className="care-choices">
      <Segmented<Span>
        aria-label={say('period')}
        value={span}
        options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: say(value) }))} // keys of a const object
        onChange={(value) => set('span', value)}
      />
      <Segmented<Grouping>
        aria-label={say('groupBy')}
        value={groupBy}
        options={groupings.map((value) => ({ value, label: say(value) }))}
        onChange={(value) => set('groupBy', value)}
      />
      <Select
        className="care-branch"
        aria-label={say('branch')}
        value={branchId ?? 0}
        onChange={(id) => set('branchId', id ? String(id) : '')}
        options={[
          { value: 0, label: say('all') },
          ...options.map(({ value, label }) => ({ value: Number(value), label })),
        ]}
      />
    </div>
  );
}

interface BodyProps {
  of: FeedbackReport;
  narrow: ReturnType<typeof useAsked>['narrow'];
  groupBy: Grouping;
}
function Body({ of, narrow, groupBy }: BodyProps): ReactNode {
  const say = useText(careText);
  const culture = useCulture();
  const tab = useTab();
  const isOpen = may(Zalo.GetAll.may, useSession());
  const open: Open = (query) => (isOpen ? () => tab.open(listPath({ ...narrow, ...query }), say('title')) : undefined);
  const { totals } = of;
  const hours = (value: number | null) =>
    value === null ? '–' : say('hours', { count: formatNumber(value, culture) });
  const share = totals.asked ? Math.round((totals.voted / totals.asked) * 100) : null;
  const points = of.overTime.flatMap(({ day, good, fair, bad }) => [
    { x: day, split: say('good'), value: good },
    { x: day, split: say('fair'), value: fair },
    { x: day, split: say('bad'), value: bad },
  ]);
  return (
    <div className="care-stat">
      <div className="care-tiles">
        <Tile label={say('asked')} value={formatNumber(totals.asked, culture)} onOpen={open({ isAsked: true })} />
        <Tile label={say('voted')} value={formatNumber(totals.voted, culture)} onOpen={open({ isVoted: true })} />
        <Tile label={say('answerRate')} value={share === null ? '–' : `${share}%`} onOpen={open({ isVoted: true })} />
        <Tile
          label={say('average')}
          value={totals.average === null ? '–' : `${formatNumber(totals.average, culture)} ★`}
          onOpen={open({ isVoted: true })}
        />
        <Tile
          label={say('score')}
          hint={say('scoreHint')}
          value={totals.score === null ? '–' : formatNumber(totals.score, culture)}
          onOpen={open({ isVoted: true })}
        />
        <Tile label={say('bad')} value={formatNumber(totals.bad, culture)} bad onOpen={open({ rateTo: 3 })} />
        <Tile
          label={say('waiting')}
          value={formatNumber(of.totalPending, culture)}
          bad
          onOpen={open({ status: 'PENDING' })}
        />
        <Tile
          label={say('processing')}
          value={formatNumber(of.totalProcessing, culture)}
          onOpen={open({ status: 'PROCESSING' })}
        />
        <Tile label={say('late')} value={formatNumber(totals.late, culture)} bad onOpen={open({ isLate: true })} />
        <Tile
          label={say('unanswered')}
          value={formatNumber(of.totalUnFeedBack, culture)}
          onOpen={open({ status: 'NOTFEEDBACK' })}
        />
        <Tile label={say('takenHours')} value={hours(totals.takenHours)} onOpen={open({ rateTo: 3 })} />
        <Tile label={say('doneHours')} value={hours(totals.doneHours)} onOpen={open({ status: 'DONE', rateTo: 3 })} />
      </div>
      <section className="care-card is-wide">
        <h3>{say('overTime')}</h3>
        {points.length ? (
          <TimeChart
            points={points}
            label={say('overTime')}
            others={say('others')}
            showTime={formatDay}
            showShort={(day) => formatDay(day).slice(0, 5)}
            showValue={(value) => formatNumber(value, culture)}
            colours={{
              [say('good')]: 'var(--chart-3)',
              [say('fair')]: 'var(--chart-2)',
              [say('bad')]: 'var(--ant-color-error)',
            }}
            onOpen={(day) => open({ ...within(day, groupBy, narrow), isVoted: true })?.()}
          />
        ) : (
          <p>{say('nothing')}</p>
        )}
      </section>
      <Ranks
        title={say('byRate')}
        rows={of.rates.map(({ rate, count }) => ({
          id: `${rate}`,
          name: say('stars', { count: rate }),
          value: count,
          onOpen: open({ rate }),
        }))}
      />
      <DeviceTypes narrow={narrow} open={open} />
      <Groups title={say('byBranch')} rows={of.branches} open={(id) => open({ branchId: id, isVoted: true })} />
      <Groups
        title={say('byTechnician')}
        rows={of.technicians}
        open={(id) => open({ technicianId: id, isVoted: true })}
      />
      <Ranks
        title={say('byReason')}
        rows={of.reasons.map(({ name, count }) => ({ id: name, name, value: count, onOpen: open({ reason: name }) }))}
      />
      <Ranks
        title={say('byHashtag')}
        rows={of.hashtags.map(({ id, name, count }) => ({
          id: `${id}`,
          name,
          value: count,
          onOpen: open({ hashtagId: id }),
        }))}
      />
    </div>
  );
}
interface TileProps {
  label: string;
  value: string;
  hint?: string;
  bad?: boolean;
  onOpen: ReturnType<Open>;
}
const Tile = ({ label, value, hint, bad = false, onOpen }: TileProps) => (
  <button
    type="button"
    className="care-tile"
    data-bad={bad && value !== '0'}
    title={hint}
    disabled={!onOpen}
    onClick={onOpen}
  >
    <span>{label}</span>
    <strong>{value}</strong>
  </button>
);

function DeviceTypes({ narrow, open }: { narrow: Query; open: Open }): ReactNode {
  const say = useText(careText);
  const { data } = useQuery({
    queryKey: [Zalo.GetChartByDeviceType.path, narrow],
    queryFn: ({ signal }) => call(Zalo.GetChartByDeviceType, narrow as never, { signal }), // an id of the picker
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
  });
  return (
    <Groups
      title={say('byDeviceType')}
      rows={data?.items ?? []}
      open={(id) => open({ deviceTypeId: id, isVoted: true })}
    />
  );
}
interface GroupsProps {
  title: string;
  rows: readonly FigureGroup[];
  open: (id: number) => ReturnType<Open>;
}
/** How many rated, and how well, of each. */
function Groups({ title, rows, open }: GroupsProps): ReactNode {
  const say = useText(careText);
  const culture = useCulture();
  const rated = rows.filter(({ voted }) => voted > 0).slice(0, 12);
  const name = ({ name: own, average }: FigureGroup) =>
    `${own} · ${average === null ? '–' : formatNumber(average, culture)} ★`;
  return rated.length ? (
    <Ranks
      title={title}
      rows={rated.map((row) => ({
        id: `${row.id}`,
        name: name(row),
        value: row.voted,
        onOpen: row.id === null ? undefined : open(row.id),
      }))}
    />
  ) : (
    <section className="care-card">
      <h3>{title}</h3>
      <p>{say('nothing')}</p>
    </section>
  );
}
function Ranks({ title, rows }: { title: string; rows: readonly Ranked[] }): ReactNode {
  const say = useText(careText);
  const culture = useCulture();
  return (
    <section className="care-card">
      <h3>{title}</h3>
      {rows.length ? (
        <RankChart rows={rows} label={title} showValue={(value) => formatNumber(value, culture)} />
      ) : (
        <p>{say('nothing')}</p>
      )}
    </section>
  );
}
