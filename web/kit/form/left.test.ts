// What could not be saved is sent once more with what is typed next.
import { expect, test } from 'vitest';
import { merged } from './left.tsx';

interface Cell {
  at: string;
  price?: number;
  hidden?: boolean;
}
test('each cell once, as it was typed last', () => {
  const before: Cell[] = [
    { at: 'a', price: 5 },
    { at: 'b', price: 1 },
  ];
  const after: Cell[] = [
    { at: 'a', price: 7 },
    { at: 'a', hidden: true },
  ];
  expect(merged(before, after, ({ at }) => at)).toEqual([
    { at: 'a', price: 7, hidden: true },
    { at: 'b', price: 1 },
  ]);
});
