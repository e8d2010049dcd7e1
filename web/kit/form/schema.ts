// What a contract schema says about a field: its kind, bounds, choices and name. Forms, filters and columns read it.
import * as z from 'zod';
import type { Culture } from '../../../contract/culture.ts';
import type { Call, Worded } from '../../../contract/kit.ts';
import { bare, labelOf } from '../../../contract/validation.ts';

export type FieldKind =
  | 'text'
  | 'long'
  | 'email'
  | 'number'
  | 'money'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'dateTime'
  | 'list';
export interface FieldShape {
  kind: FieldKind;
  required: boolean;
  /** Empty is written as null rather than left out. */
  nullable: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
  /** The values of a choice, or of a list of them, and what they are called. */
  options?: readonly (string | number)[];
  words?: Worded;
}
type Schema = z.core.$ZodType;
export type Fields = Readonly<Record<string, Schema>>;

/** From this length on a text gets a box of several lines. */
const LONG_TEXT = 300;

/** The fields of an object schema; a schema of another kind has none. */
export function fieldsOf(schema: Schema): Fields {
  const inner = bare(schema);
  return inner instanceof z.ZodObject ? inner.shape : {};
}

/** The fields of one row of a list call. */
export function rowFieldsOf(call: Call): Fields {
  const items = fieldsOf(call.out).items;
  const list = items && bare(items);
  return list instanceof z.ZodArray ? fieldsOf(list.element) : {};
}

export const labelIn = (fields: Fields, field: string, culture: Culture): string =>
  labelOf(fields[field], culture) ?? field;

export function describe(schema: Schema): FieldShape {
  const inner = bare(schema);
  const shape = { required: !accepts(schema, undefined), nullable: accepts(schema, null) };
  if (inner instanceof z.ZodBoolean) return { ...shape, required: false, kind: 'boolean' }; // a switch stands one way or the other
  if (inner instanceof z.ZodArray) return { ...shape, kind: 'list', ...choicesOf(bare(inner.element as Schema)) }; // zod's element is a core type
  const choices = choicesOf(inner);
  if (choices.options) return { ...shape, kind: 'choice', ...choices };
  if (inner instanceof z.ZodNumber)
    return { ...shape, kind: z.globalRegistry.get(inner)?.money ? 'money' : 'number', ...numberBounds(inner) };
  const format = (inner._zod.def as { format?: string }).format; // zod's own shape; only string formats have one
  if (format === 'date') return { ...shape, kind: 'date' };
  if (format === 'datetime') return { ...shape, kind: 'dateTime' };
  const maxLength = (inner as { maxLength?: number | null }).maxLength ?? undefined; // every zod string carries it
  const length = maxLength === undefined ? {} : { maxLength };
  if (format === 'email') return { ...shape, kind: 'email', ...length };
  return { ...shape, kind: maxLength !== undefined && maxLength >= LONG_TEXT ? 'long' : 'text', ...length };
}

/** A choice is an enum, or anything whose values have words: states that the wire numbers. */
function choicesOf(inner: Schema): Pick<FieldShape, 'options' | 'words'> {
  const words = z.globalRegistry.get(inner)?.words;
  const named = words ? { words } : {};
  if (inner instanceof z.ZodEnum) return { ...named, options: inner.options };
  return words ? { words, options: Object.keys(words).map((key) => (accepts(inner, key) ? key : Number(key))) } : {};
}

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/** zod gives every whole number the bounds of a safe integer; those say nothing. */
function numberBounds(schema: z.ZodNumber): { min?: number; max?: number } {
  const { minValue, maxValue } = schema;
  const exclusive = minValue === 0 && !schema.safeParse(0).success ? 1 : minValue;
  return {
    ...(exclusive !== null && exclusive > Number.MIN_SAFE_INTEGER ? { min: exclusive } : {}),
    ...(maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER ? { max: maxValue } : {}),
  };
}
