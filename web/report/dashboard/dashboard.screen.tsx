// /dashboard: the day in figures and the month in charts; each opens the list or report that it is taken from (spec §2, §7).
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hasWords } from '../../../contract/culture.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import {
  BranchProfit,
  DashBoard,
  DUE_DAYS,
  PaymentChart,
  PaymentSummary,
  ProductSale,
  Summary,
  summaryFigures,
  TypeSale,
} from '../../../contract/report/dashboard.calls.ts';
import type { ReportAnswer } from '../../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../../contract/report/sales.report.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { readyStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { today } from '../../../contract/time.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { usePickOptions } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMoney } from '../../kit/words/format.ts';
import { Figures } from '../figures.tsx';
import { pathTo } from '../path-to.ts';
import { timesOf } from '../pivot/pivot.columns.ts';
import { PlanProgress } from '../plan/plan-progress.tsx';
import { Card, Ranks, Tile, usePart } from './dashboard.parts.tsx';
import { dashboardText } from './dashboard.text.ts';
import { ViewTiles } from './view-tiles.tsx';
import './dashboard.css';

export function DashboardScreen(): ReactNode {
  const say = useText(dashboardText);
  const asked = Number(new URLSearchParams(useLocation().search).get('branchId'));
  const branchId = asked > 0 ? asked : undefined;
  return (
    <Page title={say('title')} beside={<BranchChoice branchId={branchId} />}>
      <div className="dash">
        <Today branchId={branchId} />
        <ViewTiles />
        <Month branchId={branchId} />
      </div>
    </Page>
  );
}
interface OfBranch {
  branchId: number | undefined;
}

function BranchChoice({ branchId }: OfBranch): ReactNode {
  const say = useText(dashboardText);
  const { setSearch } = useTab();
  const { options } = usePickOptions(branchPick);
  return (
    <Select
      className="dash-branch"
      aria-label={say('branch')}
      value={branchId ?? 0}
      onChange={(id) => setSearch(new URLSearchParams(id ? { branchId: String(id) } : {}))}
      options={[
        { value: 0, label: say('all') },
        ...options.map(({ value, label }) => ({ value: Number(value), label })),
      ]}
      showSearch={{ filterOption: (typed, option) => hasWords(option?.label ?? '', typed) }}
    />
  );
}

function Today({ branchId }: OfBranch): ReactNode {
  const say = useText(dashboardText);
  const { data } = usePart(DashBoard.GetSummary, Summary, branchId);
  const money = usePart(DashBoard.GetPaymentSummary, PaymentSummary, branchId);
  if (!data) return null;
  const { day } = data;
  const ofDay = { startDate: day, endDate: day, branchId };
  const { GetReceiptData, GetReceiptRepairData, GetReceiptReturnData } = TicketLists;
  const tickets = (list: string, query: Parameters<typeof pathTo>[1]) => pathTo(`/ticket-management/${list}`, query);
  const days = pathTo('/finance/fund', { view: 'days', from: day, to: day, branchId });
  return (
    <section>
      <h2>{say('today', { day: formatDay(day) })}</h2>
      <div className="dash-tiles">
        <Tile label={say('received')} value={data.received} of={GetReceiptData} path={tickets('receipt-list', ofDay)} />
        <Tile
          label={say('inWork')}
          value={data.inWork}
          of={GetReceiptRepairData}
          path={tickets('repair-list', { branchId })}
        />
        <Tile
          label={say('late')}
          value={data.late}
          of={GetReceiptRepairData}
          path={tickets('repair-list', { isLate: true, branchId })}
          bad
        />
        <Tile
          label={say('ready')}
          value={data.ready}
          of={GetReceiptReturnData}
          path={tickets('return-list', { statuses: readyStatuses, branchId })}
        />
        <Tile
          label={say('handedOver')}
          value={data.handedOver}
          of={GetReceiptReturnData}
          path={tickets('return-list', { ...ofDay, dateBy: 'handedOver' })}
        />
        {money.data && (
          <>
            <Tile label={say('income')} value={money.data.income} of={Fund.GetAll} path={days} money />
            <Tile label={say('outgo')} value={money.data.outgo} of={Fund.GetAll} path={days} money />
          </>
        )}
      </div>
      {money.data && <Standing summary={money.data} branchId={branchId} />}
    </section>
  );
}

