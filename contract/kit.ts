// What a call is: a value with its verb, wire name, input, output and permission. Both ends are built from it.
import * as z from 'zod';
import { type Both, seen } from './culture.ts';
import type { Permission } from './permissions.ts';

declare module 'zod' {
  /** The name of a field in both languages, and the other wire spellings it is accepted under. */
  interface GlobalMeta {
    vi?: string;
    en?: string;
    aka?: readonly string[];
    /** What the values of an enum are called: screens and Excel files say it instead of the wire's word. */
    words?: Worded;
    /** Whole đồng. */
    money?: true;
    /** A secret, or a text of somebody else's: not even its spelling is changed. */
    asTyped?: true;
  }
}

/** The values of a choice in words; a state has a colour of the theme's palette as well. */
export type Worded = Readonly<Record<string, Both & { readonly color?: string }>>;
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may make a call: everybody, whoever is signed in, or holders of (any of) these permissions. */
export type May = 'anyone' | 'signedIn' | Permission | readonly Permission[];
/** Whether somebody who is signed in with these permissions may. */
export const allows = (may: May, permissions: { has: (code: Permission) => boolean }): boolean => {
  if (may === 'anyone' || may === 'signedIn') return true;
  return typeof may === 'string' ? permissions.has(may) : may.some((code) => permissions.has(code));
};

interface CallSpec<I extends z.ZodType, O extends z.ZodType, M extends May> {
  in: I;
  out: O;
  may: M;
  /** What a file is given out under besides `may`: the whole filtered list of a paged call, or a call that answers a file. */
  excelMay?: Permission;
  /** A GET that writes (hands out a number); every other GET runs read only, and the database sees to it. */
  writes?: true;
  /** The body holds a user's file, which is read apart from the server before the call begins. */
  parses?: 'sheet' | 'statement' | 'picture';
  /** Its answer is a secret (a token, a passcode): never kept for a repeated request, which runs anew and is judged anew. */
  secret?: true;
  /** On the wire its page stands under `pagedResult`, beside the sums (spec §3); inside it is a list like any other. */
  nests?: true;
  /** Bytes that the body may have where the usual quarter of a megabyte is too little: files, long documents. */
  maxBody?: number;
}
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, M extends May = May>
  extends CallSpec<I, O, M> {
  verb: Verb;
  service: string;
  name: string;
  path: string;
}
/**
 * Any call, for generics: a call's schemas were held against ZodType when it was made; held against it again, each of a
 * thousand is compared member by member, which is most of what a check of types costs.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyCall = Call<any, any, any>;
export type In<C> = C extends { in: infer I } ? z.output<I> : never;
/** What the caller writes: fields with a default may be left out. */
export type Sent<C> = C extends { in: infer I } ? z.input<I> : never;
export type Out<C> = C extends { out: infer O } ? z.output<O> : never;
export type RowOf<C> = Out<C> extends { items: readonly (infer R)[] } ? R : never;

const verb =
  (name: Verb) =>
  <I extends z.ZodType, O extends z.ZodType, const M extends May>(spec: CallSpec<I, O, M>): Call<I, O, M> => ({
    verb: name,
    ...spec,
    ...unnamed,
  });
/** Until its service says what it is called. */
const unnamed = { service: '', name: '', path: '' };
export const get = verb('GET');
export const post = verb('POST');
export const put = verb('PUT');
export const del = verb('DELETE');

/** Names the calls of one wire service; the keys are the exact wire names, typos included. */
export function service<D extends Record<string, AnyCall>>(name: string, calls: D, prefix = '/api/services/app/'): D {
  const named = Object.entries(calls).map(([key, call]) => [
    key,
    { ...call, service: name, name: key, path: `${prefix}${name}/${key}` },
  ]);
  return Object.fromEntries(named) as D; // fromEntries forgets the keys; the entries above are exactly D's
}

/** Gives a field its name in both languages: forms, columns, Excel heads and validation errors read it. */
export const named = <T extends z.ZodType>(schema: T, vi: string, en: string, aka: readonly string[] = []): T =>
  schema.meta({ vi, en, aka }) as T; // meta() returns the same type, zod widens it

/** Gives the values of an enum their names in both languages. */
export const worded = <T extends z.ZodType>(schema: T, words: Worded): T => schema.meta({ words }) as T; // as in named()

export const id = <N extends string>(entity: N) =>
  z
    .int()
    .positive()
    .brand<N>()
    .meta({ id: `${entity}Id` });
/**
 * Fields of a change: what begins with a value of its own stays as it is where a caller leaves it out. `usual` is that value: a form whose
 * field was emptied sends it, because to leave it out would say the opposite.
 */
