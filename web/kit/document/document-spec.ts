// What the screens of a plain document are declared with; keys are checked against the contract's row and input.
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Both } from '../../../contract/culture.ts';
import type { Action } from '../../../contract/document.ts';
import type { Flow } from '../../../contract/flow.ts';
import type { Call, In, Out, RowOf } from '../../../contract/kit.ts';
import type { TrailTarget } from '../../../contract/trail/trail.calls.ts';
import type { FilterSpec } from '../filter/filters.ts';
import type { FormItems } from '../form/form-fields.ts';
import type { PageTools } from '../list/actions.ts';
import type { ListCall } from '../list/use-list.ts';
import type { ColumnSpec } from '../table/columns.ts';
import { culture } from '../words/culture.ts';
import type { Words } from '../words/words.ts';

export interface DocumentView {
  id: number;
  code: string;
  status: string;
  version: number;
  reason: string | null;
  creationTime: string;
  creatorName: string | null;
  branch: { name: string; address: string | null; phone: string | null } | null;
  allowedActions: readonly Action[];
}
/** documentCalls() of the contract, or calls of the same shapes under other names. */
export interface DocumentCalls {
  GetAll: ListCall;
  Get: Call<z.ZodType, z.ZodType<DocumentView>>;
  Create: Call<z.ZodObject, z.ZodType<DocumentView>>;
  Update: Call<z.ZodObject, z.ZodType<DocumentView>>;
  Act: Call<z.ZodType, z.ZodType<DocumentView>>;
}
export interface DocumentSpec<C extends DocumentCalls> {
  /** The name the user's column settings, saved views and drafts are kept under. */
  id: string;
  /** Its list; one of them is at `path/:id`, a new one at `path/new`. */
  path: string;
  /** What its list is called; left out, it is the document's name. */
  title?: Words;
  /** What it is for, where there is none yet. */
  emptyHint?: Words;
  calls: C;
  flow: Pick<Flow<string, string, string, never>, 'name' | 'states' | 'actions'>;
  columns: readonly ColumnSpec<RowOf<C['GetAll']>>[];
  filters?: readonly FilterSpec<In<C['GetAll']>>[];
  form: FormItems<keyof In<C['Create']> & string, Out<C['Get']>>;
  /** One or two buttons of its own beside the table tools. */
  tools?: (page: PageTools) => ReactNode;
  /** A form that is more than fields, instead of `form`. */
  Form?: ComponentType<OwnFormProps<Out<C['Get']>>>;
  /** What its page shows of it; left out, what people fill in. */
  facts?: readonly (keyof Out<C['Get']> & string)[];
  /** What it holds besides: on its page and on its paper. */
  lines?: (view: Out<C['Get']>) => ReactNode;
  /** Its paper: which fields are facts on it, and who signs. */
  print?: { facts: readonly (keyof Out<C['Get']> & string)[]; signatures: readonly Both[] };
  /** History and comments: its row of trailTargets. */
  trail?: TrailTarget;
}
export interface OwnFormProps<V> {
  /** Null: a new one. */
  view: V | null;
  onSaved: (view: V) => void;
  /** Reads the document again: somebody else has changed it. */
  onReload?: () => Promise<unknown>;
  onCancel?: () => void;
}

/** A state of the flow as its tag. */
export const tagOf = ({ states }: DocumentSpec<DocumentCalls>['flow'], key: string) => {
  const state = states[key];
  return { colour: state?.color ?? 'default', label: state?.[culture()] ?? key };
};
