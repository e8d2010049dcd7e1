// Pieces of the dashboard: a figure that opens its list, a card with a chart, a ranking that opens its report.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod';
import type { Call } from '../../../contract/kit.ts';
import type { DashBoard, Ranking } from '../../../contract/report/dashboard.calls.ts';
import { call as make } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { RankChart } from '../../kit/chart/rank-chart.tsx';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../../kit/words/format.ts';
import { dashboardText } from './dashboard.text.ts';

type DashCall = (typeof DashBoard)[keyof typeof DashBoard];
const EVERY_MS = 60_000;
/** What a call's text holds; asked for again every minute while it is looked at. Nothing is asked for that may not be seen. */
export function usePart<T extends z.ZodType>(call: DashCall, shape: T, branchId: number | undefined) {
  const { active } = useTab();
  const allowed = may(call.may, useSession());
  const state = useQuery({
    queryKey: [call.path, branchId],
    queryFn: ({ signal }) =>
      make(call as typeof DashBoard.GetSummary, (branchId ? { branchId } : {}) as never, { signal }), // an id of the picker
    enabled: allowed && active,
    placeholderData: (before) => before,
    refetchInterval: EVERY_MS,
    retry: false,
    staleTime: 0,
  });
  const json = state.data?.json;
  const data = useMemo(
    () => (json === undefined ? undefined : (shape.parse(JSON.parse(json)) as z.infer<T>)),
    [json, shape],
  );
  return { state, data, allowed };
}

interface TileProps {
  label: string;
  value: number | null;
  path: string;
  /** Whose list it opens. */
  of: Pick<Call, 'may'>;
  money?: boolean;
  /** More of it is worse. */
  bad?: boolean;
}
export function Tile({ label, value, path, of, money = false, bad = false }: TileProps): ReactNode {
  const culture = useCulture();
  const { open } = useTab();
  const opens = may(of.may, useSession());
  if (value === null) return null;
  const content = (
    <>
      <span>{label}</span>
      <strong>{money ? formatMoney(value, culture) : formatNumber(value, culture)}</strong>
    </>
  );
  const looks = { className: 'dash-tile', 'data-bad': bad && value > 0, 'data-money': money };
  if (!opens) return <div {...looks}>{content}</div>;
  return (
    <a
      {...looks}
      href={path}
      onClick={(event) => {
        event.preventDefault();
        open(path);
      }}
    >
      {content}
    </a>
  );
}

interface CardProps {
  title: string;
  /** The report behind it. */
  path?: string;
  of?: Pick<Call, 'may'>;
  part: Pick<ReturnType<typeof usePart>, 'state' | 'allowed'>;
  wide?: boolean;
  empty?: boolean;
  children: ReactNode;
}
export function Card({ title, path, of, part, wide = false, empty = false, children }: CardProps): ReactNode {
  const say = useText(dashboardText);
  const opens = may(of?.may ?? 'anyone', useSession());
  if (!part.allowed) return null;
  return (
    <section className={wide ? 'dash-card is-wide' : 'dash-card'} aria-busy={part.state.isFetching}>
      <h3>
        {title}
        {path && opens && <TabLink path={path} title={say('open')} />}
      </h3>
      <QueryFailed of={part.state} />
      {part.state.isPending ? <SkeletonRows /> : empty ? <p>{say('nothing')}</p> : children}
    </section>
  );
}

interface RanksProps {
  title: string;
  rows: Ranking;
  by: 'revenue' | 'profit' | 'quantity' | 'tickets';
  /** What a row opens; null: nothing. */
  pathOf: (id: number) => string | null;
}
export function Ranks({ title, rows, by, pathOf }: RanksProps): ReactNode {
  const say = useText(dashboardText);
  const culture = useCulture();
  const { open } = useTab();
  return (
    <RankChart
      label={title}
      showValue={(value) => (by === 'quantity' || by === 'tickets' ? formatNumber : formatMoney)(value, culture)}
      rows={rows.map((row) => {
        const path = row.id === null ? null : pathOf(row.id);
        return {
          id: String(row.id),
          name: row.name ?? say('unknown'),
          value: row[by] ?? 0,
          onOpen: path ? () => open(path) : undefined,
        };
      })}
    />
  );
}
