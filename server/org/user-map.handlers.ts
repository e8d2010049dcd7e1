// Handlers of the wire services userMapBranch, userMapCenterGroup, userMapService and LeadDeviceTypeService.
import { sql } from 'kysely';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { In, Out } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { CategoryCode } from '../../contract/lookup/category.lists.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import {
  LeadDevice,
  type MapService,
  UserMapBranch,
  UserMapCenterGroup,
  UserMapService,
} from '../../contract/org/user-map.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { contains } from '../kit/list.ts';
import { branchMap, changeMap, groupMap, mapped, serviceMap, userTree } from './user-map.ts';

type UsersIn = { userIds: UserId[] };

export async function setUserCenter(ctx: Ctx, input: In<typeof UserMapBranch.UpdateUserCenter>): Promise<null> {
  const centres = await ctx.db
    .selectFrom('branch')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('isCenter', '=', true)
    .where('isDeleted', '=', false)
    .execute();
  if (!centres.length) fail('branch.noCenter');
  return changeMap(ctx, branchMap, input.userIds, { [input.isCenter ? 'add' : 'remove']: centres.map(({ id }) => id) });
}

async function groupIndex(ctx: Ctx): Promise<Out<typeof UserMapCenterGroup.GetIndex>> {
  const { rows: groups } = await sql<{ id: CategoryId; name: string }>`select c.id, c.name from category c
    join (${groupMap.choices}) g on g.tenant_id = c.tenant_id and g.id = c.id
    where c.tenant_id = ${ctx.tenantId} order by c.order_no, c.id`.execute(ctx.db);
  const items = await mapped<CategoryId>(ctx, groupMap, null);
  const users = await userTree(ctx, groupMap);
  const shown = new Set(users.map((user) => user.id));
  return {
    groups,
    users,
    items: items.filter(({ userId }) => shown.has(userId)).map(({ userId, id }) => ({ userId, groupId: id })),
  };
}

/** Every service that is offered, by group, and whether the users asked for may do it. */
async function serviceGrid(
  ctx: Ctx,
  { userIds, keyword }: In<typeof UserMapService.GetListMapGrid>,
): Promise<{ items: MapService[] }> {
  const ids = [...new Set(userIds)];
  const found = keyword ? sql`and s.search like ${contains(keyword)}` : sql``;
  const { rows } = await sql<MapService>`
    select s.id as service_name_id, s.code, s.name, g.name as group_name, m.count, m.count = ${ids.length} as mapped
    from service_name s
    left join category g on g.tenant_id = s.tenant_id and g.id = s.group_id
    cross join lateral (select count(*) as count from user_service us
      where us.tenant_id = s.tenant_id and us.service_name_id = s.id and us.user_id = any(${ids})) m
    where s.tenant_id = ${ctx.tenantId} and not s.is_deleted ${found}
    order by g.order_no nulls last, g.id, s.order_no, s.id`.execute(ctx.db);
  return { items: rows };
}

const deviceTypes: CategoryCode = 'DeviceType';
async function listLeads(
  ctx: Ctx,
  { type }: In<typeof LeadDevice.GetListUser>,
): Promise<Out<typeof LeadDevice.GetListUser>> {
  const one = type ? sql`and l.device_type_id = ${type}` : sql``;
  const { rows } = await sql<Out<typeof LeadDevice.GetListUser>['items'][number]>`
    select l.device_type_id, c.name as device_type_name, l.user_id, u.full_name from lead_device l
    join category c on c.tenant_id = l.tenant_id and c.id = l.device_type_id and not c.is_deleted
    join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id and not u.is_deleted
    where l.tenant_id = ${ctx.tenantId} ${one}
    order by c.order_no, c.id, u.name collate "vi-x-icu", u.id`.execute(ctx.db);
  return { items: rows };
}

/** The leads of a device type: all of them, or what changes. */
export async function setLeads(ctx: Ctx, input: In<typeof LeadDevice.CreateOrUpdate>): Promise<null> {
  const { deviceTypeId, userIds, add = [], remove = [] } = input;
  if (!(userIds ?? input.add ?? input.remove)) throw new InvalidField('userIds', 'required');
  const { rows } = await sql`select id from category where tenant_id = ${ctx.tenantId} and id = ${deviceTypeId}
    and code = ${deviceTypes} and not is_deleted for no key update`.execute(ctx.db);
  if (!rows.length) fail('row.missing', { entity: 'Category', id: deviceTypeId });
  const wanted = [...new Set(userIds ?? add)];
  const { rows: people } = await sql`select id from user_account
    where tenant_id = ${ctx.tenantId} and id = any(${wanted}) and not is_deleted`.execute(ctx.db);
  if (people.length !== wanted.length) fail('row.notFound');
  await sql`delete from lead_device where tenant_id = ${ctx.tenantId} and device_type_id = ${deviceTypeId}
    and ${userIds ? sql`user_id <> all(${wanted})` : sql`user_id = any(${remove})`}`.execute(ctx.db);
  await sql`insert into lead_device (tenant_id, device_type_id, user_id)
    select ${ctx.tenantId}, ${deviceTypeId}, u from unnest(${wanted}::bigint[]) u on conflict do nothing`.execute(
    ctx.db,
  );
  return null;
}

export const userMapHandlers = [
  ...implement(UserMapBranch, {
    GetUserTree: async (ctx) => ({ items: await userTree(ctx, branchMap) }),
    GetListMap: async (ctx, { userIds }: UsersIn) => ({
      items: (await mapped<BranchId>(ctx, branchMap, userIds)).map(({ userId, id }) => ({ userId, branchId: id })),
    }),
    Update: (ctx, { userIds, branchIds, ...parts }) =>
      changeMap(ctx, branchMap, userIds, { whole: branchIds, ...parts }),
    UpdateUserCenter: setUserCenter,
  }),
  ...implement(UserMapCenterGroup, {
    GetIndex: groupIndex,
    Update: (ctx, { userIds, groupIds, ...parts }) => changeMap(ctx, groupMap, userIds, { whole: groupIds, ...parts }),
  }),
  ...implement(UserMapService, {
    GetUserTree: async (ctx) => ({ items: await userTree(ctx, serviceMap) }),
    GetListMap: async (ctx, { userIds }: UsersIn) => ({
      items: (await mapped<ServiceNameId>(ctx, serviceMap, userIds)).map(({ userId, id }) => ({
        userId,
        serviceNameId: id,
      })),
    }),
    GetListMapGrid: serviceGrid,
    Update: (ctx, { userIds, serviceNameIds, ...parts }) =>
      changeMap(ctx, serviceMap, userIds, { whole: serviceNameIds, ...parts }),
    SetRoleService: (ctx, { userId, serviceNameId, mapped: on }) =>
      changeMap(ctx, serviceMap, [userId], { [on ? 'add' : 'remove']: [serviceNameId] }),
  }),
  ...implement(LeadDevice, { GetListUser: listLeads, CreateOrUpdate: setLeads }),
];
