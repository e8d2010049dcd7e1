// The laws of stock: one ledger, and everything that is kept beside it (server/stock/README.md).
import type { LawKey } from '../../contract/books/books.laws.ts';
import { type LawSql, shelves, stockDocuments } from './law.ts';

/** What the ledger says of each shelf. */
const sums: LawSql = (of) => `select product_id, warehouse_id, sum(quantity) as q, sum(value) as v from stock_ledger
  where ${of('product_id')} group by 1, 2`;
const road = `select id from warehouse where role = 'transit' and not is_deleted`;
/** Lines of export bills and transfers; `is_moved`: their goods left. */
const outLines: LawSql = (of) => `select l.*, o.kind, o.state, o.warehouse_id, o.to_warehouse_id, o.is_deleted,
    coalesce(o.state in ('shipping', 'inbound_complete', 'refure'), o.status = 'posted') and not o.is_deleted as is_moved,
    l.received + l.back + l.lost as gone
  from outbound_line l join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id where ${of('l.product_id')}`;
/** Documents that exist: what tests and older books moved without one is told by the ledger alone. */
const exists = `exists (select from inbound i where x.document = 'inbound' and i.tenant_id = current_tenant() and i.id = x.document_id)
  or exists (select from outbound o where x.document = 'outbound' and o.tenant_id = current_tenant() and o.id = x.document_id)
  or exists (select from stock_count c where x.document = 'stock_count' and c.tenant_id = current_tenant() and c.id = x.document_id)`;

