// The test projects: plain rules, calls on a real PostgreSQL, the database launcher, journeys in a real browser.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const launcher = ['server/db/**/*.test.ts', 'tests/start/**/*.test.ts'];
/** What takes longest begins first, or one worker would be left alone with it at the end: the random walks beside models above all. */
const LONGEST =
  /-oracle|contract\/(inputs|demo-shop|hostile|plans|sorting)|report\/(reports|why|bench-fill)|search-pieces|product-import|-property/;
const onPostgres = {
  globalSetup: ['tests/harness/database.setup.ts'],
  setupFiles: ['tests/harness/matchers.ts'],
  isolate: false, // a file has its own database and its own server; the modules are the same
  alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/harness/stand-in/argon2.ts', import.meta.url)) },
  env: { LOG_LEVEL: 'error' }, // an answer that says "internal error" has its reason in the log
};
const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**'],
    // A machine may give a fifth of its time: these limits only end what hangs. Who waits for what is true waits shortly.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    ...more,
  },
});

const isJourney = ({ project }: TestSpecification) => project.name === 'journeys';
const byPath = (a: TestSpecification, b: TestSpecification) => (a.moduleId < b.moduleId ? -1 : 1);
/**
 * The second shop's journeys; all others happen in the first. By name, so that a new one moves no other: files share a shop,
 * and each finds there what those before it left. What moves stock stays in one of them, whose books are checked after it;
 * the tickets are in the other. A long new journey joins the half that ends sooner.
 */
const IN_THE_SECOND_SHOP = [
  'booking-again',
  'catalog',
  'debt',
  'dialogs',
  'example',
  'finance-approval',
  'first-load',
  'lookup',
  'org',
  'party',
  'price',
  'report',
  'sign-in',
  'tabs',
  'ticket/',
];

/** Journeys share one shop: they run in one order everywhere, not by what was slow or red here the last time. */
class SameOrder extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const shardOf = ({ moduleId }: TestSpecification) => {
      const [, name = ''] = moduleId.split('/journeys/');
      const isSecond = IN_THE_SECOND_SHOP.some((one) =>
        one.endsWith('/') ? name.startsWith(one) : name === `${one}.test.ts`,
      );
      return Number(isSecond) % count;
    };
    const journeys = files.filter(isJourney).sort(byPath);
    const others = files.filter((file) => !isJourney(file));
    return [...(await super.shard(others)), ...journeys.filter((file) => shardOf(file) === index - 1)];
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const journeys = files.filter(isJourney).sort(byPath);
    const others = await super.sort(files.filter((file) => !isJourney(file)));
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file)), ...journeys];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SameOrder },
    projects: [
      project('unit', ['{contract,server,web}/**/*.test.{ts,tsx}', 'tests/tree/**/*.test.ts'], {
        exclude: ['**/node_modules/**', ...launcher],
        setupFiles: ['tests/harness/stand-in/page.ts'],
        isolate: false, // rules keep nothing between two files, and loading everything anew for each costs more than the tests
      }),
      project('integration', ['tests/{contract,calls}/**/*.test.ts'], onPostgres),
      project('launcher', launcher),
      project('journeys', ['tests/journeys/**/*.test.ts'], {
        globalSetup: ['tests/harness/server.setup.ts'],
        fileParallelism: false,
        isolate: false, // one worker, and in it one browser for all files
        // A browser on a shared machine of two cores may stall for half a minute; what is broken fails every time.
        retry: 1,
      }),
    ],
  },
});
