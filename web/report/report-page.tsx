// The screen of a declared report: figures, a chart that answers the question, and the table; grouped and narrowed by its address, so that a
// link shows the same figures again. A row opens what lies behind it.
import { FileSearchOutlined } from '@ant-design/icons';
import type { InputRef } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { MAX_ROWS, type RowOf } from '../../contract/kit.ts';
import { type Dim, type DimKey, dimOf, fieldsOfDim } from '../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import {
  byKey,
  canAsk,
  type Report,
  type ReportAnswer,
  type ReportRow,
  shownBy,
  sinceOf,
} from '../../contract/report/report.ts';
import { showFigure } from '../../contract/report/show-figure.ts';
import { showDay, today } from '../../contract/time.ts';
import { may } from '../kit/call/session.ts';
import { RankChart } from '../kit/chart/rank-chart.tsx';
import { TimeChart } from '../kit/chart/time-chart.tsx';
import { ExcelButton } from '../kit/excel/excel-button.tsx';
import { ListFilters } from '../kit/filter/list-filters.tsx';
import type { RowAction } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { LoadFailed, NoData, SkeletonRows } from '../kit/list/list-states.tsx';
import { beginList, useList } from '../kit/list/use-list.ts';
import { leads } from '../kit/page/leads.ts';
import { Page } from '../kit/page/page.tsx';
import { useTab } from '../kit/page/tab.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { ReloadButton } from '../kit/page/tool-button.tsx';
import type { Column } from '../kit/table/columns.ts';
import { culture, useCulture, useText } from '../kit/words/culture.ts';
import { formatNumber } from '../kit/words/format.ts';
import { wordsOf } from '../kit/words/words.ts';
import { documents } from './document-path.ts';
import { linkOfRow } from './figure-link.ts';
import { Figures, sumsBelow } from './figures.tsx';
import { pathOfOwn, ticketsOf } from './own-page.ts';
import { Past } from './past.tsx';
import { columnsOf, MOST_COLUMNS, timesOf } from './pivot/pivot.columns.ts';
import { Pivot } from './pivot/pivot.tsx';
import { picks } from './report.picks.ts';
import { reportText, word } from './report.text.ts';
import { daysOf, lastDayIn, spanOf, usualDays } from './report-days.ts';
import { ReportViews } from './report-views.tsx';
import { seenOf } from './seen.ts';
import { WhyDrawer } from './why-drawer.tsx';
import './report.css';

type Call = Report['call'];
type Row = RowOf<Call>;
type Filter = NonNullable<ListSpec<Call>['filters']>[number];
/** `export const RevenueTotalScreen = reportPage(RevenueTotal)` */
export const reportPage = (report: Report, above?: Above) =>
  Object.assign(() => <ReportPage report={report} above={above} />, { begin: beginList(report.call) });
/** What else a report says above its figures. */
type Above = (answer: ReportAnswer, search: URLSearchParams) => ReactNode;

