// `const { dialog, start, startMany } = useTicketAction()`: does any action of the table to a ticket, asking for what it needs.
// Put `dialog` anywhere in the page. Lists, the board, the page and the queue all act through this.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { type ActResult, TicketAct } from '../../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead, type TicketView } from '../../../../contract/ticket/calls/ticket-view.calls.ts';
import { type TicketActionKey, ticketAction } from '../../../../contract/ticket/ticket.actions.ts';
import type { ActionInput, TicketId } from '../../../../contract/ticket/ticket.ts';
import { CallError, call } from '../../../kit/call/call.ts';
import { useConfirm } from '../../../kit/feedback/confirm.tsx';
import { onDemand } from '../../../kit/feedback/on-demand.tsx';
import { useDialog } from '../../../kit/feedback/use-dialog.tsx';
import { useRefresh } from '../../../kit/list/use-list.ts';
import { useTab } from '../../../kit/page/tab.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import type { ActionDialogProps } from '../../action-dialog.ts';
import { ticketFormPath } from '../../paths.ts';
import { actionText, hints } from './action.text.ts';
import { dialogs } from './action-dialogs.tsx';
import { fieldsOf } from './action-schema.ts';
import { type Acted, useSendAction } from './send-action.ts';
import { sendMany } from './send-many.ts';

const ActionForm = onDemand(async () => (await import('./action-form.tsx')).ActionForm);
const BulkActionDialog = onDemand(async () => (await import('./bulk-dialogs.tsx')).BulkActionDialog);
const ResultsDialog = onDemand(async () => (await import('./bulk-dialogs.tsx')).ResultsDialog);

/** What is done on a screen of its own: a change is asked for by whatever is changed in the form. */
const screens: Partial<Record<TicketActionKey, (id: number) => string>> = { askChange: ticketFormPath };

export interface TicketActor {
  dialog: ReactNode;
  /** Asks for what the action needs and does it; `given` is what is known already (a board's column, a calendar's day). */
  start: (ticket: Acted, action: TicketActionKey, given?: Partial<ActionInput>) => Promise<void>;
  /** The same for many, with a line of the answer for each. Only for actions with `isBulk`. */
  startMany: (ids: readonly TicketId[], action: TicketActionKey) => Promise<void>;
}

export function useTicketAction(onDone?: () => void): TicketActor {
  const say = useText(actionText);
  const culture = useCulture();
  const confirm = useConfirm();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { message } = App.useApp();
  const tab = useTab();
  const [dialog, show] = useDialog();
  const { send, caught } = useSendAction();

  const open = async (ticket: Acted, action: TicketActionKey) => {
    const view = await readNow(client, ticket.id);
    // The version people looked at decides, not the one that was just fetched for the dialog.
    const seen = { ...view, version: ticket.version ?? view.version };
    show((state) => <DialogOf {...state} ticket={seen} action={action} onDone={() => onDone?.()} />);
  };
  const start: TicketActor['start'] = async (ticket, action, given) => {
    const screen = screens[action];
    if (screen) return tab.open(screen(ticket.id), ticket.code);
    try {
      const needs = ticketAction(action).needs ?? [];
      const known = given !== undefined && needs.every((field) => given[field] !== undefined);
      if (!known && (dialogs[action] || fieldsOf(action).length > 0)) return await open(ticket, action);
      const name = ticketAction(action)[culture];
      const hint = hints[action];
      const title = say('titleOf', { action: name, code: ticket.code });
      const question = { title, yes: name, danger: true, ...(hint ? { content: say(hint) } : {}) };
      if (ticketAction(action).isDanger && !(await confirm(question))) return;
      await send(ticket, action, given);
      onDone?.();
    } catch (error) {
      if (caught(error)) return;
      // Somebody who does not fit can still be meant: the dialog asks.
      if (error instanceof CallError && error.key === 'ticket.unfitAsk') return await open(ticket, action);
      // the shell has said why; a ticket that moved on is read again
      await refresh(TicketAct.ChangeStatusInvoice);
    }
  };
  const finish = (action: TicketActionKey, results: ActResult[]) => {
    void refresh(TicketAct.ChangeStatusInvoice);
    onDone?.();
    if (results.every((row) => row.isDone))
      message.success(say('doneMany', { action: ticketAction(action)[culture], count: results.length }));
    else show((state) => <ResultsDialog {...state} action={action} results={results} />);
  };
  const startMany: TicketActor['startMany'] = async (ids, action) => {
    if (fieldsOf(action).length > 0) {
      show((state) => (
        <BulkActionDialog {...state} ids={ids} action={action} onResults={(results) => finish(action, results)} />
      ));
      return;
    }
    try {
      finish(action, await sendMany(ids, action, {}));
    } catch {
      // the shell has said why
    }
  };
  return { dialog, start, startMany };
}

const readNow = (client: QueryClient, id: TicketId): Promise<TicketView> =>
  client.fetchQuery({
    queryKey: ['Receipt', 'GetInvoiceForView', { id }],
    queryFn: () => call(TicketRead.GetInvoiceForView, { id }),
    staleTime: 0,
    retry: false,
  });

/** The dialog of an action, about the ticket as it was seen, and after somebody else was faster as it is then. */
function DialogOf({ ticket: seen, ...props }: Omit<ActionDialogProps, 'onOvertaken'>) {
  const { action, onClose } = props;
  const client = useQueryClient();
  const [ticket, setTicket] = useState(seen);
  const goOn = async () => {
    const now = await readNow(client, seen.id).catch(() => null); // the shell has said why
    const offered = now?.allowedActions.find(({ key }) => key === action);
    if (now && offered && !offered.blocker) setTicket(now);
    else onClose();
  };
  const Dialog = dialogs[action] ?? ActionDialog;
  return <Dialog {...props} ticket={ticket} onOvertaken={() => void goOn()} />;
}

/** The dialog of every action without one of its own. */
function ActionDialog({ ticket, action, onDone, onClose, onOvertaken, open }: ActionDialogProps) {
  const say = useText(actionText);
  const culture = useCulture();
  const { send, caught } = useSendAction();
  return (
    <ActionForm
      open={open}
      onClose={onClose}
      action={action}
      ticket={ticket}
      title={say('titleOf', { action: ticketAction(action)[culture], code: ticket.code })}
      onSend={async (input) => {
        await send(ticket, action, input, { quiet: true });
        onClose();
        onDone();
      }}
      caught={(error) => {
        if (!caught(error)) return false;
        onOvertaken();
        return true;
      }}
    />
  );
}
