// A look at a ticket beside a list: the same pieces as its page, in a drawer.
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { type Look, LookDrawer } from '../../kit/list/quick-look.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { DebtButton } from '../money/money-panel.tsx';
import { ticketPath } from '../paths.ts';
import { NextActions } from './action/next-actions.tsx';
import { useTicketAction } from './action/use-ticket-action.tsx';
import { ChangePanel } from './change-panel.tsx';
import { DevicePanel } from './device-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MoneySummary } from './money-summary.tsx';
import { pageText } from './page.text.ts';
import { DatesPanel, PeoplePanel } from './side-panels.tsx';
import { StoryPanel } from './story-panel.tsx';
import { TicketMarks } from './ticket-marks.tsx';
import { useTicket } from './use-ticket.ts';

export function QuickLook({ look, id, code }: { look: Look; id: TicketId; code: string }) {
  const say = useText(pageText);
  const tab = useTab();
  const { data: ticket, error, isFetching, refetch } = useTicket(id);
  const actor = useTicketAction();
  return (
    <>
      <LookDrawer
        look={look}
        title={code}
        beside={ticket && <TicketMarks ticket={ticket} />}
        page={{ label: say('open'), open: () => tab.open(ticketPath(id), code) }}
        footer={
          ticket && (
            <div className="ticket-actions">
              <DebtButton ticket={ticket} />
              <NextActions ticket={ticket} actor={actor} />
            </div>
          )
        }
      >
        {error && <LoadFailed error={error} shown={Boolean(ticket)} busy={isFetching} onRetry={() => void refetch()} />}
        {!ticket && !error && <SkeletonRows />}
        {ticket && (
          <div key={id} className="ticket-look">
            <ChangePanel change={ticket.change} />
            <DevicePanel ticket={ticket} />
            <LinesPanel ticket={ticket} />
            <PeoplePanel ticket={ticket} />
            <DatesPanel ticket={ticket} />
            <MoneySummary ticket={ticket} />
            <StoryPanel id={id} />
          </div>
        )}
      </LookDrawer>
      {actor.dialog}
    </>
  );
}