function ReportPage({ report, above }: { report: Report; above: Above | undefined }): ReactNode {
  const search = new URLSearchParams(useLocation().search);
  const { open } = useTab();
  const by = report.by.find((one) => byKey(one) === search.get('by')) ?? report.by[0] ?? [];
  const spec = specOf(report, by, search, open, above);
  const time = by.find((dim) => dimOf(dim).as === 'time');
  const columns = time ? columnsOf(time, daysOf(report, [], {}, search)).length : 0;
  // More columns than anybody reads are a list.
  const isPivot = report.pivots && by.length > 1 && !documentIn(by) && columns > 0 && columns <= MOST_COLUMNS;
  return (
    <>
      {isPivot ? (
        <PivotPage key={byKey(by)} report={report} above={above} by={by} spec={spec} search={search} />
      ) : (
        <ListPage key={byKey(by)} spec={spec} />
      )}
      <WhyDrawer report={report} search={search} filters={spec.filters ?? []} />
    </>
  );
}
interface PivotPageProps {
  report: Report;
  above: Above | undefined;
  by: readonly DimKey[];
  spec: ListSpec<Call>;
  search: URLSearchParams;
}
/** All rows at once, as a table of both dimensions. */
const whole = { maxResultCount: MAX_ROWS };
function PivotPage({ report, above, by, spec, search }: PivotPageProps): ReactNode {
  const list = useList(report.call, { fixed: whole });
  const page = useRef<HTMLElement>(null);
  const { setSearch } = useTab();
  const box = useRef<InputRef>(null);
  const answer = list.answer as ReportAnswer | undefined;
  return (
    <Page ref={page} title={spec.title()} busy={list.fetching}>
      <ListFilters spec={spec} list={list} searchRef={box} onDown={() => undefined}>
        <ReportViews report={report} query={list.query} onApply={list.apply} />
        <ReloadButton onReload={list.reload} />
        <ExcelButton
          call={report.call}
          input={list.input}
          columns={spec.columns.map((column) => (typeof column === 'object' ? column.field : column))}
          title={spec.title()}
        />
      </ListFilters>
      {list.error && <LoadFailed error={list.error} onRetry={list.reload} shown={answer !== undefined} />}
      {list.loading && <SkeletonRows />}
      {answer && above?.(answer, search)}
      {report.hasPast && <Past search={search} />}
      {answer && <Figures keys={report.glance ?? report.figures} answer={answer} onWhy={askWhy(search, setSearch)} />}
      {answer && answer.totalCount === 0 && <NoData hint={spec.emptyHint?.()} />}
      {answer && answer.totalCount > 0 && (
        <Pivot
          report={report}
          by={by}
          answer={answer}
          nameOf={showGroup}
          pathOf={(row) => pathBehind(report, by, row, search)}
        />
      )}
    </Page>
  );
}

const askWhy = (search: URLSearchParams, setSearch: (next: URLSearchParams) => void) => (key: MeasureKey) => {
  const next = new URLSearchParams(search);
  next.set('why', key);
  setSearch(next);
};
const valueIn = (row: object, key: string): unknown => (row as Record<string, unknown>)[key]; // the fields of the declaration
const namesOf = (by: readonly DimKey[]) => by.map((dim) => dimOf(dim)[culture()]).join(' × ');

