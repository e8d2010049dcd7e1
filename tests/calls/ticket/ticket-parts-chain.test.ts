// The warehouses that the whole chain shares: people of any branch send broken and unused parts there and issue returned ones
// again; every tenant has its own, found by role.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { Warehouse } from '../../../contract/org/setup.calls.ts';
import { Tenant } from '../../../contract/org/tenant.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { rights, type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let here: Staff;
let there: Staff;
const bench = [
  ...rights.manager,
  'Pages.Inventory.Export.Ticket',
  'Pages.Inventory.Export.Accept',
  'Pages.Tickets.ReturnItem',
  'Pages.Tickets.ExportItemError',
  'Pages.Inventory.Export.Other',
] as const;
beforeAll(async () => {
  shop = await ticketShop(app);
  here = await shop.staff(shop.branch, bench);
  there = await shop.staff(shop.otherBranch, bench);
});
async function ticketAt(by: Staff, productId: ProductId): Promise<TicketId> {
  const { id } = await shop.newTicket({ lines: [{ kind: 'part', productId, quantity: 1 }] }, by);
  await by.call(TicketAct.ChangeStatusInvoice, { id, action: 'accept' });
  return id;
}
const partsOf = (by: Staff, id: TicketId) => by.call(TicketParts.GetParts, { id });
const issue = async (by: Staff, id: TicketId, more: object = {}) => {
  const [line] = (await partsOf(by, id)).lines;
  return by.call(TicketParts.IssueParts, { id, lines: [{ lineId: line?.lineId, quantity: 1 }], ...more } as never);
};
const giveBack = async (by: Staff, id: TicketId, more: object = {}) => {
  const [part] = (await partsOf(by, id)).issued.filter(({ left }) => left > 0);
  const lines = [{ originLineId: part?.originLineId, quantity: 1 }];
  return by.call(TicketParts.ReturnParts, { id, lines, ...more } as never);
};

describe('people of a branch that is no centre', () => {
  test('return a part, and another branch issues it again', async () => {
    const part = await shop.stock.product({ quantity: 1, value: 100 });
    const first = await ticketAt(here, part);
    await issue(here, first);
    await giveBack(here, first);
    expect(await shop.stock.shelf(part, shop.stock.returned)).toEqual([1, 100, 0]);
    const second = await ticketAt(there, part);
    const view = await partsOf(there, second);
    expect(view).toMatchObject({
      returnedId: shop.stock.returned,
      lines: [{ available: 0, inReturned: 1, waiting: 1 }],
    });
    const after = await issue(there, second, { warehouseId: view.returnedId });
    expect(after.lines[0]).toMatchObject({ issued: 1, missing: 0, held: 0, waiting: 0, inReturned: 0 });
    expect(await shop.stock.shelf(part, shop.stock.returned)).toEqual([0, 0, 0]);
    expect(await breaches(app, [part])).toEqual([]);
  });
  test('what was kept at home is free when a returned part is issued instead', async () => {
    const part = await shop.stock.product({ quantity: 2, value: 200 });
    const first = await ticketAt(here, part);
    await issue(here, first);
    await giveBack(here, first);
    const second = await ticketAt(here, part);
    expect((await partsOf(here, second)).lines[0]).toMatchObject({ held: 1, inReturned: 1 });
    await issue(here, second, { warehouseId: shop.stock.returned });
    expect(await shop.stock.shelf(part)).toEqual([1, 100, 0]);
  });
  test('report a broken part; it lies with the defective goods of the chain', async () => {
    const part = await shop.stock.product();
    await shop.stock.receive(part, 1, 250, shop.stock.other);
    const id = await ticketAt(there, part);
    await issue(there, id);
    const error = { errorTypeId: await shop.stock.category('errorType'), fault: 'own' };
    await giveBack(there, id, { error });
    expect(await shop.stock.shelf(part, shop.stock.defective)).toEqual([1, 250, 0]);
  });
  test('report one that never was in a device, from their own shelf', async () => {
    const part = await shop.stock.product();
    await shop.stock.receive(part, 2, 80, shop.stock.other);
    const bill = await there.call(ProductOutbound.createError, {
      warehouseId: shop.stock.other,
      errorTypeId: await shop.stock.category('errorType'),
      lines: [{ productId: part, quantity: 1 }],
    } as never);
    expect(bill.toWarehouseId).toBe(shop.stock.defective);
    await there.call(ProductOutbound.ArchiveNew, { id: bill.id });
    expect(await shop.stock.shelf(part, shop.stock.defective)).toEqual([1, 40, 0]);
  });
});

test('a new tenant starts with its own three, which belong to no branch', async () => {
  const name = 'chuoi-moi';
  const { id: tenantId } = await app.hostAdmin.call(Tenant.Create, {
    tenancyName: name,
    name,
    adminEmailAddress: 'a@chuoi.example',
    adminPassword: '123qwe',
    isActive: true,
  });
  const owner = await app.signIn('admin', '123qwe', tenantId);
  const { items } = await owner.call(Warehouse.GetAll, {});
  expect(items.map(({ role, branchId }) => [role, branchId]).sort()).toEqual([
    ['defective', null],
    ['returned', null],
    ['transit', null],
  ]);
  const own = await app.admin.call(Warehouse.GetAll, { role: 'returned' });
  expect(own.items.map(({ id }) => id)).toEqual([1040]);
  expect(items.every(({ id }) => id >= 2000)).toBe(true);
});
