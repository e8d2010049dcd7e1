import { expect, test } from 'vitest';
import { emptyIntake } from './intake.model.ts';
import type { FormLine } from './lines.model.ts';
import { mergedIntake, mergedLines } from './merge.ts';

const line = (key: string, price: number) => ({ key, name: key, price }) as FormLine;
const [a, b, c] = [line('a', 100), line('b', 200), line('c', 300)];

test('what nobody touched here is theirs, what was changed here stays', () => {
  const base = { ...emptyIntake, note: 'cũ', errorNote: 'vỡ kính', lines: [a, b] };
  const theirs = { ...base, errorNote: 'vỡ kính, mất nguồn', technicianId: 7 as never, lines: [a, b, c] };
  const mine = { ...base, note: 'mới', lines: [line('a', 150), b] };
  expect(mergedIntake(base, theirs, mine)).toEqual({
    ...theirs,
    note: 'mới',
    lines: [line('a', 150), b, c],
  });
});
test('lines that were added, changed and taken away on both sides', () => {
  const mine = [line('b', 250), line('new', 50)]; // a is gone, b dearer
  const theirs = [line('a', 120), b, c]; // a dearer, c is new
  expect(mergedLines([a, b], theirs, mine)).toEqual([line('b', 250), c, line('new', 50)]);
  expect(mergedLines([a, b], [b], [line('a', 1), b])).toEqual([b]); // what they took away does not come back
  expect(mergedLines([a, b], [a, b], [b, a])).toEqual([a, b]);
});
