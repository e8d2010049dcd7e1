// Saved views: one's own, shared with a role, as a tile of each reader; rights are those of the reader at the moment of reading.
import { expect, test } from 'vitest';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { noticePath, noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { BranchProfit } from '../../../contract/report/finance.report.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { ReportView } from '../../../contract/report/view.calls.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { tellMornings } from '../../../server/report/morning/morning.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';

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

test('is told every morning to whoever asked for it, once, with their own rights and branches, as long as they have them', async () => {
  const shop = await moneyCounter(app);
  const { branch, otherBranch } = shop.stock;
  const sold = async (price: number) => {
    const ticket = await shop.ticket([{ price }], { to: 'HoanTra' });
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 3) });
  };
  await sold(300_000);
  await sold(200_000);
  const rights = ['Pages.Reports.Selling', 'Pages.Settings.Branch.ViewAll'] as const;
  const chief = await app.make.personWith(...rights, 'Pages.Finance.PriceView');
  const clerk = await app.make.personWith(...rights);
  const away = await shop.staff(['Pages.Reports.Selling'], otherBranch);
  const gone = await app.make.personWith(...rights);
  const [role] = await app.sql<{ role_id: never }>('select role_id from user_role where user_id = $1', [clerk.user.id]);
  const people = { chief, clerk, away, gone };
  const views = new Map<string, number>();
  for (const [name, who] of Object.entries(people)) {
    const view = await who.call(ReportView.Create, {
      report,
      name,
      query: `by=branch&branchId=${branch}&from=2020-01-01&to=2020-01-01`,
    });
    expect(view.isMorning).toBe(false);
    expect(await who.call(ReportView.SetMorning, { id: view.id, isMorning: true })).toMatchObject({ isMorning: true });
    await who.call(ReportView.SetMorning, { id: view.id, isMorning: true });
    views.set(name, view.id);
  }
  const toldTo = async (who: Person) =>
    (await who.call(Notice.GetAll, { kind: 'reportMorning' } as never)).items.map((row) => [
      noticeSentence(row, 'en').replaceAll('\u00a0', ' '),
      noticePath(row),
    ]);
  const tomorrow = addDays(today(), 1);
  await app.sql('update report_view_morning set told_day = null');
  await app.sql('update user_account set language = $1 where id = $2', ['en', chief.user.id]);
  await app.sql('update user_account set is_active = false where id = $1', [gone.user.id]);
  // Two processes at once, and once more.
  const runs = await Promise.all([1, 2].map(() => tellMornings(app.pool, 1, tomorrow)));
  expect([runs.flat(), await tellMornings(app.pool, 1, tomorrow)]).toEqual([[], []]);
  const path = `/report/selling/revenue-total?by=branch&branchId=${branch}&from=${today()}&to=${today()}`;
  const head = (name: string) => `${name}, ${showDay(today())}:`;
  expect(await toldTo(chief)).toEqual([
    [`${head('chief')} Revenue 500,000 ₫ · Gross profit 500,000 ₫ · Margin 100 %`, path],
  ]);
  expect(await toldTo(clerk)).toEqual([
    [`${head('clerk')} Doanh thu 500.000 ₫ · Phiếu đã trả 2 · Bình quân phiếu 250.000 ₫`, path],
  ]);
  expect(await toldTo(away)).toEqual([[expect.stringMatching(/^away, .*: Doanh thu 0 ₫ · Phiếu đã trả 0/), path]]);
  expect(await app.sql('select from notice where user_id = $1', [gone.user.id])).toEqual([]);

  // The next morning: who has lost the right hears nothing, who does not want it any more neither.
  const kept = await app.admin.call(Role.Get, { id: role?.role_id as never });
  await app.admin.call(Role.Update, { ...kept, grantedPermissions: ['Pages.Reports.Appointment'] } as never);
  await away.call(ReportView.SetMorning, { id: views.get('away') as never, isMorning: false });
  expect(await tellMornings(app.pool, 1, addDays(today(), 2))).toEqual([]);
  const counts = await Promise.all([chief, clerk, away].map(async (who) => (await toldTo(who)).length));
  expect(counts).toEqual([2, 1, 1]);
  // Whoever asks for it after its hour hears it from the next morning on; nobody else's view can be asked for.
  await expect(
    away.call(ReportView.SetMorning, { id: views.get('chief') as never, isMorning: true }),
  ).rejects.toThrow();
});
