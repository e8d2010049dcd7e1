// Whoever stands at the counter: earlier tickets, what they owe, what is under warranty. Quiet, beside the form.

import { Button } from 'antd';
import { ticketStatuses } from '../../../../contract/ticket/ticket.statuses.ts';
import type { BookingId } from '../../../../contract/ticket/ticket.ts';
import { may, useSession } from '../../../kit/call/session.ts';
import { StateTag } from '../../../kit/document/status-tag.tsx';
import { useTab } from '../../../kit/page/tab.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatDay, formatMinute, formatMoney } from '../../../kit/words/format.ts';
import { warrantyFormPath } from '../../paths.ts';
import type { Caller } from '../customer.ts';
import { formText } from '../form.text.ts';
import { leftOf } from '../from-booking.ts';
import { readBooking } from '../look-ups.ts';
import { Section } from './field.tsx';
import { type PartOf, type PartProps, part } from './part.ts';

const own = ['bookingId'] as const;
export const HistoryPanel = part(own, History);
function History({ form, caller }: PartProps<typeof own> & { caller: Caller }) {
  const say = useText(formText);
  const { known } = caller;
  if (!known?.customer) {
    return (
      <Section title={say('history')}>
        <p className="intake-hint">{say(known ? 'newCustomer' : 'noHistory')}</p>
        {known && <Bookings form={form} caller={caller} />}
      </Section>
    );
  }
  return (
    <Section
      title={say('history')}
      beside={<span className="intake-hint">{say('visitCount', { count: known.ticketCount })}</span>}
    >
      <Standing caller={caller} />
      <Bookings form={form} caller={caller} />
      <Warranties form={form} caller={caller} />
      <Tickets caller={caller} />
    </Section>
  );
}

function Standing({ caller: { known } }: { caller: Caller }) {
  const say = useText(formText);
  const culture = useCulture();
  if (!known) return null;
  const { debt, loyalty, customer } = known;
  return (
    <dl className="intake-standing">
      <div>
        <dt>{say('debt')}</dt>
        <dd className={debt > 0 ? 'intake-warn' : ''}>{debt === 0 ? say('noDebt') : formatMoney(debt, culture)}</dd>
      </div>
      <div>
        <dt>{say('revenue')}</dt>
        <dd>{formatMoney(loyalty.revenueOfYear, culture)}</dd>
      </div>
      {customer?.note && (
        <div>
          <dt>{say('note')}</dt>
          <dd>{customer.note}</dd>
        </div>
      )}
    </dl>
  );
}

function Bookings({ form, caller: { known } }: { form: PartOf<'bookingId'>; caller: Caller }) {
  const say = useText(formText);
  const session = useSession();
  if (!known?.bookings.length || form.ticket) return null;
  const use = async (bookingId: BookingId) => {
    form.set({ bookingId });
    if (!may('Pages.Bookings.ViewDetail', session)) return;
    const booked = await readBooking(bookingId);
    form.change((now) => leftOf(now, booked));
  };
  return (
    <ul className="intake-past">
      {known.bookings.map(({ id, code, slotAt, deviceName }) => {
        const isUsed = form.intake.bookingId === id;
        return (
          <li key={id}>
            <span>
              <b>{code}</b>
              <small>{[formatMinute(slotAt), deviceName].filter(Boolean).join(' · ')}</small>
            </span>
            <Button
              size="small"
              type={isUsed ? 'primary' : 'default'}
              aria-pressed={isUsed}
              onClick={() => (isUsed ? form.set({ bookingId: null }) : void use(id))}
            >
              {say('useBooking')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Warranties({ form, caller: { known } }: { form: PartOf<'bookingId'>; caller: Caller }) {
  const say = useText(formText);
  const tab = useTab();
  const running = known?.warranties.filter(({ isRunning }) => isRunning) ?? [];
  if (running.length === 0) return null;
  return (
    <>
      <h3>{say('warranties')}</h3>
      <ul className="intake-past">
        {running.slice(0, 5).map(({ id, name, endDay, ticketCode, ticketId }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {ticketCode} · {say('until', { day: formatDay(endDay) })}
              </small>
            </span>
            {form.ticket === null && (
              <Button size="small" onClick={() => tab.open(warrantyFormPath(ticketId))}>
                {say('asWarranty')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Tickets({ caller: { known } }: { caller: Caller }) {
  const say = useText(formText);
  const culture = useCulture();
  const tab = useTab();
  if (!known?.tickets.length) return null;
  return (
    <>
      <h3>{say('lastTickets')}</h3>
      <ul className="intake-past">
        {known.tickets.slice(0, 5).map((ticket) => (
          <li key={ticket.id}>
            <span>
              {ticket.isSeen ? (
                <button
                  type="button"
                  className="intake-link"
                  onClick={() => tab.open(`/ticket-management/ticket/${ticket.id}`, ticket.code)}
                >
                  {ticket.code}
                </button>
              ) : (
                <b>{ticket.code}</b>
              )}{' '}
              {ticket.deviceName}
              <small>
                {[formatDay(ticket.creationTime), ticket.services, formatMoney(ticket.total, culture)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <StateTag of={ticketStatuses[ticket.status]} />
          </li>
        ))}
      </ul>
    </>
  );
}
