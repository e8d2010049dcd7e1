// A small world of stock for random tests: few products, three warehouses, and every step of every document as a call.
import fc from 'fast-check';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { errors } from '../../../contract/errors.ts';
import type { AnyCall, Out } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type Person, Refused, type TestApp } from '../app.ts';
import type { Shop } from './stock.ts';
import { isTurn } from './stock-turns.ts';

const SERIALS = 5;
const prices = [0, 1, 3, 7, 100, 333_333, 1_000_001];
const line = fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }), serial: fc.nat(SERIALS - 1) });
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const place = fc.nat(2);
const which = fc.nat(30);
const daysAgo = fc.constantFrom(0, 0, 0, 0, 1, 3);
const one = <T extends string>(...names: T[]) => fc.constantFrom(...names);
type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Line = Made<typeof line>;

const of = {
  importNew: fc.record({
    do: one('importNew'),
    place,
    lines,
    price: fc.nat(prices.length - 1),
    post: fc.boolean(),
    daysAgo,
  }),
  importStep: fc.record({
    do: one('importStep'),
    which,
    step: one('post', 'post', 'unpost', 'unpost', 'edit', 'price', 'price', 'delete'),
    lines,
    price: fc.nat(prices.length - 1),
    daysAgo,
  }),
  exportNew: fc.record({
    do: one('exportNew'),
    kind: one('other', 'ticket', 'error'),
    place,
    lines,
    post: fc.boolean(),
    daysAgo,
  }),
  exportStep: fc.record({
    do: one('exportStep'),
    which,
    step: one('post', 'post', 'unpost', 'edit', 'delete'),
    lines,
    daysAgo,
  }),
  returnNew: fc.record({ do: one('returnNew'), which, quantity: fc.integer({ min: 1, max: 2 }), post: fc.boolean() }),
  transferNew: fc.record({
    do: one('transferNew'),
    how: one('send', 'send', 'ask', 'error'),
    place,
    to: place,
    lines,
    ship: fc.boolean(),
  }),
  transferStep: fc.record({
    do: one('transferStep'),
    which,
    step: one(
      'accept',
      'ship',
      'ship',
      'receive',
      'receive',
      'resolve',
      'resolve',
      'resolve',
      'agreeLost',
      'agreeLost',
      'refuseLost',
      'dropLost',
      'undoLost',
      'refuse',
      'cancel',
      'unship',
      'unreceive',
      'unreceive',
      'edit',
      'delete',
    ),
    how: one('later', 'returned', 'lost', 'miscounted'),
    part: fc.integer({ min: 1, max: 3 }),
    lines,
  }),
  keep: fc.record({ do: one('keep'), place, lines, wait: fc.boolean(), brief: fc.boolean() }),
  free: fc.record({ do: one('free'), which }),
  count: fc.record({ do: one('count'), place: fc.nat(3), products: fc.subarray([0, 1, 2], { minLength: 1 }) }),
  countStep: fc.record({
    do: one('countStep'),
    which,
    step: one('count', 'count', 'apply'),
    product: fc.nat(2),
    off: fc.integer({ min: -1, max: 1 }),
  }),
};
/** Any step; weights keep goods coming, so that there is something to fight about. */
export const anyAct = fc.oneof(
  { arbitrary: of.importNew, weight: 5 },
  { arbitrary: of.importStep, weight: 5 },
  { arbitrary: of.exportNew, weight: 3 },
  { arbitrary: of.exportStep, weight: 3 },
  { arbitrary: of.returnNew, weight: 1 },
  { arbitrary: of.transferNew, weight: 4 },
  { arbitrary: of.transferStep, weight: 8 },
  { arbitrary: of.keep, weight: 1 },
  { arbitrary: of.free, weight: 1 },
  { arbitrary: of.count, weight: 1 },
  { arbitrary: of.countStep, weight: 3 },
);
export type Act = Made<typeof anyAct>;

type Bill = Out<typeof ProductOutbound.getDetail>;
type Import = Out<typeof ProductInbound.getDetail>;
export interface World {
  products: readonly ProductId[];
  imports: Import[];
  exports: Bill[];
  transfers: Bill[];
  counts: number[];
  keeps: number[];
  /** Does a step, or is refused it; answers what happened, in a word. */
  run: (act: Act) => Promise<string>;
  /** Looks at the shelves of the products: how many are where and what they are worth. What is kept may run out by itself. */
  shelves: () => Promise<unknown[]>;
}

