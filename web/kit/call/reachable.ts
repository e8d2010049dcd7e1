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

type Hear = (isSilent: boolean) => void;
let tell: Hear = () => {};
/** The shell says that calls wait for a server that nobody reaches; they go on waiting, because a slow line may only seem dead. */
export const onSilence = (hear: Hear): void => {
  tell = hear;
};
const silent = new Set<object>();
function note(waiting: object, isSilent: boolean): void {
  const before = silent.size;
  if (isSilent) silent.add(waiting);
  else silent.delete(waiting);
  if (silent.size > 0 !== before > 0) tell(silent.size > 0);
}

/** Until it is ended by what it answers. */
export function watchLine(): () => void {
  const waiting = {};
  let isOver = false;
  const look = async () => {
    const isThere = await isReachable();
    if (isOver) return;
    note(waiting, !isThere);
    timer = setTimeout(look, SILENT_MS);
  };
  let timer = setTimeout(look, SILENT_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    note(waiting, false);
  };
}
