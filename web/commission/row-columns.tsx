// A row of commission as it is shown everywhere: what for, why so much, how far it is on its way into somebody's hand.

import type { CommissionRow } from '../../contract/commission/commission.calls.ts';
import { showRule } from '../../contract/commission/commission.ts';
import { Payment } from '../../contract/finance/payment.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { may, useSession } from '../kit/call/session.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { usePhone } from '../kit/page/use-phone.ts';
import type { Column } from '../kit/table/columns.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatDay, formatMoney } from '../kit/words/format.ts';
import { commissionText, word } from './commission.text.ts';
import { paymentPath, ticketPath } from './paths.ts';

function TicketLink({ row: { ticketId, ticketCode } }: { row: CommissionRow }) {
  const maySee = may(TicketRead.GetDetailInvoice.may, useSession());
  return maySee ? <TabLink path={ticketPath(ticketId)} title={ticketCode} /> : ticketCode;
}
function VoucherLink({ row: { voucherId, voucherCode } }: { row: CommissionRow }) {
  const maySee = may(Payment.GetPaymentById.may, useSession());
  if (voucherId === null || voucherCode === null) return '–';
  return maySee ? <TabLink path={paymentPath(voucherId)} title={voucherCode} /> : voucherCode;
}
/** On a card the voucher stands beside the day: there is no room for a line of its own. */
function DayOf({ row }: { row: CommissionRow }) {
  const phone = usePhone();
  if (!phone || row.voucherId === null) return formatDay(row.day);
  return (
    <>
      {formatDay(row.day)} · <VoucherLink row={row} />
    </>
  );
}
/** The rule, and what it was reckoned on. */
function Why({ row: { rule, base, originCode, errorCode } }: { row: CommissionRow }) {
  const say = useText(commissionText);
  const culture = useCulture();
  const reckoned = say('base', { base: formatMoney(base, culture) });
  const deducted = errorCode ? `${errorCode} · ${reckoned}` : reckoned;
  const words = originCode ? say('makesGood', { code: originCode }) : deducted;
  return (
    <span className="commission-why">
      {showRule(rule, culture)}
      <small>{words}</small>
    </span>
  );
}

const column = (field: Column<CommissionRow>['field'], more: Omit<Column<CommissionRow>, 'field'> = {}) => ({
  field,
  ...more,
});
/** `opens`: a row leads to its ticket by itself; a link inside would be a button in a button. */
export const rowColumns = (more: { hasPerson: boolean; opens?: boolean }): readonly Column<CommissionRow>[] => [
  column('ticketCode', {
    width: 150,
    sort: false,
    ...(more.opens ? {} : { render: (row) => <TicketLink row={row} /> }),
  }),
  ...(more.hasPerson ? [column('userName', { width: 170 })] : []),
  column('lineName', { width: 185 }),
  column('rule', { title: word('why'), width: 165, sort: false, render: (row) => <Why row={row} /> }),
  column('amount', { width: 115 }),
  column('day', { width: 115, render: (row) => <DayOf row={row} /> }),
  column('state', { width: 150, sort: false, card: 'tag' }),
  column('voucherCode', {
    title: word('voucher'),
    width: 145,
    sort: false,
    card: false,
    render: (row) => <VoucherLink row={row} />,
  }),
  column('role', { width: 105, sort: false, card: false }),
  column('event', { width: 140, sort: false, card: false }),
  column('branchName', { width: 160, hidden: true }),
];
