// Prints tickets, one or many, in any of their forms: `printTicket(ids, 'slipA5')` from any screen.

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type PrintedTicket, TicketPrint } from '../../../contract/ticket/calls/print.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { Track } from '../../../contract/track/track.calls.ts';
import { call } from '../../kit/call/call.ts';
import { type Paper, PrintFrame } from '../../kit/print/print-frame.tsx';
import { HandoverSlip, IntakeSlip, slipCss } from './slips.tsx';
import { labelCss, TicketLabel } from './ticket-label.tsx';

interface Form {
  paper: Paper;
  css: string;
  page: (ticket: PrintedTicket, link: string | null) => ReactNode;
  /** Carries the QR code of the customer's own page. */
  hasLink?: true;
  /** What the story of the ticket calls it. */
  notedAs: 'slipA5' | 'slip80' | 'label' | 'handover';
}
const forms = {
  slipA5: {
    paper: 'A5',
    css: slipCss('A5'),
    page: (ticket, link) => <IntakeSlip key={ticket.id} ticket={ticket} size="A5" link={link} />,
    hasLink: true,
    notedAs: 'slipA5',
  },
  slip80: {
    paper: 'roll80',
    css: slipCss('roll80'),
    page: (ticket, link) => <IntakeSlip key={ticket.id} ticket={ticket} size="roll80" link={link} />,
    hasLink: true,
    notedAs: 'slip80',
  },
  label: {
    paper: 'roll80',
    css: `body { width: auto } ${labelCss}`,
    page: (ticket) => <TicketLabel key={ticket.id} ticket={ticket} />,
    notedAs: 'label',
  },
  handover: {
    paper: 'A5',
    css: slipCss('A5'),
    page: (ticket, link) => <HandoverSlip key={ticket.id} ticket={ticket} size="A5" link={link} />,
    hasLink: true,
    notedAs: 'handover',
  },
  handover80: {
    paper: 'roll80',
    css: slipCss('roll80'),
    page: (ticket, link) => <HandoverSlip key={ticket.id} ticket={ticket} size="roll80" link={link} />,
    hasLink: true,
    notedAs: 'handover',
  },
} as const satisfies Record<string, Form>;
export type TicketPaper = keyof typeof forms;
export const printMay = TicketPrint.GetReportProductInvoiceById.may;

/** Resolves when the browser's print dialog is closed; the shell has said why when it rejects. */
export async function printTicket(ids: readonly TicketId[], form: TicketPaper): Promise<void> {
  const tickets: PrintedTicket[] = [];
  for (const id of ids) tickets.push(await call(TicketPrint.GetReportProductInvoiceById, { id }));
  const { paper, css, page, notedAs, hasLink }: Form = forms[form];
  const links = hasLink ? await Promise.all(ids.map(linkTo)) : [];
  await printAlone(
    tickets.map((ticket, at) => page(ticket, links[at] ?? null)),
    paper,
    css,
  );
  // The paper is out: a story without this line is no reason to complain.
  await call(TicketRead.NotePrint, { ids: [...ids], form: notedAs }, { quiet: true }).catch(() => null);
}

/** A slip without the code is a slip all the same. */
const linkTo = async (ticketId: TicketId): Promise<string | null> => {
  const link = await call(Track.MakeLink, { ticketId }, { quiet: true }).catch(() => null);
  return link?.path ? window.location.origin + link.path : null;
};

function printAlone(node: ReactNode, paper: Paper, css: string): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((done) => {
    const end = () => {
      // Not while the frame's own event is still being handled.
      setTimeout(() => {
        root.unmount();
        place.remove();
        done();
      });
    };
    root.render(
      <PrintFrame paper={paper} css={css} onDone={end}>
        {node}
      </PrintFrame>,
    );
  });
}
