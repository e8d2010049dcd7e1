// Waiting for parts asks for them; the bench proposes parts that the ticket does not have; what is kept is kept for a while; what
// came in is told; a ticket that is over ends what was prepared for it.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { configFields } from '../../../contract/org/config.fields.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { ProductInboundRequest, ProductOutboundRequest } from '../../../contract/stock/request.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { keepingJob, partsJob } from '../../../server/ticket/parts/arrived.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let supplierId = 0;
beforeAll(async () => {
  shop = await ticketShop(app);
  const [row] = await app.sql<{ id: number }>(
    `insert into supplier (tenant_id, code, name) values ($1, 'NCC-YC', 'Nhà cung cấp') returning id`,
    [DEFAULT_TENANT],
  );
  supplierId = row?.id ?? 0;
});
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const act = (id: TicketId, action: TicketActionKey, by: Person = shop.technician, more: object = {}) =>
  by.call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
async function ticketWith(...parts: (readonly [ProductId, number])[]) {
  const lines = parts.map(([productId, quantity]) => ({ kind: 'part', productId, quantity }) as const);
  const ticket = await shop.newTicket({ lines: [{ kind: 'service', serviceNameId: shop.battery }, ...lines] });
  await act(ticket.id, 'accept');
  return ticket;
}
const partsOf = (id: TicketId, by: Person = shop.technician) => by.call(TicketParts.GetParts, { id });
const wait = (id: TicketId, more: object = {}) =>
  act(id, 'waitParts', shop.technician, { promisedAt: soon(), ...more });
const linesOf = (requestId: number | undefined) =>
  app.sql<{ id: number; product_id: number; quantity: number }>(
    'select id, product_id, quantity from stock_request_line where request_id = $1 order by id',
    [requestId],
  );

describe('waiting for parts', () => {
  test('asks for exactly what is missing, in the same step; the coordinator sees it', async () => {
    const [short, here] = [
      await shop.stock.product({ quantity: 1, value: 100 }),
      await shop.stock.product({ quantity: 9, value: 90 }),
    ];
    const { id, code } = await ticketWith([short, 3], [here, 2]);
    expect((await partsOf(id)).requests).toEqual([]);
    await wait(id, { note: 'hàng khan' });
    const { requests, lines } = await partsOf(id);
    expect(requests).toMatchObject([{ status: 'new', quantity: 2, filled: 0 }]);
    expect(lines[0]).toMatchObject({ held: 1, waiting: 2, requested: 2 });
    expect(await linesOf(requests[0]?.id)).toMatchObject([{ product_id: short, quantity: 2 }]);
    const { items } = await app.admin.call(RequestDemand.GetDemand, { requestId: requests[0]?.id } as never);
    expect(items).toMatchObject([{ productId: short, wanted: 2, lines: [{ ticketCode: code }] }]);
    const story = await shop.technician.call(TicketRead.GetHistoryReceiptData, { id });
    expect(story.items.map(({ action }) => action)).toEqual(expect.arrayContaining(['request', 'waitParts']));
  });
  test('does not ask twice, and not where nothing is missing', async () => {
    const short = await shop.stock.product();
    const { id } = await ticketWith([short, 2]);
    await shop.technician.call(TicketParts.RequestParts, { id } as never);
    await wait(id);
    expect((await partsOf(id)).requests).toHaveLength(1);
    const bare = await ticketWith();
    expect((await refusalOf(wait(bare.id))).key).toBe('ticket.blocked');
    const { allowedActions } = await shop.technician.call(TicketRead.GetDetailInvoice, { id: bare.id });
    expect(allowedActions.find(({ key }) => key === 'waitParts')?.blocker).toContain('không thiếu linh kiện');
  });
  test('fails as a whole: no request without the status', async () => {
    const { id } = await ticketWith([await shop.stock.product(), 1]);
    expect(
      (await refusalOf(act(id, 'waitParts', shop.technician, { promisedAt: '2020-01-01T00:00:00Z' }))).status,
    ).toBe(400);
    expect((await partsOf(id)).requests).toEqual([]);
  });
});

