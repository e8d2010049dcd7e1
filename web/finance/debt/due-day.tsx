// A due day, and by how many days it has passed.
import { today } from '../../../contract/time.ts';
import { Day } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { debtText } from './debt.text.ts';
import './debt.css';

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export function DueDay({ day }: { day: string | null }) {
  const say = useText(debtText);
  if (!day) return '–';
  const late = daysBetween(day, today());
  if (late <= 0) return <Day value={day} />;
  return (
    <span className="debt-late">
      <Day value={day} /> · {say('lateBy', { days: late })}
    </span>
  );
}
