// Steps of import bills: bought, posted, taken back, edited, corrected in price; previews are held against what then happens.
import type { Out } from '../../contract/kit.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { type Deed, type Ground, isDraft, isPosted, key, nothing } from './stock-ground.ts';
import type { Move } from './stock-model.ts';

type Import = Out<typeof ProductInbound.getDetail>;
interface ImportNow {
  bill: Import;
  isDeleted: boolean;
}

export function importDeeds({ stage, roll, model, products, warehouses, isNumbered, newSerials, ...ground }: Ground) {
  const { call, price, movesOf, some, deed, sums } = ground;
  const imports: ImportNow[] = [];
  const bought = (most = 3) =>
    Array.from({ length: 1 + roll.below(most) }, () => {
      const productId = roll.pick(products);
      if (!isNumbered(productId)) return { productId, quantity: 1 + roll.below(6), price: price() };
      const serials = newSerials();
      return { productId, quantity: serials.length, serials, price: price() };
    });
  /** Fails unless what was foretold has come. */
  const hold = (what: string, told: { value: number; difference: number }, before: ReturnType<typeof sums>) => {
    const now = sums();
    const came = `${now.value - before.value} and ${now.difference - before.difference}`;
    const said = `${told.value} and ${told.difference}`;
    if (came !== said) throw new Error(`the preview of ${what} said ${said}, and it became ${came}`);
  };
  const importMoves = ({ warehouseId, items }: Import): Move[] =>
    items.flatMap(({ id, productId, quantity, price: each, serials }) => {
      const value = BigInt(each) * BigInt(serials?.length ? 1 : quantity);
      return movesOf({ shelf: key(warehouseId, productId), line: `I${id}`, quantity, value }, serials);
    });
  const newImport = () => {
    const items = bought();
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
  const unpostImport = async (): Promise<Deed> => {
    const it = some(imports, isPosted);
    if (!it) return nothing('un-post an import');
    const { id, code } = it.bill;
    const stop = model.inTheWay(`I${id}`);
    const what = `un-post ${code}${stop ? ` (${stop})` : ''}`;
    const { shelves, blockers } = await call(ProductInbound.PreviewUnArchive, { id });
    if ((stop === null) !== (blockers.length === 0)) throw new Error(`the preview of ${what} says: ${blockers.join()}`);
    const before = sums();
    return deed(
      what,
      stop === null,
      () => call(ProductInbound.unArchive, { id }),
      (bill) => {
        it.bill = bill;
        model.takeBack(`I${id}`);
        const value = -shelves.reduce((all, shelf) => all + shelf.value, 0);
        hold(what, { value, difference: shelves.reduce((all, shelf) => all + shelf.difference, 0) }, before);
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
      quantity: row.serials?.length || roll.isLucky(0.5) ? row.quantity : 1 + roll.below(6),
      ...(row.serials?.length ? { serials: row.serials } : {}),
      price: roll.isLucky(0.5) ? row.price : price(),
    }));
    const added = roll.isLucky(0.3) || !kept.length ? bought(1) : [];
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
  const priceImport = async (): Promise<Deed> => {
    const it = some(imports, isPosted);
    if (!it) return nothing('correct a price');
    const { id, code, items } = it.bill;
    const changed = items.filter(() => roll.isLucky(0.7)).map((row) => ({ id: row.id, price: price() }));
    if (!changed.length) return nothing('correct a price');
    const what = `correct ${code} ${JSON.stringify(changed)}`;
    const { stockChange, difference } = await call(ProductInbound.PreviewUpdatePrice, { id, items: changed });
    const before = sums();
    return deed(
      what,
      true,
      () => call(ProductInbound.UpdatePrice, { id, items: changed }),
      (bill) => {
        it.bill = bill;
        for (const { line, value = 0n, unit } of importMoves(bill))
          if (unit) model.correctUnits(`I${id}`, line, value);
          else model.correct(`I${id}`, line, value);
        hold(what, { value: stockChange, difference }, before);
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

  return { newImport, postImport, unpostImport, editImport, priceImport, deleteImport };
}
