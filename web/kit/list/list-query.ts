// A list's address: the query is the call's input, read with the call's own schema and written without what is usual.
import * as z from 'zod';

export { readQuery } from '../../../contract/query.ts';

export type Input = Readonly<Record<string, unknown>>;
export interface Sort {
  field: string;
  desc: boolean;
}

/** The address of an input: the usual values left out, keys that are not the list's kept. */
export function writeQuery(
  schema: z.ZodObject,
  input: Input,
  keep = new URLSearchParams(),
  fixed: Input = {},
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of keep) if (!(key in schema.shape)) query.append(key, value);
  for (const [key, field] of Object.entries(schema.shape)) {
    const value = input[key];
    if (key in fixed || isEmpty(value) || same(value, usual(field))) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return query;
}

const paging = ['skipCount', 'maxResultCount', 'sorting'];
/** The keys of the input that narrow the list and have a value. */
export const activeFilters = (schema: z.ZodObject, input: Input): string[] =>
  Object.entries(schema.shape)
    .filter(([key, field]) => !paging.includes(key) && !isEmpty(input[key]) && !same(input[key], usual(field)))
    .map(([key]) => key);

/** 'name desc' ↔ { field: 'name', desc: true }; only the first order of several is shown. */
export function readSort(sorting: unknown): Sort | null {
  if (typeof sorting !== 'string' || !sorting.trim()) return null;
  const [field = '', direction] = (sorting.split(',')[0] ?? '').trim().split(/\s+/);
  return { field, desc: direction?.toLowerCase() === 'desc' };
}
export const writeSort = (sort: Sort | null): string | undefined =>
  sort ? (sort.desc ? `${sort.field} desc` : sort.field) : undefined;

/** Page n of size s; the first page is 1. */
export const pageOf = (input: Input): { page: number; size: number } => {
  const size = Number(input.maxResultCount ?? 10);
  return { page: Math.floor(Number(input.skipCount ?? 0) / size) + 1, size };
};
export const pageInput = (page: number, size: number): Input => ({
  skipCount: (Math.max(page, 1) - 1) * size,
  maxResultCount: size,
});

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function usual(field: z.core.$ZodType): unknown {
  const parsed = z.safeParse(field, undefined);
  return parsed.success ? parsed.data : undefined;
}
