// Pieces that the page and the quick look share: a white area with a heading, facts, links to other documents.
import type { ReactNode } from 'react';
import { TabLink } from '../../kit/page/tab-link.tsx';
import './page.css';

interface PanelProps {
  title?: string;
  action?: ReactNode;
  /** Said beside the title while there is nothing to show: an empty panel is one line. */
  empty?: string | false;
  children?: ReactNode;
}
export function Panel({ title, action, empty, children }: PanelProps) {
  return (
    <section className="ticket-panel">
      {title && (
        <header>
          <h2>{title}</h2>
          {empty && <span className="ticket-empty">{empty}</span>}
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

/** Facts that are there; what is empty is left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="ticket-facts">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export const DocumentLink = ({ path, code }: { path: string | null; code: string }) =>
  path ? <TabLink path={path} title={code} /> : <b>{code}</b>;
