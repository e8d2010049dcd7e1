// What a user opened on this device: the screens, how often and when, and the things themselves by their addresses. The home page and the search offer
// them again.
const SCREENS = 40;
const THINGS = 12;
/** A screen that was opened is worth half as much after so long: what is used often is offered, not what was looked at once. */
const HALF_MS = 7 * 86_400_000;
const screensKey = (userId: number) => `admin.recent.${userId}`;
const thingsKey = (userId: number) => `admin.things.${userId}`;

interface Used {
  path: string;
  weight: number;
  at: number;
}
export interface Thing {
  address: string;
  title: string;
  /** What tells it apart. */
  more?: string;
}
function read<T>(key: string, isOne: (row: unknown) => row is T): T[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isOne) : [];
  } catch {
    return [];
  }
}
const isUsed = (row: unknown): row is Used => typeof (row as Used | null)?.path === 'string';
const isThing = (row: unknown): row is Thing =>
  typeof (row as Thing | null)?.address === 'string' && typeof (row as Thing).title === 'string';

const worth = ({ weight, at }: Used, now: number) => weight * 0.5 ** ((now - at) / HALF_MS);
/** The most used first. */
export function usedPaths(userId: number): string[] {
  const now = Date.now();
  return read(screensKey(userId), isUsed)
    .sort((a, b) => worth(b, now) - worth(a, now))
    .map(({ path }) => path);
}
export function recordUse(userId: number, path: string): void {
  const now = Date.now();
  const all = read(screensKey(userId), isUsed);
  const before = all.find((one) => one.path === path);
  const next = { path, weight: (before ? worth(before, now) : 0) + 1, at: now };
  const kept = [next, ...all.filter((one) => one.path !== path)].slice(0, SCREENS);
  localStorage.setItem(screensKey(userId), JSON.stringify(kept));
}

/** The last first. */
export const recentThings = (userId: number): Thing[] => read(thingsKey(userId), isThing);
/** What is known of it already is kept: a page only knows its title. */
export function recordThing(userId: number, thing: Thing): void {
  const all = recentThings(userId);
  const before = all.find(({ address }) => address === thing.address);
  const kept = [{ ...before, ...thing }, ...all.filter((one) => one !== before)].slice(0, THINGS);
  localStorage.setItem(thingsKey(userId), JSON.stringify(kept));
}
