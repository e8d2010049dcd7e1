// What people write into cells, and what a schema is given.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { LocalDate, vnd } from '../../../contract/kit.ts';
import { cellReader } from './sheet-cell.ts';

test.each([
  ['1200000', 1_200_000],
  ['1.200.000', 1_200_000],
  ['1,200,000 ₫', 1_200_000],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['-3', -3],
  ['-1.200', -1200],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['mười', 'mười'],
  ['1.2.3', '1.2.3'],
])('a number: %s', (text, value) => expect(cellReader(vnd.optional())(text)).toBe(value));

test.each([
  ['Có', true],
  ['x', true],
  ['KHÔNG', false],
  ['0', false],
  ['có lẽ', 'có lẽ'],
])('yes or no: %s', (text, value) => expect(cellReader(z.boolean().default(false))(text)).toBe(value));

test.each([
  ['05/03/1990', '1990-03-05'],
  ['5-3-1990', '1990-03-05'],
  ['05/03/1990 10:30', '1990-03-05'],
  ['1990-03-05', '1990-03-05'],
  ['hôm qua', 'hôm qua'],
])('a day: %s', (text, value) => expect(cellReader(LocalDate.nullish())(text)).toBe(value));

test.each([
  ['nam', 'male'],
  ['NỮ', 'female'],
  ['Female', 'female'],
  ['male', 'male'],
  ['khác', 'khác'],
])('a word: %s', (text, value) => {
  const words = { male: { vi: 'Nam', en: 'Male' }, female: { vi: 'Nữ', en: 'Female' } };
  expect(cellReader(z.enum(['male', 'female']).nullish(), words)(text)).toBe(value);
});
