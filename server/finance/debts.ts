// What is open with whom: lists of debts by party with their age, open items, what was settled, the statement both sides sign (money.md §5).
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { debtRights, type Party } from '../../contract/finance/finance.ts';
import type {
  DebtRow,
  ItemRow,
  MoveRow,
  StandingRow,
  TransactionLiabilities,
} from '../../contract/finance/liabilities.calls.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import type { Permission } from '../../contract/permissions.ts';
import { addDays, showDay, today } from '../../contract/time.ts';
import type { Database } from '../db/database.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, forbid, InvalidField } from '../kit/fail.ts';
import { contains, type ListHandler, list } from '../kit/list.ts';
import { seesBranch, settingOf } from '../org/org.ts';

/** Debts of a supplier are ours: the ledger has them below 0, and people read them as amounts. */
export const signOf = (party: Party): 1 | -1 => (party === 'supplier' ? -1 : 1);
const whoIs = {
  customer: sql`select id, code, name, phone, search from customer`,
  supplier: sql`select id, code, name, phone, search from supplier`,
  staff: sql`select id, user_name as code, full_name as name, null::text as phone, vn_norm(full_name || ' ' || user_name) as search from user_account`,
} as const;
export const partiesOf = (ctx: Ctx, party: Party) =>
  sql`(${whoIs[party === 'other' ? 'staff' : party]} where tenant_id = ${ctx.tenantId})`;
/** The rights are by kind of party; staff's debts are for whoever sees both. */
export function requireSight(ctx: Ctx, party: Party): void {
  if (!maySee(ctx, party)) forbid(ctx, debtRights[party]);
}
const maySee = (ctx: Ctx, party: Party): boolean =>
  debtRights[party].every((permission) => ctx.user.permissions.has(permission));
export const inSight = (
  ctx: Ctx,
  branchId: number | undefined,
) => sql`(o.branch_id is null or ${seesBranch(ctx, 'o.branchId')})
  ${branchId ? sql`and o.branch_id = ${branchId}` : sql``}`;

/** Days overdue on a day, by column; they are exclusive and exhaustive, so their sum is what remains. */
export const ages = (on = today()) => {
  const day = (late: number) => sql`${addDays(on, -late)}::date`;
  const due = (most: number, least: number) => sql`o.due_day between ${day(most)} and ${day(least)}`;
  return {
    notDue: sql`o.due_day >= ${day(0)}`,
    late30: due(30, 1),
    late60: due(60, 31),
    late90: due(90, 61),
    late120: due(120, 91),
    later: sql`o.due_day < ${day(120)}`,
  } as const;
};
export type Ageing = Record<keyof ReturnType<typeof ages>, Vnd>;
interface DebtSums extends Ageing {
  totalRemain: Vnd;
  credit: Vnd;
}
type DebtFilter = In<typeof TransactionLiabilities.GetLiabilitiesCustomer>;
export const ageKeys = ['notDue', 'late30', 'late60', 'late90', 'late120', 'later'] as const;
type Who = Pick<DebtRow, 'id' | 'code' | 'name' | 'phone'>;
/** Whoever neither searches nor sorts by who they are waits for the figures alone: names are read for the page. */
export function listDebts(party: 'customer' | 'supplier'): ListHandler<DebtFilter, DebtRow, DebtSums> {
  const whole = debtsOf<DebtRow>(party, true);
  const figures = debtsOf<Omit<DebtRow, keyof Who> & { id: number }>(party, false);
  return {
    ...whole,
    page: async (ctx, input) => {
      if (input.keyword || /\b(code|name|phone)\b/i.test(input.sorting ?? '')) return whole.page(ctx, input);
      const { items, ...sums } = await figures.page(ctx, input);
      const those = sql<Who>`select id, code, name, phone from ${partiesOf(ctx, party)} p where id = any(${items.map(({ id }) => id)})`;
      const who = new Map((await those.execute(ctx.db)).rows.map((one) => [one.id, one]));
      return { ...sums, items: items.map((row) => ({ ...who.get(row.id), ...row }) as DebtRow) }; // who owes is never deleted
    },
  };
}
const debtsOf = <R>(party: Party, isNamed: boolean) =>
  list<DebtFilter, R, DebtSums>({
    query: (ctx, { branchId, keyword, overdue }) => {
      const open = sql`${sql.lit(signOf(party))} * o.amount`;
      const isOpen = sql`${open} > 0`;
      const columns = Object.entries(ages()).map(
        ([key, when]) =>
          sql`coalesce(sum(${open}) filter (where ${isOpen} and ${when}), 0)::bigint as ${sql.id(snake(key))}`,
      );
      const rows = sql<DebtRow>`(select ${isNamed ? sql`p.code, p.name, p.phone, p.search, ` : sql``}d.* from (
          select o.party_id as id, count(*) filter (where ${isOpen})::int as documents, coalesce(sum(${open}) filter (where ${isOpen}), 0)::bigint as remain,
            ${sql.join(columns)}, coalesce(-sum(${open}) filter (where not ${isOpen}), 0)::bigint as credit,
            min(o.due_day) filter (where ${isOpen}) as oldest_due_day
          from open_item o where o.tenant_id = ${ctx.tenantId} and o.party = ${sql.lit(party)} and o.amount <> 0 and ${inSight(ctx, branchId)} group by o.party_id) d
        ${isNamed ? sql`join ${partiesOf(ctx, party)} p on p.id = d.id` : sql``})`;
      let query = ctx.db
        .selectFrom(rows.as('x'))
        .select(isNamed ? ['x.id', 'x.code', 'x.name', 'x.phone'] : ['x.id'])
        .select(['x.documents', 'x.remain', 'x.credit', 'x.oldestDueDay'])
        .select(ageKeys.map((key) => `x.${key}` as const));
      if (keyword) query = query.where(sql<boolean>`x.search like ${contains(keyword)}`);
      if (overdue !== undefined) query = query.where(sql<boolean>`(x.remain > x.not_due) = ${overdue}`);
      return query as unknown as SelectQueryBuilder<Database, never, R>; // named or not, as asked
    },
    sums: {
      totalRemain: sql`sum(x.remain)`,
      credit: sql`sum(x.credit)`,
      notDue: sql`sum(x.not_due)`,
      late30: sql`sum(x.late30)`,
      late60: sql`sum(x.late60)`,
      late90: sql`sum(x.late90)`,
      late120: sql`sum(x.late120)`,
      later: sql`sum(x.later)`,
    },
    isOnce: true,
    order: [
      ['x.remain', 'desc'],
      ['x.id', 'asc'],
    ],
  });