/** What is in the funds, and what is owed either way. */
function Standing({ summary, branchId }: OfBranch & { summary: PaymentSummary }): ReactNode {
  const say = useText(dashboardText);
  const culture = useCulture();
  const money = (value: number) => formatMoney(value, culture);
  const { funds, customers, suppliers } = summary;
  const sides = [
    { party: 'customer', label: say('customers'), path: '/debt/debt-client', sums: customers },
    { party: 'supplier', label: say('suppliers'), path: '/debt/debt-supplier', sums: suppliers },
  ] as const;
  const owed = sides.flatMap(({ sums, ...side }) => (sums ? [{ ...side, sums }] : []));
  return (
    <div className="dash-halves" style={{ marginTop: 8 }}>
      {funds && (
        <section className="dash-card">
          <h3>{say('funds')}</h3>
          <table className="dash-rows">
            <tbody>
              {funds.map(({ methodId, methodName, balance }) => (
                <tr key={methodId}>
                  <th scope="row">{methodName}</th>
                  <td data-bad={balance < 0}>{money(balance)}</td>
                </tr>
              ))}
              <tr className="is-sum">
                <th scope="row">
                  <TabLink path={pathTo('/finance/fund', { branchId })} title={say('total')} />
                </th>
                <td>{money(funds.reduce((sum, { balance }) => sum + balance, 0))}</td>
              </tr>
            </tbody>
          </table>
        </section>
      )}
      {owed.length > 0 && (
        <section className="dash-card">
          <h3>{say('debts')}</h3>
          <table className="dash-rows">
            <tbody>
              {owed.flatMap(({ party, label, path, sums }) => [
                <tr key={party} className="is-head">
                  <th scope="row">
                    <TabLink path={pathTo(path, { branchId })} title={label} />
                  </th>
                  <td>{money(sums.owed)}</td>
                </tr>,
                <tr key={`${party} overdue`}>
                  <th scope="row">
                    <TabLink path={pathTo('/debt/debt-overdue', { party, branchId })} title={say('overdue')} />
                  </th>
                  <td data-bad={sums.overdue > 0}>{money(sums.overdue)}</td>
                </tr>,
                <tr key={`${party} due`}>
                  <th scope="row">
                    <TabLink
                      path={pathTo('/debt/debt-due', { party, days: DUE_DAYS, branchId })}
                      title={say('due', { days: DUE_DAYS })}
                    />
                  </th>
                  <td>{money(sums.due)}</td>
                </tr>,
              ])}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function Month({ branchId }: OfBranch): ReactNode {
  const say = useText(dashboardText);
  const culture = useCulture();
  const session = useSession();
  const { open } = useTab();
  const summary = usePart(DashBoard.GetSummary, Summary, branchId);
  const payments = usePart(DashBoard.GetChartPaymentInMonth, PaymentChart, branchId);
  const profit = usePart(DashBoard.GetThongKeLoiNhuanTheoChiNhanh, BranchProfit, branchId);
  const products = usePart(DashBoard.GetChartProductSaleInMonth, ProductSale, branchId);
  const types = usePart(DashBoard.GetChartProductTypeInMonth, TypeSale, branchId);
  const month = summary.data?.month;
  const period = month ?? payments.data ?? profit.data ?? products.data ?? types.data;
  if (!period) return null;
  const span = { from: period.from, to: period.to, branchId };
  const seesReports = may(RevenueTotal.call.may, session);
  const seesRevenue = may('Pages.Statistic.Revenue', session);
  const totalBy = (by: string, more = {}) => pathTo(RevenueTotal.path, { ...span, by, ...more });
  const detailBy = (by: string, more = {}) => pathTo(RevenueDetail.path, { ...span, by, ...more });
  const money = (value: number) => formatMoney(value, culture);
  const timesIn = (points: readonly { x: string }[]) => timesOf('day', period, points, today());
  const time = {
    others: say('others'),
    showTime: formatDay,
    showShort: (x: string) => formatDay(x).slice(0, 5),
    showValue: money,
  };
  const behind = (path: string) => (seesReports ? path : null);
  const card = { of: RevenueTotal.call };
  return (
    <section>
      <h2>{say('month', { from: formatDay(period.from), to: formatDay(period.to) })}</h2>
      {month && (
        <Figures
          keys={summaryFigures}
          answer={month as unknown as ReportAnswer}
          onWhy={seesReports ? (key) => open(totalBy('day', { why: key })) : undefined}
        />
      )}
      {month && <PlanProgress branchId={branchId} />}
      <div className="dash-halves">
        {month && (
          <Card
            {...card}
            title={say('revenueByDay')}
            path={totalBy('day')}
            part={summary}
            empty={!month.days.length}
            wide
          >
            <TimeChart
              points={month.days.map(({ day, revenue }) => ({ x: day, split: null, value: revenue }))}
              times={timesIn([])}
              label={say('revenueByDay')}
              marks={{ label: say('monthBefore'), points: month.daysBefore }}
              onOpen={seesReports ? (day) => open(detailBy('ticket', { from: day, to: day })) : undefined}
              {...time}
            />
          </Card>
        )}
        <Card
          title={say('payments', { total: money(payments.data?.total ?? 0) })}
          path={pathTo('/finance/fund', { view: 'days', ...span })}
          of={Fund.GetAll}
          part={payments}
          empty={!payments.data?.points.length}
        >
          <TimeChart
            points={payments.data?.points ?? []}
            times={timesIn(payments.data?.points ?? [])}
            label={say('payments', { total: '' })}
            {...time}
          />
        </Card>
        <Card
          {...card}
          title={say('branchProfit')}
          path={totalBy('branch')}
          part={profit}
          empty={!profit.data?.branches.length}
        >
          <Ranks
            title={say('branchProfit')}
            rows={profit.data?.branches ?? []}
            by="profit"
            pathOf={(id) => behind(totalBy('day', { branchId: id }))}
          />
        </Card>
        <Card
          {...card}
          title={say('services')}
          path={detailBy('service')}
          part={products}
          empty={!products.data?.services.length}
        >
          <Ranks
            title={say('services')}
            rows={products.data?.services ?? []}
            by={seesRevenue ? 'revenue' : 'quantity'}
            pathOf={(id) => behind(detailBy('ticket', { serviceId: id }))}
          />
        </Card>
        <Card
          {...card}
          title={say('products')}
          path={detailBy('product')}
          part={products}
          empty={!products.data?.products.length}
        >
          <Ranks
            title={say('products')}
            rows={products.data?.products ?? []}
            by="quantity"
            pathOf={(id) => behind(detailBy('ticket', { productId: id }))}
          />
        </Card>
        <Card
          {...card}
          title={say('deviceTypes')}
          path={totalBy('deviceType')}
          part={types}
          empty={!types.data?.deviceTypes.length}
        >
          <Ranks
            title={say('deviceTypes')}
            rows={types.data?.deviceTypes ?? []}
            by={seesRevenue ? 'revenue' : 'tickets'}
            pathOf={(id) => behind(totalBy('day', { deviceTypeId: id }))}
          />
        </Card>
      </div>
    </section>
  );
}
