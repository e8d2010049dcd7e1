// Who else has this ticket open: each page says so now and then, and whoever is not heard of for a while is forgotten.
import { EyeOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { useLive } from '../../kit/call/live.ts';
import { useSession } from '../../kit/call/session.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { pageText } from './page.text.ts';

const SAID_MS = 25_000;
const FORGOTTEN_MS = 60_000;
interface Viewer {
  id: number;
  name: string;
  until: number;
}

export function Viewers({ ticketId }: { ticketId: TicketId }) {
  const say = useText(pageText);
  const me = useSession()?.user.id;
  const { active } = useTab();
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  const tell = useEffectEvent((isGone: boolean) => {
    if (isGone || document.visibilityState === 'visible')
      void call(TicketRead.NoteViewing, { id: ticketId, isGone }, { quiet: true }).catch(() => null); // nobody need know
  });
  const forget = useEffectEvent(() => {
    const now = Date.now();
    if (viewers.some(({ until }) => until < now)) setViewers(viewers.filter(({ until }) => until >= now));
  });
  useEffect(() => {
    if (!active) return;
    tell(false);
    const timer = setInterval(() => {
      tell(false);
      forget();
    }, SAID_MS);
    return () => {
      clearInterval(timer);
      tell(true);
    };
  }, [active]);
  useLive('viewing', ({ ticketId: of, userId, name, isGone }) => {
    if (of !== ticketId || userId === me) return;
    const others = viewers.filter(({ id }) => id !== userId);
    const isNew = others.length === viewers.length;
    if (!isGone) others.push({ id: userId, name, until: Date.now() + FORGOTTEN_MS });
    setViewers(others);
    if (isNew && !isGone && active) tell(false); // so that they know of this page at once
  });
  if (!viewers.length) return null;
  const names = viewers.map(({ name }) => name.split(' ').at(-1) ?? name).sort();
  return (
    <Tag
      className="ticket-viewers"
      color="gold"
      icon={<EyeOutlined />}
      title={viewers.map(({ name }) => name).join(', ')}
    >
      {say('viewing', { names: names.join(', ') })}
    </Tag>
  );
}
