// An address as the input of a call: its query read with the call's own schema.
import * as z from 'zod';
import { bare } from './validation.ts';

/** What the address asks for. Unknown keys and broken values are ignored, so that an old link still opens. */
export function readQuery(
  schema: z.ZodObject,
  search: { getAll: (key: string) => string[] },
  fixed: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const raw = search.getAll(key);
    if (raw.length === 0) continue;
    const parsed = z.safeParse(field, cast(field, raw));
    if (parsed.success && parsed.data !== undefined) found[key] = parsed.data;
  }
  const whole = schema.safeParse({ ...found, ...fixed });
  return whole.success ? whole.data : schema.parse({ ...fixed });
}

function cast(field: z.core.$ZodType, raw: readonly string[]): unknown {
  const inner = bare(field);
  if (inner instanceof z.ZodArray) return raw.map((one) => castOne(bare(inner.element), one));
  return castOne(inner, raw.at(-1) ?? '');
}
function castOne(schema: z.core.$ZodType, raw: string): unknown {
  if (schema instanceof z.ZodNumber) return raw.trim() === '' ? undefined : Number(raw);
  if (schema instanceof z.ZodBoolean) return raw === 'true' ? true : raw === 'false' ? false : undefined;
  return raw;
}
