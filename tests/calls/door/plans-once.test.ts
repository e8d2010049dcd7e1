// What goes by ids is planned once for a connection; lists are planned for what they are asked.
import { expect, test } from 'vitest';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
const customer = (at: number) => ({ name: `Khách ${at}`, phone: `095500012${at}` });
/** How often statements that begin so were planned for their values, of all connections of the pool. */
async function plansOf(text: string): Promise<{ once: number; eachTime: number }> {
  const clients = await Promise.all(Array.from({ length: app.pool.options.max ?? 0 }, () => app.pool.connect()));
  try {
    const counted = await Promise.all(
      clients.map((client) =>
        client.query(
          `select coalesce(sum(generic_plans), 0)::int as once, coalesce(sum(custom_plans), 0)::int as "eachTime"
           from pg_prepared_statements where statement like $1 || '%'`,
          [text],
        ),
      ),
    );
    const sum = (field: 'once' | 'eachTime') => counted.reduce((all, { rows }) => all + rows[0][field], 0);
    return { once: sum('once'), eachTime: sum('eachTime') };
  } finally {
    for (const client of clients) client.release();
  }
}

test('a write, and a page by its id, have one plan', async () => {
  const made = [];
  for (const at of [1, 2, 3]) made.push(await app.admin.call(SaleCustomer.CreateSaleCustomer, customer(at)));
  for (const { id } of made) await app.admin.call(SaleCustomer.Get, { id });
  expect(await plansOf('insert into "customer"')).toEqual({ once: 3, eachTime: 0 });
  expect(await plansOf('select "c"."id"')).toMatchObject({ eachTime: 0 });
});

test('a list is planned for what it is asked, until the database finds that it does not matter', async () => {
  await app.admin.call(SaleCustomer.GetAll, { isCompany: false });
  const { eachTime } = await plansOf('select "c"."id"');
  expect(eachTime).toBeGreaterThan(0);
});