export const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface ItemSums {
  totalRemain: Vnd;
}
interface ItemFilter {
  keyword?: string | undefined;
  branchId?: number | undefined;
}
/** Open items, seen as amounts of the party's usual side; what lies on the other is below 0. */
function items(ctx: Ctx, party: Party, { keyword, branchId }: ItemFilter, ...more: RawBuilder<unknown>[]) {
  const sign = sql.lit(signOf(party));
  const rows = sql<ItemRow>`(select o.party || '-' || o.document || '-' || o.document_id as id, o.party, o.party_id, p.name as party_name, o.document,
      o.document_id, coalesce(item_code(o.document, o.document_id), '#' || o.document_id) as code, o.day, o.due_day,
      greatest(${today()}::date - o.due_day, 0) as overdue_days, o.branch_id, (select b.name from branch b where b.tenant_id = o.tenant_id and b.id = o.branch_id) as branch_name,
      (${sign} * coalesce((select sum(l.amount) from debt_ledger l where l.tenant_id = o.tenant_id and l.document = o.document and l.document_id = o.document_id
        and l.party = o.party and l.party_id = o.party_id and coalesce(l.receipt_id, l.payment_id, 0) in (0, case l.document when 'voucher' then l.document_id else 0 end)
        and l.write_off_id is null and l.offset_id is null and l.entry <> 'settle'), o.amount))::bigint as amount,
      (${sign} * o.amount)::bigint as remain
    from open_item o join ${partiesOf(ctx, party)} p on p.id = o.party_id
    where ${sql.join([sql`o.tenant_id = ${ctx.tenantId} and o.party = ${party} and o.amount <> 0 and ${inSight(ctx, branchId)}`, ...more], sql` and `)})`;
  const query = ctx.db
    .selectFrom(rows.as('x'))
    .select([
      'x.id',
      'x.party',
      'x.partyId',
      'x.partyName',
      'x.document',
      'x.documentId',
      'x.code',
      'x.day',
      'x.dueDay',
    ])
    .select(['x.overdueDays', 'x.branchId', 'x.branchName', 'x.amount', 'x.remain']);
  return keyword ? query.where(sql<boolean>`vn_norm(x.code || ' ' || x.party_name) like ${contains(keyword)}`) : query;
}
const itemList = <I extends { skipCount: number; maxResultCount: number; sorting?: string | undefined }>(
  query: (ctx: Ctx, input: I) => ReturnType<typeof items>,
) =>
  list<I, ItemRow, ItemSums>({
    query,
    sums: { totalRemain: sql`sum(x.remain)` },
    order: [
      ['x.dueDay', 'asc'],
      ['x.id', 'asc'],
    ],
  });
