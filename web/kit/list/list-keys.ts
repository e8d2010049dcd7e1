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
  useShortcut('/', () => search.current?.focus({ cursor: 'all' }));
  useShortcut('n', () => primary?.run(tools), {
    enabled: primary !== undefined && may(primary.may ?? 'anyone', session),
  });
  useShortcut('arrowdown', () => moveCursor(page.current, 1));
  useShortcut('arrowup', () => moveCursor(page.current, -1));
  useShortcut('escape', () => tools.clearSelection(), { enabled: keys.hasSelection });
}
