// What the boxes of a map show for the chosen people, and what a save has to send. Pure.
import { hasWords } from '../../contract/culture.ts';
import type { UserMapNode } from '../../contract/org/user-map.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';

/** Something people can be mapped to; `count` of the chosen people have it. */
export interface Choice<I extends number = number> {
  id: I;
  name: string;
  second?: string | null;
  group?: string | null;
  /** A fact to know before ticking: the centre, the home branch. */
  note?: string | null;
  /** Not the caller's to give; who has it may lose it. */
  locked?: boolean;
  count: number;
}
/** What was ticked or unticked since the last save. */
export type Wanted = ReadonlyMap<number, boolean>;
export type Box = 'all' | 'some' | 'none';

export function boxOf(choice: Choice, people: number, wanted: Wanted): Box {
  const want = wanted.get(choice.id);
  if (want !== undefined) return want ? 'all' : 'none';
  if (choice.count === 0) return 'none';
  return choice.count >= people ? 'all' : 'some';
}

/** Ticks or unticks; what is as it was before is no change. */
export function want(wanted: Wanted, choices: readonly Choice[], people: number, on: boolean): Wanted {
  const next = new Map(wanted);
  for (const choice of choices) {
    const was = boxOf(choice, people, new Map());
    if ((choice.locked && on) || was === (on ? 'all' : 'none')) next.delete(choice.id);
    else next.set(choice.id, on);
  }
  return next;
}

export const changesOf = (wanted: Wanted): { add: number[]; remove: number[] } => ({
  add: [...wanted].filter(([, on]) => on).map(([id]) => id),
  remove: [...wanted].filter(([, on]) => !on).map(([id]) => id),
});

export interface Section<T> {
  key: string;
  name: string | null;
  items: T[];
}
/** In the order of their first item. */
export function sections<T>(items: readonly T[], nameOf: (item: T) => string | null): Section<T>[] {
  const found = new Map<string, Section<T>>();
  for (const item of items) {
    const name = nameOf(item);
    const section = found.get(name ?? '') ?? { key: name ?? '', name, items: [] };
    section.items.push(item);
    found.set(name ?? '', section);
  }
  return [...found.values()];
}

const fits = (search: string, ...texts: (string | null | undefined)[]): boolean =>
  hasWords(texts.filter(Boolean).join(' '), search);
export const findUsers = (users: readonly UserMapNode[], search: string): UserMapNode[] =>
  users.filter((user) => fits(search, user.fullName, user.userName, user.branchName));
export const findChoices = (choices: readonly Choice[], search: string): Choice[] =>
  choices.filter((choice) => fits(search, choice.name, choice.second));

/** How many of these people each id is mapped to. */
export function countBy<I extends number>(
  pairs: readonly { userId: UserId; id: I }[],
  people: ReadonlySet<UserId>,
): Map<I, number> {
  const counts = new Map<I, number>();
  for (const { userId, id } of pairs) if (people.has(userId)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
