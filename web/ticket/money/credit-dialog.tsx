// Money that is the customer's: what was paid above the price is kept as credit or given back; credit pays for the ticket or is
// paid out. One dialog, four deeds.
import { Alert, App, Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { PickSelect, usePickOptions } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';
import type { MoneyDialogProps } from './pay-dialog.tsx';
import { booksBlocker, giveBackBlocker, payOutBlocker, saidAtField } from './pay-out-limit.ts';
import { refusalOf } from './refusal.ts';
import './money.css';

const methods = categoryPick('payment');
type Deed = 'keep' | 'giveBack' | 'use' | 'payOut';
export function CreditDialog({
  ticket,
  about,
  open,
  onClose,
  onDone,
}: MoneyDialogProps & { about: 'over' | 'credit' }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const { message } = App.useApp();
  const refresh = useRefresh();
  const { id, version, overpaid, credit, remaining } = ticket;
  const session = useSession();
  const offered = { keep: about === 'over', giveBack: about === 'over', use: about === 'credit' && remaining > 0 };
  const all = { ...offered, payOut: about === 'credit' && may(TicketPay.PayOutCredit.may, session) };
  const deeds = (Object.keys(all) as Deed[]).filter((one) => all[one]); // its own keys
  const [deed, setDeed] = useState<Deed>(deeds[0] ?? 'payOut');
  const [typed, setTyped] = useState<number | null>(null);
  const [chosen, setMethod] = useState<CategoryId | null>(null);
  const { options } = usePickOptions(methods);
  const methodId = chosen ?? ((options[0]?.value ?? null) as CategoryId | null); // the picker's ids are the list's
  const [busy, once] = useBusy();
  const [refusal, setRefusal] = useState<string | null>(null);
  const keyed = useActKey();
  const most = deed === 'use' ? Math.min(credit, remaining) : about === 'over' ? overpaid : credit;
  const amount = (typed ?? most) as Vnd; // whole đồng, typed or due
  const paysOut = deed === 'giveBack' || deed === 'payOut';
  const blockerOf = deed === 'giveBack' ? giveBackBlocker : payOutBlocker;
  const limited = paysOut ? blockerOf(ticket, amount, culture) : booksBlocker(ticket, culture);
  const send = async (idempotencyKey: string): Promise<unknown> => {
    const request = { idempotencyKey, quiet: true };
    if (deed === 'use') return call(TicketPay.UseCredit, { id, version, amount }, request);
    if (deed === 'payOut') return methodId && call(TicketPay.PayOutCredit, { id, version, amount, methodId }, request);
    const payout = deed === 'keep' ? ('credit' as const) : ('money' as const);
    return call(TicketPay.SettleOverpayment, { id, version, payout, ...(paysOut ? { methodId } : {}) }, request);
  };
  const run = async () => {
    setRefusal(null);
    await once(
      async () => {
        await keyed(send);
        message.success(say('creditDone', { amount: formatMoney(about === 'over' ? overpaid : amount, culture) }));
        await refresh(TicketPay.PayInvoice);
        onClose();
        onDone();
      },
      (error) => setRefusal(refusalOf(error)),
    );
  };
  const words = { keep: 'keepCredit', giveBack: 'giveBack', use: 'useCredit', payOut: 'payOutCredit' } as const;
  const title = about === 'over' ? 'overTitle' : 'creditTitle';
  return (
    <Modal
      open={open}
      title={say(title, {
        amount: formatMoney(about === 'over' ? overpaid : credit, culture),
        name: ticket.customerName,
      })}
      okText={say(words[deed])}
      cancelText={say('back')}
      okButtonProps={{ disabled: amount <= 0 || limited !== null || (paysOut && !methodId) }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div" className="money-dialog">
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {deeds.length > 1 && (
          <Form.Item {...saidAtField(about === 'over' ? limited : null)}>
            <Radio.Group
              value={deed}
              onChange={(event) => setDeed(event.target.value)}
              options={deeds.map((value) => ({ value, label: say(words[value]) }))}
            />
          </Form.Item>
        )}
        {about === 'credit' && (
          <Form.Item label={say('amount')} htmlFor="credit-amount" {...saidAtField(limited)}>
            <MoneyField id="credit-amount" min={0} value={amount} onChange={(value) => setTyped(value ?? 0)} />
          </Form.Item>
        )}
        {paysOut && (
          <Form.Item label={say('method')} htmlFor="credit-method" required>
            <PickSelect
              id="credit-method"
              from={methods}
              value={methodId}
              onChange={(value) => setMethod(value as CategoryId | null)}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
