// Counting a drawer: every note once, nothing that was not typed.
import { expect, test } from 'vitest';
import { countNotes, MOST_NOTES, notesShown, sumNotes, withNote } from './notes.model.ts';

test('the sum is every note times its worth', () => {
  const notes = { 500000: 3, 200000: 1, 1000: 7, 500: 1 };
  expect(sumNotes(notes)).toBe(1_707_500);
  expect(countNotes(notes)).toBe(12);
  expect(sumNotes({})).toBe(0);
});
test('a note that the drawer does not know is worth nothing', () => {
  expect(sumNotes({ 300: 5, 500: 2 })).toBe(1_000);
});
test('what is typed replaces, nothing typed takes away, letters are no digits', () => {
  const one = withNote({}, 500_000, '12');
  expect(one).toEqual({ 500000: 12 });
  expect(withNote(one, 500_000, '1a3')).toEqual({ 500000: 13 });
  expect(withNote(one, 500_000, '')).toEqual({});
  expect(withNote(one, 1_000, '0')).toEqual({ 500000: 12, 1000: 0 });
  expect(withNote({}, 500, '99999999')).toEqual({ 500: MOST_NOTES });
});
test('lines of the paper: the largest first, none of nothing', () => {
  expect(notesShown({ 500: 2, 500000: 1, 1000: 0 })).toEqual([
    { note: 500_000, count: 1, amount: 500_000 },
    { note: 500, count: 2, amount: 1_000 },
  ]);
});
