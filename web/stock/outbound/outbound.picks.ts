// Choices of export bills: the caller's own warehouses, all of them, tickets; and the words of the contract's tables as options.
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundRow } from '../../../contract/stock/outbound.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { showDay, today } from '../../../contract/time.ts';
import { byId, pick } from '../../kit/pick/picker.ts';
import { culture, say } from '../../kit/words/culture.ts';
import { outboundText } from './outbound.text.ts';

export const ownWarehousePick = pick({
  call: ProductOutbound.GetWarehouseByBranch,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.branchName,
});
export const warehousePick = pick({
  call: SetupMaster.GetAllWarehouse,
  keep: (row) => row.role !== 'transit',
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.branchName,
});

/** Import bills whose goods can go back to their supplier. */
export const importBillPick = pick({
  call: ProductInbound.GetAllPaged,
  search: 'keyword',
  keep: (row) => row.status === 'posted' && row.supplierId !== null,
  value: (row) => row.id,
  label: (row) => row.code,
  second: (row) => [row.supplierName, showDay(row.day), row.warehouseName].filter(Boolean).join(' · '),
  one: byId(ProductInbound.getDetail, (row) => row.code),
});

/** Tickets in work; those that miss parts stand first. */
export const ticketPick = pick({
  call: TicketParts.FindForParts,
  search: 'keyword',
  value: (row) => row.code,
  label: (row) => row.code,
  second: (row) =>
    [
      row.deviceName,
      row.customerName,
      ticketStatuses[row.status][culture()],
      row.missing ? say(outboundText, 'missingParts', { count: row.missing }) : null,
    ]
      .filter(Boolean)
      .join(' · '),
});

/** The address of a bill's own page. */
/** On its way longer than was promised. */
export const isLate = ({ stage, expectedDay }: Pick<OutboundRow, 'stage' | 'expectedDay'>): boolean =>
  stage === 'shipping' && expectedDay !== null && expectedDay < today();
export const billPath = (id: number): string => `/inventory/export/export-list/${id}`;
