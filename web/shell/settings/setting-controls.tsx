// The pieces of the settings drawer: a titled choice, a labelled row, a small picture of the frame.
import { type ReactNode, useId } from 'react';
import type { Settings } from './settings.model.ts';
import type { Mode } from './theme.ts';

export function Choice({
  title,
  className,
  children,
}: {
  title: string;
  className: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this in every browser */}
      <div className={className} role="group" aria-labelledby={id}>
        {children}
      </div>
    </>
  );
}

export function Row({ label, children }: { label: string; children: (id: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <div className="settings-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A small picture of the frame; its parts are coloured by the kind. */
export function Picture({
  kind,
  label,
  chosen,
  onChoose,
}: {
  kind: Mode | Settings['layout'];
  label: string;
  chosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const side = kind !== 'head';
  const head = kind !== 'side';
  return (
    <button type="button" className="settings-picture" aria-pressed={chosen} onClick={onChoose}>
      <svg viewBox="0 0 64 44" data-kind={kind} aria-hidden="true">
        <rect className="ground" width="64" height="44" rx="4" />
        {side && <rect className="menu" width="16" height="44" rx="4" />}
        {head && (
          <rect
            className={kind === 'head' || kind === 'mix' ? 'menu' : 'bar'}
            x={side ? 16 : 0}
            width={side ? 48 : 64}
            height="10"
            rx="2"
          />
        )}
        <path className="lines" d={side ? 'M24 20h30M24 28h22M24 36h26' : 'M12 20h40M12 28h30M12 36h36'} />
        {chosen && <path className="tick" d="m44 34 5 5 10-10" />}
      </svg>
      <span>{label}</span>
    </button>
  );
}
