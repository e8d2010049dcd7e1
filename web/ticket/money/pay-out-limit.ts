// Money that cannot go back now: only somebody who may approve payments gives so much, or the books of the branch are closed today. Said at
// its field, in the words the server would refuse it with.
import { type Culture, fill, showAmount } from '../../../contract/culture.ts';
import { financeErrors } from '../../../contract/finance/finance.errors.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { moneyErrors } from '../../../contract/ticket/money.errors.ts';
import { showDay } from '../../../contract/time.ts';
import { formatMoney } from '../../kit/words/format.ts';

type Told = Pick<TicketView, 'payOutLimit' | 'booksClosed'>;
/** Why no money of the ticket can move today; null: it can. */
export const booksBlocker = ({ booksClosed }: Pick<Told, 'booksClosed'>, culture: Culture): string | null =>
  booksClosed ? fill(moneyErrors['finance.closed'][culture], { day: showDay(booksClosed) }) : null;
/** Null: it is theirs to give. */
export const payOutBlocker = (told: Told | null, amount: number, culture: Culture): string | null => {
  if (!told || amount <= 0) return null;
  const { payOutLimit: limit } = told;
  if (limit === null || amount < limit) return booksBlocker(told, culture);
  return fill(financeErrors['finance.refundLimit'][culture], { limit: showAmount(limit), amount: showAmount(amount) });
};
/** The same of what was paid for a ticket: credit that paid for it is credit again. */
export const giveBackBlocker = (
  ticket: (Told & Pick<TicketView, 'code' | 'moneyBackLimit'>) | null,
  amount: number,
  culture: Culture,
): string | null => {
  const blocker = payOutBlocker(ticket, amount, culture);
  if (blocker || !ticket || amount <= 0) return blocker;
  const { code, moneyBackLimit: money } = ticket;
  if (money === null || amount <= money) return null;
  const told = { code, money: formatMoney(money, culture), amount: formatMoney(amount, culture) };
  return fill(moneyErrors['ticket.creditAsMoney'][culture], told);
};
/** The same of what is paid for a device. */
export const priceBlocker = (told: Told, price: number, culture: Culture): string | null => {
  const { payOutLimit: limit } = told;
  if (price <= 0) return null;
  if (limit === null || price < limit) return booksBlocker(told, culture);
  return fill(financeErrors['finance.deviceLimit'][culture], { limit: showAmount(limit), amount: showAmount(price) });
};
/** As an item of a form says it. */
export const saidAtField = (blocker: string | null) =>
  blocker ? ({ validateStatus: 'error', help: blocker } as const) : {};
