// Codes that are proposed when none is given: KH000001 for customers, NCC0001 for suppliers, counted per tenant.
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';
import { codeHere, nextCode, takeCodes } from '../kit/document-number.ts';

const forms = {
  customer: { prefix: 'KH', digits: 6, typed: ['customer.code'] },
  supplier: { prefix: 'NCC', digits: 4, typed: ['supplier.code'] },
} as const;
export type PartyTable = keyof typeof forms;

export const takePartyCodes = (ctx: Ctx, table: PartyTable, count: number): Promise<string[]> =>
  takeCodes(ctx, forms[table], count);
export const codeOr = async (ctx: Ctx, table: PartyTable, given: string | undefined): Promise<string> =>
  given || nextCode(ctx, forms[table]);
/** The same inside the statement that writes the row. */
export const partyCodeHere = (table: PartyTable): RawBuilder<string> => codeHere(forms[table]);
