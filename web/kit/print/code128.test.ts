// The encoder against vectors that other encoders give, and against the rules every Code 128 symbol keeps.
import { expect, test } from 'vitest';
import { code128, code128Values } from './code128.ts';
import { isReadable } from './stamp-label.tsx';

test.each([
  // Check symbols by hand: 'PJJ123C' gives 879 mod 103 in set B, ten digits give 1000 mod 103 in set C.
  ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
  ['A', [104, 33, 34, 106]],
  ['0123456789', [105, 1, 23, 45, 67, 89, 73, 106]],
  ['12345', [105, 12, 34, 100, 21, 54, 106]],
])('%s', (text, values) => {
  expect(code128Values(text)).toEqual(values);
});
test('a text outside ASCII has no symbol', () => {
  expect(code128Values('Màn hình')).toBeNull();
  expect(code128('')).toBeNull();
});
test('every symbol is eleven modules wide, the stop thirteen, and no two are alike', () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const drawn = all.map((sign) => code128(sign));
  for (const symbol of drawn) expect(symbol?.width).toBe(20 + 3 * 11 + 13);
  const shapes = drawn.map((symbol) => JSON.stringify(symbol?.bars));
  expect(new Set(shapes).size).toBe(all.length);
});
test('bars never touch and fill an even number of modules in each symbol', () => {
  const { bars = [] } = code128('LK00123') ?? {};
  for (const [index, [start]] of bars.entries()) {
    const before = bars[index - 1];
    if (before) expect(start).toBeGreaterThan(before[0] + before[1]);
  }
  for (let at = 0; at + 3 < bars.length; at += 3) {
    expect(bars.slice(at, at + 3).reduce((sum, [, width]) => sum + width, 0) % 2).toBe(0);
  }
});

test('bars that a shop’s printer cannot print are known before they are printed', () => {
  const roll = { symbol: 'barcode', template: 'roll-40x25' } as const;
  const readable = (code: string, look = {}) => isReadable(code, { ...roll, ...look });
  expect(['LK00029', '356938035643809', 'C02XK1ABJGH5'].map((code) => readable(code))).toEqual([true, true, true]);
  expect(['R58N-30ABCDE-XANH-2026', 'Mã-Đỏ'].map((code) => readable(code))).toEqual([false, false]);
  expect(readable('Mã-Đỏ', { symbol: 'qr' })).toBe(true);
  const both = { symbol: 'both', template: 'roll-50x30' };
  expect(['LK00029', 'C02XK1ABJGH5'].map((code) => readable(code, both))).toEqual([true, false]);
});
