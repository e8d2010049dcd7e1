// Rows of the audit log as people read them: links (a user's role, a role's permission) of one save become one line.
import type { ChangeRow } from '../../contract/trail/trail.calls.ts';

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

/** `parts`: the fields of rows that hang on the thing and are logged with it, such as roleId. */
export function toEntries(rows: readonly ChangeRow[], parts: readonly string[]): TrailEntry[] {
  const entries: TrailEntry[] = [];
  for (const row of rows) {
    const entry = { id: row.id, at: row.at, who: row.userName, branch: row.branchName };
    const link = partOf(row, parts);
    if (!link || row.action === 'update') {
      entries.push({ ...entry, kind: 'row', action: actionOf(row), lines: row.changes });
      continue;
    }
    const value = row.action === 'insert' ? link.to : link.from;
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

function partOf(row: ChangeRow, parts: readonly string[]): Line | undefined {
  const [only, ...others] = row.changes;
  return only && others.length === 0 && parts.includes(only.field) ? only : undefined;
}

/** A soft delete is written as an update of its flag. */
const actionOf = (row: ChangeRow): ChangeRow['action'] =>
  row.changes.some((line) => line.field === 'isDeleted' && line.to === true) ? 'delete' : row.action;
