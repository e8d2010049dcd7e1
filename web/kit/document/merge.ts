// Two people in one form: what one of them changed is put over what the other has saved, thing by thing and line by line. What both
// changed is told with both values, and the one who saves decides. Pure, and knows no screen.
import type { ReactNode } from 'react';
import type { Words } from '../words/words.ts';

/** One thing that a form asks. */
export interface Thing<V> {
  name: Words;
  /** Its value as people read it; as it is where this is absent. */
  show?: (values: V) => ReactNode;
  /** Plain values whose order means nothing: what each of them added and took away holds. */
  isSet?: boolean;
  /** Where it follows from something else nobody is asked. */
  isAsked?: (values: V) => boolean;
}
type KeyOf<V> = keyof V & string;
/** A thing; the key of the thing that this is a part of, because one makes no sense without the other; null: nobody types it. */
export type Things<V> = { readonly [K in KeyOf<V>]-?: Thing<V> | KeyOf<V> | null };
export interface LinesMerging<L> {
  things: Things<L>;
  /** The same for the same line in every version: keys of rows are not, where saving writes the lines anew. */
  idOf: (line: L) => string;
  nameOf: (line: L) => string;
  /** What follows from the other values of a line. */
  settle?: (line: L) => L;
  /** A line that the other one has taken away, as a new one. */
  anew?: (line: L) => L;
}
export type Head<F> = Omit<F, 'lines'>;
export type LineOf<F> = F extends { lines: readonly (infer L extends object)[] } ? L : never;
/** How a form is merged; its lines stand under `lines`. */
export interface Merging<F> {
  things: Things<Head<F>>;
  lines?: LinesMerging<LineOf<F>>;
}

/** What both changed, each in another way. Plain data: it is kept with the draft. */
export interface Clash {
  /** Of which line; absent: of the document itself. */
  line?: string;
  /** Absent: the whole line, which one of them took away (null). */
  thing?: string;
  theirs: object | null;
  mine: object | null;
}
export interface Merged<F> {
  form: F;
  clashes: readonly Clash[];
}

/** `base`: what was opened; `theirs`: what was saved meanwhile; `mine`: what is typed. */
export function merged<F extends object>(spec: Merging<F>, base: F, theirs: F, mine: F): Merged<F> {
  const head = mergedThings<Head<F>>(spec.things, base, theirs, mine);
  if (!spec.lines) return { form: head.values as F, clashes: head.clashes }; // without lines the head is the form
  const lines = mergedLines(spec.lines, linesIn(base), linesIn(theirs), linesIn(mine));
  return { form: { ...head.values, lines: lines.lines } as unknown as F, clashes: [...head.clashes, ...lines.clashes] }; // head and lines
}

export function mergedLines<L extends object>(
  spec: LinesMerging<L>,
  base: readonly L[],
  theirs: readonly L[],
  mine: readonly L[],
): { lines: L[]; clashes: readonly Clash[] } {
  const { things, settle = asItIs, anew = asItIs } = spec;
  const [was, is, here] = [byId(spec, base), byId(spec, theirs), byId(spec, mine)];
  const clashes: Clash[] = [];
  const theirsNow = [...is].flatMap(([line, saved]) => {
    const [before, typed] = [was.get(line), here.get(line)];
    if (typed) {
      const both = mergedThings(things, before, saved, typed);
      clashes.push(...both.clashes.map((clash) => ({ line, ...clash })));
      return [settle(both.values)];
    }
    if (!before) return [saved];
    if (!isAlike(things, before, saved)) clashes.push({ line, theirs: saved, mine: null });
    return [];
  });
  const added = [...here].flatMap(([line, typed]) => {
    if (is.has(line)) return [];
    const before = was.get(line);
    if (!before) return [typed];
    // What they took away stays away until somebody says otherwise.
    if (!isAlike(things, before, typed)) clashes.push({ line, theirs: null, mine: anew(typed) });
    return [];
  });
  return { lines: [...theirsNow, ...added], clashes };
}

