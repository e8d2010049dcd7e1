// The device as it came in: what it is, its condition, what was wrong, what came with it, and its passcode for whoever needs it.
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Out } from '../../../contract/kit.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { Tags } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { PatternDots } from '../pattern-dots.tsx';
import { accessoriesOf } from './action/action-fields.tsx';
import { pageText } from './page.text.ts';
import { Facts, Panel } from './ticket-panel.tsx';

export function DevicePanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const { manufacturerName, deviceTypeName, colourName, imei, condition, errorList, errorNote } = ticket;
  const kind = [deviceTypeName, manufacturerName, colourName].filter(Boolean).join(' · ');
  return (
    <Panel title={say('device')}>
      <p className="ticket-device">
        <b>{ticket.deviceName}</b>
        {kind && <span>{kind}</span>}
        {imei && <code>{imei}</code>}
      </p>
      <div className="ticket-faults">
        {errorList.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        {errorNote && <p>{errorNote}</p>}
      </div>
      {condition && <p className="ticket-long">{condition}</p>}
      <Facts
        of={[
          [say('accessories'), accessoriesOf(ticket) || say('none')],
          [say('note'), ticket.note],
          [say('passcode'), ticket.hasPasscode ? <Passcode key="passcode" ticket={ticket} /> : null],
          [
            '#',
            ticket.hashtagList.length ? <Tags key="tags" values={ticket.hashtagList.map(({ name }) => name)} /> : null,
          ],
          [say('cancelReason'), ticket.cancelReason],
          [
            say('signature'),
            ticket.signature && (
              <img src={`/${ticket.signature}`} alt={say('signature')} className="ticket-signature" />
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** For the technician and managers; the server decides and notes every look. */
function Passcode({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const session = useSession();
  const [shown, setShown] = useState<Out<typeof TicketRead.ShowPasscode> | null>(null);
  const mine = session?.user.id === ticket.technicianId || may('Pages.Tickets.ChangeStatusAdmin', session);
  if (!mine) return '••••';
  if (!shown) {
    const look = async () => setShown(await call(TicketRead.ShowPasscode, { id: ticket.id }));
    return (
      <Button
        size="small"
        icon={<EyeOutlined />}
        title={say('looksNoted')}
        onClick={() => void look().catch(() => {})} // the shell has said why
      >
        {say('showPasscode')}
      </Button>
    );
  }
  return (
    <span className="ticket-passcode">
      {shown.kind === 'pattern' && <PatternDots pattern={shown.passcode} />}
      <b>{shown.kind === 'pattern' ? [...shown.passcode].join(' → ') : shown.passcode}</b>
      <Button
        size="small"
        type="text"
        icon={<EyeInvisibleOutlined />}
        aria-label={say('hidePasscode')}
        onClick={() => setShown(null)}
      />
    </span>
  );
}
