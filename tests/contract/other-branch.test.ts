// Documents of another branch are as if they were not there: every call that names one answers word for word what it answers for a number
// that nothing has. Refused for another reason, it would say that there is one, and whose it is.
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../contract/kit.ts';
import { SaleSupplier } from '../../contract/party/party.calls.ts';
import { permissionsOf } from '../../contract/permissions.ts';
import { RequestCenter } from '../../contract/stock/center-request.calls.ts';
import { PhysicalInventory } from '../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { ProductInboundRequest } from '../../contract/stock/request.calls.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { testApp } from '../harness/app.ts';
import { billLine } from '../harness/stock/inbound.ts';
import { ticketShop } from '../harness/ticket/tickets.ts';
import { addressOf, fieldsOf, guarded } from './calls.ts';
import { sampleOf, takesIds } from './sample.ts';

const app = await testApp();
const shop = await ticketShop(app);
const { admin } = app;
const chain = ['Pages.Settings.Branch.ViewAll', 'Pages.Inventory.Checking.AllBranches'];
const stranger = await shop.staff(
  shop.otherBranch,
  permissionsOf('tenant').filter((code) => !chain.includes(code)),
);

/** Documents of the one branch, some in each state that is easily reached. */
async function documents(): Promise<Record<string, number[]>> {
  const { main } = shop.stock;
  const lines = [{ productId: shop.cable, quantity: 1 }];
  const open = await shop.newTicket();
  const gone = await shop.handedOver();
  const supplier = await admin.call(SaleSupplier.Create, { name: 'NCC của chi nhánh' });
  const bill = { warehouseId: main, supplierId: supplier.id, items: [billLine(shop.cable, 1, 1000)] };
  const [draft, posted] = [
    await admin.call(ProductInbound.Create, bill),
    await admin.call(ProductInbound.Create, bill),
  ];
  await admin.call(ProductInbound.Archive, { id: posted.id });
  const request = await admin.call(ProductInboundRequest.Create, { warehouseId: main, lines });
  const count = await admin.call(PhysicalInventory.create, {
    ...{ warehouseId: main, scope: 'list', productIds: [shop.cable] },
  } as never);
  const reasonId = await shop.stock.category('exportTypeOther');
  const other = await admin.call(ProductOutbound.createOther, { warehouseId: main, reasonId, lines } as never);
  const groupId = await shop.stock.category('requestCenterGroup');
  const asked = { groupId, content: 'Xin thêm pin', branchId: shop.branch };
  const centre = await admin.call(RequestCenter.CreateOrUpdateRequestCenter, asked as never);
  const sent = await shop.newTicket();
  await shop.technician.call(TicketAct.AcceptInvoice, { id: sent.id });
  const withDevice = await shop.manager.call(RequestCenter.CreateOrUpdateRequestCenter, {
    ...{ groupId, content: 'Main chập', ticketCode: sent.code },
  } as never);
  const idOf = (text: string) => app.sql<{ id: number }>(text, [shop.branch]).then((rows) => rows.map(({ id }) => id));
  return {
    Ticket: [open.id, gone.id],
    TicketLine: (await shop.lines(open.id)).map(({ id }) => Number(id)),
    Inbound: [draft.id, posted.id],
    Outbound: [other.id],
    StockRequest: [request.id],
    StockCount: [count.id],
    CenterRequest: [centre.id, withDevice.id],
    CashVoucher: await idOf('select id from account_receipt where branch_id = $1 order by id desc limit 1'),
    FundTransfer: await idOf(
      `insert into fund_transfer (tenant_id, code, status, branch_id, payment_method_id, to_branch_id, to_payment_method_id, amount, day)
       select 1, 'CQ-1', 'sent', $1, min(id), $1, max(id), 1000, current_date from category
       where tenant_id = 1 and code = 'payment' returning id`,
    ),
  };
}

/** A warranty is taken in at any branch: these two find the tickets of the whole chain. */
const ofTheChain = ['reImportProductInvoice', 'GetOrigin'];
const NOBODYS = 987_654_321;
const versionOf = (call: Call) => (fieldsOf(call).some(([name]) => name === 'version') ? { version: 999 } : {});

test('a document of another branch is refused word for word as a number that nothing has', async () => {
  const there = await documents();
  const telling: string[] = [];
  let asked = 0;
  for (const [entity, ids] of Object.entries(there)) {
    expect(ids.length, entity).toBeGreaterThan(0);
    const calls = guarded.filter((call) => takesIds(call, entity) && !ofTheChain.includes(call.name));
    for (const call of calls) {
      const said = async (id: number) => {
        const input = { ...sampleOf(call, (kind) => (kind === entity ? id : 1)), ...versionOf(call) };
        if (!z.safeParse(call.in, input).success) return null;
        const { statusCode, body, headers } = await stranger.send(call, input);
        return `${statusCode} ${'content-disposition' in headers ? 'a file' : body.replaceAll(/\d+/g, '…')}`;
      };
      const nothing = await said(NOBODYS);
      for (const id of ids) {
        const told = await said(id);
        if (told !== null) asked++;
        if (told !== nothing) telling.push(`${addressOf(call)} ${entity}: ${told?.slice(0, 200)}`);
      }
    }
  }
  expect(telling).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});
