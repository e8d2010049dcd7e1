// The quick look that rows and cards of every ticket list open; its pieces are fetched when it is first wanted.
import { lazy, Suspense } from 'react';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Look } from '../../kit/list/quick-look.tsx';

const QuickLook = lazy(async () => ({ default: (await import('../page/quick-look.tsx')).QuickLook }));

export const lookAtTicket = ({ id, code }: { id: TicketId; code: string }, look: Look) => (
  <Suspense>
    <QuickLook look={look} id={id} code={code} />
  </Suspense>
);
