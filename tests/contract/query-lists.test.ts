// Lists in a query: every call that takes one reads it in each spelling that clients write (wire.md §3.1), and through HTTP the same.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import type { Call } from '../../contract/kit.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { bare } from '../../contract/validation.ts';
import { parseQuery, reader } from '../../server/http/input.ts';
import { testApp } from '../harness/app.ts';
import { addressOf, fieldsOf, inQuery } from './calls.ts';

const app = await testApp();

/** Two values that the list's element takes. */
function twoOf(element: z.core.$ZodType): [unknown, unknown] | null {
  const inner = bare(element);
  if (inner instanceof z.ZodEnum) return [inner.options[0], inner.options.at(-1)];
  if (inner instanceof z.ZodNumber) return z.safeParse(element, 2).success ? [1, 2] : null;
  if (inner instanceof z.ZodString) return ['a', 'b'];
  return null;
}
const lists = allCalls.filter(inQuery).flatMap((call) =>
  fieldsOf(call).flatMap(([name, schema]): [string, Call, string, [unknown, unknown], boolean][] => {
    const inner = bare(schema);
    const two = inner instanceof z.ZodArray ? twoOf(inner.element as z.core.$ZodType) : null; // zod's element is a core type
    const isWords = inner instanceof z.ZodArray && bare(inner.element as z.core.$ZodType) instanceof z.ZodString; // as above
    return two ? [[`${addressOf(call)} ${name}`, call, name, two, isWords]] : [];
  }),
);
const spellings = (name: string, [a, b]: readonly [unknown, unknown], isWords: boolean): string[] => [
  `${name}=${a}&${name}=${b}`,
  `${name}[0]=${a}&${name}[1]=${b}`,
  `${name}%5B0%5D=${a}&${name}%5B1%5D=${b}`,
  `${name}[]=${a}&${name}[]=${b}`,
  `${name[0]?.toUpperCase()}${name.slice(1)}=${a}&${name}=${b}`,
  ...(isWords ? [] : [`${name}=${a},${b}`, `${name}=${a}%2C%20${b}`]), // free texts may hold commas themselves
];

describe('a list in a query', () => {
  test('is in the contract', () => expect(lists.length).toBeGreaterThan(10));
  test.each(lists)('%s is read in every spelling', (_, call, name, two, isWords) => {
    const read = reader(call.in);
    for (const text of spellings(name, two, isWords)) {
      const found = read(parseQuery(text), true) as Record<string, unknown>; // an object was given
      expect([text, found[name]]).toEqual([text, two]);
    }
    const [one] = two;
    for (const text of [`${name}=${one}`, `${name}[0]=${one}`]) {
      const found = read(parseQuery(text), true) as Record<string, unknown>; // as above
      expect([text, found[name]]).toEqual([text, [one]]);
    }
    expect(read(parseQuery(`${name}=`), true)).toEqual({}); // nothing chosen
  });
  test('answers the same whichever way it is written, and an odd one is refused by its name', async () => {
    const { path } = TicketLists.GetReceiptData;
    const ask = (query: string) => app.app.inject({ url: `${path}?${query}`, headers: app.admin.headers });
    const answers = await Promise.all(spellings('statuses', ['ChoXuLy', 'DaTra'], false).map(ask));
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(JSON.parse(body)).toEqual(JSON.parse(answers[0]?.body ?? ''));
    }
    const odd = await ask('statuses[0]=ChoXuLy&statuses[1]=Nowhere');
    expect(odd.statusCode).toBe(400);
    expect(odd.json().error.validationErrors[0].members).toEqual(['statuses.1']);
  });
});
