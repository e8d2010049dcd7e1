// What every call does with odd input: refuses it by the field's name in the reader's language, never breaks.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import { cultures } from '../../contract/culture.ts';
import type { Call } from '../../contract/kit.ts';
import { bare, labelOf } from '../../contract/validation.ts';
import { testApp } from '../harness/app.ts';
import { allowed, each, envelopeOf, fieldsOf, inQuery } from './calls.ts';

const app = await testApp();

const json = { 'content-type': 'application/json' };
const sendRaw = (call: Call, payload: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: call.verb,
    url: call.path,
    payload,
    headers: { ...json, ...allowed(app, call).headers, ...headers },
  });
const sendQuery = (call: Call, query: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: call.verb,
    url: `${call.path}?${query}`,
    headers: { ...allowed(app, call).headers, ...headers },
  });

const nasty = `' OR 1=1 --<script>\u0000\uD800${'9'.repeat(400)}`;
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const values = [-1, 0, 1.5, 9e99, -9e99, Number.MAX_SAFE_INTEGER, '', ' ', '\u0000', 'x\u0000y', '\uD800', nasty];
const shapes: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  [{ id: {} }],
  { $ne: 1 },
  { toString: 'x' },
  ['a'.repeat(5000)],
];
const odd = [...values, ...shapes];
const wholeBodies = [
  '[',
  'null',
  '[]',
  '"x"',
  '0',
  'true',
  '{"a":',
  '\u0000',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}',
  '{"id":9e99,"ids":"x","items":null,"date":"not a date"}',
];
const withBody = allCalls.filter((call) => !inQuery(call));

describe('hostile bodies', () => {
  test.each(each(withBody))('%s never answers 5xx', async (_, call) => {
    const names = fieldsOf(call).map(([name]) => name);
    const filled = odd.map((value) => JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))));
    const nested = `{${names.map((name) => `"${name}":${deep}`).join()}}`;
    for (const body of [...wholeBodies, ...filled, nested]) {
      const response = await sendRaw(call, body);
      envelopeOf(response);
      expect(response.statusCode, body.slice(0, 60)).toBeLessThan(500);
      expect(response.statusCode, body.slice(0, 60)).not.toBe(401);
    }
  });
});

describe('hostile queries', () => {
  const texts = ['-1', '9e99', '9'.repeat(400), '%00', '%', '%ED%A0%80', 'null', 'NaN', '1;drop table x', '[]', '{}'];
  test.each(each(allCalls))('%s never answers 5xx', async (_, call) => {
    const names = [...fieldsOf(call).map(([name]) => name), '__proto__', 'constructor', 'culture', 'excelColumns'];
    const queries = [...texts, encodeURIComponent("' OR 1=1 --<script>")].map((text) => `=${text}`);
    for (const value of [...queries, '[0]=%00', '[]=-1', '[a]=x']) {
      const response = await sendQuery(call, names.map((name) => name + value).join('&'));
      envelopeOf(response);
      expect(response.statusCode, value).toBeLessThan(500);
      expect(response.statusCode, value).not.toBe(401);
    }
  });
});

describe('names of fields', () => {
  /** Words that are the same in both languages. */
  const loanwords = ['Email'];
  test.each(each(allCalls))('%s names every field in both languages', (_, call) => {
    for (const [name, schema] of fieldsOf(call)) {
      const [vi, en] = cultures.map((culture) => labelOf(schema, culture));
      expect(vi, name).toBeTruthy();
      expect(en, name).toBeTruthy();
      if (!loanwords.includes(vi ?? '')) expect(vi, name).not.toBe(en);
    }
  });
  /** Of rows and groups inside of an input, however deep: a refusal there says which one too. */
  function inside(schema: z.core.$ZodType, path = ''): [path: string, field: z.core.$ZodType][] {
    const inner = bare(schema);
    if (inner instanceof z.ZodArray) return inside(inner.element, path);
    if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => inside(option as z.core.$ZodType, path));
    if (!(inner instanceof z.ZodObject)) return [];
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(
      ([name, field]): ReturnType<typeof inside> => [[path + name, field], ...inside(field, `${path}${name}.`)],
    );
  }
  test('every field of a row or a group in an input has its name in both languages', () => {
    const nameless = allCalls.flatMap((call) =>
      inside(call.in).flatMap(([path, field]) =>
        cultures.every((culture) => labelOf(field, culture)) ? [] : [`${call.path} ${path}`],
      ),
    );
    expect(nameless).toEqual([]);
  });
  /** A group of fields given as an object is refused at one of them: only what is none is refused as a whole. */
  const wrongFor = (schema: z.ZodType) => {
    const { success, error } = schema.safeParse({});
    const isGroup = success || error.issues.some(({ path }) => path.length > 0);
    return isGroup ? 'no such thing' : { is: 'no such thing' };
  };
  const fields = allCalls.flatMap((call) => fieldsOf(call).map(([name, schema]) => ({ call, name, schema })));
  test.each(fields)('$call.verb $call.path finds $name in any case and refuses it by its name', async (row) => {
    const { call, name, schema } = row;
    for (const [culture, spelling] of [
      ['vi', name[0]?.toUpperCase() + name.slice(1)], // as ABP's clients write it
      ['en', name.toUpperCase()],
    ] as const) {
      const headers = { '.aspnetcore.culture': culture };
      const response = inQuery(call)
        ? await sendQuery(call, `${spelling}=a&${spelling}=b`, headers)
        : await sendRaw(call, JSON.stringify({ [spelling]: wrongFor(schema) }), headers);
      expect(response.statusCode).toBe(400);
      const { error } = envelopeOf(response);
      // A list in a query is refused at its entry: ids.0.
      const sentence = error?.validationErrors?.find(({ members }) => members[0]?.split('.')[0] === name)?.message;
      expect(sentence, spelling).toContain(labelOf(schema, culture) ?? 'a label');
      expect(error?.details).toContain(` - ${sentence}`);
      if (/[a-z][A-Z]/.test(name)) expect(sentence).not.toContain(name);
    }
  });
  test.each(each(allCalls))('%s speaks of its fields only by their names', async (_, call) => {
    for (const culture of cultures) {
      const { error } = envelopeOf(await allowed(app, call).send(call, {}, { '.aspnetcore.culture': culture }));
      const labels = fieldsOf(call).map(([, schema]) => labelOf(schema, culture) ?? '?');
      for (const { message } of error?.validationErrors ?? [])
        expect(labels.some((label) => message.includes(label))).toBe(true);
    }
  });
});
