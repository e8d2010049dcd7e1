// What slips of every size share: the shop's head, facts, lines with their sums, signatures.
import type { ReactNode } from 'react';
import { fill } from '../../../contract/culture.ts';
import type { PrintedTicket } from '../../../contract/ticket/calls/print.calls.ts';
import { covers, newTerm } from '../../../contract/ticket/ticket.ts';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { BarSymbol } from '../../kit/print/symbols.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMoney, formatNumber } from '../../kit/words/format.ts';
import { printText } from './print.text.ts';

export function SlipHead({ ticket, title }: { ticket: PrintedTicket; title: string }) {
  const say = useText(printText);
  const { shop, branch } = ticket;
  return (
    <>
      <header>
        <div>
          <b className="shop">{shop.name}</b>
          <p>{branch.name}</p>
          {branch.address && <p>{branch.address}</p>}
          <p>
            {say('hotline')}: {shop.phone}
            {branch.phone ? ` · ${branch.phone}` : ''}
          </p>
        </div>
        <div className="mark">
          <BarSymbol text={ticket.code} />
          <b>{ticket.code}</b>
        </div>
      </header>
      <h1>{title}</h1>
    </>
  );
}

export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Parts that belong to a service and cost nothing of their own are in its price: customers need not read them. */
const shownLines = ({ lines }: PrintedTicket) => lines.filter(({ kind, price }) => kind !== 'part' || price > 0);

export function SlipLines({ ticket, withPrice }: { ticket: PrintedTicket; withPrice: boolean }) {
  const say = useText(printText);
  const culture = useCulture();
  const lines = shownLines(ticket);
  return (
    <table>
      <thead>
        <tr>
          <th>{say('item')}</th>
          <th className="figure">{say('quantity')}</th>
          {withPrice && <th className="figure">{say('price')}</th>}
          <th className="figure">{say('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td colSpan={withPrice ? 4 : 3}>
              <i>{say('noItems')}</i>
            </td>
          </tr>
        )}
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list does not change
          <tr key={index}>
            <td>
              {line.name}
              <small>
                {[
                  line.cover === 'billable' ? null : covers[line.cover][culture],
                  newTerm(ticket.kind, line) > 0
                    ? `${say('warrantyShort')} ${say('months', { count: line.warrantyMonths })}`
                    : null,
                  line.serial,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </td>
            <td className="figure">{line.quantity}</td>
            {withPrice && <td className="figure">{formatNumber(line.price, culture)}</td>}
            <td className="figure">{formatNumber(line.amount, culture)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Sums({ ticket, paidAs }: { ticket: PrintedTicket; paidAs: 'deposit' | 'paid' }) {
  const say = useText(printText);
  const culture = useCulture();
  const { lineTotal, discount, promotion, promotions, vat, vatPercent, total, paid, remaining } = ticket;
  const { credited, writtenOff, refunded, overpaid, dueDay } = ticket;
  const rows: [string, number][] = [
    ...(discount + promotion + vat > 0 ? [[say('lineTotal'), lineTotal] as [string, number]] : []),
    ...(discount > 0 ? [[say('discount'), -discount] as [string, number]] : []),
    ...(promotion > 0
      ? [
          [`${say('promotion')} ${promotions.length ? `(${promotions.join(', ')})` : ''}`, -promotion] as [
            string,
            number,
          ],
        ]
      : []),
    ...(vat > 0 ? [[say('vat', { percent: vatPercent }), vat] as [string, number]] : []),
  ];
  return (
    <div className="sums">
      {rows.map(([label, value]) => (
        <p key={label}>
          <span>{label}</span>
          <span>{formatMoney(value, culture)}</span>
        </p>
      ))}
      <p className="total">
        <span>{say('total')}</span>
        <span>{formatMoney(total, culture)}</span>
      </p>
      {!(paid > 0 && (remaining > 0 || overpaid > 0)) && <InWords amount={total} />}
      {credited > writtenOff && (
        <p>
          <span>{say('credited')}</span>
          <span>{formatMoney(writtenOff - credited, culture)}</span>
        </p>
      )}
      {writtenOff > 0 && (
        <p>
          <span>{say('writtenOff')}</span>
          <span>{formatMoney(-writtenOff, culture)}</span>
        </p>
      )}
      {paid > 0 && (
        <p>
          <span>{say(paidAs)}</span>
          <span>{formatMoney(paid, culture)}</span>
        </p>
      )}
      {refunded > 0 && (
        <p>
          <span>{say('refunded')}</span>
          <span>{formatMoney(-refunded, culture)}</span>
        </p>
      )}
      {paid > 0 && (
        <p className="total">
          <span>{say(overpaid > 0 ? 'overpaid' : 'remaining')}</span>
          <span>{formatMoney(overpaid > 0 ? overpaid : remaining, culture)}</span>
        </p>
      )}
      {paid > 0 && <InWords amount={overpaid > 0 ? overpaid : remaining} />}
      {dueDay && (
        <p className="total">
          <span>{say('dueDay')}</span>
          <span>{formatDay(dueDay)}</span>
        </p>
      )}
    </div>
  );
}
/** The figure that it stands under, in words. */
function InWords({ amount }: { amount: number }) {
  const say = useText(printText);
  const culture = useCulture();
  if (amount <= 0) return null;
  return (
    <p className="words">
      <i>
        {say('inWords')}: {amountInWords(amount, culture)}.
      </i>
    </p>
  );
}

export function Terms({ keys }: { keys: readonly (keyof typeof printText.vi)[] }) {
  const say = useText(printText);
  return (
    <ol className="terms">
      {keys.map((key) => (
        <li key={key}>{fill(say(key))}</li>
      ))}
    </ol>
  );
}

interface SignaturesProps {
  ticket: PrintedTicket;
  /** Who signs for the shop. */
  by: string | null;
  /** What the customer signed on the screen; another paper is signed anew. */
  signature?: string | null;
}
export function Signatures({ ticket, by, signature = null }: SignaturesProps) {
  const say = useText(printText);
  return (
    <footer>
      <div>
        <b>{say('signCustomer')}</b>
        <i>{say('sign')}</i>
        {signature && <img src={`/${signature}`} alt="" />}
        <span>{ticket.customerName}</span>
      </div>
      <div>
        <b>{say('signShop')}</b>
        <i>{say('sign')}</i>
        <span>{by}</span>
      </div>
    </footer>
  );
}
