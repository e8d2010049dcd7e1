// Who does the work: whoever did a line earns by it, at the branch or at the centre; and nobody is given work they do not fit without
// somebody who may saying that it is meant.
import { beforeAll, describe, expect, test } from 'vitest';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { Home } from '../../../contract/report/work.ts';
import { RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';
import { rights, type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let groupId: CategoryId;
beforeAll(async () => {
  shop = await ticketShop(app);
  groupId = await shop.stock.category('requestCenterGroup');
  // Every service of the list pays its technician.
  await app.sql('update service_price set commission = 50000');
  await app.sql('update service_name set commission = 50000');
});
const act = (id: TicketId, action: TicketActionKey, by: Person, more: object = {}) =>
  by.call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
const services = () => [
  { kind: 'service' as const, serviceNameId: shop.screen },
  { kind: 'service' as const, serviceNameId: shop.battery },
];
async function inWork() {
  const { id } = await shop.newTicket({ lines: services() });
  await act(id, 'accept', shop.technician);
  return id;
}
async function atCentre(id: TicketId) {
  await act(id, 'moveCentre', shop.technician, { reason: 'hàn main', groupId });
  await act(id, 'centreReceive', shop.centerTechnician);
  return id;
}
const earned = async (id: TicketId) => {
  const rows = await app.sql<{ user_id: number; amount: number }>(
    `select user_id, sum(amount)::int as amount from commission_ledger where ticket_id = $1 and account = 'earned' group by 1 order by 1`,
    [id],
  );
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map((row) => [row.user_id, row.amount]));
};
const doneBy = async (id: TicketId) => (await shop.lines(id)).map((line) => line.technician_id);
const idOf = (person: Staff) => person.user.id as UserId;

describe('at the centre', () => {
  test('whoever accepts the work there and does it earns, not the branch’s technician', async () => {
    const id = await atCentre(await inWork());
    expect(await shop.ticket(id)).toMatchObject({ technician_id: null, home_technician_id: idOf(shop.technician) });
    const queue = await shop.centerTechnician.call(TicketRead.GetMyQueue, {});
    expect(queue.items.find((row) => row.id === id)).toMatchObject({ isMine: false });
    const inHand = async () => (await shop.centerTechnician.call(TicketRead.GetMyQueue, { isMine: true })).items;
    expect((await inHand()).map((row) => row.id)).not.toContain(id); // "Máy trong tay tôi" counts these alone
    await shop.centerTechnician.call(TicketAct.AcceptInvoice, { id });
    const mine = await shop.centerTechnician.call(TicketRead.GetMyQueue, {});
    expect(mine.items.find((row) => row.id === id)).toMatchObject({ isMine: true });
    expect(await inHand()).toEqual(mine.items.filter((row) => row.isMine));
    // The home page begins with the same work, each with a step that can be done.
    const next = await shop.centerTechnician.call(Home.GetNext, {});
    expect(next.queue.map((row) => row.id)).toEqual(mine.items.slice(0, 6).map((row) => row.id));
    const free = mine.items.map(({ allowedActions }) =>
      allowedActions.filter(({ blocker }) => !blocker).map((one) => one.key),
    );
    for (const [at, { step }] of next.queue.entries()) if (step) expect(free[at]).toContain(step.key);
    const request = await app.sql<{ id: number }>('select id from center_request where ticket_id = $1', [id]);
    await shop.centerTechnician.call(RequestCenter.BackToBranch, {
      id: request[0]?.id,
      centreOutcome: 'HoanThanh',
    } as never);
    await act(id, 'branchReceive', shop.receptionist);
    expect(await doneBy(id)).toEqual([idOf(shop.centerTechnician), idOf(shop.centerTechnician)]);
    expect(await earned(id)).toEqual({ [idOf(shop.centerTechnician)]: 100_000 });
    expect(await shop.ticket(id)).toMatchObject({ technician_id: idOf(shop.technician), home_technician_id: null });
    const view = await shop.receptionist.call(TicketRead.GetInvoiceForView, { id });
    expect(view.lines.map((line) => line.technicianName)).toEqual([
      shop.centerTechnician.user.fullName,
      shop.centerTechnician.user.fullName,
    ]);
  });
  test('assigned by a boss there; what each did stays theirs when the rest is done at the branch', async () => {
    const boss = await shop.staff(shop.centre, rights.manager);
    const id = await atCentre(await inWork());
    await boss.call(TicketAct.ChangeTechnicalInvoice, { id, technicianId: idOf(shop.centerTechnician) });
    const [first] = await shop.lines(id);
    await act(id, 'centreSendBack', boss, {
      centreOutcome: 'DangXuLy',
      outcomes: [{ lineId: first?.id, outcome: 'done' }],
    });
    await act(id, 'branchReceive', shop.receptionist);
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy', technician_id: idOf(shop.technician) });
    await act(id, 'finish', shop.technician);
    expect(await doneBy(id)).toEqual([idOf(shop.centerTechnician), idOf(shop.technician)]);
    expect(await earned(id)).toEqual({ [idOf(shop.centerTechnician)]: 50_000, [idOf(shop.technician)]: 50_000 });
    // Opened again and finished by another technician of the branch: the centre's line is still the centre's.
    await act(id, 'reopen', shop.manager, { reason: 'chưa kín' });
    await act(id, 'changeTechnician', shop.manager, { technicianId: idOf(shop.secondTechnician) });
    await act(id, 'finish', shop.secondTechnician);
    expect(await earned(id)).toEqual({ [idOf(shop.centerTechnician)]: 50_000, [idOf(shop.secondTechnician)]: 50_000 });
  });
  test('a technician who sends it back did it; with nobody who could have, it is refused', async () => {
    const id = await atCentre(await inWork());
    const clerk = await shop.staff(shop.centre, ['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus']);
    const refused = await refusalOf(act(id, 'centreSendBack', clerk, { centreOutcome: 'HoanThanh' }));
    expect(refused.key).toBe('ticket.noCentreTechnician');
    await act(id, 'centreSendBack', shop.centerTechnician, { centreOutcome: 'HoanThanh' });
    await act(id, 'branchReceive', shop.receptionist);
    expect(await earned(id)).toEqual({ [idOf(shop.centerTechnician)]: 100_000 });
  });
  test('the branch’s people neither accept nor assign there', async () => {
    const id = await atCentre(await inWork());
    expect((await refusalOf(shop.technician.call(TicketAct.AcceptInvoice, { id }))).key).toBe('ticket.blocked');
    const assign = shop.manager.call(TicketAct.ChangeTechnicalInvoice, { id, technicianId: idOf(shop.technician) });
    expect((await refusalOf(assign)).key).toBe('ticket.blocked');
  });
});

test('two technicians of a branch: each line is whoever’s is named for it', async () => {
  const id = await inWork();
  const [first, second] = await shop.lines(id);
  await shop.technician.call(TicketRead.SetOutcomes, {
    id,
    outcomes: [{ lineId: first?.id, outcome: 'done', technicianId: idOf(shop.secondTechnician) }],
  } as never);
  await act(id, 'finish', shop.technician, { outcomes: [{ lineId: second?.id, outcome: 'done' }] });
  expect(await earned(id)).toEqual({ [idOf(shop.secondTechnician)]: 50_000, [idOf(shop.technician)]: 50_000 });
});

describe('who is given work fits it', () => {
  const assigning = ['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeEngineer', 'Pages.Tickets.Create'] as const;
  const people = async () => {
    const unmapped = await shop.staff(shop.branch, rights.technician);
    const away = await shop.staff(shop.otherBranch, rights.technician);
    const clerk = await shop.staff(shop.branch, rights.technician);
    const offline = await shop.staff(shop.branch, rights.technician);
    const noRole = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail']);
    for (const { user } of [away, clerk, offline, noRole])
      for (const service of [shop.screen, shop.battery])
        await app.sql('insert into user_service (tenant_id, user_id, service_name_id) values (1, $1, $2)', [
          user.id,
          service,
        ]);
    await app.sql('update user_account set user_type_id = 3 where id = $1', [clerk.user.id]);
    await app.sql('update user_account set is_active = false where id = $1', [offline.user.id]);
    return { unmapped, away, clerk, offline, noRole };
  };
  const says: Record<keyof Awaited<ReturnType<typeof people>>, string> = {
    unmapped: 'chưa được phân dịch vụ',
    away: 'không làm việc tại',
    clerk: 'loại người dùng',
    offline: 'ngoại tuyến',
    noRole: 'vai trò',
  };
  test('on every road it is said, and whoever may does it all the same', async () => {
    const [lead, boss] = [
      await shop.staff(shop.branch, assigning),
      await shop.staff(shop.branch, [...assigning, 'Pages.Tickets.AssignAnyone']),
    ];
    const unfit = await people();
    const roads = async (by: Staff, technicianId: UserId, more: object) => {
      const { id } = await shop.newTicket({ lines: services() });
      const sent = await shop.newTicket({ lines: services() });
      await act(sent.id, 'dispatch', shop.receptionist, { reason: 'đông' });
      const intake = {
        customerName: 'Lê An',
        phone: '0911222333',
        modelId: shop.model,
        errorIds: [shop.error],
        lines: services(),
      };
      return {
        change: () => by.call(TicketAct.ChangeTechnicalInvoice, { id, technicianId, ...more }),
        assign: () => by.call(TicketAct.ChangeTechnicalInvoice, { id: sent.id, technicianId, ...more }),
        intake: () => by.call(TicketForm.CreateOrUpdateInvoice, { ...intake, technicianId, ...more } as never),
        bulk: async () => {
          const { items } = await by.call(TicketAct.ChangeTechnicalInvoice, { ids: [id], technicianId, ...more });
          return items;
        },
      };
    };
    for (const [who, person] of Object.entries(unfit)) {
      const sentence = says[who as keyof typeof says];
      const [plain, may, meant] = [
        await roads(lead, idOf(person), { assignAnyway: true }),
        await roads(boss, idOf(person), {}),
        await roads(boss, idOf(person), { assignAnyway: true }),
      ];
      for (const road of ['change', 'assign', 'intake'] as const) {
        const refused = await refusalOf(plain[road]());
        expect([who, road, refused.key]).toEqual([who, road, 'ticket.unfit']);
        expect(refused.body.error?.message).toContain(sentence);
        expect((await refusalOf(may[road]())).key).toBe('ticket.unfitAsk');
        await meant[road]();
      }
      expect(await plain.bulk()).toMatchObject([{ isDone: false, message: expect.stringContaining(sentence) }]);
    }
    const { id } = await shop.newTicket({ lines: services() });
    await boss.call(TicketAct.ChangeTechnicalInvoice, { id, technicianId: idOf(unfit.away), assignAnyway: true });
    const story = await shop.receptionist.call(TicketRead.GetHistoryReceiptData, { id });
    expect(story.items.find((event) => event.action === 'assignAnyway')?.text).toContain('không làm việc tại');
    const read = await shop.receptionist.call(
      TicketRead.GetHistoryReceiptData,
      { id },
      { '.aspnetcore.culture': 'en' },
    );
    const inEnglish = read.items.find((event) => event.action === 'assignAnyway')?.text;
    expect(inEnglish).toContain('does not work at');
    expect(inEnglish).not.toContain('không');
    const listed = await boss.call(TicketRead.GetTechnicians, { id });
    expect(listed.items.find((row) => row.id === idOf(unfit.clerk))).toMatchObject({ isOtherType: true });
  });
  test('whoever fits is given it without a word, and the lead of a kind of device fits all of it', async () => {
    const lead = await shop.staff(shop.branch, assigning);
    const { id } = await shop.newTicket({ lines: services() });
    await lead.call(TicketAct.ChangeTechnicalInvoice, { id, technicianId: idOf(shop.secondTechnician) });
    const head = await shop.staff(shop.branch, rights.technician);
    await app.sql('insert into lead_device (tenant_id, user_id, device_type_id) values (1, $1, $2)', [
      head.user.id,
      shop.deviceType,
    ]);
    await lead.call(TicketAct.ChangeTechnicalInvoice, { id, technicianId: idOf(head) });
    expect(await shop.ticket(id)).toMatchObject({ technician_id: idOf(head) });
  });
  test('somebody of the branch is not given work at the centre unless it is meant', async () => {
    const boss = await shop.staff(shop.centre, [...assigning, 'Pages.Tickets.ChangeStatus']);
    const id = await atCentre(await inWork());
    const sent = { id, technicianId: idOf(shop.technician), assignAnyway: true };
    expect((await refusalOf(boss.call(TicketAct.ChangeTechnicalInvoice, sent))).key).toBe('ticket.unfit');
    await boss.call(TicketAct.ChangeTechnicalInvoice, { ...sent, technicianId: idOf(shop.centerTechnician) });
  });
});

test('the books hold', async () => {
  expect(await brokenTicketLaws(app)).toEqual({});
});
