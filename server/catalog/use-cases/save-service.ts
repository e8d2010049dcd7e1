// Creating, changing and deleting a repair service, and the single fields that its list edits in place.
import type { ServiceName, ServiceNameId, ServiceNameRow } from '../../../contract/catalog/service-name.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { freePlace, type Ordered } from '../../kit/order-no.ts';
import { checkChosen } from '../chosen.ts';
import { uses } from '../in-use.ts';
import { nextServiceCode } from '../product-codes.ts';
import { getService } from '../service-name.queries.ts';
import { requireUnusedAll, softDeleteMany } from './soft-delete.ts';

type Input = In<typeof ServiceName.CreateServiceName>;
type Fields = Omit<Input, 'groupId' | 'groupCommissionId' | 'code' | 'orderNo'> &
  Pick<ServiceNameRow, 'code' | 'groupId' | 'groupCommissionId' | 'orderNo'>;

/** What is not given stays. */
type Given = { [K in keyof Fields]?: Fields[K] | undefined };

/** All services of a shop stand in one order. */
const order: Ordered = { table: 'service_name', within: 'tenant_id' };

export async function createService(ctx: Ctx, { code, orderNo, ...input }: Input): Promise<ServiceNameRow> {
  await checkService(ctx, input);
  const { id } = await ctx.db
    .insertInto('serviceName')
    .values({
      ...input,
      code: code || (await nextServiceCode(ctx)),
      groupId: input.groupId ?? null,
      groupCommissionId: input.groupCommissionId ?? null,
      orderNo: await freePlace(ctx, order, ctx.tenantId, orderNo),
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getService(ctx, { id });
}

export async function updateService(
  ctx: Ctx,
  { id, version, code, orderNo, ...input }: In<typeof ServiceName.updateServiceName>,
): Promise<ServiceNameRow> {
  await lockRow(ctx, 'serviceName', 'ServiceName', id, version);
  await checkService(ctx, input);
  const before = await getService(ctx, { id });
  const moves = orderNo !== undefined && orderNo !== before.orderNo;
  await change(ctx, id, {
    ...input,
    ...(moves ? { orderNo: await freePlace(ctx, order, ctx.tenantId, orderNo, id) } : {}),
    ...(code ? { code } : {}),
    groupId: input.groupId ?? null,
    groupCommissionId: input.groupCommissionId ?? null,
  });
  return getService(ctx, { id });
}

export async function setCommission(
  ctx: Ctx,
  { id, commission }: In<typeof ServiceName.UpdateCommissionById>,
): Promise<null> {
  await lockRow(ctx, 'serviceName', 'ServiceName', id, undefined);
  return change(ctx, id, { commission });
}

export async function setServiceHidden(
  ctx: Ctx,
  { id, hidden }: In<typeof ServiceName.UpdateHiddenById>,
): Promise<null> {
  await lockRow(ctx, 'serviceName', 'ServiceName', id, undefined);
  return change(ctx, id, { hidden });
}

export async function setServiceCommissionGroup(
  ctx: Ctx,
  { id, groupCommissionId }: In<typeof ServiceName.UpdateGroupCommisionById>,
): Promise<null> {
  await lockRow(ctx, 'serviceName', 'ServiceName', id, undefined);
  await checkChosen(ctx, { groupCommissionId: [groupCommissionId, 'groupCommission'] });
  return change(ctx, id, { groupCommissionId });
}

export async function deleteServices(ctx: Ctx, { ids }: { ids: ServiceNameId[] }): Promise<null> {
  await requireUnusedAll(ctx, 'service_name', uses.serviceName, ids);
  return softDeleteMany(ctx, 'service_name', ids);
}

const checkService = (
  ctx: Ctx,
  { groupId, groupCommissionId }: Pick<Input, 'groupId' | 'groupCommissionId'>,
): Promise<void> =>
  checkChosen(ctx, {
    groupId: [groupId, 'serviceGroupName'],
    groupCommissionId: [groupCommissionId, 'groupCommission'],
  });

async function change(ctx: Ctx, id: ServiceNameId, fields: Given): Promise<null> {
  await ctx.db
    .updateTable('serviceName')
    .set({ ...fields, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return null;
}
