// What holds for the whole server, however many processes it has. The process that started the others keeps the tally (server/primary.ts); they
// ask it over the line they were started with.
import cluster from 'node:cluster';
import { type Place, Tally, type Window } from './tally.ts';

/** What a process asks the first one for. */
export interface Asked {
  ask: number;
  what: 'hit' | 'look' | 'forget' | 'forgetEnding' | 'take' | 'give' | 'metrics' | 'order';
  with: readonly unknown[];
}
export interface Answered {
  answer: number;
  result: unknown;
}
export const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'ask' in message;
const isAnswered = (message: unknown): message is Answered =>
  typeof message === 'object' && message !== null && 'answer' in message;

const waiting = new Map<number, (result: unknown) => void>();
let asks = 0;
let isListening = false;
/** Where the first process is gone this one ends too, so nobody waits for ever. */
export function askFirst(what: Asked['what'], ...args: readonly unknown[]): Promise<unknown> {
  if (!isListening) {
    isListening = true;
    process.on('message', (message) => {
      if (!isAnswered(message)) return;
      waiting.get(message.answer)?.(message.result);
      waiting.delete(message.answer);
    });
  }
  const ask = asks++;
  return new Promise((resolve) => {
    waiting.set(ask, resolve);
    process.send?.({ ask, what, with: args } satisfies Asked);
  });
}

const here = new Tally();
const hasFirst = cluster.isWorker;
export const shared = {
  hit: async (key: string, ms: number): Promise<Window> =>
    hasFirst ? ((await askFirst('hit', key, ms)) as Window) : here.hit(key, ms), // the first process answers what a tally answers
  look: async (key: string, ms: number): Promise<Window> =>
    hasFirst ? ((await askFirst('look', key, ms)) as Window) : here.look(key, ms),
  forget: async (key: string, ms: number): Promise<void> =>
    hasFirst ? void (await askFirst('forget', key, ms)) : here.forget(key, ms),
  forgetEnding: async (end: string, ms: number): Promise<void> =>
    hasFirst ? void (await askFirst('forgetEnding', end, ms)) : here.forgetEnding(end, ms),
  /** Answers what gives the places back, or null when there is no room. */
  take: async (places: readonly Place[]): Promise<(() => void) | null> => {
    const isTaken = hasFirst ? await askFirst('take', places) : here.take(places);
    if (!isTaken) return null;
    return () => void (hasFirst ? askFirst('give', places) : here.give(places));
  },
};
