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
      <KindTag kind={ticket.kind} />
      {isLate(ticket, now()) && <Tag color="red">{say('late')}</Tag>}
      {ticket.archivedAt && <Tag color="default">{say('archived')}</Tag>}
    </div>
  );
}

/** A device that came back: it is looked at with other eyes. Nothing for an ordinary repair. */
export function KindTag({ kind }: Pick<TicketRow, 'kind'>) {
  const culture = useCulture();
  return kind === 'repair' ? null : <Tag color="cyan">{ticketKinds[kind][culture]}</Tag>;
}
