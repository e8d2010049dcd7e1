// Services and parts with what came of them; whoever works on the ticket says it here, line by line.
import { Tag } from 'antd';
import { type TicketLine, TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { covers, newTerm, outcomes } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { Select } from '../../kit/pick/select.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { type Say, useCulture, useText } from '../../kit/words/culture.ts';
import { pageText } from './page.text.ts';
import { Panel } from './ticket-panel.tsx';

export function LinesPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const canSay = ticket.status === 'DangXuLy' && ticket.allowedActions.some(({ key }) => key === 'finish');
  if (!ticket.lines.length)
    return (
      <Panel title={say('lines')}>
        <p className="kit-quiet">{say('noLines')}</p>
      </Panel>
    );
  return (
    <Panel title={say('lines')}>
      <table className="ticket-lines">
        <thead>
          <tr>
            <th>{say('name')}</th>
            <th className="ticket-right">{say('quantity')}</th>
            <th className="ticket-right">{say('price')}</th>
            <th className="ticket-right">{say('discount')}</th>
            <th className="ticket-right">{say('amount')}</th>
            <th>{say('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {ticket.lines.map((line) => (
            <tr key={line.id} className={line.parentId ? 'ticket-child' : ''}>
              <td>
                <b>{line.name}</b>
                <LineMarks kind={ticket.kind} line={line} />
              </td>
              <td className="ticket-right" data-label={say('quantity')}>
                {line.quantity}
              </td>
              <td className="ticket-right" data-label={say('price')}>
                <Money value={line.price} />
              </td>
              <td className="ticket-right" data-label={say('discount')}>
                {line.discount > 0 && <Money value={line.discount} />}
              </td>
              <td className="ticket-right ticket-amount" data-label={say('amount')}>
                <Money value={line.amount} />
              </td>
              <td data-label={say('outcome')}>
                <LineOutcome ticket={ticket} line={line} canSay={canSay} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function LineMarks({ kind, line }: { kind: TicketView['kind']; line: TicketLine }) {
  const say = useText(pageText);
  const culture = useCulture();
  const isPart = line.kind !== 'service';
  const counts = line.outcome !== 'failed' && line.outcome !== 'skipped';
  const missing = isPart && counts ? line.quantity - line.issued : 0;
  const months = newTerm(kind, line);
  const marks = [
    line.productCode,
    counts ? doneBy(line, say) : null,
    months > 0 ? say('months', { count: months }) : null,
    line.replacedSerial && say('replaces', { serial: line.replacedSerial }),
    line.note,
  ].filter(Boolean);
  return (
    <small>
      {marks.join(' · ')} {line.cover !== 'billable' && <Tag color="cyan">{covers[line.cover][culture]}</Tag>}
      {line.issued > 0 && <Tag color="green">{say('issued', { count: line.issued })}</Tag>}
      {line.reserved > 0 && <Tag color="blue">{say('kept', { count: line.reserved })}</Tag>}
      {missing > line.reserved && <Tag color="orange">{say('missing', { count: missing - line.reserved })}</Tag>}
      {line.refunded > 0 && <Tag color="magenta">{say('refundedCount', { count: line.refunded })}</Tag>}
    </small>
  );
}

/** Who gets its commission; a line that nobody shares says who did it. */
function doneBy({ people, technicianName }: TicketLine, say: Say<(typeof pageText)['vi']>): string | null {
  const shared = people.map(({ name, percent }) => `${name} ${percent}%`).join(', ');
  const name = shared || technicianName;
  return name && say('doneBy', { name });
}
const colours = { done: 'green', failed: 'red', skipped: 'default' } as const;
function LineOutcome({ ticket, line, canSay }: { ticket: TicketView; line: TicketLine; canSay: boolean }) {
  const say = useText(pageText);
  const culture = useCulture();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  if (!canSay) return line.outcome ? <Tag color={colours[line.outcome]}>{outcomes[line.outcome][culture]}</Tag> : null;
  const choose = (outcome: keyof typeof outcomes) =>
    run(async () => {
      const { id, version } = ticket;
      const said = call(TicketRead.SetOutcomes, { id, version, outcomes: [{ lineId: line.id, outcome }] });
      await said.finally(() => refresh(TicketRead.SetOutcomes));
    });
  return (
    <Select
      size="small"
      className="ticket-outcome"
      value={line.outcome}
      placeholder="–"
      loading={busy}
      disabled={busy}
      aria-label={say('outcomeOf', { name: line.name })}
      options={(['done', 'failed', 'skipped'] as const).map((value) => ({ value, label: outcomes[value][culture] }))}
      onChange={(value) => void choose(value)}
    />
  );
}
