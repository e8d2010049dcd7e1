// What somebody wants changed, above everything else while it waits: whoever approves sees what they approve.
import type { PendingChange } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { useText } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';
import { Differences } from './differences.tsx';
import { pageText } from './page.text.ts';
import { Panel } from './ticket-panel.tsx';

export function ChangePanel({ change }: { change: PendingChange | null }) {
  const say = useText(pageText);
  if (!change) return null;
  const total = { field: 'total', old: change.totalBefore, new: change.totalAfter };
  return (
    <Panel title={say('pendingChange')}>
      <p className="ticket-long">
        {change.reason} <span className="kit-quiet">{[change.userName, formatMinute(change.at)].join(' · ')}</span>
      </p>
      <Differences of={[...change.differences.filter(({ field }) => field !== 'total'), total]} />
    </Panel>
  );
}
