// A device goes to the centre and back, by the ticket's own actions and by the centre's requests: both doors lead to the same place.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { BranchProfit } from '../../../contract/report/finance.report.ts';
import type { Report } from '../../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../../contract/report/sales.report.ts';
import { RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { now } from '../../../contract/time.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { type Person, Refused, refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';
import { type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let groupId: CategoryId;
let centerKeeper: Staff;
beforeAll(async () => {
  shop = await ticketShop(app);
  groupId = await shop.stock.category('requestCenterGroup');
  centerKeeper = await shop.staff(shop.centre, [
    'Pages.Tickets.ViewDetail',
    'Pages.Inventory.Export.Ticket',
    'Pages.Inventory.Export.Accept',
  ]);
});
const act = (id: TicketId, action: TicketActionKey, by: Person, more: object = {}) =>
  by.call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
async function inWork(lines: object[] = []) {
  const { id } = await shop.newTicket({
    lines: [{ kind: 'service', serviceNameId: shop.battery }, ...lines] as never,
  });
  await act(id, 'accept', shop.technician);
  return id;
}
const move = (id: TicketId, by: Person = shop.technician) =>
  act(id, 'moveCentre', by, { reason: 'Cần máy hàn của trung tâm', groupId });
const requestOf = async (id: TicketId) => {
  const [row] = await app.sql<{ id: number; status: number; is_deleted: boolean; content: string }>(
    'select id, status, is_deleted, content from center_request where ticket_id = $1 order by id desc limit 1',
    [id],
  );
  return row ?? expect.fail('no request');
};
const ticket = async (id: TicketId) => {
  const { status, custody, place_id, centre_outcome, finished_at } = await shop.ticket(id);
  return { status, custody, place: place_id, centre_outcome, isFinished: finished_at !== null };
};

describe('by the ticket', () => {
  test('a line that failed there costs nothing from then on, also when the work goes on at the branch', async () => {
    const id = await inWork([{ kind: 'service', serviceNameId: shop.screen }]);
    const lines = await app.sql<{ id: number }>(
      `select id from ticket_line where ticket_id = $1 and kind = 'service' order by price`,
      [id],
    );
    expect((await shop.ticket(id)).total).toBe(2_000_000);
    await move(id);
    await act(id, 'centreReceive', shop.centerTechnician);
    await act(id, 'centreSendBack', shop.centerTechnician, {
      centreOutcome: 'DangXuLy',
      outcomes: [
        { lineId: lines[0]?.id, outcome: 'done' },
        { lineId: lines[1]?.id, outcome: 'failed' },
      ],
    });
    expect((await shop.ticket(id)).total).toBe(500_000);
    expect(await brokenTicketLaws(app)).toEqual({});
  });
  test('there, repaired with the centre’s parts, and back finished', async () => {
    const [place] = await app.sql<{ id: number }>('select id from warehouse where branch_id = $1', [shop.centre]);
    await shop.stock.receive(shop.cable, 2, 600, place?.id as never);
    const id = await inWork([{ kind: 'part', productId: shop.cable }]);
    expect((await shop.stock.shelf(shop.cable))[2]).toBe(1);
    await move(id);
    expect((await shop.stock.shelf(shop.cable))[2]).toBe(0);
    expect(await ticket(id)).toMatchObject({ status: 'ChuyenVeTrungTam', custody: 'transit', place: shop.branch });
    expect(await requestOf(id)).toMatchObject({ status: 0, content: 'Cần máy hàn của trung tâm' });
    expect((await refusalOf(act(id, 'centreReceive', shop.technician))).body.error?.message).toContain('trung tâm');
    await act(id, 'centreReceive', shop.centerTechnician);
    expect(await ticket(id)).toMatchObject({ custody: 'centre', place: shop.centre });
    expect(await requestOf(id)).toMatchObject({ status: 1 });
    expect((await shop.stock.shelf(shop.cable, place?.id as never))[2]).toBe(1);

    const back = (centreOutcome: string) => act(id, 'centreSendBack', shop.centerTechnician, { centreOutcome });
    expect((await refusalOf(back('HoanThanh'))).body.error?.message).toContain('Linh kiện chưa xuất đủ');
    const { lines } = await centerKeeper.call(TicketParts.GetParts, { id });
    await centerKeeper.call(TicketParts.IssueParts, {
      id,
      lines: [{ lineId: lines[0]?.lineId, quantity: 1 }],
    } as never);
    expect(await shop.stock.shelf(shop.cable, place?.id as never)).toEqual([1, 300, 0]);
    expect((await refusalOf(back('KhongSuaDuoc'))).body.error?.message).toContain('trả linh kiện đã xuất');
    await back('HoanThanh');
    expect(await ticket(id)).toMatchObject({ status: 'ChuyenVeTrungTam', custody: 'transit', place: shop.branch });
    await act(id, 'branchReceive', shop.receptionist);
    expect(await ticket(id)).toEqual({
      status: 'HoanThanh',
      custody: 'branch',
      place: shop.branch,
      centre_outcome: null,
      isFinished: true,
    });
    expect(await requestOf(id)).toMatchObject({ status: 3 });
    expect(await shop.lines(id)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  });

  test('cancelled before it arrives: everything is as before', async () => {
    const id = await inWork([{ kind: 'part', productId: shop.accessory }]);
    await move(id);
    await act(id, 'cancelMove', shop.receptionist);
    expect(await ticket(id)).toMatchObject({ status: 'DangXuLy', custody: 'branch', place: shop.branch });
    expect(await requestOf(id)).toMatchObject({ is_deleted: true });
    expect((await shop.stock.shelf(shop.accessory))[2]).toBe(1);
    await move(id);
    expect(await requestOf(id)).toMatchObject({ status: 0, is_deleted: false });
  });

  test('given up there: nobody pays for it; not looked at there: it waits for somebody', async () => {
    const dead = await inWork();
    await move(dead);
    await act(dead, 'centreReceive', shop.centerTechnician);
    await act(dead, 'centreSendBack', shop.centerTechnician, { centreOutcome: 'KhongSuaDuoc' });
    await act(dead, 'branchReceive', shop.receptionist);
    expect(await shop.ticket(dead)).toMatchObject({ status: 'KhongSuaDuoc', total: 0 });
    const { id: fresh } = await shop.newTicket({});
    await act(fresh, 'moveCentre', shop.receptionist, { reason: 'Đông khách', groupId });
    await act(fresh, 'centreReceive', shop.centerTechnician);
    await act(fresh, 'centreSendBack', shop.centerTechnician, { centreOutcome: 'DangXuLy' });
    await act(fresh, 'branchReceive', shop.receptionist);
    expect(await ticket(fresh)).toMatchObject({ status: 'ChoXuLy', custody: 'branch' });
  });

  test('received against cancelled: one wins, the other reads what happened', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const id = await inWork();
      await move(id);
      const results = await Promise.allSettled([
        act(id, 'centreReceive', shop.centerTechnician),
        act(id, 'cancelMove', shop.receptionist),
      ]);
      const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refused] : []));
      expect(refused).toHaveLength(1);
      expect(refused[0]).toBeInstanceOf(Refused);
      const [{ status, is_deleted: isDeleted }, now] = [await requestOf(id), await ticket(id)];
      expect([now.custody, status, isDeleted]).toEqual(
        results[0]?.status === 'fulfilled' ? ['centre', 1, false] : ['branch', 0, true],
      );
    }
  });
});

