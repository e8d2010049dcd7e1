// The price list at 200 models × 150 services: a page of the grid, the whole grid, and a block of edited cells.
import type { FastifyInstance } from 'fastify';
import { openPool, ownerClient } from '../server/db/open.ts';
import { buildServer } from '../server/server.ts';
import type { Bench } from './run.ts';

const MODELS = 200;
const SERVICES = 150;
const ROUNDS = 9;
/** A page of 100 models, 15,000 cells. */
const LIMIT_MS = 250;

export async function benchPriceList({ socketDir, say }: Bench): Promise<void> {
  const address = { host: socketDir, user: 'postgres', database: 'xuong' };
  const owner = ownerClient(address);
  await owner.connect();
  for (const table of ['category', 'series', 'model', 'service_name', 'service_price'])
    await owner.query(`alter table ${table} disable trigger write_audit`);
  await owner.query(`
    insert into category (tenant_id, id, code, name) values (1, 900000, 'manufacturer', 'Hãng đo');
    insert into series (tenant_id, id, name, manufacturer_id)
      select 1, 900000 + n, 'Dòng đo ' || n, 900000 from generate_series(1, 20) n;
    insert into model (tenant_id, id, name, series_id)
      select 1, 900000 + n, 'Mẫu đo ' || n, 900001 + n % 20 from generate_series(1, ${MODELS}) n;
    update service_name set hidden = true where tenant_id = 1;
    insert into service_name (tenant_id, id, code, name)
      select 1, 900000 + n, 'DVDO' || n, 'Dịch vụ đo ' || n from generate_series(1, ${SERVICES}) n;
    insert into service_price (tenant_id, model_id, service_name_id, price)
      select 1, 900000 + m, 900000 + s, 100000 + m * s from generate_series(1, ${MODELS}) m, generate_series(1, ${SERVICES}) s;
    analyze service_price; analyze model; analyze service_name;`);
  const pool = openPool(address, 4);
  const app = await buildServer({ pool, tokenSecret: 'bench', demoPassword: '123qwe', logLevel: 'silent' });
  try {
    await app.ready();
    await measure(app, say);
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from service_price where tenant_id = 1 and not is_deleted
       and model_id = any((select array_agg(id) from (select id from model where id > 900000 order by id limit 100) m)::bigint[])`,
    );
    for (const row of rows) say(`    ${row['QUERY PLAN']}`);
  } finally {
    await app.close();
    await pool.end();
    await owner.end();
  }
}

async function measure(app: FastifyInstance, say: Bench['say']): Promise<void> {
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/TokenAuth/Authenticate',
    headers: { 'abp.tenantid': '1' },
    payload: { userNameOrEmailAddress: 'admin', password: '123qwe' },
  });
  const headers = { authorization: `Bearer ${signIn.json().result.accessToken}` };
  const page = (count: number) =>
    `/api/services/app/ProductService/GetProductServicePricePaged?manufacturerId=900000&maxResultCount=${count}`;
  const time = async (name: string, work: () => Promise<{ statusCode: number; body: string }>) => {
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const began = performance.now();
      const { statusCode, body } = await work();
      if (statusCode !== 200) throw new Error(body.slice(0, 300));
      if (round > 0) times.push(performance.now() - began); // the first one warms up
      size = body.length;
    }
    const middle = median(times);
    say(`  ${name}: median ${middle.toFixed(0)} ms, ${(size / 1e6).toFixed(1)} MB before compression`);
    return middle;
  };
  await time('10 models × 150 services', () => app.inject({ url: page(10), headers }));
  const middle = await time('100 models × 150 services', () => app.inject({ url: page(100), headers }));
  await time('200 models × 150 services', () => app.inject({ url: page(200), headers }));
  let price = 1000;
  await time('200 cells edited at once', () => {
    price += 1000;
    const edits = Array.from({ length: MODELS }, (_, n) => ({ modelId: 900_001 + n, serviceNameId: 900_001, price }));
    return app.inject({
      method: 'POST',
      url: '/api/services/app/ProductService/EditService',
      headers,
      payload: { edits },
    });
  });
  say(`  a page of the grid: ${middle.toFixed(0)} ms (limit ${LIMIT_MS}) ${middle <= LIMIT_MS ? 'ok' : 'TOO SLOW'}`);
  if (middle > LIMIT_MS) process.exitCode = 1;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
