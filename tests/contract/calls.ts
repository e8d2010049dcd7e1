// What the loops over the contract need to know about a call.
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import type { Call } from '../../contract/kit.ts';
import { type Permission, permissionsOf } from '../../contract/permissions.ts';
import { bare } from '../../contract/validation.ts';
import type { Envelope, Person, TestApp } from '../harness/app.ts';

export const addressOf = (call: { verb: string; path: string }) => `${call.verb} ${call.path}`;
/** One row per call for `test.each`, named by its address. */
export const each = (calls: readonly Call[]): [address: string, call: Call][] =>
  calls.map((call) => [addressOf(call), call]);

export const inQuery = (call: Call) => call.verb === 'GET' || call.verb === 'DELETE';
export const isPaged = (call: Call) => call.out instanceof z.ZodObject && 'totalCount' in call.out.shape;
/** Answers JSON to an empty input; files have tests of their own. */
export const takesNothing = (call: Call) => z.safeParse(call.in, {}).success && !(call.out instanceof z.ZodFile);
export const permissionsFor = (call: Call): readonly Permission[] => {
  if (call.may === 'anyone' || call.may === 'signedIn') return [];
  return typeof call.may === 'string' ? [call.may] : call.may;
};
export function fieldsOf(call: Call): [name: string, schema: z.ZodType][] {
  const input = bare(call.in);
  if (!(input instanceof z.ZodObject)) throw new Error(`${call.path} does not take an object`);
  return Object.entries(input.shape as Record<string, z.ZodType>); // zod's shape holds core types
}

export const open = allCalls.filter((call) => call.may === 'anyone');
export const closed = allCalls.filter((call) => call.may !== 'anyone');
export const guarded = allCalls.filter((call) => permissionsFor(call).length > 0);

/** Somebody who holds what the call asks for: the tenant's administrator, or the host's where tenants have no such right. */
export function allowed(app: TestApp, call: Call): Person {
  if (call.name === 'LogOut') return app.nobody; // it would end the session that the other calls go on with
  const needed = permissionsFor(call);
  const tenantSide = permissionsOf('tenant');
  return needed.length && !needed.some((code) => tenantSide.includes(code)) ? app.hostAdmin : app.admin;
}

const keys = ['__abp', 'error', 'result', 'success', 'targetUrl', 'unAuthorizedRequest'];
/** The answer's envelope; throws when a key is missing, is one too many, or contradicts the status. */
export function envelopeOf(response: { statusCode: number; body: string; headers?: object }): Envelope {
  const isFile = response.statusCode === 200 && 'content-disposition' in (response.headers ?? {});
  if (isFile)
    return { result: null, targetUrl: null, success: true, error: null, unAuthorizedRequest: false, __abp: true };
  const body = JSON.parse(response.body) as Envelope; // checked below
  const found = Object.keys(body).sort();
  if (found.join() !== keys.join()) throw new Error(`keys of the envelope: ${found.join()}`);
  if (body.success !== (response.statusCode === 200) || body.success !== (body.error === null))
    throw new Error(`success ${body.success} with status ${response.statusCode}`);
  return body;
}
