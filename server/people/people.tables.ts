// Tables of people: accounts, roles, user types, sign-in attempts, settings of a user.
import type { Generated, GeneratedAlways } from 'kysely';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { RoleId } from '../../contract/people/role.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { UserTypeId } from '../../contract/people/user-type.calls.ts';
import type { Audited, Timestamp } from '../db/database.ts';

interface UserAccountTable extends Audited {
  id: Generated<UserId>;
  userName: string;
  name: string;
  surname: string;
  fullName: GeneratedAlways<string>;
  emailAddress: string;
  passwordHash: string;
  securityStamp: string;
  authEpoch: Generated<number>;
  isActive: boolean;
  dateOfBirth: string | null;
  sex: 'male' | 'female' | null;
  address: string | null;
  mobile: string | null;
  branchId: BranchId | null;
  userTypeId: UserTypeId | null;
  language: string | null;
  lastLoginTime: Timestamp | null;
  previousLoginTime: Timestamp | null;
  accessFailedCount: Generated<number>;
  lockoutEnd: Timestamp | null;
  search: GeneratedAlways<string>;
}
interface RoleTable extends Audited {
  id: Generated<RoleId>;
  name: string;
  normalizedName: GeneratedAlways<string>;
  displayName: string;
  description: string | null;
  isStatic: Generated<boolean>;
  isDefault: Generated<boolean>;
}
interface UserTypeTable extends Audited {
  id: Generated<UserTypeId>;
  code: string;
  name: string;
  orderNo: number;
}

declare module '../db/database.ts' {
  interface Database {
    userAccount: UserAccountTable;
    role: RoleTable;
    rolePermission: { tenantId: number; roleId: RoleId; permission: string };
    userRole: { tenantId: number; userId: UserId; roleId: RoleId };
    userType: UserTypeTable;
    userSetting: { tenantId: number; userId: UserId; name: string; value: unknown };
    loginAttempt: {
      tenantId: number;
      id: GeneratedAlways<number>;
      at: Generated<Timestamp>;
      userId: UserId | null;
      login: string;
      result: number;
      ip: string | null;
      agent: string | null;
    };
  }
}