export const stockLaws = {
  'stock.balance': (of) =>
    shelves(`select product_id, warehouse_id, coalesce(b.quantity, 0) || ' · ' || coalesce(b.value, 0) as said,
        coalesce(s.q, 0) || ' · ' || coalesce(s.v, 0) as should
      from (select * from stock_balance where ${of('product_id')}) b full join (${sums(of)}) s using (product_id, warehouse_id)
      where coalesce(b.quantity, 0) <> coalesce(s.q, 0) or coalesce(b.value, 0) <> coalesce(s.v, 0)
        or b.quantity < 0 or b.value < 0 or (b.quantity = 0 and b.value <> 0)`),
  'stock.reserved': (of) =>
    shelves(`select product_id, warehouse_id, coalesce(b.reserved, 0)::text as said, coalesce(h.held, 0)::text as should
      from (select * from stock_balance where ${of('product_id')}) b
      full join (select product_id, warehouse_id, sum(held) as held from stock_reservation where ${of('product_id')} group by 1, 2) h
        using (product_id, warehouse_id)
      where coalesce(b.reserved, 0) <> coalesce(h.held, 0) or b.reserved < 0 or b.reserved > b.quantity`),
  'stock.kept': (of) =>
    stockDocuments(`with waiting as (select outbound_id, product_id, warehouse_id, sum(quantity) as q from (${outLines(of)}) l
        where state = 'wait_shipping' and not is_deleted group by 1, 2, 3),
      promised as (select r.document_id as outbound_id, r.product_id, r.warehouse_id, sum(r.wanted) as wanted, sum(r.held) as held
        from stock_reservation r join outbound o on o.tenant_id = r.tenant_id and o.id = r.document_id
        where r.document = 'outbound' and ${of('r.product_id')} group by 1, 2, 3)
      select 'outbound' as document, outbound_id as document_id, coalesce(p.held, 0) || ' / ' || coalesce(p.wanted, 0) as said,
        coalesce(w.q, 0) || ' / ' || coalesce(w.q, 0) as should
      from waiting w full join promised p using (outbound_id, product_id, warehouse_id)
      where coalesce(w.q, 0) <> coalesce(p.wanted, 0) or coalesce(p.held, 0) <> coalesce(p.wanted, 0)`),
  'stock.chain': (of) =>
    stockDocuments(`select document, document_id, quantity_after || ' · ' || value_after as said, q || ' · ' || v as should
      from (select document, document_id, quantity_after, value_after, sum(quantity) over shelf as q, sum(value) over shelf as v
        from stock_ledger where ${of('product_id')} window shelf as (partition by product_id, warehouse_id order by id)) c
      where quantity_after <> q or value_after <> v`),
  'stock.days': (of) =>
    shelves(`select product_id, warehouse_id, to_char(day, 'DD/MM/YYYY') || ': ' || q as said, '≥ 0' as should
      from (select product_id, warehouse_id, day, sum(sum(quantity)) over (partition by product_id, warehouse_id order by day) as q
        from stock_ledger where ${of('product_id')} group by 1, 2, 3) d where q < 0`),
  'stock.months': (of) =>
    shelves(`select product_id, warehouse_id,
        to_char(month, 'MM/YYYY') || ': +' || coalesce(m.in_quantity, 0) || ' · ' || coalesce(m.in_value, 0) || ' −' || coalesce(m.out_quantity, 0) || ' · ' || coalesce(m.out_value, 0) as said,
        to_char(month, 'MM/YYYY') || ': +' || coalesce(s.iq, 0) || ' · ' || coalesce(s.iv, 0) || ' −' || coalesce(s.oq, 0) || ' · ' || coalesce(s.ov, 0) as should
      from (select date_trunc('month', day)::date as month, product_id, warehouse_id,
          coalesce(sum(quantity) filter (where side = 'in'), 0) as iq, coalesce(sum(value) filter (where side = 'in'), 0) as iv,
          coalesce(-sum(quantity) filter (where side = 'out'), 0) as oq, coalesce(-sum(value) filter (where side = 'out'), 0) as ov
        from stock_ledger where ${of('product_id')} group by 1, 2, 3) s
      full join (select * from stock_month where ${of('product_id')}) m using (month, product_id, warehouse_id)
      where (coalesce(s.iq, 0), coalesce(s.iv, 0), coalesce(s.oq, 0), coalesce(s.ov, 0))
        <> (coalesce(m.in_quantity, 0), coalesce(m.in_value, 0), coalesce(m.out_quantity, 0), coalesce(m.out_value, 0))`),
  'stock.daily': (of) =>
    shelves(`select product_id, warehouse_id, to_char(day, 'DD/MM/YYYY') || ': ' || concat_ws(' · ', d.quantity, d.value, d.issued, d.issued_value) as said,
        to_char(day, 'DD/MM/YYYY') || ': ' || concat_ws(' · ', s.quantity, s.value, s.issued, s.issued_value) as should
      from (select day, product_id, warehouse_id, sum(quantity) as quantity, sum(value) as value, sum(issued) as issued, sum(issued_value) as issued_value
        from (select day, product_id, warehouse_id, quantity, value, 0 as issued, 0 as issued_value from stock_ledger where ${of('product_id')}
          union all
          select day, product_id, coalesce(issuer_id, warehouse_id), 0, 0, -quantity, -value from stock_ledger where ${of('product_id')} and is_issue) l group by 1, 2, 3) s
      full join (select * from stock_day where ${of('product_id')}) d using (day, product_id, warehouse_id)
      where (coalesce(d.quantity, 0), coalesce(d.value, 0), coalesce(d.issued, 0), coalesce(d.issued_value, 0))
        <> (coalesce(s.quantity, 0), coalesce(s.value, 0), coalesce(s.issued, 0), coalesce(s.issued_value, 0))`),
  'stock.since': (of) =>
    shelves(`select product_id, warehouse_id, concat_ws(' · ', b.first_day, b.issued_day) as said, concat_ws(' · ', l.first_day, l.issued_day) as should
      from (select * from stock_balance where ${of('product_id')}) b
      join (select product_id, warehouse_id, min(day) as first_day, max(day) filter (where is_issue and quantity < 0) as issued_day
        from stock_ledger where ${of('product_id')} group by 1, 2) l using (product_id, warehouse_id)
      where (b.first_day, b.issued_day) is distinct from (l.first_day, l.issued_day)`),
  // Sums for pages of balances: of the whole shop, whoever asks.
  'stock.tally': () => `
    select 'sums' as document, w.id, w.name || ' · ' || to_char(month, 'MM/YYYY') || ' · ' || kind as code,
      coalesce(t.q, 0) || ' · ' || coalesce(t.v, 0) as said, coalesce(s.q, 0) || ' · ' || coalesce(s.v, 0) as should
    from (select month, warehouse_id, kind, coalesce(group_id, 0) as group_id, sum(quantity) as q, sum(value) as v from stock_tally group by 1, 2, 3, 4) t
    full join (select l.month, l.warehouse_id, p.kind, coalesce(p.group_id, 0) as group_id, sum(l.q) as q, sum(l.v) as v
      from (select date_trunc('month', day)::date as month, warehouse_id, product_id, sum(quantity) as q, sum(value) as v from stock_ledger group by 1, 2, 3) l
      join product p on p.tenant_id = current_tenant() and p.id = l.product_id group by 1, 2, 3, 4) s using (month, warehouse_id, kind, group_id)
    join warehouse w on w.tenant_id = current_tenant() and w.id = warehouse_id
    where coalesce(t.q, 0) <> coalesce(s.q, 0) or coalesce(t.v, 0) <> coalesce(s.v, 0)`,
  'stock.bills': () => `
    select 'sums' as document, w.id, w.name || ' · ' || to_char(month, 'MM/YYYY') || ' · ' || document || ' · ' || kind || ' · ' || status as code,
      coalesce(t.n, 0) || ' · ' || coalesce(t.q, 0) || ' · ' || coalesce(t.a, 0) as said,
      coalesce(b.n, 0) || ' · ' || coalesce(b.q, 0) || ' · ' || coalesce(b.a, 0) as should
    from (select document, month, warehouse_id, coalesce(to_warehouse_id, 0) as to_warehouse_id, kind, status, coalesce(state, '') as state,
        sum(change) as n, sum(quantity) as q, sum(amount) as a from bill_tally group by 1, 2, 3, 4, 5, 6, 7) t
    full join (select document, month, warehouse_id, coalesce(to_warehouse_id, 0) as to_warehouse_id, kind, status, coalesce(state, '') as state,
        count(*) as n, sum(quantity) as q, sum(amount) as a from bill_counted group by 1, 2, 3, 4, 5, 6, 7) b
      using (document, month, warehouse_id, to_warehouse_id, kind, status, state)
    join warehouse w on w.tenant_id = current_tenant() and w.id = warehouse_id
    where (coalesce(t.n, 0), coalesce(t.q, 0), coalesce(t.a, 0)) <> (coalesce(b.n, 0), coalesce(b.q, 0), coalesce(b.a, 0))`,
  'stock.there': () => `
    select 'shelf' as document, p.id, p.code, coalesce(t.n, 0)::text as said, coalesce(b.n, 0)::text as should
    from (select product_id, sum(shelves) as n from stock_there group by 1) t
    full join (select product_id, count(*) as n from stock_balance where quantity > 0 group by 1) b using (product_id)
    join product p on p.tenant_id = current_tenant() and p.id = product_id
    where coalesce(t.n, 0) <> coalesce(b.n, 0)
    union all
    select 'sums', null, 'Σ', products_there()::text, n::text from (select count(distinct product_id) as n from stock_balance where quantity > 0) b
    where products_there() <> n`,
  // Units with a number of their own leave at their own cost, goods of the road with their transfer's; what was posted again took its old place.
  'stock.average': (of) =>
    stockDocuments(`select document, document_id, (-value)::text as said, round((v - value)::numeric * -quantity / (q - quantity))::text as should
      from (select document, document_id, quantity, value, reverses, serial_id, place, warehouse_id,
          sum(quantity) over shelf as q, sum(value) over shelf as v
        from stock_ledger where ${of('product_id')} window shelf as (partition by product_id, warehouse_id order by id)) c
      where quantity < 0 and reverses is null and serial_id is null and place is null and q <> quantity and warehouse_id not in (${road})
        and abs(-value - (v - value)::numeric * -quantity / (q - quantity)) > 0.5`),
  'stock.documents': (of) =>
    stockDocuments(`with out_line as materialized (${outLines(of)}),
      lines as (
        select 'inbound' as document, i.id as document_id, l.product_id, i.warehouse_id, l.quantity
          from inbound i join inbound_line l on l.tenant_id = i.tenant_id and l.inbound_id = i.id
          where i.status = 'posted' and not i.is_deleted and ${of('l.product_id')}
        union all select 'outbound', outbound_id, product_id, warehouse_id, case when state is null then -quantity else back - quantity end
          from out_line where is_moved and cost is not null and kind <> 'returnItem'
        union all select 'outbound', outbound_id, product_id, to_warehouse_id, case when state is null then quantity else received end
          from out_line where is_moved and cost is not null and to_warehouse_id is not null
        union all select 'outbound', l.outbound_id, l.product_id, r.id, l.quantity - l.gone
          from out_line l, (${road}) r where l.is_moved and l.cost is not null and l.state is not null
        union all select 'stock_count', c.id, l.product_id, c.warehouse_id, l.applied_quantity
          from stock_count c join stock_count_line l on l.tenant_id = c.tenant_id and l.count_id = c.id
          where c.status = 'applied' and l.applied_quantity is not null and ${of('l.product_id')}),
      did as (select document, document_id, product_id, warehouse_id, sum(quantity) as q from stock_ledger where ${of('product_id')} group by 1, 2, 3, 4),
      told as (select document, document_id, product_id, warehouse_id, sum(quantity) as q from lines group by 1, 2, 3, 4)
      select x.* from (select document, document_id, p.code || ': ' || coalesce(t.q, 0) as said, p.code || ': ' || coalesce(d.q, 0) as should
        from did d full join told t using (document, document_id, product_id, warehouse_id)
        join product p on p.tenant_id = current_tenant() and p.id = product_id
        where coalesce(d.q, 0) <> coalesce(t.q, 0)) x where ${exists}`),
  // Rows that only move a shelf's value and their valuation differences cancel each other out or follow a corrected price.
  'stock.worth': (of) =>
    stockDocuments(`with out_line as materialized (${outLines(of)}),
      told as (
        select 'inbound' as document, i.id as document_id, case when i.status = 'posted' and not i.is_deleted then i.amount else 0 end as v from inbound i
          where exists (select from inbound_line l where l.tenant_id = i.tenant_id and l.inbound_id = i.id and ${of('l.product_id')})
        union all select 'outbound', outbound_id, sum(case when not is_moved or kind = 'error' then 0 when kind = 'returnItem' then cost else -cost end)
          from out_line where state is null group by 1, 2
        union all select 'outbound', l.outbound_id, -coalesce(max(r.value), 0) from out_line l
          left join (select outbound_id, sum(value) as value from transfer_resolution where how = 'lost' and status = 'agreed' group by 1) r on r.outbound_id = l.outbound_id
          where l.state is not null and l.is_moved group by 1, 2
        union all select 'stock_count', count_id, sum(applied_value) from stock_count_line where applied_quantity is not null and ${of('product_id')} group by 1, 2),
      did as (select document, document_id, sum(value) as v from (
          select document, document_id, value from stock_ledger where ${of('product_id')}
          union all select document, document_id, amount from stock_difference where ${of('product_id')}) m group by 1, 2)
      select t.document, t.document_id, t.v::text as said, coalesce(d.v, 0)::text as should
      from told t left join did d using (document, document_id) where t.v <> coalesce(d.v, 0)`),
  // A shelf whose balance is not its ledger is named by the first law.
  'stock.valuation': (of) =>
    shelves(`select w.product as product_id, w.warehouse as warehouse_id, w.worth::text as said,
        (case when w.worth <> w.replayed then w.replayed else w.worth + w.unexplained end)::text as should
      from stock_law(${of.list}) w
      join (${sums(of)}) s on s.product_id = w.product and s.warehouse_id = w.warehouse and s.v = w.worth`),
  'stock.transit': (of) =>
    shelves(`with out_line as materialized (${outLines(of)}),
      open_road as (select product_id, sum(quantity - gone) as q,
          -- A line of which a receipt was taken back: its cost less what left and stands; any other: the share of what is left.
          sum(case when exists (select from stock_ledger r where r.tenant_id = x.tenant_id and r.document = 'outbound' and r.document_id = x.outbound_id
                and r.line_id = x.id and r.warehouse_id in (${road}) and r.reverses is not null and r.quantity > 0)
            then cost + (select coalesce(sum(s.value), 0) from stock_ledger s where s.tenant_id = x.tenant_id and s.document = 'outbound' and s.document_id = x.outbound_id
                and s.line_id = x.id and s.warehouse_id in (${road}) and s.quantity < 0 and s.reverses is null
                and not exists (select from stock_ledger r where r.tenant_id = s.tenant_id and r.reverses = s.id))
            else cost - (2 * cost * gone + quantity) / (2 * quantity) end) as v
        from out_line x where state in ('shipping', 'inbound_complete') and not is_deleted and gone < quantity group by 1)
      select coalesce(s.product_id, o.product_id) as product_id, r.id as warehouse_id,
        coalesce(s.q, 0) || ' · ' || coalesce(s.v, 0) as said, coalesce(o.q, 0) || ' · ' || coalesce(o.v, 0) as should
      from (select s.* from (${sums(of)}) s where s.warehouse_id in (${road})) s full join open_road o on o.product_id = s.product_id
      join (${road}) r on true
      join product p on p.tenant_id = current_tenant() and p.id = coalesce(s.product_id, o.product_id)
      where coalesce(s.q, 0) <> coalesce(o.q, 0) or (not p.is_serial and coalesce(s.v, 0) <> coalesce(o.v, 0))`),
  'stock.serials': (of) =>
    shelves(`select product_id, warehouse_id, coalesce(u.q, 0) || ' · ' || coalesce(u.v, 0) as said, coalesce(s.q, 0) || ' · ' || coalesce(s.v, 0) as should
      from (select s.* from (${sums(of)}) s join product p on p.tenant_id = current_tenant() and p.id = s.product_id and p.is_serial) s
      full join (select product_id, warehouse_id, count(*) as q, sum(cost) as v from stock_serial
        where warehouse_id is not null and ${of('product_id')} group by 1, 2) u using (product_id, warehouse_id)
      where coalesce(s.q, 0) <> coalesce(u.q, 0) or coalesce(s.v, 0) <> coalesce(u.v, 0)`),
} as const satisfies Partial<Record<LawKey, LawSql>>;
