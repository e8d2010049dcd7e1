// Codes of new products and services: LK00001, DV0001 …
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { nextCode, takeCodes } from '../kit/document-number.ts';

export const codePrefix: Record<ProductKind, string> = {
  component: 'LK',
  accessory: 'PK',
  supplies: 'VT',
  stationery: 'VP',
};
export const CODE_DIGITS = 5;
/** A code becomes the barcode too. */
const formOf = (kind: ProductKind) =>
  ({ prefix: codePrefix[kind], digits: CODE_DIGITS, typed: ['product.code', 'product.barcode'] }) as const;

export const nextProductCode = (ctx: Ctx, kind: ProductKind): Promise<string> => nextCode(ctx, formOf(kind));
export const takeProductCodes = (ctx: Ctx, kind: ProductKind, count: number): Promise<string[]> =>
  takeCodes(ctx, formOf(kind), count);
export const nextServiceCode = (ctx: Ctx): Promise<string> =>
  nextCode(ctx, { prefix: 'DV', digits: 4, typed: ['service_name.code'] });
