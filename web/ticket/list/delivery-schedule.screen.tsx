// The delivery calendar, /ticket-management/delivery-schedule: by month, week or day, with one day's devices; a ticket that is
// dropped on another day or hour is promised for then, where that is allowed.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { BranchId } from '../../../contract/org/branch.calls.ts';
import { UserId } from '../../../contract/people/user.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { listKey } from '../../kit/list/use-list.ts';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { type TicketActor, useTicketAction } from '../page/action/use-ticket-action.tsx';
import { allowedActions } from './allowed-actions.ts';
import { daysOf, movedTo, nameOfSpan, type Span, spans, turned } from './calendar.model.ts';
import { type Asked, DayColumns, DayPanel, type Drop } from './calendar-days.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { listText } from './list.text.ts';
import { technicianPick } from './ticket.columns.tsx';

export function DeliveryScheduleScreen() {
  const text = useText(listText);
  const { search } = useLocation();
  const { setSearch } = useTab();
  const actor = useTicketAction();
  const query = new URLSearchParams(search);
  const span = spans.find((one) => one === query.get('view')) ?? 'month';
  const day = /^\d{4}-\d\d-\d\d$/.test(query.get('day') ?? '') ? (query.get('day') ?? today()) : today();
  const asked = askedIn(query);
  const go = (patch: Record<string, string | null>) => {
    const next = { ...Object.fromEntries(query), ...patch };
    setSearch(new URLSearchParams(Object.entries(next).filter((one): one is [string, string] => Boolean(one[1]))));
  };
  const labels = { month: text('month'), week: text('week'), day: text('day') };
  return (
    <Page
      title={text('schedule')}
      beside={<Turn span={span} day={day} onDay={(next) => go({ day: next })} />}
      action={
        <Segmented<Span>
          value={span}
          options={spans.map((value) => ({ value, label: labels[value] }))}
          aria-label={text('views')}
          onChange={(view) => go({ view })}
        />
      }
    >
      <div className="ticket-calendar-bar">
        <PickSelect
          from={branchPick}
          value={asked.branchId ?? null}
          placeholder={text('allBranches')}
          aria-label={text('branch')}
          allowClear
          onChange={(next) => go({ branchId: next ? String(next) : null })}
        />
        <PickSelect
          from={technicianPick}
          value={asked.technicianId ?? null}
          placeholder={text('allTechnicians')}
          aria-label={text('technician')}
          allowClear
          onChange={(next) => go({ technicianId: next ? String(next) : null })}
        />
      </div>
      <Body
        span={span}
        day={day}
        asked={asked}
        actor={actor}
        onDay={(next, view) => go({ day: next, view: view ?? span })}
      />
      {actor.dialog}
    </Page>
  );
}
function askedIn(query: URLSearchParams): Asked {
  const branch = BranchId.safeParse(Number(query.get('branchId')));
  const technician = UserId.safeParse(Number(query.get('technicianId')));
  return {
    ...(branch.success ? { branchId: branch.data } : {}),
    ...(technician.success ? { technicianId: technician.data } : {}),
  };
}

interface BodyProps {
  span: Span;
  day: string;
  asked: Asked;
  actor: TicketActor;
  onDay: (day: string, view?: Span) => void;
}
function Body({ span, day, asked, actor, onDay }: BodyProps) {
  const days = daysOf(span, day);
  const [dragged, setDragged] = useState<TicketRow | null>(null);
  const drop = useDrop(actor);
  const input = { ...asked, startDate: days[0] ?? day, endDate: days.at(-1) ?? day };
  const counts = useQuery({
    queryKey: listKey(TicketLists.GetReceiptCalendarData, input),
    queryFn: ({ signal }) => call(TicketLists.GetReceiptCalendarData, input, { signal }),
    placeholderData: (before) => before,
    retry: false,
    meta: live,
  });
  const drag = { dragged, onDrag: setDragged, onDrop: drop };
  if (counts.error && !counts.data) return <QueryFailed of={counts} />;
  if (!counts.data) return <SkeletonRows />;
  if (span !== 'month') return <DayColumns days={days} asked={asked} actor={actor} onDay={onDay} {...drag} />;
  return (
    <div className="ticket-month-and-day">
      <CalendarMonth month={day} days={days} counts={counts.data.items} chosen={day} onDay={onDay} {...drag} />
      <DayPanel day={day} asked={asked} actor={actor} onDrag={setDragged} />
    </div>
  );
}

/** Promises a ticket for another day or hour; one that cannot be moved stays with the sentence why. */
function useDrop(actor: TicketActor): Drop {
  const text = useText(listText);
  const { message } = App.useApp();
  return async (row, day, time) => {
    const promisedAt = movedTo(row.promisedAt, day, time);
    if (promisedAt === row.promisedAt) return;
    const allowed = await allowedActions(row.id).catch(() => null);
    const found = allowed?.find(({ key }) => key === 'changeAppointment');
    if (!allowed) message.error(text('notAsked', { code: row.code }));
    else if (!found || found.blocker) message.warning(found?.blocker ?? text('notMovable', { code: row.code }));
    else if (promisedAt === null) message.warning(text('tooLate'));
    else void actor.start(row, 'changeAppointment', { promisedAt });
  };
}

function Turn({ span, day, onDay }: { span: Span; day: string; onDay: (day: string) => void }) {
  const text = useText(listText);
  const culture = useCulture();
  return (
    <div className="ticket-calendar-turn">
      <Button icon={<LeftOutlined />} aria-label={text('previous')} onClick={() => onDay(turned(span, day, -1))} />
      <Button disabled={day === today()} onClick={() => onDay(today())}>
        {text('today')}
      </Button>
      <Button icon={<RightOutlined />} aria-label={text('next')} onClick={() => onDay(turned(span, day, 1))} />
      <strong aria-live="polite">{nameOfSpan(span, day, culture)}</strong>
      <DateField
        isFilter
        always
        value={day}
        aria-label={text('otherDay')}
        onChange={(chosen) => chosen && onDay(chosen)}
      />
    </div>
  );
}
