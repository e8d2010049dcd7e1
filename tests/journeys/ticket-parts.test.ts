// A repair with a missing part: asked for on the ticket, sent by another branch, and issued at the stock counter when it is there.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Product } from '../../contract/catalog/product.calls.ts';
import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import { SaleSupplier } from '../../contract/party/party.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../contract/stock/transfer.calls.ts';
import { TicketParts } from '../../contract/ticket/parts.calls.ts';
import { TicketAct } from '../../contract/ticket/ticket-act.calls.ts';
import { TicketForm } from '../../contract/ticket/ticket-save.calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, button, choose, state } from '../harness/screens.ts';

const { signedIn } = openBrowser();

/** A ticket in work at one branch; its part lies in another branch's warehouse. */
async function shortTicket(page: Page) {
  const code = `LK${Date.now().toString(36)}`.toUpperCase();
  const product = await ask(page, Product.CreateProduct, { name: `Hàng ${code}`, code });
  const supplier = await ask(page, SaleSupplier.Create, { name: `NCC ${code}` });
  const { items } = await ask(page, SetupMaster.GetAllWarehouse, {});
  const [here, there] = items.filter(
    ({ role, category, branchId }) => role === 'sale' && category === 'TP' && branchId,
  );
  if (!here?.branchId || !there) throw new Error('The demo shop has two warehouses');
  const goods = [{ productId: product.id, quantity: 2, price: 100_000 as never }];
  const bill = await ask(page, ProductInbound.Create, { supplierId: supplier.id, warehouseId: there.id, items: goods });
  await ask(page, ProductInbound.Archive, { id: bill.id });
  const { id, code: ticket } = await ask(page, TicketForm.CreateOrUpdateInvoice, {
    customerName: `Khách ${code}`,
    phone: '0901234567',
    deviceName: `Máy ${code}`,
    branchId: here.branchId,
    errorNote: 'Pin phồng',
    lines: [{ kind: 'part', productId: product.id }],
  });
  await ask(page, TicketAct.AcceptInvoice, { id });
  return { id, code, ticket, product, here, there };
}

test('a part that another branch sends wakes the ticket, and the counter issues what is proposed', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/inventory/export/export-bill' });
  const { id, code, ticket, product, here, there } = await shortTicket(page);
  const { lines } = await ask(page, TicketParts.RequestParts, { id });
  expect(lines[0]).toMatchObject({ waiting: 1, available: 0, elsewhere: [{ available: 2 }] });
  const promisedAt = new Date(Date.now() + 86_400_000).toISOString() as never;
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'waitParts', promisedAt });
  const transfer = await ask(page, ProductOutbound.createTranfer, {
    warehouseId: there.id,
    toWarehouseId: here.id,
    lines: [{ productId: product.id, quantity: 1 }],
  });
  await ask(page, ProductOutbound.ArchiveNew, { id: transfer.id });
  const lineId = transfer.lines[0]?.id ?? 0;
  await ask(page, RequestInbound.Receive, { id: transfer.id, lines: [{ lineId, quantity: 1 }] });
  expect(await ask(page, TicketParts.GetParts, { id })).toMatchObject({ status: 'DangXuLy', lines: [{ held: 1 }] });

  await choose(page, 'Phiếu sửa chữa', ticket);
  await page.locator('[data-line]', { hasText: code }).waitFor();
  await button(page, 'Lưu và ghi sổ').click();
  await state(page, 'Đã ghi sổ');
  await page.getByText(ticket).filter({ visible: true }).first().waitFor();
  expect((await ask(page, TicketParts.GetParts, { id })).lines[0]).toMatchObject({ issued: 1, missing: 0, held: 0 });
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
  expect(complaints).toEqual([]);
});
