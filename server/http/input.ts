// Reads a call's input from query and body the way ABP does: names match in any case, simple values may stand in the query,
// texts of a query become what the schema asks for, and every text comes in one spelling. Compiled once per call, when it is made
// for the first time.
import * as z from 'zod';
import { composed } from '../../contract/culture.ts';
import { bare } from '../../contract/validation.ts';

type Read = (value: unknown, fromQuery: boolean) => unknown;
const same: Read = (value) => value;
const inOneSpelling: Read = (value) => (typeof value === 'string' ? composed(value) : value);

const known = new WeakMap<z.core.$ZodType, Read>();
/** The reader of a call's input; a server starts without making hundreds of them that nobody has asked for yet. */
export function readerOf(schema: z.core.$ZodType): Read {
  const made = known.get(schema) ?? reader(schema);
  known.set(schema, made);
  return made;
}

/** Makes the reader of a schema; what it cannot place it passes on, and zod refuses it by name. */
export function reader(schema: z.core.$ZodType): Read {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return objectReader(inner);
  if (inner instanceof z.ZodArray) return arrayReader(inner);
  if (inner instanceof z.ZodNumber) return (value, fromQuery) => (fromQuery ? toNumber(value) : value);
  if (inner instanceof z.ZodBoolean) return (value, fromQuery) => (fromQuery ? toBoolean(value) : value);
  if (inner instanceof z.ZodUnion) return unionReader(inner);
  return metaOf(inner)?.asTyped ? same : inOneSpelling;
}

/** Objects of any of its kinds; what a kind does not have, zod leaves out. */
function unionReader(schema: z.ZodUnion): Read {
  const kinds = schema.options.map((kind) => bare(kind as z.core.$ZodType)); // zod's options are core types
  const readers = kinds.filter((kind) => kind instanceof z.ZodObject).map(objectReader);
  return (value, fromQuery) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!readers.length || !isObject) return inOneSpelling(value, fromQuery);
    return Object.assign({}, ...readers.map((read) => read(value, fromQuery)));
  };
}

function objectReader(schema: z.ZodObject): Read {
  const fields = new Map<string, { key: string; read: Read; nullIsAbsent: boolean }>();
  for (const [key, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const entry = {
      key,
      read: reader(field),
      nullIsAbsent: !z.safeParse(field, null).success && z.safeParse(field, undefined).success,
    };
    for (const name of [key, ...(metaOf(field)?.aka ?? [])]) {
      if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), entry);
    }
  }
  // Stock clients send a list to remove as a bare array: it is the input's only list.
  const lists = Object.entries<z.core.$ZodType>(schema.shape).filter(([, field]) => bare(field) instanceof z.ZodArray);
  const onlyList = lists.length === 1 ? lists[0]?.[0] : undefined;
  return (given, fromQuery) => {
    const value = Array.isArray(given) && onlyList ? { [onlyList]: given } : given;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(value)) {
      const field = fields.get(name.toLowerCase());
      if (
        !field ||
        (entry === null && field.nullIsAbsent) ||
        (fromQuery && entry === '' && !isText(schema.shape[field.key]))
      )
        continue;
      result[field.key] = field.read(entry, fromQuery);
    }
    return result;
  };
}

function metaOf(schema: z.core.$ZodType): { aka?: readonly string[]; asTyped?: true } | undefined {
  return z.globalRegistry.get(schema);
}
const isText = (schema: z.core.$ZodType | undefined) => schema !== undefined && bare(schema) instanceof z.ZodString;

function arrayReader(schema: z.ZodArray): Read {
  const read = reader(schema.element);
  const isWords = isText(schema.element as z.core.$ZodType); // zod's element is a core type
  return (value, fromQuery) => {
    // 'TP,KBH' in a query is two values, unless they are free texts, which may hold commas themselves.
    const one =
      typeof value === 'string' && fromQuery && !isWords ? value.split(',').map((part) => part.trim()) : [value];
    const items = typeof value === 'string' || typeof value === 'number' ? one : value; // one is a list of one
    return Array.isArray(items) ? items.map((item) => read(item, fromQuery)) : items;
  };
}

/** As people write it; JavaScript would take '0x1F' for 31 too. */
const inDigits = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const toNumber = (value: unknown) => (typeof value === 'string' && inDigits.test(value) ? Number(value) : value);
const toBoolean = (value: unknown) => {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  return text === 'true' ? true : text === 'false' ? false : value;
};

/** 'ids=1&ids=2', 'ids[0]=1&ids[1]=2' and 'Ids=1&ids=2' → { ids: ['1', '2'] }, under the first spelling of the name. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null);
  const spelt = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    const bareName = name.replace(/\[\d*\]$/, '');
    const key = spelt.get(bareName.toLowerCase()) ?? bareName;
    spelt.set(bareName.toLowerCase(), key);
    const before = result[key];
    if (before === undefined) result[key] = bareName === name ? value : [value];
    else if (Array.isArray(before)) before.push(value);
    else result[key] = [before, value];
  }
  return result;
}

/** NUL, and half of a sign that takes two (an emoji that somebody's program cut through). */
const unwritable = /\0|\p{Cs}/u;
/**
 * PostgreSQL texts cannot hold such signs: of a half one they would keep another sign, and rows that travel as JSON would be refused
 * without a name. Where does the input have one?
 */
export function findUnwritable(value: unknown, path: PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === 'string') return unwritable.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const found = findUnwritable(item, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return null;
}
