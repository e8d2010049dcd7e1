// What a list page is declared with; every key is checked against the call's row or input.
import type { ReactNode } from 'react';
import type { In, Out, RowOf } from '../../../contract/kit.ts';
import type { FilterSpec } from '../filter/filters.ts';
import type { ColumnSpec } from '../table/columns.ts';
import type { Words } from '../words/words.ts';
import type { BulkAction, PageAction, PageTools, RowAction } from './actions.ts';
import type { Sum } from './list-footer.tsx';
import type { LookAt } from './quick-look.tsx';
import type { Chips } from './status-chips.tsx';
import type { ListCall } from './use-list.ts';

export interface ListSpec<C extends ListCall> {
  /** The name the user's column settings and saved views are kept under. */
  id: string;
  title: Words;
  list: C;
  fixed?: Partial<In<C>>;
  columns: readonly ColumnSpec<RowOf<C>>[];
  filters?: readonly FilterSpec<In<C>>[];
  /** The key of the quick search; 'keyword' when the call has one. */
  search?: keyof In<C> & string;
  searchLabel?: Words;
  chips?: Chips<C>;
  /** What a row is called in messages; its first column when left out. */
  name?: (row: RowOf<C>) => string;
  primary?: PageAction;
  open?: (row: RowOf<C>, page: PageTools) => void;
  /** The quick look of a row: `V`, and `lookAction()` among the actions. */
  look?: LookAt<RowOf<C>>;
  actions?: readonly RowAction<RowOf<C>>[];
  /** What else can be done with a row, asked for when its menu opens; it comes after the others. */
  more?: (row: RowOf<C>) => Promise<readonly RowAction<RowOf<C>>[]>;
  bulk?: readonly BulkAction<RowOf<C>>[];
  /** Unfolds under a row; null where there is nothing more to say. */
  expand?: (row: RowOf<C>, answer: Out<C>, page: PageTools) => ReactNode;
  /** Between the filters and the table: what the whole result says at a glance. */
  above?: (answer: Out<C>) => ReactNode;
  /** Sums over the whole result, not the page. */
  sums?: (answer: Out<C>) => readonly Sum[];
  /** A long list counts only so far: a number above it is said to be more. */
  countsTo?: number;
  /** The same of what a search finds, where the whole list is counted. */
  countsHitsTo?: number;
  /** Said when there is nothing yet. */
  emptyHint?: Words;
  excel?: boolean;
  /** Views of its own in place of those that everybody keeps for themselves. */
  views?: (query: string, apply: (query: string) => void) => ReactNode;
  /** One or two buttons of the screen's own, beside the table tools. */
  tools?: (rows: readonly RowOf<C>[], page: PageTools) => ReactNode;
}
