// The customer's devices, each with its visits, the newest first.
import { useQuery } from '@tanstack/react-query';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { PastTicket } from '../../contract/ticket/calls/intake.calls.ts';
import { TicketMaster } from '../../contract/ticket/calls/ticket-find.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { ticketStatuses } from '../../contract/ticket/ticket.statuses.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { StateTag } from '../kit/document/status-tag.tsx';
import { insteadOf, ListPanel } from '../kit/list/panel-list.tsx';
import { TabLink } from '../kit/page/tab-link.tsx';
import { Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { partyText } from './party.text.ts';
import { ticketPath } from './paths.ts';
import './party.css';

const { GetCustomerHistoryOder: history } = TicketMaster;

export function Devices({ customerId }: { customerId: CustomerId }) {
  return may(history.may, useSession()) ? <Panel customerId={customerId} /> : null;
}

interface Device {
  key: string;
  name: string;
  imei: string | null;
  tickets: PastTicket[];
}
/** The same device is the same IMEI; without one, the same name. */
function devicesOf(tickets: readonly PastTicket[]): Device[] {
  const devices = new Map<string, Device>();
  for (const ticket of tickets) {
    const key = ticket.imei ?? ticket.deviceName;
    const device = devices.get(key) ?? { key, name: ticket.deviceName, imei: ticket.imei, tickets: [] };
    device.tickets.push(ticket);
    devices.set(key, device);
  }
  return [...devices.values()];
}

function Panel({ customerId }: { customerId: CustomerId }) {
  const say = useText(partyText);
  const session = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: [history.service, history.name, { customerId }],
    queryFn: ({ signal }) => call(history, { customerId }, { signal, quiet: true }),
    retry: false,
  });
  const all = may(TicketLists.GetReceiptData.may, session) && data && data.items.length > 0 && (
    <TabLink path={`/ticket-management/receipt-list?customerId=${customerId}`} title={say('olderTickets')} />
  );
  return (
    <ListPanel title={say('devices')} tools={all}>
      {insteadOf(data, error, () => void refetch())}
      {data?.items.length === 0 && <p className="kit-quiet">{say('noTickets')}</p>}
      {devicesOf(data?.items ?? []).map((device) => (
        <section key={device.key} className="party-device">
          <h3>
            {device.name}
            {device.imei && <small className="kit-figure">{device.imei}</small>}
            <small>{say('visits', { count: device.tickets.length })}</small>
          </h3>
          <ul>
            {device.tickets.map((ticket) => (
              <Ticket key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </section>
      ))}
    </ListPanel>
  );
}

function Ticket({ ticket }: { ticket: PastTicket }) {
  const say = useText(partyText);
  return (
    <li>
      <span>{ticket.isSeen ? <TabLink path={ticketPath(ticket.id)} title={ticket.code} /> : ticket.code}</span>
      <span>
        <StateTag of={ticketStatuses[ticket.status]} />
      </span>
      <span className="party-services" title={ticket.services ?? ''}>
        {ticket.services ?? '–'}
      </span>
      <time className="kit-figure kit-quiet" dateTime={ticket.creationTime}>
        {formatMinute(ticket.creationTime)}
      </time>
      <span className="party-sum">
        <Money value={ticket.total} />
        {ticket.remaining > 0 && (
          <small className="party-late">
            {say('left')} <Money value={ticket.remaining} />
          </small>
        )}
      </span>
    </li>
  );
}
