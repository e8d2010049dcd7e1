// A named statement says its columns once per connection; what is told of it later is the same, also when it was refused or its table was changed.
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openPool, ownerClient } from '../../../server/db/open.ts';
import { answerOf } from '../../../server/db/statement.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
/** On one connection, and how many descriptions it was sent. */
async function onOne<T>(work: (client: pg.PoolClient, described: () => number) => Promise<T>): Promise<T> {
  const pool = openPool(app.address, 1);
  const client = await pool.connect();
  let count = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }; // pg does not declare it
  connection.on('rowDescription', () => count++);
  try {
    return await work(client, () => count);
  } finally {
    client.release();
    await pool.end();
  }
}

test('its columns are described once, and every answer has them', () =>
  onOne(async (client, described) => {
    const text = 'select $1::bigint as made_by, $2::date as day, $3::numeric as amount';
    const ask = (n: number) => answerOf(client, text, [n, '2026-11-18', '1.50'], 'columns');
    const answers = [await ask(1), await ask(2), ...(await Promise.all([ask(3), ask(4)]))];
    expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map((n) => [[n, '2026-11-18', '1.50']]));
    expect(answers.map(({ fields }) => fields.map(({ name }) => name).join())).toEqual(
      answers.map(() => 'made_by,day,amount'),
    );
    expect(described()).toBe(1);
  }));

test('without a name it is described each time; without rows there is nothing to describe', () =>
  onOne(async (client, described) => {
    for (const n of [1, 2]) expect((await answerOf(client, 'select $1::int as n', [n])).rows).toEqual([[n]]);
    expect(described()).toBe(2);
    const set = () => answerOf(client, `set application_name to 'xuong'`, [], 'nothing');
    expect([await set(), await set()].map(({ command, rows }) => [command, rows])).toEqual([
      ['SET', []],
      ['SET', []],
    ]);
    expect(described()).toBe(2);
  }));

test('refused once, it is answered the next time, and so is whatever was sent behind it', () =>
  onOne(async (client) => {
    const divide = (by: number) => answerOf(client, 'select 6 / $1::int as parts', [by], 'parts');
    const [none, two, three] = await Promise.allSettled([divide(0), divide(2), divide(3)]);
    expect(none).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect([two, three]).toMatchObject([{ value: { rows: [[3]] } }, { value: { rows: [[2]] } }]);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(1)).rows).toEqual([[6]]);
  }));

test('a statement whose columns would be others is refused by the database, not read wrongly', () =>
  onOne(async (client) => {
    const owner = ownerClient(app.address);
    await owner.connect();
    try {
      await owner.query('create table shape (a int, b text); grant select on shape to public');
      await owner.query(`insert into shape values (7, 'bảy')`);
      const ask = () => answerOf(client, 'select * from shape', [], 'shape');
      expect((await ask()).rows).toEqual([[7, 'bảy']]);
      await owner.query('alter table shape alter column a type text');
      await expect(ask()).rejects.toMatchObject({ code: '0A000' });
    } finally {
      await owner.query('drop table if exists shape');
      await owner.end();
    }
  }));

test('a refusal leads back to whoever asked', async () => {
  const asking = () => inTransaction(app.pool, { tenantId: 1 }, (tx) => sql`select 1 / 0`.execute(tx));
  const error = await asking().catch((thrown: Error) => thrown);
  expect((error as Error).stack).toContain('inTransaction');
});
