// The search of the header: finds screens by name, without accents; Ctrl+K opens it (spec §2, §9).
import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCulture, useText } from '../../kit/words/culture.ts';
import './header-search.css';
import { shellText } from '../shell.text.ts';
import { openPage } from '../tabs/tab-actions.ts';
import { addressOfPage, type Hit, searchMenu } from './menu.model.ts';
import type { Entry } from './route-table.ts';

/** Spec §9: focus after the box has widened. Opened by keyboard it takes focus at once, so that no letter is lost. */
const FOCUS_MS = 300;
const SHOWN = 8;

interface Props {
  entries: readonly Entry[];
  open: boolean;
  byKeyboard: boolean;
  onOpen: () => void;
  onClose: () => void;
}
export function HeaderSearch({ entries, open, byKeyboard, onOpen, onClose }: Props): ReactNode {
  const t = useText(shellText);
  const culture = useCulture();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const hits = searchMenu(entries, words).slice(0, SHOWN);

  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => input.current?.focus(), byKeyboard ? 0 : FOCUS_MS);
    return () => clearTimeout(timer);
  }, [open, byKeyboard]);

  const leave = () => {
    setWords('');
    setAt(0);
    onClose();
  };
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    leave();
    if (hit.page.link) window.open(hit.page.link, '_blank', 'noreferrer');
    else openPage(addressOfPage(hit.page));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setAt((now) => (now + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(hits[at]);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    }
  };

  return (
    <search className="header-search" data-open={open}>
      <button
        type="button"
        className="header-button"
        aria-label={t('searchOpen')}
        title={t('searchOpen')}
        onClick={open ? leave : onOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        <SearchOutlined />
      </button>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={open && words !== ''}
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        aria-label={t('search')}
        placeholder={t('search')}
        tabIndex={open ? 0 : -1}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {open && (
        <div className="header-search-list" id={list} role="listbox" aria-label={t('search')}>
          {hits.map((hit, index) => (
            <div
              key={hit.page.path}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                go(hit);
              }}
              onMouseEnter={() => setAt(index)}
            >
              {hit.page.title[culture]}
              <small>{hit.trail.map((group) => group.title[culture]).join(' › ')}</small>
            </div>
          ))}
          {hits.length === 0 && <p>{words.trim() ? t('searchNothing', { words: words.trim() }) : t('searchHint')}</p>}
        </div>
      )}
    </search>
  );
}
