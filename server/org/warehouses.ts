// Warehouses: reads, saving, deleting. A role other than sale is held by one warehouse, and that one stays (domain.md §0, §4).
import { sql } from 'kysely';
import { fixedWarehouse } from '../../contract/constants.ts';
import type { In, Out } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Warehouse, WarehouseRow } from '../../contract/org/setup.calls.ts';
import type { SetupMaster, SetupSelect } from '../../contract/org/setup-lists.calls.ts';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail, failAt } from '../kit/fail.ts';
import { usesOf } from '../kit/in-use.ts';
import { byId, contains, list } from '../kit/list.ts';
import { branchesOf } from './branch.queries.ts';
import { uses, warehouseBooks } from './in-use.ts';

/** Those that the whole chain shares, found by their role: parts that came back, broken ones, and goods on their way. */
export const chainWarehouses = [
  { role: 'returned', code: 'HT', name: 'Kho hàng trả', category: 'KBH' },
  { role: 'defective', code: 'LL', name: 'Kho linh kiện lỗi', category: 'KBH' },
  { role: 'transit', code: 'DD', name: 'Hàng đang đi đường', category: 'TP' },
] as const;

type Role = (typeof chainWarehouses)[number]['role'];
/** The tenant's one warehouse with a role; one that gave its role away gets it back when it is needed. */
export async function warehouseOfRole(ctx: Ctx, role: Role): Promise<WarehouseId> {
  const found = () =>
    sql<{ id: WarehouseId }>`select id from warehouse
      where tenant_id = ${ctx.tenantId} and role = ${role} and not is_deleted`.execute(ctx.db);
  const { rows } = await found();
  if (rows[0]) return rows[0].id;
  const own = chainWarehouses.find((one) => one.role === role) ?? chainWarehouses[0];
  await ctx.db
    .insertInto('warehouse')
    .values({ ...own, code: await freeCode(ctx, own.code), branchId: null, ...madeBy(ctx) })
    .onConflict((conflict) => conflict.doNothing()) // somebody else needed it at the same moment
    .execute();
  return (await found()).rows[0]?.id ?? fail('warehouse.codeTaken', { value: own.code });
}

