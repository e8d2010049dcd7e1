// The customer leaves the device: what is paid for it, how, and what becomes of money that was taken.
import { Alert, Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import type { DepositFate } from '../../../contract/ticket/ticket.ts';
import { useKept } from '../../kit/form/kept.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import type { ActionDialogProps } from '../action-dialog.ts';
import { booksBlocker, giveBackBlocker, priceBlocker, saidAtField } from '../money/pay-out-limit.ts';
import { useActing } from '../page/action/send-action.ts';
import { NoteItem } from './note-item.tsx';
import { partsText } from './parts.text.ts';

const methods = categoryPick('payment');
export function LeaveDeviceDialog({ open, onClose: leave, ...given }: ActionDialogProps) {
  const { ticket, action } = given;
  const say = useText(partsText);
  const culture = useCulture();
  const taken = ticket.paid - ticket.refunded;
  const [boughtFor, setBoughtFor] = useState<number | null>(0);
  const [methodId, setMethod] = useState<CategoryId | null>(null);
  const blocker = giveBackBlocker(ticket, taken, culture);
  const closed = booksBlocker(ticket, culture);
  const [deposit, setDeposit] = useState<DepositFate | null>(blocker ? null : 'refund');
  const { value: note, write: setNote, close: onClose } = useKept(`leave ${ticket.code}`, '', leave);
  const [tried, setTried] = useState(false);
  const { busy, act } = useActing(given, onClose);
  const givesMoney = (boughtFor ?? 0) > 0 || (taken > 0 && deposit === 'refund');
  const isMissing = (givesMoney && !methodId) || (taken > 0 && !deposit);
  const tooMuch = priceBlocker(ticket, boughtFor ?? 0, culture);
  const go = () => {
    setTried(true);
    if (isMissing || tooMuch || boughtFor === null) return;
    void act({
      boughtFor: boughtFor as Vnd, // whole đồng, as its field types them
      note: note || null,
      ...(givesMoney ? { methodId } : {}),
      ...(taken > 0 ? { deposit } : {}),
    });
  };
  const word = ticketAction(action)[culture];
  return (
    <Modal
      open={open}
      title={`${word} · ${ticket.code}`}
      okText={word}
      okButtonProps={{ danger: true }}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={go}
      onCancel={onClose}
    >
      <p className="ticket-parts-quiet">{say('leaveHint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={say('boughtFor')}
          htmlFor="bought-for"
          required
          extra={say('forNothing')}
          {...saidAtField(tooMuch ?? (tried && boughtFor === null ? say('needed') : null))}
        >
          <MoneyField id="bought-for" min={0} max={1e12} value={boughtFor} onChange={setBoughtFor} />
        </Form.Item>
        {taken > 0 && (
          <Form.Item {...saidAtField(blocker)}>
            <Alert type="warning" showIcon title={say('deposit', { amount: formatMoney(taken, culture) })} />
            <Radio.Group
              value={deposit}
              onChange={(event) => setDeposit(event.target.value)}
              options={[
                { value: 'refund', label: say('depositBack'), disabled: blocker !== null },
                { value: 'credit', label: say('depositCredit'), disabled: closed !== null },
                { value: 'keep', label: say('depositKept') },
              ]}
            />
          </Form.Item>
        )}
        {givesMoney && (
          <Form.Item
            label={say('method')}
            required
            {...(tried && !methodId ? { validateStatus: 'error' as const, help: say('needed') } : {})}
          >
            <PickSelect
              from={methods}
              value={methodId}
              aria-label={say('method')}
              onChange={(next) => setMethod(next as CategoryId | null)} // its picker's values
            />
          </Form.Item>
        )}
        <NoteItem id="leave-note" label={say('note')} value={note} max={2000} onChange={setNote} />
      </Form>
    </Modal>
  );
}
