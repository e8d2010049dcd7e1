// Parts of a ticket through the contract: kept, asked for, issued from either screen, returned, reported broken, arrived.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { partsJob } from '../../../server/ticket/parts/arrived.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let keeper: Staff;
const products: ProductId[] = [];
const keeperRights: readonly Permission[] = [
  'Pages.Tickets.ViewDetail',
  'Pages.Inventory.Export',
  'Pages.Inventory.Export.Ticket',
  'Pages.Inventory.Export.Edit',
  'Pages.Inventory.Export.Accept',
  'Pages.Inventory.Export.Unaccept',
  'Pages.Inventory.Export.Remove',
  'Pages.Tickets.ReturnItem',
  'Pages.Tickets.ExportItemError',
];
beforeAll(async () => {
  shop = await ticketShop(app);
  keeper = await shop.staff(shop.branch, keeperRights);
});

const part = (productId: ProductId, quantity = 1) => ({ kind: 'part', productId, quantity }) as const;
const product = async (stock: Parameters<TicketShop['stock']['product']>[0] = {}) => {
  const id = await shop.stock.product(stock);
  products.push(id);
  return id;
};
const act = (id: TicketId, action: TicketActionKey, by: Person = shop.technician, more: object = {}) =>
  by.call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
/** A ticket in work that needs these parts. */
async function ticketWith(...lines: ReturnType<typeof part>[]) {
  const { id, code } = await shop.newTicket({ lines: [{ kind: 'service', serviceNameId: shop.battery }, ...lines] });
  await act(id, 'accept');
  return { id, code };
}
const partsOf = (id: TicketId) => keeper.call(TicketParts.GetParts, { id });
const lineOf = async (id: TicketId) => (await partsOf(id)).lines[0] ?? expect.fail('the ticket has no part');
const issue = (id: TicketId, lineId: number, quantity = 1, more: object = {}, by: Person = keeper) =>
  by.call(TicketParts.IssueParts, { id, lines: [{ lineId, quantity, ...more }] } as never);
const status = async (id: TicketId) => (await shop.ticket(id)).status;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

