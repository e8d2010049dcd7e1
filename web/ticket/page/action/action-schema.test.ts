// The forms of actions ask for exactly what the table says.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ticketActionKeys } from '../../../../contract/ticket/ticket.actions.ts';
import { fieldsOf, schemaOf } from './action-schema.ts';

test('what an action needs is required, what it asks for is not', () => {
  const finish = schemaOf('finish');
  expect(z.safeParse(finish, {}).success).toBe(true);
  const wait = schemaOf('waitParts');
  expect(z.safeParse(wait, {}).success).toBe(false);
  expect(z.safeParse(wait, { promisedAt: '2026-11-16T17:00:00+07:00' }).success).toBe(true);
});

test('accessories have to be ticked, not only answered', () => {
  const begin = schemaOf('beginReturn');
  expect(z.safeParse(begin, { accessoriesChecked: false }).success).toBe(false);
  expect(z.safeParse(begin, { accessoriesChecked: true }).success).toBe(true);
});

test('every action has a form, and only with fields of its row', () => {
  for (const key of ticketActionKeys) expect(Object.keys(schemaOf(key).shape)).toEqual(fieldsOf(key));
});
