// One row of a table. It has no listeners of its own (data-table.tsx hears `data-press` and `data-choose`), so that it is drawn
// anew only when something of it changed.
import { type Key, memo, type ReactNode } from 'react';
import type { Culture } from '../../../contract/culture.ts';
import type { Say } from '../words/culture.ts';
import type { kitText } from '../words/kit.text.ts';
import { isRight, showValue } from './cells.tsx';
import type { ShownColumn } from './columns.ts';

/** The buttons of a row. */
export interface RowButtons {
  /** The first action that can be done; null: there is only the menu. */
  first: { key: string; label: string; icon: ReactNode; title: string; disabled: boolean } | null;
  hasMenu: boolean;
}
export interface TableRowProps<R> {
  row: R;
  id: Key;
  index: number;
  columns: readonly ShownColumn<R>[];
  culture: Culture;
  minute: number;
  name: string;
  /** The first column is a link to the row. */
  opens: boolean;
  /** Undefined: rows of this table do not unfold. */
  fold: 'none' | 'open' | 'closed' | undefined;
  /** Undefined: rows of this table cannot be chosen. */
  chosen: boolean | undefined;
  isFlashed: boolean;
  isCurrent: boolean;
  acts: boolean;
  buttons: RowButtons | null;
  isMenuOpen: boolean;
  say: Say<(typeof kitText)['vi']>;
}

function Row<R extends object>(props: TableRowProps<R>) {
  const { row, id, index, columns, culture, fold, chosen, name, say } = props;
  return (
    <tr
      className={props.isFlashed ? 'kit-flashed' : undefined}
      data-row={index}
      data-row-key={id}
      tabIndex={index === 0 ? 0 : -1}
      aria-current={props.isCurrent ? true : undefined}
      aria-selected={chosen}
    >
      {fold && (
        <td className="kit-pin kit-pin-fold">
          {fold !== 'none' && (
            <button
              type="button"
              className="kit-fold"
              data-press="fold"
              aria-expanded={fold === 'open'}
              aria-label={say(fold === 'open' ? 'foldRow' : 'unfoldRow', { name })}
            />
          )}
        </td>
      )}
      {chosen !== undefined && (
        <td className="kit-pin kit-pin-select">
          <RowCheck chosen={chosen} label={say('selectRow', { name })} />
        </td>
      )}
      {columns.map((column, at) => {
        const className = isRight(column.kind) ? 'kit-right' : undefined;
        if (at > 0) {
          const content = contentOf(column, row, culture);
          const isWord = typeof content === 'string' && (column.render || column.kind === 'choice');
          const title = isWord ? content : titleOf(column, row);
          return (
            <td key={column.key} className={className} title={title}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.key} scope="row" className={className ? `kit-pin kit-pin-first ${className}` : PIN_FIRST}>
            {props.opens ? (
              <button type="button" className="kit-open" data-press="open" title={titleOf(column, row)}>
                {contentOf(column, row, culture)}
              </button>
            ) : (
              <span className="kit-cut" title={titleOf(column, row)}>
                {contentOf(column, row, culture)}
              </span>
            )}
          </th>
        );
      })}
      {props.acts && (
        <td className="kit-pin-end">
          <Buttons buttons={props.buttons} name={name} isMenuOpen={props.isMenuOpen} say={say} />
        </td>
      )}
    </tr>
  );
}
const PIN_FIRST = 'kit-pin kit-pin-first';

export const RowCheck = ({ chosen, label }: { chosen: boolean; label: string }) => (
  <input
    type="checkbox"
    className="kit-check"
    data-choose=""
    checked={chosen}
    onChange={heardAbove}
    aria-label={label}
  />
);
const heardAbove = () => {};

/** Drawn again when what is seen changed; an icon belongs to its action, and functions are the table's own. */
export function isSame<P extends { buttons: RowButtons | null; say: unknown }>(old: P, next: P): boolean {
  const { buttons: had, say: _said, ...one } = old;
  const { buttons: has, say: _says, ...other } = next;
  const keys = Object.keys(other) as (keyof typeof one & keyof typeof other)[]; // of the very object
  return keys.every((key) => one[key] === other[key]) && sameButtons(had, has);
}
const sameButtons = (one: RowButtons | null, other: RowButtons | null): boolean =>
  one?.hasMenu === other?.hasMenu &&
  one?.first?.key === other?.first?.key &&
  one?.first?.label === other?.first?.label &&
  one?.first?.title === other?.first?.title &&
  one?.first?.disabled === other?.first?.disabled;
export const TableRow = memo(Row, isSame) as typeof Row; // memo forgets that a row has a type

/** Of a row or of a card; whoever stands around them hears `data-press`. */
export function Buttons(props: Pick<TableRowProps<never>, 'buttons' | 'name' | 'isMenuOpen' | 'say'>): ReactNode {
  const { buttons, name, say } = props;
  if (!buttons) return null;
  const { first, hasMenu } = buttons;
  return (
    <span className="kit-row-actions">
      {first && (
        <button
          type="button"
          className="kit-icon-button"
          data-press="first"
          disabled={first.disabled}
          aria-label={`${first.label}: ${name}`}
          title={first.title}
        >
          {first.icon}
        </button>
      )}
      {hasMenu && (
        <button
          type="button"
          className="kit-icon-button"
          data-press="menu"
          aria-label={say('actionsOf', { name })}
          aria-haspopup="menu"
          aria-expanded={props.isMenuOpen}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
            <circle cx="8" cy="4" r="1.05" />
            <circle cx="8" cy="8" r="1.05" />
            <circle cx="8" cy="12" r="1.05" />
          </svg>
        </button>
      )}
    </span>
  );
}

export const contentOf = <R extends object>(column: ShownColumn<R>, row: R, culture: Culture): ReactNode =>
  column.render ? column.render(row) : showValue(column, row[column.key], culture);
/** A text that may be cut says itself on hover. */
function titleOf<R extends object>(column: ShownColumn<R>, row: R): string | undefined {
  const value: unknown = row[column.key];
  return typeof value === 'string' && (column.kind === 'text' || column.kind === 'person') ? value : undefined;
}
