// How a rule of the ledger is read.
import { expect, test } from 'vitest';
import { showRule } from './commission.ts';

test.each([
  ['30000 × 1 − 5.35%', '30.000 × 1 − 5,35%', '30,000 × 1 − 5.35%'],
  ['Zin 2024 12.5% − 3% · 60%', 'Zin 2024 12,5% − 3% · 60%', 'Zin 2024 12.5% − 3% · 60%'],
  ['SC2611190010 − 100%', 'SC2611190010 − 100%', 'SC2611190010 − 100%'],
])('%s', (rule, vi, en) => {
  expect([showRule(rule, 'vi'), showRule(rule, 'en')]).toEqual([vi, en]);
});
