// Texts that a declaration holds before anybody reads them: looked up in the reader's language when shown.
import type { Both, Params } from '../../../contract/culture.ts';
import type { FieldShape } from '../form/schema.ts';
import { culture, say } from './culture.ts';

export type Words = () => string;

/** `const word = later(peopleText)`, then `title: word('users')`; the text follows the language. */
export const later =
  <V extends Record<string, string>>(rows: { vi: V; en: { [K in keyof V]: string } }) =>
  (key: keyof V, params?: Params): Words =>
  () =>
    say(rows, key, params);
/** A text of the contract's own tables. */
export const wordsOf =
  (both: Both): Words =>
  () =>
    both[culture()];
/** The choices of a field as a list to choose from. */
export const optionsIn = ({ options = [], words }: Pick<FieldShape, 'options' | 'words'>) =>
  options.map((value) => ({ value, label: () => words?.[value]?.[culture()] ?? String(value) }));
