// The largest first: a bar behind each name, as wide as its share of the largest.
import type { ReactNode } from 'react';
import './chart.css';

export interface Ranked {
  id: string;
  name: string;
  value: number;
  onOpen?: (() => void) | undefined;
}
export function RankChart({
  rows,
  label,
  showValue,
}: {
  rows: readonly Ranked[];
  label: string;
  showValue: (value: number) => string;
}): ReactNode {
  const most = Math.max(1, ...rows.map(({ value }) => Math.abs(value)));
  return (
    <ol className="kit-ranks" aria-label={label}>
      {rows.map(({ id, name, value, onOpen }) => (
        <li key={id}>
          {onOpen ? (
            <button type="button" onClick={onOpen} title={name}>
              {name}
            </button>
          ) : (
            <span title={name}>{name}</span>
          )}
          <i style={{ width: `${(Math.abs(value) / most) * 100}%` }} data-below={value < 0} />
          <b>{showValue(value)}</b>
        </li>
      ))}
    </ol>
  );
}
