// Quick search: tells the list 120 ms after the last key, Enter tells it at once.
import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 120;

export interface SearchBoxProps {
  value: string;
  onSearch: (value: string) => void;
  label: string;
  /** Without the magnifier: a text filter among others. */
  plain?: boolean;
  maxLength?: number | undefined;
  /** Arrow down leads on to the rows. */
  onDown?: (() => void) | undefined;
  ref?: Ref<InputRef>;
}

export function SearchBox({ value, onSearch, label, plain, maxLength, onDown, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed under us: Back, a saved view, "clear all".
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const tell = useEffectEvent((next: string) => {
    if (next.trim() !== value) onSearch(next.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      ref={ref ?? null}
      className="kit-search"
      allowClear
      value={typed}
      placeholder={label}
      aria-label={label}
      {...(plain ? {} : { prefix: <SearchOutlined aria-hidden />, type: 'search' })}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => {
        if (typed.trim() !== value) onSearch(typed.trim());
      }}
      onKeyDown={(event) => {
        // The browser empties a search box on Esc; the second Esc leaves it.
        if (event.key === 'Escape' && typed === '') event.currentTarget.blur();
        if (event.key === 'ArrowDown' && onDown) {
          event.preventDefault();
          onDown();
        }
      }}
    />
  );
}
