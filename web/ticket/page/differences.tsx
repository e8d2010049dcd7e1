// What it was and what it would become, row by row.
import { type Difference, readDifference } from '../../../contract/ticket/changes.ts';
import { useCulture } from '../../kit/words/culture.ts';
import { unbroken } from '../../kit/words/format.ts';
import './differences.css';

export function Differences({ of }: { of: readonly Difference[] }) {
  const culture = useCulture();
  return (
    <ul className="ticket-differences">
      {of.map((one) => {
        const { name, old, new: next } = readDifference(one, culture);
        return (
          <li key={one.field}>
            <span>{name}</span>: <del>{unbroken(old)}</del> → <ins>{unbroken(next)}</ins>
          </li>
        );
      })}
    </ul>
  );
}
