// What the server tells without being asked (contract/live.ts): one stream for the whole window, open while somebody listens, is signed
// in and looks at it. Whoever was away is told so and reads anew; where no stream comes through, that happens every few seconds.
import { useEffect, useEffectEvent } from 'react';
import { type LiveData, type LiveEvent, type LiveTopic, liveMay } from '../../../contract/live.ts';
import { headersOf, TOKEN_COOKIE } from './call.ts';
import { readCookie } from './cookie.ts';
import { may, useSession } from './session.ts';

const ADDRESS = '/api/live';
/** A window that nobody looks at gives its connection back: a browser has six for one server, whatever the number of tabs. */
const HIDDEN_MS = 10_000;
/** The server says something at least every 20 s; silence means that somebody in between keeps it back. */
const SILENT_MS = 45_000;
const POLL_MS = 20_000;
const SIGNED_OUT_MS = 3_000;
/** A break of a second or two is none; after so many failures screens ask by themselves. */
const ASKED_AFTER = 3;
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

type Hear = (event: LiveEvent) => void;
export interface Listener {
  topic: LiveTopic;
  hear: Hear;
  /** Something may have been missed. */
  missed: (() => void) | undefined;
}
const listeners = new Set<Listener>();
let running: AbortController | null = null;

/** Listens as long as the component is there. `missed`: after a break, or in place of a stream; the screen reads anew. */
export function useLive<T extends LiveTopic>(topic: T, hear: (data: LiveData<T>) => void, missed?: () => void): void {
  const onHear = useEffectEvent((event: LiveEvent) => hear(event.data as LiveData<T>)); // only its own topic is handed on
  const onMissed = useEffectEvent(() => missed?.());
  const isTold = may(liveMay[topic], useSession());
  useEffect(() => {
    if (!isTold) return undefined;
    return listen({ topic, hear: onHear, missed: onMissed });
  }, [topic, isTold]);
}
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  turn();
  return () => {
    listeners.delete(listener);
    turn();
  };
}

let resting: ReturnType<typeof setTimeout> | undefined;
/** Opens or closes the stream as it is needed now. */
function turn(): void {
  clearTimeout(resting);
  const isWanted = listeners.size > 0;
  if (isWanted && document.visibilityState === 'visible') {
    if (!running) void keep(); // it never throws: every failure is a pause
  } else {
    resting = setTimeout(stop, isWanted ? HIDDEN_MS : 0);
  }
}
function stop(): void {
  running?.abort();
  running = null;
}
const tellMissed = () => {
  for (const { missed } of [...listeners]) missed?.();
};

async function keep(): Promise<void> {
  const mine = new AbortController();
  running = mine;
  let failures = 0;
  while (!mine.signal.aborted) {
    const began = await read(mine.signal, () => {
      if (failures > 0 || wasAway) tellMissed();
      wasAway = false;
      failures = 0;
    });
    if (mine.signal.aborted) break;
    if (began === 'refused') {
      const refused = readCookie(TOKEN_COOKIE); // signed out: whoever signs in again on this page has another one
      while (!mine.signal.aborted && readCookie(TOKEN_COOKIE) === refused) await pause(SIGNED_OUT_MS, mine.signal);
      wasAway = true;
      continue;
    }
    failures++;
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? POLL_MS;
    await pause(wait, mine.signal);
    if (failures >= ASKED_AFTER && !mine.signal.aborted) tellMissed(); // no stream comes through: ask instead
  }
}
let wasAway = false;

/** Reads until the stream ends; `onHere` when its first word has arrived. */
async function read(signal: AbortSignal, onHere: () => void): Promise<'ended' | 'refused'> {
  const quiet = new AbortController();
  let alarm = setTimeout(() => quiet.abort(), SILENT_MS);
  try {
    const response = await fetch(ADDRESS, { headers: headersOf(), signal: AbortSignal.any([signal, quiet.signal]) });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'ended';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let isHere = false;
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      clearTimeout(alarm);
      alarm = setTimeout(() => quiet.abort(), SILENT_MS);
      if (!isHere) onHere();
      isHere = true;
      const parts = (text + value).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) tellAll(JSON.parse(part.slice(6)) as LiveEvent); // our own server's
    }
  } catch {
    return 'ended'; // cut off, or too quiet
  } finally {
    clearTimeout(alarm);
  }
}
function tellAll(event: LiveEvent): void {
  for (const { topic, hear } of [...listeners]) if (topic === event.topic) hear(event);
}
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !running) wasAway = true;
  turn();
});
