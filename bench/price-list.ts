// The price list at 200 models × 150 services: a page of the grid, the whole grid, and a block of edited cells.
import type { CategoryId } from '../contract/lookup/category.calls.ts';
import { ProductService } from '../contract/price/price.calls.ts';
import type { Bench } from './bench.ts';
import { withShop } from './shop.ts';

const MODELS = 200;
const SERVICES = 150;
/** A page of 100 models, 15,000 cells. */
const PAGE = 100;
const LIMIT_MS = 250;
const BRAND = 900_000 as CategoryId; // made below

const FILL = `
  insert into category (tenant_id, id, code, name) values (1, ${BRAND}, 'manufacturer', 'Hãng đo');
  insert into series (tenant_id, id, name, manufacturer_id)
    select 1, 900000 + n, 'Dòng đo ' || n, ${BRAND} from generate_series(1, 20) n;
  insert into model (tenant_id, id, name, series_id)
    select 1, 900000 + n, 'Mẫu đo ' || n, 900001 + n % 20 from generate_series(1, ${MODELS}) n;
  update service_name set hidden = true where tenant_id = 1;
  insert into service_name (tenant_id, id, code, name)
    select 1, 900000 + n, 'DVDO' || n, 'Dịch vụ đo ' || n from generate_series(1, ${SERVICES}) n;
  insert into service_price (tenant_id, model_id, service_name_id, price)
    select 1, 900000 + m, 900000 + s, 100000 + m * s from generate_series(1, ${MODELS}) m, generate_series(1, ${SERVICES}) s;
  analyze service_price; analyze model; analyze service_name;`;
const floor = (
  models: number,
) => `select id, model_id, service_name_id, price, warranty_months, minutes, commission, hidden, version
  from service_price where tenant_id = 1 and not is_deleted and model_id between 900001 and ${900_000 + models}`;

export const benchPriceList = (bench: Bench): Promise<void> =>
  withShop(bench, async ({ owner, call, time, plan }) => {
    for (const table of ['category', 'series', 'model', 'service_name', 'service_price'])
      await owner.query(`alter table ${table} disable trigger write_audit`);
    await owner.query(FILL);
    await owner.query('alter table service_price enable trigger write_audit');
    const pageOf = (models: number) => ({ manufacturerId: BRAND, maxResultCount: models });
    let page = 0;
    for (const models of [10, PAGE, MODELS]) {
      const ms = await time(() => call(ProductService.GetProductServicePricePaged, pageOf(models)));
      const bare = await time(() => owner.query(floor(models)));
      if (models === PAGE) page = ms;
      bench.say(
        `  ${models} models × ${SERVICES} services: ${ms.toFixed(0)} ms, ${(ms / bare).toFixed(1)} × the cells by bare SQL; ` +
          (await plan(ProductService.GetProductServicePricePaged, pageOf(models))),
      );
    }
    let price = 1000;
    const edit = await time(() => {
      price += 1000;
      const edits = Array.from({ length: MODELS }, (_, n) => ({ modelId: 900_001 + n, serviceNameId: 900_001, price }));
      return call(ProductService.EditService, { edits } as never); // ids made above
    });
    bench.say(`  ${MODELS} cells edited at once: ${edit.toFixed(0)} ms, with their history`);
    bench.say(
      `  a page of the grid: ${page.toFixed(0)} ms (limit ${LIMIT_MS}) ${page <= LIMIT_MS ? 'ok' : 'TOO SLOW'}`,
    );
    if (page > LIMIT_MS) process.exitCode = 1;
  });
