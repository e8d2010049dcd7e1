// The vouchers of a ticket on its page, and what can be done about its money: deposit, debt, refund, archive.
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space, Tooltip } from 'antd';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { endedStatuses } from '../../../contract/ticket/money.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { type Show, useDialog } from '../../kit/feedback/use-dialog.tsx';
import { useErrand } from '../../kit/page/errand.ts';
import { ACTION_MENU, MenuLabel } from '../../kit/page/menu-label.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMinute, formatMoney } from '../../kit/words/format.ts';
import { DocumentLink } from '../page/ticket-panel.tsx';
import { documentPath } from '../paths.ts';
import { ArchiveButton } from './archive-button.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { moneyText } from './money.text.ts';
import { PayDialog } from './pay-dialog.tsx';
import { booksBlocker } from './pay-out-limit.ts';
import { CancelReceiptDialog, ChangeMethodDialog, type Voucher } from './receipt-dialogs.tsx';
import './money.css';

const kinds = {
  ticket: 'kindTicket',
  deposit: 'kindDeposit',
  debt: 'kindDebt',
  refund: 'kindRefund',
  device: 'kindDevice',
  other: 'kindOther',
  supplier: 'kindOther',
} as const;
const receiptKinds: ReadonlySet<string> = new Set(['ticket', 'deposit', 'debt']);
/** What it is in the books: money that came, or money that went. */
const paysIn = ({ kind, amount }: Voucher): boolean => receiptKinds.has(kind) || (kind === 'other' && amount >= 0);

const nothing = () => {};
const owesMoney = ({ status, remaining }: TicketView) =>
  status === 'ChuaTraTien' || (status === 'TraPhiMotPhan' && remaining > 0);
/** The next step of a ticket that was handed over unpaid, beside its other actions. */
export function DebtButton({ ticket }: { ticket: TicketView }) {
  const say = useText(moneyText);
  const session = useSession();
  const [dialog, show] = useDialog();
  const isOwed = owesMoney(ticket) && !ticket.archivedAt && may(TicketPay.PayInvoice.may, session);
  const blocker = booksBlocker(ticket, useCulture());
  const pay = () => show((state) => <PayDialog {...state} ticket={ticket} onDone={nothing} />);
  useErrand((what) => {
    if (what === 'pay' && isOwed && blocker === null) pay();
    return what === 'pay' && isOwed;
  });
  // The dialog stays when the debt is gone: it says that the money has come.
  return (
    <>
      {isOwed && (
        <Tooltip title={blocker}>
          <Button type="primary" disabled={blocker !== null} onClick={pay}>
            {say('payDebt')}
          </Button>
        </Tooltip>
      )}
      {dialog}
    </>
  );
}
/** Every list and page of tickets asks again by itself afterwards; `onDone` is for whoever has more to do. */
export function MoneyPanel({ ticket, onDone = nothing }: { ticket: TicketView; onDone?: () => void }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const session = useSession();
  const { open } = useTab();
  const [dialog, show] = useDialog();
  const isOpen = !endedStatuses.has(ticket.status) && ticket.status !== 'HoanTra';
  // While nothing has a price yet, any deposit may be left.
  const hasRoom = ticket.paid < ticket.total || (ticket.total === 0 && ticketStatuses[ticket.status].stage === 'open');
  const mayPay = may(TicketPay.PayInvoice.may, session);
  /** Credit is spent by who takes money, and paid out by who makes payments. */
  const mayCredit = (mayPay && ticket.remaining > 0) || may(TicketPay.PayOutCredit.may, session);
  const canPay = isOpen && hasRoom && !ticket.archivedAt && mayPay;
  const blocker = booksBlocker(ticket, culture);
  const pay = () => show((state) => <PayDialog {...state} ticket={ticket} onDone={onDone} />);
  useErrand((what) => {
    if (what === 'pay' && canPay && blocker === null) pay();
    return what === 'pay' && canPay;
  });
  const canRefund = ticket.refundBlocker === null && may(TicketRefund.CreateOrUpdateRefundInvoice.may, session);
  return (
    <section className="money-panel" aria-label={say('money')}>
      {ticket.money.length === 0 && ticket.byCredit === 0 ? (
        <p className="money-quiet">{say('noMoney')}</p>
      ) : (
        <ul aria-label={say('receipts')}>
          {ticket.money.map((voucher) => (
            <VoucherRow
              key={`${voucher.kind}${voucher.id}`}
              ticket={ticket}
              voucher={voucher}
              onDone={onDone}
              show={show}
            />
          ))}
          {ticket.byCredit !== 0 && (
            <li>
              <span>{say('byCredit')}</span>
              <b>{formatMoney(ticket.byCredit, culture)}</b>
            </li>
          )}
        </ul>
      )}
      <Space wrap>
        {canPay && (
          <Tooltip title={blocker}>
            <Button size="small" disabled={blocker !== null} onClick={pay}>
              {say('deposit')}
            </Button>
          </Tooltip>
        )}
        {mayPay && ticket.overpaid > 0 && !ticket.archivedAt && (
          <Button
            size="small"
            type="primary"
            onClick={() => show((state) => <CreditDialog {...state} about="over" ticket={ticket} onDone={onDone} />)}
          >
            {say('settleOver', { amount: formatMoney(ticket.overpaid, culture) })}
          </Button>
        )}
        {mayCredit && ticket.credit > 0 && !ticket.archivedAt && (
          <Button
            size="small"
            onClick={() => show((state) => <CreditDialog {...state} about="credit" ticket={ticket} onDone={onDone} />)}
          >
            {say('customerCredit', { amount: formatMoney(ticket.credit, culture) })}
          </Button>
        )}
        {canRefund && (
          <Tooltip title={blocker}>
            <Button
              size="small"
              disabled={blocker !== null}
              onClick={() => open(`/ticket-management/refund-form/${ticket.id}`)}
            >
              {say('refund')}
            </Button>
          </Tooltip>
        )}
        <ArchiveButton ticket={ticket} onDone={onDone} />
      </Space>
      {dialog}
    </section>
  );
}