export const kept = <S extends z.ZodRawShape>(fields: S): Kept<S> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field instanceof z.ZodDefault
        ? (field.unwrap() as z.ZodType).optional().meta({ ...field.meta(), usual: field.def.defaultValue })
        : field, // zod's own types know no more
    ]),
  ) as Kept<S>; // fromEntries forgets the keys
type Kept<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? z.ZodOptional<T> : S[K];
};
/** The row a call is about; rows themselves leave their id unnamed, so that it is no column of an Excel file. */
export const rowId = <T extends z.ZodType>(entityId: T): T => named(entityId, 'Mã số', 'ID');
/** Kept sign by sign as it was typed; every other text comes in one spelling (`composed`). */
export const asTyped = <T extends z.ZodType>(schema: T): T => schema.meta({ asTyped: true }) as T; // as in named()
export const text = (max: number) => z.string().overwrite(seen).min(1).max(max);
/** The code of a document as somebody types it; the # that people write before it is none of it. */
export const typedCode = (max: number) =>
  z
    .string()
    .overwrite((value) => seen(value).replace(/^#+\s*/, ''))
    .max(max);
/** What something is called: one blank between two words, so that a name which looks the same is the same. */
export const title = (max: number) =>
  z
    .string()
    .overwrite((value) => seen(value).replace(/\s+/g, ' '))
    .min(1)
    .max(max);
/** Free text that may be left empty; empty is null, so that "nothing" has one spelling. */
export const note = (max: number) =>
  z
    .string()
    .overwrite(seen)
    .max(max)
    .nullish()
    .transform((value) => value || null);
export const vnd = z.int().brand<'Vnd'>().meta({ money: true });
export type Vnd = z.infer<typeof vnd>;
/** Whether the database keeps it as it was written: rates and values have two places there. */
export const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value;
/** 0 to 100 with two places at most; more would be stored as another rate than the one that was typed. */
export const percentage = z
  .number()
  .min(0)
  .max(100)
  .refine(hasTwoDecimals, { params: { rule: 'decimals' } });
/** A year that a shop can mean; the day before the first year and the one after 9999 cannot even be written. */
function isOfOurTime(value: string): boolean {
  return !/^\d{4}-/.test(value) || (value >= '1900' && value < '3000'); // what is no date is refused as such, once
}
/** A local day, 'YYYY-MM-DD'. */
export const LocalDate = z.iso.date().refine(isOfOurTime, { params: { rule: 'date' } });
/** No place is further than 14 hours from Greenwich, and the database reads neither such an offset nor a second with a hundred digits. */
function isWritable(value: string): boolean {
  return isOfOurTime(value) && !/\.\d{10}|[+-](?:1[5-9]|2\d):\d\d$/.test(value);
}
/** A moment with its offset, '2026-11-15T09:30:00+07:00'. */
export const Instant = z.iso.datetime({ offset: true }).refine(isWritable, { params: { rule: 'date' } });

/** The first and the last day of a span, under every spelling that clients send (spec §7: startDate, endDate). */
export const fromDay = named(LocalDate.optional(), 'Từ ngày', 'From', ['from', 'fromDay', 'fromDate', 'startDate']);
export const toDay = named(LocalDate.optional(), 'Đến ngày', 'To', ['to', 'toDay', 'toDate', 'endDate']);

export const Nothing = z.null();
export const NoInput = z.object({});
export const MAX_ROWS = 10_000;
/** `maxBody` of a document with many lines. */
export const documentBody = 1_048_576;

/** Paging and order of every list (wire.md §3.2). */
export const page = (size: number) => ({
  skipCount: named(z.int().min(0).default(0), 'Bỏ qua', 'Skip count'),
  maxResultCount: named(
    z
      .int()
      .min(1)
      .default(size)
      .transform((count) => Math.min(count, MAX_ROWS)),
    'Số dòng',
    'Max result count',
  ),
  sorting: named(z.string().trim().max(200).optional(), 'Sắp xếp', 'Sorting'),
});
export const paged = <R extends z.ZodType>(row: R) => z.object({ totalCount: z.int(), items: z.array(row) });
export const listed = <R extends z.ZodType>(row: R) => z.object({ items: z.array(row) });

/** The version a form was opened at; a save with an older one is refused. Stock clients leave it out. */
export const version = named(z.int().positive().optional(), 'Phiên bản', 'Version');
/** Who made a row and who changed it last. */
export const audit = {
  creationTime: named(Instant, 'Ngày tạo', 'Created'),
  creatorUserId: z.int().nullable(),
  lastModificationTime: named(Instant.nullable(), 'Sửa lần cuối', 'Last changed'),
  lastModifierUserId: z.int().nullable(),
  version: z.int(),
};