/** The code itself, or the first of its kind that no other warehouse has: the one that gave its role away keeps its own. */
async function freeCode(ctx: Ctx, code: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select x.code from generate_series(1, 99) n,
      lateral (select ${code} || case when n > 1 then n::text else '' end as code) x
    where not exists (select from warehouse w where w.tenant_id = ${ctx.tenantId} and lower(w.code) = lower(x.code) and not w.is_deleted)
    order by n limit 1`.execute(ctx.db);
  return rows[0]?.code ?? code;
}

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('warehouse as w')
    .leftJoin('branch as b', byId('b', 'w.branchId'))
    .select(['w.id', 'w.code', 'w.name', 'w.branchId', 'b.name as branchName', 'w.category', 'w.role', 'w.version'])
    .select(['w.creationTime', 'w.creatorUserId', 'w.lastModificationTime', 'w.lastModifierUserId'])
    .where('w.tenantId', '=', ctx.tenantId)
    .where('w.isDeleted', '=', false);

export const listWarehouses = list<In<typeof Warehouse.GetAll>, WarehouseRow>({
  query: (ctx, { keyword, branchId, category, role }) => {
    let query = rows(ctx);
    if (keyword) query = query.where(sql<boolean>`vn_norm(w.code || ' ' || w.name) like ${contains(keyword)}`);
    if (branchId) query = query.where('w.branchId', '=', branchId);
    if (category) query = query.where('w.category', '=', category);
    if (role) query = query.where('w.role', '=', role);
    return query;
  },
  order: [
    ['b.orderNo', 'asc'],
    ['w.category', 'desc'],
    ['w.id', 'asc'],
  ],
});

export async function getWarehouse(ctx: Ctx, { id }: { id: WarehouseId }): Promise<WarehouseRow> {
  return (
    (await rows(ctx).where('w.id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'Warehouse', id })
  );
}

/** A role is the chain's: no branch owns what all of them send there. */
const requireOfChain = ({ role, branchId }: Pick<In<typeof Warehouse.Create>, 'role' | 'branchId'>) => {
  if (role !== 'sale' && branchId) fail('warehouse.ofChain');
};
export async function createWarehouse(ctx: Ctx, input: In<typeof Warehouse.Create>): Promise<WarehouseRow> {
  requireOfChain(input);
  const { id } = await ctx.db
    .insertInto('warehouse')
    .values({ ...input, branchId: await liveBranch(ctx, input.branchId), ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getWarehouse(ctx, { id });
}

export async function updateWarehouse(
  ctx: Ctx,
  { id, version, ...given }: In<typeof Warehouse.Update>,
): Promise<WarehouseRow> {
  await lockRow(ctx, 'warehouse', 'Warehouse', id, version);
  const before = await getWarehouse(ctx, { id });
  const input = { ...given, role: given.role ?? before.role };
  if (isFixed(id) && input.role !== before.role) failAt('role', 'warehouse.fixedRole', { name: before.name });
  requireOfChain(input);
  const moves = (input.branchId ?? null) !== before.branchId;
  const branchId = moves ? await liveBranch(ctx, input.branchId) : before.branchId;
  const changes = moves || input.role !== before.role;
  const where = changes && (await usesOf(ctx, warehouseBooks, id));
  if (where && moves) failAt('branchId', 'warehouse.holdsGoods', { name: before.name, where });
  if (where) failAt('role', 'warehouse.keepsRole', { name: before.name, where });
  await ctx.db
    .updateTable('warehouse')
    .set({ ...input, branchId, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getWarehouse(ctx, { id });
}

export async function deleteWarehouse(ctx: Ctx, { id }: { id: WarehouseId }): Promise<null> {
  await lockRow(ctx, 'warehouse', 'Warehouse', id, undefined);
  const { name, role } = await getWarehouse(ctx, { id });
  if (isFixed(id) || role !== 'sale') fail('warehouse.fixed', { name });
  const where = await usesOf(ctx, uses.warehouse, id);
  if (where) fail('warehouse.inUse', { name, where });
  await softDelete(ctx, 'warehouse', id);
  return null;
}

const isFixed = (id: WarehouseId) => Object.values<number>(fixedWarehouse).includes(id);
/** Locked against deletion until this call has ended; a deleted one is no choice. */
async function liveBranch(ctx: Ctx, id: BranchId | null | undefined): Promise<BranchId | null> {
  if (!id) return null;
  const found = await ctx.db
    .selectFrom('branch')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .forShare()
    .executeTakeFirst();
  return found?.id ?? fail('row.notFound');
}

type Warehouses = Out<typeof SetupMaster.GetAllWarehouse>;
const inOrder = (ctx: Ctx) => rows(ctx).orderBy('b.orderNo').orderBy('w.category', 'desc').orderBy('w.id');
export const allWarehouses = async (ctx: Ctx): Promise<Warehouses> => ({ items: await inOrder(ctx).execute() });
export const guaranteeWarehouses = async (ctx: Ctx): Promise<Warehouses> => ({
  items: await inOrder(ctx).where('w.category', '=', 'KBH').execute(),
});

/** Where the caller's branch sells from. */
export async function warehouseOfUser(ctx: Ctx): Promise<WarehouseId | null> {
  const found = await rows(ctx)
    .where('w.branchId', '=', ctx.user.branchId)
    .where('w.category', '=', 'TP')
    .where('w.role', '=', 'sale')
    .orderBy('w.id')
    .executeTakeFirst();
  return found?.id ?? null;
}

type Options = Out<typeof SetupSelect.GetSelectListWarehouse>;
const options = (found: readonly WarehouseRow[]): Options => ({
  items: found.map(({ id, name, code }) => ({ value: id, text: name, second: code })),
});
/** All of them, by name: a transfer or a request leads to any branch. What lies there is asked of other calls, which look at the branch. */
export const selectWarehouses = async (ctx: Ctx): Promise<Options> => options(await inOrder(ctx).execute());

export async function selectByCategory(
  ctx: Ctx,
  { categories }: In<typeof SetupSelect.GetSelectListWarehouseByCategory>,
): Promise<Options> {
  const query = categories.length ? inOrder(ctx).where('w.category', 'in', categories) : inOrder(ctx);
  return options(await query.execute());
}
const inBranches = async (ctx: Ctx, ids: readonly BranchId[]): Promise<Options> =>
  ids.length ? options(await inOrder(ctx).where('w.branchId', 'in', ids).execute()) : { items: [] };
/** Those of the caller's branches, and those that belong to no branch: whose stock the caller sees. */
export async function selectByUserBranch(ctx: Ctx): Promise<Options> {
  const branches = await branchesOf(ctx);
  const seen = inOrder(ctx).where((eb) =>
    eb.or([eb('w.branchId', 'is', null), ...(branches.length ? [eb('w.branchId', 'in', branches)] : [])]),
  );
  return options(await seen.execute());
}
/** Of the branches asked for those that the caller sees: others are as if they were not there. */
export async function selectByBranches(
  ctx: Ctx,
  { branchId }: In<typeof SetupSelect.GetSelectListWarehouseByListBranch>,
): Promise<Options> {
  const seen = await branchesOf(ctx);
  return inBranches(ctx, branchId.length ? seen.filter((id) => branchId.includes(id)) : seen);
}
