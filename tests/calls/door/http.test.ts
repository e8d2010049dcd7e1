// The HTTP server around the calls: headers, odd requests, documents for integrators, health (wire.md §1).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { allCalls } from '../../../contract/all.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { Session } from '../../../contract/session/session.calls.ts';
import { buildServer } from '../../../server/server.ts';
import { envelopeOf } from '../../contract/calls.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
const users = User.getallUser.path;
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

describe('every answer', () => {
  test('has a request id: the caller’s, or a new one when that could harm a log', async () => {
    const idOf = async (given: string) => (await get('/health', { 'x-request-id': given })).headers['x-request-id'];
    expect(await idOf('trace-12345678')).toBe('trace-12345678');
    for (const odd of ['short', 'a b c d e f g', '<script>alert', 'x'.repeat(65)])
      expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });
  test.each([
    ['/health', "script-src 'self' 'wasm-unsafe-eval'"], // the reader of barcodes
    ['/nowhere', "script-src 'self' 'wasm-unsafe-eval'"],
    ['/api/docs', "script-src 'self' 'wasm-unsafe-eval'"],
    [users, undefined], // data: nothing in it may run
    [Session.GetCurrentLoginInformations.path, undefined],
  ])('carries the security headers: %s', async (url, scripts) => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.find((part) => part.startsWith('script-src'))).toBe(scripts);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });
  test('of a call is kept by no cache and says it is UTF-8', async () => {
    const { headers } = await get('/AbpUserConfiguration/GetAll');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  });
});

describe('an odd request', () => {
  test.each(['/api/services/app/User/NoSuchCall', '/api/nowhere', '/nowhere', '/API/SERVICES/APP/'])(
    '%s is not found, in the envelope and both languages',
    async (url) => {
      for (const [culture, text] of [
        ['vi', 'Không có địa chỉ'],
        ['en', 'There is no address'],
      ]) {
        const response = await get(url, { '.aspnetcore.culture': culture ?? '' });
        expect(response.statusCode).toBe(404);
        expect(envelopeOf(response)).toMatchObject({ unAuthorizedRequest: false, error: { key: 'request.noRoute' } });
        expect(response.json().error.message).toContain(text);
      }
    },
  );
  test.each([
    ['POST', `/api/hooks/zalo/${'a'.repeat(300)}`],
    ['POST', `/api/hooks/bank/${'a'.repeat(9_000)}`],
    ['GET', `/t/${'a'.repeat(300)}`],
    ['POST', `/t/${'a'.repeat(300)}/rate`],
  ] as const)('%s with a key that is far too long finds nothing, and nothing breaks', async (method, url) => {
    const response = await app.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('request.failed');
  });
  test.each([
    ['GET', '/api/TokenAuth/Authenticate'],
    ['POST', users],
    ['PATCH', users],
    ['DELETE', users.toLowerCase()],
    ['POST', users.toUpperCase()],
    ['PUT', `${users}?SkipCount=1`],
  ] as const)('%s %s has the wrong verb', async (method, url) => {
    const response = await app.app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(envelopeOf(response).error?.key).toBe('request.wrongVerb');
  });
  test.each(['{', '{"a":1,}', 'user=1', '\u0000'])('body %j cannot be read', async (payload) => {
    const headers = { ...app.admin.headers, 'content-type': 'application/json' };
    const response = await app.app.inject({ method: 'POST', url: User.Create.path, payload, headers });
    expect(response.statusCode).toBe(400);
    expect(envelopeOf(response).error?.key).toBe('request.unreadable');
  });
  test('is refused in the language that its address or its sender asks for', async () => {
    const lost = async (url: string) => (await get(url)).json().error.message;
    expect([await lost('/api/nowhere?culture=en'), await lost('/api/nowhere?culture=vi')]).toEqual([
      'There is no address /api/nowhere.',
      'Không có địa chỉ /api/nowhere.',
    ]);
    const wrong = await app.app.inject({ method: 'PUT', url: `${users}?Culture=en` });
    expect(wrong.json().error.message).toBe('This address does not take PUT.');
    const reader = await app.signIn((await app.make.user()).userName);
    await reader.call(User.ChangeLanguage, { languageName: 'en' });
    await reader.call(Session.GetCurrentLoginInformations, {}); // as a client does then
    const headers = { ...reader.headers, 'accept-language': 'vi' };
    for (const url of [User.ChangeLanguage.path, `${User.ChangeLanguage.path}?culture=en`]) {
      const broken = await app.app.inject({ method: 'POST', url, payload: '{', headers });
      expect(broken.json().error.message).toBe('The request body cannot be read.');
    }
  });
  test('JSON is read under any content type, or none', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json']) {
      const headers = { ...app.admin.headers, 'content-type': type };
      const payload = JSON.stringify({ languageName: 'vi' });
      const response = await app.app.inject({ method: 'POST', url: User.ChangeLanguage.path, payload, headers });
      expect(response.statusCode).toBe(200);
    }
  });
  test('a body beyond the usual quarter of a megabyte is too large', async () => {
    const payload = { languageName: 'x'.repeat(270_000) };
    const response = await app.admin.send(User.ChangeLanguage, payload);
    expect(response.statusCode).toBe(413);
    expect(envelopeOf(response).error?.key).toBe('request.tooLarge');
  });
  test.each(['/api/%ZZ', '/%', '/api/services/app/User/%00', '/api/services/app/User/getallUser/../../..', '//api//'])(
    'address %s does no harm',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      envelopeOf(response);
      expect(response.headers).toHaveProperty('x-content-type-options', 'nosniff');
    },
  );
  test.each(['0x1', '0b1', '0o1', '1_0', '1,0', '١'])('%s is no number of a query', async (id) => {
    const response = await get(`${User.Get.path}?id=${encodeURIComponent(id)}`, app.admin.headers);
    expect([response.statusCode, response.json().error.validationErrors?.[0]?.members]).toEqual([400, ['id']]);
  });
  test('a number of a query may stand between blanks, with a sign or zeros', async () => {
    const { id } = await app.make.user();
    for (const written of [`${id}`, `%20${id}%20`, `%2B${id}`, `${id}.0`, `00${id}`]) {
      const response = await get(`${User.Get.path}?Id=${written}`, app.admin.headers);
      expect([written, response.json().result?.id]).toEqual([written, id]);
    }
  });
  test('a question mark inside a query’s value belongs to the value', async () => {
    const user = await app.make.user({ name: 'Sao?Vay' });
    const response = await get(`${users}?keyword=sao?vay`, app.admin.headers);
    expect(response.json().result.items.map((row: { id: number }) => row.id)).toEqual([user.id]);
    const longer = await get(`${users}?keyword=sao?vay?khong`, app.admin.headers);
    expect(longer.json().result.items).toEqual([]);
  });
});

