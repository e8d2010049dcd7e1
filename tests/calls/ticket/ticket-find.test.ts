// What is asked about tickets: a phone, a device, parts in stock, people, codes; and comments and history of a ticket.
import { beforeAll, describe, expect, test } from 'vitest';
import { Search } from '../../../contract/search/search.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import {
  CustomerTickets,
  TicketArrivals,
  TicketCommon,
  TicketMaster,
  TicketOfReceipt,
  TicketProducts,
  TicketSelect,
} from '../../../contract/ticket/calls/ticket-find.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { AuditLog, Post } from '../../../contract/trail/trail.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const imei = '490154203237518';

test('a ticket is found by its code however it is typed, and by its own number where either is asked for', async () => {
  const { id, code } = await shop.newTicket();
  const by = shop.receptionist;
  for (const typed of [code, code.toLowerCase(), `#${code}`, `# ${code.toLowerCase()}`, ` ${code} `]) {
    const { items } = await by.call(TicketLists.GetReceiptData, { keyword: typed });
    const found = await by.call(Search.Find, { keyword: typed });
    expect([typed, items.map((row) => row.id), found.items[0]?.code]).toEqual([typed, [id], code]);
    expect(await by.call(TicketCommon.GetProductInvoiceByCodeOrId, { code: typed })).toMatchObject({ id });
    expect(await by.call(TicketOfReceipt.GetProductInvoiceByCode, { code: typed })).toMatchObject({ id });
    expect(await by.call(TicketParts.GetPartsByCode, { code: typed })).toMatchObject({ ticketId: id });
    expect(await by.call(TicketRead.GetTransactionRelationship, { code: typed })).toEqual({ items: [] });
  }
  for (const typed of [`#${id}`, String(id)])
    expect(await by.call(TicketCommon.GetProductInvoiceByCodeOrId, { code: typed })).toMatchObject({ id });
  expect((await refusalOf(by.call(TicketOfReceipt.GetProductInvoiceByCode, { code: '#' }))).status).toBe(400);
  expect(await by.call(TicketCommon.GetProductInvoiceByCodeOrId, { code: '#' })).toBeNull();
});

describe('the counter knows', () => {
  test('a phone: its customer, tickets of every branch, warranties, the last discount', async () => {
    const phone = newPhone();
    expect(await shop.receptionist.call(TicketIntake.GetExistPhoneNumber, { phone })).toMatchObject({
      customer: null,
      ticketCount: 0,
      tickets: [],
      loyalty: { isNew: true },
    });
    const { id, code } = await shop.handedOver({ phone, imei, customerName: 'Lê Văn Cũ' });
    const known = await shop.otherReceptionist.call(TicketIntake.GetExistPhoneNumber, {
      phone: phone.replace(/^(....)/, '$1 '),
    });
    expect(known).toMatchObject({ customer: { name: 'Lê Văn Cũ', phone }, debt: 0, ticketCount: 1, lastDiscount: 0 });
    expect(known.tickets[0]).toMatchObject({ id, code, status: 'DaTra', isSeen: false, remaining: 0 });
    expect(known.warranties[0]).toMatchObject({ ticketCode: code, months: 6, isRunning: true });

    const device = await shop.otherReceptionist.call(TicketIntake.GetByImei, { imei: '490154-203237-518' });
    expect(device).toMatchObject({ count: 1, tickets: [{ code }], warranties: [{ isRunning: true }] });
    const origin = await shop.otherReceptionist.call(TicketIntake.GetOrigin, { id });
    expect(origin).toMatchObject({ phone, imei, lines: [{ serviceNameId: shop.screen, cover: 'warranty' }] });
    const open = await shop.newTicket();
    expect((await refusalOf(shop.receptionist.call(TicketIntake.GetOrigin, { id: open.id }))).key).toBe('row.missing');
  });
  test('where a part is, here first, without what it cost', async () => {
    await shop.stock.receive(shop.cable, 3, 1, shop.stock.other);
    const { items } = await shop.receptionist.call(TicketIntake.GetPartStock, { productIds: [shop.cable] });
    expect(items.map(({ branchId, isHere, available }) => [branchId, isHere, available])).toEqual([
      [shop.branch, true, 10],
      [shop.otherBranch, false, 3],
    ]);
    expect(Object.keys(items[0] ?? {})).not.toContain('value');
  });
  test('who can do the work: online people of the branch, those who fit first', async () => {
    const { technicians, advisors } = await shop.receptionist.call(TicketIntake.GetIntakePeople, {
      serviceNameIds: [shop.screen],
    });
    expect(technicians.map(({ id }) => id).sort()).toEqual(
      [shop.technician.user.id, shop.secondTechnician.user.id].sort(),
    );
    expect(technicians.every(({ isMapped }) => isMapped)).toBe(true);
    expect(advisors.map(({ id }) => id)).toContain(shop.receptionist.user.id);
  });
});

