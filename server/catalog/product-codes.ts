// Codes for many new products at once, counted where the form's own codes are: LK00001, LK00002 …
import { sql } from 'kysely';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { idsBy } from '../kit/look-up.ts';
import { takeCodes } from '../org/org.ts';
import { CODE_DIGITS, codePrefix } from './use-cases/save-product.ts';

const proposed = sql`array[proposed.code]`;
/** So many codes that no product has as its code or, since a code becomes the barcode too, as its barcode. */
export const takeProductCodes = (ctx: Ctx, kind: ProductKind, count: number): Promise<string[]> =>
  takeCodes(ctx, {
    prefix: codePrefix[kind],
    digits: CODE_DIGITS,
    count,
    isTaken: sql<boolean>`cardinality(${idsBy('product.code', proposed)} || ${idsBy('product.barcode', proposed)}) > 0`,
  });
