// The calls of Books: the laws as the last check found them, and a check now.
import { Books } from '../../contract/books/books.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { checkNow, lastReport } from './report.ts';

export const booksHandlers: Bound[] = implement(Books, { GetLaws: lastReport, Check: checkNow });