describe('parts of a ticket', () => {
  test('are kept when the work begins, and free again when the customer declines', async () => {
    const wanted = await product({ quantity: 3, value: 300 });
    const ticket = await ticketWith(part(wanted, 2));
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 2]);
    expect(await lineOf(ticket.id)).toMatchObject({
      quantity: 2,
      missing: 2,
      held: 2,
      waiting: 0,
      available: 3,
      issued: 0,
    });
    await act(ticket.id, 'decline', shop.receptionist, { reason: 'Giá cao' });
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 0]);
  });

  test('are kept too when the dispatcher gives the work to somebody, and again when finished work is taken up', async () => {
    const wanted = await product({ quantity: 3, value: 300 });
    const { id } = await shop.newTicket({ lines: [part(wanted, 2)] });
    await act(id, 'dispatch', shop.receptionist, { reason: 'Hết người' });
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 0]);
    await act(id, 'assign', shop.manager, { technicianId: shop.technician.user.id });
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 2]);
    const { lineId } = await lineOf(id);
    await act(id, 'finish', shop.technician, { outcomes: [{ lineId, outcome: 'skipped' }] });
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 0]);
    await act(id, 'reopen', shop.manager, { reason: 'Khách đổi ý' });
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 2]);
    await act(id, 'decline', shop.receptionist, { reason: 'Thôi' });
  });

  test('the last unit is kept for one of two tickets; the other waits for the next', async () => {
    const wanted = await product({ quantity: 1, value: 100 });
    const made = await Promise.all([0, 1].map(() => shop.newTicket({ lines: [part(wanted)] })));
    await Promise.all(made.map(({ id }) => act(id, 'accept')));
    const held = await Promise.all(made.map(async ({ id }) => (await lineOf(id)).held));
    expect(held.sort()).toEqual([0, 1]);
    expect(await shop.stock.shelf(wanted)).toEqual([1, 100, 1]);
    const first = (await lineOf(made[0]?.id as TicketId)).held ? made[0] : made[1];
    const second = first === made[0] ? made[1] : made[0];
    const refused = await refusalOf(issue(second?.id as TicketId, (await lineOf(second?.id as TicketId)).lineId));
    expect(refused.key).toBe('stock.reserved');
    await act(first?.id as TicketId, 'decline', shop.receptionist, { reason: 'Thôi' });
    expect(await lineOf(second?.id as TicketId)).toMatchObject({ held: 1, waiting: 0 });
  });

  test('are issued and posted in one step, use up what was kept, and let the work be finished', async () => {
    const wanted = await product({ quantity: 2, value: 200 });
    const ticket = await ticketWith(part(wanted));
    const short = await refusalOf(act(ticket.id, 'finish'));
    expect(short.body.error?.message).toContain('Linh kiện chưa xuất đủ');
    const { lineId } = await lineOf(ticket.id);
    const after = await issue(ticket.id, lineId);
    expect(after.lines[0]).toMatchObject({ issued: 1, missing: 0, held: 0 });
    expect(after.bills).toMatchObject([{ kind: 'ticket', status: 'posted', quantity: 1 }]);
    expect(await shop.stock.shelf(wanted)).toEqual([1, 100, 0]);
    const [line] = await app.sql('select ticket_line_id from outbound_line where outbound_id = $1', [
      after.bills[0]?.id,
    ]);
    expect(line).toEqual({ ticket_line_id: lineId });
    expect((await refusalOf(issue(ticket.id, lineId))).key).toBe('ticket.tooManyParts');
    await act(ticket.id, 'finish');
    const bill = { id: after.bills[0]?.id as never };
    const late = await refusalOf(keeper.call(ProductOutbound.unArchiveNew, bill));
    expect(late.key).toBe('ticket.partsClosed');
    expect((await refusalOf(issue(ticket.id, lineId))).key).toBe('ticket.noParts');
  });

  test('the stock screen issues through the ticket too: what it needs, from its place, while it is in work', async () => {
    const [wanted, strange] = [await product({ quantity: 5, value: 500 }), await product({ quantity: 5, value: 500 })];
    const ticket = await ticketWith(part(wanted, 2));
    const create = (productId: ProductId, quantity: number, warehouseId = shop.stock.main, by: Person = keeper) =>
      by.call(ProductOutbound.create, {
        warehouseId,
        ticketCode: ticket.code,
        lines: [{ productId, quantity }],
      } as never);
    expect((await refusalOf(create(strange, 1))).key).toBe('ticket.partNotOnTicket');
    expect((await refusalOf(create(wanted, 3))).key).toBe('ticket.tooManyParts');
    expect((await refusalOf(create(wanted, 1, shop.stock.other, app.admin))).key).toBe('ticket.otherWarehouse');
    const draft = await create(wanted, 2);
    expect(draft.lines[0]?.available).toBe(5);
    expect((await refusalOf(act(ticket.id, 'finish'))).body.error?.message).toContain(draft.code);
    expect(await lineOf(ticket.id)).toMatchObject({ drafted: 2, missing: 0, held: 2 });
    await keeper.call(ProductOutbound.ArchiveNew, { id: draft.id });
    expect(await shop.stock.shelf(wanted)).toEqual([3, 300, 0]);
    await keeper.call(ProductOutbound.unArchiveNew, { id: draft.id });
    await keeper.call(ProductOutbound.delete, { id: draft.id, cancelReason: 'Nhầm' });
    expect(await lineOf(ticket.id)).toMatchObject({ issued: 0, drafted: 0, missing: 2 });
    const waiting = await shop.newTicket({ lines: [part(wanted)] });
    const early = await refusalOf(
      keeper.call(ProductOutbound.create, {
        warehouseId: shop.stock.main,
        ticketCode: waiting.code,
        lines: [{ productId: wanted, quantity: 1 }],
      } as never),
    );
    expect(early.key).toBe('ticket.noParts');
  });

  test('a serial stands on its line while it is in the device', async () => {
    const wanted = await product({ serials: ['S1', 'S2'] });
    const ticket = await ticketWith(part(wanted));
    const line = await lineOf(ticket.id);
    expect(line.serials).toEqual(['S1', 'S2']);
    const { issued } = await issue(ticket.id, line.lineId, 1, { serials: ['S2'] });
    expect((await lineOf(ticket.id)).serial).toBe('S2');
    expect(issued).toMatchObject([{ left: 1, serials: ['S2'] }]);
    const blocked = await refusalOf(act(ticket.id, 'decline', shop.receptionist, { reason: 'Thôi' }));
    expect(blocked.body.error?.message).toContain('trả linh kiện đã xuất');
    const back = [{ originLineId: issued[0]?.originLineId ?? 0, quantity: 1, serials: ['S2'] }];
    const after = await keeper.call(TicketParts.ReturnParts, { id: ticket.id, lines: back } as never);
    expect(after.lines[0]).toMatchObject({ issued: 0, serial: null });
    expect(await shop.stock.shelf(wanted, shop.stock.returned)).toEqual([1, 200, 0]);
    await act(ticket.id, 'decline', shop.receptionist, { reason: 'Thôi' });
  });

  test('a broken part goes from the device to the defective goods at what it cost', async () => {
    const wanted = await product({ quantity: 2, value: 500 });
    const ticket = await ticketWith(part(wanted));
    const { issued } = await issue(ticket.id, (await lineOf(ticket.id)).lineId);
    const lines = [{ originLineId: issued[0]?.originLineId ?? 0, quantity: 1 }];
    const error = { errorTypeId: await shop.stock.category('errorType'), fault: 'own' };
    const unposted = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail', 'Pages.Tickets.ReturnItem']);
    const input = { id: ticket.id, lines, error } as never;
    expect((await refusalOf(unposted.call(TicketParts.ReturnParts, input))).key).toBe('auth.forbidden');
    const after = await keeper.call(TicketParts.ReturnParts, input);
    expect(after.lines[0]).toMatchObject({ issued: 0, missing: 1 });
    expect(await shop.stock.shelf(wanted, shop.stock.defective)).toEqual([1, 250, 0]);
    expect(await shop.stock.shelf(wanted, shop.stock.returned)).toEqual([0, 0, 0]);
    await issue(ticket.id, after.lines[0]?.lineId ?? 0);
    await act(ticket.id, 'finish');
  });

  test('whoever may not post makes bills for the keeper, and nothing has moved before', async () => {
    const wanted = await product({ quantity: 1, value: 100 });
    const ticket = await ticketWith(part(wanted));
    const clerk = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail', 'Pages.Inventory.Export.Ticket']);
    const after = await issue(ticket.id, (await lineOf(ticket.id)).lineId, 1, {}, clerk);
    expect(after.bills).toMatchObject([{ status: 'draft' }]);
    expect(await shop.stock.shelf(wanted)).toEqual([1, 100, 1]);
    expect((await refusalOf(issue(ticket.id, after.lines[0]?.lineId ?? 0))).key).toBe('ticket.tooManyParts');
    await keeper.call(ProductOutbound.ArchiveNew, { id: after.bills[0]?.id as never });
    expect(await shop.stock.shelf(wanted)).toEqual([0, 0, 0]);
  });
});

