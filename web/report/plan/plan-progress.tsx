// The month against its plan: planned, reached, and where it is going.
import { useQuery } from '@tanstack/react-query';
import { Progress, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { forecastMeans, type Progress as PlanState, ReportPlan } from '../../../contract/report/plan.calls.ts';
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
  const shown = `${data.month.slice(5, 7)}/${data.month.slice(0, 4)}`;
  const way = <TabLink path={`/report/selling/plan?year=${data.month.slice(0, 4)}`} title={say('open')} />;
  const { tickets } = data;
  if (data.plan === null && tickets.plan === null)
    return may(ReportPlan.Save.may, session) ? (
      <section className="plan-progress">
        <span className="kit-quiet">{say('none', { month: shown })}</span> {way}
      </section>
    ) : null;
  const planned = Math.max(data.planned, tickets.planned);
  return (
    <section className="plan-progress" aria-label={say('progress', { month: shown })}>
      <header>
        <b>{say('progress', { month: shown })}</b>
        {planned < data.branches && (
          <span className="kit-quiet">{say('some', { planned, branches: data.branches })}</span>
        )}
        {way}
      </header>
      {data.plan !== null && <Against {...data} plan={data.plan} of={say('plan')} show={money} />}
      {tickets.plan !== null && (
        <Against
          {...data}
          {...tickets}
          plan={tickets.plan}
          of={say('ticketsOf')}
          show={(n) => formatNumber(n, culture)}
        />
      )}
    </section>
  );
}

interface AgainstProps extends Pick<PlanState, 'percent' | 'forecastPercent' | 'daysPassed' | 'days'> {
  plan: number;
  reached: number;
  forecast: number | null;
  /** What is planned. */
  of: string;
  show: (value: number) => string;
}
function Against({ plan, reached, percent, forecast, forecastPercent, daysPassed, days, of, show }: AgainstProps) {
  const say = useText(planText);
  const culture = useCulture();
  const shown = (value: number | null) => (value === null ? '–' : `${formatNumber(value, culture)} %`);
  return (
    <>
      <Progress
        percent={Math.min(100, percent ?? 0)}
        success={{ percent: 0 }}
        format={() => shown(percent)}
        aria-label={`${of}: ${say('reachedPercent')}`}
      />
      <dl>
        <div>
          <dt>{of}</dt>
          <dd>{show(plan)}</dd>
        </div>
        <div>
          <dt>{say('reached')}</dt>
          <dd>
            {show(reached)} ({shown(percent)})
          </dd>
        </div>
        <div>
          <dt>
            <Tooltip title={forecastMeans[culture]} trigger={['hover', 'focus', 'click']}>
              <button type="button">{say('forecast', { passed: daysPassed, days })}</button>
            </Tooltip>
          </dt>
          <dd className={forecast !== null && forecast < plan ? 'report-bad' : ''}>
            {forecast === null ? '–' : `${show(forecast)} (${shown(forecastPercent)})`}
          </dd>
        </div>
      </dl>
    </>
  );
}
