// An amount as the bank tells it: what came in with a plus, what went out with a minus; the colour only repeats it.
import type { BankTxnRow } from '../../contract/bank/bank.calls.ts';
import { culture, useCulture } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import './bank.css';

type Sum = Pick<BankTxnRow, 'direction' | 'amount'>;
/** '+500.000 ₫' */
export const signed = ({ direction, amount }: Sum): string =>
  `${direction === 'in' ? '+' : '−'}${formatMoney(amount, culture())}`;

export function Signed({ of }: { of: Sum }) {
  useCulture(); // drawn anew when the language changes
  return <b className={`bank-signed bank-${of.direction}`}>{signed(of)}</b>;
}