export interface Stage {
  app: TestApp;
  shop: Shop;
  counter: Person;
  /** Answers when somebody else says that goods are lost. */
  witness: Person;
  supplierId: number;
  reasonId: number;
  errorTypeId: number;
}
let kept = 8_000_000;
/** A refusal with a key that the contract knows is an answer like any other; anything else is a bug. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (
      error instanceof Refused &&
      error.status < 500 &&
      Object.hasOwn(errors, error.key) &&
      error.key !== 'row.conflict'
    )
      return error.key;
    throw error;
  }
}

/** A world with products of its own, the last one tracked by serials; several worlds share the warehouses. */
export async function newWorld(stage: Stage, who: Person = stage.app.admin): Promise<World> {
  const { shop } = stage;
  const products = [await shop.product(), await shop.product(), await shop.product({ serials: ['S-0', 'S-1', 'S-2'] })];
  for (const place of [shop.main, shop.other]) await shop.receive(products[0] as ProductId, 5, 1001, place);
  return worldOf(stage, products, who);
}

export function worldOf(stage: Stage, products: readonly ProductId[], who: Person): World {
  const { app, shop, counter, witness } = stage;
  const places = [shop.main, shop.other, shop.returned, shop.transit];
  const at = (index: number) => places[index] as WarehouseId;
  // biome-ignore lint/suspicious/noExplicitAny: inputs are put together from random parts; the server judges them
  const call = <C extends AnyCall>(what: C, input: any, by = who): Promise<Out<C>> => by.call(what, input);
  const pick = <T>(list: readonly T[], index: number): T | undefined =>
    list.at(-1 - (index % Math.max(1, list.length)));
  const put = <T extends { id: number }>(list: T[], row: T): T => {
    const known = list.findIndex(({ id }) => id === row.id);
    if (known < 0) list.push(row);
    else list[known] = row;
    return row;
  };
  /** Mostly a document that can take the step, now and then any. */
  const apt = <T>(list: readonly T[], index: number, suits: (one: T) => boolean): T | undefined => {
    const some = list.filter(suits);
    return pick(index % 5 && some.length ? some : list, index);
  };
  const day = (ago: number) => (ago ? addDays(today(), -ago) : undefined);
  const productAt = (index: number) => products[index % products.length] as ProductId;
  const isSerial = (index: number) => index % products.length === products.length - 1;
  /** Serials of a small pool, so that bills name the same ones. */
  const serialsOf = ({ product, quantity, serial }: Line) =>
    isSerial(product) ? Array.from({ length: quantity }, (_, n) => `S-${(serial + n) % SERIALS}`) : null;
  const goods = (list: readonly Line[]) =>
    list.map((row) => ({ productId: productAt(row.product), quantity: row.quantity, serials: serialsOf(row) }));
  const bought = (list: readonly Line[], price: number) =>
    goods(list).map((row, n) => ({ ...row, price: prices[(price + n) % prices.length] }));
  const inDatabase = async (text: string) => {
    const open = await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text });
    await open.commit();
  };
  const refusable = async (text: string) => {
    await inDatabase(text).catch((error: { code?: string; message: string }) => {
      if (error.code !== 'XU001') throw error;
    });
  };

  const world: World = {
    products,
    imports: [],
    exports: [],
    transfers: [],
    counts: [],
    keeps: [],
    run: (act) => outcome(acts[act.do](act as never)), // each act knows its own fields
    shelves: () =>
      app.sql(
        'select product_id, warehouse_id, quantity, value from stock_balance where tenant_id = $1 and product_id = any($2::bigint[]) order by 1, 2',
        [DEFAULT_TENANT, products],
      ),
  };
  const { imports, exports, transfers, counts, keeps } = world;
  type Of<K extends keyof typeof of> = Made<(typeof of)[K]>;
  const post = (bill: { id: number } | undefined, ago = 0) =>
    call(ProductOutbound.ArchiveNew, { id: bill?.id ?? 0, day: day(ago) });

  const acts = {
    async importNew(act: Of<'importNew'>) {
      const input = { warehouseId: at(act.place), supplierId: stage.supplierId, items: bought(act.lines, act.price) };
      const bill = put(imports, await call(ProductInbound.Create, input));
      if (act.post) put(imports, await call(ProductInbound.Archive, { id: bill.id, day: day(act.daysAgo) }));
    },
    async importStep({ which, step, lines: rows, price, daysAgo: ago }: Of<'importStep'>) {
      const bill = apt(imports, which, ({ status }) => (status === 'posted') === ['unpost', 'price'].includes(step));
      if (!bill) return;
      const { id } = bill;
      if (step === 'post') put(imports, await call(ProductInbound.Archive, { id, day: day(ago) }));
      if (step === 'unpost') put(imports, await call(ProductInbound.unArchive, { id }));
      if (step === 'delete') await call(ProductInbound.delete, { id, cancelReason: 'x' });
      const head = { id, warehouseId: bill.warehouseId, supplierId: stage.supplierId };
      if (step === 'edit') put(imports, await call(ProductInbound.edit, { ...head, items: bought(rows, price) }));
      const items = bill.items.map((row, n) => ({ id: row.id, price: prices[(price + n) % prices.length] }));
      if (step === 'price') put(imports, await call(ProductInbound.UpdatePrice, { id, items }));
    },
    async exportNew(act: Of<'exportNew'>) {
      const bill = put(exports, await saveExport(act.kind, at(act.place), act.lines));
      if (act.post) put(exports, await post(bill, act.daysAgo));
    },
    async exportStep({ which, step, lines: rows, daysAgo: ago }: Of<'exportStep'>) {
      const bill = apt(exports, which, ({ status }) => (status === 'posted') === (step === 'unpost'));
      if (!bill) return;
      if (step === 'post') put(exports, await post(bill, ago));
      if (step === 'unpost') put(exports, await call(ProductOutbound.unArchiveNew, { id: bill.id }));
      if (step === 'delete') await call(ProductOutbound.delete, { id: bill.id, cancelReason: 'x' });
      if (step === 'edit' && bill.kind !== 'returnItem')
        put(exports, await saveExport(bill.kind as 'other', bill.warehouseId, rows, bill.id));
    },
    async returnNew({ which, quantity, post: isPosted }: Of<'returnNew'>) {
      const bill = pick(
        exports.filter(({ kind, status }) => kind === 'ticket' && status === 'posted'),
        which,
      );
      const [row] = bill?.lines ?? [];
      if (!bill || !row) return;
      const back = { originLineId: row.id, quantity, serials: row.serials?.slice(0, quantity) };
      const made = put(exports, await call(ProductOutbound.CreateReturnItem, { originId: bill.id, lines: [back] }));
      if (isPosted) put(exports, await post(made));
    },
    async transferNew({ how, place: from, to, lines: rows, ship }: Of<'transferNew'>) {
      const input = { warehouseId: at(from), toWarehouseId: at(to === from ? (to + 1) % 3 : to), lines: goods(rows) };
      const sent = () => call(ProductOutbound.createTranfer, input);
      const asked = () => call(RequestInbound.create, input);
      const broken = () => call(ProductOutbound.CreateErrorTransfer, { ...input, errorTypeId: stage.errorTypeId });
      const bill = put(transfers, await { send: sent, ask: asked, error: broken }[how]());
      if (ship && how !== 'ask') put(transfers, await post(bill));
    },
    async transferStep(act: Of<'transferStep'>) {
      const bill = apt(transfers, act.which, ({ state, open }) => isTurn(act.step, state, open));
      if (!bill) return;
      const { id } = bill;
      const cancelReason = 'x';
      const some = bill.lines
        .filter((row) => row.open > row.pending)
        .map((row) => {
          const free = row.open - row.pending;
          const quantity = act.part === 3 ? free : Math.min(act.part, free);
          return { lineId: row.id, quantity, serials: row.openSerials?.slice(0, quantity) };
        });
      const steps = {
        accept: () => call(RequestInbound.Accept, { id }),
        ship: () => post(bill),
        receive: () => call(RequestInbound.Receive, { id, lines: some }),
        resolve: () => {
          const why = act.how === 'lost' ? { note: 'rơi', isShopLoss: true } : {};
          return call(RequestInbound.Resolve, { id, lines: some.map((row) => ({ ...row, how: act.how, ...why })) });
        },
        agreeLost: () => call(RequestInbound.AgreeLost, { id }, witness),
        refuseLost: () => call(RequestInbound.RefuseLost, { id, cancelReason }, witness),
        dropLost: () => call(RequestInbound.DropLost, { id }),
        undoLost: () => call(RequestInbound.UndoLost, { id, cancelReason }),
        refuse: () => call(RequestInbound.refure, { id, cancelReason }),
        cancel: () => call(RequestInbound.Cancel, { id }),
        unship: () => call(ProductOutbound.unArchiveNew, { id }),
        unreceive: () => call(RequestInbound.Unreceive, { id, cancelReason }),
        delete: () => call(ProductOutbound.delete, { id, cancelReason }),
        edit: () =>
          call(bill.state === 'new' ? RequestInbound.create : ProductOutbound.createTranfer, {
            id,
            warehouseId: bill.warehouseId,
            toWarehouseId: bill.toWarehouseId,
            lines: goods(act.lines),
          }),
      };
      const after = await steps[act.step]();
      if (after) put(transfers, after);
    },
    async keep({ place: from, lines: rows, wait, brief }: Of<'keep'>) {
      const json = goods(rows).map(({ productId, quantity }) => ({
        product: productId,
        warehouse: at(from),
        quantity,
      }));
      const until = brief ? `clock_timestamp() + interval '50 milliseconds'` : 'null';
      keeps.push(++kept);
      await refusable(`select reserve_stock('outbound', ${kept}, '${JSON.stringify(json)}'::jsonb, ${wait}, ${until})`);
    },
    async free({ which }: Of<'free'>) {
      await refusable(`select free_stock('outbound', ${pick(keeps, which) ?? 0})`);
    },
    async count({ place: where, products: chosen }: Of<'count'>) {
      const input = { warehouseId: at(where), scope: 'list', productIds: chosen.map(productAt) };
      counts.push((await call(PhysicalInventory.create, input, counter)).id);
    },
    async countStep({ which, step, product, off }: Of<'countStep'>) {
      const id = pick(counts, which);
      if (!id) return;
      if (step === 'apply') return void (await call(PhysicalInventory.Exchange, { id, uncounted: 'leave' }));
      const { items, count } = await call(PhysicalInventory.Detail, { id });
      const row = items.find(({ productId }) => productId === productAt(product));
      const [shelf] = await app.sql<{ quantity: number }>(
        'select quantity from stock_balance where tenant_id = $1 and product_id = $2 and warehouse_id = $3',
        [DEFAULT_TENANT, productAt(product), count.warehouseId],
      );
      const found = Math.max(0, (shelf?.quantity ?? 0) + (isSerial(product) ? 0 : off));
      const item = { productId: productAt(product), quantity: found, mode: 'set', unitCost: 77 };
      await call(PhysicalInventory.Count, { id, items: [item] }, counter);
      const why = { lineId: row?.id ?? 0, cause: 'other', causeNote: null };
      if (row) await call(PhysicalInventory.SetCause, { id, lines: [why] });
    },
  };
  let tickets: Promise<[here: string, there: string]> | undefined;
  const makeTickets = async (): Promise<[string, string]> => [
    await shop.ticket(products, shop.branch),
    await shop.ticket(products, shop.otherBranch),
  ];
  /** A ticket of the branch that the warehouse is of; goods that belong to no branch go to either. */
  const ticketAt = async (warehouseId: WarehouseId) => {
    tickets ??= makeTickets();
    const [here, there] = await tickets;
    return warehouseId === shop.other ? there : here;
  };
  const saveExport = async (
    kind: 'other' | 'ticket' | 'error',
    warehouseId: WarehouseId,
    rows: readonly Line[],
    id?: number,
  ) => {
    const input = { id, warehouseId, lines: goods(rows) };
    if (kind === 'other') return call(ProductOutbound.createOther, { ...input, reasonId: stage.reasonId });
    if (kind === 'ticket') return call(ProductOutbound.create, { ...input, ticketCode: await ticketAt(warehouseId) });
    return call(ProductOutbound.createError, { ...input, errorTypeId: stage.errorTypeId });
  };
  return world;
}
