// Fragments of names, phones and codes among 300,000 customers: what a search of the list costs (at most 30 ms at the median).
import { SaleCustomer } from '../contract/party/party.calls.ts';
import type { Bench } from './bench.ts';
import { CUSTOMERS, fillCustomers } from './fill.ts';
import { median, withShop } from './shop.ts';

const LIMIT_MS = 30;
/** As staff type them: with and without accents, the middle of a name, the end of a phone, part of a code, what fits thousands. */
const TERMS = [
  'thi bich van',
  'Đặng Quốc',
  'phuong uyen',
  'khang 99',
  '0912345',
  '88777',
  '654321',
  'KH2501',
  'kh0009',
  'hoang gia bao',
  'nguyen',
  'an',
];
const FLOOR = `with hit as materialized (select * from customer where tenant_id = 1 and not is_deleted and search like '%' || vn_norm($1) || '%')
  select *, (select count(*) from hit) as total from hit order by id desc limit 20`;

export const benchCustomerSearch = (bench: Bench): Promise<void> =>
  withShop(bench, async ({ owner, call, time, plan }) => {
    await fillCustomers(owner);
    for (const sorting of ['id desc', 'name asc']) {
      const ms = await time(() => call(SaleCustomer.GetAll, { sorting, maxResultCount: 20 }));
      bench.say(
        `  first page by ${sorting}: ${ms.toFixed(1)} ms; ${await plan(SaleCustomer.GetAll, { sorting, maxResultCount: 20 })}`,
      );
    }
    const all: number[] = [];
    for (const term of TERMS) {
      const input = { keyword: term, maxResultCount: 20 };
      const found = JSON.parse(await call(SaleCustomer.GetAll, input)).result.totalCount;
      const ours = await time(() => call(SaleCustomer.GetAll, input));
      const bare = await time(() => owner.query(FLOOR, [term]));
      all.push(ours);
      const ratio = `${(ours / bare).toFixed(1)} × the bare SQL`;
      bench.say(
        `  "${term}": ${found} found, ${ours.toFixed(1)} ms, ${ratio}; ${await plan(SaleCustomer.GetAll, input)}`,
      );
    }
    const [middle, worst] = [median(all), Math.max(...all)];
    const verdict = middle <= LIMIT_MS ? 'ok' : 'TOO SLOW';
    bench.say(
      `  among ${CUSTOMERS} customers: median ${middle.toFixed(1)} ms (limit ${LIMIT_MS}), worst ${worst.toFixed(1)} ms ${verdict}`,
    );
    if (middle > LIMIT_MS) process.exitCode = 1;
  });
