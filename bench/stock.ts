// Stock at 10 thousand and at 1 million ledger rows, 20 warehouses × 50 and × 5,000 products: posting a bill, pages of balances, those
// of an earlier day, stock cards, the movement of a month. Beside the same statements sent bare, and how much each grows.
import type pg from 'pg';
import { ProductInbound } from '../contract/stock/inbound.calls.ts';
import { Inventory } from '../contract/stock/inventory.calls.ts';
import { ReportWarehouse } from '../contract/stock/report-warehouse.calls.ts';
import { addDays, today } from '../contract/time.ts';
import type { Bench } from './bench.ts';
import type { Shop } from './shop.ts';
import { type Case, type Limits, measureSizes, reading } from './sizes.ts';

const WAREHOUSES = 20;
const PRODUCTS = 5000;
const ROWS_PER_SHELF = 10;
/** Products with rows: of 20 × 50 shelves, then of 20 × 5,000. */
const SIZES = [50, PRODUCTS];
const LINES = 5;

export const benchStock = (bench: Bench): Promise<void> =>
  measureSizes(bench, {
    name: 'stock',
    sizes: SIZES,
    fill: fillLedger,
    cases: async (shop) => casesOf(shop, await placesOf(shop.owner)),
  });

async function casesOf(shop: Shop, places: Places): Promise<Case[]> {
  const to = addDays(`${today().slice(0, 7)}-01`, -1);
  const month = { from: `${to.slice(0, 7)}-01`, to };
  const balances = (what: string, input: object, limits: Limits = {}) =>
    reading(shop, what, Inventory.GetAllPaged, input, limits);
  const movement = (what: string, input: object, limits: Limits = {}) =>
    reading(shop, what, ReportWarehouse.GetAllNhapXuatTonPaged, input, limits);
  const every: Limits = {
    growth: null,
    why: 'the report is the sum of every shelf, of which there are a hundred times as many',
  };
  const shelf = { productId: places.products[0], warehouseId: places.warehouses[0] };
  return [
    await posting(shop, places),
    await balances('a page of balances', {}),
    await balances('a page of what is in stock', { inStock: true }),
    await balances('what is in stock, page 3', { inStock: true, skipCount: 40 }),
    await balances(
      'what is in stock in a warehouse',
      { inStock: true, warehouseId: shelf.warehouseId },
      { growth: 2, why: 'its shelves are counted' },
    ),
    await balances(
      'a page of what is not in stock',
      { inStock: false },
      { growth: 5, why: 'asks every product until the page is full' },
    ),
    await balances(
      'a page of balances 90 days ago',
      { asOf: addDays(today(), -90) },
      { growth: 2, why: 'days of a month are summed from the ledger' },
    ),
    await balances(
      'a search in balances',
      { keyword: 'linh kien 00' },
      { growth: 2.5, why: 'finds a hundred times as many' },
    ),
    await reading(shop, 'the card of a product', Inventory.Detail, { productId: shelf.productId }),
    await reading(shop, 'the card of a shelf', Inventory.Detail, shelf),
    await movement('the movement of a month', month, every),
    await movement('the movement of a month, by shelf', { ...month, by: 'warehouse' }, every),
    await movement('the movement of a month in a warehouse', { ...month, warehouseId: shelf.warehouseId }, every),
  ];
}

interface Places {
  warehouses: number[];
  products: number[];
  supplier: number;
}
let turn = 0;
/** Five products of one warehouse, others each time. */
function nextLines({ warehouses, products }: Places) {
  const warehouse = warehouses[++turn % warehouses.length] ?? 0;
  const lines = Array.from({ length: LINES }, (_, n) => ({
    product: products[(turn * 7 + n * 11) % 50] ?? 0,
    quantity: 2 + n,
    price: 1000 + turn,
  }));
  return { warehouse, lines };
}
async function posting(shop: Shop, places: Places): Promise<Case> {
  const draft = async () => {
    const { warehouse, lines } = nextLines(places);
    const items = lines.map(({ product: productId, quantity, price }) => ({ productId, quantity, price }));
    const input = { warehouseId: warehouse, supplierId: places.supplier, items };
    const { id } = JSON.parse(await shop.call(ProductInbound.Create, input as never)).result; // plain ids
    return { id };
  };
  return {
    what: 'posting a bill of 5 lines',
    ratio: null,
    why: 'two calls with their checks; told, not judged',
    plan: await shop.plan(ProductInbound.Archive, draft),
    prepare: async () => {},
    ours: async () => shop.call(ProductInbound.Archive, await draft()),
    floor: () => postBare(shop.owner, places),
  };
}
/** The least that a bill is: its head, its lines, the ledger's function, its state; in two transactions as with the calls. */
async function postBare(owner: pg.Client, places: Places): Promise<void> {
  const { warehouse, lines } = nextLines(places);
  await owner.query("begin; set local app.tenant_id = '1'");
  const { rows } = await owner.query(
    `insert into inbound (tenant_id, code, warehouse_id, supplier_id, day, quantity, amount)
     values (1, 'BARE' || nextval(pg_get_serial_sequence('inbound', 'id')), $1, $2, $3, $4, $5) returning id`,
    [
      warehouse,
      places.supplier,
      today(),
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    ],
  );
  const { id } = rows[0];
  await owner.query(
    `insert into inbound_line (tenant_id, inbound_id, product_id, quantity, price)
     select 1, $1, product, quantity, price from jsonb_to_recordset($2) as x(product bigint, quantity int, price bigint)`,
    [id, JSON.stringify(lines)],
  );
  await owner.query('commit');
  await owner.query("begin; set local app.tenant_id = '1'");
  await owner.query('select from inbound where tenant_id = 1 and id = $1 for update', [id]);
  const moves = lines.map(({ product, quantity, price }) => ({
    warehouse,
    product,
    quantity,
    value: quantity * price,
    side: 'in',
  }));
  await owner.query(`select moved_value from post_stock('inbound', $1, $2, $3)`, [id, today(), JSON.stringify(moves)]);
  await owner.query(`update inbound set status = 'posted', posted_at = now() where tenant_id = 1 and id = $1`, [id]);
  await owner.query('commit');
}

