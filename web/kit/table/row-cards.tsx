// The rows of a list on a phone: one card each, with the first column as its title and the state beside it.
import { type Key, type MouseEvent, memo } from 'react';
import type { Culture } from '../../../contract/culture.ts';
import { now } from '../../../contract/time.ts';
import { type Say, useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type ShownColumn, useSteady } from './columns.ts';
import type { DataTableProps } from './data-table.tsx';
import { Buttons, contentOf, isSame, type RowButtons, RowCheck } from './table-row.tsx';
import './data-table.css';
import './row-cards.css';

type RowCardsProps<R extends object> = Pick<
  DataTableProps<R>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'rowName' | 'onOpen' | 'actions' | 'selection' | 'flashed' | 'instead'
>;
/** What in a card answers a finger itself. */
const OWN = 'a, button, label, input, [role=button], [role=checkbox]';
const LINES = 4;
const MINUTE_MS = 60_000;

export function RowCards<R extends object>(props: RowCardsProps<R>) {
  const { rows, rowKey, selection, actions, onOpen } = props;
  const culture = useCulture();
  const say = useText(kitText);
  const columns = useSteady(props.columns);
  if (props.instead) return <div className="kit-cards-instead">{props.instead}</div>;
  const rowAt = (target: EventTarget): R | undefined => {
    const id = target instanceof Element && target.closest<HTMLElement>('li[data-row-key]')?.dataset.rowKey;
    return rows.find((row) => String(rowKey(row)) === id);
  };
  const press = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target : null;
    const button = element?.closest<HTMLElement>('[data-press]');
    const row = element && rowAt(element);
    // A link has opened its page itself: twice would be two ways back.
    if (!row || element.closest('a')) return;
    if (button && button.dataset.press !== 'open') actions?.openMenu(row, button);
    // The whole card opens, but for what does something of its own in it, and a word that is being marked.
    else if (button || !(element.closest(OWN) || document.getSelection()?.toString())) onOpen?.(row);
  };
  const choose = (target: EventTarget) => {
    const row = target instanceof Element && target.matches('[data-choose]') ? rowAt(target) : undefined;
    if (!row || !selection) return;
    const key = rowKey(row);
    const { keys, onChange } = selection;
    onChange(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are the controls; this hears them all
    <ul className="kit-cards" aria-label={props.label} onClick={press} onChange={({ target }) => choose(target)}>
      {rows.map((row, index) => (
        <RowCard<R>
          key={rowKey(row)}
          row={row}
          id={rowKey(row)}
          index={index}
          columns={columns}
          culture={culture}
          minute={Math.floor(now().getTime() / MINUTE_MS)}
          name={props.rowName(row)}
          opens={onOpen !== undefined}
          chosen={selection?.keys.includes(rowKey(row))}
          isFlashed={rowKey(row) === props.flashed}
          buttons={actions?.of(row) ?? null}
          isMenuOpen={rowKey(row) === actions?.opened}
          say={say}
        />
      ))}
    </ul>
  );
}

interface RowCardProps<R> {
  row: R;
  id: Key;
  index: number;
  columns: readonly ShownColumn<R>[];
  culture: Culture;
  minute: number;
  name: string;
  opens: boolean;
  chosen: boolean | undefined;
  isFlashed: boolean;
  buttons: RowButtons | null;
  isMenuOpen: boolean;
  say: Say<(typeof kitText)['vi']>;
}
function Card<R extends object>(props: RowCardProps<R>) {
  const { row, id, columns, culture, name, chosen, say } = props;
  const [title, ...others] = columns;
  const tags = others.filter((column) => column.card === 'tag');
  const lines = others.filter((column) => column.card === 'line' && filled(column, row)).slice(0, LINES);
  return (
    <li
      className={props.isFlashed ? 'kit-card kit-flashed' : 'kit-card'}
      data-row={props.index}
      data-row-key={id}
      tabIndex={-1}
    >
      <div className="kit-card-head">
        {chosen !== undefined && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside, and bears its own name
          <label className="kit-card-check">
            <RowCheck chosen={chosen} label={say('selectRow', { name })} />
          </label>
        )}
        <div className="kit-card-title">
          {title && props.opens ? (
            <button type="button" className="kit-open" data-press="open">
              {contentOf(title, row, culture)}
            </button>
          ) : (
            title && <b>{contentOf(title, row, culture)}</b>
          )}
        </div>
        {tags.length > 0 && (
          <div className="kit-card-tags">
            {tags.map((column) => (
              <span key={column.key}>{contentOf(column, row, culture)}</span>
            ))}
          </div>
        )}
        <Buttons buttons={props.buttons} name={name} isMenuOpen={props.isMenuOpen} say={say} />
      </div>
      <dl>
        {lines.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{contentOf(column, row, culture)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
const RowCard = memo(Card, isSame) as typeof Card; // memo forgets that a row has a type

/** An empty field takes no room on a card. */
export function filled<R extends object>(column: ShownColumn<R>, row: R): boolean {
  const value: unknown = column.render ? column.render(row) : row[column.key];
  return !(
    value === null ||
    value === undefined ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
