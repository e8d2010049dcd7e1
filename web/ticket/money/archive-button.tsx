// Archiving a ticket that is at its end, with what is in the way of it; and opening an archived one again.
import { InboxOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { archivableStatuses } from '../../../contract/ticket/money.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';
import './money.css';

export function ArchiveButton({ ticket, onDone }: { ticket: TicketView; onDone: () => void }) {
  const say = useText(moneyText);
  const { message, modal } = App.useApp();
  const session = useSession();
  const refresh = useRefresh();
  const [dialog, show] = useDialog();
  const [busy, run] = useBusy();
  const { id, code } = ticket;
  const done = async (said: string) => {
    message.success(said);
    await refresh(TicketPay.ArchiveInvoice);
    onDone();
  };
  const archive = async () => {
    await run(async () => {
      const { blockers } = await call(TicketPay.CheckArchiveInvoice, { id });
      if (blockers.length)
        return modal.warning({
          title: say('cannotArchive', { code }),
          content: <Blockers of={blockers} />,
          okText: say('back'),
        });
      await call(TicketPay.ArchiveInvoice, { id, version: ticket.version });
      await done(say('archived', { code }));
    });
  };
  const open = () =>
    show((state) => (
      <ReasonDialog
        {...state}
        title={`${say('unarchive')} ${code}`}
        hint={say('unarchiveHint', { code })}
        yes={say('unarchive')}
        onReason={async (reason, once) => {
          await call(TicketPay.UnarchiveInvoice, { id, reason }, once);
          await done(say('unarchived', { code }));
        }}
      />
    ));
  if (ticket.archivedAt)
    return (
      <>
        <span className="money-quiet">{say('isArchived', { day: formatDay(ticket.archivedAt) })}</span>
        {may(TicketPay.UnarchiveInvoice.may, session) && (
          <Button size="small" onClick={open}>
            {say('unarchive')}
          </Button>
        )}
        {dialog}
      </>
    );
  if (!archivableStatuses.has(ticket.status) || !may(TicketPay.ArchiveInvoice.may, session)) return null;
  return (
    <Button size="small" icon={<InboxOutlined />} loading={busy} onClick={() => void archive()}>
      {say('archive')}
    </Button>
  );
}
const Blockers = ({ of }: { of: readonly string[] }) => (
  <ul className="money-blockers">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
