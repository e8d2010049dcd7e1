// Whose a document without cash is: its name and code are looked up, so that nobody's name is kept twice.
import { sql } from 'kysely';
import type { Party } from '../../contract/finance/finance.ts';
import { onePhone } from '../../contract/phone.ts';
import type { Ctx } from '../kit/ctx.ts';

type Known = Exclude<Party, 'other'>;
const tables: Readonly<Record<Known, { table: string; name: string; code: string }>> = {
  customer: { table: 'customer', name: 'name', code: 'code' },
  supplier: { table: 'supplier', name: 'name', code: 'code' },
  staff: { table: 'user_account', name: 'full_name', code: 'user_name' },
};
/** Of a row with party and party_id. */
const lookedUp = (of: string, what: 'name' | 'code') => {
  const ways = Object.entries(tables).map(
    ([party, row]) => sql`when ${sql.lit(party)} then (select n.${sql.ref(row[what])} from ${sql.table(row.table)} n
      where n.tenant_id = ${sql.ref(`${of}.tenantId`)} and n.id = ${sql.ref(`${of}.partyId`)})`,
  );
  return sql`coalesce(case ${sql.ref(`${of}.party`)} ${sql.join(ways, sql` `)} end, '')`;
};
export const partyNameOf = (of: string) => lookedUp(of, 'name');
/** What people look for it by. */
export const partySearchOf = (of: string) => [lookedUp(of, 'name'), lookedUp(of, 'code')];
/** Those of them who are there; they stay until the transaction ends. */
export const partyRows = (party: Known, tenantId: number, ids: readonly number[]) =>
  sql`select from ${sql.table(tables[party].table)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and not is_deleted
    order by id for share`;
export const partyRow = (party: Known, tenantId: number, id: number) => partyRows(party, tenantId, [id]);

interface Coded {
  party: Known;
  partyCode: string;
}
const folded = (code: string) => code.trim().toLowerCase();
/** Whom codes stand for, asked once for all of them; a customer is known by phone too. */
export async function partiesByCode(ctx: Ctx, coded: readonly Coded[]) {
  const found = new Map<string, number>();
  for (const [party, { table, code }] of Object.entries(tables)) {
    const codes = coded.filter((one) => one.party === party).map(({ partyCode }) => folded(partyCode));
    if (!codes.length) continue;
    const phone = party === 'customer' ? sql`phone` : sql`null::text`;
    const phones = codes.map(onePhone);
    const { rows } = await sql<{ id: number; code: string; phone: string | null }>`
      select id, lower(${sql.ref(code)}) as code, ${phone} as phone from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and not is_deleted
        and (lower(${sql.ref(code)}) = any(${codes}::text[]) or ${phone} = any(${phones}::text[]))`.execute(ctx.db);
    for (const row of rows) if (row.phone) found.set(`${party} ${row.phone}`, row.id);
    for (const row of rows) found.set(`${party} ${row.code}`, row.id);
  }
  return ({ party, partyCode }: Coded): number | undefined =>
    found.get(`${party} ${folded(partyCode)}`) ?? found.get(`${party} ${onePhone(partyCode)}`);
}