describe('a part that the ticket does not have', () => {
  const propose = (id: TicketId, productId: ProductId, more: object = {}) =>
    shop.technician.call(TicketParts.ProposePart, { id, productId, quantity: 1, note: 'Cáp đứt', ...more } as never);
  const decide = (id: TicketId, proposalId: number | undefined, more: object, by: Person = shop.receptionist) =>
    by.call(TicketParts.DecidePart, { id, proposalId, isAccepted: true, agreedBy: 'customer', ...more } as never);

  test('is proposed by the bench, priced and taken on by the counter, and asked for where it is not here', async () => {
    const { id, code } = await ticketWith();
    const before = (await shop.ticket(id)) as { total: number };
    const { proposals } = await propose(id, shop.cable);
    expect(proposals).toMatchObject([{ status: 'open', productId: shop.cable, quantity: 1, listPrice: 200_000 }]);
    expect(await shop.lines(id)).toHaveLength(1);
    expect((await refusalOf(propose(id, shop.cable))).key).toBe('ticket.proposedAlready');
    const denied = decide(id, proposals[0]?.id, {}, shop.technician);
    expect((await refusalOf(denied)).status).toBe(403);
    const after = await decide(id, proposals[0]?.id, {});
    expect(after.proposals).toMatchObject([{ status: 'accepted', price: 200_000, agreedBy: 'customer' }]);
    expect(after.lines).toMatchObject([{ productId: shop.cable, held: 1 }]);
    expect(after.requests).toEqual([]);
    expect(await shop.ticket(id)).toMatchObject({ total: before.total + 200_000, status: 'DangXuLy' });

    const rare = await shop.stock.product();
    const more = await propose(id, rare, { quantity: 2 });
    const taken = await decide(id, more.proposals[0]?.id, { agreedBy: 'counter' });
    expect(taken.requests).toMatchObject([{ status: 'new', quantity: 2 }]);
    const { items } = await shop.receptionist.call(TicketRead.GetHistoryReceiptData, { id });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['partProposed', 'partAccepted']));
    expect(code).toBeTruthy();
  });
  test('another price needs its right; declining needs a reason; nobody takes on their own', async () => {
    const { id } = await ticketWith();
    const { proposals } = await propose(id, shop.cable);
    const proposal = proposals[0]?.id;
    expect((await refusalOf(decide(id, proposal, { price: 1 }))).key).toBe('ticket.priceRight');
    expect((await refusalOf(decide(id, proposal, { isAccepted: false }))).status).toBe(400);
    expect((await refusalOf(decide(id, proposal, { agreedBy: null }))).status).toBe(400);
    const cheap = await decide(id, proposal, { price: 150_000 }, shop.manager);
    expect(cheap.proposals).toMatchObject([{ status: 'accepted', price: 150_000 }]);
    const own = await shop.manager.call(TicketParts.ProposePart, { id, productId: shop.accessory, note: 'x' } as never);
    expect(own.proposals[0]?.blocker).toBeTruthy();
    expect((await refusalOf(decide(id, own.proposals[0]?.id, {}, shop.manager))).key).toBe('ticket.blocked');
    const back = await decide(id, own.proposals[0]?.id, { isAccepted: false, reason: 'Khách không muốn' });
    expect(back.proposals[0]).toMatchObject({ status: 'rejected', decisionNote: 'Khách không muốn' });
  });
  test('that a service includes for another model costs its price here: what is shown is what it is taken on for', async () => {
    const { id } = await ticketWith();
    await app.sql(
      `with other as (insert into model (tenant_id, name, series_id) select tenant_id, name || ' Plus', series_id from model where id = $1 returning *)
       insert into service_part (tenant_id, service_name_id, product_id, model_id) select tenant_id, $2, $3, id from other`,
      [shop.model, shop.battery, shop.cable],
    );
    const { proposals } = await propose(id, shop.cable);
    expect(proposals).toMatchObject([{ listPrice: 200_000 }]);
    const taken = await decide(id, proposals[0]?.id, { price: proposals[0]?.listPrice });
    expect(taken.proposals).toMatchObject([{ status: 'accepted', price: 200_000 }]);
    expect((await shop.lines(id)).at(-1)).toMatchObject({ price: 200_000, parent_id: null });
  });
  test('is offered on the bench card while it can be proposed, and stands on it until the counter has answered', async () => {
    const cardOf = async (id: TicketId) =>
      (await shop.technician.call(TicketRead.GetMyQueue, {})).items.find((row) => row.id === id);
    const unstarted = await shop.newTicket();
    expect(await cardOf(unstarted.id)).toMatchObject({ isMine: false, canPropose: false });
    expect((await refusalOf(propose(unstarted.id, shop.cable))).key).toBe('ticket.noParts');
    const { id } = await ticketWith();
    expect(await cardOf(id)).toMatchObject({ canPropose: true, proposedParts: [] });
    const { proposals } = await propose(id, shop.cable);
    expect(await cardOf(id)).toMatchObject({ canPropose: true, proposedParts: [proposals[0]?.name] });
    await decide(id, proposals[0]?.id, {});
    expect(await cardOf(id)).toMatchObject({ proposedParts: [] });
  });
  test('or a service: proposed, priced by the list, taken on as a line, and nobody waits for goods', async () => {
    const { id } = await ticketWith([shop.cable, 12]);
    const before = (await shop.ticket(id)) as { total: number };
    const more = { serviceNameId: shop.screen, note: 'Màn chập chờn' };
    const both = propose(id, shop.cable, more);
    expect((await refusalOf(both)).body.error?.validationErrors?.[0]?.members).toEqual(['serviceNameId']);
    const none = refusalOf(shop.technician.call(TicketParts.ProposePart, { id } as never));
    expect((await none).body.error?.validationErrors?.[0]?.members).toEqual(['productId']);
    const service = { productId: null, ...more };
    const { proposals } = await propose(id, shop.screen as never, service);
    expect(proposals).toMatchObject([{ status: 'open', productId: null, ...more, listPrice: 1_500_000 }]);
    expect((await refusalOf(propose(id, shop.screen as never, service))).key).toBe('ticket.proposedAlready');
    const card = (await shop.technician.call(TicketRead.GetMyQueue, {})).items.find((row) => row.id === id);
    expect(card?.proposedParts).toEqual([proposals[0]?.name]);
    const asked = await refusalOf(decide(id, proposals[0]?.id, { price: 1_400_000 }));
    expect(asked.key).toBe('ticket.priceRight');
    const after = await decide(id, proposals[0]?.id, {});
    expect(after.proposals).toMatchObject([{ status: 'accepted', price: 1_500_000, agreedBy: 'customer' }]);
    expect(after.requests).toEqual([]);
    expect(await shop.ticket(id)).toMatchObject({ total: before.total + 1_500_000, status: 'DangXuLy' });
    const line = (await shop.lines(id)).at(-1);
    expect(line).toMatchObject({
      kind: 'service',
      service_name_id: shop.screen,
      warranty_months: 6,
      commission: 50_000,
    });
    const { items } = await shop.receptionist.call(TicketRead.GetHistoryReceiptData, { id });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['partProposed', 'partAccepted']));
  });
  test('of a service is no part to wait for: work goes on by itself when the parts are there', async () => {
    const rare = await shop.stock.product();
    const { id } = await ticketWith([rare, 1]);
    await wait(id);
    await propose(id, shop.screen as never, { productId: null, serviceNameId: shop.screen });
    await shop.stock.receive(rare, 1, 10_000);
    await runJob(app.pool, partsJob);
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy' });
  });
  test('can be waited for, and is dropped with the ticket', async () => {
    const { id } = await ticketWith();
    await propose(id, shop.cable);
    await wait(id);
    await act(id, 'decline', shop.receptionist, { reason: 'Thôi' });
    const [row] = await app.sql('select status from ticket_proposal where ticket_id = $1', [id]);
    expect(row).toEqual({ status: 'dropped' });
  });
});

