// Tax codes: the check digit, and which spellings are one code.
import { expect, test } from 'vitest';
import { isTaxCode, oneTaxCode, taxCheckDigit } from './tax-code.ts';

test('a check digit follows from the first nine', () => {
  // 0100109106: 0×31 + 1×29 + 0 + 0 + 1×17 + 0 + 9×7 + 1×5 + 0 = 114; 114 mod 11 = 4; 10 − 4 = 6.
  expect(taxCheckDigit('010010910')).toBe(6);
  const by = (nine: string) => {
    const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3];
    const sum = [...nine].reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0);
    return 10 - (sum % 11);
  };
  for (const nine of ['010010910', '030000000', '031234567'])
    expect(taxCheckDigit(nine)).toBe(by(nine) === 10 ? null : by(nine));
});
test('a code is ten digits with the right one at the end, and three more for a branch', () => {
  const nine = '031234567';
  const right = `${nine}${taxCheckDigit(nine)}`;
  const wrong = `${nine}${((taxCheckDigit(nine) ?? 0) + 1) % 10}`;
  expect([right, `${right}-001`].map(isTaxCode)).toEqual([true, true]);
  expect([wrong, nine, `${right}001`, `${right}-01`, '', 'abc'].map(isTaxCode)).toEqual(Array(6).fill(false));
  expect([`${right}001`, ` ${right}-001 `, '031.234.567'].map(oneTaxCode)).toEqual([
    `${right}-001`,
    `${right}-001`,
    nine,
  ]);
});
