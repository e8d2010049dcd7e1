// A random walk over stock's documents through the calls, with a model (stock-model.ts) that is told of every step and foretells
// each: whether it is refused, and what every shelf holds afterwards.
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { Call, Out } from '../../contract/kit.ts';
import type { WarehouseId } from '../../contract/org/setup.calls.ts';
import { PhysicalInventory } from '../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../contract/stock/transfer.calls.ts';
import { DEFAULT_TENANT, Refused } from '../harness/app.ts';
import type { Stage } from '../harness/stock-world.ts';
import type { Dice } from '../harness/ticket-world.ts';
import { type Move, StockModel, share } from './stock-model.ts';

const PRICES = [0, 1, 3, 7, 99, 333_333, 1_000_001, 250_000, 99_000_000];
type Import = Out<typeof ProductInbound.getDetail>;
type Bill = Out<typeof ProductOutbound.getDetail>;
interface ImportNow {
  bill: Import;
  isDeleted: boolean;
}
interface ExportNow {
  bill: Bill;
  isDeleted: boolean;
  /** Of a transfer: what each line left with, and how much of it is no longer on its way. */
  costs: Map<number, bigint>;
  gone: Map<number, number>;
  arrivals: number;
}
type Deed = { what: string; expected: 'done' | 'refused'; said: string };

