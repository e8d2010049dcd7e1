// Sums in words, as an accountant reads them aloud.
import { expect, test } from 'vitest';
import { readings } from './amount-in-words.cases.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Không đồng', 'Zero dong'],
  [5, 'Năm đồng', 'Five dong'],
  [10, 'Mười đồng', 'Ten dong'],
  [11, 'Mười một đồng', 'Eleven dong'],
  [15, 'Mười lăm đồng', 'Fifteen dong'],
  [20, 'Hai mươi đồng', 'Twenty dong'],
  [21, 'Hai mươi mốt đồng', 'Twenty-one dong'],
  [55, 'Năm mươi lăm đồng', 'Fifty-five dong'],
  [100, 'Một trăm đồng', 'One hundred dong'],
  [105, 'Một trăm lẻ năm đồng', 'One hundred five dong'],
  [115, 'Một trăm mười lăm đồng', 'One hundred fifteen dong'],
  [1_000, 'Một nghìn đồng chẵn', 'One thousand dong only'],
  [10_005, 'Mười nghìn không trăm lẻ năm đồng', 'Ten thousand five dong'],
  [1_000_000, 'Một triệu đồng chẵn', 'One million dong only'],
  [
    1_250_500,
    'Một triệu hai trăm năm mươi nghìn năm trăm đồng',
    'One million two hundred fifty thousand five hundred dong',
  ],
  [1_005_000, 'Một triệu không trăm lẻ năm nghìn đồng chẵn', 'One million five thousand dong only'],
  [2_000_000_015, 'Hai tỷ không trăm mười lăm đồng', 'Two billion fifteen dong'],
  [10 ** 12, 'Một nghìn tỷ đồng chẵn', 'One trillion dong only'],
  [-1_500, 'Âm một nghìn năm trăm đồng', 'Minus one thousand five hundred dong'],
])('%i', (value, vi, en) => {
  expect(amountInWords(value, 'vi')).toBe(vi);
  expect(amountInWords(value, 'en')).toBe(en);
});

test.each(readings)('%i is read %s', (value, words) => {
  const said = amountInWords(value, 'vi');
  expect(said.toLowerCase()).toBe(`${words} đồng${value > 0 && value % 1000 === 0 ? ' chẵn' : ''}`);
  expect(said.charAt(0)).toBe(words.charAt(0).toUpperCase());
});
test('there are enough of them, each once', () => {
  expect(new Set(readings.map(([value]) => value)).size).toBeGreaterThanOrEqual(250);
});
