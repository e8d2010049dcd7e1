// What a first start still had to do when it was killed after its seed is done by the next one, each step once.
import { expect, onTestFinished, test } from 'vitest';
import { ownerClient } from '../../../server/db/open.ts';
import { firstStart } from '../../../server/seed/first-start.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
const openSteps = async () =>
  (await app.sql<{ value: string }>(`select value from secret where name = 'first-start'`))[0]?.value;

test('a start that stopped between two steps is gone on with', async () => {
  const owner = ownerClient(app.address);
  const other = ownerClient(app.address);
  await Promise.all([owner.connect(), other.connect()]);
  onTestFinished(async () => void (await Promise.all([owner.end(), other.end()])));
  const start = () => firstStart({ owner, pool: app.pool, adminPassword: null, demoPassword: '123qwe', seed: 'none' });
  expect(await openSteps()).toBe('');
  await app.sql(`update secret set value = 'numbers age analyze' where name = 'first-start'`);

  // Ageing switches triggers off, which this lock does not let it do.
  await other.query('begin');
  await other.query('lock table outbound in share update exclusive mode');
  await owner.query(`set lock_timeout = '300ms'`);
  await expect(start()).rejects.toThrow('lock timeout');
  expect(await openSteps()).toBe('age analyze');
  const triggers = `select tgenabled as "on" from pg_trigger where tgname = 'write_audit' and tgrelid = 'inbound'::regclass`;
  expect(await app.sql(triggers)).toEqual([{ on: 'O' }]); // half a step is no step

  await other.query('rollback');
  await owner.query('reset lock_timeout');
  await start();
  expect(await openSteps()).toBe('');
});
