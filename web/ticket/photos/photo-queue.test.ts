// A photo is taken once and arrives once, whatever the line and the page do meanwhile.
import { expect, test } from 'vitest';
import { CallError } from '../../kit/call/call.ts';
import { type Photo, type PhotoStore, photoQueue } from './photo-queue.ts';

const away = () => new CallError(0, 'away');
const one = { ticketId: 7, moment: 'repair', content: 'data:image/jpeg;base64,AA' } as const;

function memory(): PhotoStore & { kept: Map<string, Photo> } {
  const kept = new Map<string, Photo>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (photo) => void kept.set(photo.key, photo),
    remove: async (key) => void kept.delete(key),
  };
}
/** `answers`: what each sending throws, in turn; nothing: it arrives. */
function bench(store: PhotoStore, answers: (Error | null)[] = [], clock = () => 1000) {
  const sent: string[] = [];
  const arrived: Photo[] = [];
  const backs: (() => void)[] = [];
  const queue = photoQueue({
    store,
    send: async ({ key }) => {
      sent.push(key);
      const answer = answers.shift();
      if (answer) throw answer;
    },
    onSent: (photo) => void arrived.push(photo),
    onChange: () => {},
    pause: () => new Promise((resume) => backs.push(resume)),
    clock,
  });
  const back = async () => {
    for (const resume of backs.splice(0)) resume();
    await new Promise((resume) => setTimeout(resume));
  };
  return { queue, sent, arrived, back };
}

test('without a network it waits, is kept, and is sent under the same key until it has arrived', async () => {
  const store = memory();
  const { queue, sent, arrived, back } = bench(store, [away(), away(), null]);
  await queue.add(one, 3);
  expect(queue.waiting()).toMatchObject([{ ticketId: 7, userId: 3 }]);
  expect(store.kept.size).toBe(1);
  await back();
  await back();
  expect(arrived).toHaveLength(1);
  expect(new Set(sent).size).toBe(1);
  expect(queue.waiting()).toEqual([]);
  expect(store.kept.size).toBe(0);
});
test('a server that is busy or fails is no refusal: nothing is lost, and what it fails at lets the others go first', async () => {
  for (const status of [408, 429, 500, 502, 503, 504]) {
    const store = memory();
    const { queue, sent, arrived, back } = bench(store, [new CallError(status, 'later'), null]);
    await queue.add(one, 3);
    expect([status, queue.waiting().length, store.kept.size]).toEqual([status, 1, 1]);
    await back();
    expect([status, arrived.length, new Set(sent).size, store.kept.size]).toEqual([status, 1, 1, 0]);
  }
  const { queue, arrived, back } = bench(memory(), [
    new CallError(500, 'fault'),
    null,
    new CallError(500, 'fault'),
    null,
  ]);
  await Promise.all([queue.add(one, 3), queue.add({ ...one, ticketId: 8 }, 3)]);
  for (const _ of [1, 2]) await back();
  expect(arrived.map(({ ticketId }) => ticketId)).toEqual([8, 7]);
});
test('several wait in their order, and nobody waits for the network to be told that they do', async () => {
  const { queue, arrived, back } = bench(memory(), [away()]);
  const all = [queue.add(one, 3), queue.add({ ...one, ticketId: 8 }, 3)];
  await Promise.all(all);
  expect(arrived).toEqual([]);
  await back();
  expect(arrived.map(({ ticketId }) => ticketId)).toEqual([7, 8]);
});
test('the next page takes up what the last one left, of whoever took it and not of last week', async () => {
  const store = memory();
  const before = bench(store, [away()]);
  await before.queue.add(one, 3);
  const other = bench(store);
  await other.queue.start(4);
  expect(other.sent).toEqual([]);
  const after = bench(store);
  await after.queue.start(3);
  await after.back();
  expect(after.sent).toEqual(before.sent);
  expect(after.arrived).toHaveLength(1);
  await store.put({ ...one, key: 'old', userId: 3, at: 1000 });
  const old = bench(store, [], () => 1000 + 4 * 86_400_000);
  await old.queue.start(3);
  expect([...old.sent, ...store.kept.keys()]).toEqual([]);
});
test('what the server refuses leaves; an ended session keeps it for whoever signs in again', async () => {
  const store = memory();
  const { queue, sent } = bench(store, [new CallError(422, 'no'), new CallError(401, 'ended')]);
  await queue.add(one, 3);
  expect(store.kept.size).toBe(0);
  await queue.add(one, 3);
  expect(store.kept.size).toBe(1);
  await queue.start(3);
  await new Promise((resume) => setTimeout(resume));
  expect(sent).toHaveLength(3);
  expect(store.kept.size).toBe(0);
});
