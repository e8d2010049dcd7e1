// Whether the server can be reached. A line that swallows everything refuses nothing: no answer in time is none.
const PATIENCE_MS = 5_000;
/** An answer that has not begun after so long makes one ask whether anybody is there. */
const SILENT_MS = 5_000;

export async function isReachable(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const { signal } = patience;
  const answer = await fetch('/health', { cache: 'no-store', signal }).catch(() => null);
  clearTimeout(timer);
  return answer?.ok ?? false;
}

/**
 * The device has no network, and no server of its own that would answer all the same. No file is asked for then: many browsers
 * remember one that could not be fetched for as long as the window lives.
 */
export const isCutOff = async (): Promise<boolean> => !navigator.onLine && !(await isReachable());

type Hear = (isSilent: boolean) => void;
let tell: Hear = () => {};
/** The shell says that calls wait for a server that nobody reaches; they go on waiting, because a slow line may only seem dead. */
export const onSilence = (hear: Hear): void => {
  tell = hear;
};
let isTold = false;
function say(isSilent: boolean): void {
  if (isSilent !== isTold) tell(isSilent);
  isTold = isSilent;
}

/** Calls whose answer has not begun for too long. One round asks for all of them. */
const late = new Set<object>();
let isAsking = false;
async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  while (late.size > 0) {
    const isThere = await isReachable();
    if (late.size > 0) say(!isThere);
    await new Promise((resolve) => setTimeout(resolve, SILENT_MS));
  }
  isAsking = false;
}

/** Until it is ended by what it answers. */
export function watchLine(): () => void {
  const waiting = {};
  const timer = setTimeout(() => {
    late.add(waiting);
    void ask();
  }, SILENT_MS);
  return () => {
    clearTimeout(timer);
    late.delete(waiting);
    if (late.size === 0) say(false);
  };
}
