// A new tenant with what it cannot do without: the Admin role with every right, the user types, its administrator, and the
// warehouses that the whole chain shares.
import { adminUserName, fixedWarehouse, hiddenUserTypeId } from '../../contract/constants.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import type { RoleId } from '../../contract/people/role.calls.ts';
import type { UserTypeId } from '../../contract/people/user-type.calls.ts';
import { permissionsOf } from '../../contract/permissions.ts';
import { HOST, madeBy, type OpenCtx } from '../kit/ctx.ts';
import { ADMIN_ROLE } from '../people/role.queries.ts';
import { hashPassword, newStamp } from '../session/password.ts';
import { sideOf } from '../session/principal.ts';
import { createWarehouse } from './org.ts';
import { chainWarehouses } from './warehouses.ts';

export interface NewTenant {
  tenancyName: string;
  name: string;
  isActive: boolean;
  adminEmailAddress: string;
  adminPassword: string;
  /** The default tenant has a number that other systems know. */
  id?: TenantId;
}

/** What else a new tenant starts with: words to the right of this one fill in their part. */
export type FillTenant = (ctx: OpenCtx) => Promise<void>;

/** Runs on the host's side and ends there. */
export async function openTenant(ctx: OpenCtx, tenant: NewTenant, fill: FillTenant): Promise<TenantId> {
  const { tenancyName, name, isActive } = tenant;
  const { id } = await ctx.db
    .insertInto('tenant')
    .values({
      tenancyName,
      name,
      isActive,
      creatorUserId: ctx.user?.id ?? null,
      ...(tenant.id ? { id: tenant.id } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.enterTenant(id);
  await ctx.db
    .insertInto('userType')
    .values(
      userTypes.map((type, index) => ({ ...type, id: (index + 1) as UserTypeId, orderNo: index, ...madeBy(ctx) })),
    ) // ids 1 to 7
    .execute();
  await openSide(ctx, tenant.adminEmailAddress, tenant.adminPassword);
  const fixed: Partial<Record<string, number>> = tenant.id ? fixedWarehouse : {};
  for (const warehouse of chainWarehouses)
    await createWarehouse(ctx, { ...warehouse, id: fixed[warehouse.role], branchId: null });
  await fill(ctx);
  await ctx.enterTenant(HOST);
  return id;
}

/** The Admin role and the administrator of the side the transaction is on: a tenant's or the host's. */
export async function openSide(ctx: OpenCtx, emailAddress: string, password: string): Promise<void> {
  const { id: roleId } = await ctx.db
    .insertInto('role')
    .values({ name: ADMIN_ROLE, displayName: 'Quản trị hệ thống', isStatic: true, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grantAll(ctx, roleId);
  const { id: userId } = await ctx.db
    .insertInto('userAccount')
    .values({
      userName: adminUserName,
      name: 'trị viên',
      surname: 'Quản',
      emailAddress,
      passwordHash: await hashPassword(password),
      securityStamp: newStamp(),
      isActive: true,
      userTypeId: ctx.tenantId === HOST ? null : (hiddenUserTypeId as UserTypeId), // the constant is that id
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('userRole').values({ tenantId: ctx.tenantId, userId, roleId }).execute();
}

/** Gives the Admin role what is new in the catalogue; the first start and every later one do it. */
export async function grantAll(ctx: OpenCtx, roleId: RoleId): Promise<void> {
  await ctx.db
    .insertInto('rolePermission')
    .values(permissionsOf(sideOf(ctx.tenantId)).map((permission) => ({ tenantId: ctx.tenantId, roleId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Spec §6, in the order of their ids; the first one is hidden. */
const userTypes = [
  { code: 'Admin', name: 'Quản trị' },
  { code: 'Technical', name: 'Kỹ thuật' },
  { code: 'Receptionist', name: 'Lễ tân' },
  { code: 'Accountant', name: 'Kế toán' },
  { code: 'Manage', name: 'Quản lý' },
  { code: 'Advisory', name: 'Tư vấn' },
  { code: 'Shipper', name: 'Giao nhận' },
] as const;
