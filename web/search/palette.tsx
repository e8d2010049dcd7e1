// The one search: everything by one box. Recent things before anything is typed, groups by kind, Enter opens, Tab shows what can be done.
import { ArrowLeftOutlined, ClockCircleOutlined, CloseOutlined, MoreOutlined, SearchOutlined } from '@ant-design/icons';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { SearchHit } from '../../contract/search/search.calls.ts';
import { showDay } from '../../contract/time.ts';
import { StateTag } from '../kit/document/status-tag.tsx';
import { sendErrand } from '../kit/page/errand.ts';
import { beep, useScanner } from '../kit/scan/scanner.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import type { PaletteProps } from '../shell/menu/palette.ts';
import { recordThing } from '../shell/menu/recent.ts';
import { openPage } from '../shell/tabs/tab-actions.ts';
import { kinds } from './kinds.ts';
import './palette.css';
import { searchText } from './search.text.ts';
import { type Choice, useChoices } from './use-choices.ts';

export function Palette({ entries, session, typed, isScan, onClose }: PaletteProps): ReactNode {
  const say = useText(searchText);
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(typed);
  const [about, setAbout] = useState<SearchHit | null>(null);
  const [at, setAt] = useState(0);
  const [isScanned, setScanned] = useState(isScan);
  /** Enter was pressed before the hits were here: it means the first of them. */
  const [isDue, setDue] = useState(false);
  const { choices, isWaiting, failure } = useChoices({ entries, session, words, about });
  const cursor = Math.min(at, choices.length - 1);

  const change = (next: string) => {
    setWords(next);
    setAt(0);
    setDue(false);
    setScanned(false);
  };
  const take = (choice: Choice | undefined) => {
    if (!choice || choice.blocker) return;
    if (choice.link) window.open(choice.link, '_blank', 'noreferrer');
    onClose();
    if (choice.link) return;
    const { address, hit, errand } = choice;
    if (errand) sendErrand(new URL(address, window.location.origin).pathname, errand);
    if (hit)
      recordThing(session.user.id, { address: kinds[hit.kind].address(hit, session), title: hit.code, more: hit.name });
    openPage(
      address,
      hit && address === kinds[hit.kind].address(hit, session) && !address.includes('?') ? hit.code : undefined,
    );
  };
  const show = (hit: SearchHit | null) => {
    setAbout(hit);
    setAt(0);
    box.current?.focus();
  };
  // What the hits decide once they are here: a scan that names one thing opens it, an early Enter the first.
  const arrived = useEffectEvent(() => {
    if (isScanned) {
      const exact = choices.filter(({ hit }) => hit?.isExact);
      setScanned(false);
      beep(exact.length > 0 ? 'ok' : 'unknown');
      if (exact.length === 1) take(exact[0]);
    } else if (isDue) {
      setDue(false);
      take(choices[0]);
    }
  });
  useEffect(() => {
    if (!isWaiting && (isScanned || isDue)) arrived();
  }, [isWaiting, isScanned, isDue]);
  // The next code takes the place of the one before, which may have been nobody's.
  useScanner(
    (code) => {
      show(null);
      change(code);
      setScanned(true);
    },
    { inDialog: true },
  );
  // The page behind does not move, and nothing in it has the focus.
  useEffect(() => box.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[cursor];
    if (step && choices.length > 0) setAt((cursor + step + choices.length) % choices.length);
    else if (event.key === 'Enter') {
      if (isWaiting && cursor <= 0) setDue(true);
      else take(choice);
    } else if (event.key === 'Tab') {
      if (event.shiftKey || about) show(null);
      else if (choice?.hit && !choice.errand) show(choice.hit);
    } else if (event.key === 'Escape') about ? show(null) : onClose();
    else if (event.key === 'Backspace' && words === '' && about) show(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the ground behind the panel; Esc does the same
    <div className="palette" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className="palette-panel" role="dialog" aria-modal="true" aria-label={say('search')}>
        <div className="palette-box">
          {about ? (
            <button type="button" aria-label={say('back')} tabIndex={-1} onClick={() => show(null)}>
              <ArrowLeftOutlined />
            </button>
          ) : (
            <SearchOutlined />
          )}
          {about && <span className="palette-about">{about.code}</span>}
          <input
            ref={box}
            role="combobox"
            type="text"
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-activedescendant={choices[cursor] ? `${list}-${cursor}` : undefined}
            aria-autocomplete="list"
            aria-label={about ? say('actionsOf', { name: about.code }) : say('search')}
            placeholder={about ? say('actions') : say('search')}
            value={about ? '' : words}
            readOnly={about !== null}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-label={say('close')} title={say('close')} tabIndex={-1} onClick={onClose}>
            <CloseOutlined />
          </button>
        </div>
        <div className="palette-list" id={list} role="listbox" aria-label={say('results')} aria-busy={isWaiting}>
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.key}
              id={`${list}-${index}`}
              choice={choice}
              heading={choice.group === choices[index - 1]?.group ? null : choice.group}
              isChosen={index === cursor}
              onMove={() => setAt(index)}
              onTake={() => take(choice)}
              onActions={about || choice.errand || !choice.hit ? null : () => show(choice.hit ?? null)}
            />
          ))}
          {choices.length === 0 && (
            <p role="status">
              {failure
                ? say('failed', { reason: failure })
                : isWaiting
                  ? say('searching')
                  : words.trim()
                    ? say('nothing', { words: words.trim() })
                    : say('hint')}
            </p>
          )}
        </div>
        <div className="palette-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {say('keyMove')}
          </span>
          <span>
            <kbd>Enter</kbd> {say('keyOpen')}
          </span>
          <span>
            <kbd>Tab</kbd> {say('keyActions')}
          </span>
          <span>
            <kbd>Esc</kbd> {say('keyClose')}
          </span>
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  choice: Choice;
  heading: string | null;
  isChosen: boolean;
  onMove: () => void;
  onTake: () => void;
  onActions: (() => void) | null;
}
function ChoiceRow({ id, choice, heading, isChosen, onMove, onTake, onActions }: RowProps): ReactNode {
  const say = useText(searchText);
  const culture = useCulture();
  const Icon: ComponentType = choice.icon ?? ClockCircleOutlined;
  const { hit, blocker } = choice;
  const row = kinds[hit?.kind ?? 'ticket'];
  const state = hit && row.states?.[hit.status ?? ''];
  return (
    <>
      {heading !== null && <h3 role="presentation">{heading}</h3>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys */}
      <div
        ref={(item) => {
          if (isChosen) item?.scrollIntoView({ block: 'nearest' });
        }}
        id={id}
        className="palette-row"
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        aria-disabled={blocker ? true : undefined}
        onMouseMove={isChosen ? undefined : onMove}
        onMouseDown={(event) => event.preventDefault()} // the focus stays in the box
        onClick={onTake}
      >
        <Icon />
        <span className="palette-words">
          <b>{choice.title}</b>
          {(blocker ?? choice.second) && <small>{blocker ?? choice.second}</small>}
        </span>
        {hit && !choice.errand && hit.due !== null && hit.due > 0 && (
          <small>{say('due', { amount: formatMoney(hit.due, culture) })}</small>
        )}
        {state && !choice.errand && <StateTag of={state} />}
        {hit && row.states && !choice.errand && <time dateTime={hit.at}>{showDay(hit.at)}</time>}
        {onActions && (
          <button
            type="button"
            className="palette-more"
            tabIndex={-1}
            aria-label={say('actionsOf', { name: hit?.code ?? '' })}
            title={say('actions')}
            onClick={(event) => {
              event.stopPropagation();
              onActions();
            }}
          >
            <MoreOutlined />
          </button>
        )}
      </div>
    </>
  );
}
