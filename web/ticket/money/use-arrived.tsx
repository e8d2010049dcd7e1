// Money that arrives while its dialog is open: the ticket is read again, and the dialog says what came.
import { Alert } from 'antd';
import { useState } from 'react';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { useArrival } from '../../kit/feedback/arrivals.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { useTicket } from '../page/use-ticket.ts';
import { moneyText } from './money.text.ts';

interface Arrived {
  /** As it is now; the one that the dialog was opened with while nothing newer is known. */
  ticket: TicketView;
  /** What came since the dialog was opened, and the receipts that say so. */
  sum: number;
  codes: readonly string[];
}
/** `isHeld`: while the dialog itself sends, and once it is closing: what it brought itself is no news. */
export function useArrived(given: TicketView, isHeld: boolean): Arrived {
  const { data } = useTicket(given.id);
  const refresh = useRefresh();
  useArrival(given.id, () => void refresh(TicketRead.GetInvoiceForView));
  const latest = data && data.version >= given.version ? data : given;
  const [ticket, show] = useState(latest);
  if (!isHeld && ticket !== latest) show(latest);
  const known = new Set(given.money.map(({ code }) => code));
  const came = ticket.money.filter(
    ({ code, kind, isCancelled }) => !known.has(code) && isReceipt(kind) && !isCancelled,
  );
  return { ticket, sum: came.reduce((sum, { amount }) => sum + amount, 0), codes: came.map(({ code }) => code) };
}
const isReceipt = (kind: string): boolean => kind === 'ticket' || kind === 'deposit' || kind === 'debt';

/** Nothing until something came. */
export function ArrivedNote({ arrived, due }: { arrived: Arrived; due: number }) {
  const say = useText(moneyText);
  const culture = useCulture();
  if (arrived.sum === 0) return null;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={say('arrived', { amount: formatMoney(arrived.sum, culture) })}
      description={
        due > 0
          ? say('arrivedPart', { code: arrived.codes.join(', '), rest: formatMoney(due, culture) })
          : say('arrivedAll', { code: arrived.codes.join(', ') })
      }
    />
  );
}
