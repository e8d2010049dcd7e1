// What happened to a thing, old → new with names, and what people said about it (domain.md §0).
import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { Tenant } from '../../../contract/org/tenant.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User, type UserRow } from '../../../contract/people/user.calls.ts';
import { AuditLog, Post, type TrailTarget } from '../../../contract/trail/trail.calls.ts';
import { PASSWORD, type Person, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const formOf = ({ id, userName, name, surname, emailAddress }: UserRow) => ({
  id,
  userName,
  name,
  surname,
  emailAddress,
});
const historyOf = async (targetModule: TrailTarget, targetId: number, person: Person = app.admin) =>
  (await person.call(AuditLog.GetByTarget, { targetModule, targetId })).items;
/** The newest entry, its changes by field. */
async function newest(targetModule: TrailTarget, targetId: number, person?: Person) {
  const [entry] = await historyOf(targetModule, targetId, person);
  if (!entry) throw new Error('There is no history');
  return { ...entry, fields: Object.fromEntries(entry.changes.map(({ field, from, to }) => [field, [from, to]])) };
}

describe('the history', () => {
  test('shows old and new of exactly the fields that changed', async () => {
    const user = await app.make.user({ mobile: '0901000001' });
    await app.admin.call(User.Update, { ...formOf(user), name: 'Bình', mobile: '0902000002' });
    const entry = await newest('User', user.id);
    expect(entry.action).toBe('update');
    expect(entry.fields).toEqual({ name: ['An', 'Bình'], mobile: ['0901000001', '0902000002'] });
  });
  test('begins with the creation and ends with the deletion', async () => {
    const user = await app.make.user();
    await app.admin.call(User.Delete, { id: user.id });
    const entries = await historyOf('User', user.id);
    expect(entries.at(-1)?.action).toBe('insert');
    expect(entries[0]?.changes).toEqual([{ field: 'isDeleted', from: false, to: true }]);
  });
  test('does not mention a save that changed nothing', async () => {
    const user = await app.make.user();
    const before = (await historyOf('User', user.id)).length;
    await app.admin.call(User.Update, formOf(user));
    expect(await historyOf('User', user.id)).toHaveLength(before);
  });
  test('has names where rows have ids: branch, user type, role', async () => {
    const [one, two] = [await app.make.branch('Chi nhánh Một'), await app.make.branch('Chi nhánh Hai')];
    const user = await app.make.user({ branchId: one, userTypeId: 2 });
    await app.admin.call(User.Update, { ...formOf(user), branchId: two, userTypeId: 3 });
    expect((await newest('User', user.id)).fields).toEqual({
      branchId: ['Chi nhánh Một', 'Chi nhánh Hai'],
      userTypeId: ['Kỹ thuật', 'Lễ tân'],
    });
    const role = await app.admin.call(Role.Create, { name: 'Ten', displayName: 'Vai có tên' });
    await app.admin.call(User.SetRoles, { userIds: [user.id], add: [role.name] });
    expect((await newest('User', user.id)).fields).toEqual({ roleId: [null, 'Vai có tên'] });
    await app.admin.call(User.SetRoles, { userIds: [user.id], remove: [role.name] });
    expect((await newest('User', user.id)).fields).toEqual({ roleId: ['Vai có tên', null] });
  });
  test('tells that a password changed, not what it was', async () => {
    const user = await app.make.user();
    await app.admin.call(User.ResetPassword, { adminPassword: PASSWORD, userId: user.id, newPassword: 'mật khẩu' });
    expect((await newest('User', user.id)).fields).toEqual({ passwordHash: ['•••', '•••'] });
  });
  test('of a role shows each permission that was granted or taken away', async () => {
    const { id } = await app.admin.call(Role.Create, {
      name: 'Su',
      displayName: 'Sử',
      grantedPermissions: ['Pages.Debt'],
    });
    await app.admin.call(Role.GrandPermission, { roleId: id, grantedPermissions: ['Pages.Finance'] });
    const changes = (await historyOf('Role', id)).flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({ field: 'permission', from: null, to: 'Pages.Finance' });
    expect(changes).toContainEqual({ field: 'permission', from: 'Pages.Debt', to: null });
  });
  test('of a tenant is the host’s to read', async () => {
    const input = { tenancyName: 'history', name: 'Cũ', adminEmailAddress: 'x@example.com', adminPassword: PASSWORD };
    const { id, tenancyName } = await app.hostAdmin.call(Tenant.Create, input);
    await app.hostAdmin.call(Tenant.Update, { id, tenancyName, name: 'Mới' });
    expect((await newest('Tenant', id, app.hostAdmin)).fields).toEqual({ name: ['Cũ', 'Mới'] });
    await expect(historyOf('Tenant', id)).toFailWith('auth.forbidden');
  });
  test('says who, when and from which branch, from their first call on', async () => {
    const branchId = await app.make.branch('Chi nhánh Thủ Đức');
    const clerk = await app.make.user({ surname: 'Lê', name: 'Tân', branchId, roleNames: ['Admin'] });
    const user = await app.make.user();
    const person = await app.signIn(clerk.userName);
    await person.call(User.Update, { ...formOf(user), name: 'Bình' });
    const entry = await newest('User', user.id);
    expect(entry).toMatchObject({ userId: clerk.id, userName: 'Lê Tân', branchName: 'Chi nhánh Thủ Đức' });
    expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
  });
  test('says the branch that somebody moved to, from the next call on', async () => {
    const [from, to] = [await app.make.branch('Chỗ cũ'), await app.make.branch('Chỗ mới')];
    const clerk = await app.make.user({ branchId: from, roleNames: ['Admin'] });
    const [person, user] = [await app.signIn(clerk.userName), await app.make.user()];
    await person.call(User.Update, { ...formOf(user), name: 'Bình' });
    await app.admin.call(User.Update, { ...formOf(clerk), branchId: to });
    await person.call(User.Update, { ...formOf(user), name: 'Cường' });
    expect((await historyOf('User', user.id)).slice(0, 2).map(({ branchName }) => branchName)).toEqual([
      'Chỗ mới',
      'Chỗ cũ',
    ]);
  });
  test('comes in pages, newest first', async () => {
    const user = await app.make.user();
    for (const name of ['B', 'C', 'D']) await app.admin.call(User.Update, { ...formOf(user), name });
    const target = { targetModule: 'User', targetId: user.id } as const;
    const page = await app.admin.call(AuditLog.GetByTarget, { ...target, skipCount: 1, maxResultCount: 1 });
    expect(page.totalCount).toBe(4);
    expect(page.items[0]?.changes).toEqual([{ field: 'name', from: 'B', to: 'C' }]);
  });
  test('is sorted as asked, and refuses a field it does not have', async () => {
    const user = await app.make.user();
    for (const name of ['B', 'C']) await app.admin.call(User.Update, { ...formOf(user), name });
    const target = { targetModule: 'User', targetId: user.id } as const;
    const actions = async (sorting: string) =>
      (await app.admin.call(AuditLog.GetByTarget, { ...target, sorting })).items.map(({ id, action }) => [id, action]);
    const newestFirst = await actions('at desc');
    expect(newestFirst.map(([, action]) => action)).toEqual(['update', 'update', 'insert']);
    expect(await actions('at')).toEqual([...newestFirst].reverse());
    expect((await actions('action'))[0]?.[1]).toBe('insert');
    const { status } = await refusalOf(app.admin.call(AuditLog.GetByTarget, { ...target, sorting: 'tenantId' }));
    expect(status).toBe(400);
  });
  test('is a spreadsheet in the reader’s words, for whoever may see the thing', async () => {
    const [one, two] = [await app.make.branch('Chi nhánh Ba'), await app.make.branch('Chi nhánh Bốn')];
    const user = await app.make.user({ branchId: one, mobile: '0901000001' });
    const born = { dateOfBirth: '1990-03-05' };
    await app.admin.call(User.Update, { ...formOf(user), ...born, branchId: two, mobile: '0902000002' });
    await app.admin.call(User.Delete, { id: user.id });
    const sheetOf = async (culture: string) => {
      const query = { targetModule: 'User', targetId: user.id, sorting: 'at' };
      const headers = { accept: XLSX, '.aspnetcore.culture': culture };
      const response = await app.admin.send(AuditLog.GetByTarget, query, headers);
      return (await readXlsx(response.rawPayload)).sheets[0]?.rows ?? [];
    };
    const [heads, created, changed, deleted] = await sheetOf('vi');
    expect(heads).toEqual(['Thời điểm', 'Người thực hiện', 'Chi nhánh', 'Thao tác', 'Thay đổi']);
    expect(created?.slice(3)).toEqual(['Tạo', expect.stringContaining('Chi nhánh: Chi nhánh Ba')]);
    expect(created?.[4]).not.toMatch(/[a-z][A-Z]\w*: /); // columns without a name stay inside
    expect(changed?.[3]).toBe('Sửa');
    expect(String(changed?.[4]).split(', ').sort()).toEqual([
      'Chi nhánh: Chi nhánh Ba → Chi nhánh Bốn',
      'Ngày sinh: 05/03/1990',
      'Điện thoại: 0901000001 → 0902000002',
    ]);
    expect(deleted?.[4]).toBe('Đã xóa: Không → Có');
    expect((await sheetOf('en'))[2]?.slice(3, 4)).toEqual(['Changed']);
    const other = await app.make.personWith('Pages.Roles');
    const query = { targetModule: 'User', targetId: user.id };
    expect((await other.send(AuditLog.GetByTarget, query, { accept: XLSX })).statusCode).toBe(403);
  });
  test('keeps nothing of a call that failed', async () => {
    const [user, taken] = [await app.make.user(), await app.make.user()];
    const before = await historyOf('User', user.id);
    const clash = app.admin.call(User.Update, { ...formOf(user), name: 'X', emailAddress: taken.emailAddress });
    await expect(clash).toFailWith('user.emailTaken');
    expect(await historyOf('User', user.id)).toEqual(before);
  });
});

describe('comments', () => {
  test('are listed newest first, with who wrote them', async () => {
    const [user, clerk] = [await app.make.user(), await app.make.personWith('Pages.Users')];
    const target = { targetModule: 'User', targetId: user.id } as const;
    await app.admin.call(Post.CreatePost, { ...target, content: 'Nghỉ phép <b>đến</b> thứ hai' });
    const second = await clerk.call(Post.CreatePost, { ...target, content: '  Đã báo  ' });
    expect(second).toMatchObject({ ...target, content: 'Đã báo', creatorName: clerk.user.fullName });
    const { items } = await app.admin.call(Post.GetListByTarget, target);
    expect(items.map(({ content }) => content)).toEqual(['Đã báo', 'Nghỉ phép <b>đến</b> thứ hai']);
    expect(items[1]?.creatorName).toBe('Quản trị viên');
  });
  test.each(['', '   ', 'x'.repeat(2001)])('cannot be empty or too long', async (content) => {
    const { status, body } = await refusalOf(
      app.admin.call(Post.CreatePost, { targetModule: 'User', targetId: 1, content }),
    );
    expect(status).toBe(400);
    expect(body.error?.validationErrors?.[0]?.members).toEqual(['content']);
  });
});

test.each(['User', 'Role'] as const)(
  'history and comments of a %s are for whoever may see it',
  async (targetModule) => {
    const allowed = await app.make.personWith(targetModule === 'User' ? 'Pages.Users' : 'Pages.Roles');
    const other = await app.make.personWith(targetModule === 'User' ? 'Pages.Roles' : 'Pages.Users');
    const target = { targetModule, targetId: allowed.user.id };
    await allowed.call(AuditLog.GetByTarget, target);
    await allowed.call(Post.GetListByTarget, target);
    for (const call of [AuditLog.GetByTarget, Post.GetListByTarget]) {
      const { status, key } = await refusalOf(other.call(call, target));
      expect([status, key]).toEqual([403, 'auth.forbidden']);
    }
    const post = other.call(Post.CreatePost, { ...target, content: 'x' });
    await expect(post).toFailWith('auth.forbidden');
  },
);
