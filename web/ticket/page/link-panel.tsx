// The customer's own page: its link to copy or to scan, whether they have looked, and how to end it.
import { CopyOutlined, MoreOutlined, QrcodeOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { Track, type TrackLink } from '../../../contract/track/track.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { copyText } from '../../kit/page/copy.ts';
import { QrSymbol } from '../../kit/print/symbols.tsx';
import { useText } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';
import { linkText } from './link.text.ts';
import { Panel } from './ticket-panel.tsx';
import './link.css';

/** What customers type, scan or tap. */
export const linkAddress = (path: string): string => window.location.origin + path;

/** Undefined for whoever may not hand it out, and while it is asked for. */
export function useTrackLink(ticketId: TicketId): TrackLink | undefined {
  const allowed = may(Track.GetLink.may, useSession());
  const { data } = useQuery({
    queryKey: [Track.GetLink.service, Track.GetLink.name, ticketId],
    queryFn: ({ signal }) => call(Track.GetLink, { ticketId }, { signal, quiet: true }),
    enabled: allowed,
    retry: false,
  });
  return data;
}

export function LinkPanel({ ticket }: { ticket: { id: TicketId } }) {
  const say = useText(linkText);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const link = useTrackLink(ticket.id);
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const [shown, setShown] = useState<string | null>(null);
  if (!link) return null;
  const ticketId = ticket.id;
  const made = async () => {
    const { path } = link.path ? link : await call(Track.MakeLink, { ticketId });
    await refresh(Track.MakeLink);
    return path && linkAddress(path);
  };
  const copy = () =>
    run(async () => {
      const address = await made();
      if (!address) return;
      await copyText(address);
      message.success(say('copied'));
    });
  const show = () => run(async () => setShown(shown ? null : await made()));
  const end = async (act: 'RenewLink' | 'RevokeLink') => {
    const word = act === 'RenewLink' ? 'renew' : 'revoke';
    const question = { title: say(`${word}Ask`), content: say(`${word}Why`), yes: say(word), no: say('keep') };
    if (!(await confirm({ ...question, danger: act === 'RevokeLink' }))) return;
    await run(async () => {
      await call(Track[act], { ticketId });
      setShown(null);
      await refresh(Track[act]);
    });
  };
  return (
    <Panel
      title={say('title')}
      action={
        link.path && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'renew', label: say('renew'), onClick: () => void end('RenewLink') },
                { key: 'revoke', label: say('revoke'), danger: true, onClick: () => void end('RevokeLink') },
              ],
            }}
          >
            <Button size="small" type="text" icon={<MoreOutlined />} aria-label={say('more')} />
          </Dropdown>
        )
      }
    >
      <p className="kit-quiet">{stateOf(link, say)}</p>
      {link.isOn && (
        <div className="ticket-link-tools">
          <Button icon={<CopyOutlined />} loading={busy} onClick={() => void copy()}>
            {say('copy')}
          </Button>
          <Button icon={<QrcodeOutlined />} onClick={() => void show()} aria-expanded={shown !== null}>
            {say(shown ? 'hideQr' : 'showQr')}
          </Button>
        </div>
      )}
      {shown && (
        <figure className="ticket-link-qr">
          <QrSymbol text={shown} />
          <figcaption className="kit-quiet">{say('scan')}</figcaption>
        </figure>
      )}
    </Panel>
  );
}

type Say = (key: 'off' | 'notYet' | 'notSeen' | 'seen', params?: { at: string }) => string;
function stateOf({ isOn, path, lastSeenAt }: TrackLink, say: Say): string {
  if (!isOn) return say('off');
  if (!path) return say('notYet');
  return lastSeenAt ? say('seen', { at: formatMinute(lastSeenAt) }) : say('notSeen');
}
