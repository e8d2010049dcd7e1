// People as other screens pick them: by type, by branch, all but the administrators. An offline account is not offered for work.
import { type RawBuilder, sql } from 'kysely';
import { hiddenUserTypeId } from '../../contract/constants.ts';
import type { In, Out } from '../../contract/kit.ts';
import type { SetupMaster, SetupSelect } from '../../contract/org/setup-lists.calls.ts';
import type { UserMapNode, UserNode } from '../../contract/org/user-map.calls.ts';
import type { UserTypeId } from '../../contract/people/user-type.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { byId, byName } from '../kit/list.ts';
import { branchesOf } from './branch.queries.ts';

const userNodes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('userAccount as u')
    .leftJoin('branch as b', byId('b', 'u.branchId'))
    .leftJoin('userType as t', byId('t', 'u.userTypeId'))
    .select(['u.id', 'u.fullName', 'u.userName', 'u.userTypeId', 't.name as userTypeName'])
    .select(['u.branchId', 'b.name as branchName', 'u.isActive'])
    .where('u.tenantId', '=', ctx.tenantId)
    .where('u.isDeleted', '=', false)
    .orderBy('t.orderNo')
    .orderBy(byName('u.name'))
    .orderBy('u.id');
const admins = hiddenUserTypeId as UserTypeId; // the constant is that id

/** Everybody, with how many things each is mapped to: `count` is a subquery over user `u`. */
export const userTreeWith = (ctx: Ctx, count: RawBuilder<number>): Promise<UserMapNode[]> =>
  userNodes(ctx)
    .select(count.as('count'))
    .select(
      sql<boolean>`exists (select from user_branch m join branch c on c.tenant_id = m.tenant_id and c.id = m.branch_id
        where m.tenant_id = u.tenant_id and m.user_id = u.id and c.is_center and not c.is_deleted)`.as('isCenter'),
    )
    .execute();

const online = (ctx: Ctx) => userNodes(ctx).where('u.isActive', '=', true);

type Users = Out<typeof SetupMaster.GetAllvwUsersNotAdmin>;
export const usersNotAdmin = async (ctx: Ctx): Promise<Users> => ({
  items: await online(ctx)
    .where((eb) => eb.or([eb('u.userTypeId', 'is', null), eb('u.userTypeId', '<>', admins)]))
    .execute(),
});
export const usersByCode = async (ctx: Ctx, { code }: In<typeof SetupMaster.GetAllvwUsersByCode>): Promise<Users> => ({
  items: await online(ctx).where(sql<boolean>`lower(t.code) = lower(${code})`).execute(),
});

type Options = Out<typeof SetupSelect.GetSelectListUser>;
const options = (users: readonly UserNode[], text: (user: UserNode) => string): Options => ({
  items: users.map((user) => ({ value: user.id, text: text(user), second: user.userName })),
});
const fullName = (user: UserNode) => user.fullName;
export const selectUsers = async (ctx: Ctx): Promise<Options> => options(await online(ctx).execute(), fullName);
export const selectFullNames = async (ctx: Ctx): Promise<Options> =>
  options(await online(ctx).execute(), (user) => `${user.fullName} (${user.userName})`);
export const selectByTypeCode = async (
  ctx: Ctx,
  { code }: In<typeof SetupSelect.GetSelectListUserByTypeCode>,
): Promise<Options> => options((await (code ? usersByCode(ctx, { code }) : usersNotAdmin(ctx))).items, fullName);

/** Who works in a branch, or in any of the caller's: it is theirs or mapped to them. */
export async function selectByBranch(
  ctx: Ctx,
  { branchId }: In<typeof SetupSelect.GetSelectListUserMapBranch>,
): Promise<Options> {
  const branches = branchId ? [branchId] : await branchesOf(ctx);
  const there = online(ctx).where(sql<boolean>`(u.branch_id = any(${branches}) or exists (
    select from user_branch m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.branch_id = any(${branches})))`);
  return options(await there.execute(), fullName);
}
