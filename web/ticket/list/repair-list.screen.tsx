// Open work, /ticket-management/repair-list: as a list, or as a board by status or by technician.
import { Segmented } from 'antd';
import { useLocation } from 'react-router';
import { onDemand } from '../../kit/feedback/on-demand.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { listText } from './list.text.ts';
import { TicketList } from './ticket-lists.screen.tsx';

const Board = onDemand(async () => (await import('./board.tsx')).Board);

type View = 'list' | 'status' | 'technician';
const views: readonly View[] = ['list', 'status', 'technician'];

export function RepairListScreen({ first = 'list' }: { first?: View }) {
  const text = useText(listText);
  const { search } = useLocation();
  const tab = useTab();
  const query = new URLSearchParams(search);
  const view = views.find((one) => one === query.get('view')) ?? first;
  const labels = { list: text('asList'), status: text('byStatus'), technician: text('byTechnician') };
  const go = (next: View) => {
    const kept = [...query].filter(
      ([key]) => !['view', 'skipCount', 'maxResultCount', 'sorting', 'status'].includes(key),
    );
    tab.setSearch(new URLSearchParams([...kept, ['view', next]]));
  };
  return (
    <div className="ticket-views">
      <Segmented<View>
        value={view}
        options={views.map((value) => ({ value, label: labels[value] }))}
        aria-label={text('views')}
        onChange={go}
      />
      {view === 'list' ? <TicketList name="repair" /> : <Board key={view} by={view} />}
    </div>
  );
}
export const BoardScreen = () => <RepairListScreen first="status" />;
