// A look at a ticket beside a list: the same pieces as its page, in a drawer.
import { ExportOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { DialogProps } from '../../kit/actions.ts';
import { useText } from '../../kit/culture.ts';
import { LoadFailed, SkeletonRows } from '../../kit/list-states.tsx';
import { useTab } from '../../kit/tab.ts';
import { ticketPath } from '../paths.ts';
import { DevicePanel } from './device-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MoneySummary } from './money-summary.tsx';
import { NextActions } from './next-actions.tsx';
import { pageText } from './page.text.ts';
import { DatesPanel, PeoplePanel } from './side-panels.tsx';
import { StoryPanel } from './story-panel.tsx';
import { TicketMarks } from './ticket-marks.tsx';
import { useTicket } from './use-ticket.ts';
import { useTicketAction } from './use-ticket-action.tsx';

/** `show((open) => <QuickLook {...open} id={row.id} code={row.code} />)`. */
export function QuickLook({ open, onClose, id, code }: DialogProps & { id: TicketId; code: string }) {
  const say = useText(pageText);
  const tab = useTab();
  const { data: ticket, error, refetch } = useTicket(id);
  const actor = useTicketAction();
  const openPage = () => {
    onClose();
    tab.open(ticketPath(id), code);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={640}
      title={code}
      extra={
        <Button icon={<ExportOutlined />} onClick={openPage}>
          {say('open')}
        </Button>
      }
      footer={
        ticket && (
          <div className="ticket-actions">
            <NextActions ticket={ticket} actor={actor} />
          </div>
        )
      }
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!ticket && !error && <SkeletonRows />}
      {ticket && (
        <div className="ticket-look">
          <TicketMarks ticket={ticket} />
          <DevicePanel ticket={ticket} />
          <LinesPanel ticket={ticket} />
          <PeoplePanel ticket={ticket} />
          <DatesPanel ticket={ticket} />
          <MoneySummary ticket={ticket} />
          <StoryPanel id={id} />
        </div>
      )}
      {actor.dialog}
    </Drawer>
  );
}