interface RowProps {
  ticket: TicketView;
  voucher: Voucher;
  onDone: () => void;
  show: Show;
}
function VoucherRow({ ticket, voucher, onDone, show }: RowProps) {
  const say = useText(moneyText);
  const culture = useCulture();
  const session = useSession();
  const isReceipt = receiptKinds.has(voucher.kind) && !voucher.isCancelled && !ticket.archivedAt;
  const document = {
    kind: paysIn(voucher) ? ('receipt' as const) : ('payment' as const),
    id: voucher.id,
    code: voucher.code,
  };
  const blocker = booksBlocker(ticket, culture);
  const disabled = blocker !== null;
  const items = [
    may(TicketPay.ChangePaymentMethod.may, session) && {
      key: 'method',
      disabled,
      label: <MenuLabel label={say('changeMethod')} blocker={blocker} />,
      onClick: () =>
        show((state) => <ChangeMethodDialog {...state} ticket={ticket} receipt={voucher} onDone={onDone} />),
    },
    may(TicketPay.CancelPayment.may, session) && {
      key: 'cancel',
      disabled,
      label: <MenuLabel label={say('cancelReceipt')} blocker={blocker} />,
      danger: true,
      onClick: () =>
        show((state) => <CancelReceiptDialog {...state} ticket={ticket} receipt={voucher} onDone={onDone} />),
    },
  ].filter((item) => item !== false);
  return (
    <li className={voucher.isCancelled ? 'money-gone' : ''}>
      <span>
        <DocumentLink path={documentPath(document, (asked) => may(asked, session))} code={voucher.code} /> ·{' '}
        {say(kinds[voucher.kind])} · {voucher.methodName}
        {voucher.isCancelled && ` · ${say('cancelled')}`}
        <small className="money-quiet"> {formatMinute(voucher.at)}</small>
      </span>
      <span>
        <b>{formatMoney(voucher.amount, culture)}</b>
        {isReceipt && items.length > 0 && (
          <Dropdown menu={{ items }} classNames={{ root: ACTION_MENU }} trigger={['click']}>
            <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`${voucher.code}: …`} />
          </Dropdown>
        )}
      </span>
    </li>
  );
}