describe('a part that is not there', () => {
  test('is asked for, comes by transfer, and the ticket goes on by itself', async () => {
    const wanted = await product();
    await shop.stock.receive(wanted, 4, 400, shop.stock.other);
    const ticket = await ticketWith(part(wanted));
    expect(await lineOf(ticket.id)).toMatchObject({ held: 0, waiting: 1, available: 0, elsewhere: [{ available: 4 }] });
    const asked = await shop.technician.call(TicketParts.RequestParts, { id: ticket.id } as never);
    expect(asked.requests).toMatchObject([{ status: 'new', quantity: 1, filled: 0 }]);
    expect(asked.lines[0]).toMatchObject({ requested: 1, waiting: 1 });
    const again = await refusalOf(shop.technician.call(TicketParts.RequestParts, { id: ticket.id } as never));
    expect(again.key).toBe('ticket.nothingMissing');
    await act(ticket.id, 'waitParts', shop.technician, { promisedAt: soon() });
    const [line] = await app.sql<{ id: number }>('select id from stock_request_line where request_id = $1', [
      asked.requests[0]?.id,
    ]);
    const { transfers } = await app.admin.call(RequestDemand.Fulfil, {
      lines: [{ requestLineId: line?.id, quantity: 1, from: shop.stock.other }],
    } as never);
    const transfer = transfers[0]?.id as never;
    expect(await lineOf(ticket.id)).toMatchObject({ incoming: 1 });
    await app.admin.call(ProductOutbound.ArchiveNew, { id: transfer });
    expect(await status(ticket.id)).toBe('ChoLinhKien');
    const { lines } = await app.admin.call(RequestInbound.getDetail, { id: transfer });
    await app.admin.call(RequestInbound.Receive, {
      id: transfer,
      lines: [{ lineId: lines[0]?.id, quantity: 1 }],
    } as never);
    expect(await status(ticket.id)).toBe('DangXuLy');
    expect(await partsOf(ticket.id)).toMatchObject({
      lines: [{ held: 1, waiting: 0 }],
      requests: [{ status: 'done', filled: 1 }],
    });
    const log = await app.sql(
      'select action, to_status from ticket_log where ticket_id = $1 order by id desc limit 1',
      [ticket.id],
    );
    expect(log).toEqual([{ action: 'partsArrived', to_status: 'DangXuLy' }]);
  });

  test('two tickets ask for the same part: the transfer and the purchase have a line for each, which names it', async () => {
    const wanted = await product();
    await shop.stock.receive(wanted, 4, 400, shop.stock.other);
    const asking = [await ticketWith(part(wanted)), await ticketWith(part(wanted, 2))];
    const asked: { code: string; request: string; lineId: number }[] = [];
    for (const { id, code } of asking) {
      const { requests } = await shop.technician.call(TicketParts.RequestParts, { id } as never);
      const text = 'select id from stock_request_line where request_id = $1';
      const [line] = await app.sql<{ id: number }>(text, [requests[0]?.id]);
      asked.push({ code, request: requests[0]?.code ?? '', lineId: line?.id ?? 0 });
    }
    const of = (quantity: number, more: object) =>
      asked.map(({ lineId }) => ({ requestLineId: lineId, quantity, ...more }));
    const { transfers } = await app.admin.call(RequestDemand.Fulfil, {
      lines: of(1, { from: shop.stock.other }),
    } as never);
    const bill = await app.admin.call(RequestInbound.getDetail, { id: transfers[0]?.id as never });
    expect(bill.lines).toMatchObject(
      asked.map(({ code, request, lineId }) => ({ requestLineId: lineId, requestCode: request, ticketCode: code })),
    );
    const [supplier] = await app.sql<{ id: number }>(
      `insert into supplier (tenant_id, code, name) values (1, 'NCC-A20', 'Nhà cung cấp') returning id`,
    );
    const rest = { lines: of(1, { from: 'purchase', supplierId: supplier?.id }).slice(1) };
    const { inbounds } = await app.admin.call(RequestDemand.Fulfil, rest as never);
    const purchase = await app.admin.call(ProductInbound.getDetail, { id: inbounds[0]?.id as never });
    expect(purchase.items).toMatchObject([{ requestCode: asked[1]?.request, ticketCode: asked[1]?.code }]);
    await app.admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
    const lines = bill.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
    await app.admin.call(RequestInbound.Receive, { id: bill.id, lines } as never);
    expect((await partsOf(asking[0]?.id as TicketId)).requests).toMatchObject([{ status: 'done', filled: 1 }]);
  });

  test('arrives while somebody holds the ticket: the job finds it', async () => {
    const wanted = await product();
    const ticket = await ticketWith(part(wanted));
    await act(ticket.id, 'waitParts', shop.technician, { promisedAt: soon() });
    await shop.stock.receive(wanted, 1, 100);
    expect(await status(ticket.id)).toBe('ChoLinhKien');
    await runJob(app.pool, partsJob);
    expect(await status(ticket.id)).toBe('DangXuLy');
  });

  test('is no longer asked for when the customer declines', async () => {
    const wanted = await product();
    const ticket = await ticketWith(part(wanted));
    const asked = await shop.technician.call(TicketParts.RequestParts, { id: ticket.id } as never);
    await act(ticket.id, 'decline', shop.receptionist, { reason: 'Không đợi được' });
    const [request] = await app.sql('select status from stock_request where id = $1', [asked.requests[0]?.id]);
    expect(request).toEqual({ status: 'cancel' });
    await shop.stock.receive(wanted, 1, 100);
    expect(await shop.stock.shelf(wanted)).toEqual([1, 100, 0]);
  });
});

test('tickets that miss parts are found by their code, those that do first', async () => {
  const wanted = await product({ quantity: 1, value: 1 });
  const ticket = await ticketWith(part(wanted));
  const { items } = await keeper.call(TicketParts.FindForParts, { keyword: ticket.code });
  expect(items).toMatchObject([{ id: ticket.id, missing: 1 }]);
  expect(await keeper.call(TicketParts.GetPartsByCode, { code: ticket.code.toLowerCase() })).toMatchObject({
    ticketId: ticket.id,
  });
});

test('the books are right after all of it', async () => {
  expect(await breaches(app, products)).toEqual([]);
  expect(await shop.stock.differences()).toEqual([]);
});
