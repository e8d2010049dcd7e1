// What a card leaves out: fields that say nothing, also where the column draws them itself.
import { expect, test } from 'vitest';
import type { ShownColumn } from './columns.ts';
import { filled } from './row-cards.tsx';

interface Row {
  note: string | null;
  tags: string[];
}
const column = (key: keyof Row, render?: (row: Row) => unknown) => ({ key, title: key, render }) as ShownColumn<Row>; // what a card asks of it
const none: Row = { note: null, tags: [] };
const some: Row = { note: 'ổn', tags: ['a'] };

test.each([
  ['a plain one', column('note')],
  ['a list', column('tags')],
  ['one that is drawn', column('note', ({ note }) => note !== null && `“${note}”`)],
  ['one that draws nothing', column('tags', ({ tags }) => (tags.length ? tags.join() : null))],
])('%s', (_, shown) => {
  expect([filled(shown, none), filled(shown, some)]).toEqual([false, true]);
});
