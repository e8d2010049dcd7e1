// The smallest input that a call's schema takes, with given numbers wherever it asks for ids.
import * as z from 'zod';
import type { Call } from '../../contract/kit.ts';
import { fieldsOf } from './calls.ts';

/** The number of a thing by its kind: 'Ticket' → 17. */
export type Ids = (entity: string) => number;
/** A named field is a copy of the entity's own schema, which alone carries the name. */
function entityOf(schema: z.core.$ZodType): string | undefined {
  const own = /^(\w+)Id$/.exec(z.globalRegistry.get(schema)?.id ?? '')?.[1];
  return own ?? (schema._zod.parent && entityOf(schema._zod.parent));
}
const isId = (schema: z.core.$ZodType): boolean => entityOf(schema) !== undefined;
/** What is inside of optional, nullable, default and the like. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } }; // of any wrapper
  const next = def.innerType ?? def.in;
  return isId(schema) || !next ? schema : inner(next);
}
function entityIn(schema: z.core.$ZodType): string | undefined {
  const bare = inner(schema);
  return entityOf(bare) ?? (bare instanceof z.ZodArray ? entityIn(bare.element) : undefined);
}
const holdsId = (schema: z.core.$ZodType): boolean => entityIn(schema) !== undefined;
/** Whether a call asks for the number of such a thing; of anything, when none is named. */
export const takesIds = (call: Call, ...entities: readonly string[]): boolean =>
  fieldsOf(call).some(([, schema]) => {
    const entity = entityIn(schema);
    return entity !== undefined && (!entities.length || entities.includes(entity));
  });

/** Whether a call cannot be made without naming a thing. */
export const mustHave = (call: Call): boolean =>
  fieldsOf(call).some(([, schema]) => holdsId(schema) && !z.safeParse(schema, undefined).success);

/** Left out where it may be, unless it is an id. */
export const sampleOf = (call: Call, ids: Ids): object =>
  Object.fromEntries(
    fieldsOf(call)
      .filter(([, schema]) => holdsId(schema) || !z.safeParse(schema, undefined).success)
      .map(([name, schema]) => [name, sampleValue(schema, ids)]),
  );

const texts = [
  'vật',
  'mật khẩu mới',
  'a@example.com',
  '2026-11-15',
  '2026-11-15T09:30:00+07:00',
  '0903123456',
  '08:00',
  'A1',
];
function sampleValue(schema: z.core.$ZodType, ids: Ids): unknown {
  const bare = inner(schema);
  const entity = entityOf(bare);
  if (entity) return ids(entity);
  if (bare instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(bare.shape).filter(
      ([, field]) => holdsId(field) || !z.safeParse(field, undefined).success,
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(field, ids)]));
  }
  if (bare instanceof z.ZodArray) return [sampleValue(bare.element, ids)];
  if (bare instanceof z.ZodEnum) return bare.options[0];
  if (bare instanceof z.ZodBoolean) return true;
  if (bare instanceof z.ZodUnion) return sampleValue(bare.options[0] as z.core.$ZodType, ids); // options are schemas
  if (bare instanceof z.ZodLiteral) return [...bare.values][0];
  return [1, 0, ...texts].find((value) => z.safeParse(schema, value).success);
}
