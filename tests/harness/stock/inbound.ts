// A shop that buys: warehouses of one branch, a supplier, products, and import bills through the contract.
import { Product, type ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Sent } from '../../../contract/kit.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import type { Ctx } from '../../../server/kit/ctx.ts';
import { settleInbounds } from '../../../server/stock/inbound/settle.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';

export type BillLine = Sent<typeof ProductInbound.Create>['items'][number];
export const billLine = (productId: ProductId, quantity: number, price: number, more: object = {}): BillLine =>
  ({ productId, quantity, price, ...more }) as BillLine; // prices are whole numbers

export async function inboundShop(app: TestApp) {
  const { admin } = app;
  let made = 0;
  const branch: BranchId = await app.make.branch('Chi nhánh nhập kho');
  const add = `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $2, $3, 'TP') returning id`;
  const place = async (code: string): Promise<WarehouseId> => {
    const [row] = await app.sql<{ id: WarehouseId }>(add, [DEFAULT_TENANT, code, branch]);
    return row?.id as WarehouseId; // just inserted
  };
  const [main, other] = [await place('Kho A'), await place('Kho B')];
  const supplier = (await admin.call(SaleSupplier.Create, { name: 'NCC nhập kho', paymentDays: 30 })).id;

  const draft = (items: BillLine[], more: object = {}) =>
    admin.call(ProductInbound.Create, { warehouseId: main, supplierId: supplier, items, ...more });
  return {
    branch,
    main,
    other,
    supplier,
    draft,
    posted: async (items: BillLine[], more: object = {}, day?: string): Promise<InboundDetail> =>
      admin.call(ProductInbound.Archive, { id: (await draft(items, more)).id, day }),
    newProduct: async (isSerial = false): Promise<ProductId> => {
      const name = `Hàng nhập ${++made}`;
      return (await admin.call(Product.CreateProduct, { name, isSerial, price: 500_000 as never })).id; // a whole number
    },
    /** [quantity, value]; null where there was never anything. */
    shelf: async (product: number, warehouse: number = main): Promise<[number, number] | null> => {
      const [row] = await app.sql<{ quantity: number; value: number }>(
        'select quantity, value from stock_balance where product_id = $1 and warehouse_id = $2',
        [product, warehouse],
      );
      return row ? [row.quantity, row.value] : null;
    },
    /** Goods leave the shelf without a document of their own. */
    issue: async (product: number, quantity: number, serial?: string): Promise<void> => {
      const moves = JSON.stringify([{ warehouse: main, product, quantity: -quantity, side: 'out', serial }]);
      const text = `select moved_value from post_stock('outbound', ${900_000 + ++made}, '${today()}', '${moves}'::jsonb)`;
      const open = await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
      await open.commit();
    },
    /** Pays for a bill the way finance will. */
    settle: async (id: InboundId, amount: number): Promise<number> => {
      const open = await begin(app.pool, { tenantId: DEFAULT_TENANT });
      const user = { id: 1, branchId: null, permissions: new Set(['Pages.Settings.Branch.ViewAll']) };
      const ctx = { db: open.tx, tenantId: DEFAULT_TENANT, culture: 'vi', user } as unknown as Ctx; // what the door needs
      try {
        const [due] = await settleInbounds(ctx, [{ id, amount }]);
        await open.commit();
        return due ?? 0;
      } catch (error) {
        await open.rollback();
        throw error;
      }
    },
  };
}
