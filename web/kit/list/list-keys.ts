// The keys of a list page: / search, n new, arrows move the row cursor, Esc clears the selection.
import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import { may, useSession } from '../call/session.ts';
import { useShortcut } from '../page/shortcuts.ts';
import { moveCursor } from '../table/data-table.tsx';
import type { PageAction, PageTools } from './actions.ts';

export function usePageKeys(keys: {
  page: RefObject<HTMLElement | null>;
  search: RefObject<InputRef | null>;
  hasSelection: boolean;
  tools: PageTools;
  primary: PageAction | undefined;
}): void {
  const { page, search, primary, tools } = keys;
  const session = useSession();
  useShortcut('/', () => {
    if (!focusAll(search)) keepKeys(search, page);
  });
  useShortcut('n', () => primary?.run(tools), {
    enabled: primary !== undefined && may(primary.may ?? 'anyone', session),
  });
  useShortcut('arrowdown', () => moveCursor(page.current, 1));
  useShortcut('arrowup', () => moveCursor(page.current, -1));
  useShortcut('escape', () => tools.clearSelection(), { enabled: keys.hasSelection });
}

function focusAll({ current: box }: RefObject<InputRef | null>): boolean {
  box?.focus({ cursor: 'all' });
  return box !== null;
}

/** The box is drawn after the rows: who looks for something at once has it typed there as soon as it is, also over a slow line. */
const PATIENCE_MS = 15_000;
const LOOKS_MS = 10;
function keepKeys(search: RefObject<InputRef | null>, page: RefObject<HTMLElement | null>): void {
  let typed = '';
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    clearInterval(looking);
    clearTimeout(last);
    window.removeEventListener('keydown', hear, true);
  };
  const looking = setInterval(() => {
    if (!page.current?.getClientRects().length) return stop(); // another tab is looked at: the keys are its own
    if (!focusAll(search)) return;
    stop();
    if (typed) document.execCommand('insertText', false, typed); // as if typed: the field hears it, and undo takes it back
  }, LOOKS_MS);
  const last = setTimeout(stop, PATIENCE_MS);
  window.addEventListener('keydown', hear, true);
}
