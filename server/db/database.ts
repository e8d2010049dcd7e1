// The shape of the database. Each word adds its own tables to `Database` beside its code (`<word>.tables.ts`).
import type { ColumnType, Generated, Kysely } from 'kysely';

// biome-ignore lint/suspicious/noEmptyInterface: words add their tables by declaration merging
export interface Database {}
/** A transaction of one call, already behind its tenant. */
export type Tx = Kysely<Database>;

/** A moment: read as '2026-11-15T09:30:00+07:00', written as the same or left to the database. */
export type Timestamp = string;
/** Columns of every table that people edit (wire.md §3.2). */
export interface Audited {
  tenantId: number;
  version: Generated<number>;
  creationTime: ColumnType<Timestamp, Timestamp | undefined, never>;
  creatorUserId: number | null;
  lastModificationTime: Timestamp | null;
  lastModifierUserId: number | null;
  isDeleted: Generated<boolean>;
  deleterUserId: number | null;
  deletionTime: Timestamp | null;
}
