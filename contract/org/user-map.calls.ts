// Who works where and on what: wire services userMapBranch, userMapCenterGroup, userMapService and LeadDeviceTypeService
// (spec §7; domain.md §10). Several users can be changed at once: the whole map, or what is added and what is taken away.
import * as z from 'zod';
import { ServiceNameId } from '../catalog/service-name.calls.ts';
import { get, listed, NoInput, Nothing, named, post, service } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { UserTypeId } from '../people/user-type.calls.ts';
import { BranchId } from './branch.calls.ts';

export const UserNode = z.object({
  id: UserId,
  fullName: z.string(),
  userName: z.string(),
  userTypeId: UserTypeId.nullable(),
  userTypeName: z.string().nullable(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  isActive: z.boolean(),
});
export type UserNode = z.infer<typeof UserNode>;
/** A user in the tree of a map, and to how many things they are mapped. */
export const UserMapNode = z.object({
  ...UserNode.shape,
  count: z.int(),
  /** Mapped to a centre branch: one fact, not two. */
  isCenter: z.boolean(),
});
export type UserMapNode = z.infer<typeof UserMapNode>;

const userIds = named(z.array(UserId).min(1).max(500), 'Người dùng', 'Users', ['userId', 'id']);
/** For whom; one id is a list of one. */
const UsersIn = z.object({ userIds });
const ids = <T extends z.ZodType>(one: T, vi: string, en: string, aka: readonly string[] = []) =>
  named(z.array(one).max(1000).optional(), vi, en, aka);

const seeMap = 'Pages.Setting.Branch.Map';
const editMap = 'Pages.Settings.MapBranch';
export const UserMapBranch = service('userMapBranch', {
  GetUserTree: get({ in: NoInput, out: listed(UserMapNode), may: seeMap }),
  GetListMap: get({ in: UsersIn, out: listed(z.object({ userId: UserId, branchId: BranchId })), may: seeMap }),
  Update: post({
    in: z.object({
      userIds,
      branchIds: ids(BranchId, 'Chi nhánh', 'Branches'),
      add: ids(BranchId, 'Chi nhánh thêm', 'Branches to add'),
      remove: ids(BranchId, 'Chi nhánh bỏ', 'Branches to take away'),
    }),
    out: Nothing,
    may: editMap,
  }),
  /** Maps users to the centre, or takes them away from it. */
  UpdateUserCenter: post({
    in: z.object({ userIds, isCenter: named(z.boolean(), 'Thuộc trung tâm', 'Works at the centre') }),
    out: Nothing,
    may: editMap,
  }),
});

export const UserMapCenterGroup = service('userMapCenterGroup', {
  GetIndex: get({
    in: NoInput,
    out: z.object({
      groups: z.array(z.object({ id: CategoryId, name: z.string() })),
      items: z.array(z.object({ userId: UserId, groupId: CategoryId })),
      users: z.array(UserMapNode),
    }),
    may: seeMap,
  }),
  Update: post({
    in: z.object({
      userIds,
      groupIds: ids(CategoryId, 'Nhóm', 'Groups'),
      add: ids(CategoryId, 'Nhóm thêm', 'Groups to add'),
      remove: ids(CategoryId, 'Nhóm bỏ', 'Groups to take away'),
    }),
    out: Nothing,
    may: editMap,
  }),
});

const seeServiceMap = 'Pages.Setting.Service.Map';
const editServiceMap = 'Pages.Settings.MapService';
export const MapService = z.object({
  serviceNameId: ServiceNameId,
  code: z.string(),
  name: z.string(),
  groupName: z.string().nullable(),
  /** Of how many of the users asked for it is; mapped means all of them. */
  count: z.int(),
  mapped: z.boolean(),
});
export type MapService = z.infer<typeof MapService>;
export const UserMapService = service('userMapService', {
  GetUserTree: get({ in: NoInput, out: listed(UserMapNode), may: seeServiceMap }),
  GetListMap: get({
    in: UsersIn,
    out: listed(z.object({ userId: UserId, serviceNameId: ServiceNameId })),
    may: seeServiceMap,
  }),
  GetListMapGrid: get({
    in: z.object({ userIds, keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword') }),
    out: listed(MapService),
    may: seeServiceMap,
  }),
  Update: post({
    in: z.object({
      userIds,
      serviceNameIds: ids(ServiceNameId, 'Dịch vụ', 'Services', ['serviceIds']),
      add: ids(ServiceNameId, 'Dịch vụ thêm', 'Services to add'),
      remove: ids(ServiceNameId, 'Dịch vụ bỏ', 'Services to take away'),
    }),
    out: Nothing,
    may: editServiceMap,
  }),
  /** One service of one user, on or off. */
  SetRoleService: post({
    in: z.object({
      userId: named(UserId, 'Người dùng', 'User'),
      serviceNameId: named(ServiceNameId, 'Dịch vụ', 'Service', ['serviceId']),
      mapped: named(z.boolean(), 'Được làm', 'May do'),
    }),
    out: Nothing,
    may: editServiceMap,
  }),
});

export const LeadRow = z.object({
  deviceTypeId: CategoryId,
  deviceTypeName: z.string(),
  userId: UserId,
  fullName: z.string(),
});
const leads = z.array(UserId).max(100).optional();
export const LeadDevice = service('LeadDeviceTypeService', {
  GetListUser: get({
    in: z.object({ type: named(CategoryId.optional(), 'Loại thiết bị', 'Device type') }),
    out: listed(LeadRow),
    may: ['Pages.Setting.Lead.Device', 'Pages.Settings.LeadDevice'],
  }),
  /** All of them; or, ours, those that are added and taken away: the others are left alone. */
  CreateOrUpdate: post({
    in: z.object({
      deviceTypeId: named(CategoryId, 'Loại thiết bị', 'Device type', ['type']),
      userIds: named(leads, 'Trưởng nhóm', 'Leads'),
      add: named(leads, 'Trưởng nhóm thêm', 'Leads to add'),
      remove: named(leads, 'Trưởng nhóm bỏ', 'Leads to take away'),
    }),
    out: Nothing,
    may: 'Pages.Settings.LeadDevice',
  }),
});