const ofParty = (id: number) => sql`o.party_id = ${id}`;
export const itemsOfCustomer = itemList<In<typeof TransactionLiabilities.GetLiabilitiesCustomerDetail>>((ctx, input) =>
  items(ctx, 'customer', input, ofParty(input.customerId)),
);
export const itemsOfSupplier = itemList<In<typeof TransactionLiabilities.GetLiabilitiesSupplierDetail>>((ctx, input) =>
  items(ctx, 'supplier', input, ofParty(input.supplierId)),
);
/** Whoever writes vouchers or write-offs is offered what they may pay for; of others each kind of party needs its own right. */
const writers: readonly Permission[] = [
  'Pages.Finance.Receipt.Create',
  'Pages.Finance.Payment.Create',
  'Pages.Debt.WriteOff',
];
export const openItemsOf = seenBy(
  itemList<In<typeof TransactionLiabilities.GetOpenItems>>((ctx, { party, partyId }) =>
    items(ctx, party, {}, ofParty(partyId)),
  ),
  (ctx, party) => writers.some((right) => ctx.user.permissions.has(right)) || requireSight(ctx, party),
);
type Track = In<typeof TransactionLiabilities.GetTrackLiabilitiesDue>;
const isOwed = (party: Party) => sql`${sql.lit(signOf(party))} * o.amount > 0`;
const isLate = () => sql`o.due_day < ${today()}::date`;
const isNear = (days: number) => sql`o.due_day between ${today()}::date and ${addDays(today(), days)}::date`;
const tracked = (when: (input: Track) => RawBuilder<unknown>) =>
  seenBy(itemList<Track>((ctx, input) => items(ctx, input.party, input, isOwed(input.party), when(input))));
function seenBy<I extends { party: Party }, R, S>(
  handler: ListHandler<I, R, S>,
  require: (ctx: Ctx, party: Party) => unknown = requireSight,
): ListHandler<I, R, S> {
  return {
    page: async (ctx, input) => {
      require(ctx, input.party);
      return handler.page(ctx, input);
    },
    stream: async (ctx, input) => {
      require(ctx, input.party);
      return handler.stream(ctx, input);
    },
  };
}
export const expired = tracked(isLate);
export const dueSoon = tracked(({ days }) => isNear(days));
const SHOWN = 20;
export async function trackDebts(
  ctx: Ctx,
  input: In<typeof TransactionLiabilities.GetAccountReportTrackLiabilities>,
): Promise<Out<typeof TransactionLiabilities.GetAccountReportTrackLiabilities>> {
  const { party, days, branchId } = input;
  requireSight(ctx, party);
  const page = { ...input, skipCount: 0, maxResultCount: SHOWN };
  const [{ rows }, late, near] = await Promise.all([
    sql<{
      currentDebt: Vnd;
    }>`select coalesce(sum(${sql.lit(signOf(party))} * o.amount), 0)::bigint as current_debt from open_item o
      where o.tenant_id = ${ctx.tenantId} and o.party = ${party} and ${isOwed(party)} and ${inSight(ctx, branchId)}`.execute(
      ctx.db,
    ),
    expired.page(ctx, page),
    dueSoon.page(ctx, { ...page, days }),
  ]);
  const currentDebt = rows[0]?.currentDebt ?? (0 as Vnd); // nothing owed
  return {
    currentDebt,
    expireAmount: late.totalRemain,
    dueAmount: near.totalRemain,
    expire: late.items,
    due: near.items,
  };
}

export interface DebtTotals {
  owed: number;
  overdue: number;
  due: number;
}
/** What is owed, overdue and due within some days, as the lists of documents add it up; null for whoever does not see such debts. */
export async function debtTotals(
  ctx: Ctx,
  party: 'customer' | 'supplier',
  days: number,
  branchId: number | undefined,
): Promise<DebtTotals | null> {
  if (!maySee(ctx, party)) return null;
  const sum = (when: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.lit(signOf(party))} * o.amount) filter (where ${when}), 0)::bigint`;
  const { rows } =
    await sql<DebtTotals>`select ${sum(sql`true`)} as owed, ${sum(isLate())} as overdue, ${sum(isNear(days))} as due from open_item o
    where o.tenant_id = ${ctx.tenantId} and o.party = ${party} and o.amount <> 0 and ${isOwed(party)} and ${inSight(ctx, branchId)}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

