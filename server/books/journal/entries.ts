// Every ledger row as two legs: its own account, and the one that its document stands for. A document's legs of a day are one
// transaction; what the legs have in common cancels out, so a receipt that settles a debt says fund and customer and nothing else.
// There is no account for what is left over: each row balances by itself, and the accounts that documents stand for say whether the
// ledgers agree with each other (chart: contract/books/journal.accounts.ts).
import { type RawBuilder, sql } from 'kysely';
import type { JournalAccount, JournalDocument } from '../../../contract/books/journal.accounts.ts';
import type { OpenCtx } from '../../kit/ctx.ts';

type Sql = RawBuilder<unknown>;
/** Some rows by their day. */
export type Days = (day: Sql) => Sql;

const localDay = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`;
/** An account in SQL: its key, whose it is, and what goes into it. */
type Leg = readonly [account: JournalAccount | Sql, of: Sql, amount: Sql];
const nobody = sql`null::bigint`;
const key = (account: JournalAccount): Sql => sql`${sql.lit(account)}::text`;
const document = (name: JournalDocument): Sql => sql`${sql.lit(name)}::text`;

/** Rows of a ledger, and the legs that each of them is told by. */
interface Source {
  day: Sql;
  document: Sql;
  id: Sql;
  from: Sql;
  /** Its tenant's rows. */
  where: Sql;
  legs: readonly Leg[];
}
/** Each row once for each of its legs; a lateral list of them costs ten times as much. */
function told({ day, document: name, id, from, where, legs }: Source, days: Days): Sql {
  const each = (part: (leg: Leg) => Sql) =>
    sql`case e.leg ${sql.join(
      legs.map((leg, at) => sql`when ${sql.lit(at)} then ${part(leg)}`),
      sql` `,
    )} end`;
  const numbers = sql.join(legs.map((_, at) => sql`(${sql.lit(at)})`));
  return sql`select ${day}, ${name}, ${id}, ${each(([account]) => (typeof account === 'string' ? key(account) : account))},
      ${each(([, of]) => of)}, ${each(([, , amount]) => amount)}
    from ${from} cross join (values ${numbers}) e (leg) where ${where} and ${days(day)}`;
}

/** What a voucher is for, besides the debts that it settles. */
const voucherAccount = sql`case when v.side = 'in' then case v.kind when 'ticket' then ${key('deposits')} when 'deposit' then ${key('deposits')} when 'debt' then ${key('deposits')}
    when 'opening' then ${key('opening')} when 'over' then ${key('cashOver')} else ${key('otherIncome')} end
  else case v.kind when 'refund' then ${key('deposits')} when 'device' then ${key('devices')} when 'commission' then ${key('commissionPayable')}
    when 'short' then ${key('cashShort')} else ${key('expenses')} end end`;
const voucherOf = sql`case when v.kind = 'commission' then v.staff_id when v.kind in ('other', 'expense', 'supplierReturn', 'advanceReturn', 'supplier', 'advance') then v.reason_id end`;
/** Both halves, few columns: whoever joins it reads each once. */
const vouchers = sql`(select id, 'in' as side, kind, staff_id, reason_id from account_receipt union all select id, 'out', kind, staff_id, reason_id from account_payment)`;

/** Money moves: in its fund, and for what. */
const cash: Source = {
  day: sql`c.day`,
  document: sql`case c.document when 'account_receipt' then ${document('receipt')} when 'account_payment' then ${document('payment')} else ${document('fundTransfer')} end`,
  id: sql`c.document_id`,
  from: sql`cash_ledger c join fund f on f.tenant_id = c.tenant_id and f.branch_id = c.branch_id and f.payment_method_id = c.payment_method_id
    join category m on m.tenant_id = c.tenant_id and m.id = c.payment_method_id
    left join ${vouchers} v on v.id = c.document_id and v.side = case c.document when 'account_receipt' then 'in' when 'account_payment' then 'out' end`,
  where: sql`c.tenant_id = current_tenant()`,
  legs: [
    [sql`case when m.flag then ${key('cash')} else ${key('bank')} end`, sql`f.id`, sql`c.amount`],
    [sql`case when v.id is null then ${key('underWay')} else ${voucherAccount} end`, voucherOf, sql`-c.amount`],
  ],
};
/**
 * Somebody owes more or less: by a voucher, or for a document. What a ticket is owed for is what is not yet paid of it. An offset moves it from
 * one of the party's accounts to another: its other legs cancel out.
 */
const debts: Source = {
  day: sql`d.day`,
  document: sql`case when d.receipt_id is not null then ${document('receipt')} when d.payment_id is not null then ${document('payment')}
    when d.write_off_id is not null then ${document('writeOff')} when d.offset_id is not null then ${document('offset')} when d.document in ('ticket', 'credit') then ${document('ticket')}
    when d.document = 'refund' then ${document('refund')} when d.document = 'inbound' then ${document('inbound')}
    when d.document = 'outbound' then ${document('outbound')} when d.document = 'voucher' then ${document('receipt')}
    when d.document = 'opening' then ${document('openingDebt')} else ${document('opening')} end`,
  id: sql`coalesce(d.receipt_id, d.payment_id, d.write_off_id, d.offset_id, d.document_id)`,
  from: sql`debt_ledger d left join ${vouchers} v on v.id = coalesce(d.receipt_id, d.payment_id)
    and v.side = case when d.receipt_id is not null then 'in' when d.payment_id is not null then 'out' end
    left join opening_debt q on d.document = 'opening' and q.tenant_id = d.tenant_id and q.id = d.document_id`,
  where: sql`d.tenant_id = current_tenant()`,
  legs: [
    [
      sql`case d.party when 'customer' then case when d.document in ('refund', 'credit', 'voucher') or q.side = 'ours' then ${key('credit')} else ${key('receivable')} end
        when 'supplier' then ${key('payable')} when 'staff' then ${key('staff')} else ${key('others')} end`,
      sql`case when d.party <> 'other' then d.party_id end`,
      sql`d.amount`,
    ],
    [
      sql`case when v.id is not null then ${voucherAccount} when d.write_off_id is not null then ${key('writtenOff')} when d.offset_id is not null then ${key('opening')}
        when d.document = 'opening' and d.entry <> 'settle' then ${key('opening')}
        when d.party = 'customer' and d.document <> 'other' then ${key('deposits')} when d.document = 'outbound' then ${key('goodsLost')}
        when d.document = 'inbound' and d.entry <> 'settle' then ${key('goodsReceived')} else ${key('opening')} end`,
      sql`case when v.id is not null then ${voucherOf} end`,
      sql`-d.amount`,
    ],
  ],
};

/** What goods of a document came from or went into. Transfers end where they began but for what was lost. */
const stockAccount = sql`case l.document
  when 'inbound' then case when i.supplier_id is not null then ${key('goodsReceived')} when i.kind = 'recovered' then ${key('devices')} else ${key('otherImports')} end
  when 'outbound' then case when o.kind in ('ticket', 'returnItem') then ${key('costOfGoods')} when o.kind <> 'other' then ${key('goodsLost')}
    when o.inbound_id is not null then ${key('returnGap')} else ${key('exports')} end
  when 'stock_count' then ${key('counted')} when 'carried' then ${key('goodsReceived')} else ${key('opening')} end`;
const stockOf = sql`case when l.document = 'outbound' and o.kind = 'other' and o.inbound_id is null then o.reason_id end`;
const stockRow = {
  day: sql`l.day`,
  document: sql`case l.document when 'inbound' then ${document('inbound')} when 'outbound' then ${document('outbound')}
    when 'stock_count' then ${document('stockCount')} else ${document('carried')} end`,
  id: sql`l.document_id`,
};
const stockJoins = sql`left join inbound i on l.document = 'inbound' and i.tenant_id = l.tenant_id and i.id = l.document_id
  left join outbound o on l.document = 'outbound' and o.tenant_id = l.tenant_id and o.id = l.document_id`;
const goods: Source = {
  ...stockRow,
  from: sql`stock_ledger l join warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id ${stockJoins}`,
  where: sql`l.tenant_id = current_tenant() and l.value <> 0`,
  legs: [
    [sql`case when w.role = 'transit' then ${key('transit')} else ${key('stock')} end`, sql`w.id`, sql`l.value`],
    [stockAccount, stockOf, sql`-l.value`],
  ],
};
const differences: Source = {
  ...stockRow,
  from: sql`stock_difference l ${stockJoins}`,
  where: sql`l.tenant_id = current_tenant()`,
  legs: [
    ['valuation', nobody, sql`l.amount`],
    [stockAccount, stockOf, sql`-l.amount`],
  ],
};
/** Goods that went back are worth to the supplier what their bill says. */
const returns: Source = {
  day: localDay(sql`r.creation_time`),
  document: sql`case when r.outbound_id is null then ${document('inbound')} else ${document('outbound')} end`,
  id: sql`coalesce(r.outbound_id, r.inbound_id)`,
  from: sql`inbound_return r`,
  where: sql`r.tenant_id = current_tenant()`,
  legs: [
    ['goodsReceived', nobody, sql`r.amount`],
    ['returnGap', nobody, sql`-r.amount`],
  ],
};

/** The device leaves: what was paid for it and what is owed becomes revenue. */
const handOvers: Source = {
  day: localDay(sql`t.handed_over_at`),
  document: document('ticket'),
  id: sql`t.id`,
  from: sql`ticket t`,
  where: sql`t.tenant_id = current_tenant() and t.handed_over_at is not null`,
  legs: [
    ['deposits', nobody, sql`t.total`],
    ['sales', sql`t.branch_id`, sql`-t.line_total`],
    ['discounts', sql`t.branch_id`, sql`t.discount`],
    ['promotions', sql`t.branch_id`, sql`t.promotion`],
    ['vat', nobody, sql`-t.vat`],
  ],
};
/** A refund takes back revenue and VAT of each of its lines, as the ledger of sales says: reports and journal are one number. */
const refunds: Source = {
  day: sql`r.day`,
  document: document('refund'),
  id: sql`r.id`,
  from: sql`(select s.refund_id as id, s.branch_id, s.day, -sum(s.net)::bigint as net, -sum(s.vat)::bigint as vat from sale_ledger s
    where s.tenant_id = current_tenant() and s.event = 'refunded' group by 1, 2, 3) r`,
  where: sql`true`,
  legs: [
    ['refunds', sql`r.branch_id`, sql`r.net`],
    ['vat', nobody, sql`r.vat`],
    ['deposits', nobody, sql`-(r.net + r.vat)`],
  ],
};
/** Money on a ticket that will never be handed over is the shop's. */
const keptDeposits: Source = {
  day: sql`greatest(${localDay(sql`m.at`)}, ${localDay(sql`n.at`)})`,
  document: document('ticket'),
  id: sql`t.id`,
  from: sql`ticket t join (select tenant_id, ticket_id, at, case side when 'in' then amount else -amount end as amount from ticket_money) m
      on m.tenant_id = t.tenant_id and m.ticket_id = t.id
    cross join lateral (select max(g.at) as at from ticket_log g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.to_status = t.status) n`,
  where: sql`t.tenant_id = current_tenant() and t.status in ('DaHuy', 'RaLinhKien')`,
  legs: [
    ['deposits', nobody, sql`m.amount`],
    ['keptDeposits', nobody, sql`-m.amount`],
  ],
};

/** What staff earned costs at once; it can be paid out once the device is paid for. */
const commissions: Source = {
  day: sql`c.day`,
  document: document('ticket'),
  id: sql`c.ticket_id`,
  from: sql`commission_ledger c`,
  where: sql`c.tenant_id = current_tenant()`,
  legs: [
    [
      sql`case c.account when 'earned' then ${key('commission')} else ${key('commissionEarned')} end`,
      sql`case when c.account <> 'earned' then c.user_id end`,
      sql`c.amount`,
    ],
    [
      sql`case c.account when 'earned' then ${key('commissionEarned')} else ${key('commissionPayable')} end`,
      sql`c.user_id`,
      sql`-c.amount`,
    ],
  ],
};
const warranties: Source = {
  day: sql`w.day`,
  document: document('ticket'),
  id: sql`w.ticket_id`,
  from: sql`warranty_cost w`,
  where: sql`w.tenant_id = current_tenant()`,
  legs: [
    ['warranty', nobody, sql`w.amount`],
    ['costOfGoods', nobody, sql`-w.amount`],
  ],
};

const sources = [cash, debts, goods, differences, returns, handOvers, refunds, keptDeposits, commissions, warranties];
/** Every leg of the days: day, document, document_id, account, of_id, amount (debit above zero). */
const entries = (days: Days): Sql =>
  sql`(select * from (${sql.join(
    sources.map((source) => told(source, days)),
    sql` union all `,
  )}) x (day, document, document_id, account, of_id, amount))`;

export interface Entry {
  day: string;
  document: JournalDocument;
  documentId: number;
  account: JournalAccount;
  ofId: number | null;
  ofName: string | null;
  amount: number;
  code: string | null;
  kind: string | null;
  name: string | null;
  /** What a fund holds at the end of the day: it is no entry, but what the entries have to come to. */
  isBalance: boolean;
}
export interface Span {
  from: string | null;
  to: string | null;
}
const within = ({ from, to }: Span): Days => {
  const after = from ? (day: Sql) => sql`${day} >= ${from}::date` : () => sql`true`;
  const before = to ? (day: Sql) => sql`${day} <= ${to}::date` : () => sql`true`;
  return (day) => sql`${after(day)} and ${before(day)}`;
};
/** Whose account it is, over a row with `account` and `of_id`. */
const byAccount = (alias: string, table: string, ...accounts: JournalAccount[]): Sql =>
  sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(alias)}.tenant_id = current_tenant() and ${sql.ref(alias)}.id = g.of_id
    and g.account in (${sql.join(accounts.map((account) => sql.lit(account)))})`;
