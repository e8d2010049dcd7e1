// Walks over stock as tests: one file runs some of them, another one others, side by side.
import { expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { dice } from '../harness/dice.ts';
import { checkJournal, lastDays } from '../harness/journal.ts';
import { stageOf } from '../harness/stock/stock-stage.ts';
import { stockWalk } from './stock-walk.ts';

const STEPS_OF_A_WALK = 200;
/** So often lists and reports are looked at too. */
const REPORTED = 50;

/** Walks from one seed on: the same every time, so that a red one is about what was changed; `npm run walk` goes new ways. */
export function walksOverStock(app: TestApp, farther: number): void {
  const steps = Number(process.env.ORACLE_STEPS ?? 9300);
  const first = Number(process.env.ORACLE_SEED ?? 1) + farther;
  test(
    'the books are what a model with paper and pencil says, step by step',
    async () => {
      const stage = await stageOf(app);
      const tally = new Map<string, number>();
      for (let done = 0, seed = first; done < steps; done += STEPS_OF_A_WALK, seed++) {
        const walk = await stockWalk(stage, dice(seed));
        const log: string[] = [];
        try {
          for (let step = 0; step < STEPS_OF_A_WALK; step++) {
            const { what, said } = await walk.step();
            log.push(`${what} → ${said}`);
            const name = `${what.split(' ')[0]}: ${said}`;
            tally.set(name, (tally.get(name) ?? 0) + 1);
            expect(await walk.differences()).toEqual([]);
            if (step % REPORTED === REPORTED - 1) expect(await walk.misreported()).toEqual([]);
          }
        } catch (error) {
          const told = error instanceof Error ? error.message : String(error);
          throw new Error(`WALK_SEED=${seed}: ${told}\nafter\n${log.join('\n')}`, { cause: error });
        }
      }
      await checkJournal(app, { days: lastDays(dice(first).below) });
      if (process.env.ORACLE_STEPS)
        for (const [what, times] of [...tally].sort()) process.stdout.write(`${times} × ${what}\n`);
    },
    steps * 200 + 60_000,
  );
}
