// Reads of repair services, in the order staff see them.
import { sql } from 'kysely';
import type { ServiceName, ServiceNameId, ServiceNameRow } from '../../contract/catalog/service-name.calls.ts';
import type { In } from '../../contract/kit.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { byId, contains, list } from '../kit/list.ts';

type Filter = In<typeof ServiceName.GetAll>;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('serviceName as n')
    .leftJoin('category as g', byId('g', 'n.groupId'))
    .leftJoin('category as c', byId('c', 'n.groupCommissionId'))
    .select(['n.id', 'n.code', 'n.name', 'n.groupId', 'g.name as groupName', 'n.kind', 'n.commission'])
    .select([
      'n.groupCommissionId',
      'c.name as groupCommissionName',
      'n.warrantyMonths',
      'n.minutes',
      'n.hidden',
      'n.orderNo',
    ])
    .select(
      sql<number>`(select count(*) from service_part p
        where p.tenant_id = n.tenant_id and p.service_name_id = n.id)`.as('partCount'),
    )
    .select(['n.version', 'n.creationTime', 'n.creatorUserId', 'n.lastModificationTime', 'n.lastModifierUserId'])
    .where('n.tenantId', '=', ctx.tenantId)
    .where('n.isDeleted', '=', false);

export const listServices = list<Filter, ServiceNameRow>({
  query: (ctx, { keyword, groupId, kind, hidden }) => {
    let query = rows(ctx);
    if (keyword) query = query.where(sql<boolean>`n.search like ${contains(keyword)}`);
    if (groupId) query = query.where('n.groupId', '=', groupId);
    if (kind) query = query.where('n.kind', '=', kind);
    if (hidden !== undefined) query = query.where('n.hidden', '=', hidden);
    return query;
  },
  order: [
    ['n.orderNo', 'asc'],
    ['n.id', 'asc'],
  ],
});

export async function getService(ctx: Ctx, { id }: { id: ServiceNameId }): Promise<ServiceNameRow> {
  const row = await rows(ctx).where('n.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'ServiceName', id });
}

export async function isServiceNameFree(
  ctx: Ctx,
  { name, id }: In<typeof ServiceName.GetValidNameByServiceNames>,
): Promise<boolean> {
  let query = ctx.db
    .selectFrom('serviceName')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  if (id) query = query.where('id', '<>', id);
  return (await query.limit(1).executeTakeFirst()) === undefined;
}