describe('by the request', () => {
  const change = (id: number, status: number, by: Person) =>
    by.call(RequestCenter.ChangeStatus, { id, status } as never);

  test('its steps are the ticket’s', async () => {
    const id = await inWork();
    const { code } = (await shop.ticket(id)) as { code: string };
    const made = await shop.receptionist.call(RequestCenter.CreateOrUpdateRequestCenter, {
      groupId,
      ticketCode: code,
      content: 'Main chập',
      lines: [{ productId: shop.cable, quantity: 1 }],
    } as never);
    expect(made).toMatchObject({ status: 0, ticketId: id, quantity: 1 });
    expect(await ticket(id)).toMatchObject({ status: 'ChuyenVeTrungTam', custody: 'transit' });
    const seen = await shop.centerTechnician.call(RequestCenter.getInfoRequestCenterById, { id: made.id });
    expect(seen.allowedActions.find(({ key }) => key === 'receive')?.blocker).toBeNull();
    await change(made.id, 1, shop.centerTechnician);
    expect(await ticket(id)).toMatchObject({ custody: 'centre', place: shop.centre });
    const sent = { id: made.id, answer: 'Đã hàn lại', centreOutcome: 'HoanThanh' } as never;
    await shop.centerTechnician.call(RequestCenter.BackToBranch, sent);
    await change(made.id, 3, shop.receptionist);
    expect(await ticket(id)).toMatchObject({ status: 'HoanThanh', custody: 'branch', place: shop.branch });
  });

  test('deleting it takes the move back; its ticket cannot be exchanged', async () => {
    const [id, other] = [await inWork(), (await shop.newTicket({})).code];
    await move(id);
    const request = await requestOf(id);
    const edit = { id: request.id, groupId, content: 'Đổi', ticketCode: other, lines: [] } as never;
    const refused = await refusalOf(shop.receptionist.call(RequestCenter.CreateOrUpdateRequestCenter, edit));
    expect(refused.key).toBe('ticket.centreTicket');
    await shop.receptionist.call(RequestCenter.DeleteRequestCenter, { id: request.id as never });
    expect(await ticket(id)).toMatchObject({ status: 'DangXuLy', custody: 'branch' });
  });

  test('it is of the branch whose device goes along, whoever changes what it says', async () => {
    const id = await inWork();
    const { code } = (await shop.ticket(id)) as { code: string };
    await move(id);
    const { id: request } = await requestOf(id);
    const edit = (more: object) =>
      app.admin.call(RequestCenter.CreateOrUpdateRequestCenter, {
        id: request,
        groupId,
        content: 'Thêm pin',
        ticketCode: code,
        ...more,
      } as never);
    const moved = await refusalOf(edit({ branchId: shop.otherBranch }));
    expect(moved.key).toBe('ticket.centreTicket');
    expect(moved.body.error?.validationErrors?.[0]?.members).toEqual(['branchId']);
    expect(await edit({ branchId: shop.branch })).toMatchObject({ branchId: shop.branch, content: 'Thêm pin' });
    await shop.receptionist.call(RequestCenter.DeleteRequestCenter, { id: request as never });
  });

  test('people of the group see and receive what is sent to it', async () => {
    const id = await inWork();
    await move(id);
    const somebody = await shop.staff(shop.otherBranch, [
      'Pages.Ticket.Center',
      'Pages.Tickets.ViewDetail',
      'Pages.Tickets.ChangeStatus',
    ]);
    const { id: request } = await requestOf(id);
    expect((await refusalOf(change(request, 1, somebody))).key).toBe('row.missing');
    await app.sql('insert into user_center_group (tenant_id, user_id, group_id) values (1, $1, $2)', [
      somebody.user.id,
      groupId,
    ]);
    await change(request, 1, somebody);
    expect(await ticket(id)).toMatchObject({ custody: 'centre' });
  });
});

