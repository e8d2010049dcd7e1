// Stock valued by pencil: bills, exports, transfers and counts through their calls, and what the books then say of one shelf.
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import { ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import type { InboundId, OutboundId } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';
import { billLine, inboundShop } from './inbound.ts';

export async function lawShop(app: TestApp) {
  const { admin } = app;
  const shop = await inboundShop(app);
  const { main, other, draft, shelf } = shop;
  const one = async (text: string) => (await app.sql<{ id: number }>(text, [DEFAULT_TENANT]))[0]?.id ?? 0;
  const reasonId = await one(`select id from category where tenant_id = $1 and code = 'exportTypeOther' limit 1`);
  const counter = await app.make.personWith(
    'Pages.Inventory.Checking',
    'Pages.Inventory.Checking.Create',
    'Pages.Inventory.Checking.AllBranches',
    'Pages.Settings.Branch.ViewAll',
  );
  const run = async <R>(text: string): Promise<R[]> => {
    const open = await begin<R & Record<string, unknown>>(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
    await open.commit();
    return open.first;
  };
  /** Valuation differences of a product, by warehouse, that do not cancel each other out. */
  const differences = async (product: ProductId): Promise<Record<number, number>> => {
    const rows = await app.sql<{ warehouse_id: number; amount: number }>(
      'select warehouse_id, sum(amount)::bigint as amount from stock_difference where product_id = $1 group by 1 having sum(amount) <> 0',
      [product],
    );
    return Object.fromEntries(rows.map((row) => [row.warehouse_id, row.amount]));
  };
  return {
    ...shop,
    run,
    reasonId,
    bill: async (product: ProductId, quantity: number, price: number, more: object = {}, day?: string) => {
      const { id } = await draft([billLine(product, quantity, price)], more);
      return admin.call(ProductInbound.Archive, { id, day });
    },
    post: (id: InboundId) => admin.call(ProductInbound.Archive, { id }),
    unpost: (id: InboundId) => admin.call(ProductInbound.unArchive, { id }),
    preview: (id: InboundId) => admin.call(ProductInbound.PreviewUnArchive, { id }),
    reprice: (bill: { id: InboundId; items: readonly { id: number }[] }, ...prices: number[]) =>
      admin.call(ProductInbound.UpdatePrice, {
        id: bill.id,
        items: prices.map((price, at) => ({ id: bill.items[at]?.id ?? 0, price: price as never })), // whole numbers
      }),
    previewPrice: (bill: { id: InboundId; items: readonly { id: number }[] }, ...prices: number[]) =>
      admin.call(ProductInbound.PreviewUpdatePrice, {
        id: bill.id,
        items: prices.map((price, at) => ({ id: bill.items[at]?.id ?? 0, price: price as never })), // whole numbers
      }),
    /** Goods leave by an export bill of their own. */
    leave: async (product: ProductId, quantity: number, more: object = {}): Promise<OutboundDetail> => {
      const { id } = await admin.call(ProductOutbound.createOther, {
        warehouseId: main,
        reasonId,
        lines: [{ productId: product, quantity, ...more }],
      } as never);
      return admin.call(ProductOutbound.ArchiveNew, { id });
    },
    postExport: (id: OutboundId) => admin.call(ProductOutbound.ArchiveNew, { id }),
    unpostExport: (id: OutboundId) => admin.call(ProductOutbound.unArchiveNew, { id }),
    ship: async (product: ProductId, quantity: number, more: object = {}): Promise<OutboundDetail> => {
      const { id } = await admin.call(ProductOutbound.createTranfer, {
        warehouseId: main,
        toWarehouseId: other,
        lines: [{ productId: product, quantity, ...more }],
      } as never);
      return admin.call(ProductOutbound.ArchiveNew, { id });
    },
    receive: (transfer: OutboundDetail) =>
      admin.call(RequestInbound.Receive, {
        id: transfer.id,
        lines: transfer.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      }),
    /** A count of one product that finds so many. */
    count: async (product: ProductId, counted: number, unitCost?: number, warehouseId: WarehouseId = main) => {
      const { id } = await counter.call(PhysicalInventory.create, {
        warehouseId,
        scope: 'list',
        productIds: [product],
      } as never);
      await counter.call(PhysicalInventory.Count, {
        id,
        items: [{ productId: product, quantity: counted, mode: 'set', unitCost }],
      } as never);
      const { items } = await admin.call(PhysicalInventory.Detail, { id });
      await admin.call(PhysicalInventory.SetCause, {
        id,
        lines: items.map((line) => ({ lineId: line.id, cause: 'other', causeNote: 'Đếm lại' })),
      } as never);
      return admin.call(PhysicalInventory.Exchange, { id });
    },
    differences,
    /** [quantity, value] of the main shelf and its differences. */
    books: async (product: ProductId) => ({
      shelf: await shelf(product),
      off: (await differences(product))[main] ?? 0,
    }),
    reported: (product: ProductId) => admin.call(ReportWarehouse.GetValuationDifferences, { productId: product }),
    /** What the law does not explain of some products: nothing. */
    breaches: (...products: ProductId[]) => run(`select * from stock_law('{${products.join()}}')`),
  };
}
