// The form of a document that several people change: kept on this device until it is saved, and when somebody else was faster, put
// over what they saved. What is kept knows the version it was begun on, so it finds its place over a newer one too.
import { useState } from 'react';
import { CallError, type CallOptions } from '../call/call.ts';
import { useDraft, useKeeping } from '../form/draft.ts';
import { type Clash, type Merging, merged, taken } from './merge.ts';

/** What is kept of a form. */
export interface Shared<F> {
  form: F;
  /** What the form was filled from: the other side of every change. */
  base: F;
  /** Null: a new document, which nobody else has. */
  version: number | null;
  clashes: readonly Clash[];
  /** What was changed here lies over what somebody else saved. */
  isMerged: boolean;
  /** Who was faster, as the server says it. */
  told: string | null;
}
export interface SharedFormOptions<F> {
  /** Of the draft, without a version. */
  name: string;
  /** The document's, as it was read last. */
  version: number | null;
  /** The form as the document fills it, or as a new one begins. */
  fresh: () => F;
  merging: Merging<F>;
  /** Reads the document again; its new version comes with the next render. */
  reload?: (() => Promise<unknown>) | undefined;
  /** Whether anything in it is worth keeping. */
  isBegun?: (form: F) => boolean;
  /** What was kept on this device, made ready for this visit. */
  reopen?: (form: F) => F;
}
export interface SharedForm<F> {
  form: F;
  isTouched: boolean;
  /** Grows when the form is filled from elsewhere than its fields. */
  round: number;
  /** When that was begun which was found on this device. */
  begunAt: string | null;
  /** Somebody else was faster: what there is to tell about it. */
  overtaken: Shared<F> | null;
  /** Somebody typed. */
  write: (next: (before: F) => F) => void;
  /** What follows from what the server says: nobody's work is lost with it. */
  adopt: (next: (before: F) => F) => void;
  take: (clash: Clash, side: 'theirs' | 'mine') => void;
  discard: () => void;
  /** With the key of what is being written. Who was faster is told above the form, which then lies over what they saved. */
  save: <R>(send: (options: CallOptions) => Promise<R>) => Promise<R>;
}
interface State<F> {
  kept: Shared<F>;
  isTouched: boolean;
  round: number;
}

export const isStale = (error: unknown): error is CallError => error instanceof CallError && error.key === 'row.stale';
export const begun = <F>(form: F, version: number | null): Shared<F> => ({
  form,
  base: form,
  version,
  clashes: [],
  isMerged: false,
  told: null,
});
/** Put over what the document is now; what was told before and is not told anew is still to be decided. */
export function rebased<F extends object>(
  kept: Shared<F>,
  { version, base }: Pick<Shared<F>, 'version' | 'base'>,
  merging: Merging<F>,
): Shared<F> {
  const { form, clashes } = merged(merging, kept.base, base, kept.form);
  const isAgain = (one: Clash) => clashes.some(({ line, thing }) => line === one.line && thing === one.thing);
  const before = kept.clashes.filter((one) => !isAgain(one));
  return { ...kept, form, base, version, clashes: [...before, ...clashes], isMerged: true };
}

export function useSharedForm<F extends object>(options: SharedFormOptions<F>): SharedForm<F> {
  const { name, version, fresh, merging, reload, isBegun = () => true, reopen = (form) => form } = options;
  const draft = useDraft<Shared<F>>(name);
  const [state, setState] = useState<State<F>>(() => {
    const found = draft.found?.value;
    if (!found?.form) return { kept: begun(fresh(), version), isTouched: false, round: 0 };
    const again = { ...found, form: reopen(found.form) };
    const kept = found.version === version ? again : rebased(again, begun(fresh(), version), merging);
    return { kept, isTouched: true, round: 0 };
  });
  let now = state;
  if (state.kept.version !== version) {
    const read = begun(fresh(), version);
    const kept = state.isTouched ? rebased(state.kept, read, merging) : read;
    now = { ...state, kept, round: state.round + 1 };
    setState(now);
  }
  const { kept, isTouched, round } = now;
  useKeeping(draft, isBegun(kept.form) ? kept : null, isTouched);
  const put = (next: (before: Shared<F>) => Partial<Shared<F>>, rest: (before: State<F>) => Partial<State<F>>) =>
    setState((before) => ({ ...before, kept: { ...before.kept, ...next(before.kept) }, ...rest(before) }));
  return {
    form: kept.form,
    isTouched,
    round,
    begunAt: draft.found?.at ?? null,
    overtaken: kept.isMerged || kept.told !== null ? kept : null,
    write: (next) =>
      put(
        ({ form }) => ({ form: next(form) }),
        () => ({ isTouched: true }),
      ),
    adopt: (next) =>
      put(
        ({ form }) => ({ form: next(form) }),
        () => ({}),
      ),
    take: (clash, side) =>
      put(
        ({ form }) => ({ form: taken(merging, form, clash, side) }),
        (before) => ({ isTouched: true, round: before.round + 1 }),
      ),
    discard: () => {
      draft.drop();
      put(
        () => begun(fresh(), version),
        (before) => ({ isTouched: false, round: before.round + 1 }),
      );
    },
    save: async (send) => {
      try {
        const saved = await draft.save((once) => send({ ...once, ...(reload ? { quiet: isStale } : {}) }));
        put(
          () => ({ clashes: [], isMerged: false, told: null }),
          () => ({ isTouched: false }),
        );
        return saved;
      } catch (error) {
        if (!reload || !isStale(error)) throw error;
        put(
          () => ({ told: error.message }),
          () => ({}),
        );
        await reload();
        throw error;
      }
    },
  };
}
