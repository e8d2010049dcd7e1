// Creating, changing and deleting a branch with its details (spec §7 branch, branchDetail).
import type { In, Out } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import {
  type Branch,
  type BranchDetail,
  BranchDetails,
  type BranchRow,
  branchDetailNames,
} from '../../contract/org/setup.calls.ts';
import { explain } from '../../contract/validation.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail, failAt } from '../kit/fail.ts';
import { usesOf } from '../kit/in-use.ts';
import { getBranch } from './branch.queries.ts';
import { settingOf } from './configs.ts';
import { uses } from './in-use.ts';

type Fields = Omit<In<typeof Branch.edit>, keyof BranchDetails | 'id' | 'version'>;
/** What belongs to the branch itself, and its details. */
function split<T extends BranchDetails>(input: T) {
  const {
    openTime,
    closeTime,
    manager,
    bankName,
    bankAccount,
    slipNote,
    ssids,
    invoicePlace,
    invoiceSeries,
    ...fields
  } = input;
  const slips = { bankName, bankAccount, slipNote, invoicePlace, invoiceSeries };
  return [fields, { openTime, closeTime, manager, ssids, ...slips }] as const;
}

export async function createBranch(ctx: Ctx, input: In<typeof Branch.create>): Promise<BranchRow> {
  const [fields, details] = split(input);
  const { id } = await ctx.db
    .insertInto('branch')
    .values({ ...fields, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveDetails(ctx, id, details);
  return getBranch(ctx, { id });
}

export async function editBranch(ctx: Ctx, { id, version, ...input }: In<typeof Branch.edit>): Promise<BranchRow> {
  await lockRow(ctx, 'branch', 'Branch', id, version);
  const [fields, details] = split(input);
  await touch(ctx, id, fields);
  await saveDetails(ctx, id, details);
  return getBranch(ctx, { id });
}

export async function deleteBranch(ctx: Ctx, { id }: { id: BranchId }): Promise<null> {
  const { name } = await getBranch(ctx, { id });
  await lockRow(ctx, 'branch', 'Branch', id, undefined);
  const where = await usesOf(ctx, uses.branch, id);
  if (where) fail('branch.inUse', { name, where });
  await softDelete(ctx, 'branch', id);
  return null;
}

type DetailRows = Out<typeof BranchDetail.GetAll>;
export async function listDetails(ctx: Ctx, { branchId }: { branchId: BranchId }): Promise<DetailRows> {
  await getBranch(ctx, { id: branchId });
  const items = await ctx.db
    .selectFrom('branchDetail')
    .select(['branchId', 'name', 'value'])
    .where('tenantId', '=', ctx.tenantId)
    .where('branchId', '=', branchId)
    .orderBy('name')
    .execute();
  return { items };
}

export async function createDetails(
  ctx: Ctx,
  { branchId, details }: In<typeof BranchDetail.create>,
): Promise<DetailRows> {
  await lockRow(ctx, 'branch', 'Branch', branchId, undefined);
  const given = Object.fromEntries(
    details.map(({ name, value }) => [name, name === 'ssids' ? lines(value) : value || null]),
  );
  const checked = BranchDetails.safeParse(given, { reportInput: true });
  if (!checked.success) {
    const [first] = explain(BranchDetails, checked.error.issues, ctx.culture);
    return fail('config.invalid', { sentence: first?.message ?? '' });
  }
  await touch(ctx, branchId, {});
  await saveDetails(ctx, branchId, checked.data);
  return listDetails(ctx, { branchId });
}
const lines = (value: string) =>
  value
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

const touch = (ctx: Ctx, id: BranchId, fields: Partial<Fields>) =>
  ctx.db
    .updateTable('branch')
    .set({ ...fields, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();

/** Writes what is given, removes what is given empty, leaves the rest. */
async function saveDetails(ctx: Ctx, branchId: BranchId, details: BranchDetails): Promise<void> {
  const given = branchDetailNames.filter((name) => details[name] !== undefined);
  const texts = new Map(given.map((name) => [name, [details[name] ?? []].flat().join('\n')]));
  const empty = given.filter((name) => texts.get(name) === '');
  const full = given.filter((name) => texts.get(name) !== '');
  if (empty.length) {
    await ctx.db
      .deleteFrom('branchDetail')
      .where('tenantId', '=', ctx.tenantId)
      .where('branchId', '=', branchId)
      .where('name', 'in', empty)
      .execute();
  }
  if (full.length) {
    await ctx.db
      .insertInto('branchDetail')
      .values(full.map((name) => ({ tenantId: ctx.tenantId, branchId, name, value: texts.get(name) ?? '' })))
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'branchId', 'name']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
  }
  if (given.includes('openTime') || given.includes('closeTime')) await requireHours(ctx, branchId);
}

/** Without hours of its own a branch has those of the settings: nothing is promised or booked where it closes before it opens. */
async function requireHours(ctx: Ctx, branchId: BranchId): Promise<void> {
  const { items } = await listDetails(ctx, { branchId });
  const hourOf = async (name: 'openTime' | 'closeTime') =>
    items.find((one) => one.name === name)?.value || (await settingOf(ctx, name));
  if ((await hourOf('closeTime')) <= (await hourOf('openTime'))) failAt('closeTime', 'config.hours');
}
