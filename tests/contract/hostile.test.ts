// Every call with inputs that are nearly right: whatever comes, it is refused with a sentence that names what is wrong, or done; never broken
// and never slow.
// FUZZ_SEED takes another walk, FUZZ_TURNS a longer one.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import type { Call } from '../../contract/kit.ts';
import { User } from '../../contract/people/user.calls.ts';
import { parseQuery } from '../../server/http/input.ts';
import { DEFAULT_TENANT, type Envelope, testApp } from '../harness/app.ts';
import { allowed, envelopeOf, inQuery } from './calls.ts';
import { hashOf, hostile } from './hostile.ts';

const app = await testApp();
const seed = Number(process.env.FUZZ_SEED ?? 1);
const turns = Number(process.env.FUZZ_TURNS ?? 12);
/** Would sign the caller out, or close the tenant that it belongs to. */
const endsTheRun =
  /\/(User\/(Offline|Delete|Update|SetRoles|ResetPassword|ChangePassword)|Tenant\/|Role\/(Delete|Update|GrandPermission)|TokenAuth\/|Account\/)/i;
const tried = allCalls.filter((call) => !call.parses && !(endsTheRun.test(call.path) && call.verb !== 'GET'));
const MAX_URL = 12_000;

function queryOf(input: unknown): string {
  const parts = Object.entries(input as Record<string, unknown>).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return values.map(
      (one) => `${encode(name)}=${encode(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
    );
  });
  return parts
    .join('&')
    .slice(0, MAX_URL)
    .replace(/%[0-9A-F]?$/, '');
}
const encode = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'));

async function once(call: Call, input: unknown): Promise<{ status: number; ms: number; body: string }> {
  const began = performance.now();
  const request = inQuery(call)
    ? { url: `${call.path}?${queryOf(input)}` }
    : { url: call.path, payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const response = await app.app.inject({
    method: call.verb,
    ...request,
    headers: { ...request.headers, ...allowed(app, call).headers },
  });
  envelopeOf(response);
  return { status: response.statusCode, ms: performance.now() - began, body: response.body };
}

/** Refused, and nobody is told which field it was. */
function isNameless(body: string): boolean {
  const { error } = body.startsWith('{') ? (JSON.parse(body) as Envelope) : { error: null };
  return error?.key === 'request.invalid' && !error.validationErrors?.length;
}

test('every call with inputs that are nearly right answers, soon and without breaking', async () => {
  const broken: string[] = [];
  let reached = 0;
  for (const call of tried) {
    const maker = hostile(hashOf(call.path) ^ seed);
    for (let turn = 0; turn < turns; turn++) {
      const input = maker.input(call.in, turn % 3 ? 6 : 1000);
      if (z.safeParse(call.in, input).success) reached++;
      const { status, ms, body } = await once(call, input);
      if (status >= 500 || status === 401 || ms > 8_000 || isNameless(body))
        broken.push(
          `${status} in ${Math.round(ms)} ms: ${call.verb} ${call.path} ${JSON.stringify(input).slice(0, 300)} → ${body.slice(0, 120)}`,
        );
    }
  }
  expect(broken).toEqual([]);
  expect(reached, 'inputs that got past the schema').toBeGreaterThan(tried.length * 3);
});

describe('names', () => {
  const sorted = tried.filter((call) => call.in instanceof z.ZodObject && 'sorting' in call.in.shape);
  test.each(['constructor', '__proto__', 'toString desc', 'hasOwnProperty'])(
    'no list breaks when it shall sort by %s',
    async (sorting) => {
      for (const call of sorted) {
        const required = hostile(hashOf(call.path)).input(call.in, 1e9) as object; // an object schema makes an object
        const { status } = await once(call, { ...required, sorting });
        expect(status, call.path).toBeLessThan(500);
      }
    },
    120_000,
  );
});

test('a list whose own order is asked for still refuses by name', async () => {
  const { status, body } = await once(User.getallUser, { sorting: 'constructor' });
  expect(status).toBe(400);
  expect(body).toContain('constructor');
});

describe('repeated names', () => {
  test('take time by their number, not by its square', async () => {
    const url = `${User.getallUser.path}?${'a&'.repeat(7_000)}`;
    const began = performance.now();
    const response = await app.app.inject({ url, headers: app.admin.headers });
    expect(response.statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
    const time = (count: number) => {
      const text = 'a=1&'.repeat(count);
      const start = performance.now();
      expect(parseQuery(text).a).toHaveLength(count);
      return performance.now() - start;
    };
    time(20_000);
    expect(time(200_000)).toBeLessThan(time(20_000) * 40 + 200); // squared would be a hundred times
  });
  test('a tenant that is asked for by an odd number is the host’s', async () => {
    for (const tenant of ['1e1', '-1', '9'.repeat(40), '\u00e9', `${DEFAULT_TENANT} `]) {
      const response = await app.app.inject({
        url: '/AbpUserConfiguration/GetAll',
        headers: { 'abp.tenantid': tenant },
      });
      expect(response.statusCode).toBe(200);
    }
  });
});
