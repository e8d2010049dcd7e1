// Writes an entry of the history by hand, where a trigger would tell too much: lines of a document that were saved together.
import { sql } from 'kysely';
import { later } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';

/** Old → new of fields that are no columns of the table; logged like a change of the row. */
export async function noteChange(
  ctx: Ctx,
  table: string,
  id: number,
  changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>,
): Promise<void> {
  later(
    sql`insert into audit_log (tenant_id, user_id, branch_id, call, table_name, row_id, action, changes)
    values (${ctx.tenantId}, ${ctx.user.id}, ${ctx.user.branchId}, nullif(current_setting('app.call', true), ''),
      ${table}, ${id}, 'update', ${JSON.stringify(changes)}::jsonb)`.execute(ctx.db),
  );
}
