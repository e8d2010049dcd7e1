// What can be done with rows: declared once, shown as a button, a menu entry or a bulk action, greyed out without permission.
import type { ReactNode } from 'react';
import type { May } from '../../../contract/kit.ts';
import type { Question } from '../feedback/confirm.tsx';
import type { Words } from '../words/words.ts';

/** What an action may do to the page it was started from. */
export interface PageTools {
  /** Ask the server again. */
  refresh: () => void;
  /** Marks a row once, after it was saved. */
  flash: (id: number) => void;
  clearSelection: () => void;
  /** Opens the quick look of a row, where the list has one. */
  look: (id: number) => void;
  /** Mounts a dialog until it is closed. */
  show: (dialog: (props: DialogProps) => ReactNode) => void;
  confirm: (question: Question) => Promise<boolean>;
  /** The same for each row: refreshes, says how it went, names the rows that refused. */
  each: <R>(rows: readonly R[], work: RowWork<R>) => Promise<void>;
}
export interface RowWork<R> {
  /** Make the call with `quiet`: refusals are listed together. */
  run: (row: R) => Promise<unknown>;
  name: (row: R) => string;
  /** Said when all went well. */
  done?: string;
}
/** The place for dialogs of a row or of a document's page, which hands in the document as it is now (kit/feedback/use-dialog.tsx). */
export type ShowOf<S> = (dialog: (props: DialogProps, now?: S) => ReactNode, action?: string) => void;
export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface Action {
  key: string;
  label: Words;
  icon?: ReactNode;
  /** Usually `call.may` of the call it makes. */
  may?: May;
  danger?: boolean;
}
export interface RowAction<R> extends Action {
  /** Rows it makes sense for; on others it is not shown. */
  when?: (row: R) => boolean;
  /** The sentence that says what is in its way; it is shown greyed out, after those that can be done. */
  blocker?: (row: R) => string | null;
  run: (row: R, page: PageTools) => void;
}
export interface BulkAction<R> extends Action {
  /** Rows it makes sense for: the others are passed over, and where none is left it is not shown. */
  when?: (row: R) => boolean;
  run: (rows: readonly R[], page: PageTools) => void;
}
/** Of the chosen rows, those it makes sense for. */
export const fitting = <R>({ when }: Pick<BulkAction<R>, 'when'>, rows: readonly R[]): readonly R[] =>
  when ? rows.filter((row) => when(row)) : rows;
export interface PageAction extends Omit<Action, 'danger'> {
  /** It is about the rows there are: an empty list does not offer it. */
  aboutRows?: true;
  run: (page: PageTools) => void;
}
