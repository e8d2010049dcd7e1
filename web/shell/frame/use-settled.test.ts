// When the frame hears that the first page has all it fetched.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { onceQuiet } from './use-settled.ts';

test('told once when all is fetched, not again by the queries that are made afterwards', async () => {
  const client = new QueryClient();
  const told: string[] = [];
  const first = client.fetchQuery({ queryKey: ['first'], queryFn: () => Promise.resolve(1) });
  onceQuiet(client, () => told.push('quiet'));
  expect(told).toEqual([]);
  await first;
  expect(told).toEqual(['quiet']);
  // As a component does while it is drawn: who hears of it then would draw the frame in the middle of a page.
  new QueryObserver(client, { queryKey: ['made while drawing'], enabled: false });
  expect(told).toEqual(['quiet']);
  onceQuiet(client, () => told.push('at once'));
  expect(told).toEqual(['quiet', 'at once']);
});

test('who has stopped listening is told nothing', async () => {
  const client = new QueryClient();
  const told: string[] = [];
  const first = client.fetchQuery({ queryKey: ['first'], queryFn: () => Promise.resolve(1) });
  onceQuiet(client, () => told.push('quiet'))();
  await first;
  expect(told).toEqual([]);
});
