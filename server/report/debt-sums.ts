// What is owed to us and what we owe, item by item as it was at both ends of the period (server/report/debts.ts).
import { type RawBuilder, sql } from 'kysely';
import type { Party } from '../../contract/finance/finance.ts';
import { Payables, Receivables } from '../../contract/report/debts.report.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { ages, partiesOf } from '../finance/debts.ts';
import type { Ctx } from '../kit/ctx.ts';
import { itemsOf } from './debts.ts';
import { namedBy, worded } from './names.ts';
import { type Behind, type Grouped, reportOf, type Source } from './report.ts';
import { narrowedTo } from './sales.ts';

type Sql = RawBuilder<unknown>;
/** Items that had something to say in the period, each with how late it is at its end. */
const itemRows =
  (parties: readonly Party[]): Source['rows'] =>
  (ctx, input, period) => {
    const age = Object.entries(ages(period.to)).map(([key, when]) => sql`when ${when} then ${sql.lit(key)}`);
    const items = parties.map(
      (party) => sql`select ${sql.lit(party)} as party, o.* from ${itemsOf(ctx, party, period, input)} o`,
    );
    return sql`(select o.*, o.party || '·' || o.party_id as debtor, case when o.closing < 0 then 'credit' when o.closing = 0 then 'settled' ${sql.join(age, sql` `)} end as age
      from (${sql.join(items, sql` union all `)}) o where o.opening <> 0 or o.rise <> 0 or o.fall <> 0 or o.closing <> 0) o
      where true ${narrowedTo(input, { supplierId: 'o.partyId', debtorId: 'o.debtor', debtorKindId: 'o.party', debtAgeId: 'o.age' })} ${oneOf(input, 'customer', 'customerId')} ${oneOf(input, 'staff', 'earnerId')}`;
  };
const oneOf = (input: object, party: Party, field: string): Sql => {
  const id = (input as Record<string, unknown>)[field]; // a field of the declaration
  return id === undefined ? sql`` : sql`and o.party = ${sql.lit(party)} and o.party_id = ${id}`;
};

const nameOf = (key: Sql, ctx: Ctx, party: Party): Sql =>
  sql`(select n.name from ${partiesOf(ctx, party)} n where n.id = split_part(${key}, '·', 2)::bigint)`;
const debtor: Grouped = {
  key: sql`o.debtor`,
  name: (key, ctx) =>
    sql`case split_part(${key}, '·', 1) when 'customer' then ${nameOf(key, ctx, 'customer')} else ${nameOf(key, ctx, 'staff')} end`,
};
const codeOf = (document: Sql, id: Sql): Sql => sql`coalesce(item_code(${document}, ${id}), '#' || ${id})`;
const dims: Source['dims'] = {
  branch: { key: sql`o.branch_id`, name: namedBy.branch },
  debtor,
  debtorKind: { key: sql`o.party`, name: worded('debtorKind') },
  debtAge: { key: sql`o.age`, name: worded('debtAge') },
  supplier: { key: sql`o.party_id`, name: namedBy.supplier },
  debtItem: {
    key: sql`o.document || '·' || o.document_id`,
    name: (key) => codeOf(sql`split_part(${key}, '·', 1)`, sql`split_part(${key}, '·', 2)::bigint`),
  },
};
const sum = (of: Sql, where = sql`true`): Sql => sql`coalesce(sum(${of}) filter (where ${where}), 0)`;
const figures = (prefix: 'debt' | 'owed'): Partial<Record<MeasureKey, Sql>> => ({
  [`${prefix}Opening`]: sum(sql`o.opening`),
  [`${prefix}Rise`]: sum(sql`o.rise`),
  [`${prefix}Fall`]: sum(sql`o.fall`),
  [`${prefix}Closing`]: sum(sql`o.closing`),
  [`${prefix}Late`]: sum(sql`o.closing`, sql`o.closing > 0 and o.age <> 'notDue'`),
  [`${prefix}Credit`]: sum(sql`-o.closing`, sql`o.closing < 0`),
});
/** Credit that a ticket left is told by that ticket. */
const document = sql`case o.document when 'ticket' then 'ticket' when 'credit' then 'ticket' when 'inbound' then 'bill'
  when 'voucher' then (select case v.side when 'in' then 'receipt' else 'payment' end from voucher v where v.tenant_id = current_tenant() and v.id = o.document_id) end`;
const behind = (source: Source, who: Grouped): Behind => ({
  source,
  id: sql`concat_ws('·', o.party, o.party_id, o.document, o.document_id)`,
  day: sql`o.day`,
  document,
  code: { key: sql`o.document_id`, name: (key) => codeOf(sql`split_part(g.id, '·', 3)`, key) },
  event: { key: sql`o.age`, name: worded('debtAge') },
  what: who,
});
const receivables: Source = { rows: itemRows(['customer', 'staff']), dims, figures: figures('debt') };
const payables: Source = { rows: itemRows(['supplier']), dims, figures: figures('owed') };
export const debtSums = [
  reportOf(Receivables, { ...receivables, behind: behind(receivables, debtor) }),
  reportOf(Payables, { ...payables, behind: behind(payables, { key: sql`o.party_id`, name: namedBy.supplier }) }),
];
