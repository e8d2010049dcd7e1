// A box that searches while one types: arrows choose, Enter takes, Escape closes. The list below belongs to the box.
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import { HitList, hitId } from '../../../kit/pick/hit-list.tsx';
import { useText } from '../../../kit/words/culture.ts';
import { kitText } from '../../../kit/words/kit.text.ts';

export interface ComboProps<T> {
  id: string;
  label: string;
  placeholder?: string;
  typed: string;
  onTyped: (typed: string) => void;
  hits: readonly T[];
  keyOf: (hit: T) => string | number;
  render: (hit: T) => ReactNode;
  onPick: (hit: T) => void;
  /** Enter with nothing chosen: nothing typed, or nothing found. */
  onEnter: (typed: string) => void;
  /** Enter takes the first hit unless another one is chosen; false: only what the arrows chose. */
  takesFirst?: boolean;
  /** Hits of what is typed are on their way; Enter waits for them. */
  waiting?: boolean;
  /** Hits are shown, and the first is taken, before anything is typed. */
  offers?: boolean;
  /** Below the hits when there are none. */
  empty?: ReactNode;
  disabled?: boolean;
  isInvalid?: boolean;
  autoFocus?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  maxLength?: number;
  inputMode?: 'tel' | 'search';
  autoComplete?: string;
  onBlur?: () => void;
  ref?: Ref<InputRef>;
}

export function Combo<T>(props: ComboProps<T>) {
  const { typed, hits, waiting = false, takesFirst = true, isInvalid = false } = props;
  const say = useText(kitText);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [cursor, setCursor] = useState(-1);
  const [pending, setPending] = useState(false);
  const isAsked = open && (typed.trim() !== '' || (props.offers ?? false));
  const shown = isAsked && (hits.length > 0 || waiting || Boolean(props.empty));
  const at = cursor >= 0 ? cursor : takesFirst ? 0 : -1;
  const close = () => {
    setOpen(false);
    setCursor(-1);
  };
  const take = () => {
    const hit = isAsked ? hits[at] : undefined;
    close();
    if (hit !== undefined) props.onPick(hit);
    else props.onEnter(typed.trim());
  };
  // Enter was faster than the answer: it is taken when it is there.
  const answered = useEffectEvent(() => {
    setPending(false);
    take();
  });
  useEffect(() => {
    if (pending && !waiting) answered();
  }, [pending, waiting]);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (takesFirst && isAsked && waiting && hits[at] === undefined) setPending(true);
      else take();
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!shown) return setOpen(true);
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setCursor(Math.min(Math.max(at + step, takesFirst ? 0 : -1), hits.length - 1));
    }
  };
  const { disabled = false, autoFocus = false } = props;
  return (
    <div className="intake-combo">
      <Input
        {...(props.ref ? { ref: props.ref } : {})}
        id={props.id}
        value={typed}
        disabled={disabled}
        autoFocus={autoFocus}
        data-stop=""
        prefix={props.prefix}
        suffix={props.suffix}
        {...(props.placeholder ? { placeholder: props.placeholder } : {})}
        {...(props.maxLength ? { maxLength: props.maxLength } : {})}
        {...(props.inputMode ? { inputMode: props.inputMode } : {})}
        {...(isInvalid ? { status: 'error' } : {})}
        role="combobox"
        aria-label={props.label}
        aria-invalid={isInvalid}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown && hits[at] !== undefined ? { 'aria-activedescendant': hitId(listId, at) } : {})}
        autoComplete={props.autoComplete ?? 'off'}
        enterKeyHint="next"
        onChange={(event) => {
          props.onTyped(event.target.value);
          setOpen(true);
          setCursor(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
        onKeyDown={keys}
      />
      {shown && (
        <HitList
          id={listId}
          label={say('hits')}
          hits={hits}
          keyOf={props.keyOf}
          render={props.render}
          onPick={(hit) => {
            close();
            props.onPick(hit);
          }}
          at={at}
          waiting={waiting}
          empty={props.empty}
        />
      )}
    </div>
  );
}