export async function stockWalk(stage: Stage, roll: Dice) {
  const { app, shop, counter } = stage;
  const { admin } = app;
  const products: ProductId[] = [await shop.product(), await shop.product(), await shop.product()];
  const warehouses: WarehouseId[] = [shop.main, shop.other, shop.returned];
  const model = new StockModel();
  const imports: ImportNow[] = [];
  const exports: ExportNow[] = [];
  const key = (warehouse: number, product: number) => `${warehouse}/${product}`;
  // biome-ignore lint/suspicious/noExplicitAny: inputs are put together from random parts; the server judges them
  const call = <C extends Call>(what: C, input: any, by = admin): Promise<Out<C>> => by.call(what, input);
  const price = () => roll.pick(PRICES);
  const lines = (most = 3) => {
    const chosen = Array.from({ length: 1 + roll.below(most) }, () => roll.pick(products));
    return chosen.map((productId) => ({ productId, quantity: 1 + roll.below(6) }));
  };

  /** Does a call of which the model says whether it will be refused; `then` tells the model. */
  async function deed<T>(
    what: string,
    expected: boolean,
    work: () => Promise<T>,
    then: (answer: T) => void,
  ): Promise<Deed> {
    const foretold = expected ? 'done' : 'refused';
    try {
      const answer = await work();
      if (foretold === 'refused') throw new Error(`${what} was done, and had to be refused`);
      then(answer);
      return { what, expected: foretold, said: 'done' };
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      if (foretold === 'done') throw new Error(`${what} was refused: ${error.message}`);
      return { what, expected: foretold, said: error.key };
    }
  }
  const nothing = (what: string): Deed => ({ what, expected: 'refused', said: 'nothing to do' });

  // Import bills.
  const importMoves = ({ warehouseId, items }: Import): Move[] =>
    items.map(({ id, productId, quantity, price: each }) => ({
      shelf: key(warehouseId, productId),
      line: `I${id}`,
      quantity,
      value: BigInt(each) * BigInt(quantity),
    }));
  const newImport = () => {
    const items = lines().map((line) => ({ ...line, price: price() }));
    const input = { warehouseId: roll.pick(warehouses), supplierId: stage.supplierId, items };
    return deed(
      `buy ${JSON.stringify(items)}`,
      true,
      () => call(ProductInbound.Create, input),
      (bill) => {
        imports.push({ bill, isDeleted: false });
      },
    );
  };
  const isPosted = ({ bill, isDeleted }: ImportNow | ExportNow) => bill.status === 'posted' && !isDeleted;
  const isDraft = ({ bill, isDeleted }: ImportNow | ExportNow) => bill.status === 'draft' && !isDeleted;
  const some = <T>(list: readonly T[], suits: (one: T) => boolean): T | undefined => {
    const found = list.filter(suits);
    return found.length ? roll.pick(found) : undefined;
  };
  const postImport = () => {
    const it = some(imports, isDraft);
    if (!it) return newImport();
    const { id, code } = it.bill;
    return deed(
      `post ${code}`,
      true,
      () => call(ProductInbound.Archive, { id }),
      (bill) => {
        it.bill = bill;
        model.post(`I${id}`, importMoves(bill), 'always');
      },
    );
  };
  const unpostImport = async () => {
    const it = some(imports, isPosted);
    if (!it) return nothing('un-post an import');
    const { id, code } = it.bill;
    const isFree = model.inTheWay(`I${id}`) === null;
    return deed(
      `un-post ${code}`,
      isFree,
      () => call(ProductInbound.unArchive, { id }),
      (bill) => {
        it.bill = bill;
        model.takeBack(`I${id}`);
      },
    );
  };
  const editImport = () => {
    const it = some(imports, isDraft);
    if (!it) return newImport();
    const { id, code, warehouseId, items } = it.bill;
    const kept = items.filter(() => roll.isLucky(0.8));
    const changed = kept.map((row) => ({
      id: row.id,
      productId: row.productId,
      quantity: roll.isLucky(0.5) ? row.quantity : 1 + roll.below(6),
      price: roll.isLucky(0.5) ? row.price : price(),
    }));
    const added = roll.isLucky(0.3) || !kept.length ? lines(1).map((line) => ({ ...line, price: price() })) : [];
    const input = { id, warehouseId, supplierId: stage.supplierId, items: [...changed, ...added] };
    return deed(
      `edit ${code}`,
      true,
      () => call(ProductInbound.edit, input),
      (bill) => {
        it.bill = bill;
      },
    );
  };
  const priceImport = () => {
    const it = some(imports, isPosted);
    if (!it) return nothing('correct a price');
    const { id, code, items } = it.bill;
    const changed = items.filter(() => roll.isLucky(0.7)).map((row) => ({ id: row.id, price: price() }));
    if (!changed.length) return nothing('correct a price');
    const what = `correct ${code} ${JSON.stringify(changed)}`;
    return deed(
      what,
      true,
      () => call(ProductInbound.UpdatePrice, { id, items: changed }),
      (bill) => {
        it.bill = bill;
        for (const move of importMoves(bill)) model.correct(`I${id}`, move.line, move.value ?? 0n);
      },
    );
  };
  const deleteImport = () => {
    const it = some(imports, isDraft);
    if (!it) return nothing('delete an import');
    const input = { id: it.bill.id, cancelReason: 'x' };
    return deed(
      `delete ${it.bill.code}`,
      true,
      () => call(ProductInbound.delete, input),
      () => {
        it.isDeleted = true;
      },
    );
  };

  // Export bills: goods leave for good, or to the defective shelf at once.
  const newExport = () => {
    const input = { warehouseId: roll.pick(warehouses), lines: lines() };
    const isError = roll.isLucky(0.3);
    const work = () =>
      isError
        ? call(ProductOutbound.createError, { ...input, errorTypeId: stage.errorTypeId })
        : call(ProductOutbound.createOther, { ...input, reasonId: stage.reasonId });
    return deed(`take ${JSON.stringify(input.lines)}`, true, work, (bill) => {
      exports.push({ bill, isDeleted: false, costs: new Map(), gone: new Map(), arrivals: 0 });
    });
  };
  const isTransfer = ({ bill }: ExportNow) => bill.state !== null;
  /** The goods are there, and not promised to somebody else. */
  const isThere = ({ warehouseId, lines: rows, state }: Bill): boolean => {
    const needed = new Map<string, number>();
    for (const { productId, quantity } of rows) {
      const shelf = key(warehouseId, productId);
      needed.set(shelf, (needed.get(shelf) ?? 0) + quantity);
    }
    return [...needed].every(
      ([shelf, quantity]) => model.free(shelf, state === 'wait_shipping' ? quantity : 0) >= quantity,
    );
  };
  const leave = (it: ExportNow, to: number | null): void => {
    const { id, warehouseId, lines: rows } = it.bill;
    const out: Move[] = rows.map((row) => ({
      shelf: key(warehouseId, row.productId),
      line: `O${row.id}`,
      quantity: -row.quantity,
    }));
    const values = model.post(`O${id}`, out, 'untouched');
    for (const [n, row] of rows.entries()) it.costs.set(row.id, -(values[n] ?? 0n));
    if (to === null) return;
    const arrive = rows.map((row, n) => ({
      shelf: key(to, row.productId),
      line: `O${row.id}`,
      quantity: row.quantity,
      value: -(values[n] ?? 0n),
    }));
    model.post(`O${id}`, arrive, 'untouched');
  };
  const postExport = () => {
    const it = some(exports, (one) => isDraft(one) && !isTransfer(one));
    if (!it) return newExport();
    const { id, code, toWarehouseId } = it.bill;
    return deed(
      `post ${code}`,
      isThere(it.bill),
      () => call(ProductOutbound.ArchiveNew, { id }),
      (bill) => {
        it.bill = bill;
        leave(it, toWarehouseId);
      },
    );
  };
  const unpostExport = () => {
    const it = some(exports, (one) => isPosted(one) && !isTransfer(one));
    if (!it) return nothing('un-post an export');
    const { id, code } = it.bill;
    const isFree = model.inTheWay(`O${id}`) === null;
    return deed(
      `un-post ${code}`,
      isFree,
      () => call(ProductOutbound.unArchiveNew, { id }),
      (bill) => {
        it.bill = bill;
        model.takeBack(`O${id}`);
      },
    );
  };

  // Transfers: kept, on their way, there or back.
  const newTransfer = () => {
    const [from, to] = [roll.pick(warehouses), roll.pick(warehouses)];
    const input = { warehouseId: from, toWarehouseId: to, lines: lines() };
    const draft = { ...input, state: null } as unknown as Bill; // what isThere looks at
    const isPossible = from !== to && isThere(draft);
    return deed(
      `send ${JSON.stringify(input.lines)}`,
      isPossible,
      () => call(ProductOutbound.createTranfer, input),
      (bill) => {
        exports.push({ bill, isDeleted: false, costs: new Map(), gone: new Map(), arrivals: 0 });
        keep(bill, 1);
      },
    );
  };
  const keep = ({ warehouseId, lines: rows }: Bill, sign: 1 | -1) => {
    for (const { productId, quantity } of rows) model.reserve(key(warehouseId, productId), sign * quantity);
  };
  const inState = (state: string) => (one: ExportNow) => one.bill.state === state && !one.isDeleted;
  const ship = () => {
    const it = some(exports, inState('wait_shipping'));
    if (!it) return newTransfer();
    const { id, code } = it.bill;
    return deed(
      `ship ${code}`,
      true,
      () => call(ProductOutbound.ArchiveNew, { id }),
      (bill) => {
        keep(it.bill, -1);
        it.bill = bill;
        leave(it, shop.transit);
      },
    );
  };
  const unship = () => {
    const it = some(exports, inState('shipping'));
    if (!it) return nothing('un-ship');
    const { id, code } = it.bill;
    const isFree = model.inTheWay(`O${id}`) === null;
    return deed(
      `un-ship ${code}`,
      isFree,
      () => call(ProductOutbound.unArchiveNew, { id }),
      (bill) => {
        it.bill = bill;
        model.takeBack(`O${id}`);
        keep(bill, 1);
      },
    );
  };
  const cancel = () => {
    const it = some(exports, inState('wait_shipping'));
    if (!it) return nothing('cancel');
    const { id, code } = it.bill;
    return deed(
      `cancel ${code}`,
      true,
      () => call(RequestInbound.Cancel, { id, cancelReason: 'x' }),
      (bill) => {
        keep(it.bill, -1);
        it.bill = bill;
      },
    );
  };
  /** Some units of each line leave transit for a warehouse, with their share of what the line left its source with. */
  const arrive = (it: ExportNow, to: number, rows: readonly { lineId: number; quantity: number }[]) => {
    const document = `O${it.bill.id}-${++it.arrivals}`;
    const moves = rows.map(({ lineId, quantity }) => {
      const line = it.bill.lines.find(({ id }) => id === lineId);
      if (!line) throw new Error('no such line');
      const cost = it.costs.get(lineId) ?? 0n;
      const before = it.gone.get(lineId) ?? 0;
      it.gone.set(lineId, before + quantity);
      const value = share(cost, before + quantity, line.quantity) - share(cost, before, line.quantity);
      return { product: line.productId, line: `${document}/${lineId}`, quantity, value };
    });
    const out = moves.map(({ product, line, quantity, value }) => ({
      shelf: key(shop.transit, product),
      line,
      quantity: -quantity,
      value: -value,
    }));
    model.post(document, out, 'never');
    const inn = moves.map(({ product, line, quantity, value }) => ({ shelf: key(to, product), line, quantity, value }));
    model.post(document, inn, 'never');
  };
  const receive = () => {
    const it = some(
      exports,
      (one) => ['shipping', 'inbound_complete'].includes(one.bill.state ?? '') && one.bill.open > 0,
    );
    if (!it) return nothing('receive');
    const { id, code, toWarehouseId, lines: rows } = it.bill;
    const all = roll.isLucky(0.5);
    const picked = rows
      .filter(({ open }) => open > 0)
      .map(({ id: lineId, open }) => ({ lineId, quantity: all ? open : roll.below(open + 1) }))
      .filter(({ quantity }) => quantity > 0);
    if (!picked.length) return nothing('receive');
    const what = `receive ${code} ${JSON.stringify(picked)}`;
    return deed(
      what,
      true,
      () => call(RequestInbound.Receive, { id, lines: picked }),
      (bill) => {
        arrive(it, toWarehouseId ?? 0, picked);
        it.bill = bill;
      },
    );
  };
  const refuse = () => {
    const it = some(exports, inState('shipping'));
    if (!it) return nothing('refuse');
    const { id, code, warehouseId, lines: rows } = it.bill;
    return deed(
      `refuse ${code}`,
      true,
      () => call(RequestInbound.refure, { id, cancelReason: 'x' }),
      (bill) => {
        arrive(
          it,
          warehouseId,
          rows.map((row) => ({ lineId: row.id, quantity: row.open })),
        );
        it.bill = bill;
      },
    );
  };

  /** A count of one or two products, counted and applied at once; what is found differs a little now and then. */
  const count = async (): Promise<Deed> => {
    const warehouseId = roll.pick(warehouses);
    const chosen = products.filter(() => roll.isLucky(0.5));
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
  const step = async (): Promise<Deed> => {
    let at = (roll.below(1_000_000) / 1_000_000) * all;
    for (const [weight, one] of deeds) {
      if (at < weight) return one();
      at -= weight;
    }
    return newImport();
  };

  /** Where the books differ from the model. */
  const differences = async (): Promise<string[]> => {
    const rows = await app.sql<{
      product_id: number;
      warehouse_id: number;
      quantity: number;
      value: number;
      reserved: number;
    }>(
      'select product_id, warehouse_id, quantity, value, reserved from stock_balance where tenant_id = $1 and product_id = any($2::bigint[])',
      [DEFAULT_TENANT, products],
    );
    const seen = new Map(rows.map((row) => [key(row.warehouse_id, row.product_id), row]));
    return [...new Set([...model.keys(), ...seen.keys()])].flatMap((shelf) => {
      const { quantity, value } = model.state(shelf);
      const row = seen.get(shelf);
      const is = `${row?.quantity ?? 0} worth ${row?.value ?? 0}`;
      const must = `${quantity} worth ${value}`;
      return is === must ? [] : [`shelf ${shelf} holds ${is}, and must hold ${must}`];
    });
  };
  return { step, differences, model, products, imports, exports };
}
export type StockWalk = Awaited<ReturnType<typeof stockWalk>>;
