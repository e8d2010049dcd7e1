// Looks products up for stock documents: by what is typed, and by the exact code on a label.
import { CatalogMaster, MAX_MASTER_PRODUCTS, type MasterProduct } from '../../contract/catalog/master.calls.ts';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import { call } from '../kit/call/call.ts';
import { lineOfProduct, type StockLine, sameCode } from './stock-lines.ts';

const HITS = 20;

export async function searchProducts(
  keyword: string,
  { kind, signal, most = HITS }: { kind?: ProductKind | undefined; signal?: AbortSignal; most?: number } = {},
): Promise<readonly MasterProduct[]> {
  const input = { keyword, maxResultCount: most, ...(kind ? { kind } : {}) };
  const { items } = await call(CatalogMaster.getAllProduct, input, { quiet: true, ...(signal ? { signal } : {}) });
  const exact = exactHit(items, keyword);
  return exact ? [exact, ...items.filter((item) => item !== exact)] : items;
}

/** The one whose code or barcode this is. */
export const exactHit = (products: readonly MasterProduct[], code: string): MasterProduct | undefined =>
  products.find((product) => sameCode(product.barcode ?? '', code) || sameCode(product.code, code));

/** Asks for many: a short code is part of many others. */
export const findByCode = async (code: string, kind?: ProductKind): Promise<MasterProduct | null> =>
  exactHit(await searchProducts(code, { kind, most: MAX_MASTER_PRODUCTS }), code) ?? null;

/** What a line editor asks its caller for: a chosen product, or a code that was scanned (barcode, code or serial). */
export type Wanted = { product: MasterProduct } | { code: string };
/** What was scanned is known and cannot be taken; the message says why. */
export class NotTaken extends Error {}
export type FetchLine = (wanted: Wanted) => Promise<StockLine | null>;

/** Enough for documents that need no stock figures: a plain line of the product. */
export const fetchPlainLine: FetchLine = async (wanted) => {
  const product = 'product' in wanted ? wanted.product : await findByCode(wanted.code);
  return product && lineOfProduct(product);
};
