// What the one search offers for what was typed, in order: pure, over the screens of the user, the hits of the server and the verbs of tickets.
import type { ComponentType } from 'react';
import { type Both, type Culture, plain } from '../../contract/culture.ts';
import { type TicketActionKey, ticketAction, ticketActionKeys } from '../../contract/ticket/ticket.actions.ts';
import { addressOfPage } from '../shell/menu/menu.model.ts';
import { type Entry, findPage, groupsAbove, type Page, pagesOf } from '../shell/menu/route-table.ts';

export interface Row {
  key: string;
  /** The heading above it, where it is the first of its group. */
  group: string;
  icon: ComponentType | undefined;
  title: string;
  second: string;
}
export interface ScreenHit {
  page: Page;
  title: string;
  second: string;
  address: string;
  /** It is called just that, or begins so: it stands above everything that was found. */
  isNamed: boolean;
}
/** Whether an address leads to a screen, and one that may be opened. */
export function leadsIn(entries: readonly Entry[], address: string, mayOpen: (page: Page) => boolean): boolean {
  const page = findPage(entries, address.split('?')[0] ?? address);
  return page !== undefined && mayOpen(page);
}

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);
const SCREENS = 6;

/** Screens by their names, those of their groups and what else they are called; those that begin with the words first. */
export function findScreens(
  entries: readonly Entry[],
  also: Readonly<Record<string, readonly Both[]>>,
  words: string,
  culture: Culture,
): ScreenHit[] {
  const asked = wordsOf(words);
  if (asked.length === 0) return [];
  const phrase = asked.join(' ');
  const hits = pagesOf(entries).flatMap((page): (ScreenHit & { score: number })[] => {
    const trail = groupsAbove(entries, page).map((group) => group.title);
    const best = [page.title, ...(also[page.path] ?? [])]
      .map((name) => ({ name, score: scoreOf(name, trail, asked, phrase) }))
      .sort((a, b) => b.score - a.score)[0];
    if (!best || best.score === 0) return [];
    const path = trail.map((title) => title[culture]);
    const isOther = best.name !== page.title;
    return [
      {
        page,
        title: best.name[culture],
        second: (isOther ? [...path, page.title[culture]] : path).join(' › '),
        address: page.link ?? addressOfPage(page),
        isNamed: best.score >= 3,
        score: best.score,
      },
    ];
  });
  return hits.sort((a, b) => b.score - a.score).slice(0, SCREENS);
}
/** 4: called just that; 3: begins so; 2: has every word; 1: together with the names of its groups; 0: not meant. */
function scoreOf(name: Both, trail: readonly Both[], asked: readonly string[], phrase: string): number {
  const names = [name.vi, name.en].map(plain);
  if (names.includes(phrase)) return 4;
  if (phrase.length > 1 && names.some((one) => one.startsWith(phrase))) return 3;
  const all = names.join(' ');
  if (asked.every((word) => all.includes(word))) return 2;
  const above = `${all} ${plain(trail.flatMap(({ vi, en }) => [vi, en]).join(' '))}`;
  return asked.every((word) => above.includes(word)) ? 1 : 0;
}

export type Verb = TicketActionKey | 'pay' | 'print';
const verbs: readonly { verb: Verb; names: readonly string[][] }[] = [
  { verb: 'pay', names: [wordsOf('thu tiền'), wordsOf('take money'), wordsOf('collect')] },
  { verb: 'print', names: [wordsOf('in biên nhận'), wordsOf('in phiếu'), wordsOf('print')] },
  ...ticketActionKeys.map((verb) => {
    const { vi, en } = ticketAction(verb);
    return { verb, names: [vi, en].map((name) => wordsOf(name.replace(/,/g, ''))) };
  }),
];
export interface Meant {
  verbs: readonly Verb[];
  /** What is looked for. */
  rest: string;
}
/** 'thu tiền SC…': what somebody wants to do with a ticket, and which. One word alone is a verb before a number only: people have such names. */
export function meant(words: string): Meant {
  const typed = words.trim().split(/\s+/);
  for (let n = typed.length - 1; n >= 1; n--) {
    const rest = typed.slice(n).join(' ');
    if (n === 1 && !/\d/.test(rest)) continue;
    const said = typed.slice(0, n).map(plain);
    const fits = (name: readonly string[]) =>
      said.every((word, at) => name[at] === word) && (n === name.length || n > 1);
    const found = verbs.filter(({ names }) => names.some(fits)).map(({ verb }) => verb);
    if (found.length > 0) return { verbs: found, rest };
  }
  return { verbs: [], rest: words.trim() };
}

export const longestWord = (words: string): number =>
  Math.max(
    0,
    ...words
      .trim()
      .split(/\s+/)
      .map((word) => word.length),
  );
