// What the caller is told and what we are: headers that depend on how they came, and what is written into the log.
import { expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import type { TrustProxy } from './connections.ts';

async function hstsOf(trustProxy: TrustProxy, protocol: string): Promise<unknown> {
  const app = buildApp({ logLevel: 'silent', trustProxy });
  const { headers } = await app.inject({ url: '/nowhere', headers: { 'x-forwarded-proto': protocol } });
  await app.close();
  return headers['strict-transport-security'];
}

test('who came by https through our proxy is told to stay with it', async () => {
  expect(await hstsOf(1, 'https')).toBe('max-age=31536000');
  expect(await hstsOf(['127.0.0.1'], 'https')).toBe('max-age=31536000');
});
test('nobody else is: not over http, not by a header that no proxy of ours wrote', async () => {
  expect(await hstsOf(1, 'http')).toBeUndefined();
  expect(await hstsOf(false, 'https')).toBeUndefined();
  expect(await hstsOf(['10.0.0.5'], 'https')).toBeUndefined();
});

const sqlError = (code: string, constraint: string) => Object.assign(new Error('refused'), { code, constraint });
test.each([
  ['a check that no rule stood before', sqlError('23514', 'ticket_line_of'), 400, true],
  ['a check that has its own sentence', sqlError('23514', 'product_stock_range'), 422, false],
  ['a name that is taken', sqlError('23505', 'product_name'), 422, false],
  ['a bug', new Error('oops'), 500, true],
])('%s is told with its status, and logged when it is ours', async (_, thrown, status, isLogged) => {
  const app = buildApp({ logLevel: 'silent', trustProxy: false });
  const log = vi.fn();
  app.addHook('onRequest', async (request) => {
    request.log.error = log;
  });
  app.get('/breaks', () => {
    throw thrown;
  });
  const response = await app.inject({ url: '/breaks' });
  await app.close();
  expect([response.statusCode, log.mock.calls.map(([what]) => what)]).toEqual([status, isLogged ? [thrown] : []]);
  expect(response.body).not.toMatch(/refused|oops|ticket_line_of/);
});