const owners = sql`${byAccount('ofCustomer', 'customer', 'receivable', 'credit')} ${byAccount('ofSupplier', 'supplier', 'payable')}
  ${byAccount('ofStaff', 'user_account', 'staff', 'commissionEarned', 'commissionPayable')} ${byAccount('ofWarehouse', 'warehouse', 'stock', 'transit')}
  ${byAccount('ofBranch', 'branch', 'sales', 'discounts', 'promotions', 'refunds')} ${byAccount('ofReason', 'category', 'otherIncome', 'exports', 'expenses')}
  left join (select f.id, m.name || ' · ' || b.name as name from fund f join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id
    join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id where f.tenant_id = current_tenant()) of_fund
    on g.account in ('cash', 'bank') and of_fund.id = g.of_id`;
const ownerName = sql`coalesce(of_customer.name, of_supplier.name, of_staff.full_name, of_warehouse.name, of_branch.name, of_reason.name, of_fund.name)`;
const byDocument = (alias: string, table: string, name: JournalDocument): Sql =>
  sql`left join ${sql.table(table)} ${sql.ref(alias)} on g.document = ${sql.lit(name)} and ${sql.ref(alias)}.tenant_id = current_tenant() and ${sql.ref(alias)}.id = g.document_id`;
const documents = sql`${byDocument('r', 'account_receipt', 'receipt')} ${byDocument('p', 'account_payment', 'payment')} ${byDocument('k', 'fund_transfer', 'fundTransfer')}
  ${byDocument('i', 'inbound', 'inbound')} left join supplier si on si.tenant_id = i.tenant_id and si.id = i.supplier_id ${byDocument('o', 'outbound', 'outbound')}
  ${byDocument('n', 'stock_count', 'stockCount')} ${byDocument('t', 'ticket', 'ticket')} ${byDocument('f', 'refund', 'refund')} ${byDocument('x', 'write_off', 'writeOff')}
  ${byDocument('y', 'debt_offset', 'offset')} ${byDocument('z', 'opening_debt', 'openingDebt')}`;
