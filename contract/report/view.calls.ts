// Saved views of reports: what a report was narrowed to and grouped by, under a name; one's own, or shared with a role. Wire service ReportView
// is ours. Whoever may not see the report sees nothing of its views, whoever shared them.
import * as z from 'zod';
import { del, get, id, type May, Nothing, named, post, rowId, service, text } from '../kit.ts';
import { RoleId } from '../people/role.calls.ts';
import type { Permission } from '../permissions.ts';
import { reports } from './all.ts';

export const ViewId = id('ReportView');
export type ViewId = z.infer<typeof ViewId>;
const isPermission = (may: May): may is Permission | readonly Permission[] => may !== 'anyone' && may !== 'signedIn';
/** Whoever sees any report. */
export const seesReports: readonly Permission[] = [
  ...new Set(reports.flatMap(({ may }) => (isPermission(may) ? may : []))),
];

const fields = {
  name: named(text(60), 'Tên', 'Name'),
  /** The query of the report's address. */
  query: named(z.string().max(1000), 'Bộ lọc', 'Filters'),
  roleId: named(RoleId.nullish(), 'Chia sẻ với vai trò', 'Shared with the role'),
};
const report = named(z.string().max(60), 'Báo cáo', 'Report');
export const ViewRow = z.object({
  id: ViewId,
  report,
  name: fields.name,
  query: fields.query,
  roleId: RoleId.nullable(),
  roleName: z.string().nullable(),
  ownerName: z.string(),
  isMine: z.boolean(),
  /** On the dashboard of whoever asks. */
  isTile: z.boolean(),
  /** Sent to whoever asks, every morning. */
  isMorning: z.boolean(),
});
export type ViewRow = z.infer<typeof ViewRow>;
const Views = z.object({
  items: z.array(ViewRow),
  /** With whom a view can be shared. */
  roles: z.array(z.object({ id: RoleId, name: z.string() })),
});
const One = z.object({ id: rowId(ViewId) });
export const ReportView = service('ReportView', {
  GetAll: get({ in: z.object({ report: report.optional() }), out: Views, may: seesReports }),
  Create: post({ in: z.object({ report, ...fields }), out: ViewRow, may: seesReports }),
  Update: post({ in: z.object({ id: rowId(ViewId), ...fields }), out: ViewRow, may: seesReports }),
  SetTile: post({
    in: z.object({ id: rowId(ViewId), isTile: named(z.boolean(), 'Trên bảng tổng quan', 'On the dashboard') }),
    out: ViewRow,
    may: seesReports,
  }),
  SetMorning: post({
    in: z.object({ id: rowId(ViewId), isMorning: named(z.boolean(), 'Gửi tôi mỗi sáng', 'Every morning') }),
    out: ViewRow,
    may: seesReports,
  }),
  Delete: del({ in: One, out: Nothing, may: seesReports }),
});
