// A few figures side by side, each with what it means.
import { Money } from '../kit/table/cells.tsx';
import './commission.css';

export interface Figure {
  label: string;
  value: number | undefined;
  hint?: string;
  isMain?: boolean;
}
export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <dl className="commission-figures" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} data-main={figure.isMain ?? false}>
          <dt>{figure.label}</dt>
          <dd>{figure.value === undefined ? '…' : <Money value={figure.value} />}</dd>
          {figure.hint && (
            <dd>
              <small>{figure.hint}</small>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
