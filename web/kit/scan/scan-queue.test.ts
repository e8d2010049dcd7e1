// Scans without a network: kept in order, tried again with the same key, and gone once they were taken.
import { expect, test } from 'vitest';
import { CallError } from '../call/call.ts';
import { type Scan, type ScanStore, scanQueue, unkept } from './scan-queue.ts';

function memory(kept: Scan[] = []) {
  const store: ScanStore & { kept: Scan[] } = {
    kept,
    read: () => store.kept,
    write: (scans) => {
      store.kept = [...scans];
    },
  };
  return store;
}
/** A network that is away until it is let back, and what arrived over it. */
function line() {
  const arrived: Scan[] = [];
  const tried: Scan[] = [];
  let isThere = false;
  let back = () => {};
  return {
    arrived,
    tried,
    restore: () => {
      isThere = true;
      back();
    },
    work: async (scan: Scan) => {
      tried.push(scan);
      if (!isThere) throw new CallError(0, 'away');
      arrived.push(scan);
    },
    pause: () =>
      new Promise<void>((resolve) => {
        back = resolve;
      }),
  };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('without a network they wait in their order and arrive once, with the key they had', async () => {
  const [store, net, shown] = [memory(), line(), [] as number[]];
  const queue = scanQueue(store, net.work, (waiting) => shown.push(waiting.length), net.pause);
  const all = ['A', 'B', 'A'].map((code) => queue.take(code));
  await turn();
  expect([net.arrived, store.kept.map(({ code }) => code)]).toEqual([[], ['A', 'B', 'A']]);
  net.restore();
  await Promise.all(all);
  expect(net.arrived.map(({ code }) => code)).toEqual(['A', 'B', 'A']);
  expect(new Set(net.arrived.map(({ key }) => key)).size).toBe(3);
  expect(net.tried[0]?.key).toBe(net.arrived[0]?.key);
  expect([store.kept, shown.at(-1)]).toEqual([[], 0]);
});
test('a page that is opened again goes on with what waited', async () => {
  const [store, net] = [memory([{ code: 'C', key: 'k1' }]), line()];
  net.restore();
  const queue = scanQueue(store, net.work, () => {}, net.pause);
  queue.start();
  await queue.take('D');
  expect(net.arrived).toMatchObject([{ code: 'C', key: 'k1' }, { code: 'D' }]);
  expect(store.kept).toEqual([]);
});
test('what waits in a dialog is not counted in the next one', async () => {
  const net = line();
  const first = scanQueue(unkept, net.work, () => {}, net.pause);
  void first.take('G');
  await turn();
  first.stop();
  net.restore();
  const next = scanQueue(unkept, net.work, () => {}, net.pause);
  next.start();
  await next.take('H');
  expect([net.tried[0]?.code, net.arrived.map(({ code }) => code)]).toEqual(['G', ['H']]);
});
test('what is refused is not tried again, and given up means gone', async () => {
  const [store, net] = [memory(), line()];
  let count = 0;
  const refusing = scanQueue(
    store,
    async () => {
      count++;
      throw new CallError(400, 'no');
    },
    () => {},
    net.pause,
  );
  await refusing.take('E');
  expect(count).toBe(1);
  const queue = scanQueue(store, net.work, () => {}, net.pause);
  const one = queue.take('F');
  await turn();
  queue.drop();
  await one;
  net.restore();
  await turn();
  expect([net.arrived, store.kept]).toEqual([[], []]);
});
