// The laws of the books (server/books) for tests: the same table that the command, the nightly job and the page ask.
import { type Checked, checkBooks, type Law, laws } from '../../server/books/check.ts';
import { everything, type Narrow } from '../../server/books/law.ts';
import { askIn } from '../../server/books/report.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { DEFAULT_TENANT, type TestApp } from './app.ts';

export const lawsOf = (...areas: Law['area'][]): Law[] => laws.filter(({ area }) => areas.includes(area));

/** The laws that are broken, with the rows that break them. */
export async function brokenLaws(
  app: Pick<TestApp, 'pool'>,
  some: readonly Law[] = laws,
  of: Narrow = everything,
): Promise<Checked[]> {
  const checked = await inTransaction(app.pool, { tenantId: DEFAULT_TENANT }, (db) => checkBooks(askIn(db), of, some));
  return checked.filter(({ broken }) => broken > 0);
}
