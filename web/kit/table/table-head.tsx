// The head of a table: press to sort, drag an edge for the width (told once, when the pointer lets go), choose all rows.
import { type Key, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Sort } from '../list/list-query.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { isRight } from './cells.tsx';
import type { ShownColumn } from './columns.ts';

interface AllRows {
  /** The keys of the rows on this page. */
  shown: readonly Key[];
  /** Rows of other pages stay chosen. */
  chosen: ReadonlySet<Key>;
  onChange: (keys: Key[]) => void;
}
export interface TableHeadProps<R> {
  columns: readonly ShownColumn<R>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onWidth: ((key: string, width: number) => void) | undefined;
  unfolds: boolean;
  selection: AllRows | undefined;
  acts: boolean;
}
export function TableHead<R>({ columns, sort, onSort, onWidth, unfolds, selection, acts }: TableHeadProps<R>) {
  const say = useText(kitText);
  return (
    <thead>
      <tr>
        {unfolds && <td className="kit-pin kit-pin-fold" />}
        {selection && (
          <th scope="col" className="kit-pin kit-pin-select">
            <ChooseAll {...selection} label={say('selectAll')} />
          </th>
        )}
        {columns.map((column, at) => {
          const name = column.sort;
          const order = name === null || sort?.field !== name ? undefined : sort.desc ? 'descending' : 'ascending';
          const classes = [at === 0 ? 'kit-pin kit-pin-first' : '', isRight(column.kind) ? 'kit-right' : ''];
          return (
            <th key={column.key} scope="col" className={classes.join(' ')} aria-sort={order}>
              {name === null ? (
                <span className="kit-head-title" title={column.title}>
                  {column.title}
                </span>
              ) : (
                <button
                  type="button"
                  className="kit-head-title kit-sort"
                  title={column.title}
                  onClick={() => onSort(nextSort(name, order))}
                >
                  {column.title}
                  <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
                    <path d="M5 0 9.5 5.5h-9z" />
                    <path d="M5 14 .5 8.5h9z" />
                  </svg>
                </button>
              )}
              {onWidth && <Grip onWidth={(width) => onWidth(column.key, width)} />}
            </th>
          );
        })}
        {acts && (
          <th scope="col" className="kit-pin-end">
            <span className="kit-unseen">{say('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Up, down, and back to the list's own order. */
const nextSort = (field: string, order: 'ascending' | 'descending' | undefined): Sort | null =>
  order === 'descending' ? null : { field, desc: order === 'ascending' };

function ChooseAll({ shown, chosen, onChange, label }: AllRows & { label: string }) {
  const box = useRef<HTMLInputElement>(null);
  const count = shown.filter((key) => chosen.has(key)).length;
  const isAll = count > 0 && count === shown.length;
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  });
  const others = [...chosen].filter((key) => !shown.includes(key));
  return (
    <input
      ref={box}
      type="checkbox"
      className="kit-check"
      checked={isAll}
      disabled={shown.length === 0}
      aria-label={label}
      onChange={() => onChange(isAll ? others : [...others, ...shown])}
    />
  );
}

const NARROWEST = 60;
function Grip({ onWidth }: { onWidth: (width: number) => void }) {
  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    const grip = down.currentTarget;
    const start = grip.parentElement?.offsetWidth ?? 0;
    down.preventDefault();
    let width = start;
    grip.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) => {
      width = Math.max(NARROWEST, start + event.clientX - down.clientX);
      grip.style.transform = `translateX(${width - start}px)`;
    };
    const drop = () => {
      grip.removeEventListener('pointermove', move);
      grip.style.transform = '';
      if (width !== start) onWidth(width);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', drop, { once: true });
  };
  return <span className="kit-grip" aria-hidden="true" onPointerDown={drag} />;
}
