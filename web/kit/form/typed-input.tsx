// The text part of every day and time field: holds what is being typed until it is left, so that half a date is never read.
import { createContext, type InputHTMLAttributes, type KeyboardEvent, type Ref, useContext, useState } from 'react';

export interface Typing {
  /** What stands in a field although it cannot be read; null: the picker's own text stands. */
  unread: (index: number) => string | null;
  /** Takes over what was typed; false: it was refused. */
  commit: (index: number, text: string) => boolean;
  close: () => void;
  /** What was typed here before the calendar came. */
  begun: (index: number) => string | null;
}
export const TypingContext = createContext<Typing | null>(null);

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; 'date-range'?: 'start' | 'end' };

/** In the place of the picker's input. The picker never sees a keystroke: it would take '15/08/19' for a whole date. */
export function TypedInput({ value, onBlur, onKeyDown, ref, ...rest }: Props) {
  const typing = useContext(TypingContext);
  const index = rest['date-range'] === 'end' ? 1 : 0;
  const [typed, setTyped] = useState(() => typing?.begun(index) ?? null);
  const unread = typing?.unread(index) ?? null;
  const take = (): boolean => {
    if (typed === null || !typing) return true;
    setTyped(null);
    return typing.commit(index, typed.trim());
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key of the page, such as Ctrl+S, may save: what stands here comes first.
    if (event.ctrlKey || event.metaKey || event.altKey) take();
    if (typed !== null && event.key === 'Enter') {
      if (take()) typing?.close();
      else event.preventDefault();
      return;
    }
    if (typed !== null && event.key === 'Escape') {
      event.stopPropagation(); // the first Esc takes back what was typed, the next one leaves
      setTyped(null);
      return;
    }
    onKeyDown?.(event);
  };
  return (
    <input
      {...rest}
      ref={ref}
      value={typed ?? unread ?? value}
      aria-invalid={(unread !== null && typed === null) || undefined}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey}
      onBlur={(event) => {
        // Whoever goes on to the calendar chooses there; reading first would turn its pages under the pointer.
        if (event.relatedTarget instanceof Element && event.relatedTarget.closest('.ant-picker-dropdown'))
          setTyped(null);
        else take();
        onBlur?.(event);
      }}
    />
  );
}
