// Rows of the audit log as people read them: links (a user's role, a role's permission) of one save become one line.
import type { ChangeRow } from '../../../contract/trail/trail.calls.ts';

type Line = ChangeRow['changes'][number];
interface Entry {
  id: number;
  at: string;
  who: string | null;
  branch: string | null;
}
export interface RowEntry extends Entry {
  kind: 'row';
  action: ChangeRow['action'];
  lines: readonly Line[];
}
/** Things given to it or taken away in one save. */
export interface PartEntry extends Entry {
  kind: 'part';
  action: 'insert' | 'delete';
  part: string;
  values: unknown[];
}
export type TrailEntry = RowEntry | PartEntry;

/** Fields of rows that hang on the thing and are logged with it, such as roleId; `count` names how many of it there are. */
export type Parts = Readonly<Record<string, { count?: string }>>;

export function toEntries(rows: readonly ChangeRow[], parts: Parts): TrailEntry[] {
  const entries: TrailEntry[] = [];
  for (const row of rows) {
    const entry = { id: row.id, at: row.at, who: row.userName, branch: row.branchName };
    const link = partOf(row, parts);
    if (!link || row.action === 'update') {
      entries.push({ ...entry, kind: 'row', action: actionOf(row), lines: row.changes });
      continue;
    }
    const value = partValue(row, link, parts[link.field]?.count);
    const same = entries.find(
      (other): other is PartEntry =>
        other.kind === 'part' &&
        other.at === row.at &&
        other.who === row.userName &&
        other.part === link.field &&
        other.action === row.action,
    );
    if (same) same.values.push(value);
    else entries.push({ ...entry, kind: 'part', action: row.action, part: link.field, values: [value] });
  }
  return entries;
}

/** A link says one thing only; a line of goods comes with its count. */
function partOf(row: ChangeRow, parts: Parts): Line | undefined {
  return row.changes.find(({ field }) => {
    const part = Object.hasOwn(parts, field) ? parts[field] : undefined;
    if (!part) return false;
    return part.count ? row.changes.some((other) => other.field === part.count) : row.changes.length === 1;
  });
}
function partValue(row: ChangeRow, link: Line, count: string | undefined): unknown {
  const side = row.action === 'insert' ? 'to' : 'from';
  const counted = row.changes.find(({ field }) => field === count);
  return counted ? `${counted[side]} × ${link[side]}` : link[side];
}

/** A soft delete is written as an update of its flag. */
const actionOf = (row: ChangeRow): ChangeRow['action'] =>
  row.changes.some((line) => line.field === 'isDeleted' && line.to === true) ? 'delete' : row.action;
