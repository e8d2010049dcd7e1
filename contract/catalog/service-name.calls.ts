// Repair services: wire service ServiceName (spec §3, §7).
import * as z from 'zod';
import { serviceKindNames } from '../choices.ts';
import { pageSize } from '../constants.ts';
import {
  audit,
  get,
  id,
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
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { manyIds } from './device.calls.ts';

export const ServiceNameId = id('ServiceName');
export type ServiceNameId = z.infer<typeof ServiceNameId>;
/** The fixed service lists of the spec: screen, glass and touch glass replacement. */
export const serviceKinds = ['screen', 'glass', 'touchGlass', 'other'] as const;

const may = 'Pages.Categories.Service.Edit';
const see = 'Pages.Categories.Service';
const commission = named(vnd.min(0).max(1e12), 'Hoa hồng', 'Commission');
const hidden = named(z.boolean(), 'Ẩn', 'Hidden');
const groupCommissionId = named(CategoryId.nullable(), 'Nhóm hoa hồng', 'Commission group', ['groupCommision']);
const fields = {
  /** Left empty, the next free one is taken: DV0041. */
  code: named(z.string().trim().max(50).optional(), 'Mã', 'Code'),
  name: named(text(200), 'Dịch vụ', 'Service'),
  groupId: named(CategoryId.nullish(), 'Nhóm dịch vụ', 'Service group'),
  kind: named(worded(z.enum(serviceKinds), serviceKindNames).default('other'), 'Loại thay thế', 'Replacement kind'),
  commission: named(
    vnd
      .min(0)
      .max(1e12)
      .default(0 as z.infer<typeof vnd>),
    'Hoa hồng',
    'Commission',
  ),
  groupCommissionId: named(CategoryId.nullish(), 'Nhóm hoa hồng', 'Commission group', ['groupCommision']),
  warrantyMonths: named(z.int().min(0).max(120).default(0), 'Bảo hành (tháng)', 'Warranty (months)'),
  minutes: named(z.int().min(0).max(100_000).default(60), 'Thời gian (phút)', 'Time (minutes)'),
  hidden: named(z.boolean().default(false), 'Ẩn', 'Hidden'),
  /** Left out: the last place, or the one it has. */
  orderNo: named(z.int().min(1).max(1e6).optional(), 'Thứ tự', 'Order'),
};
export const ServiceNameCreate = z.object(fields);
export const ServiceNameUpdate = z.object({ id: rowId(ServiceNameId), ...kept(fields), version });
export const ServiceNameRow = z.object({
  id: ServiceNameId,
  code: named(z.string(), 'Mã', 'Code'),
  name: fields.name,
  groupId: CategoryId.nullable(),
  groupName: named(z.string().nullable(), 'Nhóm dịch vụ', 'Service group'),
  kind: named(worded(z.enum(serviceKinds), serviceKindNames), 'Loại thay thế', 'Replacement kind'),
  commission,
  groupCommissionId,
  groupCommissionName: named(z.string().nullable(), 'Nhóm hoa hồng', 'Commission group'),
  warrantyMonths: named(z.int(), 'Bảo hành (tháng)', 'Warranty (months)'),
  minutes: named(z.int(), 'Thời gian (phút)', 'Time (minutes)'),
  hidden,
  orderNo: named(z.int(), 'Thứ tự', 'Order'),
  partCount: named(z.int(), 'Số linh kiện', 'Parts'),
  ...audit,
});
export type ServiceNameRow = z.infer<typeof ServiceNameRow>;
export const ServiceNameFilter = z.object({
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  groupId: named(CategoryId.optional(), 'Nhóm dịch vụ', 'Service group'),
  kind: named(worded(z.enum(serviceKinds), serviceKindNames).optional(), 'Loại thay thế', 'Replacement kind'),
  hidden: named(z.boolean().optional(), 'Ẩn', 'Hidden'),
});

export const ServiceName = service('ServiceName', {
  GetAll: get({ in: ServiceNameFilter, out: paged(ServiceNameRow), may: see }),
  Get: get({ in: z.object({ id: rowId(ServiceNameId) }), out: ServiceNameRow, may: see }),
  GetValidNameByServiceNames: get({
    in: z.object({ name: fields.name, id: named(ServiceNameId.optional(), 'Dịch vụ', 'Service') }),
    out: z.boolean(),
    may,
  }),
  CreateServiceName: post({ in: ServiceNameCreate, out: ServiceNameRow, may }),
  updateServiceName: put({ in: ServiceNameUpdate, out: ServiceNameRow, may }),
  UpdateCommissionById: put({ in: z.object({ id: rowId(ServiceNameId), commission }), out: Nothing, may }),
  UpdateHiddenById: put({ in: z.object({ id: rowId(ServiceNameId), hidden }), out: Nothing, may }),
  UpdateGroupCommisionById: put({ in: z.object({ id: rowId(ServiceNameId), groupCommissionId }), out: Nothing, may }),
  SoftDeleteServiceNames: post({ in: manyIds(ServiceNameId), out: Nothing, may }),
});
