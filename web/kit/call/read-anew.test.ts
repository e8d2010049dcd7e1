// What is on its way when something changes is not the last word.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { readAnew } from './read-anew.ts';

const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, retry: false } } });
afterEach(() => client.clear());
const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

/** A list that is looked at: its answers come when they are let. */
function look() {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['Voucher', 'GetAll', {}], queryFn });
  const end = observer.subscribe(() => {});
  return { asked, end, seen: () => observer.getCurrentResult().data };
}

test('a first answer of before the change is asked for once more', async () => {
  const list = look();
  const done = readAnew(client, { queryKey: ['Voucher'] });
  list.asked[0]?.('before');
  await soon();
  list.asked[1]?.('after');
  await done;
  expect([list.asked.length, list.seen()]).toEqual([2, 'after']);
  list.end();
});
test.each([
  ['broken off', true, 'after'],
  ['left to come and asked for once more', false, 'after'],
])('a later one is %s', async (_, cancelRefetch, last) => {
  const list = look();
  list.asked[0]?.('at first');
  await soon();
  void client.refetchQueries({ queryKey: ['Voucher'] });
  const done = readAnew(client, { queryKey: ['Voucher'] }, { cancelRefetch });
  list.asked[1]?.('before');
  await soon();
  list.asked[2]?.(last);
  await done;
  expect([list.asked.length, list.seen()]).toEqual([3, last]);
  list.end();
});
test('what stands still is asked for once', async () => {
  const list = look();
  list.asked[0]?.('at first');
  await soon();
  const done = readAnew(client, { queryKey: ['Voucher'] });
  list.asked[1]?.('after');
  await done;
  expect([list.asked.length, list.seen()]).toEqual([2, 'after']);
  list.end();
});
