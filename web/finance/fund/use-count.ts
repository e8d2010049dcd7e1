// A count while it is being made: kept on this device, fund by fund, because a drawer is counted between two customers.
import { useState } from 'react';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
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
  const draft = useDraft<Count>(`finance.count.${fund}`);
  const [count, setCount] = useState<Count>(() => ({ ...nothing, ...draft.found?.value }));
  const hasCount = Object.keys(count.notes).length > 0 || count.total !== null;
  useKeeping(draft, hasCount ? count : null, true);
  return {
    count,
    /** When what is shown was begun, if that was before. */
    kept: draft.found?.at ?? null,
    change: (patch: Partial<Count>) => setCount((before) => ({ ...before, ...patch })),
    clear: () => {
      draft.drop();
      setCount(nothing);
    },
    save: draft.save,
    /** It is closed. */
    forget: () => setCount(nothing),
  };
}
