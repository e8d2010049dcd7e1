// Reads of customers and suppliers: the lists, one row, and the best hits for a picker.
import { type RawBuilder, sql } from 'kysely';
import { hitsCounted } from '../../contract/constants.ts';
import type { In } from '../../contract/kit.ts';
import type {
  CustomerId,
  CustomerRow,
  PartyHit,
  PartyMaster,
  SaleCustomer,
  SaleSupplier,
  SupplierId,
  SupplierRow,
} from '../../contract/party/party.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { onePhone } from '../../contract/phone.ts';
import { seesCustomers, seesSuppliers } from '../../contract/rights.ts';
import { once } from '../db/once.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { contains, list, longestWord } from '../kit/list.ts';
import { idsBy } from '../kit/look-up.ts';

const customerRows = once((db) =>
  db
    .selectFrom('customer as c')
    .select(['c.id', 'c.code', 'c.name', 'c.phone', 'c.email', 'c.address', 'c.sex', 'c.dateOfBirth', 'c.isCompany'])
    .select(['c.taxCode', 'c.legalName', 'c.creditDays', 'c.debtLimit', 'c.note'])
    .select(['c.creationTime', 'c.creatorUserId', 'c.lastModificationTime', 'c.lastModifierUserId', 'c.version']),
);
const customers = (ctx: Ctx) =>
  customerRows(ctx.db).where('c.tenantId', '=', ctx.tenantId).where('c.isDeleted', '=', false);

export const listCustomers = list<In<typeof SaleCustomer.GetAll>, CustomerRow>({
  query: (ctx, { isCompany }) =>
    isCompany === undefined ? customers(ctx) : customers(ctx).where('c.isCompany', '=', isCompany),
  search: {
    table: 'customer',
    id: 'c.id',
    text: 'c.search',
    whole: ({ isCompany }) => isCompany === undefined,
    countsTo: hitsCounted,
  },
  order: [['c.id', 'desc']],
});
export async function getCustomer(ctx: Ctx, { id }: { id: CustomerId }): Promise<CustomerRow> {
  const row = await customers(ctx).where('c.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Customer', id });
}

const supplierRows = once((db) =>
  db
    .selectFrom('supplier as s')
    .select(['s.id', 's.code', 's.name', 's.phone', 's.email', 's.address', 's.taxCode', 's.typeId', 's.paymentDays'])
    .select(
      sql<string | null>`(select t.name from category t where t.tenant_id = s.tenant_id and t.id = s.type_id)`.as(
        'typeName',
      ),
    )
    .select(['s.note', 's.creationTime', 's.creatorUserId'])
    .select(['s.lastModificationTime', 's.lastModifierUserId', 's.version']),
);
const suppliers = (ctx: Ctx) =>
  supplierRows(ctx.db).where('s.tenantId', '=', ctx.tenantId).where('s.isDeleted', '=', false);

export const listSuppliers = list<In<typeof SaleSupplier.GetAll>, SupplierRow>({
  query: (ctx, { typeId }) => (typeId === undefined ? suppliers(ctx) : suppliers(ctx).where('s.typeId', '=', typeId)),
  search: { table: 'supplier', id: 's.id', text: 's.search' },
  order: [['s.id', 'desc']],
});
export async function getSupplier(ctx: Ctx, { id }: { id: SupplierId }): Promise<SupplierRow> {
  const row = await suppliers(ctx).where('s.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Supplier', id });
}

/** Compared as the unique indexes do: phones as they are, codes and names in any case. */
export const isCustomerFree = (ctx: Ctx, { phone, code, id }: In<typeof SaleCustomer.IsFree>): Promise<boolean> =>
  isFree(ctx, 'customer', id, [
    ...(phone ? [sql`phone = ${phone}`] : []),
    ...(code ? [sql`id = any(${idsBy('customer.code', [code])})`] : []),
  ]);
export const isSupplierFree = (ctx: Ctx, { name, code, id }: In<typeof SaleSupplier.IsFree>): Promise<boolean> =>
  isFree(ctx, 'supplier', id, [
    ...(name ? [sql`id = any(${idsBy('supplier.name', [name])})`] : []),
    ...(code ? [sql`id = any(${idsBy('supplier.code', [code])})`] : []),
  ]);
async function isFree(
  ctx: Ctx,
  table: PartyHit['kind'],
  id: number | undefined,
  taken: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  if (taken.length === 0) return true;
  const { rows } = await sql`select from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and not is_deleted and id <> ${id ?? 0} and (${sql.join(taken, sql` or `)})
    limit 1`.execute(ctx.db);
  return rows.length === 0;
}

type Find = In<typeof PartyMaster.GetAllCustomer>;
type Hits = Promise<{ items: PartyHit[] }>;
/** A term that fits more rows than this is too short to rank; the newest of them are good enough. */
const RANKED = 100;

/** What begins with the term comes first, then the newest; without a term the newest alone. */
const bestHits =
  (...kinds: PartyHit['kind'][]) =>
  async (ctx: Ctx, { input, maxResultCount }: Find): Hits => {
    const items: PartyHit[] = [];
    for (const kind of kinds) items.push(...(await hitsOf(ctx, kind, input, maxResultCount)));
    return { items: items.slice(0, maxResultCount) };
  };

async function hitsOf(ctx: Ctx, kind: PartyHit['kind'], term: string, most: number): Promise<PartyHit[]> {
  const found =
    longestWord(term) >= 3
      ? sql`(array(select search_ids(${kind}::regclass, ${term}, ${RANKED})) || ${idsBy(`${kind}.code`, [term])})`
      : sql`array(select id from newest)`;
  const { rows } = await sql<PartyHit>`
    with newest as (
      select id from ${sql.table(kind)} where tenant_id = ${ctx.tenantId} and not is_deleted
        and (${term} = '' or search like ${contains(term)})
      order by id desc limit ${most}
    )
    select p.id, ${kind}::text as kind, p.code, p.name, p.phone, p.address
    from ${sql.table(kind)} p where p.tenant_id = ${ctx.tenantId} and p.id = any(${found})
    order by (p.phone = ${onePhone(term)} or lower(p.code) = lower(${term})) desc nulls last,
      starts_with(p.search, vn_norm(${term})) desc, p.id desc
    limit ${most}`.execute(ctx.db);
  return rows;
}

export const findCustomers = bestHits('customer');
export const findSuppliers = bestHits('supplier');
const readers: Record<PartyHit['kind'], readonly Permission[]> = { customer: seesCustomers, supplier: seesSuppliers };
/** Both kinds for whoever may see both; the other kind is left out. */
export const findParties = (ctx: Ctx, input: Find): Hits => {
  const kinds = (['customer', 'supplier'] as const).filter((kind) =>
    readers[kind].some((right) => ctx.user.permissions.has(right)),
  );
  return bestHits(...kinds)(ctx, input);
};