const order: readonly JournalDocument[] = [
  'opening',
  'openingDebt',
  'carried',
  'inbound',
  'outbound',
  'stockCount',
  'ticket',
  'refund',
  'receipt',
  'payment',
  'writeOff',
  'offset',
  'fundTransfer',
];
const LAST = order.length + 1;

/** Account by account and document by document in the order of days, and after each day what its funds hold; by a cursor. */
export const streamEntries = ({ db }: Pick<OpenCtx, 'db'>, span: Span): AsyncIterable<Entry> =>
  db
    .selectFrom(
      sql<Entry & { place: number }>`(
        select g.day, g.document, g.document_id, g.account, g.of_id, ${ownerName} as of_name, g.amount, false as is_balance,
          array_position(array[${sql.join(order.map((name) => sql.lit(name)))}]::text[], g.document) as place,
          coalesce(r.code, p.code, k.code, i.code, o.code, n.code, t.code, f.code, x.code, y.code, z.code) as code, coalesce(r.kind, p.kind, i.kind, o.kind) as kind,
          coalesce(r.party_name, p.party_name, x.party_name, si.name, t.customer_name) as name
        from (select day, document, document_id, account, of_id, sum(amount)::bigint as amount from ${entries(within(span))} e
          group by 1, 2, 3, 4, 5 having sum(amount) <> 0) g
        ${owners} ${documents}
        union all
        select d.day, ${document('opening')}, f.id, case when m.flag then ${key('cash')} else ${key('bank')} end, f.id, m.name || ' · ' || b.name, d.held, true,
          ${sql.lit(LAST)}, null, null, null
        from (select branch_id, payment_method_id, day, sum(income - outgo - sent + arrived) over (partition by branch_id, payment_method_id order by day)::bigint as held
          from fund_day where tenant_id = current_tenant()) d
        join fund f on f.tenant_id = current_tenant() and f.branch_id = d.branch_id and f.payment_method_id = d.payment_method_id
        join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id
        where ${within(span)(sql`d.day`)})`.as('x'),
    )
    .select(['x.day', 'x.document', 'x.documentId', 'x.account', 'x.ofId', 'x.ofName', 'x.amount', 'x.isBalance'])
    .select(['x.code', 'x.kind', 'x.name'])
    .orderBy('x.day')
    .orderBy('x.place')
    .orderBy('x.documentId')
    .orderBy('x.isBalance')
    .orderBy(sql`x.amount < 0`)
    .orderBy('x.account')
    .orderBy('x.ofId')
    .stream(1000);

export type Balance = Pick<Entry, 'account' | 'ofId' | 'ofName' | 'amount'>;
/** What stood in each account before a day. */
export const streamBalances = ({ db }: Pick<OpenCtx, 'db'>, day: string): AsyncIterable<Balance> =>
  db
    .selectFrom(
      sql<Balance>`(select g.account, g.of_id, ${ownerName} as of_name, g.amount from (
        select account, of_id, sum(amount)::bigint as amount from ${entries((on) => sql`${on} < ${day}::date`)} e group by 1, 2 having sum(amount) <> 0) g
        ${owners})`.as('x'),
    )
    .select(['x.account', 'x.ofId', 'x.ofName', 'x.amount'])
    .orderBy('x.account')
    .orderBy('x.ofId')
    .stream(1000);
