// Who earned what by the ticket, what a warranty took back, and what free work cost: rows of the ledgers, as they were written.
import { useQuery } from '@tanstack/react-query';
import { showRule } from '../../../contract/commission/commission.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { costEvents, earningAccounts, earningEvents, earningRoles } from '../../../contract/ticket/earnings.ts';
import { call } from '../../kit/call/call.ts';
import { Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { pageText } from './page.text.ts';
import { Panel } from './ticket-panel.tsx';

export function EarningsPanel({ ticket }: { ticket: Pick<TicketView, 'id' | 'version'> }) {
  const say = useText(pageText);
  const culture = useCulture();
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetEarnings', { id: ticket.id, version: ticket.version }],
    queryFn: ({ signal }) => call(TicketRead.GetEarnings, { id: ticket.id }, { signal, quiet: true }),
  });
  if (!data || (data.items.length === 0 && data.costs.length === 0)) return null;
  const origin = (code: string | null) => (code ? say('originOf', { code }) : null);
  const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return (
    <Panel title={say('earnings')}>
      <ul className="ticket-earnings">
        {data.items.map((row) => (
          <li key={row.id}>
            <span>
              {words(row.userName, earningRoles[row.role][culture])}
              <small className="kit-quiet">
                {words(
                  earningAccounts[row.account][culture],
                  earningEvents[row.event][culture],
                  row.lineName,
                  showRule(row.rule, culture),
                  origin(row.originCode),
                )}
              </small>
            </span>
            <Money value={row.amount} />
          </li>
        ))}
        {data.costs.map((row) => (
          <li key={`cost${row.id}`}>
            <span>
              {say('warrantyCost')}
              <small className="kit-quiet">
                {words(costEvents[row.event][culture], row.lineName, origin(row.originCode), row.userName)}
              </small>
            </span>
            <Money value={row.amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
