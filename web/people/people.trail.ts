// How the history of a user and of a role reads.

import { RoleRow } from '../../contract/people/role.calls.ts';
import { UserRow } from '../../contract/people/user.calls.ts';
import { isPermission, permissions } from '../../contract/permissions.ts';
import type { TrailFields } from '../kit/document/timeline.tsx';
import { culture } from '../kit/words/culture.ts';
import { word } from './people.text.ts';

export const userTrail: TrailFields = {
  schema: UserRow,
  labels: { branchId: 'branchName', userTypeId: 'userTypeName' },
  parts: {
    roleId: { name: word('role') },
    branchId: { name: word('mappedBranch') },
    groupId: { name: word('centerGroup') },
    serviceNameId: { name: word('mappedService') },
    deviceTypeId: { name: word('ledDevice') },
  },
};
export const roleTrail: TrailFields = {
  schema: RoleRow,
  parts: {
    permission: {
      name: word('right'),
      show: (code) => (isPermission(code) ? permissions[code][culture()] : code),
    },
  },
};