test('a device that was finished at another branch goes home', async () => {
  const { id } = await shop.newTicket({});
  await act(id, 'moveBranch', shop.manager, { branchId: shop.otherBranch });
  const there = await shop.staff(shop.otherBranch, [
    'Pages.Tickets.ViewDetail',
    'Pages.Tickets.AcceptService',
    'Pages.Tickets.ChangeStatusAdmin',
  ]);
  await act(id, 'receiveDevice', there);
  await act(id, 'accept', there);
  expect((await refusalOf(act(id, 'sendHome', there))).key).toBe('ticket.notNow');
  await act(id, 'finish', there);
  await act(id, 'sendHome', there);
  expect(await ticket(id)).toMatchObject({ status: 'HoanThanh', custody: 'transit', place: shop.branch });
  await act(id, 'receiveDevice', shop.receptionist);
  expect(await ticket(id)).toMatchObject({ status: 'HoanThanh', custody: 'branch', place: shop.branch });
  expect((await refusalOf(act(id, 'sendHome', shop.manager))).body.error?.message).toContain('chi nhánh đã nhận');
});

test('a device arrives whatever is being decided about its ticket', async () => {
  const { id } = await shop.newTicket({});
  await act(id, 'moveBranch', shop.manager, { branchId: shop.otherBranch });
  await act(id, 'askCancel', shop.receptionist, { reason: 'Khách đổi ý' });
  expect((await refusalOf(act(id, 'approveCancel', shop.manager))).body.error?.message).toContain('Máy không ở');
  await act(id, 'receiveDevice', shop.otherReceptionist);
  expect(await ticket(id)).toMatchObject({ status: 'cancel', custody: 'branch', place: shop.otherBranch });
});

