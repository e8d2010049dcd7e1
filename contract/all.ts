// Every wire service, for the server's mount, the docs and the tests that loop over all calls. Screens import single calls.
import type { Call } from './kit.ts';
import { BranchSelect } from './org/branch.calls.ts';
import { Account, Tenant } from './org/tenant.calls.ts';
import { Role } from './people/role.calls.ts';
import { PeopleCommon, User } from './people/user.calls.ts';
import { UserType } from './people/user-type.calls.ts';
import { AbpUserConfiguration, Session, TokenAuth, UserDynamicSetting } from './session/session.calls.ts';
import { AuditLog, Post } from './trail/trail.calls.ts';

export const services: readonly Record<string, Call>[] = [
  AbpUserConfiguration,
  TokenAuth,
  Account,
  Session,
  UserDynamicSetting,
  User,
  PeopleCommon,
  Role,
  UserType,
  Tenant,
  BranchSelect,
  Post,
  AuditLog,
];
export const allCalls: readonly Call[] = services.flatMap((service) => Object.values(service));
