// Shelves for tests of balances, counts and reports: warehouses, products, and movements straight through the ledger's function.
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';

export interface Shelves {
  branchId: BranchId;
  warehouse: (code: string) => Promise<WarehouseId>;
  product: (over?: { minStock?: number; isSerial?: boolean; kind?: string; name?: string }) => Promise<ProductId>;
  codeOf: (id: ProductId) => string;
  /** Comes in when the quantity is above 0 and leaves when it is below. */
  move: (warehouseId: WarehouseId, productId: ProductId, quantity: number, more?: MoveMore) => Promise<number>;
}
interface MoveMore {
  value?: number;
  day?: string;
  serial?: string;
}
let made = 0;

export async function shelves(app: TestApp): Promise<Shelves> {
  const branchId = await app.make.branch('Chi nhánh tồn kho');
  const codes = new Map<number, string>();
  let documents = 500_000;
  const one = async <T>(text: string, values: unknown[]) => {
    const [row] = await app.sql<{ id: T }>(text, values);
    if (!row) throw new Error('nothing was made');
    return row.id;
  };
  return {
    branchId,
    warehouse: (code) =>
      one<WarehouseId>(
        `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, $2, $3, $4, 'TP') returning id`,
        [DEFAULT_TENANT, code, `Kho ${code}`, branchId],
      ),
    product: async ({ minStock = 0, isSerial = false, kind = 'component', name } = {}) => {
      const code = `TK${String(++made).padStart(4, '0')}`;
      const id = await one<ProductId>(
        `insert into product (tenant_id, kind, code, name, min_stock, is_serial, barcode) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [DEFAULT_TENANT, kind, code, name ?? `Hàng ${code}`, minStock, isSerial, `89${code}`],
      );
      codes.set(id, code);
      return id;
    },
    codeOf: (id) => codes.get(id) ?? '',
    move: async (warehouseId, productId, quantity, { value, day = today(), serial } = {}) => {
      const side = quantity > 0 ? 'in' : 'out';
      const move = { warehouse: warehouseId, product: productId, quantity, side, value, serial };
      const kind = quantity > 0 ? 'inbound' : 'outbound';
      const text = `select * from post_stock('${kind}', ${++documents}, '${day}', '${JSON.stringify([move])}')`;
      const open = await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
      await open.commit();
      return documents;
    },
  };
}
