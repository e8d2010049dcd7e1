// The rows of a list on a phone: one card each, with the first column as its title and the state beside it.
import { Button, Checkbox } from 'antd';
import type { Key, ReactNode } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { Cell } from './cells.tsx';
import type { ShownColumn } from './columns.ts';
import type { DataTableProps } from './data-table.tsx';
import './row-cards.css';

type RowCardsProps<R extends object> = Pick<
  DataTableProps<R>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'rowName' | 'onOpen' | 'actions' | 'selection' | 'flashed' | 'instead'
>;
const LINES = 4;

export function RowCards<R extends object>(props: RowCardsProps<R>) {
  if (props.instead) return <div className="kit-cards-instead">{props.instead}</div>;
  return (
    <ul className="kit-cards" aria-label={props.label}>
      {props.rows.map((row, index) => (
        <RowCard key={props.rowKey(row)} row={row} index={index} {...props} />
      ))}
    </ul>
  );
}

function RowCard<R extends object>({ row, index, ...props }: RowCardsProps<R> & { row: R; index: number }) {
  const say = useText(kitText);
  const [title, ...others] = props.columns;
  const key = props.rowKey(row);
  const tags = others.filter((column) => column.card === 'tag');
  const lines = others.filter((column) => column.card === 'line' && filled(column, row)).slice(0, LINES);
  const { selection, onOpen } = props;
  return (
    <li
      className={key === props.flashed ? 'kit-card kit-flashed' : 'kit-card'}
      data-row={index}
      data-row-key={key}
      tabIndex={-1}
    >
      <div className="kit-card-head">
        {selection && (
          <Checkbox
            checked={selection.keys.includes(key)}
            aria-label={say('selectRow', { name: props.rowName(row) })}
            onChange={(event) => selection.onChange(toggle(selection.keys, key, event.target.checked))}
          />
        )}
        <div className="kit-card-title">
          {title && onOpen ? (
            <Button type="link" className="kit-open" onClick={() => onOpen(row)}>
              {show(title, row)}
            </Button>
          ) : (
            title && <b>{show(title, row)}</b>
          )}
        </div>
        {tags.map((column) => (
          <span key={column.key}>{show(column, row)}</span>
        ))}
        {props.actions?.(row)}
      </div>
      <dl>
        {lines.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{show(column, row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const show = <R extends object>(column: ShownColumn<R>, row: R): ReactNode =>
  column.render ? column.render(row) : <Cell kind={column.kind} words={column.words} value={row[column.key]} />;

/** An empty field takes no room on a card. */
function filled<R extends object>(column: ShownColumn<R>, row: R): boolean {
  const value: unknown = row[column.key];
  return (
    column.render !== undefined || !(value === null || value === '' || (Array.isArray(value) && value.length === 0))
  );
}

const toggle = (keys: readonly Key[], key: Key, on: boolean): Key[] =>
  on ? [...keys, key] : keys.filter((other) => other !== key);
