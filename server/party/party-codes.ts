// Codes that are proposed when none is given: KH000001 for customers, NCC0001 for suppliers, counted per tenant.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';
import { idsBy } from '../kit/look-up.ts';
import { takeCodes } from '../org/org.ts';

const forms = { customer: { prefix: 'KH', digits: 6 }, supplier: { prefix: 'NCC', digits: 4 } } as const;
export type PartyTable = keyof typeof forms;

/** So many free codes, taken inside the caller's transaction; codes that people typed in by hand are passed over. */
export const takePartyCodes = (ctx: Ctx, table: PartyTable, count: number): Promise<string[]> =>
  takeCodes(ctx, {
    ...forms[table],
    count,
    isTaken: sql<boolean>`cardinality(${idsBy(`${table}.code`, sql`array[proposed.code]`)}) > 0`,
  });

export async function codeOr(ctx: Ctx, table: PartyTable, given: string | undefined): Promise<string> {
  if (given) return given;
  const [code = ''] = await takePartyCodes(ctx, table, 1);
  return code;
}
