// Products as the one search finds them: by name, code and barcode, of the kinds that the caller may look at.
import { sql } from 'kysely';
import { productKinds, seeKind } from '../../contract/catalog/product.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Findable, type Found, hits, RANKED, texts } from '../kit/found.ts';

/** Whoever looks at shelves looks at every kind that lies there. */
const seesShelves: Permission = 'Pages.Inventory.Warehouse';
const kindsFor = ({ user: { permissions } }: Ctx) =>
  productKinds.filter((kind) => permissions.has(seeKind[kind]) || permissions.has(seesShelves));

export const productFound: Findable = {
  kind: 'product',
  may: [...Object.values(seeKind), seesShelves],
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select p.id, p.code, p.name, ${texts('p.code', 'p.barcode')} as keys, ${texts('nullif(lower(p.barcode), lower(p.code))')} as more,
        null as status, p.kind as variant, null as branch_id, null as branch_name, p.creation_time as at
      from product p
      where p.tenant_id = ${ctx.tenantId} and p.id = any(${hits('product', term, 'product.code', 'product.barcode')}) and not p.is_deleted
        and p.kind = any(${kindsFor(ctx)}::text[])
      order by (lower(p.code) = lower(${term}) or lower(p.barcode) = lower(${term})) desc nulls last,
        starts_with(p.search, vn_norm(${term})) desc, p.hidden, p.search, p.id
      limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};
