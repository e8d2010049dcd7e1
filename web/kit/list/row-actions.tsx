// The actions of rows: the first that can be done as a button, the rest behind "…", in one menu that is built when it is opened.
import { type Key, type ReactNode, Suspense, useRef, useState } from 'react';
import { useGuarded } from '../call/guarded.ts';
import { may, useSession } from '../call/session.ts';
import { late } from '../feedback/on-demand.tsx';
import type { RowsActions } from '../table/data-table.tsx';
import type { RowButtons } from '../table/table-row.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { PageTools, RowAction } from './actions.ts';
import type { MenuEntry } from './row-menu.tsx';

const RowMenu = late(async () => (await import('./row-menu.tsx')).RowMenu);

export interface RowActionsOptions<R> {
  actions: readonly RowAction<R>[] | undefined;
  /** What is only asked for when the menu opens. */
  more: ((row: R) => Promise<readonly RowAction<R>[]>) | undefined;
  page: PageTools;
  rowKey: (row: R) => Key;
  /** On cards all of them go behind "…". */
  folded: boolean;
}
interface Asked<R> {
  row: R;
  button: HTMLElement;
}
/** What the table is told, and the menu to put anywhere in the page. */
export function useRowActions<R extends object>(
  options: RowActionsOptions<R>,
): { actions: RowsActions<R> | undefined; menu: ReactNode } {
  const { actions, more, page, rowKey, folded } = options;
  const say = useText(kitText);
  const session = useSession();
  const guarded = useGuarded();
  const [asked, setAsked] = useState<Asked<R> | null>(null);
  /** The menu closes when the pointer goes down outside of it, also on its own button; the click that follows is the same press. */
  const closed = useRef<{ button: HTMLElement; at: number } | null>(null);
  if (!actions?.length) return { actions: undefined, menu: null };

  const allowed = (action: RowAction<R>) => may(action.may ?? 'anyone', session);
  const run = (action: RowAction<R>, row: R) => guarded({ may: action.may ?? 'anyone' }, () => action.run(row, page))();
  const buttonsOf = (row: R): RowButtons | null => {
    const first = firstOf(actions, row);
    if (!first) return null;
    const hasMenu =
      folded || more !== undefined || actions.some((action) => action !== first && isFitting(action, row));
    if (folded) return { first: null, hasMenu };
    const disabled = !allowed(first);
    const label = first.label();
    const title = disabled ? say('noPermission') : label;
    return { first: { key: first.key, label, icon: first.icon, title, disabled }, hasMenu };
  };
  const close = (byButton: boolean) => {
    if (asked && byButton) closed.current = { button: asked.button, at: performance.now() };
    setAsked(null);
  };
  const entryOf = (action: RowAction<R>, row: R): MenuEntry => ({
    key: action.key,
    label: action.label(),
    icon: action.icon,
    danger: action.danger ?? false,
    blocker: action.blocker?.(row) ?? null,
    isAllowed: allowed(action),
    run: () => run(action, row),
  });
  const menuOf = ({ row, button }: Asked<R>) => {
    const first = folded ? undefined : firstOf(actions, row);
    const others = actions.filter((action) => action !== first);
    const entriesOf = (some: readonly RowAction<R>[]) =>
      some.filter((action) => isFitting(action, row)).map((action) => entryOf(action, row));
    const later = more && (async () => entriesOf(await more(row)));
    return (
      <Suspense>
        <RowMenu key={rowKey(row)} button={button} entries={entriesOf(others)} more={later} onClose={close} />
      </Suspense>
    );
  };
  return {
    menu: asked && menuOf(asked),
    actions: {
      of: buttonsOf,
      opened: asked && rowKey(asked.row),
      isOne: actions.length === 1 && more === undefined,
      press: (row) => {
        const first = firstOf(actions, row);
        if (first) run(first, row);
      },
      openMenu: (row, button) => {
        const { current: last } = closed;
        if (last?.button !== button || performance.now() - last.at > SAME_PRESS_MS) setAsked({ row, button });
      },
    },
  };
}
const SAME_PRESS_MS = 1000;
const isFitting = <R,>(action: RowAction<R>, row: R): boolean => action.when?.(row) ?? true;
const firstOf = <R,>(actions: readonly RowAction<R>[], row: R): RowAction<R> | undefined =>
  actions.find((action) => isFitting(action, row) && !action.blocker?.(row));
