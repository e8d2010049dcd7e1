// The ticket form: /ticket-management/ticket-form (new, also filled in from a phone, a booking or an earlier ticket) and
// /ticket-management/ticket-form/:id (edit).
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { BookingId, TicketId } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { may, type Session, useSession } from '../../kit/call/session.ts';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { ScansLater } from '../../kit/scan/scans-later.tsx';
import { useText } from '../../kit/words/culture.ts';
import { formText } from './form.text.ts';
import { emptyIntake, type Intake, intakeAgain, intakeOf } from './intake.model.ts';
import { IntakePage } from './intake-page.tsx';
import { readBooking } from './look-ups.ts';
import { SavedPanel, type SavedPanelProps } from './sections/saved-panel.tsx';
import './form.css';

export function TicketFormScreen() {
  const { id } = useParams();
  const { search } = useLocation();
  const tab = useTab();
  const [turn, setTurn] = useState({ count: 0, search });
  const ticketId = id ? (Number(id) as TicketId) : null; // checked by the server
  const next = (phone?: string) => {
    const begun = phone ? `?phone=${encodeURIComponent(phone)}` : '';
    if (id || search) tab.open(`${NEW_TICKET}${begun}`);
    else setTurn(({ count }) => ({ count: count + 1, search: begun }));
  };
  const started = turn.count === 0 ? search : turn.search;
  return <OneTurn key={`${id ?? ''}${search}${turn.count}`} ticketId={ticketId} search={started} onNext={next} />;
}

interface Start {
  ticket: TicketView | null;
  intake: Intake;
  /** What it was filled in from. */
  origin: string | null;
}
interface TurnProps {
  ticketId: TicketId | null;
  search: string;
  onNext: SavedPanelProps['onNext'];
}
/** One device from the empty form to its papers. */
function OneTurn({ ticketId, search, onNext }: TurnProps) {
  const say = useText(formText);
  const session = useSession();
  const opening = useId(); // each opened form reads anew and keeps what it read, also while its tab rests
  const [saved, setSaved] = useState<Omit<SavedPanelProps, 'onNext'> | null>(null);
  const state = useQuery({
    queryKey: ['Receipt', 'form', ticketId, search, opening],
    queryFn: () => startOf(ticketId, new URLSearchParams(search), session),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = ticketId === null ? say('newTicket') : say('editTicket', { code: state.data?.ticket?.code ?? '' });
  if (saved)
    return (
      <Page title={title}>
        <SavedPanel {...saved} onNext={onNext} />
      </Page>
    );
  if (!state.data)
    return (
      <Page title={title} busy>
        {state.error ? (
          <QueryFailed of={state} />
        ) : (
          <>
            <SkeletonRows />
            <ScansLater />
          </>
        )}
      </Page>
    );
  const { ticket, intake, origin } = state.data;
  return (
    <IntakePage
      title={title}
      origin={origin}
      ticket={ticket}
      start={intake}
      search={search}
      onSaved={(answer) => setSaved({ saved: answer, isNew: !ticket })}
    />
  );
}
export const NEW_TICKET = '/ticket-management/ticket-form';

async function startOf(ticketId: TicketId | null, query: URLSearchParams, session: Session | null): Promise<Start> {
  if (ticketId !== null) {
    const ticket = await call(TicketRead.GetDetailInvoice, { id: ticketId }, { quiet: true });
    return { ticket, intake: intakeOf(ticket), origin: ticket.originCode };
  }
  const originId = Number(query.get('originId'));
  if (!originId) return { ticket: null, intake: await newIntake(query, session), origin: null };
  const kind = query.get('originKind') === 'rework' ? 'rework' : 'warranty';
  const origin = await call(TicketIntake.GetOrigin, { id: originId as TicketId }, { quiet: true }); // checked by the server
  return {
    ticket: null,
    intake: intakeAgain(origin, kind, may('Pages.Tickets.EditPrice', session)),
    origin: origin.code,
  };
}
/** Empty, or what a booking says; whoever may not look at bookings has the phone from the address. */
async function newIntake(query: URLSearchParams, session: Session | null): Promise<Intake> {
  const bookingId = (Number(query.get('bookingId')) || null) as BookingId | null; // checked by the server
  const begun = { ...emptyIntake, phone: query.get('phone') ?? '', bookingId };
  const isRead = bookingId !== null && may('Pages.Bookings.ViewDetail', session);
  if (!isRead) return begun;
  const booked = await readBooking(bookingId);
  // Whoever belongs to a branch takes devices in there.
  return { ...begun, ...booked, branchId: session?.user.branchId ? null : booked.branchId };
}
