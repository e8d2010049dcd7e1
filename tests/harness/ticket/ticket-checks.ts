// What holds for every ticket, its money, its parts and its device, whatever happened to it: each check is a query that finds what breaks it.
import type { TestApp } from '../app.ts';

/** Name → SQL that answers the rows which break the law. */
export const ticketLaws: Readonly<Record<string, string>> = {
  'paid and refunded are the sums of ticket_money': `
    select t.id, t.code, t.paid, t.refunded from ticket t
    left join ticket_money m on m.tenant_id = t.tenant_id and m.ticket_id = t.id
    group by t.tenant_id, t.id
    having t.paid <> coalesce(sum(m.amount) filter (where m.side = 'in'), 0)
      or t.refunded <> coalesce(sum(m.amount) filter (where m.side = 'refund'), 0)`,
  'never more is refunded than was paid': 'select id, code from ticket where refunded > paid',
  'the cash ledger is the sum of the vouchers that count': `
    select v.document, v.id from (
      select tenant_id, 'account_receipt' as document, id, branch_id, payment_method_id, case when cancelled_at is null then amount else 0 end as amount from account_receipt
      union all
      select tenant_id, 'account_payment', id, branch_id, payment_method_id, case when cancelled_at is null then -amount else 0 end from account_payment) v
    left join cash_ledger c on c.tenant_id = v.tenant_id and c.document = v.document and c.document_id = v.id
    group by v.document, v.id, v.amount, v.payment_method_id
    having coalesce(sum(c.amount), 0) <> v.amount
      or coalesce(sum(c.amount) filter (where c.payment_method_id = v.payment_method_id), 0) <> v.amount`,
  'a receipt for a ticket stands on it with its whole amount': `
    select r.id from account_receipt r join ticket_money m on m.tenant_id = r.tenant_id and m.receipt_id = r.id
    group by r.tenant_id, r.id having sum(m.amount) <> case when r.cancelled_at is null then r.amount else 0 end`,
  'what a handed-over ticket is worth is paid or owed': `
    select t.id, t.code, t.status, t.total, t.paid, t.refunded, d.debt, f.credited from ticket t
    cross join lateral (select coalesce(sum(amount), 0) as debt from debt_ledger
      where tenant_id = t.tenant_id and document = 'ticket' and document_id = t.id) d
    cross join lateral (select coalesce(sum(amount), 0) as credited from refund
      where tenant_id = t.tenant_id and ticket_id = t.id and not is_deleted) f
    where (t.status in ('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi') and d.debt <> (t.total - f.credited) - (t.paid - t.refunded))
      or (t.status not in ('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi') and d.debt <> 0)`,
  'what a ticket says is left to pay is what the books say': `
    select t.id, t.code, t.status from ticket t
    where t.status in ('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi') and ticket_remaining(t.status, t.total, t.paid, t.refunded, t.credited)
      <> (select coalesce(sum(amount), 0) from debt_ledger where tenant_id = t.tenant_id and document = 'ticket' and document_id = t.id)`,
  'an unpaid ticket owes, a paid one does not': `
    select t.id, t.code, t.status from ticket t
    cross join lateral (select coalesce(sum(amount), 0) as debt from debt_ledger
      where tenant_id = t.tenant_id and document = 'ticket' and document_id = t.id) d
    where (t.status = 'ChuaTraTien' and d.debt <= 0) or (t.status in ('DaTra', 'TraPhi') and d.debt <> 0) or d.debt < 0`,
  'what is owed for a ticket is owed until the day that the ticket says': `
    select t.id, t.code, t.due_day, d.due_day as booked, d.amount from ticket t
    join (select tenant_id, document_id, due_day, sum(amount) as amount from debt_ledger where document = 'ticket'
      group by 1, 2, 3 having sum(amount) <> 0) d on d.tenant_id = t.tenant_id and d.document_id = t.id
    where d.due_day is distinct from t.due_day`,
  'what promotions take off a ticket is what its rows say': `
    select t.id, t.code, t.promotion from ticket t left join ticket_promotion p on p.tenant_id = t.tenant_id and p.ticket_id = t.id
    where t.status not in ('ChoRaXac', 'RaLinhKien') group by t.tenant_id, t.id having t.promotion <> coalesce(sum(p.amount), 0)`,
  'no line is refunded above its quantity': `
    select l.id from ticket_line l join refund_line r on r.tenant_id = l.tenant_id and r.ticket_line_id = l.id
    group by l.tenant_id, l.id having sum(r.quantity) > l.quantity`,
  'a refund is the sum of its lines': `
    select f.id from refund f left join refund_line l on l.tenant_id = f.tenant_id and l.refund_id = f.id
    group by f.tenant_id, f.id having f.amount <> coalesce(sum(l.amount), 0)`,
  'a fully refunded ticket is refunded to the last đồng, and nobody earns by it': `
    select t.id, t.code from ticket t where t.status = 'TraPhi'
      and (t.refunded <> t.paid or exists (select from commission_ledger c where c.tenant_id = t.tenant_id and c.ticket_id = t.id and c.origin_line_id is null
        having coalesce(sum(c.amount), 0) <> 0))`,
  'no commission account is below zero, and no more is payable than earned': `
    select ticket_id, user_id, role from commission_ledger where origin_line_id is null group by tenant_id, ticket_id, ticket_line_id, user_id, role
    having coalesce(sum(amount) filter (where account = 'earned'), 0) < 0
      or coalesce(sum(amount) filter (where account = 'payable'), 0) < 0
      or coalesce(sum(amount) filter (where account = 'payable'), 0) > coalesce(sum(amount) filter (where account = 'earned'), 0)`,
  'a warranty takes back no more than its line had earned, and nothing from nobody': `
    select d.origin_line_id, d.user_id from commission_ledger d where d.origin_line_id is not null and d.account = 'earned'
    group by d.tenant_id, d.origin_line_id, d.user_id
    having sum(d.amount) > 0 or -sum(d.amount) > coalesce((select sum(c.amount) from commission_ledger c where c.tenant_id = d.tenant_id
      and c.ticket_line_id = d.origin_line_id and c.user_id = d.user_id and c.account = 'earned' and c.origin_line_id is null), 0)`,
  'free work costs something only while it is finished': `
    select t.id, t.code, t.status from ticket t join warranty_cost c on c.tenant_id = t.tenant_id and c.ticket_id = t.id
    group by t.tenant_id, t.id having sum(c.amount) < 0 or (sum(c.amount) <> 0
      and t.status in ('ChoXuLy', 'DangXuLy', 'ChoLinhKien', 'ChuyenDieuPhoi', 'KhachKhongSua', 'KhongSuaDuoc', 'ChoRaXac', 'RaLinhKien', 'cancel', 'DaHuy'))`,
  'commission is earned when the work is finished only': `
    select t.id, t.code, t.status from ticket t join commission_ledger c on c.tenant_id = t.tenant_id and c.ticket_id = t.id
    where t.status in ('ChoXuLy', 'DangXuLy', 'ChoLinhKien', 'ChuyenDieuPhoi', 'KhachKhongSua', 'KhongSuaDuoc', 'ChoRaXac', 'RaLinhKien', 'cancel', 'DaHuy')
    group by t.tenant_id, t.id having sum(c.amount) <> 0`,
  'commission is payable when everything is paid only': `
    select t.id, t.code, t.status from ticket t join commission_ledger c on c.tenant_id = t.tenant_id and c.ticket_id = t.id
    where c.account = 'payable' and t.status not in ('DaTra', 'TraPhiMotPhan', 'TraPhi')
    group by t.tenant_id, t.id having sum(c.amount) <> 0`,
  'a device that is with its customer has its moment, and its warranties begin then': `
    select t.id, t.code from ticket t where t.custody = 'customer' and t.status <> 'DaHuy' and t.handed_over_at is null
    union all
    select t.id, t.code from warranty w join ticket t on t.tenant_id = w.tenant_id and t.id = w.ticket_id where t.handed_over_at is null`,
  'one rating request for a ticket that was handed over, none for another': `
    select m.target_id from message_outbox m left join ticket t on t.tenant_id = m.tenant_id and t.id = m.target_id
    where m.kind = 'rating' and (t.id is null or t.handed_over_at is null)`,
  'nothing is kept for a device that left': `
    select t.id, t.code from stock_reservation r join ticket t on t.tenant_id = r.tenant_id and t.id = r.document_id
    where r.document = 'ticket' and t.custody in ('customer', 'dismantled')`,
  'the tally counts what is there': `
    with counted as (select tenant_id, branch_id, local_month(creation_time) as month, status, count(*) as n, sum(total) as total, sum(paid) as paid,
        sum(ticket_remaining(status, total, paid, refunded, credited)) as remaining, sum(refunded) as refunded, sum(credited) as credited
        from ticket where not is_deleted group by 1, 2, 3, 4),
    told as (select tenant_id, branch_id, month, status, sum(change) as n, sum(total) as total, sum(paid) as paid, sum(remaining) as remaining,
        sum(refunded) as refunded, sum(credited) as credited from ticket_tally group by 1, 2, 3, 4)
    select c.*, t.n as told from counted c full join told t using (tenant_id, branch_id, month, status)
    where (coalesce(c.n, 0), coalesce(c.total, 0), coalesce(c.paid, 0), coalesce(c.remaining, 0), coalesce(c.refunded, 0), coalesce(c.credited, 0))
      <> (coalesce(t.n, 0), coalesce(t.total, 0), coalesce(t.paid, 0), coalesce(t.remaining, 0), coalesce(t.refunded, 0), coalesce(t.credited, 0))`,
  'a ticket waits for a change exactly while one is open': `
    select t.id, t.code, t.status, count(g.id) from ticket t
    left join ticket_change g on g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.status = 'open'
    where not t.is_deleted group by t.tenant_id, t.id having count(g.id) <> case when t.status = 'DieuChinh' then 1 else 0 end`,
  'a ticket is at the centre exactly while one request to it is open, and its device is where the request says': `
    select t.id, t.code, t.status, t.custody, c.status as request from ticket t
    left join center_request c on c.tenant_id = t.tenant_id and c.ticket_id = t.id and c.status < 3 and not c.is_deleted
    where (t.status = 'ChuyenVeTrungTam') <> (c.id is not null)
      or (c.id is not null and t.custody <> case c.status when 1 then 'centre' else 'transit' end)`,
  'the device of every ticket is where its status lets it be': `
    select id, code, status, custody from ticket where not is_deleted and custody <> all (case
      when status in ('ChuaTraTien', 'DaTra', 'TraPhiMotPhan', 'TraPhi', 'DaHuy') then array['customer']
      when status = 'RaLinhKien' then array['dismantled'] when status in ('HoanTra', 'ChoRaXac') then array['branch']
      else array['branch', 'transit', 'centre'] end)`,
  'no part is in a device that was not repaired': `
    select t.id, t.code, l.product_id from ticket t join outbound o on o.tenant_id = t.tenant_id and o.ticket_id = t.id
    join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    where t.status in ('KhachKhongSua', 'KhongSuaDuoc', 'ChoRaXac', 'RaLinhKien', 'DaHuy') and o.kind in ('ticket', 'returnItem')
      and o.status = 'posted' and not o.is_deleted
    group by t.tenant_id, t.id, l.product_id having sum(case o.kind when 'ticket' then l.quantity else -l.quantity end) <> 0`,
  'no more comes out of a device than was put in': `
    select o.ticket_id, l.product_id from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    where o.ticket_id is not null and o.kind in ('ticket', 'returnItem') and o.status = 'posted' and not o.is_deleted
    group by o.tenant_id, o.ticket_id, l.product_id having sum(case o.kind when 'ticket' then l.quantity else -l.quantity end) < 0`,
  'the status is the one that the log ends with': `
    select t.id, t.code, t.status, x.to_status from ticket t cross join lateral (select l.to_status from ticket_log l
      where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.to_status is not null order by l.id desc limit 1) x
    where x.to_status <> t.status`,
};

/** The laws that are broken, with the rows that break them: none. */
export async function brokenTicketLaws(app: Pick<TestApp, 'sql'>): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [law, query] of Object.entries(ticketLaws)) {
    const rows = await app.sql(query);
    if (rows.length) broken[law] = rows;
  }
  return broken;
}
