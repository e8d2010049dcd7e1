// Sends an action of one ticket and says what came of it; every dialog of an action uses this.
import { App } from 'antd';
import { TicketAct } from '../../../../contract/ticket/calls/ticket-act.calls.ts';
import { type TicketActionKey, ticketAction } from '../../../../contract/ticket/ticket.actions.ts';
import type { ActionInput, TicketId } from '../../../../contract/ticket/ticket.ts';
import { useActKey } from '../../../kit/call/act-key.ts';
import { CallError, type CallOptions, call } from '../../../kit/call/call.ts';
import { useBusy } from '../../../kit/feedback/use-busy.ts';
import { useRefresh } from '../../../kit/list/use-list.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import type { ActionDialogProps } from '../../action-dialog.ts';
import { actionText } from './action.text.ts';

export interface Acted {
  id: TicketId;
  code: string;
  version?: number | undefined;
}
export interface Sender {
  /** Sends it; whatever shows tickets asks again afterwards. Rejects with what the server said, which `caught` has to see. */
  send: (ticket: Acted, action: TicketActionKey, input?: Partial<ActionInput>, options?: CallOptions) => Promise<void>;
  /** Whether somebody else was faster: they are told, and the ticket is read again. */
  caught: (error: unknown) => boolean;
}

/** Somebody else was faster: said by `caught`, once. */
const isOvertaken = (error: unknown): error is CallError => error instanceof CallError && error.status === 409;

export function useSendAction(): Sender {
  const say = useText(actionText);
  const culture = useCulture();
  const { message, modal, notification } = App.useApp();
  const refresh = useRefresh();
  const keyed = useActKey();
  return {
    async send({ id, code, version }, action, input = {}, options = {}) {
      const sent = { ...input, id, action, ...(version === undefined ? {} : { version }) };
      const { items } = await keyed((idempotencyKey) =>
        call(TicketAct.ChangeStatusInvoice, sent, { idempotencyKey, quiet: isOvertaken, ...options }),
      );
      message.success(say('done', { action: ticketAction(action)[culture], code }));
      // What the step changed besides is read, not glanced at: promotions, and with them what the customer pays.
      const besides = items.flatMap((item) => item.message ?? []).join(' ');
      if (besides) notification.info({ title: code, description: besides, duration: 10 });
      await refresh(TicketAct.ChangeStatusInvoice);
    },
    caught(error) {
      if (!isOvertaken(error)) return false;
      modal.warning({ title: say('someoneElse'), content: error.message, okText: say('close') });
      void refresh(TicketAct.ChangeStatusInvoice);
      return true;
    },
  };
}

/** For a dialog of its own: sends the action, closes, and goes by the ticket as it is now where somebody else was faster. */
export function useActing(
  { ticket, action, onDone, onOvertaken }: Omit<ActionDialogProps, 'open' | 'onClose'>,
  close: () => void,
) {
  const { send, caught } = useSendAction();
  const [busy, run] = useBusy();
  const act = (input: Partial<ActionInput>): Promise<void> =>
    run(async () => {
      try {
        await send(ticket, action, input);
        close();
        onDone();
      } catch (error) {
        if (caught(error)) onOvertaken(); // otherwise the shell has said why
      }
    });
  return { busy, act };
}
