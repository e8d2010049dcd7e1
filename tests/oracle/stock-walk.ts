// A random walk over stock's documents through the calls, with a model (stock-model.ts) that is told of every step and foretells
// each: whether it is refused, what every shelf holds and is worth afterwards, and its valuation difference.
import { PhysicalInventory } from '../../contract/stock/count.calls.ts';
import { Inventory } from '../../contract/stock/inventory.calls.ts';
import { ReportWarehouse } from '../../contract/stock/report-warehouse.calls.ts';
import { DEFAULT_TENANT } from '../harness/app.ts';
import type { Dice } from '../harness/dice.ts';
import type { Stage } from '../harness/stock/stock-world.ts';
import { exportDeeds } from './stock-exports.ts';
import { type Deed, groundOf, key, NOTHING, nothing } from './stock-ground.ts';
import { importDeeds } from './stock-imports.ts';
import type { Move } from './stock-model.ts';

export async function stockWalk(stage: Stage, roll: Dice) {
  const ground = await groundOf(stage, roll);
  const { model, products, plain, warehouses, call, deed } = ground;
  const { app, counter } = stage;
  const { newImport, postImport, unpostImport, editImport, priceImport, deleteImport } = importDeeds(ground);
  const { newExport, postExport, unpostExport, newTransfer, ship, unship, cancel, receive, refuse } =
    exportDeeds(ground);

  /** A count of one or two products, counted and applied at once; what is found differs a little now and then. */
  const count = async (): Promise<Deed> => {
    const warehouseId = roll.pick(warehouses);
    const chosen = plain.filter(() => roll.isLucky(0.5));
    if (!chosen.length) return nothing('count');
    const found = chosen.map((productId) => {
      const { quantity } = model.state(key(warehouseId, productId));
      return { productId, book: quantity, quantity: Math.max(0, quantity + roll.below(5) - 2) };
    });
    const { id } = await call(PhysicalInventory.create, { warehouseId, scope: 'list', productIds: chosen }, counter);
    const items = found.map(({ productId, quantity }) => ({ productId, quantity, mode: 'set' }));
    await call(PhysicalInventory.Count, { id, items }, counter);
    const { items: rows } = await call(PhysicalInventory.Detail, { id });
    const causes = rows
      .filter(({ difference }) => difference)
      .map(({ id: lineId, difference }) => ({
        lineId,
        cause: (difference ?? 0) > 0 ? 'unrecorded' : 'lost',
        causeNote: null,
      }));
    if (causes.length) await call(PhysicalInventory.SetCause, { id, lines: causes });
    const isPossible = found.every(({ productId, book, quantity }) => {
      const shelf = key(warehouseId, productId);
      return quantity >= book || model.free(shelf) >= book - quantity;
    });
    // A surplus on an empty shelf has no average: what it is worth is asked of the product itself, and only that.
    const isKnown = found.every(({ book, quantity }) => quantity <= book || book > 0);
    if (!isKnown) {
      await call(PhysicalInventory.delete, { id, cancelReason: 'x' });
      return nothing('count');
    }
    return deed(
      `count ${JSON.stringify(found)}`,
      isPossible,
      () => call(PhysicalInventory.Exchange, { id, uncounted: 'leave' }),
      () => {
        const moves = found
          .filter(({ book, quantity }) => book !== quantity)
          .map(({ productId, book, quantity }): Move => {
            const shelf = key(warehouseId, productId);
            const more = quantity - book;
            return { shelf, line: `C${id}/${productId}`, quantity: more };
          });
        model.post(`C${id}`, moves, 'never');
        for (const { productId } of found) model.markCounted(key(warehouseId, productId));
      },
    );
  };

  const deeds: readonly [weight: number, deed: () => Deed | Promise<Deed>][] = [
    [5, newImport],
    [6, postImport],
    [4, unpostImport],
    [2, editImport],
    [4, priceImport],
    [1, deleteImport],
    [3, newExport],
    [5, postExport],
    [3, unpostExport],
    [3, newTransfer],
    [3, ship],
    [1, unship],
    [1, cancel],
    [4, receive],
    [1, refuse],
    [0.4, count],
  ];
  const all = deeds.reduce((sum, [weight]) => sum + weight, 0);
  const any = (): Deed | Promise<Deed> => {
    let at = (roll.below(1_000_000) / 1_000_000) * all;
    for (const [weight, one] of deeds) {
      if (at < weight) return one();
      at -= weight;
    }
    return newImport();
  };
  /** What there is nothing to do for is no step. */
  const step = async (): Promise<Deed> => {
    for (;;) {
      const done = await any();
      if (done.said !== NOTHING) return done;
    }
  };

  /** Where the books differ from the model. */
  const differences = async (): Promise<string[]> => {
    const rows = await app.sql<{ shelf: string; quantity: number; value: string; difference: string }>(
      `select b.warehouse_id || '/' || b.product_id as shelf, b.quantity, b.value::text,
        coalesce((select sum(d.amount) from stock_difference d where d.tenant_id = b.tenant_id
          and d.product_id = b.product_id and d.warehouse_id = b.warehouse_id), 0)::text as difference
       from stock_balance b where b.tenant_id = $1 and b.product_id = any($2::bigint[])`,
      [DEFAULT_TENANT, products],
    );
    const seen = new Map(rows.map((row) => [row.shelf, row]));
    return [...new Set([...model.keys(), ...seen.keys()])].flatMap((shelf) => {
      const { quantity, value, difference } = model.state(shelf);
      const row = seen.get(shelf);
      const is = `${row?.quantity ?? 0} worth ${row?.value ?? 0}, difference ${row?.difference ?? 0}`;
      const must = `${quantity} worth ${value}, difference ${difference}`;
      return is === must ? [] : [`shelf ${shelf} holds ${is}, and must hold ${must}`];
    });
  };

  /** Where lists and reports of the product differ from the model. */
  const misreported = async (): Promise<string[]> => {
    const wrong: string[] = [];
    for (const productId of products) {
      const shelves = model.keys().filter((shelf) => shelf.endsWith(`/${productId}`));
      const states = shelves.map((shelf) => model.state(shelf));
      const quantity = states.reduce((all, state) => all + state.quantity, 0);
      const value = states.reduce((all, state) => all + state.value, 0n);
      const difference = states.reduce((all, state) => all + state.difference, 0n);
      const page = await call(Inventory.GetAllPaged, { productId });
      const [row] = page.items;
      if ((row?.quantity ?? 0) !== quantity || BigInt(row?.value ?? 0) !== value)
        wrong.push(
          `the balance of ${productId} says ${row?.quantity} worth ${row?.value}, not ${quantity} worth ${value}`,
        );
      const told = await call(ReportWarehouse.GetValuationDifferences, { productId });
      if (BigInt(told.totalAmount ?? 0) !== difference)
        wrong.push(`the differences of ${productId} say ${told.totalAmount}, not ${difference}`);
    }
    return wrong;
  };
  return { step, differences, misreported };
}
