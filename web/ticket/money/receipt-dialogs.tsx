// A receipt that was wrong: taken back with a reason (and a due day, when the device is already gone), or moved to another fund.
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Out } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import type { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { useKept } from '../../kit/form/kept.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';
import type { MoneyDialogProps } from './pay-dialog.tsx';
import './money.css';

export type Voucher = Out<typeof TicketRead.GetInvoiceForView>['money'][number];
export interface VoucherDialogProps extends MoneyDialogProps {
  receipt: Voucher;
}
const methods = categoryPick('payment');

function useWork(onClose: () => void, onDone: () => void) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [busy, runOne] = useBusy();
  const keyed = useActKey();
  const run = (work: (once: { idempotencyKey: string }) => Promise<unknown>, said: string) =>
    runOne(async () => {
      await keyed((idempotencyKey) => work({ idempotencyKey }));
      message.success(said);
      await refresh(TicketPay.PayInvoice);
      onClose();
      onDone();
    });
  return { busy, run };
}

export function CancelReceiptDialog({ ticket, receipt, open, onClose, onDone }: VoucherDialogProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const { value: reason, write, close } = useKept(`cancel ${receipt.code}`, '', onClose);
  const [dueDay, setDueDay] = useState<string | null>(null);
  const { busy, run } = useWork(close, onDone);
  const owesAgain = ticket.status === 'DaTra';
  const input = {
    id: ticket.id,
    receiptId: receipt.id,
    reason: reason.trim(),
    ...(dueDay ? { dueDay } : {}),
  };
  return (
    <Modal
      open={open}
      title={`${say('cancelReceipt')} ${receipt.code}`}
      okText={say('cancelReceipt')}
      cancelText={say('back')}
      okButtonProps={{ danger: true, disabled: !reason.trim() || (owesAgain && !dueDay) }}
      confirmLoading={busy}
      onOk={() =>
        void run(
          (once) => call(TicketPay.CancelPayment, input, once),
          say('receiptCancelled', { receipt: receipt.code }),
        )
      }
      onCancel={close}
    >
      <Form layout="vertical" component="div" className="money-dialog">
        <p className="money-quiet">{say('cancelHint', { receipt: receipt.code, code: ticket.code })}</p>
        <Form.Item label={say('cancelReason')} htmlFor="cancel-reason" required>
          <Input.TextArea
            id="cancel-reason"
            autoFocus
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => write(event.target.value)}
          />
        </Form.Item>
        {owesAgain && (
          <Form.Item
            label={say('cancelDebtHint', { amount: formatMoney(receipt.amount, culture) })}
            htmlFor="cancel-due"
            required
          >
            <DateField id="cancel-due" value={dueDay} onChange={setDueDay} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

export function ChangeMethodDialog({ ticket, receipt, open, onClose, onDone }: VoucherDialogProps) {
  const say = useText(moneyText);
  const [methodId, setMethodId] = useState<CategoryId | null>(receipt.methodId);
  const { busy, run } = useWork(onClose, onDone);
  const change = async (once: { idempotencyKey: string }) => {
    if (methodId) await call(TicketPay.ChangePaymentMethod, { id: ticket.id, receiptId: receipt.id, methodId }, once);
  };
  return (
    <Modal
      open={open}
      title={say('changeMethodTitle', { receipt: receipt.code })}
      okText={say('changeMethod')}
      cancelText={say('back')}
      okButtonProps={{ disabled: !methodId || methodId === receipt.methodId }}
      confirmLoading={busy}
      onOk={() => void run(change, say('methodChanged', { receipt: receipt.code }))}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div" className="money-dialog">
        <p className="money-quiet">{say('changeMethodHint')}</p>
        <Form.Item label={say('method')} htmlFor="change-method">
          <PickSelect
            id="change-method"
            from={methods}
            value={methodId}
            onChange={(id) => setMethodId(id as CategoryId | null)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
