// Where the options of a picker come from: declared beside the columns and fields that use it, without the control.
import type * as z from 'zod';
import type { Call, May, Out, RowOf, Sent } from '../../../contract/kit.ts';

export type PickCall = Call<z.ZodObject, z.ZodType<{ items: readonly object[] }>, May>;
export type OneCall = Call<z.ZodObject, z.ZodType<object>, May>;
export type PickValue = string | number;
export interface PickProps {
  id?: string;
  value?: PickValue | readonly PickValue[] | null;
  onChange?: (value: PickValue | PickValue[] | null) => void;
  multiple?: boolean;
  disabled?: boolean;
  placeholder?: string;
  allowClear?: boolean;
  autoFocus?: boolean;
  'aria-label'?: string;
  /** While nothing is chosen, options are asked for when somebody turns to it: a list has many filters, and most are left alone. */
  asksLate?: boolean;
}
export interface PickOption {
  value: PickValue;
  label: string;
  second?: string | undefined;
  disabled?: boolean;
}
/** Where a picker's options come from; made by `pick`, shown by `PickSelect`, `PickLabel` and `PickTags`. */
export interface Picker {
  call: PickCall;
  input: object;
  /** The input's key for what is typed; without it the whole list is fetched once and searched here. */
  search: string | undefined;
  toOptions: (items: readonly object[]) => PickOption[];
  /** The wire service whose changes make it be fetched again. */
  follows: string;
  /** How a value beyond the first hits gets its name. */
  one: OnePicked | undefined;
}
/** Made by `byId`. */
export interface OnePicked {
  call: OneCall;
  labelOf: (row: object) => string;
}

export interface PickSpec<C extends PickCall> {
  call: C;
  value: (row: RowOf<C>) => PickValue;
  label: (row: RowOf<C>) => string;
  /** Phone, code, stock: what tells two alike apart. */
  second?: (row: RowOf<C>) => string | null | undefined;
  input?: Sent<C>;
  /** Rows that are never offered. */
  keep?: (row: RowOf<C>) => boolean;
  /** Rows that can be seen where they are chosen already, not chosen. */
  blocked?: (row: RowOf<C>) => boolean;
  /** Lists too long to fetch whole: what is typed goes to the server under this key. */
  search?: keyof Sent<C> & string;
  /** The service whose rows it shows, where its own call is of another: a change there refreshes it. */
  follows?: Pick<Call, 'service'>;
  /** Where `search` leaves out what is chosen already: the call that reads one by its id. */
  one?: OnePicked;
}

export const byId = <C extends OneCall>(call: C, label: (row: Out<C>) => string): OnePicked => ({
  call,
  labelOf: (row) => label(row as Out<C>), // the answer of this very call
});
export function pick<C extends PickCall>(spec: PickSpec<C>): Picker {
  return {
    call: spec.call,
    input: { ...(spec.input as object | undefined) }, // inputs are objects
    search: spec.search,
    follows: (spec.follows ?? spec.call).service,
    one: spec.one,
    toOptions: (items) =>
      (items as readonly RowOf<C>[]) // the answer of this very call
        .filter((row) => spec.keep?.(row) ?? true)
        .map((row) => ({
          value: spec.value(row),
          label: spec.label(row),
          second: spec.second?.(row) ?? undefined,
          ...(spec.blocked?.(row) ? { disabled: true } : {}),
        })),
  };
}
