// The narrow column: who, when, and what came before.

import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { isLate } from '../../../contract/ticket/ticket.statuses.ts';
import { now } from '../../../contract/time.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { Day, Moment } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { documentPath, ticketPath } from '../paths.ts';
import { pageText } from './page.text.ts';
import { DocumentLink, Facts, Panel } from './ticket-panel.tsx';

export function PeoplePanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  return (
    <Panel title={say('people')}>
      <Facts
        of={[
          [
            say('customer'),
            <span key="customer">
              {ticket.customerName} · <a href={`tel:${ticket.phone}`}>{ticket.phone}</a>
            </span>,
          ],
          [say('technician'), ticket.technicianName],
          [say('advisor'), ticket.advisorName],
          [say('receptionist'), ticket.receptionistName],
          [say('branch'), ticket.branchName],
          [say('place'), ticket.placeId === ticket.branchId ? null : ticket.placeName],
        ]}
      />
    </Panel>
  );
}

export function DatesPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const session = useSession();
  const at = (value: string | null) => value && <Moment value={value} />;
  const booking = ticket.bookingId && {
    kind: 'booking' as const,
    id: ticket.bookingId,
    code: ticket.bookingCode ?? '',
  };
  return (
    <Panel title={say('dates')}>
      <Facts
        of={[
          [say('received'), at(ticket.creationTime)],
          [
            say('promised'),
            <span key="promised" className={isLate(ticket, now()) ? 'ticket-late' : ''}>
              {at(ticket.promisedAt)}
            </span>,
          ],
          [say('accepted'), at(ticket.acceptedAt)],
          [say('finished'), at(ticket.finishedAt)],
          [say('handedOver'), at(ticket.handedOverAt)],
          [say('due'), ticket.dueDay && <Day value={ticket.dueDay} />],
          [
            say('booking'),
            booking && (
              <DocumentLink path={documentPath(booking, (asked) => may(asked, session))} code={booking.code} />
            ),
          ],
          [
            say('origin'),
            ticket.originId && <DocumentLink path={ticketPath(ticket.originId)} code={ticket.originCode ?? ''} />,
          ],
        ]}
      />
    </Panel>
  );
}
