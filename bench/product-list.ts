// The list of components among 50,000 products: pages, filters, searches and sorts (each at most 100 ms at the median).
import { Product } from '../contract/catalog/product.calls.ts';
import type { Sent } from '../contract/kit.ts';
import type { Bench } from './bench.ts';
import { fillProducts, PRODUCTS } from './fill.ts';
import { withShop } from './shop.ts';

const LIMIT_MS = 100;
const FROM = `from product p left join category u on u.tenant_id = p.tenant_id and u.id = p.unit_id
  left join category t on t.tenant_id = p.tenant_id and t.id = p.type_id
  left join category g on g.tenant_id = p.tenant_id and g.id = p.group_id
  where p.tenant_id = 1 and not p.is_deleted and p.kind = 'component'`;
const fits = (column: string) => `to_json(array(select m.${column} from product_model pm
  join model m on m.tenant_id = pm.tenant_id and m.id = pm.model_id and not m.is_deleted
  where pm.tenant_id = p.tenant_id and pm.product_id = p.id order by m.order_no, m.id))`;
const bare = (where: string, order: string) =>
  `select p.*, u.name as unit_name, t.name as type_name, g.name as group_name, ${fits('id')} as models, ${fits('name')} as names,
   (select count(*) ${FROM} ${where}) as total ${FROM} ${where} order by ${order} limit 20`;

type Case = [what: string, input: Sent<typeof Product.GetAllPro>, floor: string];
const cases = (modelId: number, groupId: number): Case[] => [
  ['first page', {}, bare('', 'p.id desc')],
  ['page 1,000', { skipCount: 20_000 }, `${bare('', 'p.id desc')} offset 20000`],
  ['by name', { sorting: 'name asc' }, bare('', 'p.name collate "vi-x-icu", p.id desc')],
  ['of a group', { groupId: groupId as never }, bare(`and p.group_id = ${groupId}`, 'p.id desc')], // an id of the seed
  [
    'that fit a model',
    { modelId: modelId as never }, // as above
    bare(
      `and exists (select from product_model x where x.tenant_id = 1 and x.product_id = p.id and x.model_id = ${modelId})`,
      'p.id desc',
    ),
  ],
  ['"man hinh iphone"', { keyword: 'man hinh iphone' }, bare(`and p.search like '%man hinh iphone%'`, 'p.id desc')],
  ['"galaxy 123"', { keyword: 'galaxy 123' }, bare(`and p.search like '%galaxy 123%'`, 'p.id desc')],
  ['a barcode', { keyword: '8930000012345' }, bare(`and p.search like '%8930000012345%'`, 'p.id desc')],
];

export const benchProductList = (bench: Bench): Promise<void> =>
  withShop(bench, async ({ owner, call, time, plan }) => {
    await fillProducts(owner);
    const { rows } = await owner.query(
      `select (select min(model_id) from product_model where tenant_id = 1) as model, (select min(group_id) from product where code like 'DO%') as "group"`,
    );
    let worst = 0;
    for (const [what, input, floor] of cases(Number(rows[0].model), Number(rows[0].group))) {
      const sent = { ...input, kind: 'component', maxResultCount: 20 } as const;
      const found = JSON.parse(await call(Product.GetAllPro, sent)).result.totalCount;
      const ours = await time(() => call(Product.GetAllPro, sent));
      const ratio = ours / (await time(() => owner.query(floor)));
      worst = Math.max(worst, ours);
      bench.say(
        `  ${what}: ${found} found, ${ours.toFixed(1)} ms, ${ratio.toFixed(1)} × the bare SQL; ${await plan(Product.GetAllPro, sent)}`,
      );
    }
    const verdict = worst <= LIMIT_MS ? 'ok' : 'TOO SLOW';
    bench.say(`  20 of ${PRODUCTS} products: worst ${worst.toFixed(1)} ms (limit ${LIMIT_MS}) ${verdict}`);
    if (worst > LIMIT_MS) process.exitCode = 1;
  });
