// Customers' numbers in lists and their files: whole for those who may read them, masked for everybody else (contract/phone.ts).
import { allows } from '../../../contract/kit.ts';
import { maskPhone, seesPhones } from '../../../contract/phone.ts';
import type { Ctx } from '../ctx.ts';
import type { Bound } from '../implement.ts';

export const mayReadPhones = ({ user }: Ctx): boolean => allows(seesPhones, user.permissions);
const masked = <R>(row: R, fields: readonly string[]): R => {
  const copy = { ...row } as Record<string, unknown>; // rows are objects
  for (const field of fields) if (typeof copy[field] === 'string') copy[field] = maskPhone(copy[field]);
  return copy as R;
};
/** One row of those lists where it stands by itself. */
export const readableRow = <R>(ctx: Ctx, row: R, fields: readonly string[]): R =>
  mayReadPhones(ctx) ? row : masked(row, fields);
async function* maskedBatches<R>(batches: AsyncIterable<R[]>, fields: readonly string[]): AsyncIterable<R[]> {
  for await (const batch of batches) yield batch.map((row) => masked(row, fields));
}
export const readable = <R>(ctx: Ctx, batches: AsyncIterable<R[]>, fields: readonly string[]): AsyncIterable<R[]> =>
  fields.length && !mayReadPhones(ctx) ? maskedBatches(batches, fields) : batches;

/** What is masked puts nothing in order either: rows between two known numbers would tell the one between them. */
function unordered<I>(ctx: Ctx, input: I, fields: readonly string[]): I {
  const { sorting } = input as { sorting?: unknown }; // of a list that can be sorted
  if (typeof sorting !== 'string' || mayReadPhones(ctx)) return input;
  const isMasked = (part: string) =>
    fields.some((field) => part.trim().split(/\s/)[0]?.toLowerCase() === field.toLowerCase());
  const rest = sorting.split(',').filter((part) => !isMasked(part));
  return { ...input, sorting: rest.length ? rest.join() : undefined };
}

/** The handler of a list as its reader may see it. */
export function withPhones(handler: Bound['handler'], fields: readonly string[]): Bound['handler'] {
  if (!fields.length) return handler;
  const shown = (ctx: Ctx, answer: { items: unknown[] }) =>
    mayReadPhones(ctx) ? answer : { ...answer, items: answer.items.map((row) => masked(row, fields)) };
  if (typeof handler === 'function')
    return async (ctx, input) =>
      shown(ctx, (await handler(ctx, unordered(ctx, input, fields))) as { items: unknown[] }); // its schema has items
  return {
    ...handler,
    page: async (ctx, input) => shown(ctx, await handler.page(ctx, unordered(ctx, input, fields))) as never, // the same rows
    stream: async (ctx, input) => {
      const { totalCount, batches } = await handler.stream(ctx, unordered(ctx, input, fields));
      return { totalCount, batches: readable(ctx, batches, fields) };
    },
  };
}