describe('other screens find', () => {
  test('a ticket by code or number, its lines and goods, and nothing of somebody else’s', async () => {
    const { id, code } = await shop.newTicket({
      lines: [
        { kind: 'service', serviceNameId: shop.screen },
        { kind: 'part', productId: shop.cable, quantity: 2 },
      ] as never,
    });
    const hit = await shop.receptionist.call(TicketCommon.GetProductInvoiceByCodeOrId, { code: code.toLowerCase() });
    expect(hit).toMatchObject({ id, code, total: 1_900_000, remaining: 1_900_000 });
    expect(await shop.receptionist.call(TicketCommon.GetProductInvoiceByCodeOrId, { id })).toEqual(hit);
    expect(await shop.receptionist.call(TicketOfReceipt.GetProductInvoiceByCode, { code })).toEqual(hit);
    const lines = await shop.receptionist.call(TicketSelect.GetSelectListGetProductInvoiceDetail, { invoiceId: id });
    expect(lines.items.map(({ text }) => text.replace(/ \d+$/, ''))).toEqual(['Thay màn hình', 'Cáp nguồn']);
    const goods = await shop.receptionist.call(TicketProducts.GetAllProductByInvoiceId, { code });
    expect(goods.items).toMatchObject([{ productId: shop.cable, quantity: 2, price: 200_000 }]);
    for (const call of [TicketSelect.GetSelectListGetProductInvoiceDetail, TicketProducts.GetAllProductByInvoiceId]) {
      expect((await shop.otherReceptionist.call(call, { invoiceId: id })).items).toEqual([]);
      expect((await shop.receptionist.call(call, {})).items).toEqual([]);
    }
    expect(await shop.otherReceptionist.call(TicketCommon.GetProductInvoiceByCodeOrId, { id })).toBeNull();
  });
  test('what a customer had done, what binds them, and their last discount', async () => {
    const phone = newPhone();
    const before = await shop.handedOver({ phone });
    const now = await shop.newTicket(
      { phone, lines: [{ kind: 'service', serviceNameId: shop.screen, discount: 150_000 }] as never },
      shop.manager,
    );
    const customerId = (await shop.ticket(now.id)).customer_id as never;
    const history = await shop.receptionist.call(TicketMaster.GetCustomerHistoryOder, { customerId, id: now.id });
    expect(history.items.map(({ code }) => code)).toEqual([before.code]);
    const open = await shop.receptionist.call(CustomerTickets.GetContractInvoice, { customerId });
    expect(open.items.map(({ code }) => code)).toEqual([now.code]);
    expect(await shop.receptionist.call(CustomerTickets.GetDiscountLast, { id: customerId })).toMatchObject({
      ticketCode: now.code,
      amount: 150_000,
      percent: 10,
    });
  });
  test('the import bills that a request waits for', async () => {
    const ticket = await shop.newTicket();
    const [request] = await app.sql<{ id: number }>(
      `insert into stock_request (tenant_id, code, side, warehouse_id, ticket_code) values (1, 'YC-T1', 'in', $1, $2) returning id`,
      [shop.stock.other, ticket.code],
    );
    const purchaseOrderId = request?.id as never;
    await app.sql(
      `insert into inbound (tenant_id, code, kind, warehouse_id, purchase_order_id, day, quantity, amount)
       values (1, 'PN-T1', 'other', $1, $2, current_date, 3, 900)`,
      [shop.stock.other, purchaseOrderId],
    );
    // The bill is another branch's, the ticket that waits for it is theirs.
    const { items } = await shop.receptionist.call(TicketArrivals.ProductInbound, { purchaseOrderId });
    expect(items).toMatchObject([{ code: 'PN-T1', status: 'draft', quantity: 3 }]);
    const centre = await shop.centerTechnician.call(TicketArrivals.ProductInbound, { purchaseOrderId });
    expect(centre.items).toEqual([]);
  });
});

describe('comments and history', () => {
  test('of a ticket are for those who see it', async () => {
    const { id } = await shop.newTicket();
    const target = { targetModule: 'Ticket', targetId: id } as const;
    await shop.receptionist.call(Post.CreatePost, { ...target, content: 'Khách cần gấp' });
    expect((await shop.technician.call(Post.GetListByTarget, target)).items).toMatchObject([
      { content: 'Khách cần gấp' },
    ]);
    const { items } = await shop.manager.call(AuditLog.GetByTarget, target);
    expect(items.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(
      expect.arrayContaining(['code', 'customerName', 'serviceNameId', 'price']),
    );
    for (const call of [Post.GetListByTarget, AuditLog.GetByTarget])
      expect((await refusalOf(shop.otherReceptionist.call(call, target))).status).toBe(404);
    const stranger = await shop.staff(shop.branch, ['Pages.Tickets.Create']);
    expect((await refusalOf(stranger.call(Post.GetListByTarget, target))).status).toBe(403);
  });
});
