// Filters of a list: declared by the keys of the call's input, completed from its schema.
import type { Culture } from '../../../contract/culture.ts';
import { describe, type FieldShape, type Fields, labelIn } from '../form/schema.ts';
import type { Picker } from '../pick/picker.ts';
import type { Words } from '../words/words.ts';

export interface FilterOption {
  value: string | number | boolean;
  label: Words;
}
export interface Filter<I> {
  field: keyof I & string;
  label?: Words;
  pick?: Picker;
  options?: readonly FilterOption[];
  /** The field is the first day of a span and this one its last. */
  to?: keyof I & string;
  /** The days of a span that nobody has chosen: shown in its empty fields. */
  usual?: readonly [from: string, to: string];
}
export type FilterSpec<I> = (keyof I & string) | Filter<I>;

export interface ShownFilter<I> extends Filter<I> {
  name: string;
  shape: FieldShape;
}

export function resolveFilters<I>(specs: readonly FilterSpec<I>[], fields: Fields, culture: Culture): ShownFilter<I>[] {
  return specs.map((spec) => {
    const filter: Filter<I> = typeof spec === 'object' ? spec : { field: spec };
    const schema = fields[filter.field];
    return {
      ...filter,
      name: filter.label?.() ?? labelIn(fields, filter.field, culture),
      shape: schema ? describe(schema) : { kind: 'text', required: false, nullable: false },
    };
  });
}

/** The keys one filter owns: both ends of a span. */
export const keysOf = <I>(filter: Filter<I>): string[] => (filter.to ? [filter.field, filter.to] : [filter.field]);
