// Columns of a list: declared by the row's keys, completed from the contract's row schema.
import { type ReactNode, useRef } from 'react';
import type { Culture } from '../../../contract/culture.ts';
import type { Worded } from '../../../contract/kit.ts';
import { describe, type Fields, labelIn } from '../form/schema.ts';
import type { Words } from '../words/words.ts';
import { type CellKind, cellOf, cellWidth } from './cells.tsx';

export interface Column<R> {
  field: keyof R & string;
  /** Only when the schema's name of the field does not fit. */
  title?: Words;
  as?: CellKind;
  width?: number;
  /** False, or the server's name of the order when it is not the field. */
  sort?: boolean | string;
  /** Hidden until the user chooses it. */
  hidden?: boolean;
  render?: (row: R) => ReactNode;
  /** On phones the first column is the title and state tags stand beside it; `false` keeps a column off the card, where the time of creation never stands. */
  card?: 'tag' | false;
}
export type ColumnSpec<R> = (keyof R & string) | Column<R>;

export interface ShownColumn<R> {
  key: keyof R & string;
  title: string;
  kind: CellKind;
  words: Worded | undefined;
  width: number;
  /** The name the server sorts by. */
  sort: string | null;
  hidden: boolean;
  card: 'tag' | 'line' | false;
  render: ((row: R) => ReactNode) | undefined;
}

export function resolveColumns<R>(specs: readonly ColumnSpec<R>[], fields: Fields, culture: Culture): ShownColumn<R>[] {
  return specs.map((spec) => {
    const column: Column<R> = typeof spec === 'object' ? spec : { field: spec };
    const schema = fields[column.field];
    const shape = schema && describe(schema);
    const kind = column.as ?? (shape ? cellOf[shape.kind] : 'text');
    const title = column.title?.() ?? labelIn(fields, column.field, culture);
    return {
      key: column.field,
      title,
      kind,
      words: shape?.words,
      width: Math.max(column.width ?? cellWidth[kind], headWidth(title)),
      sort: sortName(column, kind),
      hidden: column.hidden ?? false,
      card: column.card ?? (kind === 'active' ? 'tag' : column.field === 'creationTime' ? false : 'line'),
      render: column.render,
    };
  });
}

/** A head is never cut: about 8 px a letter, and room for the padding and the arrows. */
const headWidth = (title: string): number => title.length * 8 + 44;

function sortName<R>(column: Column<R>, kind: CellKind): string | null {
  if (typeof column.sort === 'string') return column.sort;
  return (column.sort ?? kind !== 'tags') ? column.field : null;
}

/** The same array as long as it says the same, so that rows need not be drawn anew. */
export function useSteady<R>(columns: readonly ShownColumn<R>[]): readonly ShownColumn<R>[] {
  const last = useRef(columns);
  const kept = last.current;
  const isSame =
    kept.length === columns.length &&
    columns.every((column, at) => {
      const known = kept[at];
      return known !== undefined && shownKeys.every((key) => known[key] === column[key]);
    });
  if (!isSame) last.current = columns;
  return last.current;
}
const shownKeys = ['key', 'title', 'kind', 'words', 'width', 'sort', 'render'] as const;
