// Where drafts lie on this device: whose they are, how long they stay, what happens to damaged ones. Pure, over a store.
export interface Draft<T> {
  /** An instant. */
  at: string;
  value: T;
  /** Of the save that may have been sent. */
  key: string;
}
/** What of the browser's storage is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
/** Nobody goes on with what was said last week. */
const KEPT_MS = 3 * 86_400_000;
const PREFIX = 'draft.';
const keyOf = (name: string, userId: number) => `${PREFIX}${userId}.${name}`;
const isFresh = (at: string, when: string) => Date.parse(when) - Date.parse(at) <= KEPT_MS;

export function writeDraft<T>(store: Store, name: string, userId: number, draft: Draft<T>): void {
  try {
    store.setItem(keyOf(name, userId), JSON.stringify(draft));
  } catch {
    // no room, or not allowed: the form works without it
  }
}
export function readDraft<T>(store: Store, name: string, userId: number, when: string): Draft<T> | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(name, userId)) ?? 'null') as Draft<T> | null; // written above
    return kept && isFresh(kept.at, when) ? kept : null;
  } catch {
    return null; // a damaged draft is no draft
  }
}
export const dropDraft = (store: Store, name: string, userId: number): void => store.removeItem(keyOf(name, userId));

/** Drafts that nobody came back for leave the device, whoever wrote them. */
export function sweepDrafts(store: Store, when: string): void {
  const names = Array.from({ length: store.length }, (_, place) => store.key(place) ?? '');
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    try {
      if (isFresh((JSON.parse(store.getItem(name) ?? '') as Draft<unknown>).at, when)) continue; // written above
    } catch {
      // damaged: as good as old
    }
    store.removeItem(name);
  }
}
