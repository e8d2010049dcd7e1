// What a contract schema says about its fields.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Instant, LocalDate, note, vnd } from '../../../contract/kit.ts';
import { User, UserCreate, UserUpdate } from '../../../contract/people/user.calls.ts';
import { describe, fieldsOf, labelIn, rowFieldsOf } from './schema.ts';

const shape = (field: keyof typeof UserCreate.shape) => describe(UserCreate.shape[field]);

test('texts carry their length and whether they are needed', () => {
  expect(shape('userName')).toEqual({ kind: 'text', required: true, nullable: false, maxLength: 150 });
  expect(shape('emailAddress')).toEqual({ kind: 'email', required: true, nullable: false, maxLength: 50 });
  expect(shape('mobile')).toEqual({ kind: 'text', required: false, nullable: true, maxLength: 16 });
  expect(describe(note(5000)).kind).toBe('long');
});

test('choices, switches, days and lists', () => {
  expect(shape('sex')).toMatchObject({ kind: 'choice', options: ['male', 'female'], required: false });
  expect(shape('isActive')).toMatchObject({ kind: 'boolean', required: false });
  expect(shape('dateOfBirth')).toMatchObject({ kind: 'date', nullable: true });
  expect(describe(LocalDate).kind).toBe('date');
  expect(describe(Instant.nullable()).kind).toBe('dateTime');
  expect(shape('roleNames').kind).toBe('list');
});

test('numbers keep only the bounds that say something', () => {
  expect(describe(vnd)).toEqual({ kind: 'number', required: true, nullable: false });
  expect(describe(z.int().min(0).max(10_000).default(0))).toMatchObject({ min: 0, max: 10_000, required: false });
});

test('names come from the contract in both languages', () => {
  expect(labelIn(fieldsOf(UserUpdate), 'surname', 'vi')).toBe('Họ và đệm');
  expect(labelIn(rowFieldsOf(User.getallUser), 'lastLoginTime', 'en')).toBe('Last sign-in');
});
