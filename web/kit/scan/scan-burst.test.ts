// A scanner is recognised, a person is not.
import { expect, test } from 'vitest';
import { type Burst, hear, type Place } from './scan-burst.ts';

/** Every scan heard in a row of keys, each with the pause before it. */
function scansIn(keys: readonly (readonly [key: string, pause: number])[], place?: Place): string[] {
  const found: string[] = [];
  let burst: Burst | null = null;
  let at = 1000;
  for (const [key, pause] of keys) {
    at += pause;
    const heard = hear(burst, key, at, place);
    burst = heard.burst;
    if (heard.scan !== null) found.push(heard.scan);
  }
  return found;
}
const typed = (text: string, pause: number, end = pause) => [
  ...[...text].map((key) => [key, pause] as const),
  ['Enter', end] as const,
];

test('a scanner’s burst is a scan', () => {
  expect(scansIn(typed('LK00012', 8))).toEqual(['LK00012']);
  expect(scansIn(typed('8934563138165', 30))).toEqual(['8934563138165']);
});
test('one code after the other', () => {
  expect(scansIn([...typed('LK00012', 8), ...typed('LK00013', 8)])).toEqual(['LK00012', 'LK00013']);
});
test('a slow scanner is known by its evenness', () => {
  expect(scansIn(typed('LK00012', 45))).toEqual(['LK00012']);
  expect(scansIn(typed('8934563138165', 90))).toEqual(['8934563138165']);
  const uneven = [...'8934563138165'].map((key, index) => [key, 60 + (index % 3) * 15] as const);
  expect(scansIn([...uneven, ['Enter', 70]])).toEqual([]);
  expect(scansIn(typed('8934563138165', 90, 140))).toEqual([]);
});
test('a slow one is known where nobody types what it typed', () => {
  const busy = [...'LK00012'].map((key, index) => [key, 60 + (index % 3) * 15] as const);
  const scan = [...busy, ['Enter', 67] as const];
  expect(scansIn(scan, 'nowhere')).toEqual(['LK00012']);
  expect(scansIn(scan, 'number')).toEqual(['LK00012']);
  expect(scansIn(scan, 'words')).toEqual([]);
  expect(scansIn(typed('1500000', 100), 'number')).toEqual([]);
  expect(scansIn(typed('LK00012', 130), 'nowhere')).toEqual([]);
});
test('a person’s typing is not, however fast', () => {
  expect(scansIn(typed('LK00012', 60))).toEqual([]);
  expect(scansIn(typed('man hinh', 180))).toEqual([]);
  expect(scansIn(typed('1000', 40))).toEqual([]);
});
test('a code needs its Enter at once, and four characters', () => {
  expect(scansIn(typed('LK00012', 8, 400))).toEqual([]);
  expect(scansIn(typed('123', 8))).toEqual([]);
  expect(scansIn(typed('   1', 8))).toEqual([]);
});
test('capitals come with Shift', () => {
  const keys = [...'LK01'].flatMap((key) => [['Shift', 3] as const, [key, 4] as const]);
  expect(scansIn([...keys, ['Enter', 6]])).toEqual(['LK01']);
});
test('what somebody typed before is no part of the code', () => {
  expect(
    scansIn([
      ['5', 0],
      ['0', 160],
      ['L', 300],
      ['K', 10],
      ['0', 10],
      ['1', 10],
      ['Enter', 10],
    ]),
  ).toEqual(['LK01']);
});
test('one late key does not spoil a scan, a broken one is none', () => {
  expect(scansIn([...[...'LK0001'].map((key, index) => [key, index === 1 ? 120 : 8] as const), ['Enter', 8]])).toEqual([
    'LK0001',
  ]);
  expect(
    scansIn([
      ['L', 8],
      ['K', 8],
      ['Backspace', 8],
      ['0', 8],
      ['1', 8],
      ['Enter', 8],
    ]),
  ).toEqual([]);
});
