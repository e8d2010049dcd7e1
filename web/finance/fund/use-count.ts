// A count while it is being made: kept on this device, fund by fund, because a drawer is counted between two customers.
import { useEffect, useRef, useState } from 'react';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { useSession } from '../../kit/call/session.ts';
import { dropDraft, readDraft, writeDraft } from '../../kit/form/draft.ts';
import type { Notes } from './notes.model.ts';

export interface Count {
  notes: Notes;
  /** Of a fund that has no notes. */
  total: number | null;
  witnessId: UserId | null;
  reason: string;
}
const nothing: Count = { notes: {}, total: null, witnessId: null, reason: '' };

export function useCount(fund: string) {
  const userId = useSession()?.user.id ?? 0;
  const name = `finance.count.${fund}`;
  const [draft] = useState(() => readDraft<Count>(name, userId, toInstant(now())));
  const [count, setCount] = useState<Count>(() => ({ ...nothing, ...draft?.value }));
  const [kept, setKept] = useState<string | null>(draft?.at ?? null);
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    if (count === nothing) dropDraft(name, userId);
    else if (Object.keys(count.notes).length > 0 || count.total !== null)
      writeDraft(name, userId, count, toInstant(now()));
  }, [name, userId, count]);
  return {
    count,
    /** When what is shown was begun, if that was before. */
    kept,
    change: (patch: Partial<Count>) => setCount((before) => ({ ...before, ...patch })),
    clear: () => {
      setCount(nothing);
      setKept(null);
    },
    forget: () => {
      isOver.current = true;
      dropDraft(name, userId);
      setCount(nothing);
    },
  };
}
