// Roles, /system/roles: their names and what they grant (spec §2, §6).
import { TeamOutlined } from '@ant-design/icons';
import { Role, type RoleRow } from '../../contract/people/role.calls.ts';
import { User } from '../../contract/people/user.calls.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { word } from './people.text.ts';
import { roleTrail } from './people.trail.ts';
import { PermissionTreeField } from './permission-tree-field.tsx';
import { lossOf } from './role-loss.ts';
import { RoleUsers } from './role-users.tsx';

/** The one role that always holds everything. */
const isAdmin = (row: RoleRow) => row.isStatic && row.normalizedName === 'ADMIN';

export const RolesScreen = crudPage({
  id: 'people.roles',
  title: word('roles'),
  thing: word('role'),
  list: Role.GetAll,
  get: Role.Get,
  create: Role.Create,
  update: Role.Update,
  remove: Role.Delete,
  name: (row) => row.displayName,
  keeps: (row) => row.isStatic,
  loss: lossOf,
  searchLabel: word('rolesSearch'),
  emptyHint: word('rolesEmpty'),
  columns: [
    { field: 'displayName', width: 200 },
    { field: 'name', width: 160 },
    { field: 'description', width: 320, sort: false },
    { field: 'userCount', sort: false },
    'isDefault',
    'isStatic',
    'creationTime',
  ],
  form: [
    { field: 'name', locked: (row) => row.isStatic },
    'displayName',
    'description',
    'isDefault',
    { field: 'grantedPermissions', control: PermissionTreeField, locked: isAdmin },
  ],
  actions: [
    {
      key: 'users',
      label: word('usersOfRole'),
      icon: <TeamOutlined />,
      may: User.getallUser.may,
      run: (row, page) => page.show((dialog) => <RoleUsers {...dialog} role={row} />),
    },
    historyOf('Role', roleTrail, (row: RoleRow) => row.displayName),
  ],
});
