// Values of a form against its schema: empty spelled as the schema wants it, errors as sentences at their fields.
import * as z from 'zod';
import type { Culture } from '../../../contract/culture.ts';
import { explain, type FieldError } from '../../../contract/validation.ts';
import { describe, fieldsOf } from './schema.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Errors = Readonly<Record<string, string>>;

/** What a repeated password is kept under, beside its field. */
export const againOf = (field: string): string => `${field}Again`;

/** An emptied field becomes null where the schema takes null, its usual value where leaving it out would keep what was there, and is left out otherwise. */
export function clean(schema: z.core.$ZodType, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(schema)).flatMap(([key, field]): [string, unknown][] => {
      const value = values[key];
      const empty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
      if (!empty) return [[key, value]];
      if (!(key in values)) return [];
      if (describe(field).nullable) return [[key, null]];
      const usual = z.globalRegistry.get(field)?.usual;
      return usual === undefined ? [] : [[key, usual]];
    }),
  );
}

export type Checked = { ok: true; input: Record<string, unknown> } | { ok: false; errors: Errors };
export function check(schema: z.core.$ZodType, values: Values, culture: Culture): Checked {
  const parsed = z.safeParse(schema, clean(schema, values), { reportInput: true });
  if (parsed.success) return { ok: true, input: parsed.data as Record<string, unknown> }; // an object schema
  return { ok: false, errors: byField(explain(schema, parsed.error.issues, culture)) };
}

/** The first sentence per field; an error deep in a list belongs to the list's field. Names match whatever their case. */
export function byField(errors: readonly FieldError[], known: readonly string[] = []): Errors {
  const found: Record<string, string> = {};
  for (const { message, members } of errors) {
    for (const member of members) {
      const name = member.split('.')[0] ?? '';
      const key = known.find((field) => field.toLowerCase() === name.toLowerCase()) ?? name;
      found[key] ??= message;
    }
  }
  return found;
}

/** The part of a row that an input takes: what an edit form starts with. */
/** What somebody changed: put over a newer row, it leaves alone what others changed in it. */
export const changesOf = (initial: Values, now: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(initial[field] ?? null),
    ),
  );

export function startValues(schema: z.core.$ZodType, row: Values | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(schema)).flatMap(([key, field]): [string, unknown][] => {
      if (row) return key in row ? [[key, row[key]]] : [];
      const usual = z.safeParse(field, undefined);
      return usual.success && usual.data !== undefined && usual.data !== null ? [[key, usual.data]] : [];
    }),
  );
}