interface StandingSums {
  theyOwe: Vnd;
  weOwe: Vnd;
}
const standing = (ctx: Ctx, party: 'customer' | 'supplier' | 'staff', branchId: number | undefined) =>
  sql`select ${sql.lit(party)} || '-' || p.id as id, ${sql.lit(party)} as party, p.id as party_id, p.code, p.name, p.phone, p.search, d.they_owe, d.we_owe, d.overdue, d.oldest_due_day
    from (select o.party_id, coalesce(sum(o.amount) filter (where o.amount > 0), 0)::bigint as they_owe, coalesce(-sum(o.amount) filter (where o.amount < 0), 0)::bigint as we_owe,
        coalesce(sum(abs(o.amount)) filter (where ${isLate()} and ${isOwed(party)}), 0)::bigint as overdue, min(o.due_day) filter (where ${isOwed(party)}) as oldest_due_day
      from open_item o where o.tenant_id = ${ctx.tenantId} and o.party = ${sql.lit(party)} and o.amount <> 0 and ${inSight(ctx, branchId)} group by o.party_id) d
    join ${partiesOf(ctx, party)} p on p.id = d.party_id`;
const everybody = ['customer', 'supplier', 'staff'] as const;
export const standings = list<In<typeof TransactionLiabilities.GetStandings>, StandingRow, StandingSums>({
  query: (ctx, { party, keyword, branchId }) => {
    const seen = everybody.filter((one) => (!party || party === one) && maySee(ctx, one));
    const parts = seen.length ? seen : (['customer'] as const);
    const rows = sql<StandingRow>`(${sql.join(
      parts.map((one) => standing(ctx, one, branchId)),
      sql` union all `,
    )})`;
    let query = ctx.db
      .selectFrom(rows.as('x'))
      .select(['x.id', 'x.party', 'x.partyId', 'x.code', 'x.name', 'x.phone', 'x.theyOwe', 'x.weOwe', 'x.overdue'])
      .select(['x.oldestDueDay']);
    if (!seen.length) query = query.where(sql<boolean>`false`);
    return keyword ? query.where(sql<boolean>`x.search like ${contains(keyword)}`) : query;
  },
  sums: { theyOwe: sql`sum(x.they_owe)`, weOwe: sql`sum(x.we_owe)` },
  isOnce: true,
  order: [
    [sql`x.they_owe + x.we_owe`, 'desc'],
    ['x.id', 'asc'],
  ],
});

/** Of rows of the ledger: those whose document the caller sees. */
export const ofSight = (
  ctx: Ctx,
  branchId?: number,
) => sql`exists (select from open_item o where (o.tenant_id, o.party, o.party_id, o.document, o.document_id)
  = (l.tenant_id, l.party, l.party_id, l.document, l.document_id) and ${inSight(ctx, branchId)})`;
/**
 * Rises and falls of what is open with a party; rows that cancel each other out on a day (another due day) are none, and what was taken back
 * since settles nothing.
 */
