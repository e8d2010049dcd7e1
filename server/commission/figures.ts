// What people earned, what of it can be paid and what was paid: sums over the one commission ledger, for one person or for everybody.
import { type RawBuilder, sql } from 'kysely';
import { type Commission, figureKeys, type PersonRow } from '../../contract/commission/commission.calls.ts';
import { monthOf } from '../../contract/commission/commission.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { lastDayOf as endOf } from '../../contract/report/report.ts';
import { addDays, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { contains, list } from '../kit/list.ts';
import { seesBranch } from '../org/org.ts';

type Filter = In<typeof Commission.GetPeople>;
interface Span {
  from: string;
  to: string;
}
type Asked = { [K in 'from' | 'to' | 'asOf']?: string | undefined };
/** By default a month until today, or until the day of the moment that is looked at. */
export const spanOf = ({ from, to, asOf }: Asked): Span => {
  const until = to ?? endOf(from, asOf);
  return { from: from ?? monthOf(until), to: until };
};
export const lastDayOf = (month: string): string => addDays(monthOf(addDays(monthOf(month), 40)), -1);

/** Rows of branches that the caller sees; nothing is asked of whoever sees all. */
export const narrowed = (ctx: Ctx, branchId: number | undefined): RawBuilder<unknown> =>
  ctx.user.permissions.has('Pages.Settings.Branch.ViewAll') && !branchId
    ? sql``
    : sql`and ${seesBranch(ctx, 'c.branchId')} ${branchId ? sql`and c.branch_id = ${branchId}` : sql``}`;
/** Tickets whose work is finished and not paid, also where a part was refunded: what they earned waits for the customer. */
const isUnpaid = sql`(k.status in ('HoanThanh', 'HoanTra', 'ChuyenVeTrungTam', 'ChuaTraTien', 'DieuChinh', 'TraPhiMotPhan')
  and (k.status <> 'TraPhiMotPhan' or k.due_day is not null and ticket_remaining(k.status, k.total, k.paid, k.refunded, k.credited) > 0))`;

/**
 * Days of a span, and what is left to pay from before it: the unpaid rows are few, however long the ledger is. Whoever is asked about by
 * themselves sees all their tickets.
 */
function figures(ctx: Ctx, { from, to }: Span, where: RawBuilder<unknown>, userId?: UserId) {
  const one = userId ? sql`and c.user_id = ${userId}` : sql``;
  const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(r.amount) filter (where ${condition}), 0)::bigint`;
  const payable = sql`r.account = 'payable' and r.day >= ${from}::date`;
  return sql<PersonRow>`(select u.id, u.full_name as name, u.user_name, b.name as branch_name, s.opening, s.earned, s.deducted, s.payable, s.paid, s.reserved,
      (s.opening + s.payable - s.paid - s.reserved) as remaining, s.waiting
    from (select r.user_id, ${sum(sql`r.account = 'payable' and r.day < ${from}::date`)} as opening,
        ${sum(sql`r.account = 'earned' and not r.is_deducted`)} as earned,
        -${sum(sql`r.account = 'earned' and r.is_deducted`)} as deducted, ${sum(payable)} as payable,
        ${sum(sql`${payable} and p.state = 'posted'`)} as paid, ${sum(sql`${payable} and p.state <> 'posted'`)} as reserved,
        ${sum(sql`r.account = 'waiting'`)} as waiting
      from (
        select c.user_id, s.account, c.day, s.amount, s.is_deducted, c.payment_id from commission_tally c
          cross join lateral (values ('earned', c.net - c.guarantee - c.defects, false), ('earned', c.guarantee + c.defects, true), ('payable', c.payable, false)) s (account, amount, is_deducted)
          where c.tenant_id = ${ctx.tenantId} and c.day >= ${from}::date and c.day <= ${to}::date ${one} ${where}
        union all
        select c.user_id, 'payable', c.day, c.amount, false, null from commission_ledger c
          where c.tenant_id = ${ctx.tenantId} and c.account = 'payable' and c.payment_id is null and c.day < ${from}::date ${one} ${where}
        union all
        select c.user_id, 'waiting', c.day, case c.account when 'earned' then c.amount else -c.amount end, false, null from ticket k
          join commission_ledger c on c.tenant_id = k.tenant_id and c.ticket_id = k.id and c.outbound_id is null
          where k.tenant_id = ${ctx.tenantId} and ${isUnpaid} and not k.is_deleted ${one} ${where}
      ) r left join account_payment p on p.tenant_id = ${ctx.tenantId} and p.id = r.payment_id group by r.user_id) s
    join user_account u on u.tenant_id = ${ctx.tenantId} and u.id = s.user_id
    left join branch b on b.tenant_id = u.tenant_id and b.id = u.branch_id)`;
}

type Sums = Omit<Out<typeof Commission.GetPeople>, 'items' | 'totalCount'>;
const summed = [...figureKeys, 'waiting'] as const;
export const listPeople = list<Filter, PersonRow, Sums>({
  query: (ctx, { keyword, branchId, isDue, from, to }) => {
    let query = ctx.db
      .selectFrom(figures(ctx, spanOf({ from, to }), narrowed(ctx, branchId)).as('x'))
      .select(['x.id', 'x.name', 'x.userName', 'x.branchName', ...summed.map((key) => `x.${key}` as const)]);
    if (keyword) query = query.where(sql<boolean>`vn_norm(x.name || ' ' || x.user_name) like ${contains(keyword)}`);
    if (isDue) query = query.where('x.remaining', '<>', 0 as Vnd);
    return query;
  },
  sums: Object.fromEntries(summed.map((key) => [key, sql`sum(${sql.ref(`x.${key}`)})`])) as Record<
    keyof Sums,
    RawBuilder<unknown>
  >, // a key for each of them
  order: [
    ['x.remaining', 'desc'],
    ['x.id', 'asc'],
  ],
});

/** One's own, of the month of a day. */
export async function mine(ctx: Ctx, input: In<typeof Commission.GetMine>): Promise<Out<typeof Commission.GetMine>> {
  const day = input.day ?? today();
  const span = { from: monthOf(day), to: lastDayOf(day) };
  const { rows } = await sql<PersonRow>`select x.* from ${figures(ctx, span, sql``, ctx.user.id)} x`.execute(ctx.db);
  const { rows: facts } = await sql<{ today: Vnd; isClosed: boolean }>`
    select coalesce((select sum(c.amount) from commission_ledger c where c.tenant_id = ${ctx.tenantId} and c.user_id = ${ctx.user.id}
        and c.account = 'earned' and c.day = ${day}::date), 0)::bigint as today,
      exists (select from commission_period p where p.tenant_id = ${ctx.tenantId} and p.reopened_at is null and p.month >= ${span.from}::date) as is_closed`.execute(
    ctx.db,
  );
  const zero = Object.fromEntries(summed.map((key) => [key, 0])) as Record<(typeof summed)[number], Vnd>; // as above
  const nobody = { id: ctx.user.id, name: ctx.user.fullName, userName: ctx.user.userName, branchName: null, ...zero };
  return {
    day,
    month: rows[0] ?? nobody,
    today: facts[0]?.today ?? zero.earned,
    isClosed: facts[0]?.isClosed ?? false,
  };
}
