// The first of several processes: it deals connections out in turn to those that serve, counts for all of them what holds for the whole server
// (kit/shared), and puts another in the place of one that died. The first one served does what is done by itself.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry } from 'prom-client';
import { type Answered, type Asked, isAsked } from './kit/shared/shared.ts';
import { type Place, Tally } from './kit/shared/tally.ts';
import type { ServeOrder, Serving } from './serve.ts';
import type { Started } from './worker.main.ts';

type Common = Omit<ServeOrder, 'processes' | 'hasJobs'>;
/** One that died is not started again sooner. */
const AGAIN_MS = 1_000;

export async function serveTogether(common: Common, processes: number): Promise<Serving> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.js', import.meta.url)) });
  let port = 0;
  let isStopping = false;
  const workers = new Set<Worker>();
  const orders = new Map<number, ServeOrder>();
  answerAsks(orders);
  const start = async (hasJobs: boolean): Promise<void> => {
    const worker = cluster.fork();
    workers.add(worker);
    orders.set(worker.id, { ...common, processes, hasJobs });
    const started = await startedOf(worker);
    if ('failed' in started) throw new Error(started.failed);
    port = started.port; // the same for all, also when the system chose it
    worker.once('exit', async (code, signal) => {
      workers.delete(worker);
      if (isStopping) return;
      console.error(`A serving process ended (${signal ?? code}); another takes its place.`);
      for (let isUp = false; !isUp; ) {
        await sleep(AGAIN_MS);
        if (isStopping) return;
        isUp = await start(hasJobs).then(
          () => true,
          (error) => {
            if (!isStopping) console.error(error);
            return false;
          },
        );
      }
    });
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all([...workers].map(end));
  };
  try {
    await start(true);
    await Promise.all(Array.from({ length: processes - 1 }, () => start(false)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

/** It listens, says why it cannot, or dies. */
async function startedOf(worker: Worker): Promise<Started> {
  return new Promise((resolve) => {
    worker.on('message', (message: Started | Asked) => {
      if (!isAsked(message)) resolve(message);
    });
    worker.once('exit', (code, signal) =>
      resolve({ failed: `A serving process ended before it listened (${signal ?? code}).` }),
    );
  });
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await gone;
}

function answerAsks(orders: Map<number, ServeOrder>): void {
  const tally = new Tally();
  const all = new AggregatorRegistry();
  const answers: Record<Asked['what'], (args: readonly unknown[], holder: number) => unknown> = {
    // Asked by kit/shared alone, which knows what each takes.
    hit: ([key, ms]) => tally.hit(key as string, ms as number),
    look: ([key, ms]) => tally.look(key as string, ms as number),
    forget: ([key, ms]) => tally.forget(key as string, ms as number),
    forgetEnding: ([end, ms]) => tally.forgetEnding(end as string, ms as number),
    take: ([places], holder) => tally.take(places as Place[], holder),
    give: ([places], holder) => tally.give(places as Place[], holder),
    // A worker that is only being loaded would not hear what it is told: it asks for its order.
    order: (_, holder) => orders.get(holder),
    metrics: () => all.clusterMetrics().catch(() => ''), // one of them did not answer
  };
  cluster.on('message', async (worker, message: unknown) => {
    if (!isAsked(message)) return;
    const result = await answers[message.what](message.with, worker.id);
    if (worker.isConnected()) worker.send({ answer: message.ask, result } satisfies Answered);
  });
  cluster.on('exit', (worker) => {
    tally.giveAll(worker.id);
    orders.delete(worker.id);
  });
}
