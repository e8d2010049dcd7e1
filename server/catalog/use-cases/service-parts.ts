// Parts that a service uses: read, and replaced as a whole for one model or for all models.
import { sql } from 'kysely';
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import type { Product, ServicePartRow } from '../../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import { byId, byName } from '../../kit/list.ts';

export async function listParts(
  ctx: Ctx,
  { id, modelId }: { id: ServiceNameId; modelId?: ModelId | undefined },
): Promise<{ items: ServicePartRow[] }> {
  let query = ctx.db
    .selectFrom('servicePart as sp')
    .innerJoin('serviceName as n', byId('n', 'sp.serviceNameId'))
    .innerJoin('product as p', byId('p', 'sp.productId'))
    .leftJoin('model as m', byId('m', 'sp.modelId'))
    .select(['sp.id', 'sp.serviceNameId', 'n.name as serviceName', 'sp.productId', 'p.code as productCode'])
    .select(['p.name as productName', 'sp.modelId', 'm.name as modelName', 'sp.quantity'])
    .where('sp.tenantId', '=', ctx.tenantId)
    .where('sp.serviceNameId', '=', id)
    .where(sql<boolean>`(sp.model_id is null or not m.is_deleted)`);
  if (modelId) query = query.where(sql<boolean>`(sp.model_id is null or sp.model_id = ${modelId})`);
  const items = await query
    .orderBy(sql`m.order_no nulls first`)
    .orderBy('sp.modelId')
    .orderBy(byName('p.name'))
    .execute();
  return { items };
}

export async function setParts(
  ctx: Ctx,
  { serviceNameId, modelId, parts, version }: In<typeof Product.SetServiceParts>,
): Promise<{ items: ServicePartRow[] }> {
  await lockRow(ctx, 'serviceName', 'ServiceName', serviceNameId, version);
  const model = modelId ?? null;
  const ids = parts.map(({ productId }) => productId);
  if (new Set(ids).size !== ids.length) throw new InvalidField('parts', 'choice');
  await checkRows(ctx, model, ids);
  const here = sql`tenant_id = ${ctx.tenantId} and service_name_id = ${serviceNameId} and model_id is not distinct from ${model}::bigint`;
  await sql`delete from service_part where ${here} and not product_id = any(${ids}::bigint[])`.execute(ctx.db);
  for (const { productId, quantity } of parts) {
    await sql`insert into service_part (tenant_id, service_name_id, product_id, model_id, quantity)
      values (${ctx.tenantId}, ${serviceNameId}, ${productId}, ${model}, ${quantity})
      on conflict (tenant_id, service_name_id, product_id, coalesce(model_id, 0)) do update
        set quantity = excluded.quantity where service_part.quantity <> excluded.quantity`.execute(ctx.db);
  }
  await ctx.db
    .updateTable('serviceName')
    .set(changedBy(ctx))
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', serviceNameId)
    .execute();
  return listParts(ctx, { id: serviceNameId });
}

async function checkRows(ctx: Ctx, modelId: ModelId | null, productIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ products: number; models: number }>`select
    (select count(*) from product where tenant_id = ${ctx.tenantId} and not is_deleted and id = any(${productIds}::bigint[])) as products,
    (select count(*) from model where tenant_id = ${ctx.tenantId} and not is_deleted and id = ${modelId}::bigint) as models`.execute(
    ctx.db,
  );
  if (rows[0]?.products !== productIds.length) throw new InvalidField('parts', 'choice');
  if (modelId !== null && rows[0]?.models !== 1) throw new InvalidField('modelId', 'choice');
}
