// What one sees of a ticket at once: its state, where the device is, whether it is late.
import { Tag } from 'antd';
import { custodies, isLate, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { type TicketRow, ticketKinds } from '../../../contract/ticket/ticket.ts';
import { now } from '../../../contract/time.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { pageText } from './page.text.ts';

type Marked = Pick<TicketRow, 'status' | 'custody' | 'promisedAt' | 'archivedAt' | 'kind' | 'placeName'>;
export function TicketMarks({ ticket }: { ticket: Marked }) {
  const say = useText(pageText);
  const culture = useCulture();
  const where = custodies[ticket.custody][culture];
  return (
    <div className="ticket-marks">
      <StateTag of={ticketStatuses[ticket.status]} />
      <Tag>{ticket.custody === 'branch' ? ticket.placeName : where}</Tag>
      {ticket.kind !== 'repair' && <Tag color="cyan">{ticketKinds[ticket.kind][culture]}</Tag>}
      {isLate(ticket, now()) && <Tag color="red">{say('late')}</Tag>}
      {ticket.archivedAt && <Tag color="default">{say('archived')}</Tag>}
    </div>
  );
}
