// Creating and changing customers and suppliers; deletion is soft (spec §4).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import {
  CustomerCreate,
  type CustomerId,
  type CustomerRow,
  lendingFields,
  lends,
  type SaleCustomer,
  type SaleSupplier,
  type SupplierId,
  type SupplierRow,
} from '../../contract/party/party.calls.ts';
import { pathsOf } from '../../contract/permissions.ts';
import { labelOf } from '../../contract/validation.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { failAt, InvalidField } from '../kit/fail.ts';
import { requireUnused } from '../kit/in-use.ts';
import { uses } from './in-use.ts';
import { getCustomer, getSupplier } from './party.queries.ts';
import { codeOr } from './party-codes.ts';

type NewCustomer = In<typeof SaleCustomer.CreateSaleCustomer>;
/** Fields as the table keeps them: what was left out is null. */
const customerValues = ({ email, sex, dateOfBirth, code: _, ...rest }: NewCustomer) => ({
  ...rest,
  email: email ?? null,
  sex: sex ?? null,
  dateOfBirth: dateOfBirth ?? null,
});

type LendingField = (typeof lendingFields)[number];
type Lent = { readonly [K in LendingField]?: CustomerRow[K] | null | undefined };
const NOTHING: Lent = { creditDays: 0, debtLimit: null };
/** The first field of lending that would change without the right to lend, and what is said of it. */
export function lentWithout(ctx: Ctx, wanted: Lent, held: Lent = NOTHING) {
  if (ctx.user.permissions.has(lends)) return null;
  const field = lendingFields.find((one) => wanted[one] !== undefined && wanted[one] !== held[one]);
  if (!field) return null;
  const name = labelOf(CustomerCreate.shape[field], ctx.culture) ?? field;
  return { field, params: { names: pathsOf([lends], ctx.culture), field: name.toLowerCase() } };
}
function requireLending(ctx: Ctx, wanted: Lent, held?: Lent): void {
  const without = lentWithout(ctx, wanted, held);
  if (without) failAt(without.field, 'customer.noLending', without.params);
}

export async function createCustomer(ctx: Ctx, input: NewCustomer): Promise<CustomerRow> {
  requireLending(ctx, input);
  const code = await codeOr(ctx, 'customer', input.code);
  const { id } = await ctx.db
    .insertInto('customer')
    .values({ ...customerValues(input), code, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getCustomer(ctx, { id });
}

export async function updateCustomer(ctx: Ctx, input: In<typeof SaleCustomer.Update>): Promise<CustomerRow> {
  const { id, version, ...fields } = input;
  await lockRow(ctx, 'customer', 'Customer', id, version);
  const held = await getCustomer(ctx, { id });
  requireLending(ctx, fields, held);
  const creditDays = fields.creditDays ?? held.creditDays;
  await ctx.db
    .updateTable('customer')
    .set({
      ...customerValues({ ...fields, creditDays }),
      ...(fields.code ? { code: fields.code } : {}),
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getCustomer(ctx, { id });
}

export async function deleteCustomer(ctx: Ctx, { id }: { id: CustomerId }): Promise<null> {
  const { name } = await getCustomer(ctx, { id });
  await requireUnused(ctx, uses.customer, { id, name });
  await softDelete(ctx, 'customer', id);
  return null;
}

type NewSupplier = In<typeof SaleSupplier.Create>;
const supplierValues = <T extends Omit<NewSupplier, 'paymentDays'>>({ phone, email, typeId, code: _, ...rest }: T) => ({
  ...rest,
  phone: phone ?? null,
  email: email ?? null,
  typeId: typeId ?? null,
});

/** The foreign key takes any list's row; only a supplier type will do. */
async function requireType(ctx: Ctx, typeId: NewSupplier['typeId']): Promise<void> {
  if (!typeId) return;
  const { rows } = await sql`select from category
    where tenant_id = ${ctx.tenantId} and id = ${typeId} and code = 'supplierType' and not is_deleted`.execute(ctx.db);
  if (!rows.length) throw new InvalidField('typeId', 'choice');
}

export async function createSupplier(ctx: Ctx, input: NewSupplier): Promise<SupplierRow> {
  await requireType(ctx, input.typeId);
  const code = await codeOr(ctx, 'supplier', input.code);
  const { id } = await ctx.db
    .insertInto('supplier')
    .values({ ...supplierValues(input), code, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getSupplier(ctx, { id });
}

export async function updateSupplier(ctx: Ctx, input: In<typeof SaleSupplier.Update>): Promise<SupplierRow> {
  const { id, version, ...fields } = input;
  await lockRow(ctx, 'supplier', 'Supplier', id, version);
  await requireType(ctx, fields.typeId);
  await ctx.db
    .updateTable('supplier')
    .set({ ...supplierValues(fields), ...(fields.code ? { code: fields.code } : {}), ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getSupplier(ctx, { id });
}

export async function deleteSupplier(ctx: Ctx, { id }: { id: SupplierId }): Promise<null> {
  const { name } = await getSupplier(ctx, { id });
  await requireUnused(ctx, uses.supplier, { id, name });
  await softDelete(ctx, 'supplier', id);
  return null;
}
