// Where a value lies: round steps for an axis that begins at nothing, and short words for large sums.
import type { Culture } from '../../../contract/culture.ts';
import { formatNumber } from '../words/format.ts';

/** About `count` round steps that cover all values; below nothing where there are such values. What is counted has no half. */
export function ticksOf(values: readonly number[], count = 4): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return [0, 1];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const least = values.every(Number.isInteger) ? 1 : 0;
  const step = Math.max(least, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

const units: Record<Culture, readonly (readonly [size: number, word: string])[]> = {
  vi: [
    [1e9, ' tỷ'],
    [1e6, ' tr'],
    [1e3, ' k'],
  ],
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ],
};
/** '1,2 tỷ', '350 tr': for an axis, where the exact figure stands beside it. */
export function shortNumber(value: number, culture: Culture): string {
  const [size, word] = units[culture].find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  return `${formatNumber(Math.round((value / size) * 10) / 10, culture)}${word}`;
}