describe('compression', () => {
  test('packs large answers as the client can read them', async () => {
    const plain = await get('/AbpUserConfiguration/GetAll');
    const br = await get('/AbpUserConfiguration/GetAll', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/AbpUserConfiguration/GetAll', { 'accept-encoding': 'gzip' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
  });
  test('leaves small answers alone', async () => {
    const { headers } = await get('/health', { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });
});

describe('for the people who run it', () => {
  test('/health says that the process lives', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'live' });
  });
  test('/ready says whether the database is there and migrated', async () => {
    const own = await testApp();
    expect((await own.app.inject('/ready')).json()).toEqual({ status: 'ready' });
    await own.sql('delete from migration.applied');
    const response = await own.app.inject('/ready');
    expect(response.statusCode).toBe(503);
    expect(envelopeOf(response).error?.key).toBe('request.notReady');
  });
  test('/metrics is for the machine itself, or for whoever has the token', async () => {
    const guarded = await buildServer({
      pool: app.pool,
      tokenSecret: 'test',
      logLevel: 'silent',
      site: '/nowhere',
      metricsToken: 'let me in',
    });
    const status = async (server: typeof guarded, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await server.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await status(guarded, {})).toBe(200);
    expect(await status(guarded, {}, '10.0.0.9')).toBe(404);
    expect(await status(guarded, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await status(guarded, { forwarded: 'for=127.0.0.1' })).toBe(404);
    expect(await status(guarded, { authorization: 'Bearer let me in' }, '10.0.0.9')).toBe(200);
    expect(await status(guarded, { authorization: 'Bearer let me on' }, '10.0.0.9')).toBe(404);
    expect(await status(app.app, { authorization: 'Bearer ' }, '10.0.0.9')).toBe(404);
    await guarded.close();
  });
  test('/metrics counts calls by name and status, never by their input', async () => {
    await app.admin.send(User.getallUser, { keyword: 'secretkeyword' });
    const { body } = await get('/metrics');
    expect(body).toMatch(/xuong_call_seconds_count\{call="User\/getallUser",status="200"\} \d+/);
    expect(body).not.toContain('secretkeyword');
  });
});

describe('for integrators', () => {
  test('/api/openapi.json describes every call', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    const operations = allCalls.map((call) => document.paths[call.path]?.[call.verb.toLowerCase()]);
    expect(operations.every((operation) => operation?.responses?.['200'])).toBe(true);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(allCalls.length);
    for (const [index, call] of allCalls.entries()) {
      expect(Boolean(operations[index].security), call.path).toBe(call.may !== 'anyone');
      expect('requestBody' in operations[index], call.path).toBe(call.verb === 'POST' || call.verb === 'PUT');
    }
    const total = Object.values(document.paths).reduce((sum: number, path) => sum + Object.keys(path ?? {}).length, 0);
    expect(total).toBe(allCalls.length);
    const text = JSON.stringify(document);
    expect(/"\$(ref|defs|schema)"/.exec(text), 'schemas stand on their own').toBeNull();
  });
  test('/api/docs shows every call and runs no script', async () => {
    const { body, headers } = await get('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const call of allCalls) expect(body).toContain(call.path);
    expect(body).not.toMatch(/<script|onclick/i);
  });
  test.each(['/api/docs', '/api/openapi.json'])('%s is made once and not sent twice to who has it', async (url) => {
    const first = await get(url);
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers['cache-control']).toContain('no-cache');
    for (const known of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag]);
    }
    const other = await get(url, { 'if-none-match': '"other"' });
    expect([other.statusCode, other.body.length]).toEqual([200, first.body.length]);
    const packed = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
    // Making it writes out every schema of the contract, one by one.
    const written = vi.spyOn(JSON, 'stringify');
    await get(url);
    expect(written.mock.calls.length).toBeLessThan(allCalls.length / 10);
    written.mockRestore();
  });
});
