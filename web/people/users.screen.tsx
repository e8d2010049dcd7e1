// Users of the tenant, /system/users: list, form, online and offline, password reset, history (spec §2, §3, §5).
import { KeyOutlined, LockOutlined, TeamOutlined, UnlockOutlined } from '@ant-design/icons';
import { adminUserName } from '../../contract/constants.ts';
import type { RowOf } from '../../contract/kit.ts';
import { User, type UserRow } from '../../contract/people/user.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, session } from '../kit/call/session.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { onDemand } from '../kit/feedback/on-demand.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { crudPage } from '../kit/list/crud-page.tsx';
import { PickTags } from '../kit/pick/pick.tsx';
import { branchPick, givenBranchPick, rolePick, userTypePick } from '../kit/pick/pickers.tsx';
import { say } from '../kit/words/culture.ts';
import { AccountState } from './account-state.tsx';
import { peopleText, word } from './people.text.ts';
import { userTrail } from './people.trail.ts';
import { RolesField } from './roles-field.tsx';

const PasswordDialog = onDemand(async () => (await import('../kit/feedback/password-dialog.tsx')).PasswordDialog);
const AssignRoles = onDemand(async () => (await import('./assign-roles.tsx')).AssignRoles);

const isAdministrator = () => session()?.user.roleNames.some((role) => role.toLowerCase() === 'admin') ?? false;
/** Nobody locks or deletes themselves, nor the account that every shop starts with. */
const stays = ({ id, userName }: Pick<UserRow, 'id' | 'userName'>) =>
  id === session()?.user.id || userName.toLowerCase() === adminUserName;
const states = [
  { value: true, label: word('active') },
  { value: false, label: word('inactive') },
];

export const UsersScreen = crudPage({
  id: 'people.users',
  title: word('users'),
  thing: word('user'),
  list: User.getallUser,
  get: User.Get,
  create: User.Create,
  update: User.Update,
  remove: User.Delete,
  name: (row) => row.fullName,
  keeps: stays,
  searchLabel: word('usersSearch'),
  emptyHint: word('usersEmpty'),
  chips: { field: 'isActive', items: states },
  filters: [
    { field: 'userTypeId', pick: userTypePick },
    { field: 'branchId', pick: branchPick },
    { field: 'roleName', pick: rolePick },
    {
      field: 'isLocked',
      options: [
        { value: true, label: word('lockedOut') },
        { value: false, label: word('notLockedOut') },
      ],
    },
  ],
  columns: [
    { field: 'userName', width: 150 },
    { field: 'fullName', width: 180 },
    { field: 'emailAddress', width: 200 },
    { field: 'mobile', width: 120 },
    { field: 'userTypeName', width: 140 },
    { field: 'branchName', width: 150 },
    { field: 'roleNames', width: 200, render: (row) => <PickTags from={rolePick} values={row.roleNames} /> },
    { field: 'isActive', title: word('status'), width: 170, card: 'tag', render: (row) => <AccountState user={row} /> },
    'lastLoginTime',
    { field: 'lockedUntil', hidden: true },
    'creationTime',
  ],
  form: [
    {
      group: word('account'),
      fields: [
        'userName',
        'emailAddress',
        { field: 'password', as: 'newPassword' },
        { field: 'isActive', locked: (row) => stays(row) || !may(User.Offline.may) },
      ],
    },
    {
      group: word('person'),
      fields: ['surname', 'name', 'mobile', 'dateOfBirth', 'sex', { field: 'address', span: 2 }],
    },
    {
      group: word('work'),
      fields: [
        { field: 'branchId', pick: givenBranchPick },
        { field: 'userTypeId', pick: userTypePick },
        { field: 'roleNames', control: RolesField, span: 2 },
      ],
    },
  ],
  actions: [
    {
      key: 'offline',
      label: word('goOffline'),
      icon: <LockOutlined />,
      may: User.Offline.may,
      when: (row) => row.isActive && !stays(row),
      run: (row, page) => void setActive([row], false, page),
    },
    {
      key: 'online',
      label: word('goOnline'),
      icon: <UnlockOutlined />,
      may: User.Online.may,
      when: (row) => !row.isActive,
      run: (row, page) => void setActive([row], true, page),
    },
    {
      key: 'unlock',
      label: word('unlock'),
      icon: <UnlockOutlined />,
      may: User.Unlock.may,
      when: (row) => row.lockedUntil !== null,
      run: (row, page) => void unlock(row, page),
    },
    {
      key: 'resetPassword',
      label: word('resetPassword'),
      icon: <KeyOutlined />,
      may: User.ResetPassword.may,
      when: isAdministrator, // the right alone is not enough (spec §8)
      run: (row, page) =>
        page.show((dialog) => <PasswordDialog mode="reset" userId={row.id} userName={row.fullName} {...dialog} />),
    },
    historyOf('User', userTrail, (row: UserRow) => row.fullName),
  ],
  bulk: [
    {
      key: 'assign',
      label: word('assignRole'),
      icon: <TeamOutlined />,
      may: 'Pages.MapRoles.Create',
      run: (rows, page) => page.show((dialog) => <AssignRoles {...dialog} mode="add" users={rows} page={page} />),
    },
    {
      key: 'offline',
      label: word('goOffline'),
      icon: <LockOutlined />,
      may: User.Offline.may,
      when: (row) => row.isActive && !stays(row),
      run: (rows, page) => void setActive(rows, false, page),
    },
    {
      key: 'online',
      label: word('goOnline'),
      icon: <UnlockOutlined />,
      may: User.Online.may,
      when: (row) => !row.isActive,
      run: (rows, page) => void setActive(rows, true, page),
    },
  ],
});

/** After too many wrong passwords; the lock would end by itself. */
async function unlock(row: UserRow, page: PageTools): Promise<void> {
  await page.each([row], {
    run: () => call(User.Unlock, { id: row.id }, { quiet: true }),
    name: () => row.fullName,
    done: say(peopleText, 'unlocked'),
  });
}

type Row = RowOf<typeof User.getallUser>;
/** An offline account cannot sign in and is not offered in ticket creation (spec §4); both ways ask first. */
async function setActive(rows: readonly Row[], active: boolean, page: PageTools): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const single = active ? 'onlineAsk' : 'offlineAsk';
  const many = active ? 'onlineMany' : 'offlineMany';
  const sure = await page.confirm({
    title:
      rows.length === 1
        ? say(peopleText, single, { name: first.fullName })
        : say(peopleText, many, { count: rows.length }),
    content: say(peopleText, active ? 'onlineHint' : 'offlineHint'),
    yes: say(peopleText, active ? 'goOnline' : 'goOffline'),
    danger: !active,
  });
  if (!sure) return;
  const change = active ? User.Online : User.Offline;
  await page.each(rows, {
    run: (row: UserRow) => call(change, { id: row.id }, { quiet: true }),
    name: (row: UserRow) => row.fullName,
    done: say(peopleText, active ? 'wentOnline' : 'wentOffline'),
  });
}
