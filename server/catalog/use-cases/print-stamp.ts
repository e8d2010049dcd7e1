// Labels: what is printed on them, and the record of every print (domain.md §4).
import { sql } from 'kysely';
import type { PrintStampHistory, PrintStampRow, Product, StampLine } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { dayBounds } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { byId, contains, list } from '../../kit/list.ts';

export async function printStamp(
  ctx: Ctx,
  { template, items }: In<typeof Product.printStamp>,
): Promise<{ items: StampLine[] }> {
  const products = await ctx.db
    .selectFrom('product')
    .select(['id as productId', 'code', 'name', 'price'])
    .select(sql<string>`coalesce(barcode, code)`.as('barcode'))
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`id = any(${items.map(({ productId }) => productId)}::bigint[])`)
    .execute();
  const byId = new Map(products.map((product) => [product.productId, product]));
  const lines = items.map(({ productId, quantity, serial }) => {
    const product = byId.get(productId) ?? fail('row.missing', { entity: 'Product', id: productId });
    // Of a piece with a serial the label says the serial: the product's code would be scanned as any piece.
    return { ...product, quantity, ...(serial ? { serial, barcode: serial } : {}) };
  });
  await ctx.db
    .insertInto('printStamp')
    .values(
      lines.map(({ productId, barcode, quantity }) => ({
        tenantId: ctx.tenantId,
        productId,
        barcode,
        template,
        quantity,
        branchId: ctx.user.branchId,
        creatorUserId: ctx.user.id,
      })),
    )
    .execute();
  return { items: lines };
}

export const listStamps = list<In<typeof PrintStampHistory.GetAllPaged>, PrintStampRow>({
  query: (ctx, { keyword, from, to }) => {
    let query = ctx.db
      .selectFrom('printStamp as s')
      .innerJoin('product as p', byId('p', 's.productId'))
      .leftJoin('branch as b', byId('b', 's.branchId'))
      .leftJoin('userAccount as u', byId('u', 's.creatorUserId'))
      .select(['s.id', 's.productId', 'p.code as productCode', 'p.name as productName', 's.barcode', 's.template'])
      .select(['s.quantity', 'b.name as branchName', 's.creationTime', 'u.fullName as creatorName'])
      .where('s.tenantId', '=', ctx.tenantId);
    if (keyword) query = query.where(sql<boolean>`p.search || ' ' || vn_norm(s.barcode) like ${contains(keyword)}`);
    if (from) query = query.where('s.creationTime', '>=', dayBounds(from)[0]);
    if (to) query = query.where('s.creationTime', '<', dayBounds(to)[1]);
    return query;
  },
  sort: { creationTime: 's.id' },
  order: [['s.id', 'desc']],
});
