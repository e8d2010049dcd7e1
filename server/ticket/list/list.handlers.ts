// Handlers of the ticket lists.
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { implement } from '../../kit/implement.ts';
import { calendar, calendarDetail } from './calendar.ts';
import { listChanges } from './changes.ts';
import { exportRefunds, exportTickets } from './export.ts';
import { listHeld } from './held.ts';
import { listRefunds } from './refunds.ts';
import { allowedActionsOf } from './rows.ts';
import { countByTechnician } from './technicians.ts';
import { lists, ticketList } from './ticket-list.ts';
import { listTransfers } from './transfers.ts';
import { listUpcoming } from './upcoming.ts';

export const ticketListHandlers = implement(TicketLists, {
  GetReceiptData: ticketList(lists.receipt),
  GetReceiptRepairData: ticketList(lists.repair),
  GetTechnicianCounts: countByTechnician,
  GetAllowedActions: allowedActionsOf,
  GetReceiptReturnData: ticketList(lists.return),
  GetBreakUpData: ticketList(lists.breakUp),
  GetReceiptCancelData: ticketList(lists.cancel),
  GetReceiptUpcommingrData: listUpcoming,
  GetReceiptTransferData: listTransfers,
  GetReceiptControlData: listChanges,
  GetReceiptRefundData: listRefunds,
  GetReceiptInventoryData: listHeld,
  GetReceiptCalendarData: calendar,
  getReceiptCalendarDetailData: calendarDetail,
  ExportInvoices: exportTickets,
  exportRefundInvoices: exportRefunds,
});
