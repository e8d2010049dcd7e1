// Many small choices as chips: each has a key of its own, arrows walk, Space toggles, Enter goes on.
import { type KeyboardEvent, useRef } from 'react';
import type { CategoryRow } from '../../../../contract/lookup/category.calls.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';

type Id = CategoryRow['id'];
/** Letters are words that somebody begins to type; what is further down has no key. */
const KEYS = '123456789';

export const toggled = (ids: readonly Id[], id: Id): Id[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Keys closer together come from a scanner, which means no chip. */
const BURST_MS = 35;
const WAIT_MS = 50;

export interface ChipsProps {
  id: string;
  label: string;
  rows: readonly Pick<CategoryRow, 'id' | 'name'>[];
  chosen: readonly Id[];
  /** By its id: keys may be faster than the screen. */
  onToggle: (id: Id) => void;
  /** A letter: the customer's own words begin. */
  onText?: (letter: string) => void;
  /** Where Enter goes. */
  onEnter: () => void;
  disabled?: boolean;
  isInvalid?: boolean;
  /** Enter stops here on its way through the form. */
  isStop?: boolean;
}

export function Chips(props: ChipsProps) {
  const { id, label, rows, chosen, onToggle, onText, onEnter, disabled = false, ...rest } = props;
  const say = useText(formText);
  const last = useRef({ at: 0, timer: 0 });
  /** What the last pointer was: a mouse chooses when it goes down, because leaving the field before may move the chips under it. */
  const pointer = useRef('');
  const press = (one: Id, at: number) => {
    const isBurst = at - last.current.at < BURST_MS;
    clearTimeout(last.current.timer);
    last.current = { at, timer: isBurst ? 0 : window.setTimeout(() => onToggle(one), WAIT_MS) };
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chips = [...event.currentTarget.querySelectorAll('button')];
    const at = chips.indexOf(event.target as HTMLButtonElement); // keys come from the chips
    const row = rows[KEYS.indexOf(event.key)];
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') chips[at + 1]?.focus();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') chips[at - 1]?.focus();
    else if (event.key.length === 1 && row) press(row.id, event.timeStamp);
    else if (onText && /^\p{L}$/u.test(event.key)) onText(event.key);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips in every browser
    <div
      id={id}
      role="group"
      aria-label={label}
      className="intake-chips"
      data-invalid={rest.isInvalid ?? false}
      onKeyDown={keys}
    >
      {rows.map((row, index) => {
        const key = KEYS[index];
        const on = chosen.includes(row.id);
        return (
          <button
            key={row.id}
            type="button"
            className="intake-chip"
            aria-pressed={on}
            disabled={disabled}
            tabIndex={index === 0 ? 0 : -1}
            {...(index === 0 && rest.isStop ? { 'data-stop': '' } : {})}
            {...(key ? { title: say('key', { key: key.toUpperCase() }), 'aria-keyshortcuts': key } : {})}
            onPointerDown={({ pointerType, button }) => {
              pointer.current = pointerType;
              if (pointerType === 'mouse' && button === 0) onToggle(row.id);
            }}
            onClick={({ detail }) => {
              if (detail === 0 || pointer.current !== 'mouse') onToggle(row.id);
            }}
          >
            {key && <kbd>{key.toUpperCase()}</kbd>}
            {row.name}
          </button>
        );
      })}
    </div>
  );
}
