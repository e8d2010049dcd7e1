// The calls of Books: the laws as the last check found them, a check now, and the journal.
import { Books } from '../../contract/books/books.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { exportJournal } from './journal/export.ts';
import { checkNow, lastReport } from './report.ts';

export const booksHandlers: Bound[] = implement(Books, {
  GetLaws: lastReport,
  Check: checkNow,
  ExportJournal: exportJournal,
});
