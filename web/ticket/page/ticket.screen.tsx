// One ticket in a tab of its own, /ticket-management/ticket/:id: state and next actions, everything about it, its story (look.md).
import { EditOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { CallError } from '../../kit/call/call.ts';
import { useLive } from '../../kit/call/live.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useErrand } from '../../kit/page/errand.ts';
import { Page } from '../../kit/page/page.tsx';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { locksOf } from '../form/locks.ts';
import { BuyerPanel } from '../invoice/buyer-panel.tsx';
import { DebtButton } from '../money/money-panel.tsx';
import { PartsPanel } from '../parts/parts-panel.tsx';
import { ticketFormPath } from '../paths.ts';
import { printTicket } from '../print/print-ticket.tsx';
import { NextActions, stepsOf } from './action/next-actions.tsx';
import { useTicketAction } from './action/use-ticket-action.tsx';
import { FeedbackPanel, RelatedPanel, WarrantyPanel } from './around-panels.tsx';
import { ChangePanel } from './change-panel.tsx';
import { DevicePanel } from './device-panel.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { MoneySummary } from './money-summary.tsx';
import { NotePanel } from './note-panel.tsx';
import { pageText } from './page.text.ts';
import { PhotosPanel } from './photos-panel.tsx';
import { DatesPanel, PeoplePanel } from './side-panels.tsx';
import { StoryPanel } from './story-panel.tsx';
import { TicketMarks } from './ticket-marks.tsx';
import { Panel } from './ticket-panel.tsx';
import { useTicket } from './use-ticket.ts';
import { Viewers } from './viewers.tsx';

export function TicketScreen() {
  const { id } = useParams();
  const say = useText(pageText);
  const state = useTicket(Number(id) as TicketId); // the server refuses what is no id
  const failed = state.error && (
    <LoadFailed
      error={readable(state.error, say)}
      shown={Boolean(state.data)}
      busy={state.isFetching}
      onRetry={() => void state.refetch()}
    />
  );
  if (state.data) return <LoadedTicket ticket={state.data} failed={failed} />;
  return (
    <Page title={say('ticket')} busy={!state.error}>
      <Panel>{failed ?? <SkeletonRows />}</Panel>
    </Page>
  );
}
const readable = (error: Error, say: (key: 'notFound' | 'forbidden') => string): Error => {
  if (!(error instanceof CallError)) return error;
  if (error.status === 404) return new Error(say('notFound'));
  return error.status === 403 ? new Error(say('forbidden')) : error;
};

/** `failed`: what is shown could not be read again. */
function LoadedTicket({ ticket, failed }: { ticket: TicketView; failed: ReactNode }) {
  const say = useText(pageText);
  const { setTitle } = useTab();
  const refresh = useRefresh();
  const actor = useTicketAction();
  const reload = () => void refresh(TicketRead.GetInvoiceForView);
  useLive('moneyArrived', ({ ticketId }) => void (ticketId === ticket.id && reload()), reload);
  useEffect(() => setTitle(ticket.code), [ticket.code, setTitle]);
  const main = stepsOf(ticket).buttons[0];
  useErrand((what) => {
    const step = ticket.allowedActions.find(({ key, blocker }) => key === what && !blocker);
    if (step) void actor.start(ticket, step.key as TicketActionKey); // the server reads the same table
    return step !== undefined;
  });
  useShortcut('ctrl+enter', () => main && !main.blocker && void actor.start(ticket, main.key));
  return (
    <Page
      title={ticket.code}
      beside={
        <>
          <span className="ticket-whose">
            <b>{ticket.deviceName}</b> · {ticket.customerName}
          </span>
          <TicketMarks ticket={ticket} />
          <Viewers ticketId={ticket.id} />
        </>
      }
      action={
        <div className="ticket-actions">
          <PrintMenu ticket={ticket} />
          <EditButton ticket={ticket} />
          <DebtButton ticket={ticket} />
          <NextActions ticket={ticket} actor={actor} />
        </div>
      }
    >
      {failed}
      <div className="ticket-page">
        <div className="ticket-main">
          <ChangePanel change={ticket.change} />
          <DevicePanel ticket={ticket} />
          <LinesPanel ticket={ticket} />
          <EarningsPanel ticket={ticket} />
          <Panel title={say('stock')}>
            <PartsPanel ticketId={ticket.id} onChanged={reload} />
          </Panel>
          <NotePanel ticket={ticket} />
          <PhotosPanel ticket={ticket} />
          <WarrantyPanel ticket={ticket} />
          <FeedbackPanel ticket={ticket} />
          <RelatedPanel ticket={ticket} />
        </div>
        <aside className="ticket-side">
          <PeoplePanel ticket={ticket} />
          <DatesPanel ticket={ticket} />
          <LinkPanel ticket={ticket} />
          <MoneySummary ticket={ticket} />
          <BuyerPanel ticket={ticket} />
          <StoryPanel id={ticket.id} />
        </aside>
      </div>
      {actor.dialog}
    </Page>
  );
}

function EditButton({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const tab = useTab();
  const session = useSession();
  const canEdit =
    may('Pages.Tickets.Edit', session) && locksOf(ticket, (permission) => may(permission, session)).all === null;
  const edit = () => tab.open(ticketFormPath(ticket.id), ticket.code);
  useShortcut('e', edit, { enabled: canEdit });
  if (!canEdit) return null;
  return (
    <Button
      className="ticket-tool"
      icon={<EditOutlined />}
      onClick={edit}
      aria-keyshortcuts="e"
      title={`${say('edit')} (E)`}
      aria-label={say('edit')}
    >
      {say('edit')}
    </Button>
  );
}

export function PrintMenu({ ticket }: { ticket: Pick<TicketView, 'id'> }) {
  const say = useText(pageText);
  const session = useSession();
  const print = (form: 'slipA5' | 'slip80' | 'label' | 'handover') =>
    void printTicket([ticket.id], form).catch(() => {}); // the shell has said why
  const allowed = may(TicketRead.NotePrint.may, session);
  useShortcut('p', () => print('slipA5'), { enabled: allowed });
  useErrand((what) => {
    if (what !== 'print' || !allowed) return false;
    print('slipA5');
    return true;
  });
  if (!allowed) return null;
  const forms = ['slipA5', 'slip80', 'label', 'handover'] as const;
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: forms.map((key) => ({ key, label: say(key), onClick: () => print(key) })) }}
    >
      <Button
        className="ticket-tool"
        icon={<PrinterOutlined />}
        title={`${say('print')} (P)`}
        aria-label={say('print')}
        aria-keyshortcuts="p"
      >
        {say('print')}
      </Button>
    </Dropdown>
  );
}