describe('what is kept', () => {
  const setHours = async (value: string) => {
    const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
    const version = items.find(({ name }) => name === 'partsKeptHours')?.version ?? 0;
    await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
      items: [{ name: 'partsKeptHours', value, version }],
    } as never);
  };
  const hoursLeft = async (id: TicketId) => {
    const until = (await partsOf(id)).lines[0]?.keptUntil ?? null;
    return until === null ? null : Math.round((Date.parse(until) - Date.now()) / 3_600_000);
  };
  test('is kept for as long as the setting says, from the moment it is held', async () => {
    const { id } = await ticketWith([await shop.stock.product({ quantity: 1, value: 1 }), 1]);
    expect(await hoursLeft(id)).toBe(Number(configFields.partsKeptHours.default));
    await setHours('48');
    const late = await shop.stock.product();
    const second = await ticketWith([late, 1]);
    expect(await hoursLeft(second.id)).toBeNull();
    await shop.stock.receive(late, 1, 10);
    expect(await hoursLeft(second.id)).toBe(48);
    await setHours('0');
    const third = await ticketWith([await shop.stock.product({ quantity: 1, value: 1 }), 1]);
    expect(await hoursLeft(third.id)).toBeNull();
    await setHours('168');
  });
  test('is free when its time is over: whoever waits gets it, and the story says so', async () => {
    const part = await shop.stock.product({ quantity: 1, value: 100 });
    const [first, second] = [await ticketWith([part, 1]), await ticketWith([part, 1])];
    await wait(second.id);
    await app.sql(
      `update stock_reservation set expires_at = now() - interval '1 second' where document = 'ticket' and document_id = $1`,
      [first.id],
    );
    await runJob(app.pool, keepingJob);
    expect((await partsOf(first.id)).lines[0]).toMatchObject({ held: 0, waiting: 0 });
    expect((await partsOf(second.id)).lines[0]).toMatchObject({ held: 1 });
    expect(await shop.ticket(second.id)).toMatchObject({ status: 'DangXuLy' });
    const [log] = await app.sql('select action from ticket_log where ticket_id = $1 order by id desc limit 1', [
      first.id,
    ]);
    expect(log).toEqual({ action: 'keptTooLong' });
    expect(await breaches(app, [part])).toEqual([]);
  });
});

