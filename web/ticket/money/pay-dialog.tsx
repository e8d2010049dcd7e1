// Taking money while the device is here (a deposit) or after it left unpaid (the debt). Never more than is due.
import { Alert, App, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { useChangeBack } from './change-back.ts';
import { Sums } from './hand-over-dialog.tsx';
import { moneyText } from './money.text.ts';
import { PaymentsField, usePayments } from './payments-field.tsx';
import { refusalOf } from './refusal.ts';
import { ArrivedNote, useArrived } from './use-arrived.tsx';
import './money.css';

export interface MoneyDialogProps extends DialogProps {
  ticket: TicketView;
  onDone: () => void;
}
const MOST = 1_000_000_000;
export function PayDialog({ ticket: given, open, onClose, onDone }: MoneyDialogProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const arrived = useArrived(given, busy || !open);
  const { ticket } = arrived;
  const owes = ticket.status === 'ChuaTraTien' || ticket.status === 'TraPhiMotPhan';
  const due = ticket.remaining;
  const hasPrice = ticket.total > 0;
  const payments = usePayments(hasPrice ? due : MOST, owes ? due : 0);
  const { settled } = payments;
  const [refusal, setRefusal] = useState<string | null>(null);
  const sayChange = useChangeBack();
  const keyed = useActKey();
  const sum = settled.payments.reduce((all, one) => all + one.amount, 0);
  const take = async () => {
    setRefusal(null);
    await run(
      async () => {
        const input = { id: ticket.id, payments: settled.payments };
        await keyed((idempotencyKey) => call(TicketPay.PayInvoice, input, { idempotencyKey, quiet: true }));
        message.success(say('taken', { amount: formatMoney(sum, culture), code: ticket.code }));
        sayChange(settled.change, ticket.code);
        await refresh(TicketPay.PayInvoice);
        onClose();
        onDone();
      },
      (error) => setRefusal(refusalOf(error)),
    );
  };
  const isOver = arrived.sum > 0 && hasPrice && due === 0;
  const leave = { footer: <Button onClick={onClose}>{say('back')}</Button> };
  return (
    <Modal
      open={open}
      width={600}
      title={say('payTitle', { code: ticket.code })}
      okText={owes ? say('payDebt') : say('deposit')}
      cancelText={say('back')}
      okButtonProps={{ disabled: sum === 0 || settled.excess > 0 }}
      confirmLoading={busy}
      onOk={() => void take()}
      onCancel={onClose}
      {...(isOver ? leave : {})}
    >
      <Form layout="vertical" component="div" className="money-dialog">
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <ArrivedNote arrived={arrived} due={due} />
        <Sums ticket={ticket} due={due} />
        {!hasPrice && <p className="money-quiet">{say('depositFree')}</p>}
        {!isOver && <PaymentsField due={hasPrice ? due : 0} ticket={ticket} state={payments} />}
      </Form>
    </Modal>
  );
}
