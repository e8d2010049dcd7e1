// What the ticket would cost and when it would be ready, as the server would decide it now: asked a moment after the last key.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Sent } from '../../../contract/kit.ts';
import { type Quote, TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { type Totals, totalsOf } from '../../../contract/ticket/totals.ts';
import { call } from '../../kit/call/call.ts';
import { useSession } from '../../kit/call/session.ts';
import { cleanPhone, type Intake, isPhone } from './intake.model.ts';
import { pricedLines, sentLines } from './lines.model.ts';
import type { IntakeForm } from './use-intake.ts';

export interface Quoted {
  /** Counted here at once; promotions are those of the last answer. */
  totals: Totals;
  promotions: Quote['promotions'];
  promisedAt: string | null;
  queue: Quote['queue'] | null;
}
const PAUSE_MS = 250;

const questionOf = (intake: Intake, ticketId: number | null): string =>
  JSON.stringify({
    ...(ticketId === null ? {} : { id: ticketId }),
    kind: intake.kind,
    branchId: intake.branchId,
    ...(isPhone(intake.phone) ? { phone: cleanPhone(intake.phone) } : {}),
    modelId: intake.modelId,
    lines: sentLines(intake.lines),
    voucherIds: intake.voucherIds,
    vatPercent: intake.vatPercent,
    bookingId: intake.bookingId,
    originId: intake.originId,
  });

export function useQuote({ intake, ticket, locks }: IntakeForm): Quoted {
  const own = useSession()?.user.branchId ?? null;
  const now = questionOf(intake, ticket?.id ?? null);
  const [question, setQuestion] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setQuestion(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { data } = useQuery({
    queryKey: ['Receipt', 'Quote', question],
    queryFn: ({ signal }) =>
      call(TicketIntake.Quote, JSON.parse(question) as Sent<typeof TicketIntake.Quote>, { signal, quiet: true }), // written by questionOf
    staleTime: 20_000,
    retry: false,
    placeholderData: (before) => before,
    // Times and prices are a branch's: whoever belongs to none chooses one first.
    enabled: locks.all === null && (ticket !== null || (intake.branchId ?? own) !== null),
  });
  const promotion = data ? data.promotion : (ticket?.promotion ?? 0);
  const { lines, vatPercent } = intake;
  return useMemo(
    () => ({
      totals: totalsOf(pricedLines(lines), promotion, vatPercent),
      promotions: data?.promotions ?? [],
      promisedAt: data?.promisedAt ?? null,
      queue: data?.queue ?? null,
    }),
    [data, lines, promotion, vatPercent],
  );
}
