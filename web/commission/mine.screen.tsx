// /commission/mine: what the reader earned today and this month, why, what waits for what, and what was paid.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useLocation } from 'react-router';
import { Commission } from '../../contract/commission/commission.calls.ts';
import { monthOf } from '../../contract/commission/commission.ts';
import { isDay, today } from '../../contract/time.ts';
import { call } from '../kit/call/call.ts';
import { StatusTag } from '../kit/document/status-tag.tsx';
import { WIRE_DAY } from '../kit/filter/spans.ts';
import { QueryFailed } from '../kit/list/list-states.tsx';
import { PanelList } from '../kit/list/panel-list.tsx';
import { listKey } from '../kit/list/use-list.ts';
import { Page } from '../kit/page/page.tsx';
import { useTab } from '../kit/page/tab.ts';
import { Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { commissionText } from './commission.text.ts';
import { type Figure, FigureStrip } from './figure-strip.tsx';
import { showMonth } from './paths.ts';
import { rowColumns } from './row-columns.tsx';
import './commission.css';

export function MineScreen() {
  const say = useText(commissionText);
  const asked = new URLSearchParams(useLocation().search).get('month') ?? '';
  const month = monthOf(isDay(asked) ? asked : today());
  const isNow = month === monthOf(today());
  const input = { day: isNow ? today() : month };
  const state = useQuery({
    queryKey: listKey(Commission.GetMine, input),
    queryFn: ({ signal }) => call(Commission.GetMine, input, { signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  const mine = state.data;
  const figures: Figure[] = [
    ...(isNow ? [{ label: say('today'), value: mine?.today, isMain: true }] : []),
    { label: say('net'), value: mine?.month.earned },
    { label: say('payable'), value: mine?.month.payable, hint: say('payableHint') },
    { label: say('paid'), value: mine?.month.paid },
    { label: say('remaining'), value: mine?.month.remaining, hint: say('remainingHint') },
    { label: say('waiting'), value: mine?.month.waiting, hint: say('waitingHint') },
    ...(mine?.month.deducted
      ? [{ label: say('deducted'), value: mine.month.deducted, hint: say('deductedHint') }]
      : []),
    ...(mine?.month.reserved ? [{ label: say('reserved'), value: mine.month.reserved }] : []),
  ];
  const to = dayjs(month).endOf('month').format(WIRE_DAY);
  return (
    <Page
      title={say('mine')}
      busy={state.isFetching}
      beside={<MonthSwitch month={month} isNow={isNow} isClosed={mine?.isClosed ?? false} />}
    >
      <QueryFailed of={state} />
      <FigureStrip figures={figures} label={say('mine')} />
      <PanelList
        title={say('lines')}
        list={Commission.GetMyRows}
        fixed={{ from: month, to }}
        columns={rowColumns({ hasPerson: false })}
        name={(row) => row.ticketCode}
        empty={say('noLines')}
        sums={({ totalAmount }) => [{ label: say('total'), value: <Money value={totalAmount} /> }]}
        size={20}
      />
    </Page>
  );
}

function MonthSwitch({ month, isNow, isClosed }: { month: string; isNow: boolean; isClosed: boolean }) {
  const say = useText(commissionText);
  const { setSearch } = useTab();
  const go = (months: number) => {
    const next = dayjs(month).add(months, 'month').format(WIRE_DAY);
    setSearch(new URLSearchParams(next === monthOf(today()) ? {} : { month: next }));
  };
  return (
    <div className="commission-month">
      <Button icon={<LeftOutlined />} aria-label={say('monthBefore')} onClick={() => go(-1)} />
      <strong aria-live="polite">{say('month', { month: showMonth(month) })}</strong>
      <Button icon={<RightOutlined />} aria-label={say('monthAfter')} disabled={isNow} onClick={() => go(1)} />
      {isClosed && <StatusTag colour="green" label={say('closed')} />}
    </div>
  );
}
