// The table of a list: sticky head, first column and actions pinned, sorted by the server, walked with the arrow keys.
// A plain table whose rows are drawn anew only when they changed; what is pressed in a row is heard by the table, once.
import { type ChangeEvent, Fragment, type Key, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { now } from '../../../contract/time.ts';
import type { Sort } from '../list/list-query.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type ShownColumn, useSteady } from './columns.ts';
import { TableHead } from './table-head.tsx';
import { type RowButtons, TableRow } from './table-row.tsx';
import { useSideways } from './use-sideways.ts';
import './data-table.css';

export interface Selection {
  keys: readonly Key[];
  onChange: (keys: Key[]) => void;
}
/** What can be done with rows: a button for the first action, the others in one menu that all rows share. */
export interface RowsActions<R> {
  /** Asked for each row whenever the table is drawn, so it must cost little. */
  of: (row: R) => RowButtons | null;
  press: (row: R) => void;
  openMenu: (row: R, button: HTMLElement) => void;
  /** The row whose menu is open. */
  opened: Key | null;
  /** No row has more than one button. */
  isOne: boolean;
}
export interface DataTableProps<R extends object> {
  label: string;
  columns: readonly ShownColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => Key;
  rowName: (row: R) => string;
  dense: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onOpen?: ((row: R) => void) | undefined;
  actions?: RowsActions<R> | undefined;
  selection?: Selection | undefined;
  onWidth?: ((key: string, width: number) => void) | undefined;
  flashed?: Key | null;
  /** The row that is looked at. */
  current?: Key | null;
  /** Unfolds under a row; rows for which it is null cannot be unfolded. */
  expand?: ((row: R) => ReactNode) | undefined;
  /** Shown in place of rows: skeleton, empty, error. */
  instead?: ReactNode;
}

const ACTIONS_WIDTH = { one: 48, two: 80 };
const SELECT_WIDTH = 44;
const EXPAND_WIDTH = 40;
const MINUTE_MS = 60_000;

export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { rowKey, selection, actions, expand, sort } = props;
  const culture = useCulture();
  const say = useText(kitText);
  const columns = useSteady(props.columns);
  const [unfolded, setUnfolded] = useState<ReadonlySet<Key>>(new Set());
  const { root, head, body, bar, onScroll } = useSideways();
  const hears = useRowEvents(props, (key) => setUnfolded(toggled(unfolded, key)));
  const rows = props.instead ? [] : props.rows;
  const chosen = new Set(selection?.keys);
  // What a cell says of "now", such as lateness, is looked at again as time goes by.
  const minute = Math.floor(now().getTime() / MINUTE_MS);
  const before = (expand ? EXPAND_WIDTH : 0) + (selection ? SELECT_WIDTH : 0);
  const after = actions ? ACTIONS_WIDTH[actions.isOne ? 'one' : 'two'] : 0;
  const width = columns.reduce((sum, column) => sum + column.width, before + after);
  const widths = (
    <colgroup>
      {expand && <col style={{ width: EXPAND_WIDTH }} />}
      {selection && <col style={{ width: SELECT_WIDTH }} />}
      {columns.map(({ key, width: own, sort: name }) => (
        <col key={key} style={{ width: own }} className={sort && name === sort.field ? 'kit-sorted' : ''} />
      ))}
      {actions && <col style={{ width: after }} />}
    </colgroup>
  );
  const count = columns.length + (expand ? 1 : 0) + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <div
      ref={root}
      className={props.dense ? 'kit-table kit-dense' : 'kit-table'}
      style={{ '--first-at': `${before}px`, '--select-at': `${expand ? EXPAND_WIDTH : 0}px` } as object} // the browser's own names
    >
      <div ref={head} className="kit-table-head" onScroll={onScroll}>
        <table style={{ width }}>
          {widths}
          <TableHead
            columns={columns}
            sort={sort}
            onSort={props.onSort}
            onWidth={props.onWidth}
            unfolds={expand !== undefined}
            selection={selection && { shown: rows.map(rowKey), chosen, onChange: selection.onChange }}
            acts={actions !== undefined}
          />
        </table>
      </div>
      {props.instead ? (
        <div className="kit-table-instead">{props.instead}</div>
      ) : (
        <>
          <div ref={body} className="kit-table-body" onScroll={onScroll}>
            <table style={{ width }} aria-label={props.label}>
              {widths}
              <tbody {...hears}>
                {rows.map((row, index) => {
                  const key = rowKey(row);
                  const content = expand?.(row) ?? null;
                  const isOpen = content !== null && unfolded.has(key);
                  return (
                    <Fragment key={key}>
                      <TableRow<R>
                        row={row}
                        id={key}
                        index={index}
                        columns={columns}
                        culture={culture}
                        minute={minute}
                        opens={props.onOpen !== undefined}
                        fold={expand && (content === null ? 'none' : isOpen ? 'open' : 'closed')}
                        chosen={selection && chosen.has(key)}
                        name={props.rowName(row)}
                        isFlashed={key === props.flashed}
                        isCurrent={key === props.current}
                        acts={actions !== undefined}
                        buttons={actions?.of(row) ?? null}
                        isMenuOpen={key === actions?.opened}
                        say={say}
                      />
                      {isOpen && (
                        <tr className="kit-unfolded">
                          <td colSpan={count}>
                            <div>{content}</div>
                          </td>
                        </tr>
                      )}
                    </Fragment>
                  );
                })}
              </tbody>
            </table>
          </div>
          {/* The sideways scroll bar stays above the list's sticky footer; the keys and the rows do the same without it. */}
          <div ref={bar} className="kit-table-bar" onScroll={onScroll} aria-hidden="true">
            <div style={{ width }} />
          </div>
        </>
      )}
    </div>
  );
}

