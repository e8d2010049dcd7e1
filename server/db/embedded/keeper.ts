// Keeps the database running: when it ends without having been asked to (killed, out of disk, out of memory) it is started again,
// at once the first time and then with longer and longer pauses, for as long as the server lives.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchPlan, launch } from './launch.ts';
import type { Postmaster } from './postmaster.ts';
import { findProcess } from './processes.ts';
import { makeSocketDir } from './socket-dir.ts';

/** Looking costs a read of /proc on Linux and a process elsewhere. */
const LOOK_MS = process.platform === 'linux' ? 250 : 2_000;
const FIRST_PAUSE_MS = 250;
/** A disk that was full for long is freed now: who waits for the shop must not wait for a pause. */
const LONGEST_PAUSE_MS = 2_000;
/** Who ran so long is not in a circle of ending and starting. */
const STEADY_MS = 60_000;

export interface Keeper {
  /** Ends the watch and tells which server runs now. */
  end(): Promise<Postmaster>;
}

export function keepRunning(plan: LaunchPlan, first: Postmaster, say: (sentence: string) => void): Keeper {
  const ending = new AbortController();
  let postmaster = first;
  let [pause, startedAt] = [0, performance.now()];
  const wait = (ms: number) => sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {});
  const isThere = () => findProcess(postmaster.pid)?.startedAt === postmaster.startedAt;

  const startAgain = async () => {
    try {
      makeSocketDir(plan.cluster.dir, plan.cluster.account); // a start that failed takes it away
      postmaster = await launch(plan);
      startedAt = performance.now();
      say('The database runs again.');
    } catch (error) {
      say(`${error instanceof Error ? error.message : error} Trying again in ${Math.ceil(pause / 1000)} s.`);
    }
  };
  const watch = async () => {
    while (!ending.signal.aborted) {
      await wait(LOOK_MS);
      if (isThere() || ending.signal.aborted) continue;
      if (performance.now() - startedAt > STEADY_MS) pause = 0;
      say(`The database has ended; it is started again. Its log: ${plan.logFile}`);
      await wait(pause);
      pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pause * 2));
      if (!ending.signal.aborted) await startAgain();
    }
  };
  const watching = watch();
  return {
    async end() {
      ending.abort();
      await watching;
      return postmaster;
    },
  };
}
