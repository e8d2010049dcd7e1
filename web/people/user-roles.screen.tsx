// Role assignment, /system/user-roles: users with their roles, changed one by one in place or for many at once (spec §2, §6).
import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons';
import { User } from '../../contract/people/user.calls.ts';
import { listPage } from '../kit/list/list-page.tsx';
import { branchPick, rolePick, userTypePick } from '../kit/pick/pickers.tsx';
import { AssignRoles } from './assign-roles.tsx';
import { word } from './people.text.ts';
import { RolesCell } from './roles-cell.tsx';

export const UserRolesScreen = listPage({
  id: 'people.user-roles',
  title: word('userRoles'),
  list: User.getallUser,
  name: (row) => row.fullName,
  searchLabel: word('usersSearch'),
  emptyHint: word('userRolesEmpty'),
  filters: [
    { field: 'roleName', pick: rolePick },
    { field: 'branchId', pick: branchPick },
    { field: 'userTypeId', pick: userTypePick },
    {
      field: 'isActive',
      options: [
        { value: true, label: word('active') },
        { value: false, label: word('inactive') },
      ],
    },
  ],
  columns: [
    { field: 'fullName', width: 200 },
    { field: 'userName', width: 150 },
    { field: 'roleNames', width: 420, render: (row) => <RolesCell user={row} /> },
    { field: 'userTypeName', width: 150 },
    { field: 'branchName', width: 180 },
    { field: 'isActive', as: 'active', title: word('status'), width: 120 },
  ],
  bulk: [
    {
      key: 'add',
      label: word('addRoles'),
      icon: <UserAddOutlined />,
      may: 'Pages.MapRoles.Create',
      run: (rows, page) => page.show((dialog) => <AssignRoles {...dialog} mode="add" users={rows} page={page} />),
    },
    {
      key: 'remove',
      label: word('removeRoles'),
      icon: <UserDeleteOutlined />,
      danger: true,
      may: 'Pages.MapRoles.Remove',
      run: (rows, page) => page.show((dialog) => <AssignRoles {...dialog} mode="remove" users={rows} page={page} />),
    },
  ],
});