function mergedThings<V extends object>(things: Things<V>, base: V | undefined, theirs: V, mine: V) {
  const values: V = { ...theirs };
  const clashes: Clash[] = [];
  for (const [thing, spec, keys] of groupsOf(things)) {
    if (spec.isAsked && !spec.isAsked(mine)) continue;
    const [was, is, here] = [base && partOf(base, keys), partOf(theirs, keys), partOf(mine, keys)];
    if (isSame(here, is) || (was && isSame(here, was))) continue;
    if (spec.isSet) Object.assign(values, united(thing, was, is, here));
    else {
      Object.assign(values, here);
      if (!was || !isSame(was, is)) clashes.push({ thing, theirs: is, mine: here });
    }
  }
  return { values, clashes };
}

/** The form with one side's answer to a clash. */
export function taken<F extends object>(spec: Merging<F>, form: F, clash: Clash, side: 'theirs' | 'mine'): F {
  const answer = clash[side];
  if (clash.line === undefined) return { ...form, ...answer };
  const { lines: of } = spec;
  if (!of) return form;
  const { settle = asItIs } = of;
  const lines = byId(of, linesIn(form));
  const line = lines.get(clash.line);
  if (answer === null) lines.delete(clash.line);
  else if (line || clash.thing === undefined) lines.set(clash.line, settle({ ...line, ...answer } as LineOf<F>)); // a line, or its part
  return { ...form, lines: [...lines.values()] };
}

/** Whose answer the form has; null: neither's, somebody has typed a third one. */
export function sideIn<F extends object>({ lines: of }: Merging<F>, form: F, clash: Clash): 'theirs' | 'mine' | null {
  const now = clash.line === undefined ? form : of && byId(of, linesIn(form)).get(clash.line);
  const has = (answer: object | null): boolean => {
    if (!now || !answer) return !now && !answer;
    if (clash.thing === undefined && of) return isAlike(of.things, now as LineOf<F>, answer as LineOf<F>); // both are lines
    return isSame(partOf(now, Object.keys(answer)), answer);
  };
  return has(clash.mine) ? 'mine' : has(clash.theirs) ? 'theirs' : null;
}

export const linesIn = <F extends object>(form: F): readonly LineOf<F>[] =>
  'lines' in form && Array.isArray(form.lines) ? form.lines : [];
/** Lines by what tells them apart; the second of its kind is told apart by its place. */
export function byId<L>({ idOf }: Pick<LinesMerging<L>, 'idOf'>, lines: readonly L[]): Map<string, L> {
  const found = new Map<string, L>();
  for (const line of lines) {
    const id = idOf(line);
    let place = 1;
    while (found.has(placed(id, place))) place += 1;
    found.set(placed(id, place), line);
  }
  return found;
}
const placed = (id: string, place: number) => (place === 1 ? id : `${id} #${place}`);

/** Each thing with the keys that are parts of it. */
export function groupsOf<V>(things: Things<V>): [thing: string, spec: Thing<V>, keys: string[]][] {
  const all = Object.entries<Thing<V> | string | null>(things);
  return all.flatMap(([key, spec]) => {
    if (spec === null || typeof spec === 'string') return [];
    return [[key, spec, [key, ...all.filter(([, of]) => of === key).map(([part]) => part)]]];
  });
}
const isAlike = <V extends object>(things: Things<V>, one: V, other: V): boolean =>
  groupsOf(things).every(([, , keys]) => isSame(partOf(one, keys), partOf(other, keys)));
const partOf = (values: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, (values as Part)[key]])); // what is absent is undefined

type Part = Record<string, unknown>;
function united(key: string, was: Part | undefined, is: Part, here: Part): Part {
  const [before, saved, typed] = [listIn(was?.[key]), listIn(is[key]), listIn(here[key])];
  const stays = saved.filter((one) => typed.includes(one) || !before.includes(one));
  return { [key]: [...stays, ...typed.filter((one) => !before.includes(one) && !saved.includes(one))] };
}
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Nothing is nothing, however it is spelled; the order of keys means nothing. */
export const isSame = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);
const spelled = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part === '' || part === undefined) return null;
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    const filled = Object.entries(part).filter(([, one]) => one !== null && one !== undefined && one !== '');
    return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? 'null';
const asItIs = <T>(value: T): T => value;
