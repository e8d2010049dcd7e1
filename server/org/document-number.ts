// Numbers of documents: {Code}{BranchCode}{yyMMdd}{4 digits}, counted per tenant, prefix and day (domain.md §0).
import { today } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';

/** Taken inside the document's own transaction: whoever comes next waits, and a rolled-back document gives its number back. */
export async function nextNumber(ctx: OpenCtx, code: string, branchCode = ''): Promise<string> {
  const prefix = `${code}${branchCode}${today().slice(2).replaceAll('-', '')}`.toUpperCase();
  const { last } = await ctx.db
    .insertInto('documentNumber')
    .values({ tenantId: ctx.tenantId, prefix, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'prefix']).doUpdateSet((eb) => ({ last: eb('documentNumber.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${prefix}${String(last).padStart(4, '0')}`;
}
