// A small shop for the tests of stock documents: warehouses with their roles, products on shelves, and looks at the shelves.
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';
import { ticketRows } from '../ticket/ticket-rows.ts';

export interface Shop {
  branch: BranchId;
  otherBranch: BranchId;
  main: WarehouseId;
  other: WarehouseId;
  transit: WarehouseId;
  defective: WarehouseId;
  returned: WarehouseId;
  /** A product, with units on the shelf of `main` when they are asked for; each serial costs 100 times its place. */
  product: (stock?: {
    name?: string;
    quantity?: number;
    value?: number;
    serials?: readonly string[];
  }) => Promise<ProductId>;
  receive: (product: ProductId, quantity: number, value: number, warehouse?: WarehouseId) => Promise<void>;
  /** [quantity, value, reserved]. */
  shelf: (product: ProductId, warehouse?: WarehouseId) => Promise<[number, number, number]>;
  /** Rows of balances that differ from the ledger: none, unless the program has a bug. */
  differences: () => Promise<unknown[]>;
  category: (code: string, place?: number) => Promise<CategoryId>;
  /** The code of a ticket that is worked on at a branch, `branch` unless told otherwise, and needs plenty of these products. */
  ticket: (products: readonly ProductId[], place?: BranchId) => Promise<string>;
}

export async function stockShop(app: TestApp): Promise<Shop> {
  const one = async <T>(text: string, values: unknown[]): Promise<T> => {
    const [row] = await app.sql<{ id: T }>(text, [DEFAULT_TENANT, ...values]);
    if (!row) throw new Error(text);
    return row.id;
  };
  const run = async (text: string) => {
    const open = await begin<Record<string, unknown>>(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
    await open.commit();
    return open.first;
  };
  const [branch, otherBranch] = [await app.make.branch('Chi nhánh xuất'), await app.make.branch('Chi nhánh nhận')];
  const place = `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $3, $4, 'TP') returning id`;
  const main = await one<WarehouseId>(place, [`K${branch}`, 'Kho xuất', branch]);
  const other = await one<WarehouseId>(place, [`K${otherBranch}`, 'Kho nhận', otherBranch]);
  const byRole = (role: string) =>
    one<WarehouseId>('select id from warehouse where tenant_id = $1 and role = $2 and not is_deleted', [role]);
  // Whoever tests something else than funds finds money in each of them.
  await app.sql(
    `insert into fund (tenant_id, branch_id, payment_method_id, may_be_negative)
     select c.tenant_id, b.id, c.id, true from category c, branch b
     where c.tenant_id = $1 and c.code = 'payment' and b.tenant_id = $1 and b.id in ($2, $3)`,
    [DEFAULT_TENANT, branch, otherBranch],
  );
  let made = 0;
  const post = (moves: object[]) =>
    run(`select * from post_stock('inbound', ${9_000_000 + ++made}, '${today()}', '${JSON.stringify(moves)}'::jsonb)`);
  const receive = async (product: ProductId, quantity: number, value: number, warehouse = main) => {
    await post([{ warehouse, product, quantity, value, side: 'in' }]);
  };
  return {
    branch,
    otherBranch,
    main,
    other,
    transit: await byRole('transit'),
    defective: await byRole('defective'),
    returned: await byRole('returned'),
    receive,
    async product({ name, quantity, value = 0, serials } = {}) {
      const code = `XT${branch}-${++made}`;
      const text = `insert into product (tenant_id, kind, code, name, is_serial) values ($1, 'component', $2, $3, $4) returning id`;
      const product = await one<ProductId>(text, [code, name ?? `Linh kiện ${code}`, Boolean(serials)]);
      if (quantity) await receive(product, quantity, value);
      const units = serials?.map((serial, at) => ({
        warehouse: main,
        product,
        quantity: 1,
        value: (at + 1) * 100,
        side: 'in',
        serial,
      }));
      if (units) await post(units);
      return product;
    },
    async shelf(product, warehouse = main) {
      const [row] = await app.sql<{ quantity: number; value: number; reserved: number }>(
        'select quantity, value, reserved from stock_balance where tenant_id = $1 and product_id = $2 and warehouse_id = $3',
        [DEFAULT_TENANT, product, warehouse],
      );
      return row ? [row.quantity, row.value, row.reserved] : [0, 0, 0];
    },
    differences: () => run('select * from stock_differences()'),
    category: (code, place = 0) =>
      one<CategoryId>(
        'select id from category where tenant_id = $1 and code = $2 order by order_no offset $3 limit 1',
        [code, place],
      ),
    async ticket(products, place = branch) {
      const code = `XT-SC${++made}`;
      const id = await ticketRows(app, place)({ code, status: 'DangXuLy' });
      await app.sql(
        `insert into ticket_line (tenant_id, ticket_id, kind, product_id, name, quantity, price)
         select $1, $2, 'part', x, 'Linh kiện', 1000, 0 from unnest($3::bigint[]) x`,
        [DEFAULT_TENANT, id, products],
      );
      return code;
    },
  };
}
