// What a browser that knows nothing yet fetches for its first list, each request costs a round trip on the shop's line; and what the
// server holds after its first start.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';

const { signedIn } = openBrowser();

const MOST_REQUESTS = 25;
/** In all, as sent, compressed; 684 kB before the chunks were grouped, 547 before routes named their rights instead of calls, 486 before calendar and forms waited to be asked for. */
const MOST_BYTES = 450_000;
const lists = ['/ticket-management/repair-list', '/system/users', '/inventory/import/import-list', '/category/model'];

async function load(
  page: Page,
  path: string,
): Promise<{ names: string[]; bytes: number; scripts: Map<string, number> }> {
  const names: string[] = [];
  const [asked, scripts] = [new Map<string, string>(), new Map<string, number>()];
  let bytes = 0;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    names.push(new URL(response.url).pathname);
    asked.set(requestId, new URL(response.url).pathname);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    const name = asked.get(requestId) ?? '';
    if (name.endsWith('.js')) scripts.set(name, encodedDataLength);
  });
  await page.route('**/api/live', (route) => route.fulfill({ body: '' })); // a stream is never done
  await page.goto(path);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await devTools.detach();
  return { names, bytes, scripts };
}

test('a first list needs 25 requests at most, and no other screen comes with it', async () => {
  await signedIn();
  for (const path of lists) {
    const { page, complaints } = await signedIn('admin', { path: null, isNew: true });
    const { names, bytes } = await load(page, path);
    expect(names.length, `${path}: ${names.join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(names.length, `${path}: something was fetched`).toBeGreaterThan(10);
    expect(bytes, path).toBeLessThan(MOST_BYTES);
    expect(names.filter((name) => /\.screen-[^/]*\.js$/.test(name)).length, path).toBe(1);
    expect(complaints).toEqual([]);
  }
});

/** As sent, compressed: a report's screen with its chart, table and filters, to somebody who has seen a list. */
const MOST_OF_A_REPORT = 60_000;
test('a report with its chart is a small screen more', async () => {
  const { page, complaints } = await signedIn('admin', { path: null, isNew: true });
  const list = await load(page, '/ticket-management/repair-list');
  const { scripts } = await load(page, '/report/selling/revenue-total');
  // The library's forms come once, with whichever screen has one first.
  const more = [...scripts].filter(([name]) => !list.scripts.has(name) && !name.startsWith('/assets/form-'));
  expect(more.length).toBeGreaterThan(0);
  const bytes = more.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes, more.join(' ')).toBeLessThan(MOST_OF_A_REPORT);
  expect(complaints).toEqual([]);
});

test('the server is small after a first start with the demo shop', () => {
  expect(inject('startedMb')).toBeGreaterThan(20); // it was measured
  expect(inject('startedMb')).toBeLessThan(150);
});
