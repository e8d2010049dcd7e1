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
  /** What the list was told and the address does not say yet: when it does, more may have been typed. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    const at = told.lastIndexOf(value);
    setTold(at < 0 ? [] : told.slice(at + 1));
    // The address changed under us: Back, a saved view, "clear all".
    if (at < 0 && typed.trim() !== value) setTyped(value);
  }
  const search = (next: string) => {
    if (next === (told.at(-1) ?? value)) return;
    setTold([...told, next]);
    onSearch(next);
  };
  const tell = useEffectEvent((next: string) => search(next.trim()));
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
      onPressEnter={() => search(typed.trim())}
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
