// The hits under a box that searches while one types. The box keeps the focus and the keys; this shows where its cursor is.
import type { ReactNode } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import './hit-list.css';

export interface HitListProps<T> {
  /** Of the list; the box names it with aria-controls. */
  id: string;
  label: string;
  hits: readonly T[];
  keyOf: (hit: T) => string | number;
  render: (hit: T) => ReactNode;
  onPick: (hit: T) => void;
  /** The hit that Enter takes; -1: none. */
  at: number;
  /** Hits of what is typed are on their way. */
  waiting: boolean;
  /** Said when there are none. */
  empty: ReactNode;
}
/** What the box says with aria-activedescendant. */
export const hitId = (listId: string, at: number): string => `${listId}-${at}`;

export function HitList<T>({ id, label, hits, keyOf, render, onPick, at, waiting, empty }: HitListProps<T>) {
  const say = useText(kitText);
  return (
    <div className="kit-hits">
      {hits.length === 0 && <p role="status">{waiting ? say('searching') : empty}</p>}
      <div id={id} role="listbox" tabIndex={-1} aria-label={label} aria-busy={waiting}>
        {hits.map((hit, index) => (
          <Hit key={keyOf(hit)} id={hitId(id, index)} chosen={index === at} onPick={() => onPick(hit)}>
            {render(hit)}
          </Hit>
        ))}
      </div>
    </div>
  );
}

function Hit(props: { id: string; chosen: boolean; onPick: () => void; children: ReactNode }) {
  const show = (item: HTMLElement | null) => {
    if (props.chosen) item?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // The focus stays in the box: pressing must not take it away.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
    <div
      ref={show}
      id={props.id}
      role="option"
      aria-selected={props.chosen}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPick}
    >
      {props.children}
    </div>
  );
}
