// What a transaction could be for, best first: documents that its content names, vouchers and open documents of the same amount, and what
// somebody searches for. Each by an index; only what the caller sees.
import { type RawBuilder, sql } from 'kysely';
import type { BankTransaction, Candidate } from '../../contract/bank/bank.calls.ts';
import type { Side } from '../../contract/finance/finance.ts';
import type { In } from '../../contract/kit.ts';
import { documentCode } from '../../contract/stock/stock.ts';
import { voucherCode } from '../finance/money.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { seesTicket } from '../ticket/seen.ts';
import { fold, idsNamed, phonesNamed, ticketsNamed } from './named.ts';
import { kindFor } from './tell-parts.ts';
import { left, seesTxn } from './txn.ts';

interface Asked {
  id: number;
  direction: Side;
  /** What is to be matched of it. */
  amount: number;
  content: string;
  reference: string | null;
  branchId: number | null;
  methodId: number | null;
  day: string;
}
const MOST = 20;
const DAYS_APART = 7;

export async function candidates(ctx: Ctx, { id, keyword }: In<typeof BankTransaction.GetCandidates>) {
  const { rows } =
    await sql<Asked>`select t.id, t.direction, ${left} as amount, t.content, t.reference, t.branch_id, t.payment_method_id as method_id,
      (t.booked_at at time zone 'Asia/Ho_Chi_Minh')::date as day
    from bank_txn t where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and ${seesTxn(ctx, 't.branchId')}`.execute(
      ctx.db,
    );
  const txn = rows[0] ?? fail('row.missing', { entity: 'BankTxn', id });
  const found = keyword ? await searched(ctx, txn, keyword) : await likely(ctx, txn);
  const folded = fold(txn.content);
  const once = new Map(found.map((one) => [one.key, { ...one, isNamed: isNamed(folded, one.code) }]));
  const rank = (one: Candidate) => (one.isNamed ? 0 : one.amount === txn.amount ? 1 : 2);
  return { items: [...once.values()].toSorted((a, b) => rank(a) - rank(b)) };
}
const isNamed = (folded: string, code: string) => {
  const plain = fold(code);
  return plain.length > 3 && folded.includes(plain);
};

async function likely(ctx: Ctx, txn: Asked): Promise<Candidate[]> {
  const isIn = txn.direction === 'in';
  const [tickets, bills] = isIn
    ? [(await ticketsNamed(ctx, txn.content)).map((one) => one.id), []]
    : [[], await idsNamed(ctx, txn.content, documentCode.inbound, 'inbound.code')];
  const phones = isIn ? phonesNamed(txn.content) : [];
  const lists = await Promise.all([
    vouchers(
      ctx,
      txn,
      sql`(v.amount = ${txn.amount} or v.reference = ${txn.reference}) and v.day between ${txn.day}::date - ${sql.lit(DAYS_APART)}
      and ${txn.day}::date + ${sql.lit(DAYS_APART)}`,
    ),
    isIn ? openTickets(ctx, sql`t.id = any(${tickets}::bigint[])`) : [],
    phones.length ? openTickets(ctx, sql`t.phone = any(${phones}::text[])`) : [],
    isIn ? openTickets(ctx, sql`t.id = any(array(select tickets_due(${txn.amount}::bigint, ${sql.lit(MOST)})))`) : [],
    openItems(ctx, txn, sql`o.amount = ${isIn ? txn.amount : -txn.amount}`),
    openItems(ctx, txn, sql`o.document = 'ticket' and o.document_id = any(${tickets}::bigint[])`),
    openItems(ctx, txn, sql`o.document = 'inbound' and o.document_id = any(${bills}::bigint[])`),
  ]);
  return lists.flat();
}
async function searched(ctx: Ctx, txn: Asked, keyword: string): Promise<Candidate[]> {
  const isIn = txn.direction === 'in';
  const hits = (table: string) => sql`array(select search_ids(${table}::regclass, ${keyword}, 500))`;
  const found = sql`array(select f.id from find_tickets(${keyword}, 100) f)`;
  const parties = isIn
    ? sql`(o.document = 'ticket' and o.document_id = any(${found})) or (o.party = 'customer' and o.party_id = any(${hits('customer')}))
        or (o.party = 'staff' and o.party_id = any(${hits('user_account')}))`
    : sql`(o.party = 'supplier' and o.party_id = any(${hits('supplier')})) or (o.document = 'inbound'
        and o.document_id = any(array(select ids_by('inbound', 'code', array[${keyword}]::text[], false))))`;
  const lists = await Promise.all([
    isIn ? openTickets(ctx, sql`t.id = any(${found})`) : [],
    openItems(ctx, txn, parties),
    vouchers(ctx, txn, sql`v.id = any(${hits(isIn ? 'account_receipt' : 'account_payment')})`),
  ]);
  return lists.flat();
}

