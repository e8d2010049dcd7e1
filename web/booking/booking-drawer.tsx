// A quick look at one booking: who, what, when, what happened, and the steps that may be taken.
import { MoreOutlined, PhoneOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Dropdown, Tabs, Timeline } from 'antd';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import {
  type BookingEvent,
  type BookingId,
  BookingRow,
  type BookingView,
  bookingSources,
  Reservation,
} from '../../contract/booking/booking.calls.ts';
import { type BookingStepKey, bookingStatuses, bookingStep } from '../../contract/booking/booking.states.ts';
import { messageStates } from '../../contract/care/messages.ts';
import { ticketStatuses } from '../../contract/ticket/ticket.statuses.ts';
import { call } from '../kit/call/call.ts';
import { shown } from '../kit/call/quiet.ts';
import { Comments } from '../kit/document/comments.tsx';
import { StateTag } from '../kit/document/status-tag.tsx';
import { ChangeTimeline } from '../kit/document/timeline.tsx';
import { useDialog } from '../kit/feedback/use-dialog.tsx';
import type { DialogProps, PageTools } from '../kit/list/actions.ts';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { useTab } from '../kit/page/tab.ts';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { Moment } from '../kit/table/cells.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { bookingText } from './booking.text.ts';
import { stepIcons } from './booking-steps.tsx';
import { dayOf, timeOf } from './spans.ts';
import { useSteps } from './use-steps.ts';
import { longDay } from './weekday.ts';
import './booking.css';

interface BookingDrawerProps extends DialogProps {
  id: z.infer<typeof BookingId>;
  /** The page's own: a form takes the place of the quick look, which would lie over it. */
  instead: PageTools['show'];
}
export function BookingDrawer({ open, onClose, id, instead }: BookingDrawerProps) {
  const say = useText(bookingText);
  const phone = usePhone();
  const [dialog, show] = useDialog();
  const { GetDetailAppointmentById: detail } = Reservation;
  const state = useQuery({
    queryKey: [detail.service, detail.name, id],
    queryFn: ({ signal }) => call(detail, { id }, { signal, quiet: true }),
    retry: false,
    meta: shown,
  });
  const view = state.data;
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        size={phone ? '100%' : 560}
        title={view?.code ?? say('booking')}
        extra={view && <StateTag of={bookingStatuses[view.status]} />}
        footer={
          view &&
          view.allowedActions.length > 0 && <Steps view={view} show={show} instead={instead} onLeave={onClose} />
        }
      >
        <QueryFailed of={state} />
        {!view && !state.error && <SkeletonRows />}
        {view && <Content view={view} />}
      </Drawer>
      {dialog}
    </>
  );
}

const SHOWN = 3;
interface StepsProps {
  view: BookingView;
  show: PageTools['show'];
  instead: PageTools['show'];
  onLeave: () => void;
}
const forms: ReadonlySet<BookingStepKey> = new Set(['edit', 'rebook']);
function Steps({ view, show, instead, onLeave }: StepsProps) {
  const culture = useCulture();
  const say = useText(bookingText);
  const take = useSteps();
  const steps = view.allowedActions.map((action) => ({ ...action, key: action.key as BookingStepKey })); // the server's table has these keys
  const run = (key: BookingStepKey) => {
    take(view, key, forms.has(key) ? instead : show);
    if (key === 'createTicket') onLeave();
  };
  const rest = steps.slice(SHOWN);
  return (
    <div className="booking-steps">
      {steps.slice(0, SHOWN).map(({ key, blocker }, index) => (
        <Button
          key={key}
          type={index === 0 && !blocker ? 'primary' : 'default'}
          icon={stepIcons[key]}
          danger={key === 'cancel'}
          disabled={blocker !== null}
          {...(blocker ? { title: blocker } : {})}
          onClick={() => run(key)}
        >
          {bookingStep(key)[culture]}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            onClick: ({ key }) => run(key as BookingStepKey), // the keys below
            items: rest.map(({ key, blocker }) => ({
              key,
              label: bookingStep(key)[culture],
              icon: stepIcons[key],
              danger: key === 'cancel',
              disabled: blocker !== null,
              ...(blocker ? { title: blocker } : {}),
            })),
          }}
        >
          <Button icon={<MoreOutlined />} aria-label={say('more')} title={say('more')} />
        </Dropdown>
      )}
    </div>
  );
}

