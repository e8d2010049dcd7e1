// Steps of export bills and transfers: goods leave for good, to the defective shelf, or by road to another warehouse.
import type { Out } from '../../contract/kit.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../contract/stock/transfer.calls.ts';
import { type Ground, isDraft, isPosted, key, nothing } from './stock-ground.ts';
import { share } from './stock-model.ts';

type Bill = Out<typeof ProductOutbound.getDetail>;
interface ExportNow {
  bill: Bill;
  isDeleted: boolean;
  /** Of a transfer: what each line left with, and how much of it is no longer on its way. */
  costs: Map<number, bigint>;
  gone: Map<number, number>;
  arrivals: number;
}
interface Picked {
  lineId: number;
  quantity: number;
  serials?: readonly string[] | undefined;
}
const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);

export function exportDeeds({ stage, roll, model, warehouses, unitOf, leaving, movesOf, ...ground }: Ground) {
  const { call, some, deed } = ground;
  const { shop } = stage;
  const exports: ExportNow[] = [];
  const newExport = () => {
    const warehouseId = roll.pick(warehouses);
    const input = { warehouseId, lines: leaving(warehouseId) };
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
    for (const { productId, quantity, serials } of rows) {
      const shelf = key(warehouseId, productId);
      needed.set(shelf, (needed.get(shelf) ?? 0) + quantity);
      if (serials?.some((serial) => model.units.get(unitOf(serial))?.shelf !== shelf)) return false;
    }
    return [...needed].every(
      ([shelf, quantity]) => model.free(shelf, state === 'wait_shipping' ? quantity : 0) >= quantity,
    );
  };
  const leave = (it: ExportNow, to: number | null): void => {
    const { id, warehouseId, lines: rows } = it.bill;
    const document = `O${id}`;
    for (const { id: lineId, productId, quantity, serials } of rows) {
      const line = `O${lineId}`;
      const out = movesOf({ shelf: key(warehouseId, productId), line, quantity: -quantity }, serials);
      it.costs.set(lineId, -sum(model.post(document, out, 'untouched', true)));
    }
    if (to !== null)
      for (const { id: lineId, productId, quantity, serials } of rows) {
        const value = serials?.length ? {} : { value: it.costs.get(lineId) ?? 0n };
        const inn = movesOf({ shelf: key(to, productId), line: `O${lineId}`, quantity, ...value }, serials);
        model.post(document, inn, 'untouched', true);
      }
    model.settle(document);
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
    const input = { warehouseId: from, toWarehouseId: to, lines: leaving(from) };
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
      isThere(it.bill),
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
  const arrive = (it: ExportNow, to: number, rows: readonly Picked[]) => {
    const document = `O${it.bill.id}-${++it.arrivals}`;
    for (const { lineId, quantity, serials } of rows) {
      const line = it.bill.lines.find(({ id }) => id === lineId);
      if (!line) throw new Error('no such line');
      const cost = it.costs.get(lineId) ?? 0n;
      const before = it.gone.get(lineId) ?? 0;
      it.gone.set(lineId, before + quantity);
      const part = share(cost, before + quantity, line.quantity) - share(cost, before, line.quantity);
      const name = `${document}/${lineId}`;
      const shelf = (place: number) => key(place, line.productId);
      const worth = (value: bigint) => (serials?.length ? {} : { value });
      const out = movesOf({ shelf: shelf(shop.transit), line: name, quantity: -quantity, ...worth(-part) }, serials);
      model.post(document, out, 'never');
      model.post(document, movesOf({ shelf: shelf(to), line: name, quantity, ...worth(part) }, serials), 'never');
    }
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
      .map(({ id: lineId, open, openSerials }): Picked => {
        const quantity = all ? open : roll.below(open + 1);
        return { lineId, quantity, serials: openSerials?.slice(0, quantity) };
      })
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
          rows.map((row) => ({ lineId: row.id, quantity: row.open, serials: row.openSerials ?? undefined })),
        );
        it.bill = bill;
      },
    );
  };

  return { newExport, postExport, unpostExport, newTransfer, ship, unship, cancel, receive, refuse };
}
