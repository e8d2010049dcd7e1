// Handlers of tenants and branches: wire services Tenant, Account and the branch part of SelectListHelper.
import { sql } from 'kysely';
import { defaultTenantName } from '../../contract/constants.ts';
import type { In, Out } from '../../contract/kit.ts';
import { BranchSelect } from '../../contract/org/branch.calls.ts';
import { Account, Tenant, type TenantId, type TenantRow, TenantState } from '../../contract/org/tenant.calls.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, HOST, type OpenCtx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { contains, list } from '../kit/list.ts';
import { type FillTenant, openTenant } from './open-tenant.ts';
import { seesBranch } from './seen.ts';
import { setupHandlers } from './setup.handlers.ts';
import { userMapHandlers } from './user-map.handlers.ts';

const rows = (ctx: OpenCtx) =>
  ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenancyName', 'name', 'isActive', 'version'])
    .select(['creationTime', 'creatorUserId', 'lastModificationTime', 'lastModifierUserId'])
    .where('tenantId', '=', HOST)
    .where('isDeleted', '=', false);

const listTenants = list<In<typeof Tenant.GetAll>, TenantRow>({
  query: (ctx, { keyword, isActive }) => {
    let query = rows(ctx);
    if (keyword) query = query.where(sql<boolean>`vn_norm(tenancy_name || ' ' || name) like ${contains(keyword)}`);
    if (isActive !== undefined) query = query.where('isActive', '=', isActive);
    return query;
  },
  order: [
    ['tenancyName', 'asc'],
    ['name', 'asc'],
    ['id', 'asc'],
  ],
});

async function getTenant(ctx: OpenCtx, { id }: { id: TenantId }): Promise<TenantRow> {
  return (await rows(ctx).where('id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'Tenant', id });
}

const createTenant =
  (fill: FillTenant) =>
  async (ctx: Ctx, input: In<typeof Tenant.Create>): Promise<TenantRow> => {
    if (input.connectionString) fail('tenant.ownDatabase');
    const id = await openTenant(ctx, input, fill);
    return getTenant(ctx, { id });
  };

async function updateTenant(ctx: Ctx, { id, version, ...input }: In<typeof Tenant.Update>): Promise<TenantRow> {
  await lockRow(ctx, 'tenant', 'Tenant', id, version);
  const before = await getTenant(ctx, { id });
  if (isDefault(before) && (input.isActive === false || input.tenancyName !== before.tenancyName))
    fail('tenant.default');
  await ctx.db
    .updateTable('tenant')
    .set({ ...input, ...changedBy(ctx) })
    .where('tenantId', '=', HOST)
    .where('id', '=', id)
    .execute();
  if (before.isActive !== (input.isActive ?? before.isActive)) await rereadRightsOfTenant(ctx, id);
  return getTenant(ctx, { id });
}

async function deleteTenant(ctx: Ctx, { id }: { id: TenantId }): Promise<null> {
  if (isDefault(await getTenant(ctx, { id }))) fail('tenant.default');
  await softDelete(ctx, 'tenant', id);
  await rereadRightsOfTenant(ctx, id);
  return null;
}
/** Its people's next call finds out that the tenant was closed or opened. */
async function rereadRightsOfTenant(ctx: Ctx, id: TenantId): Promise<void> {
  await ctx.enterTenant(id);
  await sql`update user_account set auth_epoch = auth_epoch + 1 where tenant_id = ${id}`.execute(ctx.db);
  await ctx.enterTenant(HOST);
}
const isDefault = (tenant: TenantRow) => tenant.tenancyName === defaultTenantName;

async function isTenantAvailable(
  ctx: OpenCtx,
  input: In<typeof Account.IsTenantAvailable>,
): Promise<Out<typeof Account.IsTenantAvailable>> {
  await ctx.enterTenant(HOST);
  const tenant = await rows(ctx)
    .where(sql<boolean>`lower(tenancy_name) = lower(${input.tenancyName})`)
    .executeTakeFirst();
  if (!tenant) return { state: TenantState.notFound, tenantId: null };
  return tenant.isActive
    ? { state: TenantState.available, tenantId: tenant.id }
    : { state: TenantState.inactive, tenantId: null };
}

async function selectBranches(ctx: Ctx): Promise<Out<typeof BranchSelect.GetSelectListBranch>> {
  const items = await ctx.db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'isCenter'])
    .select(sql<boolean>`coalesce(${seesBranch(ctx, 'branch.id')}, false)`.as('isMine'))
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .where('isActive', '=', true)
    .orderBy('orderNo')
    .orderBy('id')
    .execute();
  return { items };
}

export const orgHandlers = (fill: FillTenant): Bound[] => [
  ...implement(Tenant, {
    GetAll: listTenants,
    Get: getTenant,
    Create: createTenant(fill),
    Update: updateTenant,
    Delete: deleteTenant,
  }),
  ...implement(Account, { IsTenantAvailable: isTenantAvailable }),
  ...implement(BranchSelect, { GetSelectListBranch: selectBranches }),
  ...setupHandlers,
  ...userMapHandlers,
];
