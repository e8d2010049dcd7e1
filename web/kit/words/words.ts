// Texts that a declaration holds before anybody reads them: looked up in the reader's language when shown.
import type { Params } from '../../../contract/culture.ts';
import { say } from './culture.ts';

export type Words = () => string;

/** `const word = later(peopleText)`, then `title: word('users')`; the text follows the language. */
export const later =
  <V extends Record<string, string>>(rows: { vi: V; en: { [K in keyof V]: string } }) =>
  (key: keyof V, params?: Params): Words =>
  () =>
    say(rows, key, params);
