// What the ticket costs and what was paid: sums, promotions with the reason they apply, receipts.
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { MoneyPanel } from '../money/money-panel.tsx';
import { pageText } from './page.text.ts';
import { Panel } from './ticket-panel.tsx';

export function MoneySummary({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const { lineTotal, discount, vat, vatPercent, total, paid, refunded, writtenOff, remaining } = ticket;
  return (
    <Panel title={say('money')}>
      <dl className="ticket-sums">
        <Sum label={say('lineTotal')} value={lineTotal} />
        {discount > 0 && <Sum label={say('discount')} value={-discount} />}
        {ticket.promotions.map(({ id, name, amount, reason }) => (
          <Sum key={id} label={name} hint={reason} value={-amount} />
        ))}
        {vat > 0 && <Sum label={say('vat', { percent: vatPercent })} value={vat} />}
        <Sum label={say('total')} value={total} isStrong />
        {paid > 0 && <Sum label={say('paid')} value={paid} />}
        {refunded > 0 && <Sum label={say('refunded')} value={refunded} />}
        {writtenOff > 0 && <Sum label={say('writtenOff')} value={-writtenOff} />}
        <Sum label={say('remaining')} value={remaining} isStrong />
      </dl>
      {ticket.promotionsLeft.length > 0 && (
        <ul className="ticket-left-out" aria-label={say('promotionsLeft')}>
          {ticket.promotionsLeft.map(({ id, name, reason }) => (
            <li key={id}>
              {name}
              <small>{reason}</small>
            </li>
          ))}
        </ul>
      )}
      <MoneyPanel ticket={ticket} />
    </Panel>
  );
}
interface SumProps {
  label: string;
  value: number;
  hint?: string;
  isStrong?: boolean;
}
function Sum({ label, value, hint, isStrong }: SumProps) {
  return (
    <div className={isStrong ? 'ticket-strong' : ''}>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