/** What is pressed in a row; one listener for all of them. */
function useRowEvents<R extends object>(props: DataTableProps<R>, onFold: (key: Key) => void) {
  const { rows, rowKey, selection, actions, onOpen } = props;
  /** Where a selection with Shift begins. */
  const from = useRef<Key | null>(null);
  const rowAt = (event: SyntheticEvent): R | undefined => {
    const id = elementOf(event)?.closest<HTMLElement>('tr[data-row-key]')?.dataset.rowKey;
    return id === undefined ? undefined : rows.find((row) => String(rowKey(row)) === id);
  };
  const choose = (key: Key, isRange: boolean) => {
    if (!selection) return;
    const chosen = new Set(selection.keys);
    const on = !chosen.has(key);
    const keys = rows.map(rowKey);
    const [at, start] = [keys.indexOf(key), from.current === null ? -1 : keys.indexOf(from.current)];
    const some = isRange && start >= 0 ? keys.slice(Math.min(at, start), Math.max(at, start) + 1) : [key];
    for (const one of some) on ? chosen.add(one) : chosen.delete(one);
    from.current = key;
    selection.onChange([...chosen]);
  };
  return {
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      const button = elementOf(event)?.closest<HTMLElement>('[data-press]');
      const row = button && rowAt(event);
      if (!row) return;
      const press = button.dataset.press;
      if (press === 'open') {
        // A link in it has opened its page itself: twice would be two ways back.
        if (!elementOf(event)?.closest('a')) onOpen?.(row);
      } else if (press === 'fold') onFold(rowKey(row));
      else if (press === 'first') actions?.press(row);
      else actions?.openMenu(row, button);
    },
    onChange: (event: ChangeEvent<HTMLElement>) => {
      const row = elementOf(event)?.matches('[data-choose]') && rowAt(event);
      if (row) choose(rowKey(row), event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey);
    },
    onDoubleClick: (event: React.MouseEvent<HTMLElement>) => {
      // Two quick presses of a button are not meant for the row.
      if (elementOf(event)?.closest('.kit-row-actions, .kit-check, .kit-fold')) return;
      const row = rowAt(event);
      if (row) onOpen?.(row);
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      const row = elementOf(event)?.matches('tr[data-row-key]') && rowAt(event);
      if (!row) return;
      if (event.key === 'Enter' && onOpen) {
        event.preventDefault();
        onOpen(row);
      }
      if (event.key === ' ' && selection) {
        event.preventDefault();
        choose(rowKey(row), event.shiftKey);
      }
    },
  };
}
const elementOf = ({ target }: SyntheticEvent): Element | null => (target instanceof Element ? target : null);

const toggled = (keys: ReadonlySet<Key>, key: Key): Set<Key> =>
  keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : new Set([...keys, key]);

/** Moves the row cursor inside a page; the cursor is the browser's own focus, so that it is seen and read out. */
export function moveCursor(page: HTMLElement | null, step: number): void {
  const rows = [...(page?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
