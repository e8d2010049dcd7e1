// The month against its plan: planned, reached, and where it is going.
import { useQuery } from '@tanstack/react-query';
import { Progress, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { forecastMeans, ReportPlan } from '../../../contract/report/plan.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../../kit/words/format.ts';
import { planText } from './plan.text.ts';
import './plan.css';

interface ProgressProps {
  /** Any day of it; this month when left out. */
  month?: string | undefined;
  branchId: number | undefined;
}
/** Nothing is shown where there is no plan, except the way to make one for whoever may. */
export function PlanProgress({ month, branchId }: ProgressProps): ReactNode {
  const say = useText(planText);
  const culture = useCulture();
  const session = useSession();
  const { active } = useTab();
  const input = { ...(month ? { month } : {}), ...(branchId ? { branchId: branchId as BranchId } : {}) }; // an id of the picker
  const { data } = useQuery({
    queryKey: [ReportPlan.GetProgress.service, 'progress', input],
    queryFn: ({ signal }) => call(ReportPlan.GetProgress, input, { signal }),
    enabled: active && may(ReportPlan.GetProgress.may, session),
    placeholderData: (before) => before,
    retry: false,
  });
  if (!data) return null;
  const money = (value: number) => formatMoney(value, culture);
  const percent = (value: number | null) => (value === null ? '–' : `${formatNumber(value, culture)} %`);
  const shown = `${data.month.slice(5, 7)}/${data.month.slice(0, 4)}`;
  const way = <TabLink path={`/report/selling/plan?year=${data.month.slice(0, 4)}`} title={say('open')} />;
  if (data.plan === null)
    return may(ReportPlan.Save.may, session) ? (
      <section className="plan-progress">
        <span className="kit-quiet">{say('none', { month: shown })}</span> {way}
      </section>
    ) : null;
  return (
    <section className="plan-progress" aria-label={say('progress', { month: shown })}>
      <header>
        <b>{say('progress', { month: shown })}</b>
        {data.planned < data.branches && (
          <span className="kit-quiet">{say('some', { planned: data.planned, branches: data.branches })}</span>
        )}
        {way}
      </header>
      <Progress
        percent={Math.min(100, data.percent ?? 0)}
        success={{ percent: 0 }}
        format={() => percent(data.percent)}
        aria-label={say('reachedPercent')}
      />
      <dl>
        <div>
          <dt>{say('plan')}</dt>
          <dd>{money(data.plan)}</dd>
        </div>
        <div>
          <dt>{say('reached')}</dt>
          <dd>
            {money(data.reached)} ({percent(data.percent)})
          </dd>
        </div>
        <div>
          <dt>
            <Tooltip title={forecastMeans[culture]} trigger={['hover', 'focus', 'click']}>
              <button type="button">{say('forecast', { passed: data.daysPassed, days: data.days })}</button>
            </Tooltip>
          </dt>
          <dd className={data.forecast !== null && data.forecast < data.plan ? 'report-bad' : ''}>
            {data.forecast === null ? '–' : `${money(data.forecast)} (${percent(data.forecastPercent)})`}
          </dd>
        </div>
      </dl>
    </section>
  );
}
