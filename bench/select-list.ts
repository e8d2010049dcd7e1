// What pickers fetch: every call of SelectListHelper and DataMaster, in the demo shop and then with 300,000 customers and
// 50,000 products (each at most 30 ms at the median).
import { allCalls } from '../contract/all.ts';
import type { Call, Sent } from '../contract/kit.ts';
import type { Bench } from './bench.ts';
import { CUSTOMERS, fillCustomers, fillProducts, PRODUCTS } from './fill.ts';
import { median, type Shop, withShop } from './shop.ts';

const LIMIT_MS = 30;
const SHOWN = 5;
const pickers = allCalls.filter(({ service }) => service === 'SelectListHelper' || service === 'DataMaster');
/** What a call is asked where nothing is not enough, and what is typed into those that search. */
const inputs: Record<string, readonly object[]> = {
  GetSelectListCategory: [{ sCode: 'manufacturer' }],
  GetAllProductInvoicePromotionsById: [{ id: 1 }],
  GetAllProductInvoicePromotionsByCode: [{ code: 'KHAITRUONG' }],
  GetAllvwUsersByCode: [{ code: 'KTV' }],
  getAllProduct: [{}, { keyword: 'pin' }, { keyword: 'man hinh iphone 12' }, { keyword: 'iPhone' }],
  GetAllSaleAccessories: [{}, { keyword: 'op lung' }],
  GetAllCustomer: [{ input: '' }, { input: 'an' }, { input: 'nguyen' }, { input: '0912345' }, { input: 'khang 99' }],
  GetAllSupplier: [{ input: '' }, { input: 'linh kien' }],
};

export const benchSelectList = (bench: Bench): Promise<void> =>
  withShop(bench, async (shop) => {
    await measure(bench, shop, 'the demo shop');
    await fillCustomers(shop.owner);
    await fillProducts(shop.owner);
    await measure(bench, shop, `${CUSTOMERS} customers and ${PRODUCTS} products`);
  });

async function measure({ say }: Bench, { call, time, plan, owner }: Shop, size: string): Promise<void> {
  const floor = await time(() =>
    owner.query('select id, name from category where tenant_id = 1 and not is_deleted limit 50'),
  );
  const times: { picker: Call; input: Sent<Call>; name: string; ms: number }[] = [];
  for (const picker of pickers) {
    for (const given of inputs[picker.name] ?? [{}]) {
      const input = given as Sent<Call>; // the calls check it
      const name = `${picker.name} ${Object.values(given)
        .map((value) => `"${value}"`)
        .join(' ')}`.trim();
      times.push({ picker, input, name, ms: await time(() => call(picker, input)) });
    }
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms);
  const worst = slowest[0]?.ms ?? 0;
  const middle = median(times.map(({ ms }) => ms));
  say(
    `  ${size}: ${times.length} lists, median ${middle.toFixed(1)} ms (50 rows by bare SQL: ${floor.toFixed(1)} ms), ` +
      `worst ${worst.toFixed(1)} ms (limit ${LIMIT_MS}) ${worst <= LIMIT_MS ? 'ok' : 'TOO SLOW'}`,
  );
  for (const { picker, input, name, ms } of slowest.slice(0, SHOWN))
    say(`    ${name}: ${ms.toFixed(1)} ms; ${await plan(picker, input)}`);
  if (worst > LIMIT_MS) process.exitCode = 1;
}