describe('what it does is the branch’s revenue, and stands beside it as the centre’s value', () => {
  interface Told {
    branchId: number;
    revenue: number;
    atCentre: number;
    forOthers: number;
  }
  const ask = (report: Report, input: object = {}, who: Person = app.admin) =>
    who.call(report.call, { by: 'branch', ...input } as never) as unknown as Promise<{ items: Told[]; footer: Told }>; // figures of the declaration
  const told = async (report: Report, input: object = {}) => {
    const { items, footer } = await ask(report, input);
    const sums = ({ revenue, atCentre, forOthers }: Told) => [revenue, atCentre, forOthers];
    const of = (branch: number) => sums(items.find(({ branchId }) => branchId === branch) as Told); // both have sold or done something
    return { branch: of(shop.branch), centre: of(shop.centre), all: sums(footer) };
  };
  const once = { branch: [1_000_000, 500_000, 0], centre: [0, 0, 500_000], all: [1_000_000, 500_000, 500_000] };
  const back = { branch: [500_000, 0, 0], centre: [0, 0, 0], all: [500_000, 0, 0] };
  const books = () => brokenLaws(app).then((broken) => broken.filter(({ key }) => key.startsWith('sale.')));
  let id: TicketId;
  beforeAll(async () => {
    id = await inWork([{ kind: 'service', serviceNameId: shop.battery }]);
    const [there] = await shop.lines(id);
    await move(id);
    await act(id, 'centreReceive', shop.centerTechnician);
    const outcomes = [{ lineId: there?.id, outcome: 'done' }];
    await act(id, 'centreSendBack', shop.centerTechnician, { centreOutcome: 'DangXuLy', outcomes });
    await act(id, 'branchReceive', shop.receptionist);
    await act(id, 'finish', shop.technician);
    await act(id, 'beginReturn', shop.receptionist, { accessoriesChecked: true });
    await act(id, 'handOver', shop.receptionist, { payments: [{ methodId: shop.method, amount: 1_000_000 }] });
  });
  test('in the revenue and in the profit of both, now and at a moment, without counting anything twice', async () => {
    expect((await shop.lines(id)).map(({ place_id }) => place_id)).toEqual([shop.centre, null]);
    for (const report of [RevenueTotal, BranchProfit])
      for (const asOf of [undefined, now().toISOString()]) expect(await told(report, { asOf })).toEqual(once);
    const boss = await shop.staff(shop.centre, ['Pages.Reports.Selling']);
    expect((await ask(RevenueTotal, {}, boss)).footer).toMatchObject({ revenue: 0, atCentre: 0, forOthers: 500_000 });
    const why = await boss.call(RevenueTotal.why, { figure: 'forOthers' } as never);
    expect(why.items).toMatchObject([{ document: 'ticket', documentId: id, value: 500_000 }]);
    expect((await ask(RevenueDetail, { by: 'ticket' })).items).toMatchObject([
      { revenue: 1_000_000, atCentre: 500_000 },
    ]);
  });
  test('what is given back is taken off on both sides', async () => {
    const before = now().toISOString();
    const [there] = await shop.lines(id);
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ticketId: id,
      lines: [{ lineId: there?.id, quantity: 1 }],
      methodId: shop.method,
      reasonId: await shop.stock.category('refundReason'),
    } as never); // a line of the test's own ticket
    for (const report of [RevenueTotal, BranchProfit]) {
      expect(await told(report)).toEqual(back);
      expect(await told(report, { asOf: before })).toEqual(once);
    }
    expect(await books()).toEqual([]);
  });
  test('what was done before it was written down is known by who did it', async () => {
    const owner = ownerClient(app.address);
    await owner.connect();
    await owner.query(
      `alter table ticket_line drop place_id; alter table sale_ledger drop centre_id; alter table sale_day drop at_centre, drop for_others`,
    );
    const migration = new URL('../../../server/db/migrations/0091-worked-at-the-centre.sql', import.meta.url);
    await owner.query(await readFile(migration, 'utf8'));
    await owner.end();
    expect((await shop.lines(id)).map(({ place_id }) => place_id)).toEqual([shop.centre, null]);
    expect(await told(RevenueTotal)).toEqual(back);
    expect(await told(RevenueTotal, { asOf: now().toISOString() })).toEqual(back);
    expect(await books()).toEqual([]);
  });
});

test('the books are right after all of it', async () => {
  expect(await breaches(app, [shop.cable, shop.accessory])).toEqual([]);
});
