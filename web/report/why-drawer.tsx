// "Vì sao?": what a figure means, of which days, and the rows it is made of, each with its document; the rows make the figure.
import { LinkOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Sent } from '../../contract/kit.ts';
import { type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import type { Report } from '../../contract/report/report.ts';
import { showFigure } from '../../contract/report/show-figure.ts';
import { type BehindRow, canExplain, partsOf } from '../../contract/report/why.ts';
import { now } from '../../contract/time.ts';
import { call as make } from '../kit/call/call.ts';
import { useSession } from '../kit/call/session.ts';
import { ExcelButton } from '../kit/excel/excel-button.tsx';
import { FilterValue } from '../kit/filter/filter-control.tsx';
import { resolveFilters } from '../kit/filter/filters.ts';
import { fieldsOf } from '../kit/form/schema.ts';
import { ListFooter } from '../kit/list/list-footer.tsx';
import { type Input, readQuery } from '../kit/list/list-query.ts';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { NoData } from '../kit/list/list-states.tsx';
import { insteadOf, PanelRows } from '../kit/list/panel-list.tsx';
import { listKey } from '../kit/list/use-list.ts';
import { copyText } from '../kit/page/copy.ts';
import { leads } from '../kit/page/leads.ts';
import { useTab } from '../kit/page/tab.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { usePhone } from '../kit/page/use-phone.ts';
import { Select } from '../kit/pick/select.tsx';
import type { Column } from '../kit/table/columns.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatDay, formatMinute } from '../kit/words/format.ts';
import { pathOfDocument } from './document-path.ts';
import { figureLink } from './figure-link.ts';
import { reportText } from './report.text.ts';
import { seenOf } from './seen.ts';

/** The figure that the address asks about, where there is one. */
export const whyIn = (report: Report, search: URLSearchParams): MeasureKey | null =>
  report.figures.find((key) => key === search.get('why') && canExplain(key)) ?? null;

interface WhyProps {
  report: Report;
  search: URLSearchParams;
  filters: NonNullable<ListSpec<Report['call']>['filters']>;
}
const WIDTH = 960;
export function WhyDrawer({ report, search, filters }: WhyProps): ReactNode {
  const { setSearch } = useTab();
  const phone = usePhone();
  const say = useText(reportText);
  const asked = whyIn(report, search);
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked); // stays while the drawer leaves
  const figure = asked ?? last;
  const ask = (key: MeasureKey | null) => {
    const next = new URLSearchParams(search);
    if (key) next.set('why', key);
    else next.delete('why');
    setSearch(next);
  };
  const figures = useSeen(report);
  const culture = useCulture();
  if (!figure) return null;
  const isSeen = figures.includes(figure);
  return (
    <Drawer
      open={asked !== null}
      onClose={() => ask(null)}
      size={phone ? '100%' : WIDTH}
      title={say('why')}
      extra={
        <Select
          className="report-why-figure"
          aria-label={say('figure')}
          value={isSeen ? figure : null}
          onChange={ask}
          options={figures.map((key) => ({ value: key, label: measureOf(key)[culture] }))}
          popupMatchSelectWidth={false}
        />
      }
    >
      {isSeen ? (
        <Why key={figure} report={report} search={search} filters={filters} figure={figure} />
      ) : (
        <p>{say('hidden', { figure: measureOf(figure)[culture] })}</p>
      )}
    </Drawer>
  );
}
const useSeen = (report: Report): readonly MeasureKey[] => seenOf(report, useSession()).filter(canExplain);

