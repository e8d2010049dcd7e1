// The form of an action in a dialog, for one ticket or for many: made of its row in the table of actions.
import { Alert, Modal } from 'antd';
import { useRef } from 'react';
import type { TicketView } from '../../../../contract/ticket/calls/ticket-view.calls.ts';
import { type ActionField, type TicketActionKey, ticketAction } from '../../../../contract/ticket/ticket.actions.ts';
import type { ActionInput } from '../../../../contract/ticket/ticket.ts';
import { now } from '../../../../contract/time.ts';
import type { CallError } from '../../../kit/call/call.ts';
import { SchemaForm } from '../../../kit/form/form.tsx';
import { changesOf, type Values } from '../../../kit/form/form-values.ts';
import { useKept } from '../../../kit/form/kept.ts';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { DialogProps } from '../../../kit/list/actions.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMoney } from '../../../kit/words/format.ts';
import { actionText, hints } from './action.text.ts';
import { ActionTicket, controlsOf, depositBlocker, endOfDay, isAsked, moneyTaken } from './action-fields.tsx';
import { fieldsOf, schemaOf } from './action-schema.ts';

export interface ActionFormProps extends DialogProps {
  action: TicketActionKey;
  title: string;
  ticket: TicketView | null;
  /** Rejecting keeps the dialog; make the call with `quiet`, its sentences stand at their fields. */
  onSend: (input: Partial<ActionInput>) => Promise<void>;
  /** An error that is not the form's, for example that somebody else was faster. */
  caught?: (error: CallError) => boolean;
}

/** What is likely meant, so that most actions are one more press. */
function startOf(action: TicketActionKey, fields: readonly ActionField[], ticket: TicketView | null) {
  const isAhead = ticket && Date.parse(ticket.promisedAt) > now().getTime();
  return {
    ...(fields.includes('promisedAt')
      ? { promisedAt: action === 'changeAppointment' && isAhead ? ticket.promisedAt : endOfDay(1) }
      : {}),
    ...(action === 'finish' && ticket?.technicalNote ? { note: ticket.technicalNote } : {}),
    // What is not theirs to give back is nobody's likely choice: they choose, or ask somebody.
    ...(fields.includes('deposit') && !depositBlocker(ticket, 'vi') ? { deposit: 'refund' } : {}),
  };
}

export function ActionForm({ open, onClose, action, title, ticket, onSend, caught }: ActionFormProps) {
  const say = useText(actionText);
  const culture = useCulture();
  const row = ticketAction(action);
  const fields = fieldsOf(action).filter((field) => isAsked(field, ticket) && belongs(field, action, ticket));
  const start = useRef(startOf(action, fields, ticket)).current;
  const schema = useRef(schemaOf(action, fields)).current;
  const kept = useKept<Values>(ticket && `${action} ${ticket.code}`, {}, onClose);
  const initial = useRef({ ...start, ...kept.value }).current;
  const submit = async (input: Partial<ActionInput>) => {
    await onSend(input);
    kept.end();
  };
  const form = useSchemaForm({ schema, initial, submit, ...(caught ? { caught } : {}) });
  const changed = (part: Values) => {
    form.changed(part);
    kept.write(changesOf(start, form.form.getFieldsValue(true) as Values)); // the store is ours
  };
  const hint = hints[action];
  return (
    <Modal
      open={open}
      title={title}
      okText={row[culture]}
      cancelText={say('back')}
      okButtonProps={{ danger: Boolean(row.isDanger) }}
      confirmLoading={form.saving}
      onOk={form.save}
      onCancel={kept.close}
      width={560}
    >
      {hint && <p className="ticket-quiet">{say(hint)}</p>}
      {fields.includes('deposit') && (
        <Alert
          type="warning"
          showIcon
          title={say('depositHint', { amount: formatMoney(moneyTaken(ticket), culture) })}
          className="ticket-deposit"
        />
      )}
      <ActionTicket value={ticket}>
        <SchemaForm state={{ ...form, changed }} fields={controlsOf(fields)} />
      </ActionTicket>
    </Modal>
  );
}

/** The method of a cancelled ticket's money is asked for with the money. */
const belongs = (field: ActionField, action: TicketActionKey, ticket: TicketView | null): boolean =>
  field !== 'methodId' || !fieldsOf(action).includes('deposit') || isAsked('deposit', ticket);
