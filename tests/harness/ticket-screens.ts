// Tickets of a journey's own, made the quick way, so that the journey begins where its story does; and how their page is read.
import type { Page } from 'playwright-core';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import type { Sent } from '../../contract/kit.ts';
import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { TicketAct } from '../../contract/ticket/ticket-act.calls.ts';
import { TicketForm } from '../../contract/ticket/ticket-save.calls.ts';
import { ask } from './screens.ts';

export const ticketPath = (id: TicketId): string => `/ticket-management/ticket/${id}`;

let made = 0;
/** Unlike any other of this run and of the runs before: a retry meets nothing that was left behind. */
export const stamp = (): string => `${Date.now().toString(36)}${++made}`;
export const newPhone = (): string => `09${String(Date.now() + ++made).slice(-8)}`;

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

/** Money as the screens write it. */
export const dong = (amount: number): string => `${new Intl.NumberFormat('vi-VN').format(amount)}\u00a0₫`;
/** Waits until a sum of the ticket's page says this. */
export const sumIs = (page: Page, label: string, amount: number) =>
  page
    .locator('.ticket-sums > div', { hasText: label })
    .filter({ hasText: new RegExp(`^${label}\\D*${dong(amount)}$`), visible: true })
    .waitFor();
