// Without a stream: asking instead.
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('where no stream comes through, screens ask by themselves, again and again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', cookie: '', addEventListener: () => {} });
  const asked = vi.fn(async () => new Response('no', { status: 502 }));
  vi.stubGlobal('fetch', asked);
  const { listen } = await import('./live.ts');
  const missed = vi.fn();
  const end = listen({ topic: 'changed', hear: () => {}, missed });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(missed).not.toHaveBeenCalled(); // a short break is none
  await vi.advanceTimersByTimeAsync(80_000);
  expect(missed.mock.calls.length).toBeGreaterThanOrEqual(3);
  end();
  await vi.advanceTimersByTimeAsync(1);
  const [before, told] = [asked.mock.calls.length, missed.mock.calls.length];
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked.mock.calls.length, missed.mock.calls.length]).toEqual([before, told]);
});