test('what was asked for came in: the bench sees a mark, though the work had not stopped', async () => {
  const part = await shop.stock.product();
  await shop.stock.receive(part, 2, 20, shop.stock.other);
  const { id } = await ticketWith([part, 2]);
  const { requests } = await shop.technician.call(TicketParts.RequestParts, { id } as never);
  const [line] = await linesOf(requests[0]?.id);
  const { transfers } = await app.admin.call(RequestDemand.Fulfil, {
    lines: [{ requestLineId: line?.id, quantity: 1, from: shop.stock.other }],
  } as never);
  const bill = await app.admin.call(ProductOutbound.ArchiveNew, { id: transfers[0]?.id as never });
  const lines = bill.lines.map((one) => ({ lineId: one.id, quantity: 1 }));
  await app.admin.call(RequestInbound.Receive, { id: bill.id, lines } as never);
  expect((await partsOf(id)).arrivedAt).not.toBeNull();
  const queue = await shop.technician.call(TicketRead.GetMyQueue, {});
  expect(queue.items.find((row) => row.id === id)).toMatchObject({ hasNewParts: true });
});

describe('a ticket that is called off', () => {
  async function ordered() {
    const part = await shop.stock.product();
    const { id } = await ticketWith([part, 2]);
    await wait(id);
    const { requests } = await partsOf(id);
    const [line] = await linesOf(requests[0]?.id);
    return { id, part, request: requests[0]?.id, lineId: line?.id };
  }
  const buy = async (...lineIds: (number | undefined)[]) => {
    const lines = lineIds.map((requestLineId) => ({ requestLineId, quantity: 1, from: 'purchase', supplierId }));
    return (await app.admin.call(RequestDemand.Fulfil, { lines } as never)).inbounds[0]?.id as never;
  };
  test('ends its request and the purchase that was only a draft', async () => {
    const one = await ordered();
    const bill = await buy(one.lineId);
    await act(one.id, 'cancelNow', shop.manager, { reason: 'Khách hủy' });
    expect((await partsOf(one.id)).requests).toMatchObject([{ status: 'cancel' }]);
    expect((await refusalOf(app.admin.call(ProductInbound.getDetail, { id: bill }))).status).toBe(404);
  });
  test('takes its lines off a draft that others share, and its transfer that has not left', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const bill = await buy(one.lineId, other.lineId);
    await shop.stock.receive(one.part, 1, 10, shop.stock.other);
    const { transfers } = await app.admin.call(RequestDemand.Fulfil, {
      lines: [{ requestLineId: one.lineId, quantity: 1, from: shop.stock.other }],
    } as never);
    await act(one.id, 'decline', shop.receptionist, { reason: 'Thôi' });
    const left = await app.admin.call(ProductInbound.getDetail, { id: bill });
    expect(left.items.map(({ productId }) => productId)).toEqual([other.part]);
    expect(left).toMatchObject({ quantity: 1 });
    const moved = await app.admin.call(RequestInbound.getDetail, { id: transfers[0]?.id as never });
    expect(moved.state).toBe('cancel');
    expect(await shop.stock.shelf(one.part, shop.stock.other)).toEqual([1, 10, 0]);
    expect((await partsOf(other.id)).requests).toMatchObject([{ status: 'processing' }]);
    expect(await breaches(app, [one.part, other.part])).toEqual([]);
  });
  test('leaves alone a request that named it by mistake and names it no more', async () => {
    const one = await ordered();
    const { code } = (await shop.ticket(one.id)) as { code: string };
    const lines = [{ productId: one.part, quantity: 1 }];
    const head = { warehouseId: shop.stock.main, lines };
    const { id } = await app.admin.call(ProductInboundRequest.Create, { ...head, ticketCode: code } as never);
    expect((await partsOf(one.id)).requests).toHaveLength(2);
    await app.admin.call(ProductInboundRequest.edit, { ...head, id, ticketCode: null } as never);
    expect((await partsOf(one.id)).requests).toMatchObject([{ id: one.request }]);
    await act(one.id, 'decline', shop.receptionist, { reason: 'Thôi' });
    expect(await app.admin.call(ProductInboundRequest.getDetail, { id })).toMatchObject({ status: 'new' });
  });
  test('leaves alone what a warehouse offers, though the offer names it; nothing came for it when that arrives elsewhere', async () => {
    const one = await ordered();
    const { code } = (await shop.ticket(one.id)) as { code: string };
    const spare = await shop.stock.product({ quantity: 3, value: 30 });
    const offer = await app.admin.call(ProductOutboundRequest.Create, {
      warehouseId: shop.stock.main,
      ticketCode: code,
      lines: [{ productId: spare, quantity: 2 }],
    } as never);
    const line = { requestLineId: offer.lines[0]?.id, quantity: 1, from: 'purchase', toWarehouseId: shop.stock.other };
    const { transfers } = await app.admin.call(RequestDemand.Fulfil, { lines: [line] } as never);
    const bill = await app.admin.call(ProductOutbound.ArchiveNew, { id: transfers[0]?.id as never });
    const lines = bill.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
    await app.admin.call(RequestInbound.Receive, { id: bill.id, lines } as never);
    expect((await partsOf(one.id)).arrivedAt).toBeNull();
    await act(one.id, 'decline', shop.receptionist, { reason: 'Thôi' });
    const left = await app.admin.call(ProductOutboundRequest.getDetail, { id: offer.id });
    expect([left.status, left.filled]).toEqual(['processing', 1]);
  });
  test('leaves alone a shared transfer that came back after something was said to be lost', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const lines = [one, other].map(({ lineId }) => ({ requestLineId: lineId, quantity: 2, from: shop.stock.other }));
    for (const { part } of [one, other]) await shop.stock.receive(part, 2, 20, shop.stock.other);
    const { transfers } = await app.admin.call(RequestDemand.Fulfil, { lines } as never);
    const id = transfers[0]?.id as never;
    const { lines: sent } = await app.admin.call(ProductOutbound.ArchiveNew, { id });
    const [mine, theirs] = [one, other].map(({ part }) => sent.find(({ productId }) => productId === part)?.id);
    await app.admin.call(RequestInbound.Receive, { id, lines: [{ lineId: theirs, quantity: 1 }] } as never);
    const loss = { lineId: mine, quantity: 1, how: 'lost', isShopLoss: true, note: 'rơi dọc đường' };
    await app.admin.call(RequestInbound.Resolve, { id, lines: [loss] } as never);
    const sender = await app.make.personWith('Pages.Inventory.Export.Accept', 'Pages.Settings.Branch.ViewAll');
    await sender.call(RequestInbound.RefuseLost, { id, cancelReason: 'còn trong thùng' } as never);
    await app.admin.call(RequestInbound.Unreceive, { id, cancelReason: 'nhầm' } as never);
    await app.admin.call(ProductOutbound.unArchiveNew, { id } as never);

    await act(one.id, 'decline', shop.receptionist, { reason: 'Thôi' });
    expect((await partsOf(one.id)).requests).toMatchObject([{ status: 'cancel' }]);
    const left = await app.admin.call(RequestInbound.getDetail, { id });
    expect(left).toMatchObject({ state: 'wait_shipping', quantity: 4 });
    expect(left.lines.map((line) => line.id).sort()).toEqual([mine, theirs].sort());
    for (const { part } of [one, other]) expect(await shop.stock.shelf(part, shop.stock.other)).toEqual([2, 20, 2]);
    expect(await breaches(app, [one.part, other.part])).toEqual([]);
  });
});
