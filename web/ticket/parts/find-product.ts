// The product whose code or barcode was scanned.
import { CatalogMaster, type MasterProduct } from '../../../contract/catalog/master.calls.ts';
import { call } from '../../kit/call/call.ts';

/** Asks for many: a short code is part of many others. */
const MOST = 50;

export async function findProduct(code: string): Promise<MasterProduct | null> {
  const { items } = await call(CatalogMaster.getAllProduct, { keyword: code, maxResultCount: MOST }, { quiet: true });
  const same = (text: string | null) => text?.toLowerCase() === code.toLowerCase();
  return items.find((item) => same(item.barcode) || same(item.code)) ?? null;
}
