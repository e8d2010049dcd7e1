// The laws of what was sold: every report of revenue and profit stands on this ledger (migration 0052).
import type { LawKey } from '../../contract/books/books.laws.ts';
import type { LawSql } from './law.ts';

export const saleLaws = {
  // Sold is what the ticket costs, given back what its refunds say, and its parts cost what their bills say; before the hand-over there is nothing.
  'sale.ticket': () => `
    select 'ticket' as document, t.id, t.code, concat_ws(' · ', s.handed, s.left_on, s.sold, s.refunded, s.cost, nullif(s.whole, s.net)) as said,
      case when t.handed_over_at is null then '0 · 0 · 0 · 0' else concat_ws(' · ', 1, (t.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date, t.total, coalesce(r.amount, 0), coalesce(g.cost, 0)) end as should
    from ticket t
    left join (select ticket_id, sum(tickets) as handed, min(day) filter (where event = 'handed') as left_on, coalesce(sum(net + vat) filter (where event = 'sold'), 0) as sold,
        -coalesce(sum(net + vat) filter (where event = 'refunded'), 0) as refunded, sum(cost + warranty_cost) as cost,
        sum(ticket_net) as whole, coalesce(sum(net) filter (where event = 'sold'), 0) as net
      from sale_ledger group by 1) s on s.ticket_id = t.id
    left join (select ticket_id, sum(amount) as amount from refund where not is_deleted group by 1) r on r.ticket_id = t.id
    left join (select o.ticket_id, sum(case o.kind when 'ticket' then x.cost else -x.cost end) as cost from outbound o join outbound_line x on x.tenant_id = o.tenant_id and x.outbound_id = o.id
      where o.ticket_id is not null and o.kind in ('ticket', 'returnItem') and o.status = 'posted' and not o.is_deleted group by 1) g on g.ticket_id = t.id
    where case when t.handed_over_at is null then s.ticket_id is not null
      else s.whole is distinct from s.net or s.left_on is distinct from (t.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date or (coalesce(s.handed, 0), coalesce(s.sold, 0), coalesce(s.refunded, 0), coalesce(s.cost, 0)) <> (1, t.total, coalesce(r.amount, 0), coalesce(g.cost, 0)) end`,
  'sale.line': () => `
    select 'ticket' as document, t.id, t.code, s.gross || ' − ' || s.discount || ' − ' || s.promotion as said, s.net::text as should
    from sale_ledger s join ticket t on t.tenant_id = s.tenant_id and t.id = s.ticket_id
    where s.event = 'sold' and s.gross - s.discount - s.promotion <> s.net`,
  'sale.first': () => `
    select 'customer' as document, coalesce(f.customer_id, s.customer_id) as id, c.code, coalesce(f.day::text, '–') as said, coalesce(s.day::text, '–') as should
    from first_visit f full join (select customer_id, min(day) as day from sale_ledger where event = 'handed' group by 1) s using (customer_id)
    left join customer c on c.tenant_id = current_tenant() and c.id = customer_id
    where f.day is distinct from s.day`,
  'sale.day': () => `
    select 'sums' as document, b.id, b.code || ' · ' || to_char(coalesce(d.day, s.day), 'DD/MM/YYYY') as code, concat_ws(' · ', d.tickets, d.net, d.vat, d.cost, d.warranty_cost, d.at_centre, d.for_others, d.lines) as said,
      concat_ws(' · ', s.tickets, s.net, s.vat, s.cost, s.warranty_cost, s.at_centre, s.for_others, s.lines) as should
    from sale_day d full join (select day, branch_id, coalesce(device_type_id, 0) as device_type_id, sum(tickets) as tickets, -coalesce(sum(net) filter (where event = 'refunded'), 0) as refunds,
        sum(gross) as gross, sum(discount) as discount, sum(promotion) as promotion, sum(net) as net, sum(vat) as vat, sum(cost) as cost, sum(warranty_cost) as warranty_cost,
        coalesce(sum(net) filter (where centre_id is not null), 0) as at_centre, sum(for_others) as for_others,
        count(distinct (ticket_id, ticket_line_id)) filter (where event in ('sold', 'refunded')) as lines,
        sum(quantity) as quantity, coalesce(sum(quantity) filter (where kind = 'service' and service_name_id is not null), 0) as services,
        count(*) filter (where event = 'sold' and kind = 'service' and service_name_id is not null and quantity > 0) as service_lines
      from (select day, branch_id, device_type_id, event, ticket_id, ticket_line_id, kind, service_name_id, tickets, quantity, gross, discount, promotion, net, vat, cost, warranty_cost, centre_id, 0 as for_others from sale_ledger
        union all
        select day, centre_id, device_type_id, 'forOthers', ticket_id, ticket_line_id, kind, service_name_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, net from sale_ledger where centre_id is not null) s
      group by 1, 2, 3) s using (day, branch_id, device_type_id)
    left join branch b on b.tenant_id = current_tenant() and b.id = branch_id
    where (d.tickets, d.refunds, d.gross, d.discount, d.promotion, d.net, d.vat, d.cost, d.warranty_cost, d.quantity, d.services, d.service_lines, d.at_centre, d.for_others, d.lines)
      is distinct from (s.tickets, s.refunds, s.gross, s.discount, s.promotion, s.net, s.vat, s.cost, s.warranty_cost, s.quantity, s.services, s.service_lines, s.at_centre, s.for_others, s.lines)`,
  'booking.day': () => `
    select 'sums' as document, b.id, b.code || ' · ' || to_char(day, 'DD/MM/YYYY') as code, concat_ws(' · ', d.bookings, d.cancelled, d.missed, d.arrived, d.net) as said,
      concat_ws(' · ', coalesce(s.bookings, 0), coalesce(s.cancelled, 0), coalesce(s.missed, 0), coalesce(s.arrived, 0), coalesce(s.net, 0)) as should
    from booking_day d full join (select book_day(k.slot_at) as day, k.branch_id, count(*) as bookings, count(*) filter (where k.status = 3) as cancelled,
        count(*) filter (where k.status in (0, 2, 4)) as missed, count(*) filter (where not t.is_deleted) as arrived, coalesce(sum(l.net), 0) as net
      from booking k left join ticket t on t.tenant_id = k.tenant_id and t.id = k.ticket_id
      left join (select s.ticket_id, sum(s.net) as net from booking n join sale_ledger s on s.tenant_id = n.tenant_id and s.ticket_id = n.ticket_id group by 1) l on l.ticket_id = k.ticket_id
      where not k.is_deleted group by 1, 2) s using (day, branch_id)
    left join branch b on b.tenant_id = current_tenant() and b.id = branch_id
    where (coalesce(d.bookings, 0), coalesce(d.cancelled, 0), coalesce(d.missed, 0), coalesce(d.arrived, 0), coalesce(d.net, 0))
      <> (coalesce(s.bookings, 0), coalesce(s.cancelled, 0), coalesce(s.missed, 0), coalesce(s.arrived, 0), coalesce(s.net, 0))`,
} as const satisfies Partial<Record<LawKey, LawSql>>;
