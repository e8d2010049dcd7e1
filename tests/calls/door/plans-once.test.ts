// What goes by ids is planned once for a connection; lists are planned for what they are asked.
import { expect, test } from 'vitest';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { begin } from '../../../server/db/transaction.ts';
import { testApp } from '../../harness/app.ts';
import { countFlights } from '../../harness/flights.ts';

const app = await testApp();
const once = 'plan_cache_mode = force_generic_plan';
/** What a call sends with its beginning. */
async function beginningOf(call: () => Promise<unknown>): Promise<string> {
  const { texts } = await countFlights(call);
  return texts[0]?.[0] ?? '';
}

test('a write, and a page by its id, have one plan; a list has its own', async () => {
  const make = (phone: string) => app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Khách', phone });
  const { id } = await make('0955000121');
  expect(await beginningOf(() => make('0955000122'))).toContain(once);
  expect(await beginningOf(() => app.admin.call(SaleCustomer.Get, { id }))).toContain(once);
  const list = await beginningOf(() => app.admin.call(SaleCustomer.GetAll, {}));
  expect(list).toContain('begin');
  expect(list).not.toContain(once);
});

test('it lasts as long as the transaction', async () => {
  const modeIn = async (plansOnce: boolean) => {
    const { tx, commit } = await begin(app.pool, { tenantId: 1 }, { plansOnce });
    const { rows } = await tx.executeQuery<{ mode: string }>({
      sql: `select current_setting('plan_cache_mode') as mode`,
      parameters: [],
    } as never);
    await commit();
    return rows[0]?.mode;
  };
  expect(await modeIn(true)).toBe('force_generic_plan');
  expect(await modeIn(false)).toBe('auto');
});