function specOf(
  report: Report,
  by: readonly DimKey[],
  search: URLSearchParams,
  open: (path: string) => void,
  above: Above | undefined,
): ListSpec<Call> {
  const behind = (row: Row) => pathBehind(report, by, row, search);
  const shows = shownBy(report, by);
  const detail: RowAction<Row> = {
    key: 'detail',
    label: labelBehind(report, by),
    icon: <FileSearchOutlined />,
    when: (row) => behind(row) !== null,
    run: (row) => open(behind(row) ?? report.path),
  };
  return {
    id: `report.${report.call.name}.${byKey(by)}`,
    title: wordsOf(report.title),
    list: report.call,
    emptyHint: word('empty'),
    views: (query, apply) => <ReportViews report={report} query={query} onApply={apply} />,
    name: (row) => by.map((dim) => showGroup(dim, row)).join(' · '),
    filters: [
      ...(report.isNow
        ? []
        : [{ field: 'from', to: 'to', label: word('period'), usual: usualDays(report, search) } satisfies Filter]),
      {
        field: 'by',
        label: word('by'),
        options: report.by.map((one) => ({ value: byKey(one), label: () => namesOf(one) })),
      },
      { field: 'branchId', pick: picks.branch as NonNullable<typeof picks.branch> },
      ...(report.narrows ?? []).flatMap((dim): Filter[] => {
        const field = fieldsOfDim(dim).id as 'branchId'; // a field of the declaration
        const { words } = dimOf(dim);
        if (words) return [{ field, label: wordsOf(dimOf(dim)), options: optionsOf(words) }];
        const known = dim === 'branch' ? undefined : picks[dim];
        const pick = known && may(known.call.may) ? known : undefined; // who may not ask for the list is not offered it
        return pick ? [{ field, pick }] : [];
      }),
      ...(report.hasPast ? [{ field: 'asOf' as const }] : []),
    ],
    columns: [
      ...by.map((dim) => groupColumn(dim, widthOf(dim, by))),
      ...seenOf(report).map(
        (key): Column<Row> =>
          ({
            field: key as 'id', // as above
            width: measureOf(key).as === 'money' ? 130 : 100,
            ...rendered(report, by, key, search),
            card: cardOf(report, key),
            // One each: of one document, of one customer.
            hidden:
              (shows.length > 0 && measureOf(key).as !== 'money') || (key === 'customers' && by.includes('customer')),
          }) as Column<Row>,
      ),
      ...shows.map((dim) => groupColumn(dim, widthOf(dim, by))),
    ],
    sums: (answer) => sumsBelow(report, answer as ReportAnswer),
    above: (answer) => (
      <>
        {above?.(answer as ReportAnswer, search)}
        <Glance report={report} by={by} search={search} answer={answer as ReportAnswer} open={behind} onOpen={open} />
      </>
    ),
    ...(isTold(by)
      ? {}
      : {
          open: (row: Row) => {
            const path = behind(row);
            if (path) open(path);
          },
        }),
    actions: [detail],
  };
}
/** A card has room for a few: the main figure stands beside its title, and those at a glance below. */
const cardOf = ({ main, glance, figures }: Report, key: MeasureKey): Column<Row>['card'] => {
  if (key === main) return 'tag';
  return (glance ?? figures).includes(key) ? undefined : false;
};
const groupColumn = (dim: DimKey, width: number): Column<Row> => {
  const { id, name } = fieldsOfDim(dim);
  return { field: (name ?? id) as 'id', width, render: (row) => showGroup(dim, row) }; // a field of the declaration
};
/** What is no plain number, or opens the list that it counts. */
function rendered(
  report: Report,
  by: readonly DimKey[],
  key: Report['figures'][number],
  search: URLSearchParams,
): { render?: (row: Row) => ReactNode } {
  if (report.isNow && report.tickets && measureOf(key).as === 'count')
    return {
      render: (row) => <Counted value={Number(valueIn(row, key) ?? 0)} path={ticketsOf(by, row, search, key)} />,
    };
  return ['money', 'count', 'day'].includes(measureOf(key).as) ? {} : { render: (row) => rate(key, row) };
}
const Counted = ({ value, path }: { value: number; path: string | null }): ReactNode => (
  <span className="kit-number">
    {value === 0 ? (
      '–'
    ) : path ? (
      <TabLink path={path} title={formatNumber(value, culture())} />
    ) : (
      formatNumber(value, culture())
    )}
  </span>
);
const rate = (key: Report['figures'][number], row: Row): ReactNode => {
  const value = valueIn(row, key);
  return typeof value === 'number' ? (
    <span className="kit-number">{showFigure(measureOf(key), value, culture())}</span>
  ) : (
    '–'
  );
};
const own: Partial<Record<DimKey, Parameters<typeof word>[0]>> = {
  customer: 'openCustomer',
  product: 'openMovement',
  debtor: 'openStatement',
  supplier: 'openBills',
};
const labelBehind = ({ opens, explains, tickets }: Report, by: readonly DimKey[]) => {
  if (documentIn(by)) return word('openDocument');
  if (opens && by.includes(opens)) return word(own[opens] ?? 'detail');
  if (explains) return word(measureOf(explains).as === 'count' ? 'openTickets' : 'why');
  return word(tickets ? 'openOpen' : 'detail');
};
function showGroup(dim: DimKey, row: object): string {
  const { id, name } = fieldsOfDim(dim);
  const value = valueIn(row, name ?? id);
  if (value === null || value === undefined) return dimOf(dim).isOptional ? '–' : reportText[culture()].unknown;
  return name === null ? showTime(dim, String(value)) : String(value);
}
function showTime(dim: DimKey, day: string): string {
  if (dim === 'month') return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  return showDay(day);
}

/** Beside others a name needs less. */
const widthOf = (dim: DimKey, by: readonly DimKey[]): number => {
  if (dimOf(dim).as === 'time') return 120;
  return by.includes(dim) && !documentIn(by) ? 220 : 150;
};
const optionsOf = (words: NonNullable<Dim['words']>) =>
  Object.entries(words).map(([value, both]) => ({ value, label: wordsOf(both) }));

const documentIn = (by: readonly DimKey[]): DimKey | undefined => by.find((dim) => documents[dim]);
/** Rows of documents that whoever looks may not open are told and lead nowhere. */
const isTold = (by: readonly DimKey[]): boolean => {
  const document = documentIn(by);
  const path = document && documents[document]?.(0, '');
  return path !== null && path !== undefined && !leads(path);
};