/** Tickets whose device is here and which are not paid. */
async function openTickets(ctx: Ctx, which: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`select 'ticket-' || t.id as key, 'document' as kind, 'ticket' as document, t.id as document_id, t.code,
      t.customer_name as party_name, t.phone, (t.creation_time at time zone 'Asia/Ho_Chi_Minh')::date as day,
      greatest(t.total - t.paid, 0)::bigint as amount, false as is_named
    from ticket t where t.tenant_id = ${ctx.tenantId} and ${which} and not t.is_deleted and t.archived_at is null
      and (t.total > t.paid or t.total = 0) and t.status not in ('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi', 'ChoRaXac', 'RaLinhKien', 'DaHuy', 'cancel', 'delete')
      and ${seesTicket(ctx, 't')} order by t.id desc limit ${sql.lit(MOST)}`.execute(ctx.db);
  return rows;
}
/** What a party owes us, of money that came; what we owe, of money that left. */
async function openItems(ctx: Ctx, { direction }: Asked, which: RawBuilder<unknown>): Promise<Candidate[]> {
  const parties = Object.keys(kindFor[direction]);
  const { rows } =
    await sql<Candidate>`select o.document || '-' || o.document_id as key, 'document' as kind, o.document, o.document_id,
      coalesce(item_code(o.document, o.document_id), '#' || o.document_id) as code, coalesce(c.name, s.name, u.full_name) as party_name,
      coalesce(c.phone, s.phone) as phone, o.day, abs(o.amount)::bigint as amount, false as is_named
    from open_item o
    left join customer c on o.party = 'customer' and c.tenant_id = o.tenant_id and c.id = o.party_id
    left join supplier s on o.party = 'supplier' and s.tenant_id = o.tenant_id and s.id = o.party_id
    left join user_account u on o.party = 'staff' and u.tenant_id = o.tenant_id and u.id = o.party_id
    where o.tenant_id = ${ctx.tenantId} and ${sql.raw(direction === 'in' ? 'o.amount > 0' : 'o.amount < 0')} and o.party = any(${parties}::text[])
      and (${which}) and (o.branch_id is null or ${seesBranch(ctx, 'o.branchId')}) order by o.due_day limit ${sql.lit(MOST)}`.execute(
      ctx.db,
    );
  return rows;
}
/** Vouchers of the fund that no transaction tells yet, or not all of them. */
async function vouchers(
  ctx: Ctx,
  { direction, branchId, methodId }: Asked,
  which: RawBuilder<unknown>,
): Promise<Candidate[]> {
  if (!branchId) return [];
  const table = direction === 'in' ? 'account_receipt' : 'account_payment';
  const { rows } =
    await sql<Candidate>`select ${`${voucherCode[direction]}-`} || v.id as key, 'voucher' as kind, null as document, v.id as document_id, v.code,
      v.party_name, c.phone, v.day, (v.amount - coalesce(m.told, 0))::bigint as amount, false as is_named
    from ${sql.table(table)} v
    left join lateral (select sum(x.amount) as told from bank_match x where x.tenant_id = v.tenant_id and x.side = v.side and x.voucher_id = v.id) m on true
    left join customer c on c.tenant_id = v.tenant_id and c.id = v.customer_id
    where v.tenant_id = ${ctx.tenantId} and v.branch_id = ${branchId} and v.payment_method_id = ${methodId} and v.state = 'posted'
      and (${which}) and v.amount > coalesce(m.told, 0) order by v.day desc, v.id desc limit ${sql.lit(MOST)}`.execute(
      ctx.db,
    );
  return rows;
}
