// Who works where and on what: maps of users, the branches a user sees, leads of device types, lists to pick from (domain.md §10).
import { describe, expect, test } from 'vitest';
import { ServiceName, type ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import { Category, type CategoryId } from '../../../contract/lookup/category.calls.ts';
import { type BranchId, BranchSelect } from '../../../contract/org/branch.calls.ts';
import { Branch, Warehouse } from '../../../contract/org/setup.calls.ts';
import { SetupCommon, SetupMaster, SetupSelect } from '../../../contract/org/setup-lists.calls.ts';
import { LeadDevice, UserMapBranch, UserMapCenterGroup, UserMapService } from '../../../contract/org/user-map.calls.ts';
import { User, type UserId } from '../../../contract/people/user.calls.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const { admin } = app;
let made = 0;
const branch = async (over: { isCenter?: boolean; name?: string } = {}): Promise<BranchId> =>
  (await admin.call(Branch.create, { code: `M${++made}`, name: `Chi nhánh ${made}`, ...over })).id;
const category = async (code: string, name: string): Promise<CategoryId> =>
  (await admin.call(Category.createCateGory, { code, name: `${name} ${++made}` })).id;
const service = async (name: string): Promise<ServiceNameId> =>
  (await admin.call(ServiceName.CreateServiceName, { code: `S${++made}`, name })).id;
const one = (id: UserId) => ({ userIds: id as unknown as UserId[] }); // a list of one may be written as one
const branchesOfUser = async (id: UserId) =>
  (await admin.call(UserMapBranch.GetListMap, one(id))).items.map((item) => item.branchId);

describe('the branch map', () => {
  test('is set whole, added to and taken from, for several users at once', async () => {
    const [a, b, c] = [await branch(), await branch(), await branch()];
    const [one, two] = [await app.make.user(), await app.make.user()];
    await admin.call(UserMapBranch.Update, { userIds: [one.id], branchIds: [a, b] });
    await admin.call(UserMapBranch.Update, { userIds: [one.id, two.id], add: [c], remove: [a] });
    expect(await branchesOfUser(one.id)).toEqual([b, c]);
    expect(await branchesOfUser(two.id)).toEqual([c]);
    const { items } = await admin.call(UserMapBranch.GetUserTree, {});
    expect(items.find((user) => user.id === one.id)).toMatchObject({ count: 2, isCenter: false, isActive: true });
    await admin.call(UserMapBranch.Update, { userIds: [one.id], branchIds: [] });
    expect(await branchesOfUser(one.id)).toEqual([]);
  });
  test('knows no branch and no user that was deleted, and changes nothing then', async () => {
    const [here, gone] = [await branch(), await branch()];
    await admin.call(Branch.delete, { id: gone });
    const [user, left] = [await app.make.user(), await app.make.user()];
    await admin.call(User.Delete, { id: left.id });
    await expect(admin.call(UserMapBranch.Update, { userIds: [user.id], branchIds: [here, gone] })).toFailWith(
      'row.notFound',
    );
    await expect(admin.call(UserMapBranch.Update, { userIds: [user.id, left.id], branchIds: [here] })).toFailWith(
      'row.missing',
    );
    expect(await branchesOfUser(user.id)).toEqual([]);
  });
  test('the centre is a branch like the others: switched on it is in the map', async () => {
    const user = await app.make.user();
    await expect(admin.call(UserMapBranch.UpdateUserCenter, { userIds: [user.id], isCenter: true })).toFailWith(
      'branch.noCenter',
    );
    const centre = await branch({ isCenter: true });
    await admin.call(UserMapBranch.UpdateUserCenter, { userIds: [user.id], isCenter: true });
    expect(await branchesOfUser(user.id)).toEqual([centre]);
    const tree = await admin.call(UserMapBranch.GetUserTree, {});
    expect(tree.items.find((item) => item.id === user.id)?.isCenter).toBe(true);
    await admin.call(UserMapBranch.UpdateUserCenter, { userIds: [user.id], isCenter: false });
    expect(await branchesOfUser(user.id)).toEqual([]);
  });
  test('stands in the user’s history by the branch’s name', async () => {
    const id = await branch({ name: 'Chi nhánh Lịch Sử' });
    const user = await app.make.user();
    await admin.call(UserMapBranch.Update, { userIds: [user.id], branchIds: [id] });
    const { items } = await admin.call(AuditLog.GetByTarget, { targetModule: 'User', targetId: user.id });
    expect(items[0]?.changes).toEqual([{ field: 'branchId', from: null, to: 'Chi nhánh Lịch Sử' }]);
  });
});

describe('a branch that somebody does not see', () => {
  const clerkAt = async (own: BranchId) => {
    const clerk = await app.make.personWith(
      'Pages.Settings.MapBranch',
      'Pages.Users',
      'Pages.Users.Create',
      'Pages.Users.Edit',
    );
    await admin.call(User.Update, { ...clerk.user, branchId: own });
    return clerk;
  };
  test('is not theirs to give, neither to others nor to themselves; one of theirs is', async () => {
    const [own, other] = [await branch(), await branch({ name: 'Chi nhánh Xa', isCenter: true })];
    const [clerk, friend] = [await clerkAt(own), await app.make.user()];
    const give = (branchIds: BranchId[]) =>
      clerk.call(UserMapBranch.Update, { userIds: [clerk.user.id, friend.id], branchIds });
    const { key, body } = await refusalOf(give([own, other]));
    expect([key, body.error?.message]).toEqual(['user.branchNotYours', expect.stringContaining('Chi nhánh Xa')]);
    const center = { userIds: [clerk.user.id], isCenter: true };
    await expect(clerk.call(UserMapBranch.UpdateUserCenter, center)).toFailWith('user.branchNotYours');
    expect([...(await branchesOfUser(clerk.user.id)), ...(await branchesOfUser(friend.id))]).toEqual([]);
    await give([own]);
    expect(await branchesOfUser(friend.id)).toEqual([own]);
  });
  test('may be kept and taken away by whoever does not see it', async () => {
    const [own, other] = [await branch(), await branch()];
    const [clerk, friend] = [await clerkAt(own), await app.make.user()];
    await admin.call(UserMapBranch.Update, { userIds: [friend.id], branchIds: [other] });
    await clerk.call(UserMapBranch.Update, { userIds: [friend.id], branchIds: [own, other] });
    expect(await branchesOfUser(friend.id)).toEqual([own, other]);
    await clerk.call(UserMapBranch.Update, { userIds: [friend.id], remove: [other] });
    expect(await branchesOfUser(friend.id)).toEqual([own]);
  });
  test('is no branch for a new account, nor for one that is there: whoever works there keeps it', async () => {
    const [own, other] = [await branch(), await branch()];
    const clerk = await clerkAt(own);
    const [{ userName, ...rest }, there] = [await app.make.user(), await app.make.user({ branchId: other })];
    const form = (over: object) =>
      ({ ...rest, userName, ...over }) as Parameters<typeof admin.call<typeof User.Update>>[1];
    await expect(clerk.call(User.Update, form({ branchId: other }))).toFailWith('user.branchNotYours');
    await expect(clerk.call(User.Update, { ...clerk.user, version: undefined, branchId: other })).toFailWith(
      'user.branchNotYours',
    );
    const account = { userName: `x${userName}`, emailAddress: `x${userName}@example.com`, password: 'mật khẩu' };
    await expect(clerk.call(User.Create, { ...form({ branchId: other }), ...account })).toFailWith(
      'user.branchNotYours',
    );
    expect((await clerk.call(User.Update, { ...there, name: 'Bình' })).branchId).toBe(other);
    expect((await clerk.call(User.Update, form({ branchId: own }))).branchId).toBe(own);
  });
  test('says so in the list that it is chosen from', async () => {
    const [own, other] = [await branch(), await branch()];
    const clerk = await clerkAt(own);
    const { items } = await clerk.call(BranchSelect.GetSelectListBranch, {});
    expect(items.filter(({ isMine }) => isMine).map(({ id }) => id)).toEqual([own]);
    expect(items.map(({ id }) => id)).toContain(other);
    const all = await admin.call(BranchSelect.GetSelectListBranch, {});
    expect(all.items.every(({ isMine }) => isMine)).toBe(true);
    const lost = await app.make.personWith();
    expect((await lost.call(BranchSelect.GetSelectListBranch, {})).items.some(({ isMine }) => isMine)).toBe(false);
  });
});

describe('the branches a user sees', () => {
  test('are their own and the mapped ones; with the right to, all', async () => {
    const [own, mapped, other] = [await branch(), await branch(), await branch()];
    const { user, ...clerk } = await app.make.personWith('Pages.Tickets');
    await admin.call(User.Update, { ...user, branchId: own });
    await admin.call(UserMapBranch.Update, { userIds: [user.id], branchIds: [mapped] });
    expect((await clerk.call(SetupCommon.GetBranchId, { allBranch: true })).items).toEqual([own, mapped]);
    expect((await clerk.call(SetupCommon.GetBranchId, {})).items).toEqual([own]);
    expect((await clerk.call(SetupCommon.GetBranchId, { branchId: mapped })).items).toEqual([mapped]);
    await expect(clerk.call(SetupCommon.GetBranchId, { branchId: other })).toFailWith('branch.notYours');
    const chief = await app.make.personWith('Pages.Settings.Branch.ViewAll');
    const all = (await chief.call(SetupCommon.GetBranchId, { allBranch: true })).items;
    expect(all).toEqual(expect.arrayContaining([own, mapped, other]));
  });
  test('lead to their warehouses and colleagues', async () => {
    const [own, other] = [await branch(), await branch()];
    const make = (branchId: BranchId, category: 'TP' | 'KBH') =>
      admin.call(Warehouse.Create, { code: `W${++made}`, name: `Kho ${made}`, branchId, category });
    const [guarantee, sells, far] = [await make(own, 'KBH'), await make(own, 'TP'), await make(other, 'TP')];
    const { user, ...clerk } = await app.make.personWith('Pages.Inventory.Warehouse');
    await admin.call(User.Update, { ...user, branchId: own });
    const colleague = await app.make.user({ branchId: own });
    const offline = await app.make.user({ branchId: own, isActive: false });
    expect(await clerk.call(SetupCommon.getWarehouseIdByUser, {})).toBe(sells.id);
    const mine = (await clerk.call(SetupSelect.GetSelectListWarehouseByUserBranch, {})).items.map((item) => item.value);
    expect(mine).toEqual(expect.arrayContaining([guarantee.id, sells.id])); // beside those that belong to no branch
    expect(mine).not.toContain(far.id);
    const there = await clerk.send(SetupSelect.GetSelectListWarehouseByListBranch, { branchId: other });
    expect(there.json().result.items).toEqual([]); // not the clerk's branch
    const both = await clerk.send(SetupSelect.GetSelectListWarehouseByListBranch, { branchId: [other, own] });
    expect(both.json().result.items.map((item: { value: number }) => item.value)).toEqual([sells.id, guarantee.id]);
    const ofAll = await admin.send(SetupSelect.GetSelectListWarehouseByListBranch, { branchId: other });
    expect(ofAll.json().result.items).toEqual([{ value: far.id, text: far.name, second: far.code }]);
    // A transfer may lead anywhere, so the names of all warehouses are no secret.
    const names = (await clerk.call(SetupSelect.GetSelectListWarehouse, {})).items.map((item) => item.value);
    expect(names).toEqual(expect.arrayContaining([guarantee.id, sells.id, far.id]));
    const kbh = await clerk.send(SetupSelect.GetSelectListWarehouseByCategory, { categories: 'KBH' });
    const ofChain = [1040, 1044];
    expect(kbh.json().result.items.map((item: { value: number }) => item.value)).toEqual([guarantee.id, ...ofChain]);
    const people = (await clerk.call(SetupSelect.GetSelectListUserMapBranch, {})).items.map((item) => item.value);
    expect(people).toEqual(expect.arrayContaining([user.id, colleague.id]));
    expect(people).not.toContain(offline.id);
    const users = (await clerk.call(SetupMaster.GetAllvwUsersNotAdmin, {})).items.map((item) => item.userName);
    expect(users).not.toContain('admin');
    expect(users).toContain(colleague.userName);
    const technical = await clerk.call(SetupMaster.GetAllvwUsersByCode, { code: 'technical' });
    expect(technical.items).toEqual([]);
  });
});

describe('services, groups and leads', () => {
  test('the service map counts for the users asked for', async () => {
    const [screen, battery] = [await service('Thay màn hình'), await service('Thay pin')];
    const [one, two] = [await app.make.user(), await app.make.user()];
    await admin.call(UserMapService.Update, { userIds: [one.id, two.id], serviceNameIds: [screen] });
    await admin.call(UserMapService.SetRoleService, { userId: one.id, serviceNameId: battery, mapped: true });
    const grid = await app.app.inject({
      url: `${UserMapService.GetListMapGrid.path}?userIds=${one.id}&userIds=${two.id}`,
      headers: admin.headers,
    });
    expect(grid.json().result.items).toMatchObject([
      { serviceNameId: screen, count: 2, mapped: true },
      { serviceNameId: battery, count: 1, mapped: false },
    ]);
    const found = await admin.send(UserMapService.GetListMapGrid, { userIds: one.id, keyword: 'man hinh' });
    expect(found.json().result.items).toHaveLength(1);
    await admin.call(UserMapService.SetRoleService, { userId: one.id, serviceNameId: battery, mapped: false });
    const { items } = await admin.call(UserMapService.GetUserTree, {});
    expect(items.find((user) => user.id === one.id)?.count).toBe(1);
  });
  test('centre groups are a list of their own', async () => {
    const group = await category('requestCenterGroup', 'Nhóm mainboard');
    const colour = await category('colour', 'Đen');
    const user = await app.make.user();
    await admin.call(UserMapCenterGroup.Update, { userIds: [user.id], groupIds: [group] });
    await expect(admin.call(UserMapCenterGroup.Update, { userIds: [user.id], groupIds: [colour] })).toFailWith(
      'row.notFound',
    );
    const index = await admin.call(UserMapCenterGroup.GetIndex, {});
    expect(index.groups.map((item) => item.id)).toContain(group);
    expect(index.groups.map((item) => item.id)).not.toContain(colour);
    expect(index.items).toEqual([{ userId: user.id, groupId: group }]);
    expect(index.users.find((item) => item.id === user.id)?.count).toBe(1);
  });
  test('a device type has leads, and only a device type', async () => {
    const phone = await category('DeviceType', 'Điện thoại thử');
    const colour = await category('colour', 'Trắng');
    const [a, b] = [await app.make.user(), await app.make.user()];
    await admin.call(LeadDevice.CreateOrUpdate, { deviceTypeId: phone, userIds: [a.id, b.id] });
    await admin.call(LeadDevice.CreateOrUpdate, { deviceTypeId: phone, userIds: [b.id] });
    const { items } = await admin.call(LeadDevice.GetListUser, { type: phone });
    expect(items).toMatchObject([{ deviceTypeId: phone, userId: b.id, fullName: b.fullName }]);
    await admin.call(LeadDevice.CreateOrUpdate, { deviceTypeId: phone, add: [a.id] }); // by somebody who has not seen b
    const both = await admin.call(LeadDevice.GetListUser, { type: phone });
    expect(both.items.map(({ userId }) => userId).sort()).toEqual([a.id, b.id].sort());
    await admin.call(LeadDevice.CreateOrUpdate, { deviceTypeId: phone, remove: [b.id] });
    const left = await admin.call(LeadDevice.GetListUser, { type: phone });
    expect(left.items.map(({ userId }) => userId)).toEqual([a.id]);
    expect((await refusalOf(admin.call(LeadDevice.CreateOrUpdate, { deviceTypeId: phone }))).status).toBe(400);
    await expect(admin.call(LeadDevice.CreateOrUpdate, { deviceTypeId: colour, userIds: [a.id] })).toFailWith(
      'row.missing',
    );
  });
});
