// What keeps a row from being deleted: rows of other tables that name it, counted and, where they have a code, named.
import { sql } from 'kysely';
import { type Both, fill, showAmount } from '../../contract/culture.ts';
import type { Ctx } from './ctx.ts';
import { fail } from './fail.ts';

export interface Use extends Both {
  table: string;
  column: string;
  /** It holds several ids. */
  isList?: true;
  /** Rows that count; all of them when left out. */
  where?: string;
  /** How its rows are called, so that the first of them can be looked for. */
  code?: string;
}
export const live = 'not t.is_deleted';
/** More are not counted: nobody goes through them one by one. */
const MOST = 1000;
const NAMED = 3;

/** '3 người dùng, 2 phiếu nhập (PN01, PN02)', or null when nothing names it. */
export async function usesOf(ctx: Ctx, uses: readonly Use[], id: number): Promise<string | null> {
  const found: string[] = [];
  for (const use of uses) {
    const { rows } = await sql<{ count: number; codes: string[] }>`select count(*) as count,
        coalesce((array_agg(x.code order by x.code) filter (where x.code is not null))[1:${sql.lit(NAMED)}], '{}') as codes
      from (select ${use.code ? sql.raw(`t.${use.code}::text`) : sql`null::text`} as code from ${sql.table(use.table)} t
        where t.tenant_id = ${ctx.tenantId} and ${use.isList ? sql`${sql.ref(`t.${use.column}`)} @> array[${id}::bigint]` : sql`${sql.ref(`t.${use.column}`)} = ${id}`} and ${sql.raw(use.where ?? 'true')}
        limit ${sql.lit(MOST)}) x`.execute(ctx.db);
    const { count = 0, codes = [] } = rows[0] ?? {};
    if (count)
      found.push(told(use[ctx.culture], showAmount(count, ctx.culture) + (count < MOST ? '' : '+'), codes, count));
  }
  return found.length ? found.join(', ') : null;
}
function told(words: string, shown: string, codes: readonly string[], count: number): string {
  const names = codes.length ? ` (${codes.join(', ')}${count > codes.length ? ', …' : ''})` : '';
  return fill(words, { count: shown }) + names;
}

/** Refuses to delete what is used, and says where. */
export async function requireUnused(ctx: Ctx, uses: readonly Use[], row: { id: number; name: string }): Promise<void> {
  const where = await usesOf(ctx, uses, row.id);
  if (where) fail('row.usedBy', { name: row.name, where });
}
