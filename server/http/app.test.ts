// Headers that depend on how the caller came.
import { expect, test } from 'vitest';
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
