// Documents that stand in a transaction's content. Banks drop blanks and marks, cut and glue: what is compared are letters and digits
// alone, and a code is looked for by its index wherever its prefix stands. Never something like it.
import { sql } from 'kysely';
import { customersIn, foldAscii } from '../../contract/finance/vietqr.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { ticketCode } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Coded, idsBy } from '../kit/look-up.ts';

const LONGEST_CONTENT = 400;
export const fold = (content: string): string =>
  foldAscii(content)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, LONGEST_CONTENT);

/** Codes are a prefix, a branch, a day and four digits or more; people's own are shorter. */
const SHORTEST = 6;
const LONGEST = 26;
/** Every piece of the content that could be a code of this prefix. */
export function piecesOf(folded: string, prefix: string): string[] {
  const pieces = new Set<string>();
  for (let at = folded.indexOf(prefix); at >= 0; at = folded.indexOf(prefix, at + 1))
    for (let length = SHORTEST; length <= LONGEST && at + length <= folded.length; length++) {
      const piece = folded.slice(at, at + length);
      if (/\d{3}$/.test(piece)) pieces.add(piece);
    }
  return [...pieces];
}

export interface NamedTicket {
  id: number;
  code: string;
  branchId: BranchId;
}
export async function ticketsNamed(ctx: Ctx, content: string): Promise<NamedTicket[]> {
  const pieces = piecesOf(fold(content), ticketCode.ticket);
  if (!pieces.length) return [];
  const { rows } = await sql<NamedTicket>`select t.id, t.code, t.branch_id from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${idsBy('ticket.code', pieces)}) order by t.id`.execute(ctx.db);
  return rows;
}
/** The ids of documents of one prefix that are named. */
export async function idsNamed(ctx: Ctx, content: string, prefix: string, where: Coded): Promise<number[]> {
  const pieces = piecesOf(fold(content), prefix);
  if (!pieces.length) return [];
  const { rows } = await sql<{ ids: number[] }>`select ${idsBy(where, pieces)} as ids`.execute(ctx.db);
  return rows[0]?.ids ?? [];
}
/** Customers that are named by their own number. */
export async function customersNamed(ctx: Ctx, content: string): Promise<number[]> {
  const codes = customersIn(content);
  if (!codes.length) return [];
  const { rows } = await sql<{ ids: number[] }>`select ${idsBy('customer.code', codes)} as ids`.execute(ctx.db);
  return rows[0]?.ids ?? [];
}
/** Telephone numbers in it, as they are stored: a deposit's code says one before there is a ticket. */
export const phonesNamed = (content: string): string[] => [
  ...new Set([...content.matchAll(/(?<!\d)0\d{9}(?!\d)/g)].map(([phone]) => phone)),
];
