// Handing a device over: accessories ticked off, money by one method or several, the rest as a debt where it is allowed, a slip.
import { Alert, Button, Checkbox, Form, Input, Modal, Space } from 'antd';
import { useRef, useState } from 'react';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { ActionInput } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { useKept } from '../../kit/form/kept.ts';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import type { ActionDialogProps } from '../action-dialog.ts';
import { useSendAction } from '../page/action/send-action.ts';
import { printMay, printTicket } from '../print/print-ticket.tsx';
import { useChangeBack } from './change-back.ts';
import { moneyText } from './money.text.ts';
import { booksBlocker, giveBackBlocker, saidAtField } from './pay-out-limit.ts';
import { PaymentsField, usePayments } from './payments-field.tsx';
import { refusalOf } from './refusal.ts';
import { ArrivedNote, useArrived } from './use-arrived.tsx';
import './money.css';

const methods = categoryPick('payment');
const accessoriesOf = (ticket: TicketView): string[] => [
  ...ticket.accessoryList.map(({ name }) => name),
  ...(ticket.accessoryNote ? [ticket.accessoryNote] : []),
];

export function HandOverDialog({
  ticket: given,
  action,
  open,
  onClose: leave,
  onDone,
  onOvertaken,
}: ActionDialogProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const session = useSession();
  const { send, caught } = useSendAction();
  const [busy, once] = useBusy();
  const arrived = useArrived(given, busy || !open);
  const { ticket } = arrived;
  const due = Math.max(0, ticket.total - ticket.paid);
  const over = Math.max(0, ticket.paid - ticket.total);
  const payments = usePayments(due);
  const accessories = accessoriesOf(ticket);
  const isFirstStep = action === 'beginReturn';
  /** A second try after a refusal of the money does not begin again. */
  const begun = useRef(false);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [isOnCredit, setOwes] = useState(action === 'handOverUnpaid');
  const owes = isOnCredit && due > 0; // nothing is owed once the money has come
  const [dueDay, setDueDay] = useState(ticket.creditDays > 0 ? addDays(today(), ticket.creditDays) : null);
  const [backBy, setBackBy] = useState<CategoryId | null>(null);
  const { value: note, write: setNote, close: onClose } = useKept(`handOver ${given.code}`, '', leave);
  const [prints, setPrints] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sayChange = useChangeBack();
  const isCashier = due === 0 || may(TicketPay.PayInvoice.may, session);
  const { settled } = payments;
  const isChecked = !isFirstStep || accessories.every((name) => checked.includes(name));
  const isPaid = owes ? settled.excess === 0 && settled.missing > 0 : settled.missing === 0 && settled.excess === 0;
  const isDated = !owes || dueDay !== null;
  const isOver = ticket.debtLimit > 0 && ticket.owed + settled.missing > ticket.debtLimit;
  const mayLend = may('Pages.Debt.OverLimit', session);
  const mayOwe = canOwe(ticket, may('Pages.Tickets.ChangeStatusAdmin', session));
  const isLent = !owes || !isOver || mayLend;
  // What costs nothing stands in no books.
  const closed = ticket.total > 0 || ticket.paid > 0 ? booksBlocker(ticket, culture) : null;
  const kept = closed ? null : giveBackBlocker(ticket, over, culture);
  const isOpen = closed === null && kept === null;
  const isReady = isOpen && isLent && isChecked && isCashier && isPaid && isDated && (over === 0 || backBy !== null);

  const begin = async () => {
    if (!isFirstStep || begun.current) return;
    await send(ticket, 'beginReturn', { accessoriesChecked: true }, { quiet: true });
    begun.current = true;
  };
  const give = async () => {
    await begin();
    const input: Partial<ActionInput> = {
      payments: settled.payments,
      ...(note ? { note } : {}),
      ...(owes && dueDay ? { dueDay } : {}),
      ...(over > 0 ? { methodId: backBy } : {}),
    };
    const { version: _seen, ...now } = ticket;
    await send(isFirstStep ? now : ticket, owes ? 'handOverUnpaid' : 'handOver', input, { quiet: true });
    sayChange(settled.change, ticket.code);
  };
  const print = () => {
    if (prints) void printTicket([ticket.id], 'handover').catch(() => null); // the shell has said why
  };
  const run = (work: () => Promise<void>, after?: () => void) => async () => {
    setRefusal(null);
    await once(
      async () => {
        await work();
        onClose();
        onDone();
        after?.(); // paper takes its time: the device is given, and nothing of the dialog waits for it
      },
      (error) => {
        if (caught(error)) onOvertaken();
        else setRefusal(refusalOf(error));
      },
    );
  };
  const press = { whileTyping: true, inDialog: true, enabled: open && isReady && !busy };
  useShortcut('ctrl+enter', () => void run(give, print)(), press);
  useShortcut('ctrl+s', () => void run(give, print)(), press);
  const verb = owes ? say('giveUnpaid') : due === 0 ? say('giveFree') : say('give');
  return (
    <Modal
      open={open}
      title={say('handOverTitle', { code: ticket.code })}
      width={640}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{say('back')}</Button>
          {isFirstStep && (
            <Button disabled={!isChecked} loading={busy} onClick={() => void run(begin)()}>
              {say('onlyPrepare')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!isReady}
            loading={busy}
            title="Ctrl+Enter"
            onClick={() => void run(give, print)()}
          >
            {verb}
          </Button>
        </Space>
      }
    >
      <Form layout="vertical" component="div" className="money-dialog">
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {closed && <Alert type="error" showIcon title={closed} />}
        <p className="money-who">
          {ticket.customerName} · {ticket.phone} · {ticket.deviceName}
        </p>
        <ArrivedNote arrived={arrived} due={due} />
        <Sums ticket={ticket} due={due} />
        {isFirstStep && (
          <Form.Item label={say('accessories')}>
            {accessories.length === 0 ? (
              <span className="money-quiet">{say('noAccessories')}</span>
            ) : (
              <>
                {accessories.length > 1 && (
                  <Checkbox
                    checked={isChecked}
                    indeterminate={!isChecked && checked.length > 0}
                    onChange={({ target }) => setChecked(target.checked ? accessories : [])}
                  >
                    {say('allAccessories')}
                  </Checkbox>
                )}
                <Checkbox.Group options={accessories} value={[...checked]} onChange={setChecked} />
              </>
            )}
            {!isChecked && <div className="money-quiet">{say('checkAll')}</div>}
          </Form.Item>
        )}
        {over > 0 && (
          <Form.Item
            label={say('overpaidHint', { amount: formatMoney(over, culture) })}
            htmlFor="money-back"
            {...saidAtField(kept)}
          >
            <PickSelect
              id="money-back"
              from={methods}
              value={backBy}
              onChange={(id) => setBackBy(id as CategoryId | null)}
            />
          </Form.Item>
        )}
        {due === 0 && over === 0 && <p className="money-quiet">{say('free')}</p>}
        {due > 0 && !isCashier && <Alert type="warning" showIcon title={say('noCashier')} />}
        {due > 0 && isCashier && (
          <Form.Item label={say('payments')}>
            <PaymentsField due={due} ticket={ticket} state={payments} />
          </Form.Item>
        )}
        {due > 0 && isCashier && !owes && settled.missing > 0 && !mayOwe && (
          <Alert type="info" showIcon title={say('partNeedsDebt')} />
        )}
        {due > 0 && <Debt ticket={ticket} owes={owes} setOwes={setOwes} dueDay={dueDay} setDueDay={setDueDay} />}
        {owes && isOver && <OverLimit ticket={ticket} more={settled.missing} mayLend={mayLend} />}
        <Form.Item label={say('note')} htmlFor="money-note">
          <Input id="money-note" value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Form.Item>
        {may(printMay, session) && (
          <Checkbox checked={prints} onChange={(event) => setPrints(event.target.checked)}>
            {say('printSlip')}
          </Checkbox>
        )}
      </Form>
    </Modal>
  );
}

export function Sums({ ticket, due }: { ticket: Pick<TicketView, 'total' | 'paid' | 'refunded'>; due: number }) {
  const say = useText(moneyText);
  const culture = useCulture();
  return (
    <dl className="money-sums">
      <div>
        <dt>{say('total')}</dt>
        <dd>{formatMoney(ticket.total, culture)}</dd>
      </div>
      <div>
        <dt>{say('paid')}</dt>
        <dd>{formatMoney(ticket.paid, culture)}</dd>
      </div>
      {ticket.refunded > 0 && (
        <div>
          <dt>{say('refunded')}</dt>
          <dd>{formatMoney(ticket.refunded, culture)}</dd>
        </div>
      )}
      <div className="money-due">
        <dt>{say('remaining')}</dt>
        <dd>{formatMoney(due, culture)}</dd>
      </div>
    </dl>
  );
}

interface OverLimitProps {
  ticket: TicketView;
  more: number;
  /** Who may lend above it is warned; others are told what to do. */
  mayLend: boolean;
}
function OverLimit({ ticket: { customerName, debtLimit, owed }, more, mayLend }: OverLimitProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const money = (amount: number) => formatMoney(amount, culture);
  const title = say('overLimit', { name: customerName, limit: money(debtLimit), owed: money(owed), more: money(more) });
  return (
    <Alert
      type={mayLend ? 'warning' : 'error'}
      showIcon
      title={title}
      {...(mayLend ? {} : { description: say('overLimitHow') })}
    />
  );
}

interface DebtProps {
  ticket: TicketView;
  owes: boolean;
  setOwes: (owes: boolean) => void;
  dueDay: string | null;
  setDueDay: (day: string | null) => void;
}
/** Where the ticket allows it; before the hand-over has begun, a customer with credit and whoever may decide. */
function canOwe(ticket: TicketView, decides: boolean): boolean {
  const row = ticket.allowedActions.find(({ key }) => key === 'handOverUnpaid');
  return row ? row.blocker === null : decides || ticket.creditDays > 0;
}
function Debt({ ticket, owes, setOwes, dueDay, setDueDay }: DebtProps) {
  const say = useText(moneyText);
  const decides = may('Pages.Tickets.ChangeStatusAdmin', useSession());
  if (!canOwe(ticket, decides)) return null;
  const { creditDays } = ticket;
  const hint = creditDays > 0 ? say('dueByCredit', { count: creditDays }) : say('dueNeeded');
  return (
    <div className="money-debt">
      <Checkbox checked={owes} onChange={(event) => setOwes(event.target.checked)}>
        {say('owe')}
      </Checkbox>
      {owes && (
        <Form.Item label={say('due')} htmlFor="money-due-day" extra={hint} required>
          <DateField id="money-due-day" value={dueDay} onChange={setDueDay} />
        </Form.Item>
      )}
    </div>
  );
}
