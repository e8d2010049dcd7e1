// What one is told while the application is open: the bell's number, a word in the corner, a sound for whoever wants one. In quiet hours
// the number moves and nothing else.
import { RocketOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { LiveData } from '../../../contract/live.ts';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { noticePath, noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { useLive } from '../../kit/call/live.ts';
import { PUSH_DEVICE, useSession } from '../../kit/call/session.ts';
import { NoticeIcon, rereadNotices } from '../../kit/feedback/notice-item.tsx';
import { setQuiet, setUnread } from '../../kit/feedback/unread.ts';
import { leads } from '../../kit/page/leads.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { newBuild } from '../fault/release.ts';
import { shellText } from '../shell.text.ts';
import { openPage } from '../tabs/tab-actions.ts';
import { useChanges } from './use-changes.ts';

const SECONDS = 6;
export function Told(): null {
  const t = useText(shellText);
  const culture = useCulture();
  const session = useSession();
  const client = useQueryClient();
  const { notification } = App.useApp();
  useChanges();
  const { data } = useQuery({
    queryKey: [Notice.GetUnread.service, Notice.GetUnread.name, session?.user.id],
    queryFn: ({ signal }) => call(Notice.GetUnread, {}, { signal, quiet: true }),
    enabled: session !== null,
    retry: false,
  });
  useEffect(() => {
    setUnread(data?.count ?? 0);
    void navigator.setAppBadge?.(data?.count ?? 0).catch(() => {}); // of the installed application
  }, [data?.count]);
  useEffect(() => setQuiet(() => isWithin(data?.quietFrom ?? null, data?.quietTo ?? null)), [data]);
  const read = async ({ word, subjectId }: Pick<LiveData<'notice'>, 'word' | 'subjectId'>) => {
    await call(Notice.MarkSubject, { word, subjectId }, { quiet: true }).catch(() => null); // it stays unread
    await rereadNotices(client);
  };
  const open = (told: LiveData<'notice'>) => {
    notification.destroy(keyOf(told));
    const path = noticePath(told);
    if (leads(path)) openPage(path, told.code || undefined);
    return read(told);
  };
  usePushed(session && `${session.tenant}:${session.user.id}`, read);
  /** The stream breaks when the server is started anew, which is when it may be a newer one. */
  const tellRelease = async () => {
    if (!(await newBuild())) return;
    notification.open({
      key: 'release',
      icon: <RocketOutlined />,
      title: t('release'),
      description: t('releaseStays'),
      placement: 'bottomRight',
      duration: 0,
      actions: (
        <Button size="small" type="primary" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      ),
    });
  };
  useLive(
    'notice',
    (told) => {
      void rereadNotices(client);
      if (told.kind === 'question' || told.kind === 'answer') void client.invalidateQueries({ queryKey: ['Post'] });
      if (told.isQuiet) return;
      if (data?.hasSound) chime();
      if (told.kind === 'moneyArrived') return; // said by its own word, with what is left to pay
      notification.open({
        key: keyOf(told),
        icon: <NoticeIcon kind={told.kind} />,
        title: noticeSentence(told, culture),
        placement: 'bottomRight',
        duration: SECONDS,
        actions: (
          <Button size="small" type="link" onClick={() => void open(told)}>
            {t('openNotice')}
          </Button>
        ),
      });
    },
    () => {
      void rereadNotices(client);
      void tellRelease();
    },
  );
  return null;
}

/** A notice that was pressed; the browser's new address for notices. */
interface FromWorker {
  told?: Parameters<Read>[0] & { path: string };
  isMoved?: boolean;
}
type Read = (told: Pick<LiveData<'notice'>, 'word' | 'subjectId'>) => Promise<void>;
/** What a notice outside of the window leads to (web/public/worker.js). */
function usePushed(owner: string | null, read: Read): void {
  const latest = useEffectEvent(read);
  const keep = useEffectEvent(() => {
    if (owner && localStorage.getItem(PUSH_DEVICE))
      void import('../../kit/feedback/push.ts').then(({ keepPush }) => keepPush(read)).catch(() => {}); // at the next start
  });
  useEffect(() => {
    const hear = ({ data }: MessageEvent<FromWorker | null>) => {
      if (data?.isMoved) keep();
      if (!data?.told) return;
      openPage(data.told.path);
      void latest(data.told);
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who signs in
  useEffect(() => keep(), [owner]);
}
const keyOf = ({ kind, word, subjectId }: LiveData<'notice'>): string => `${kind} ${word} ${subjectId}`;
/** Local hours; a span may go over midnight, and from an hour to the same one it is the whole day. */
function isWithin(from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false;
  const hour = toInstant(now()).slice(11, 16);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

const TONE_HZ = 880;
const TONE_S = 0.18;
/** Two soft tones; a browser that nobody has touched yet refuses, and stays silent. */
function chime(): void {
  try {
    const audio = new AudioContext();
    for (const [at, pitch] of [
      [0, TONE_HZ],
      [TONE_S, TONE_HZ * 1.25],
    ] as const) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, audio.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + TONE_S);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + TONE_S);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // no sound here
  }
}
