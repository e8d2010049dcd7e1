// The label on the device, 50 × 30 mm: bar code of the ticket, device, the phone's last digits, when it is promised.
import type { PrintedTicket } from '../../../contract/ticket/calls/print.calls.ts';
import { BarSymbol } from '../../kit/print/symbols.tsx';
import { useText } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';
import { printText } from './print.text.ts';

export function TicketLabel({ ticket }: { ticket: PrintedTicket }) {
  const say = useText(printText);
  return (
    <article className="ticket-label">
      <BarSymbol text={ticket.code} />
      <b className="no">{ticket.code}</b>
      <b className="device">{ticket.deviceName}</b>
      <p>
        <span>
          {ticket.customerName} · <b>…{ticket.phone.slice(-4)}</b>
        </span>
      </p>
      <p>
        <span>{ticket.errors.join(', ') || ticket.errorNote}</span>
      </p>
      <p>
        <b>{say('labelPromised', { time: formatMinute(ticket.promisedAt).slice(0, 5) })}</b>
        <b>{formatMinute(ticket.promisedAt).slice(11)}</b>
        {ticket.hasPasscode && <span>🔒</span>}
      </p>
    </article>
  );
}

export const labelCss = `
  @page { size: 50mm 30mm; margin: 0 }
  .ticket-label { box-sizing: border-box; display: flex; flex-direction: column; overflow: hidden; width: 50mm; height: 30mm;
    padding: 1mm 1.5mm; font: 7pt/1.2 Arial, sans-serif; break-after: page }
  .ticket-label .bar-symbol { display: block; flex: none; width: 100%; height: 8.5mm }
  .ticket-label .no { font-size: 8pt; text-align: center; letter-spacing: .3px }
  .ticket-label .device { overflow: hidden; font-size: 8.5pt; white-space: nowrap; text-overflow: ellipsis }
  .ticket-label p { display: flex; justify-content: space-between; gap: 2mm; overflow: hidden; margin: 0; white-space: nowrap }
  .ticket-label p span { overflow: hidden; text-overflow: ellipsis }
  .ticket-label p:last-child { margin-top: auto; font-size: 8pt }
`;
