// Random sequences of every step of every stock document: whatever happens, the books are right after each of them.
// More runs: STOCK_RUNS=200 npx vitest run --project integration tests/calls/stock/stock-property.test.ts; again: STOCK_SEED=<seed>.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { testApp } from '../../harness/app.ts';
import { checkJournal, lastDays } from '../../harness/journal.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { stageOf } from '../../harness/stock/stock-stage.ts';
import { anyAct, newWorld, outcome, type Stage, type World } from '../../harness/stock/stock-world.ts';

const RUNS = Number(process.env.STOCK_RUNS ?? 10); // the walks beside the models take the same steps many times more
const STEPS = 60;
const seed = process.env.STOCK_SEED ? { seed: Number(process.env.STOCK_SEED) } : {};
const app = await testApp();
let stage: Stage;
beforeAll(async () => {
  stage = await stageOf(app);
});

const tally = new Map<string, number>();
const note = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
const steps = fc.array(anyAct, { maxLength: STEPS, size: 'max' });
// Looking for a shorter sequence takes minutes: only when one is looked at again.
const options = { numRuns: RUNS, noBias: true, endOnFailure: !process.env.STOCK_SEED, ...seed } as const;

test(
  'after every step the books are right',
  async () => {
    const run = fc.asyncProperty(steps, async (acts) => {
      const world = await newWorld(stage);
      const log: string[] = [];
      for (const act of acts) {
        const happened = await world.run(act);
        note(`${act.do}${'step' in act ? `.${act.step}` : ''}: ${happened}`);
        log.push(`${JSON.stringify(act)} → ${happened}`);
        const wrong = await breaches(app, world.products);
        if (wrong.length) throw new Error(`${wrong.join('\n')}\nafter\n${log.join('\n')}`);
      }
      await takenBackAtOnce(world);
    });
    await fc.assert(run, options);
    if (process.env.STOCK_RUNS)
      for (const [what, times] of [...tally].sort()) process.stdout.write(`${times} × ${what}\n`);
    expect(await stage.shop.differences()).toEqual([]);
    await checkJournal(app, { days: lastDays((most) => Math.floor(Math.random() * most)) });
  },
  RUNS * 60_000,
);

/** Every draft that can be posted: posting it and taking it back at once leaves the shelves as they were, to the đồng. */
async function takenBackAtOnce({ imports, exports, transfers, shelves, products }: World): Promise<void> {
  const both = async (there: () => Promise<unknown>, back: () => Promise<unknown>, who: string) => {
    const before = await shelves();
    if ((await outcome(there())) !== 'done') return;
    const happened = await outcome(back());
    note(`taken back at once: ${happened}`);
    if (happened !== 'done') return; // somebody waited for these goods
    const after = await shelves();
    const known = after.filter((row) => before.some((old) => sameShelf(old, row)) || !isEmpty(row));
    expect(known, `${who} was posted and taken back`).toEqual(before);
    expect(await breaches(app, products)).toEqual([]);
  };
  for (const { id, code } of imports.slice(-3))
    await both(
      () => app.admin.call(ProductInbound.Archive, { id }),
      () => app.admin.call(ProductInbound.unArchive, { id }),
      code,
    );
  for (const { id, code } of [...exports.slice(-3), ...transfers.slice(-3)])
    await both(
      () => app.admin.call(ProductOutbound.ArchiveNew, { id }),
      () => app.admin.call(ProductOutbound.unArchiveNew, { id }),
      code,
    );
}
type Shelf = { product_id: number; warehouse_id: number; quantity: number; value: number };
const sameShelf = (a: unknown, b: unknown) =>
  (a as Shelf).product_id === (b as Shelf).product_id && (a as Shelf).warehouse_id === (b as Shelf).warehouse_id;
const isEmpty = (row: unknown) => (row as Shelf).quantity === 0 && (row as Shelf).value === 0;
