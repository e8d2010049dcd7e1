// Saved views: one's own, shared with a role, as a tile of each reader; rights are those of the reader at the moment of reading.
import { expect, test } from 'vitest';
import { Role } from '../../../contract/people/role.calls.ts';
import { BranchProfit } from '../../../contract/report/finance.report.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { ReportView } from '../../../contract/report/view.calls.ts';
import { type Person, testApp } from '../../harness/app.ts';

const app = await testApp();
const report = RevenueTotal.call.name;
const query = 'by=branch&branchId=2';
const namesSeenBy = async (who: Person, of?: string) =>
  (await who.call(ReportView.GetAll, of ? { report: of } : {})).items.map(({ name }) => name);
/** Somebody with a role of their own, and that role. */
async function personWithRole(...rights: Parameters<typeof app.make.personWith>) {
  const who = await app.make.personWith(...rights);
  const [row] = await app.sql<{ id: number }>('select max(role_id) as id from user_role where tenant_id = 1');
  return { who, roleId: (row?.id ?? 0) as never }; // the role that was just given
}

test('is seen by its owner alone until it is shared, and then by whoever has the role and the report', async () => {
  const { who: owner } = await personWithRole('Pages.Reports.Selling');
  const { who: reader, roleId } = await personWithRole('Pages.Reports.Selling');
  const { who: blind, roleId: blindRole } = await personWithRole('Pages.Reports.Appointment');
  const view = await owner.call(ReportView.Create, { report, name: 'Theo chi nhánh', query });
  expect(view).toMatchObject({ report, query, roleId: null, isMine: true, isTile: false });
  expect(await namesSeenBy(owner, report)).toEqual(['Theo chi nhánh']);
  expect(await namesSeenBy(reader)).toEqual([]);

  const shared = { id: view.id, name: 'Chi nhánh', query };
  await owner.call(ReportView.Update, { ...shared, roleId });
  expect((await reader.call(ReportView.GetAll, { report })).items).toMatchObject([
    { name: 'Chi nhánh', isMine: false },
  ]);
  expect(await namesSeenBy(reader, BranchProfit.call.name)).toEqual([]);
  // With the role but without the right to the report there is nothing of it, not even its name.
  await owner.call(ReportView.Update, { ...shared, roleId: blindRole });
  expect(await namesSeenBy(blind)).toEqual([]);
  await expect(blind.call(ReportView.SetTile, { id: view.id, isTile: true })).rejects.toThrow();
  expect(await namesSeenBy(reader)).toEqual([]);
});
test('rights that are taken away take the view with them', async () => {
  const { who: reader, roleId } = await personWithRole('Pages.Reports.Selling');
  await app.admin.call(ReportView.Create, { report, name: 'Của quản lý', query, roleId });
  expect(await namesSeenBy(reader)).toEqual(['Của quản lý']);
  const role = await app.admin.call(Role.Get, { id: roleId });
  await app.admin.call(Role.Update, { ...role, grantedPermissions: ['Pages.Reports.Appointment'] } as never); // as it was read
  expect(await namesSeenBy(reader)).toEqual([]);
});
test('its owner alone renames and deletes it; everybody has their own tiles', async () => {
  const { who: owner } = await personWithRole('Pages.Reports.Selling');
  const { who: reader, roleId } = await personWithRole('Pages.Reports.Selling');
  const { id } = await owner.call(ReportView.Create, { report, name: 'Tháng này', query: '', roleId });
  await expect(reader.call(ReportView.Update, { id, name: 'Khác', query })).rejects.toThrow();
  await expect(reader.call(ReportView.Delete, { id })).rejects.toThrow();
  expect(await reader.call(ReportView.SetTile, { id, isTile: true })).toMatchObject({ isTile: true });
  await reader.call(ReportView.SetTile, { id, isTile: true });
  expect((await owner.call(ReportView.GetAll, {})).items).toMatchObject([{ isTile: false }]);
  expect(await reader.call(ReportView.SetTile, { id, isTile: false })).toMatchObject({ isTile: false });
  await reader.call(ReportView.SetTile, { id, isTile: true });
  await owner.call(ReportView.Delete, { id });
  expect(await namesSeenBy(owner)).toEqual([]);
  expect(await namesSeenBy(reader)).toEqual([]);
});
test('nothing is saved of a report that may not be seen, nor shared with a role that is not there', async () => {
  const { who } = await personWithRole('Pages.Reports.Appointment');
  await expect(who.call(ReportView.Create, { report, name: 'Doanh thu', query })).rejects.toThrow();
  await expect(app.admin.call(ReportView.Create, { report: 'GetNothing', name: 'Gì đó', query })).rejects.toThrow();
  const roleId = 999_999 as never; // no role
  await expect(app.admin.call(ReportView.Create, { report, name: 'Lạ', query, roleId })).rejects.toThrow();
  const nobody = await app.make.personWith('Pages.Ticket.Repair');
  await expect(nobody.call(ReportView.GetAll, {})).rejects.toThrow();
});