function Content({ view }: { view: BookingView }) {
  const say = useText(bookingText);
  const culture = useCulture();
  const target = { targetModule: 'Booking', targetId: view.id } as const;
  return (
    <div className="booking-view">
      <div className="booking-when">
        <b>{timeOf(view.slotAt)}</b>
        <span>
          {longDay(dayOf(view.slotAt), culture)}
          <small className="booking-branch kit-quiet">{view.branchName}</small>
        </span>
        <a href={`tel:${view.phone}`}>
          <PhoneOutlined /> {view.phone}
        </a>
      </div>
      <Facts view={view} />
      <Tabs
        ref={tabRoles}
        items={[
          { key: 'story', label: say('story'), children: <Story log={view.log} /> },
          { key: 'comments', label: say('comments'), children: <Comments target={target} /> },
          {
            key: 'history',
            label: say('history'),
            children: <ChangeTimeline target={target} fields={{ schema: BookingRow }} />,
          },
        ]}
      />
    </div>
  );
}

function Facts({ view }: { view: BookingView }) {
  const say = useText(bookingText);
  const culture = useCulture();
  const { open } = useTab();
  const facts: [label: string, value: ReactNode][] = [
    [say('customer'), view.customerName],
    [say('deviceName'), view.deviceName ?? view.deviceTypeName],
    [say('services'), view.services],
    [say('note'), view.note],
    [say('cancelReason'), view.cancelReason],
    [say('ticket'), view.ticketId && <TicketLink view={view} onOpen={open} />],
    [say('rebookedFrom'), view.rebookedFromCode],
    [say('rebookedAs'), view.rebookedCode],
    [say('missed'), view.missed > 0 && say('times', { count: view.missed })],
    [say('reminder'), view.reminder && messageStates[view.reminder][culture].toLowerCase()],
    [say('source'), bookingSources[view.source][culture]],
    [say('madeBy'), view.creatorName],
  ];
  return (
    <dl className="booking-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
function TicketLink({ view, onOpen }: { view: BookingView; onOpen: (path: string, title: string) => void }) {
  const code = view.ticketCode ?? '';
  const status = view.ticketStatus && ticketStatuses[view.ticketStatus];
  return (
    <>
      <Button type="link" size="small" onClick={() => onOpen(`/ticket-management/ticket/${view.ticketId}`, code)}>
        {code}
      </Button>
      {status && <StateTag of={status} />}
    </>
  );
}

function Story({ log }: { log: readonly BookingEvent[] }) {
  const say = useText(bookingText);
  const culture = useCulture();
  const what = ({ action, toStatus, reason }: BookingEvent): string => {
    if (action === 'create') return say('event_create');
    if (action === 'ticket') return say('event_ticket');
    if (action === 'edit') return say('event_edit');
    if (action === 'changeTime') return say('event_changeTime');
    if (action === 'rebook') return say('event_rebook', { code: reason ?? '' });
    return toStatus === null ? action : bookingStatuses[toStatus][culture];
  };
  return (
    <Timeline
      items={log.map((event) => ({
        key: event.id,
        color: event.toStatus === null ? 'gray' : colourOf(event.toStatus),
        content: (
          <>
            <b>{what(event)}</b>
            <div className="kit-quiet">
              {event.userName ?? say('system')} · <Moment value={event.at} />
            </div>
            {event.fromSlot && event.toSlot && (
              <div>
                <del>{formatMinute(event.fromSlot)}</del> → <ins>{formatMinute(event.toSlot)}</ins>
              </div>
            )}
            {event.reason && event.action !== 'rebook' && <div>“{event.reason}”</div>}
          </>
        ),
      }))}
    />
  );
}
const colourOf = (status: NonNullable<BookingEvent['toStatus']>): string => {
  const { color } = bookingStatuses[status];
  return color === 'default' ? 'gray' : color;
};
