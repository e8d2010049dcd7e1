// What could not be saved is sent once more with what is typed next.
import { expect, test } from 'vitest';
import { CallError } from '../call/call.ts';
import { merged, sendCells } from './left.tsx';

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

const keyOf = ({ at }: Cell) => at;
const [refused, cut] = [new CallError(400, 'no'), new CallError(0, 'nobody answers')];
/** What is sent each time, and what comes of it. */
const line = (...answers: (CallError | null)[]) => {
  const sent: (readonly Cell[])[] = [];
  const send = async (cells: readonly Cell[]) => {
    sent.push(cells);
    const answer = answers[sent.length - 1];
    if (answer) throw answer;
  };
  return { sent, send };
};
const before: Cell[] = [
  { at: 'a', price: 5, hidden: true },
  { at: 'b', price: -1 },
];
const typed: Cell[] = [{ at: 'a', price: 7 }];

test('where what waits is refused, what is typed arrives, and what waits never overwrites it with what it was', async () => {
  const { sent, send } = line(refused, null);
  expect(await sendCells(before, typed, keyOf, send)).toEqual({
    isSaved: true,
    left: [
      { at: 'a', price: 7, hidden: true },
      { at: 'b', price: -1 },
    ],
  });
  expect(sent[1]).toEqual(typed);
});
test('a line that is cut between the two loses nothing', async () => {
  const { send } = line(refused, cut);
  const { isSaved, left } = await sendCells(before, typed, keyOf, send);
  expect(isSaved).toBe(false);
  expect(left).toEqual(merged(before, typed, keyOf));
});
test('what is refused by itself is told at its cell, and what waits goes on waiting', async () => {
  expect(await sendCells(before, typed, keyOf, line(refused, refused).send)).toEqual({ isSaved: false, left: before });
  expect(await sendCells([], typed, keyOf, line(refused).send)).toEqual({ isSaved: false, left: [] });
});
test('a session that ended, a line too slow and calls too many are no refusals', async () => {
  for (const status of [401, 408, 429, 503, 0]) {
    const { left } = await sendCells([], typed, keyOf, line(new CallError(status, 'later')).send);
    expect(left).toEqual(typed);
  }
});
