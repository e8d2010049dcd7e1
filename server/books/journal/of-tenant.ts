// The journal of one shop, for the command (server/books.main.ts).
import type pg from 'pg';
import type { JournalFormat } from '../../../contract/books/journal.accounts.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Span } from './entries.ts';
import { journalText } from './journal.ts';

export interface TenantJournal extends Span {
  format: JournalFormat;
  /** By its name; null: the only one there is. */
  tenant: string | null;
}
/** Writes piece by piece, as fast as the reader takes them. */
export async function writeTenantJournal(
  owner: pg.Client,
  pool: pg.Pool,
  { tenant, ...asked }: TenantJournal,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ id: number; name: string }>(
    'select id, tenancy_name as name from tenant where not is_deleted order by id',
  );
  const [found, other] = tenant ? rows.filter(({ name }) => name.toLowerCase() === tenant.toLowerCase()) : rows;
  const names = rows.map(({ name }) => name).join(', ');
  if (!found) throw new Error(`There is no shop of this name; there are: ${names}`);
  if (other) throw new Error(`Which shop? --tenant with one of: ${names}`);
  await inTransaction(pool, { tenantId: found.id }, async (db) => {
    for await (const text of journalText({ db }, { ...asked, title: found.name, culture: 'vi' })) await write(text);
  });
}
