// The rows themselves: why somebody earned something, and how far it is on its way into their hand.
import { type RawBuilder, sql } from 'kysely';
import type { Commission, CommissionRow } from '../../contract/commission/commission.calls.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { halfOf } from '../finance/money.ts';
import type { Ctx } from '../kit/ctx.ts';
import { contains, list } from '../kit/list.ts';
import { seesBranch } from '../org/org.ts';
import { spanOf } from './figures.ts';

type Filter = In<typeof Commission.GetRows> & { asOf?: string | undefined };
const fields = [
  ...([
    'id',
    'day',
    'userId',
    'userName',
    'ticketId',
    'ticketCode',
    'lineName',
    'role',
    'event',
    'rule',
    'base',
  ] as const),
  ...(['rate', 'amount', 'state', 'voucherId', 'voucherCode', 'originCode', 'errorCode', 'branchName'] as const),
];
type Sql = RawBuilder<unknown>;
/** Whether a voucher was posted at a moment: the cash ledger has written down since when, and until when. */
export const wasPosted = (paymentId: Sql, asOf: unknown): Sql =>
  sql`exists (select from cash_ledger k where k.tenant_id = c.tenant_id and k.document = ${sql.lit(halfOf.out)} and k.document_id = ${paymentId} and k.mirrors is null
    and k.at <= ${asOf}::timestamptz and not exists (select from cash_ledger m where m.tenant_id = k.tenant_id and m.mirrors = k.id and m.at <= ${asOf}::timestamptz))`;
/** Which voucher had row `s` then, as the lines of vouchers say. */
const heldBy = (asOf: string): Sql => sql`left join lateral (select y.payment_id from commission_payout_line y
    where y.tenant_id = s.tenant_id and y.commission_id = s.id and y.mirrors is null and y.at <= ${asOf}::timestamptz
      and not exists (select from commission_payout_line m where m.tenant_id = y.tenant_id and m.mirrors = y.id and m.at <= ${asOf}::timestamptz)) y on true`;
/** Of what was earned the line says how far it is, or was; what can be paid says it by itself. */
const states = {
  earned: ({
    asOf,
  }: Filter): Sql => sql`case when w.earned = 0 and w.payable = 0 and w.payment_id is null then 'gone' when w.earned <> w.payable then 'waiting'
    when w.has_unpaid then 'unpaid' when p.id is null then 'gone' when ${asOf ? wasPosted(sql`p.id`, asOf) : sql`p.state = 'posted'`} then 'paid' else 'reserved' end`,
  payable: (): Sql =>
    sql`case when p.state is null then 'unpaid' when p.state = 'posted' then 'paid' else 'reserved' end`,
} as const;
const ofLine = ({ asOf }: Filter): Sql => {
  const voucher = asOf ? sql`y.payment_id` : sql`s.payment_id`;
  return sql`left join lateral (select coalesce(sum(s.amount) filter (where s.account = 'earned'), 0) as earned,
      coalesce(sum(s.amount) filter (where s.account = 'payable'), 0) as payable, max(${voucher}) as payment_id,
      coalesce(bool_or(${voucher} is null) filter (where s.account = 'payable'), false) as has_unpaid
    from commission_ledger s ${asOf ? heldBy(asOf) : sql``}
    where s.tenant_id = c.tenant_id and s.ticket_id = c.ticket_id and s.user_id = c.user_id and s.role = c.role
      and s.ticket_line_id is not distinct from c.ticket_line_id and s.origin_line_id is not distinct from c.origin_line_id
      and s.outbound_id is not distinct from c.outbound_id ${writtenBy(asOf, 's')}) w on true`;
};
const writtenBy = (asOf: string | undefined, table: string): Sql =>
  asOf ? sql`and ${sql.ref(`${table}.at`)} <= ${asOf}::timestamptz` : sql``;

interface Scope {
  isOwn: boolean;
  /** Of those, on ledger row `c`. */
  which?: Sql;
}
/** Without a span: all that is left to pay, or this month where somebody asks for what was earned. */
function rows(ctx: Ctx, input: Filter, userId: UserId | undefined, { isOwn, which = sql`true` }: Scope) {
  const account = input.account ?? (isOwn ? 'earned' : 'payable');
  const isOpen = account === 'payable' && input.state === 'unpaid' && !input.from;
  const { from, to } = spanOf(input);
  const payment = account === 'earned' ? sql`w.payment_id` : sql`c.payment_id`;
  return sql<CommissionRow>`(select c.id, c.day, c.user_id, u.full_name as user_name, c.ticket_id, t.code as ticket_code, l.name as line_name, c.role, c.event, c.rule,
      c.base, c.rate::float as rate, c.amount, ${states[account](input)} as state, p.id as voucher_id, p.code as voucher_code, k.code as origin_code, x.code as error_code, b.name as branch_name
    from commission_ledger c join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    join user_account u on u.tenant_id = c.tenant_id and u.id = c.user_id
    left join ticket_line l on l.tenant_id = c.tenant_id and l.id = c.ticket_line_id
    left join ticket_line o on o.tenant_id = c.tenant_id and o.id = c.origin_line_id left join ticket k on k.tenant_id = o.tenant_id and k.id = o.ticket_id
    left join outbound x on x.tenant_id = c.tenant_id and x.id = c.outbound_id
    ${account === 'earned' ? ofLine(input) : sql``}
    left join account_payment p on p.tenant_id = c.tenant_id and p.id = ${payment}
    where c.tenant_id = ${ctx.tenantId} and c.account = ${account} and c.day <= ${to}::date and ${which} ${writtenBy(input.asOf, 'c')}
      ${isOpen ? sql`and c.payment_id is null` : sql`and c.day >= ${from}::date`}
      ${userId ? sql`and c.user_id = ${userId}` : sql``} ${isOwn ? sql`` : sql`and ${seesBranch(ctx, 't.branchId')}`}
      ${input.branchId ? sql`and t.branch_id = ${input.branchId}` : sql``}
      ${input.keyword ? sql`and vn_norm(t.code || ' ' || coalesce(l.name, '') || ' ' || u.full_name) like ${contains(input.keyword)}` : sql``})`;
}
const listRows = (whose: (ctx: Ctx, input: Filter) => UserId | undefined, scope: Scope) =>
  list<Filter, CommissionRow, { totalAmount: Vnd }>({
    query: (ctx, input) => {
      const query = ctx.db
        .selectFrom(rows(ctx, input, whose(ctx, input), scope).as('x'))
        .select(fields.map((field) => `x.${field}` as const));
      return input.state ? query.where('x.state', '=', input.state) : query;
    },
    sums: { totalAmount: sql`sum(x.amount)` },
    order: [
      ['x.day', 'desc'],
      ['x.id', 'desc'],
    ],
  });
/** The caller's own, of every branch, whatever else they may see. */
export const listMyRows = listRows((ctx) => ctx.user.id, { isOwn: true });
export const listAllRows = listRows((_, { userId }) => userId, { isOwn: false });
/** Some of what was earned, now or at a moment: the rows behind a column of the report. */
export const listSome = (which: Sql) => {
  const { page, stream } = listRows((_, { userId }) => userId, { isOwn: false, which });
  type Asked = Omit<Filter, 'account' | 'state'>;
  const earned = (input: Asked): Filter => ({ ...input, account: 'earned' });
  return {
    page: (ctx: Ctx, input: Asked) => page(ctx, earned(input)),
    stream: (ctx: Ctx, input: Asked) => stream(ctx, earned(input)),
  };
};