async function fillPlaces(owner: pg.Client): Promise<void> {
  await owner.query('alter table product disable trigger write_audit');
  await owner.query(
    `insert into product (tenant_id, kind, code, name) select 1, 'component', 'SK' || lpad(n::text, 5, '0'), 'Aa linh kiện ' || lpad(n::text, 5, '0')
     from generate_series(1, ${PRODUCTS}) n on conflict do nothing`,
  );
  await owner.query('alter table product enable trigger write_audit');
  await owner.query(
    `insert into warehouse (tenant_id, code, name, branch_id, category) select 1, 'SK' || n, 'Kho đo ' || n, (select min(id) from branch where tenant_id = 1), 'TP'
     from generate_series(1, ${WAREHOUSES}) n on conflict do nothing`,
  );
}
async function placesOf(owner: pg.Client): Promise<Places> {
  const ids = async (text: string) => (await owner.query<{ id: number }>(text)).rows.map(({ id }) => id);
  return {
    warehouses: await ids(`select id from warehouse where tenant_id = 1 and code ~ '^SK' order by id`),
    products: await ids(`select id from product where tenant_id = 1 and code ~ '^SK' order by code`),
    supplier: (await ids('select min(id) as id from supplier where tenant_id = 1'))[0] ?? 0,
  };
}

/** Thirteen months of coming and going on each shelf of the first products; shelves that have rows already are left alone. */
async function fillLedger(owner: pg.Client, products: number): Promise<void> {
  await fillPlaces(owner);
  await owner.query(`begin; set local app.tenant_id = '1'; set local session_replication_role = replica`);
  const { rowCount } = await owner.query(`create temp table shelf on commit drop as
    select p.id as product, w.id as warehouse, row_number() over (order by p.id, w.id) as place
    from (select id from product where tenant_id = 1 and code ~ '^SK' order by code limit ${products}) p,
      (select id from warehouse where tenant_id = 1 and code ~ '^SK') w
    where not exists (select from stock_balance b where b.tenant_id = 1 and b.product_id = p.id and b.warehouse_id = w.id)`);
  if (!rowCount) return void (await owner.query('commit'));
  await owner.query(`insert into stock_balance (tenant_id, product_id, warehouse_id, quantity, value, last_cost, last_day)
    select 1, product, warehouse, ${ROWS_PER_SHELF}, ${ROWS_PER_SHELF} * 1000, 1000, current_date from shelf`);
  await owner.query(`insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after, document, document_id)
    select 1, warehouse, product, current_date - 400 + n * 40 + (place % 40)::int, case when n % 2 = 0 then 'in' else 'out' end,
      case when n % 2 = 0 then 6 else -4 end, case when n % 2 = 0 then 6000 else -4000 end,
      case when n % 2 = 0 then n + 6 else n + 1 end, 1000 * case when n % 2 = 0 then n + 6 else n + 1 end,
      case when n % 2 = 0 then 'inbound' else 'outbound' end, 5000000 + place * 10 + n
    from shelf, generate_series(0, ${ROWS_PER_SHELF - 1}) n order by n, place`);
  await owner.query('commit');
  await owner.query(
    `begin; set local app.tenant_id = '1'; select rebuild_stock(); select rebuild_stock_tally(); commit`,
  );
  await owner.query('vacuum analyze');
}
