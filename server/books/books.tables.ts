// The table of the last check.
import type { BrokenRow } from '../../contract/books/books.calls.ts';
import type { LawKey } from '../../contract/books/books.laws.ts';
import type { Timestamp } from '../db/database.ts';

interface BooksCheckTable {
  tenantId: number;
  law: LawKey;
  at: Timestamp;
  checkedBy: number | null;
  milliseconds: number;
  broken: number;
  rows: BrokenRow[];
}
declare module '../db/database.ts' {
  interface Database {
    booksCheck: BooksCheckTable;
  }
}
