// Tickets of a journey's own, made the quick way, so that the journey begins where its story does; and how their page is read.
import type { Page } from 'playwright-core';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { Product } from '../../../contract/catalog/product.calls.ts';
import type { Sent } from '../../../contract/kit.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { ask, newPhone, stamp } from '../screens.ts';

export const ticketPath = (id: TicketId): string => `/ticket-management/ticket/${id}`;

type Intake = Partial<Sent<typeof TicketForm.CreateOrUpdateInvoice>>;
/** A device taken in at the first branch. */
export async function takenIn(page: Page, more: Intake = {}) {
  const { items } = await ask(page, SetupMaster.GetAllBranch, {});
  return ask(page, TicketForm.CreateOrUpdateInvoice, {
    customerName: `Khách ${stamp()}`,
    phone: newPhone(),
    branchId: items[0]?.id,
    deviceName: 'Máy cần sửa',
    errorNote: 'Pin phồng',
    ...more,
  });
}
export async function finished(page: Page, id: TicketId): Promise<TicketId> {
  await ask(page, TicketAct.AcceptInvoice, { id });
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
  return id;
}
/** A ticket whose work is done, with a service for each of these prices. */
export async function repaired(page: Page, prices: readonly number[]) {
  const { items } = await ask(page, CatalogMaster.GetAllServices, {});
  const lines = prices.map((price, at) => ({
    kind: 'service' as const,
    serviceNameId: items[at]?.id,
    price: price as never, // whole đồng
    warrantyMonths: 6,
  }));
  const { id, code } = await takenIn(page, { lines });
  await finished(page, id);
  return { id, code };
}

/** A ticket whose part lies only in another branch's warehouse; at the branch that is asked for, or at the first. */
export async function shortTicket(page: Page, at?: number | null) {
  const code = `LK${stamp()}`.toUpperCase();
  const product = await ask(page, Product.CreateProduct, { name: `Hàng ${code}`, code });
  const supplier = await ask(page, SaleSupplier.Create, { name: `NCC ${code}` });
  const { items } = await ask(page, SetupMaster.GetAllWarehouse, {});
  const shops = items.filter(({ role, category, branchId }) => role === 'sale' && category === 'TP' && branchId);
  const here = shops.find(({ branchId }) => !at || branchId === at);
  const there = shops.find(({ branchId }) => branchId !== here?.branchId);
  if (!here?.branchId || !there) throw new Error('The demo shop has two warehouses');
  const goods = [{ productId: product.id, quantity: 2, price: 100_000 as never }]; // whole đồng
  const bill = await ask(page, ProductInbound.Create, { supplierId: supplier.id, warehouseId: there.id, items: goods });
  await ask(page, ProductInbound.Archive, { id: bill.id });
  const lines = [{ kind: 'part' as const, productId: product.id }];
  const { id, code: ticket } = await takenIn(page, { branchId: here.branchId, lines });
  return { id, code, ticket, product, here, there };
}
type Short = Awaited<ReturnType<typeof shortTicket>>;
/** The other branch sends one, and it is received. */
export async function transferred(page: Page, { product, here, there }: Short): Promise<void> {
  const transfer = await ask(page, ProductOutbound.createTranfer, {
    warehouseId: there.id,
    toWarehouseId: here.id,
    lines: [{ productId: product.id, quantity: 1 }],
  });
  await ask(page, ProductOutbound.ArchiveNew, { id: transfer.id });
  const lineId = transfer.lines[0]?.id ?? 0;
  await ask(page, RequestInbound.Receive, { id: transfer.id, lines: [{ lineId, quantity: 1 }] });
}

/** The smallest picture there is. */
export const picture = {
  name: 'may.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
/** Money as the screens write it. */
export const dong = (amount: number): string => `${new Intl.NumberFormat('vi-VN').format(amount)}\u00a0₫`;
/** Waits until a sum of the ticket's page says this. */
export const sumIs = (page: Page, label: string, amount: number) =>
  page
    .locator('.ticket-sums > div', { hasText: label })
    .filter({ hasText: new RegExp(`^${label}\\D*${dong(amount)}$`), visible: true })
    .waitFor();