export function moves(ctx: Ctx, party: Party, partyId: number, only = ofSight(ctx)) {
  const sign = sql.lit(signOf(party));
  return sql<
    MoveRow & { isSettled: boolean }
  >`(select d.id, d.day, d.document, d.document_id, coalesce(item_code(d.document, d.document_id), '#' || d.document_id) as code,
      case when d.receipt_id is not null then 'in' when d.payment_id is not null then 'out' end as voucher_side, coalesce(d.receipt_id, d.payment_id) as voucher_id,
      coalesce((select r.code from account_receipt r where r.tenant_id = ${ctx.tenantId} and r.id = d.receipt_id),
        (select p.code from account_payment p where p.tenant_id = ${ctx.tenantId} and p.id = d.payment_id)) as voucher_code,
      d.write_off_id, (select w.code from write_off w where w.tenant_id = ${ctx.tenantId} and w.id = d.write_off_id) as write_off_code,
      d.offset_id, (select f.code from debt_offset f where f.tenant_id = ${ctx.tenantId} and f.id = d.offset_id) as offset_code,
      greatest(${sign} * d.amount, 0)::bigint as rise, greatest(-(${sign} * d.amount), 0)::bigint as fall,
      (${sign} * sum(d.amount) over (order by d.day, d.id))::bigint as balance, d.is_settled
    from (select max(l.id) as id, l.day, l.document, l.document_id, l.receipt_id, l.payment_id, l.write_off_id, l.offset_id, sum(l.amount) as amount,
        bool_or(l.entry in ('settle', 'write_off')) and (coalesce(l.receipt_id, l.payment_id, l.write_off_id, l.offset_id) is null
          or sum(sum(l.amount)) over (partition by l.document, l.document_id, l.receipt_id, l.payment_id, l.write_off_id, l.offset_id) <> 0) as is_settled
      from debt_ledger l where l.tenant_id = ${ctx.tenantId} and l.party = ${party} and l.party_id = ${partyId} and ${only}
      group by l.day, l.document, l.document_id, l.receipt_id, l.payment_id, l.write_off_id, l.offset_id having sum(l.amount) <> 0) d)`;
}
export const moveFields = [
  ...(['id', 'day', 'document', 'documentId', 'code', 'voucherSide', 'voucherId', 'voucherCode'] as const),
  ...(['writeOffId', 'writeOffCode', 'offsetId', 'offsetCode', 'rise', 'fall', 'balance'] as const),
];
const settledList = list<In<typeof TransactionLiabilities.GetLiabilitiesDetailSuccess>, MoveRow>({
  query: (ctx, { party, partyId, from, to }) => {
    let query = ctx.db
      .selectFrom(moves(ctx, party, partyId).as('x'))
      .select(moveFields.map((field) => `x.${field}` as const))
      .where('x.isSettled', '=', true);
    if (from) query = query.where('x.day', '>=', from);
    if (to) query = query.where('x.day', '<=', to);
    return query;
  },
  order: [
    ['x.day', 'desc'],
    ['x.id', 'desc'],
  ],
});
export const settled = seenBy({
  ...settledList,
  page: async (ctx: Ctx, input: In<typeof TransactionLiabilities.GetLiabilitiesDetailSuccess>) => ({
    ...(await settledList.page(ctx, input)),
    totalRemain: await remainOf(ctx, input.party, input.partyId),
  }),
});
async function remainOf(ctx: Ctx, party: Party, partyId: number): Promise<Vnd> {
  const { rows } = await sql<{
    remain: Vnd;
  }>`select coalesce(${sql.lit(signOf(party))} * sum(o.amount), 0)::bigint as remain from open_item o
    where o.tenant_id = ${ctx.tenantId} and o.party = ${party} and o.party_id = ${partyId} and ${inSight(ctx, undefined)}`.execute(
    ctx.db,
  );
  return rows[0]?.remain ?? (0 as Vnd); // nothing
}

type Statement = Out<typeof TransactionLiabilities.GetStatement>;
const entities = { customer: 'Customer', supplier: 'Supplier', staff: 'User', other: 'User' } as const;
export async function statement(
  ctx: Ctx,
  { party, partyId, from, to }: In<typeof TransactionLiabilities.GetStatement>,
): Promise<Statement> {
  requireSight(ctx, party);
  if (from > to) throw new InvalidField('to', 'notBefore', { limit: showDay(from) }); // both sides sign it: an empty one would say that nothing is owed
  const table = { customer: 'customer', supplier: 'supplier', staff: 'user_account', other: 'user_account' }[party];
  const address =
    party === 'customer' || party === 'supplier' ? sql`p.address, p.tax_code` : sql`null as address, null as tax_code`;
  const [{ rows: who }, { rows: found }, shopName, branch] = await Promise.all([
    sql<
      Pick<Statement, 'code' | 'name' | 'phone' | 'address' | 'taxCode'>
    >`select x.code, x.name, x.phone, ${address} from ${partiesOf(ctx, party)} x
      join ${sql.table(table)} p on p.tenant_id = ${ctx.tenantId} and p.id = x.id where x.id = ${partyId}`.execute(
      ctx.db,
    ),
    sql<MoveRow>`select ${sql.join(moveFields.map((field) => sql.ref(`x.${field}`)))} from ${moves(ctx, party, partyId)} x where x.day <= ${to}::date order by x.day, x.id`.execute(
      ctx.db,
    ),
    settingOf(ctx, 'shopName'),
    branchHead(ctx),
  ]);
  const person = who[0] ?? fail('row.missing', { entity: entities[party], id: partyId });
  const before = found.filter(({ day }) => day < from);
  const rows = found.filter(({ day }) => day >= from);
  const opening = (before.at(-1)?.balance ?? 0) as Vnd; // whole đồng of the ledger
  const sum = (key: 'rise' | 'fall') => rows.reduce((all, row) => all + row[key], 0) as Vnd; // as above
  const closing = (rows.at(-1)?.balance ?? opening) as Vnd; // as above
  const sums = { opening, rise: sum('rise'), fall: sum('fall'), closing };
  return { party, partyId, ...person, from, to, ...sums, items: rows, shopName, branch };
}
async function branchHead(ctx: Ctx): Promise<Statement['branch']> {
  const { rows } = await sql<NonNullable<Statement['branch']>>`select name, address, phone from branch
    where tenant_id = ${ctx.tenantId} and id = ${ctx.user.branchId}`.execute(ctx.db);
  return rows[0] ?? null;
}
