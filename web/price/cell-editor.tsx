// The input inside a cell: Enter and the arrows up and down save and go on, Tab goes right, Esc gives up.
import { useEffect, useRef, useState } from 'react';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatNumber } from '../kit/words/format.ts';
import { priceText } from './price.text.ts';

export interface CellEditorProps {
  /** The digit that began the edit; null edits what is there. */
  first: string | null;
  price: number | undefined;
  /** `key` says where to go next; null stays. Answers false when the text is no price. */
  onCommit: (typed: string, key: string | null) => boolean;
  onCancel: () => void;
}

export function CellEditor({ first, price, onCommit, onCancel }: CellEditorProps) {
  const culture = useCulture();
  const say = useText(priceText);
  const before = price === undefined ? '' : formatNumber(price, culture);
  const [typed, setTyped] = useState(first ?? before);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (first === null) input.current?.select();
  }, [first]);
  const commit = (key: string | null) => {
    if (over.current) return;
    if (!typed.trim() || typed === before) {
      over.current = true;
      if (key) onCommit('', key);
      else onCancel();
      return;
    }
    over.current = true; // leaving the field, which follows from it, is no second commit
    over.current = onCommit(typed, key);
    setWrong(!over.current);
  };
  return (
    <input
      ref={input}
      className="price-input"
      inputMode="numeric"
      aria-label={say('value')}
      aria-invalid={wrong}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        setWrong(false);
      }}
      onBlur={() => commit(null)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') {
          over.current = true;
          onCancel();
        } else if (['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) {
          event.preventDefault();
          commit(event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key);
        }
      }}
    />
  );
}