const led = (path: string | null | undefined): string | null => (path && leads(path) ? path : null);
/** What a row is made of: its document, or the report behind with the group's own narrowing and the period's days. */
function pathBehind(report: Report, by: readonly DimKey[], row: object, search: URLSearchParams): string | null {
  const document = documentIn(by);
  const documentId = document && valueIn(row, fieldsOfDim(document).id);
  if (document && documentId) return led(documents[document]?.(documentId, valueIn(row, `${document}Name`)));
  const own = report.opens && by.includes(report.opens) ? led(pathOfOwn(report.opens, row, search)) : null;
  if (own) return own;
  if (report.explains) return linkOfRow(report, by, row, search);
  if (report.tickets) return led(ticketsOf(by, row, search));
  const detail = report.by.find(documentIn) ?? report.by[0] ?? [];
  const itself = document || byKey(by) === byKey(detail) ? [] : [report];
  const target = [...(report.drill ? [report.drill()] : []), ...itself].find((one) => canAsk(one, by));
  if (!target) return null;
  const query = new URLSearchParams(target === report ? { by: byKey(detail) } : {});
  for (const [key, value] of search)
    if (!['by', 'skipCount', 'sorting', 'page', 'why'].includes(key)) query.set(key, value);
  if (report.months && !search.get('from')) query.set('from', sinceOf(report, lastDayIn(search)));
  for (const dim of by) {
    const { id } = fieldsOfDim(dim);
    const value = valueIn(row, id);
    if (value === null || value === undefined) return null;
    if (dimOf(dim).as === 'time') {
      const span = spanOf(dim, String(value), search);
      query.set('from', span.from);
      query.set('to', span.to);
    } else query.set(id, String(value));
  }
  return `${target.path}?${query}`;
}

interface GlanceProps {
  report: Report;
  by: readonly DimKey[];
  search: URLSearchParams;
  answer: ReportAnswer;
  open: (row: ReportRow) => string | null;
  onOpen: (path: string) => void;
}
function Glance({ report, by, search, answer, open, onOpen }: GlanceProps): ReactNode {
  const say = useText(reportText);
  const { setSearch } = useTab();
  const language = useCulture();
  const measure = measureOf(report.main);
  const show = (value: number) => showFigure(measure, value, language);
  const time = by.find((dim) => dimOf(dim).as === 'time');
  const title = time
    ? say('chart', { figure: measure[language], time: dimOf(time)[language].toLowerCase() })
    : say('rank', { figure: measure[language], dim: namesOf(by).toLowerCase() });
  const times = time ? timesOf(time, answer, answer.chart, today()) : [];
  const pathAt = (x: string) => (time ? pathBehind(report, [time], { [time]: x }, search) : null);
  const canOpen = times[0] !== undefined && pathAt(times[0]) !== null;
  const rows = answer.ranks
    .map((row) => ({ row, value: Number(valueIn(row, report.main) ?? 0) }))
    .filter(({ value }) => value !== 0);
  return (
    <>
      {report.hasPast && <Past search={search} />}
      <Figures
        keys={report.glance ?? report.figures}
        answer={answer}
        onWhy={askWhy(search, setSearch)}
        isNow={report.isNow}
      />
      {time && answer.chart.length > 0 && times.length > 1 && (
        <section className="report-chart">
          <h2>{title}</h2>
          <TimeChart
            points={answer.chart}
            times={times}
            label={title}
            others={say('others')}
            showTime={(x) => showTime(time, x)}
            showShort={(x) => (time === 'month' ? showTime(time, x) : showDay(x).slice(0, 5))}
            showValue={show}
            marks={{ label: say('beforeMark'), points: answer.chartBefore }}
            onOpen={canOpen ? (x) => onOpen(pathAt(x) ?? report.path) : undefined}
          />
        </section>
      )}
      {!time && rows.length > 1 && (
        <section className="report-chart">
          <h2>{title}</h2>
          <RankChart
            label={title}
            showValue={show}
            rows={rows.map(({ row, value }) => {
              const path = open(row);
              return {
                id: row.id,
                name: by.map((dim) => showGroup(dim, row)).join(' · '),
                value,
                onOpen: path ? () => onOpen(path) : undefined,
              };
            })}
          />
        </section>
      )}
    </>
  );
}
