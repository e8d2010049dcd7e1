// The laws of tickets: what they cost, what was paid, where the device and its parts are (server/ticket/README.md).
import type { LawKey } from '../../contract/books/books.laws.ts';
import type { LawSql } from './law.ts';

const ended = `('DaHuy', 'delete')`;
const unfinished = `('KhachKhongSua', 'KhongSuaDuoc', 'ChoRaXac', 'RaLinhKien', 'DaHuy')`;

const done = `concat_ws(' · ', x.finished_at, x.promised_at, x.branch_id, x.technician_id, x.device_type_id, x.is_fixed, x.worked, x.waited, x.away,
  x.lines, x.technicians, x.warranties)`;
export const ticketLaws = {
  'ticket.done': () => `
    select 'ticket' as document, t.id, t.code, coalesce(d.said, '–') as said, coalesce(n.should, '–') as should
    from (select x.ticket_id, ${done} as said from ticket_done x) d
    full join (select x.ticket_id, ${done} as should from done_now(current_tenant(), (select array_agg(id) from ticket where finished_at is not null)) x) n using (ticket_id)
    join ticket t on t.tenant_id = current_tenant() and t.id = ticket_id
    where d.said is distinct from n.should`,
  // contract/ticket/totals.ts: Σ lines − their discounts → promotions → VAT; free, failed and skipped lines cost nothing.
  'ticket.total': () => `
    select 'ticket' as document, t.id, t.code, t.total || ' = ' || t.line_total || ' − ' || t.discount || ' − ' || t.promotion || ' + ' || t.vat as said,
      (coalesce(l.net, 0) - t.promotion + round((coalesce(l.net, 0) - t.promotion) * t.vat_percent / 100))::bigint::text as should
    from ticket t left join (select tenant_id, ticket_id, sum(greatest(0, price * quantity - discount)) as net from ticket_line
      where cover = 'billable' and coalesce(outcome, 'done') = 'done' group by 1, 2) l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
    where not t.is_deleted and t.status not in ('ChoRaXac', 'RaLinhKien')
      and (t.total <> coalesce(l.net, 0) - t.promotion + t.vat or t.line_total - t.discount <> coalesce(l.net, 0)
        or t.vat <> round((coalesce(l.net, 0) - t.promotion) * t.vat_percent / 100))`,
  'ticket.paid': () => `
    select 'ticket' as document, t.id, t.code, t.paid || ' − ' || t.refunded || ' · ' || t.credited as said,
      coalesce(m.paid, 0) || ' − ' || coalesce(m.refunded, 0) || ' · ' || coalesce(r.amount, 0) + t.written_off as should
    from ticket t
    left join (select tenant_id, ticket_id, sum(amount) filter (where side = 'in') as paid, sum(amount) filter (where side = 'refund') as refunded
      from ticket_money group by 1, 2) m on m.tenant_id = t.tenant_id and m.ticket_id = t.id
    left join (select tenant_id, ticket_id, sum(amount) as amount from refund where not is_deleted group by 1, 2) r on r.tenant_id = t.tenant_id and r.ticket_id = t.id
    where t.paid <> coalesce(m.paid, 0) or t.refunded <> coalesce(m.refunded, 0) or t.refunded > t.paid or t.credited <> coalesce(r.amount, 0) + t.written_off`,
  'ticket.promotion': () => `
    select 'ticket' as document, t.id, t.code, t.promotion::text as said, coalesce(p.amount, 0)::text as should
    from ticket t left join (select tenant_id, ticket_id, sum(amount) as amount from ticket_promotion group by 1, 2) p on p.tenant_id = t.tenant_id and p.ticket_id = t.id
    where t.status not in ('ChoRaXac', 'RaLinhKien') and t.promotion <> coalesce(p.amount, 0)`,
  'ticket.quota': () => `
    select case v.kind when 'percent' then 'percentVoucher' else 'voucher' end as document, v.id, v.code, v.used::text || coalesce(' / ' || v.quota, '') as said, coalesce(u.n, 0)::text as should
    from invoice_promotion v left join (select p.tenant_id, p.voucher_id, count(*) as n from ticket_promotion p
      join ticket t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
      where p.amount > 0 and t.status not in ${ended} and not t.is_deleted group by 1, 2) u on u.tenant_id = v.tenant_id and u.voucher_id = v.id
    where v.used <> coalesce(u.n, 0)`,
  'ticket.refund': () => `
    select 'refund' as document, f.id, f.code, f.amount::text as said, coalesce(l.amount, 0)::text as should
    from refund f left join (select tenant_id, refund_id, sum(amount) as amount from refund_line group by 1, 2) l on l.tenant_id = f.tenant_id and l.refund_id = f.id
    where f.amount <> coalesce(l.amount, 0)
    union all
    select 'ticket', t.id, t.code, l.name || ': ' || r.n, '≤ ' || l.quantity from (select tenant_id, ticket_line_id, sum(quantity) as n from refund_line group by 1, 2) r
    join ticket_line l on l.tenant_id = r.tenant_id and l.id = r.ticket_line_id join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
    where r.n > l.quantity`,
  'ticket.refunded': () => `
    select 'ticket' as document, t.id, t.code, t.refunded || ' · ' || coalesce(c.amount, 0) as said, t.paid || ' · 0' as should
    from ticket t left join (select tenant_id, ticket_id, sum(amount) as amount from commission_ledger where origin_line_id is null and outbound_id is null group by 1, 2) c
      on c.tenant_id = t.tenant_id and c.ticket_id = t.id
    where t.status = 'TraPhi' and (t.refunded <> t.paid or coalesce(c.amount, 0) <> 0)`,
  'ticket.custody': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || t.custody as said, array_to_string(x.places, ' / ') as should from ticket t
    cross join lateral (select case
      when t.status in ('ChuaTraTien', 'DaTra', 'TraPhiMotPhan', 'TraPhi', 'DaHuy') then array['customer']
      when t.status = 'RaLinhKien' then array['dismantled'] when t.status in ('HoanTra', 'ChoRaXac') then array['branch']
      else array['branch', 'transit', 'centre'] end as places) x
    where not t.is_deleted and t.custody <> all (x.places)`,
  'ticket.handedOver': () => `
    select 'ticket' as document, id, code, custody || ': –' as said, 'handed_over_at' as should from ticket
    where custody = 'customer' and status <> 'DaHuy' and handed_over_at is null
    union all
    select 'ticket', t.id, t.code, 'warranty', 'handed_over_at' from warranty w join ticket t on t.tenant_id = w.tenant_id and t.id = w.ticket_id
    where t.handed_over_at is null`,
  'ticket.log': () => `
    select 'ticket' as document, t.id, t.code, t.status as said, l.to_status as should from ticket t
    join (select distinct on (tenant_id, ticket_id) tenant_id, ticket_id, to_status from ticket_log where to_status is not null
      order by tenant_id, ticket_id, id desc) l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
    where l.to_status <> t.status`,
  'ticket.change': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || coalesce(g.n, 0) as said, (case when t.status = 'DieuChinh' then 1 else 0 end)::text as should
    from ticket t left join (select tenant_id, ticket_id, count(*) as n from ticket_change where status = 'open' group by 1, 2) g
      on g.tenant_id = t.tenant_id and g.ticket_id = t.id
    where not t.is_deleted and coalesce(g.n, 0) <> case when t.status = 'DieuChinh' then 1 else 0 end`,
  'ticket.centre': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || t.custody as said,
      coalesce('ChuyenVeTrungTam: ' || case c.status when 1 then 'centre' else 'transit' end, '≠ ChuyenVeTrungTam') as should
    from ticket t left join center_request c on c.tenant_id = t.tenant_id and c.ticket_id = t.id and c.status < 3 and not c.is_deleted
    where (t.status = 'ChuyenVeTrungTam') <> (c.id is not null)
      or (c.id is not null and t.custody <> case c.status when 1 then 'centre' else 'transit' end)`,
  // None is in a device that was not repaired, and no more comes out than was put in.
  'ticket.parts': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || p.code || ' × ' || x.n as said, case when x.n < 0 then '≥ 0' else '0' end as should
    from (select o.tenant_id, o.ticket_id, l.product_id, sum(case o.kind when 'ticket' then l.quantity else -l.quantity end) as n
      from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
      where o.ticket_id is not null and o.kind in ('ticket', 'returnItem') and o.status = 'posted' and not o.is_deleted group by 1, 2, 3) x
    join ticket t on t.tenant_id = x.tenant_id and t.id = x.ticket_id join product p on p.tenant_id = x.tenant_id and p.id = x.product_id
    where x.n < 0 or (x.n <> 0 and t.status in ${unfinished})`,
  'ticket.kept': () => `
    select 'ticket' as document, t.id, t.code, p.code || ' × ' || r.wanted as said, '0' as should
    from stock_reservation r join ticket t on t.tenant_id = r.tenant_id and t.id = r.document_id
    join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
    where r.document = 'ticket' and (t.custody in ('customer', 'dismantled') or t.status in ${ended})`,
  'ticket.rating': () => `
    select 'ticket' as document, m.target_id as id, coalesce(t.code, '#' || m.target_id) as code, 'rating' as said, '–' as should
    from message_outbox m left join ticket t on t.tenant_id = m.tenant_id and t.id = m.target_id
    where m.kind = 'rating' and (t.id is null or t.handed_over_at is null)`,
  'ticket.tally': () => `
    select 'sums' as document, b.id, b.code || ' · ' || to_char(month, 'MM/YYYY') || ' · ' || status as code,
      coalesce(t.n, 0) || ' · ' || coalesce(t.total, 0) || ' · ' || coalesce(t.paid, 0) || ' · ' || coalesce(t.remaining, 0) as said,
      coalesce(c.n, 0) || ' · ' || coalesce(c.total, 0) || ' · ' || coalesce(c.paid, 0) || ' · ' || coalesce(c.remaining, 0) as should
    from (select branch_id, local_month(creation_time) as month, status, count(*) as n, sum(total) as total, sum(paid) as paid,
        sum(ticket_remaining(status, total, paid, refunded, credited)) as remaining, sum(refunded) as refunded, sum(credited) as credited
      from ticket where not is_deleted group by 1, 2, 3) c
    full join (select branch_id, month, status, sum(change) as n, sum(total) as total, sum(paid) as paid, sum(remaining) as remaining,
        sum(refunded) as refunded, sum(credited) as credited from ticket_tally group by 1, 2, 3) t using (branch_id, month, status)
    left join branch b on b.tenant_id = current_tenant() and b.id = branch_id
    where (coalesce(c.n, 0), coalesce(c.total, 0), coalesce(c.paid, 0), coalesce(c.remaining, 0), coalesce(c.refunded, 0), coalesce(c.credited, 0))
      <> (coalesce(t.n, 0), coalesce(t.total, 0), coalesce(t.paid, 0), coalesce(t.remaining, 0), coalesce(t.refunded, 0), coalesce(t.credited, 0))`,
} as const satisfies Partial<Record<LawKey, LawSql>>;
