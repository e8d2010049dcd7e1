// What was typed and not saved survives a closed tab: kept on this device for the person who typed it, until it is saved.
export interface Draft<T> {
  /** An instant. */
  at: string;
  value: T;
}
/** Nobody goes on with what was said last week. */
const KEPT_MS = 3 * 86_400_000;
const keyOf = (name: string, userId: number) => `draft.${name}.${userId}`;

export function writeDraft(name: string, userId: number, value: unknown, at: string): void {
  try {
    localStorage.setItem(keyOf(name, userId), JSON.stringify({ at, value }));
  } catch {
    // no room, or not allowed: the form works without it
  }
}
export function readDraft<T>(name: string, userId: number, now: string): Draft<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(name, userId)) ?? 'null') as Draft<T> | null; // written above
    return kept && Date.parse(now) - Date.parse(kept.at) <= KEPT_MS ? kept : null;
  } catch {
    return null; // a damaged draft is no draft
  }
}
export const dropDraft = (name: string, userId: number): void => localStorage.removeItem(keyOf(name, userId));
