// Making, changing, moving and deleting requests to the central office. Every step is a row of center-request.states.ts.
import { actionBetween, targetsOf } from '../../../contract/flow.ts';
import type { In } from '../../../contract/kit.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { CenterView, RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import {
  type CenterStatus,
  type CenterStepKey,
  centerFlow,
  centerStamps,
  centerStatuses,
} from '../../../contract/stock/center-request.states.ts';
import { type CenterRequestId, documentCode } from '../../../contract/stock/stock.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { changedBy, lockRow, softDelete } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { nextNumber } from '../../kit/document-number.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { changed } from '../../kit/live.ts';
import { branchesOf } from '../../org/org.ts';
import { requireProducts } from '../lines.ts';
import { centerSteps, findCenterRequest, getCenterRequest } from './center.queries.ts';

type Save = In<typeof RequestCenter.CreateOrUpdateRequestCenter>;
const centerGroups: CategoryCode = 'requestCenterGroup';

export async function saveCenterRequest(ctx: Ctx, { id, version, ...input }: Save): Promise<CenterView> {
  await requireGroup(ctx, input.groupId);
  const saved = id ? await change(ctx, id, version, input) : await create(ctx, input);
  if (input.lines) await saveGoods(ctx, saved, input.lines);
  return getCenterRequest(ctx, { id: saved });
}
/** What goes along with a request. */
export async function saveGoods(ctx: Ctx, saved: CenterRequestId, goods: NonNullable<Save['lines']>): Promise<void> {
  await requireProducts(ctx, goods);
  await ctx.db
    .deleteFrom('centerRequestLine')
    .where('tenantId', '=', ctx.tenantId)
    .where('requestId', '=', saved)
    .execute();
  const lines = goods.map((line) => ({ tenantId: ctx.tenantId, requestId: saved, ...line }));
  if (lines.length) await ctx.db.insertInto('centerRequestLine').values(lines).execute();
}

type Fields = Omit<Save, 'id' | 'version'>;
async function create(ctx: Ctx, { lines: _lines, branchId, ...fields }: Fields): Promise<CenterRequestId> {
  return insert(ctx, await ownBranch(ctx, branchId ?? ctx.user.branchId), fields);
}
/** A ticket's device goes to the centre: for the branch that owns it, whoever sends it. */
export async function openForTicket(
  ctx: Ctx,
  { branchId, ...fields }: Omit<Fields, 'lines' | 'branchId'> & { branchId: BranchId },
): Promise<CenterRequestId> {
  await requireGroup(ctx, fields.groupId);
  return insert(ctx, await findBranch(ctx, branchId), fields);
}
async function insert(
  ctx: Ctx,
  branch: { id: BranchId; code: string },
  fields: Omit<Fields, 'lines' | 'branchId'>,
): Promise<CenterRequestId> {
  const code = await nextNumber(ctx, documentCode.request, branch.code);
  const { id } = await ctx.db
    .insertInto('centerRequest')
    .values({ ...fields, code, branchId: branch.id, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  changed(ctx, 'centerRequest', id);
  return id;
}

async function change(ctx: Ctx, id: CenterRequestId, version: number | undefined, input: Fields) {
  await lockedStep(ctx, id, () => 'edit', version);
  const { lines: _lines, branchId, ...fields } = input;
  const moved = branchId ? { branchId: (await ownBranch(ctx, branchId)).id } : {};
  await ctx.db
    .updateTable('centerRequest')
    .set({ ...fields, ...moved, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return id;
}

/** The step that leads from where the request is to the status that is asked for. */
export const changeCenterStatus = (ctx: Ctx, input: In<typeof RequestCenter.ChangeStatus>): Promise<CenterView> =>
  move(ctx, input, (status) => actionBetween(centerFlow, status, input.status as CenterStatus));
export const sendBackToBranch = (ctx: Ctx, input: In<typeof RequestCenter.BackToBranch>): Promise<CenterView> =>
  move(ctx, input, () => 'sendBack');

type Wanted = (status: CenterStatus) => CenterStepKey | null;
interface Move {
  id: CenterRequestId;
  answer: string | null;
  version?: number | undefined;
}
async function move(ctx: Ctx, { id, answer, version }: Move, wanted: Wanted): Promise<CenterView> {
  await write(ctx, id, await lockedStep(ctx, id, wanted, version), answer);
  return getCenterRequest(ctx, { id });
}
/** A step that follows from the ticket's own: who may take it was asked there. */
export async function moveForTicket(
  ctx: Ctx,
  id: CenterRequestId,
  key: CenterStepKey,
  answer: string | null,
): Promise<void> {
  await lockRow(ctx, 'centerRequest', 'CenterRequest', id, undefined);
  if (key === 'delete') await softDelete(ctx, 'centerRequest', id);
  else await write(ctx, id, key, answer);
}
async function write(ctx: Ctx, id: CenterRequestId, key: CenterStepKey, answer: string | null): Promise<void> {
  const [status] = targetsOf<CenterStatus>(centerFlow.actions[key]);
  if (!status) return fail('request.invalid');
  const stamp = centerStamps[status];
  await ctx.db
    .updateTable('centerRequest')
    .set({
      status,
      ...(answer ? { answer } : {}),
      [`${stamp}At`]: toInstant(now()),
      [`${stamp}By`]: ctx.user.id,
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteCenterRequest(ctx: Ctx, { id }: { id: CenterRequestId }): Promise<null> {
  await lockedStep(ctx, id, () => 'delete');
  await softDelete(ctx, 'centerRequest', id);
  return null;
}

/** Locks the request first: what is decided holds until the call ends. */
async function lockedStep(ctx: Ctx, id: CenterRequestId, wanted: Wanted, version?: number): Promise<CenterStepKey> {
  await lockRow(ctx, 'centerRequest', 'CenterRequest', id, version);
  const row = await findCenterRequest(ctx, id);
  const key =
    wanted(row.status) ?? fail('center.noStep', { code: row.code, status: centerStatuses[row.status][ctx.culture] });
  centerSteps.require(ctx, row, key);
  return key;
}

async function ownBranch(ctx: Ctx, id: BranchId | null): Promise<{ id: BranchId; code: string }> {
  const found = await findBranch(ctx, id ?? failAt('branchId', 'center.noBranch'));
  if (!(await branchesOf(ctx)).includes(found.id)) failAt('branchId', 'center.notYourBranch', { branch: found.name });
  return found;
}
async function findBranch(ctx: Ctx, wanted: BranchId): Promise<{ id: BranchId; code: string; name: string }> {
  const branch = await ctx.db
    .selectFrom('branch')
    .select(['id', 'code', 'name'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', wanted)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  return branch ?? fail('row.missing', { entity: 'Branch', id: wanted });
}

async function requireGroup(ctx: Ctx, id: Save['groupId']): Promise<void> {
  const found = await ctx.db
    .selectFrom('category')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('code', '=', centerGroups)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  if (!found) fail('row.missing', { entity: 'Category', id });
}
