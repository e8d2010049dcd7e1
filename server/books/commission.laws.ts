// The laws of commission as money: what vouchers pay of the commission ledger, and the months that are closed.
import type { LawKey } from '../../contract/books/books.laws.ts';
import type { LawSql } from './law.ts';

/** Lines of vouchers that were not taken back. */
const live = `(select l.* from commission_payout_line l where l.mirrors is null
  and not exists (select from commission_payout_line m where m.tenant_id = l.tenant_id and m.mirrors = l.id))`;
const ofWork = 'origin_line_id is null and outbound_id is null';
const earned = (condition: string): string =>
  `coalesce(sum(amount) filter (where account = 'earned' and ${condition}), 0)`;

export const commissionLaws = {
  // A voucher that waits keeps its rows; one that was taken back has none.
  'staff.payout': () => `
    select 'payment' as document, v.id, v.code, coalesce(l.amount, 0)::text as said,
      (case when v.kind = 'commission' and v.state <> 'cancelled' then v.amount else 0 end)::text as should
    from account_payment v left join (select tenant_id, payment_id, sum(amount) as amount from commission_payout_line group by 1, 2) l
      on l.tenant_id = v.tenant_id and l.payment_id = v.id
    where coalesce(l.amount, 0) <> case when v.kind = 'commission' and v.state <> 'cancelled' then v.amount else 0 end`,
  'staff.once': () => `
    select 'payment' as document, v.id, v.code, u.user_name || ': ' || l.amount as said, o.user_name || ': ' || c.amount || ' × 1' as should
    from (select x.*, count(*) over (partition by x.tenant_id, x.commission_id) as times from ${live} x) l
    join commission_ledger c on c.tenant_id = l.tenant_id and c.id = l.commission_id join account_payment v on v.tenant_id = l.tenant_id and v.id = l.payment_id
    join user_account o on o.tenant_id = c.tenant_id and o.id = c.user_id left join user_account u on u.tenant_id = v.tenant_id and u.id = v.staff_id
    where l.times > 1 or l.amount <> c.amount or c.account <> 'payable' or v.staff_id is distinct from c.user_id`,
  'staff.paid': () => `
    select 'ticket' as document, t.id, t.code, c.amount || ': ' || coalesce(p.code, '–') as said, coalesce(v.code, '–') as should
    from commission_ledger c left join ${live} l on l.tenant_id = c.tenant_id and l.commission_id = c.id
    join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
    left join account_payment p on p.tenant_id = c.tenant_id and p.id = c.payment_id left join account_payment v on v.tenant_id = c.tenant_id and v.id = l.payment_id
    where c.payment_id is distinct from l.payment_id`,
  // Of a posted error bill no more than its goods cost, on both accounts alike; of any other nothing.
  'staff.defects': () => `
    select 'outbound' as document, o.id, o.code, c.earned || ' · ' || c.payable as said,
      case when o.kind = 'error' and o.status = 'posted' then '≥ ' || -coalesce(l.cost, 0) else '0' end as should
    from (select tenant_id, outbound_id, sum(amount) filter (where account = 'earned') as earned, sum(amount) filter (where account = 'payable') as payable
      from commission_ledger where outbound_id is not null group by 1, 2) c
    join outbound o on o.tenant_id = c.tenant_id and o.id = c.outbound_id
    left join (select tenant_id, outbound_id, sum(cost) as cost from outbound_line group by 1, 2) l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    where c.earned is distinct from c.payable or c.earned > 0
      or -c.earned > case when o.kind = 'error' and o.status = 'posted' and not o.is_deleted then coalesce(l.cost, 0) else 0 end`,
  'staff.branch': () => `
    select 'ticket' as document, t.id, t.code, coalesce(b.name, '–') as said, o.name as should
    from commission_ledger c join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id join branch o on o.tenant_id = t.tenant_id and o.id = t.branch_id
    left join branch b on b.tenant_id = c.tenant_id and b.id = c.branch_id where c.branch_id <> t.branch_id`,
  // Day by day, branch, person and voucher; and how many lines a row begins or ends, told anew in the order of the rows. A line that was dropped is told apart no more.
  'staff.day': () => `
    select 'sums' as document, null::bigint as id, to_char(coalesce(k.day, c.day), 'DD/MM/YYYY') || ' · ' || u.user_name as code, coalesce(k.sums, '–') as said, coalesce(c.sums, '–') as should
    from (select tenant_id, day, branch_id, user_id, payment_id, concat_ws(' · ', sum(rows), sum(lines), sum(base), sum(technician), sum(glass), sum(sales), sum(guarantee), sum(defects), sum(net),
        sum(payable)) as sums from commission_tally group by 1, 2, 3, 4, 5 having sum(rows) <> 0) k
    full join (select tenant_id, day, branch_id, user_id, payment_id, concat_ws(' · ', count(*), sum(step), coalesce(sum(case when amount < 0 then -base else base end)
        filter (where account = 'earned' and event in ('earned', 'reversed') and refund_id is null and origin_line_id is null and outbound_id is null), 0),
        ${earned(`${ofWork} and role = 'technician'`)}, ${earned(`${ofWork} and role = 'glass'`)}, ${earned(`${ofWork} and role in ('advisor', 'seller')`)},
        ${earned('origin_line_id is not null')}, ${earned('outbound_id is not null')}, ${earned('true')}, coalesce(sum(amount) filter (where account = 'payable'), 0)) as sums
      from commission_ledger group by 1, 2, 3, 4, 5) c
      on (c.tenant_id, c.day, c.branch_id, c.user_id) = (k.tenant_id, k.day, k.branch_id, k.user_id) and coalesce(c.payment_id, 0) = coalesce(k.payment_id, 0)
    left join user_account u on u.tenant_id = coalesce(k.tenant_id, c.tenant_id) and u.id = coalesce(k.user_id, c.user_id) where k.sums is distinct from c.sums
    union all
    select 'ticket', t.id, t.code, c.step::text, ((c.had + c.sign > 0)::int - (c.had > 0)::int)::text
    from (select r.*, sum(r.sign) over (partition by r.tenant_id, r.ticket_id, r.user_id, r.ticket_line_id order by r.id) - r.sign as had
      from (select l.*, case when l.amount < 0 then -1 else 1 end as sign from commission_ledger l where l.account = 'earned' and l.event in ('earned', 'reversed') and l.refund_id is null
        and l.origin_line_id is null and l.outbound_id is null and l.ticket_line_id is not null) r) c
    join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id where c.step <> (c.had + c.sign > 0)::int - (c.had > 0)::int`,
  'staff.closed': () => `
    select 'sums' as document, null::bigint as id, to_char(p.month, 'MM/YYYY') as code, p.earned || ' · ' || p.payable || ' · ' || left(p.seal, 12) as said,
      s.earned || ' · ' || s.payable || ' · ' || left(s.seal, 12) as should
    from (select z.*, lag(z.seal) over w as before, (z.month + interval '1 month')::date - 1 as to_day from commission_period z where z.reopened_at is null
        window w as (partition by z.tenant_id order by z.month)) p
    cross join lateral (select coalesce(sum(c.amount) filter (where c.account = 'earned'), 0) as earned, coalesce(sum(c.amount) filter (where c.account = 'payable'), 0) as payable,
        count(*) as lines, count(distinct c.user_id) as people, commission_seal(p.from_day, p.to_day, p.before) as seal
      from commission_ledger c where c.tenant_id = p.tenant_id and c.day <= p.to_day and (p.from_day is null or c.day >= p.from_day)) s
    where (p.earned, p.payable, p.lines, p.people, p.seal) is distinct from (s.earned, s.payable, s.lines, s.people, s.seal)`,
} as const satisfies Partial<Record<LawKey, LawSql>>;
