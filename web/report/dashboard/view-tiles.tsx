// Views that somebody put on their dashboard: the figure, its change and a small chart, as the report itself answers them to the reader.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Sent } from '../../../contract/kit.ts';
import { reports } from '../../../contract/report/all.ts';
import { dimOf } from '../../../contract/report/dims.ts';
import { measureOf } from '../../../contract/report/measures.ts';
import { byKey, type Report, type ReportAnswer } from '../../../contract/report/report.ts';
import { showFigure } from '../../../contract/report/show-figure.ts';
import { ReportView, type ViewRow } from '../../../contract/report/view.calls.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { readQuery } from '../../kit/list/list-query.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { Change } from '../figures.tsx';
import { timesOf } from '../pivot/pivot.columns.ts';
import { reportText } from '../report.text.ts';

export function ViewTiles(): ReactNode {
  const say = useText(reportText);
  const { active } = useTab();
  const allowed = may(ReportView.GetAll.may, useSession());
  const { data } = useQuery({
    queryKey: [ReportView.GetAll.service, 'tiles'],
    queryFn: ({ signal }) => call(ReportView.GetAll, {}, { signal }),
    enabled: allowed && active,
    retry: false,
  });
  const tiles = (data?.items ?? []).flatMap((view) => {
    const report = reports.find((one) => one.call.name === view.report);
    return view.isTile && report ? [{ view, report }] : [];
  });
  if (!tiles.length) return null;
  return (
    <section>
      <h2>{say('myViews')}</h2>
      <div className="dash-tiles">
        {tiles.map(({ view, report }) => (
          <ViewTile key={view.id} view={view} report={report} />
        ))}
      </div>
    </section>
  );
}

function ViewTile({ view, report }: { view: ViewRow; report: Report }): ReactNode {
  const culture = useCulture();
  const { open, active } = useTab();
  const input = { ...readQuery(report.call.in, new URLSearchParams(view.query)), skipCount: 0, maxResultCount: 1 };
  const { data } = useQuery({
    queryKey: [report.call.service, report.call.name, input],
    queryFn: ({ signal }) => call(report.call, input as unknown as Sent<Report['call']>, { signal }), // parsed with its own schema
    enabled: active,
    retry: false,
  });
  const measure = measureOf(report.main);
  const path = `${report.path}?${view.query}`;
  const mainIn = (sums: object | undefined) => (sums as Record<string, unknown> | undefined)?.[report.main]; // a figure of the declaration
  const now = mainIn(data?.footer);
  return (
    <a
      className="dash-tile"
      href={path}
      title={
        data ? `${report.title[culture]} · ${formatDay(data.from)} – ${formatDay(data.to)}` : report.title[culture]
      }
      onClick={(event) => {
        event.preventDefault();
        open(path);
      }}
    >
      <span>{view.name}</span>
      <strong>{typeof now === 'number' ? showFigure(measure, now, culture) : '–'}</strong>
      <small>
        {measure[culture]}{' '}
        {typeof now === 'number' && data && <Change measure={measure} now={now} then={mainIn(data.before)} />}
      </small>
      {data && data.chart.length > 1 && <Spark points={data.chart} times={timesIn(report, view.query, data)} />}
    </a>
  );
}

/** The times of a view's chart, those without anything too. */
function timesIn(report: Report, query: string, answer: ReportAnswer): string[] {
  const asked = new URLSearchParams(query).get('by');
  const by = report.by.find((one) => byKey(one) === asked) ?? report.by[0] ?? [];
  const time = by.find((dim) => dimOf(dim).as === 'time');
  return time ? timesOf(time, answer, answer.chart, today()) : [];
}
const [WIDE, HIGH] = [120, 24];
interface SparkProps {
  points: readonly { x: string; value: number }[];
  times: readonly string[];
}
/** The course of it, without numbers: they stand above. */
function Spark({ points, times }: SparkProps): ReactNode {
  const sums = new Map<string, number>(times.map((x) => [x, 0]));
  for (const { x, value } of points) sums.set(x, (sums.get(x) ?? 0) + value);
  const values = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
  const [low, top] = [Math.min(0, ...values), Math.max(0, ...values)];
  const at = (value: number, index: number) =>
    `${((index / Math.max(1, values.length - 1)) * WIDE).toFixed(1)},${(HIGH - ((value - low) / (top - low || 1)) * HIGH).toFixed(1)}`;
  return (
    <svg className="report-spark" viewBox={`0 -1 ${WIDE} ${HIGH + 2}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={values.map(at).join(' ')} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
