// Handlers of one ticket's page.
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { type Bound, implement } from '../../kit/implement.ts';
import { noteLook } from '../../privacy/looks.ts';
import type { Passcodes } from '../save/passcode.ts';
import { requireTicket } from '../seen.ts';
import { earningsOf } from './earnings.ts';
import {
  addPhoto,
  feedbackOf,
  notePrint,
  noteViewing,
  sayOutcomes,
  showPasscode,
  writeFeedback,
  writeTechnicalNote,
} from './notes.ts';
import { myQueue } from './queue.ts';
import { relationsOf } from './relations.ts';
import { technicians } from './technicians.ts';
import { timelineOf } from './timeline.ts';
import { issuedRows } from './view-lines.ts';
import { viewTicket } from './view-ticket.ts';

export const viewHandlers = (passcodes: Passcodes): Bound[] =>
  implement(TicketRead, {
    GetDetailInvoice: (ctx, { id }) => viewTicket(ctx, id),
    GetInvoiceAndDetailById: (ctx, { id }) => viewTicket(ctx, id),
    GetInvoiceForView: (ctx, { id }) => viewTicket(ctx, id),
    GetHistoryReceiptData: async (ctx, { id }) => timelineOf(ctx, await requireTicket(ctx, id)),
    GetTransactionRelationship: (ctx, { code }) => relationsOf(ctx, code),
    UpdateTechnicalNoteInvoice: writeTechnicalNote,
    SetOutcomes: sayOutcomes,
    ShowPasscode: (ctx, { id }) => showPasscode(ctx, passcodes, id),
    AddPhoto: addPhoto,
    ShowPhone: async (ctx, { id }) => {
      const { phone, customerId } = await viewTicket(ctx, id);
      await noteLook(ctx, { kind: 'phone', customerId, list: 'Receipt' });
      return { phone };
    },
    NotePrint: notePrint,
    NoteViewing: noteViewing,
    GetEarnings: earningsOf,
    GetMyQueue: myQueue,
    GetTechnicians: (ctx, { id }) => technicians(ctx, id),
    GetDetailOutBoundAccessoriesByInvoiceId: async (ctx, { invoiceId }) => ({
      items: await issuedRows(ctx, await requireTicket(ctx, invoiceId)),
    }),
    GetInvoiceFeedback: (ctx, { id }) => feedbackOf(ctx, id),
    UpdateInvoiceFeedback: writeFeedback,
  });
