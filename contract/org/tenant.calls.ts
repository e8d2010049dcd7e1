// Tenants, looked after by the host's administrator: wire services Tenant and Account (spec §7; wire.md §2.2, §3.3).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import {
  audit,
  del,
  get,
  kept,
  Nothing,
  named,
  page,
  paged,
  post,
  put,
  rowId,
  service,
  text,
  version,
} from '../kit.ts';
import { Password } from '../people/password.ts';

/** Every row of every table carries it: four bytes. */
const MOST_TENANTS = 2 ** 31 - 1;
export const TenantId = z.int().positive().max(MOST_TENANTS).brand<'Tenant'>().meta({ id: 'TenantId' });
export type TenantId = z.infer<typeof TenantId>;

const fields = {
  tenancyName: named(
    z
      .string()
      .trim()
      .max(64)
      .regex(/^[a-zA-Z][a-zA-Z0-9_-]{1,}$/),
    'Mã đơn vị',
    'Tenancy name',
  ),
  name: named(text(128), 'Tên đơn vị', 'Name'),
  isActive: named(z.boolean().default(true), 'Hoạt động', 'Active'),
};
export const TenantCreate = z.object({
  ...fields,
  adminEmailAddress: named(z.email().max(50), 'Email quản trị', 'Admin email'),
  /** Ours: no tenant starts with a password that everybody knows. */
  adminPassword: named(Password, 'Mật khẩu quản trị', 'Admin password'),
  connectionString: named(z.string().max(1024).nullish(), 'Chuỗi kết nối', 'Connection string'),
});
export const TenantUpdate = z.object({ id: rowId(TenantId), ...kept(fields), version });
export const TenantRow = z.object({ id: TenantId, ...fields, ...audit });
export type TenantRow = z.infer<typeof TenantRow>;
export const TenantFilter = z.object({
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  isActive: named(z.boolean().optional(), 'Trạng thái', 'Status'),
});
const TenantIn = z.object({ id: rowId(TenantId) });

export const Tenant = service('Tenant', {
  GetAll: get({ in: TenantFilter, out: paged(TenantRow), may: 'Pages.Tenants' }),
  Get: get({ in: TenantIn, out: TenantRow, may: 'Pages.Tenants' }),
  Create: post({ in: TenantCreate, out: TenantRow, may: 'Pages.Tenants' }),
  Update: put({ in: TenantUpdate, out: TenantRow, may: 'Pages.Tenants' }),
  Delete: del({ in: TenantIn, out: Nothing, may: 'Pages.Tenants' }),
});

/** 1 available, 2 not active, 3 not found. */
export const TenantState = { available: 1, inactive: 2, notFound: 3 } as const;
export const Account = service('Account', {
  IsTenantAvailable: post({
    in: z.object({ tenancyName: named(text(64), 'Mã đơn vị', 'Tenancy name') }),
    out: z.object({ state: z.int(), tenantId: TenantId.nullable() }),
    may: 'anyone',
  }),
});
