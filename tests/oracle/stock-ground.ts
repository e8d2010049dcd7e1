// What all steps of a walk over stock's documents stand on: the products and warehouses, the model, and how a step is done.
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { AnyCall, Out } from '../../contract/kit.ts';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import { Refused } from '../harness/app.ts';
import type { Dice } from '../harness/dice.ts';
import type { Stage } from '../harness/stock/stock-world.ts';
import { type Move, StockModel } from './stock-model.ts';

const PRICES = [0, 1, 3, 7, 99, 333_333, 1_000_001, 250_000, 99_000_000];
export type Deed = { what: string; said: string };
export const NOTHING = 'nothing to do';
export const nothing = (what: string): Deed => ({ what, said: NOTHING });
export const key = (warehouse: number, product: number) => `${warehouse}/${product}`;
interface Document {
  bill: { status: string };
  isDeleted: boolean;
}
export const isPosted = ({ bill, isDeleted }: Document) => bill.status === 'posted' && !isDeleted;
export const isDraft = ({ bill, isDeleted }: Document) => bill.status === 'draft' && !isDeleted;

export type Ground = Awaited<ReturnType<typeof groundOf>>;
export async function groundOf(stage: Stage, roll: Dice) {
  const { app, shop } = stage;
  const plain: ProductId[] = [await shop.product(), await shop.product(), await shop.product()];
  /** Its units have numbers of their own. */
  const numbered = await shop.product({ serials: [] });
  const model = new StockModel();
  const unitOf = (serial: string) => `${numbered}:${serial}`;
  let made = 0;
  return {
    stage,
    roll,
    model,
    plain,
    products: [...plain, numbered],
    warehouses: [shop.main, shop.other, shop.returned] as readonly WarehouseId[],
    unitOf,
    // biome-ignore lint/suspicious/noExplicitAny: inputs are put together from random parts; the server judges them
    call: <C extends AnyCall>(what: C, input: any, by = app.admin): Promise<Out<C>> => by.call(what, input),
    price: () => roll.pick(PRICES),
    newSerials: () => Array.from({ length: 1 + roll.below(3) }, () => `N${++made}`),
    isNumbered: (productId: ProductId) => productId === numbered,
    /** Goods to leave a warehouse: of the numbered product units that are there. */
    leaving(warehouseId: number) {
      const here = model.unitsAt(key(warehouseId, numbered)).map((unit) => unit.slice(unit.indexOf(':') + 1));
      const rows = Array.from({ length: 1 + roll.below(3) }, () => ({
        productId: roll.pick(plain),
        quantity: 1 + roll.below(6),
      }));
      if (!here.length || roll.isLucky(0.6)) return rows;
      const serials = here.slice(0, 1 + roll.below(2));
      return [...rows.slice(1), { productId: numbered, quantity: serials.length, serials }];
    },
    /** A line as moves of the model: one, or one for each of its units. */
    movesOf: (line: Move, serials: readonly string[] | null | undefined): Move[] =>
      serials?.length
        ? serials.map((serial) => ({ ...line, quantity: Math.sign(line.quantity), unit: unitOf(serial) }))
        : [line],
    some<T>(list: readonly T[], suits: (one: T) => boolean): T | undefined {
      const found = list.filter(suits);
      return found.length ? roll.pick(found) : undefined;
    },
    deed,
    /** What all shelves are worth together, and their differences: what a preview foretells the change of. */
    sums() {
      let [value, difference] = [0n, 0n];
      for (const shelf of model.keys()) {
        const state = model.state(shelf);
        value += state.value;
        difference += state.difference;
      }
      return { value, difference };
    },
  };
}

/** Does a call of which the model says whether it will be refused; `then` tells the model. */
async function deed<T>(
  what: string,
  expected: boolean,
  work: () => Promise<T>,
  then: (answer: T) => void,
): Promise<Deed> {
  try {
    const answer = await work();
    if (!expected) throw new Error(`${what} was done, and had to be refused`);
    then(answer);
    return { what, said: 'done' };
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error;
    if (expected) throw new Error(`${what} was refused: ${error.message}`);
    return { what, said: error.key };
  }
}
