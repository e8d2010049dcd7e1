// What a contract schema says about its fields.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { BookingRow } from '../../../contract/booking/booking.calls.ts';
import { Instant, LocalDate, named, note, vnd } from '../../../contract/kit.ts';
import { WarehouseRow } from '../../../contract/org/setup.calls.ts';
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

test('a switch is never asked to be filled in', () => {
  expect(describe(z.boolean())).toEqual({ kind: 'boolean', required: false, nullable: false });
});

test('numbers keep only the bounds that say something', () => {
  expect(describe(vnd)).toEqual({ kind: 'money', required: true, nullable: false });
  expect(describe(named(vnd.min(0).nullable(), 'Giá', 'Price'))).toMatchObject({ kind: 'money', min: 0 });
  expect(describe(z.int().min(0).max(10_000).default(0))).toMatchObject({ min: 0, max: 10_000, required: false });
});

test('a choice has the words of the contract, also where the wire numbers its states', () => {
  expect(describe(BookingRow.shape.status)).toMatchObject({ kind: 'choice', options: [0, 1, 2, 3, 4] });
  expect(describe(WarehouseRow.shape.role).words?.sale).toEqual({ vi: 'Bán hàng', en: 'Sale' });
});

test('names come from the contract in both languages', () => {
  expect(labelIn(fieldsOf(UserUpdate), 'surname', 'vi')).toBe('Họ và đệm');
  expect(labelIn(rowFieldsOf(User.getallUser), 'lastLoginTime', 'en')).toBe('Last sign-in');
});
