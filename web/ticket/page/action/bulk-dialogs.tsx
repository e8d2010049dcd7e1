// One action for many tickets: the fields it asks for, then a line for each ticket that was refused.
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import type { ActResult } from '../../../../contract/ticket/calls/ticket-act.calls.ts';
import { type TicketActionKey, ticketAction } from '../../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../../contract/ticket/ticket.ts';
import type { DialogProps } from '../../../kit/list/actions.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { actionText } from './action.text.ts';
import { ActionForm } from './action-form.tsx';
import { sendMany } from './send-many.ts';

interface ManyProps extends DialogProps {
  ids: readonly TicketId[];
  action: TicketActionKey;
  onResults: (results: ActResult[]) => void;
}
export function BulkActionDialog({ ids, action, onResults, onClose, open }: ManyProps) {
  const say = useText(actionText);
  const culture = useCulture();
  return (
    <ActionForm
      open={open}
      onClose={onClose}
      action={action}
      ticket={null}
      title={say('titleMany', { action: ticketAction(action)[culture], count: ids.length })}
      onSend={async (input) => {
        const results = await sendMany(ids, action, input, { quiet: true });
        onClose(); // first: what was refused opens in the same place
        onResults(results);
      }}
    />
  );
}

/** Those that were refused first: they are what is left to do. */
export function ResultsDialog(props: DialogProps & { action: TicketActionKey; results: readonly ActResult[] }) {
  const { open, onClose, action, results } = props;
  const say = useText(actionText);
  const culture = useCulture();
  const done = results.filter((row) => row.isDone).length;
  const sorted = [...results].sort((one, other) => Number(one.isDone) - Number(other.isDone));
  return (
    <Modal
      open={open}
      title={say('results', { action: ticketAction(action)[culture] })}
      onCancel={onClose}
      onOk={onClose}
      okText={say('close')}
      cancelButtonProps={{ hidden: true }}
      width={640}
    >
      <p>{say('resultsOf', { done, count: results.length })}</p>
      <ul className="ticket-results">
        {sorted.map((row) => (
          <li key={row.id} className={row.isDone ? '' : 'ticket-refused'}>
            <span>
              {row.isDone ? <CheckCircleOutlined /> : <CloseCircleOutlined />} {row.code}
            </span>
            <span>{row.message ?? say('isDone')}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
