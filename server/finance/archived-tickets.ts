// An archived ticket does not begin to owe again: what paid for one, or let it off, cannot be taken back.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';
import { AppError } from '../kit/fail.ts';

/** The guard of documents without cash; `link`: how the ledger names them. */
export const ticketsOpen =
  (link: 'write_off_id' | 'offset_id') =>
  async (ctx: Ctx, { id }: { id: number }) => {
    const { rows } = await sql<{ code: string }>`select t.code from debt_ledger d
      join ticket t on t.tenant_id = d.tenant_id and t.id = d.document_id
      where d.tenant_id = ${ctx.tenantId} and d.${sql.ref(link)} = ${id} and d.document = 'ticket' and t.archived_at is not null
      limit 1`.execute(ctx.db);
    return rows[0] ? new AppError('ticket.archived', rows[0]) : null;
  };
