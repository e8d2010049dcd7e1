// What was typed and not saved outlives a closed tab, a reload and a crash: kept on this device for the person who typed it,
// together with the key of its save, so that a save whose answer was lost is not made a second time.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { now, toInstant } from '../../../contract/time.ts';
import { isKeyReused } from '../call/act-key.ts';
import { newKey } from '../call/idempotency.ts';
import { useSession } from '../call/session.ts';
import { type Draft, dropDraft, readDraft, sweepDrafts, writeDraft } from './draft-store.ts';

export type { Draft } from './draft-store.ts';

let isSwept = false;

export interface Kept<T> {
  /** What was begun before this form was opened. */
  found: Draft<T> | null;
  /** A moment after the last key, and at once when the page goes. Null: there is nothing worth keeping. */
  keep: (value: T | null) => void;
  /** It was thrown away. */
  drop: () => void;
  /** The save, with a key that makes its repetition harmless; what was kept goes when it has succeeded. */
  save: <R>(send: (options: { idempotencyKey: string }) => Promise<R>) => Promise<R>;
}
const KEEP_AFTER_MS = 400;

/** One form's draft; without a name nothing is kept. What must not lie around in a browser stays out of `value`. */
export function useDraft<T>(name: string | null): Kept<T> {
  const userId = useSession()?.user.id ?? 0;
  const [found, setFound] = useState(() => (name === null ? null : readDraft<T>(localStorage, name, userId, moment())));
  const [state] = useState<State<T>>(() => ({ waiting: null, timer: undefined, key: found?.key ?? newKey() }));
  const write = () => {
    clearTimeout(state.timer);
    const { waiting } = state;
    state.waiting = null;
    if (waiting && name !== null)
      writeDraft(localStorage, name, userId, { at: moment(), value: waiting.value, key: state.key });
  };
  const forget = () => {
    clearTimeout(state.timer);
    state.waiting = null;
    if (name !== null) dropDraft(localStorage, name, userId);
  };
  const leave = useEffectEvent(write);
  useEffect(() => {
    if (!isSwept) sweepDrafts(localStorage, moment());
    isSwept = true;
    const go = () => leave();
    window.addEventListener('pagehide', go);
    return () => {
      window.removeEventListener('pagehide', go);
      go();
    };
  }, []);
  return {
    found,
    keep: (value) => {
      if (value === null) return forget();
      clearTimeout(state.timer);
      state.waiting = { value };
      state.timer = setTimeout(write, KEEP_AFTER_MS);
    },
    drop: () => {
      forget();
      setFound(null);
      state.key = newKey();
    },
    save: async (send) => {
      write(); // the answer may never come
      try {
        const answer = await send({ idempotencyKey: state.key });
        forget();
        state.key = newKey();
        return answer;
      } catch (error) {
        if (isKeyReused(error)) state.key = newKey();
        throw error;
      }
    },
  };
}
/** Keeps every state of a form from the first touch on; null: there is nothing worth keeping in it. */
export function useKeeping<T>(draft: Kept<T>, value: T | null, isTouched: boolean): void {
  const kept = useRef<{ value: T | null } | null>(null);
  const keep = useEffectEvent(() => {
    if (kept.current?.value === value) return; // a tab that is shown again, perhaps after its save
    kept.current = { value };
    draft.keep(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what changes
  useEffect(() => {
    if (isTouched) keep();
  }, [value, isTouched]);
}
interface State<T> {
  waiting: { value: T } | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  key: string;
}
const moment = () => toInstant(now());