const SIZE = 20;
function Why({ report, search, filters, figure }: WhyProps & { figure: MeasureKey }): ReactNode {
  const say = useText(reportText);
  const culture = useCulture();
  const { open } = useTab();
  const [{ page, size }, setPage] = useState({ page: 1, size: SIZE });
  const given = readQuery(report.call.in, search);
  const { by: _by, sorting: _sorting, ...narrowed } = given;
  const input = { ...narrowed, figure, skipCount: (page - 1) * size, maxResultCount: size };
  const state = useQuery({
    queryKey: listKey(report.why, input),
    queryFn: ({ signal }) => make(report.why, input as unknown as Sent<Report['why']>, { signal }), // fields of the declaration
    placeholderData: keepPreviousData,
    retry: false,
  });
  const measure = measureOf(figure);
  const parts = partsOf(figure);
  const answer = state.data;
  const rows = answer?.items ?? [];
  const pathOf = ({ document, documentId, code }: BehindRow) => {
    const path = pathOfDocument(document, documentId, code);
    return path && leads(path) ? path : null;
  };
  const openRow = (row: BehindRow) => {
    const path = pathOf(row);
    if (path) open(path);
  };
  const columns: Column<BehindRow>[] = [
    { field: 'code', width: 150, render: (row) => <Code row={row} path={pathOf(row)} /> },
    { field: 'day', width: 100, hidden: rows.every(({ day }) => day === null) },
    { field: 'event', width: 90, hidden: rows.every(({ event }) => event === null) },
    { field: 'what', width: 200, hidden: rows.every(({ what }) => what === null) },
    // Beside the parts of a share there is no room for it.
    { field: 'person', width: 140, hidden: parts.length > 0 || rows.every(({ person }) => person === null) },
    ...parts.map((key, at) => valueColumn(at ? 'second' : 'first', key, culture)),
    valueColumn('value', figure, culture),
  ];
  const show = (key: MeasureKey, value: number | null | undefined) =>
    typeof value === 'number' ? showFigure(measureOf(key), value, culture) : '–';
  return (
    <div className="report-why">
      <p>
        <b>{measure[culture]}</b>: {measure.means[culture]}
      </p>
      {answer && <Scope filters={filters} report={report} given={given} from={answer.from} to={answer.to} />}
      {answer && (
        <div className="report-why-total">
          <strong>{show(figure, answer.total)}</strong>
          {parts.length === 2 && parts[0] && parts[1] && (
            <span>
              {measureOf(parts[0])[culture]} {show(parts[0], answer.first)} · {measureOf(parts[1])[culture]}{' '}
              {show(parts[1], answer.second)}
            </span>
          )}
          <span className="report-why-tools">
            <CopyLink link={() => figureLink(report, given, figure, { ...answer, at: now().toISOString() })} />
            <ExcelButton
              call={report.why}
              input={input as never} // as above
              columns={columns.filter(({ hidden }) => !hidden).map(({ field }) => field)}
              title={`${report.title[culture]} – ${measure[culture]}`}
            />
          </span>
        </div>
      )}
      {answer?.totalCount === 0 ? (
        <NoData hint={say('empty')} />
      ) : (
        <PanelRows<BehindRow>
          label={say('behind')}
          of={report.why}
          columns={columns}
          rows={rows}
          name={(row) => row.code ?? row.id}
          open={rows.some(pathOf) ? openRow : undefined}
          instead={insteadOf(answer, state.error, () => void state.refetch())}
        />
      )}
      {answer && answer.totalCount > 0 && (
        <ListFooter
          total={answer.totalCount}
          page={page}
          size={size}
          shown={rows.length}
          fetching={state.isFetching}
          hasPager={answer.totalCount > SIZE}
          onPage={(to, of) => setPage({ page: of === size ? to : 1, size: of })}
        />
      )}
    </div>
  );
}
const Code = ({ row, path }: { row: BehindRow; path: string | null }) =>
  path && row.code ? <TabLink path={path} title={row.code} /> : (row.code ?? '–');
const valueColumn = (
  field: 'value' | 'first' | 'second',
  key: MeasureKey,
  culture: ReturnType<typeof useCulture>,
): Column<BehindRow> => ({
  field,
  title: () => measureOf(key)[culture],
  width: measureOf(key).as === 'money' ? 120 : 90,
  // On a card it stands beside the document.
  ...(field === 'value' ? { card: 'tag' as const } : {}),
  render: (row) => {
    const value = row[field];
    return <span className="kit-number">{value === null ? '–' : showFigure(measureOf(key), value, culture)}</span>;
  },
});

interface ScopeProps extends Omit<WhyProps, 'search'> {
  given: Input;
  from: string;
  to: string;
}
/** The days, the moment and what it is narrowed to. */
function Scope({ filters, report, given, from, to }: ScopeProps): ReactNode {
  const say = useText(reportText);
  const shown = resolveFilters(filters, fieldsOf(report.call.in), useCulture()).filter(
    ({ field }) => !['from', 'by', 'asOf'].includes(field) && given[field] !== undefined,
  );
  return (
    <ul className="report-why-scope">
      <li>
        {say('period')}: {formatDay(from)} – {formatDay(to)}
      </li>
      {typeof given.asOf === 'string' && <li>{say('asOf', { moment: formatMinute(given.asOf) })}</li>}
      {shown.map((filter) => (
        <li key={filter.field}>
          {filter.name}: <FilterValue filter={filter} input={given} />
        </li>
      ))}
    </ul>
  );
}

function CopyLink({ link }: { link: () => string }): ReactNode {
  const say = useText(reportText);
  const { message } = App.useApp();
  const copy = async () => {
    await copyText(`${window.location.origin}${link()}`);
    message.success(say('copied'));
  };
  return (
    <Button icon={<LinkOutlined />} onClick={() => void copy()}>
      {say('copyLink')}
    </Button>
  );
}
