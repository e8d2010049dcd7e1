// What is typed in a dialog outlives a reload and a crash: whoever opens it again on the same page goes on. Who sends it or closes the
// dialog is done with it.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useDraft } from './draft.ts';

export interface KeptValue<T> {
  value: T;
  write: (next: T) => void;
  /** It was sent. */
  end: () => void;
  /** It was sent, or is not wanted any more: the dialog closes. */
  close: () => void;
}
/**
 * `what`: what tells the dialog apart from others of its page, with the code of what it is about; null: nothing is kept. `leave` closes
 * the dialog.
 */
export function useKept<T>(what: string | null, start: T, leave: () => void = () => {}): KeptValue<T> {
  const { pathname } = useLocation();
  const draft = useDraft<T>(what === null ? null : `${pathname} ${what}`);
  const [value, setValue] = useState(draft.found?.value ?? start);
  return {
    value,
    write: (next) => {
      setValue(next);
      draft.keep(JSON.stringify(next) === JSON.stringify(start) ? null : next);
    },
    end: draft.drop,
    close: () => {
      draft.drop();
      leave();
    },
  };
}
