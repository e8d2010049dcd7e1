// What is saved as it is typed and did not arrive: kept on this device, told above the sheet, and sent with whatever is typed next.
import { Alert, Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../call/call.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { useDraft } from './draft.ts';
import './form.css';

export interface Left<T> {
  cells: readonly T[];
  /** One after the other, so that the last typed is the last written. True when it is; the shell has said why it is not. */
  save: (typed: readonly T[]) => Promise<boolean>;
  /** Something else that must not overtake what is on its way. */
  inTurn: <R>(work: () => Promise<R>) => Promise<R>;
  drop: () => void;
}
/** `send` writes the same cells twice without harm. */
export function useLeft<T extends object>(
  name: string | null,
  keyOf: (cell: T) => string,
  send: (cells: readonly T[]) => Promise<unknown>,
): Left<T> {
  const draft = useDraft<readonly T[]>(name);
  const [cells, setCells] = useState(draft.found?.value ?? []);
  const waiting = useRef(cells);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const keep = (left: readonly T[]) => {
    waiting.current = left;
    setCells(left);
    draft.keep(left.length ? left : null);
  };
  const write = async (typed: readonly T[]): Promise<boolean> => {
    const { isSaved, left } = await sendCells(waiting.current, typed, keyOf, send);
    keep(left);
    return isSaved;
  };
  const inTurn = <R,>(work: () => Promise<R>): Promise<R> => {
    const done = line.current.then(work);
    line.current = done.catch(() => {}); // whoever waits for it is told
    return done;
  };
  return {
    cells,
    save: (typed) => inTurn(() => write(typed)),
    inTurn,
    drop: () => keep([]),
  };
}
/** Sends what waits with what is typed now; where that is refused, what is typed by itself: one does not take the other along. */
export async function sendCells<T extends object>(
  before: readonly T[],
  typed: readonly T[],
  keyOf: (cell: T) => string,
  send: (cells: readonly T[]) => Promise<unknown>,
): Promise<{ isSaved: boolean; left: readonly T[] }> {
  const all = merged(before, typed, keyOf);
  const failure = await failureOf(send(all));
  if (!failure) return { isSaved: true, left: [] };
  if (!isRefusal(failure)) return { isSaved: false, left: all };
  if (before.length === 0 || typed.length === 0) return { isSaved: false, left: before };
  const alone = await failureOf(send(typed));
  if (alone) return { isSaved: false, left: isRefusal(alone) ? before : all };
  const waits = new Set(before.map(keyOf));
  return { isSaved: true, left: all.filter((cell) => waits.has(keyOf(cell))) };
}
const failureOf = (sent: Promise<unknown>): Promise<CallError | null> =>
  sent.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );
/** The server has read it and will not have it: not when the session ended, the line was too slow or the calls too many. */
const isRefusal = ({ status }: CallError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** Each cell once, as it was typed last; what the later one does not speak of stays. */
export function merged<T extends object>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (cell: T) => string,
): readonly T[] {
  const all = new Map<string, T>();
  for (const cell of [...before, ...after]) all.set(keyOf(cell), { ...all.get(keyOf(cell)), ...cell });
  return [...all.values()];
}

export function LeftNotice<T>({ of: { cells, save, drop } }: { of: Omit<Left<T>, 'inTurn'> }): ReactNode {
  const say = useText(kitText);
  if (cells.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="kit-unsaved"
      title={say('left', { count: cells.length })}
      action={
        <>
          <Button onClick={() => void save([])}>{say('saveLeft')}</Button>
          <Button type="text" onClick={drop}>
            {say('dropLeft')}
          </Button>
        </>
      }
    />
  );
}
