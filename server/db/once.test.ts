// What is built once must say what is built anew: the same words, the same parameters in the same places.
import { DefaultQueryExecutor, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely';
import { expect, test } from 'vitest';
import { CamelCaseCompiler } from './camel-case.ts';
import { once } from './once.ts';

// biome-ignore lint/suspicious/noExplicitAny: which tables there are is said by the rooms above
type Db = Kysely<any>;
/** Another one for each call, as a transaction gives it. */
const newDb = (): Db => {
  const [compiler, adapter, driver] = [new CamelCaseCompiler(), new PostgresAdapter(), new DummyDriver()];
  const dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: () => Promise.reject(new Error('Nothing is sent')),
  });
  return new Kysely({ config: { dialect }, driver, executor, dialect });
};
const build = (db: Db, isShort: boolean) =>
  db
    .selectFrom('branch as b')
    .leftJoin('warehouse as w', (join) => join.onRef('w.branchId', '=', 'b.id').on('w.isDeleted', '=', false))
    .select(['b.id', 'b.orderNo as place', isShort ? 'b.code as name' : 'b.name as name'])
    .select(sql<boolean>`b.id = ${7}`.as('isSeventh'));
const built: typeof build = once(build);

test('a query that is built once says what one built anew says, however often and with whatever is added', () => {
  for (const tenant of [1, 2, 3])
    for (const isShort of [true, false]) {
      const [ours, anew] = [built(newDb(), isShort), build(newDb(), isShort)].map((query) =>
        query.where('b.tenantId', '=', tenant).orderBy('b.id').compile(),
      );
      expect(ours?.sql).toBe(anew?.sql);
      expect(ours?.parameters).toEqual(anew?.parameters);
      expect(ours?.parameters).toContain(tenant);
    }
});

test('parameters are numbered anew where other statements stand before them', () => {
  const inner = (query: typeof build | typeof built) => {
    const db = newDb();
    return db
      .selectFrom('category as c')
      .select('c.id')
      .where('c.name', '=', 'before')
      .where('c.id', 'in', query(db, true).clearSelect().select('b.id').where('b.code', '=', 'after'))
      .compile();
  };
  for (let time = 0; time < 3; time++) expect(inner(built)).toMatchObject({ sql: inner(build).sql });
  expect(inner(built).parameters).toEqual(['before', false, 'after']);
});
