// Handlers of the wire services about people.
import { sql } from 'kysely';
import { hiddenUserTypeId } from '../../contract/constants.ts';
import type { In } from '../../contract/kit.ts';
import { UserLogin } from '../../contract/people/login-attempt.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { PeopleCommon, User } from '../../contract/people/user.calls.ts';
import { UserType, type UserTypeId, type UserTypeRow } from '../../contract/people/user-type.calls.ts';
import { crud } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, failAt } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { listAttempts } from './login-attempt.queries.ts';
import { allRoles, getRole, listPermissions, listRoles } from './role.queries.ts';
import { changePassword, resetPassword } from './use-cases/change-password.ts';
import { deleteUser, putOnline, takeOffline, unlockUser } from './use-cases/end-user.ts';
import { createRole, deleteRole, grantPermissions, updateRole } from './use-cases/save-role.ts';
import { createUser, updateUser } from './use-cases/save-user.ts';
import { findUserByEmail, getUser, listUsers } from './user.queries.ts';
import { setRoles } from './user-roles.ts';

async function changeLanguage(ctx: Ctx, { languageName }: In<typeof User.ChangeLanguage>): Promise<null> {
  await ctx.db
    .updateTable('userAccount')
    .set((eb) => ({ language: languageName, authEpoch: eb('authEpoch', '+', 1) }))
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ctx.user.id)
    .execute();
  return null;
}

const types = crud<UserTypeRow>({
  table: 'userType',
  entity: 'UserType',
  columns: ['code', 'name', 'orderNo'],
  search: ['code', 'name'],
  order: [['orderNo', 'asc']],
  filter: (query) => query.where('id', '<>', hiddenUserTypeId),
  extra: {
    index: sql`(select count(*) from user_type o where o.tenant_id = user_type.tenant_id and not o.is_deleted
      and o.id <> ${hiddenUserTypeId} and (o.order_no, -o.id) <= (user_type.order_no, -user_type.id))`,
  },
});
/** Types that every tenant starts with have ids below 1000. */
const isSystem = (id: number) => id < 1000;
/** The first one is the administrators' and never shown. */
const openType = async (ctx: Ctx, { id }: { id: number }): Promise<UserTypeRow> =>
  id === hiddenUserTypeId ? fail('row.missing', { entity: 'UserType', id }) : types.get(ctx, { id });
/** Whom work fits and who is offered for it goes by the codes of the system's types: they stay, whatever the types are called. */
async function updateType(ctx: Ctx, input: In<typeof UserType.Update>): Promise<UserTypeRow> {
  const before = await openType(ctx, input);
  if (isSystem(input.id) && input.code !== before.code) failAt('code', 'userType.systemCode', { name: before.name });
  return types.update(ctx, input);
}
/** A type in use stays too. */
async function removeType(ctx: Ctx, input: { id: UserTypeId }): Promise<null> {
  if (isSystem(input.id)) fail('userType.system');
  const { count } = await ctx.db
    .selectFrom('userAccount')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', ctx.tenantId)
    .where('userTypeId', '=', input.id)
    .where('isDeleted', '=', false)
    .executeTakeFirstOrThrow();
  if (count) fail('userType.inUse', { count });
  return types.remove(ctx, input);
}

export const peopleHandlers = [
  ...implement(UserLogin, { GetUserLoginAttempts: listAttempts }),
  ...implement(User, {
    getallUser: listUsers,
    Get: getUser,
    Create: createUser,
    Update: updateUser,
    Delete: deleteUser,
    Online: putOnline,
    Offline: takeOffline,
    Unlock: unlockUser,
    GetRoles: allRoles,
    SetRoles: setRoles,
    ChangeLanguage: changeLanguage,
    ChangePassword: changePassword,
    ResetPassword: resetPassword,
  }),
  ...implement(PeopleCommon, { FindUserByEmail: findUserByEmail }),
  ...implement(Role, {
    GetAll: listRoles,
    Get: getRole,
    Create: createRole,
    Update: updateRole,
    GrandPermission: grantPermissions,
    Delete: deleteRole,
    getAllPermissions: listPermissions,
  }),
  ...implement(UserType, {
    GetAll: types.list,
    Get: openType,
    Create: types.create,
    createUserType: types.create,
    Update: updateType,
    updateUserType: updateType,
    Delete: removeType,
    SoftDeleteById: removeType,
  }),
];
