// What has to be true of the books at any moment, as SQL over some products; every row is a breach, in words.
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';

const CHECKS = `
with led as (select l.* from stock_ledger l where l.tenant_id = $1 and l.product_id = any($2::bigint[])),
bal as (select b.* from stock_balance b where b.tenant_id = $1 and b.product_id = any($2::bigint[])),
prod as (select id, is_serial from product where tenant_id = $1 and id = any($2::bigint[])),
road as (select id from warehouse where tenant_id = $1 and role = 'transit' and not is_deleted),
sums as (select product_id, warehouse_id, sum(quantity) as q, sum(value) as v from led group by 1, 2),
chain as (select id, product_id, warehouse_id, day, quantity, value, quantity_after, value_after, reverses, serial_id,
    sum(quantity) over shelf as q, sum(value) over shelf as v, place
  from led window shelf as (partition by product_id, warehouse_id order by id)),
daily as (select product_id, warehouse_id, day, sum(sum(quantity)) over (partition by product_id, warehouse_id order by day) as q
  from led group by 1, 2, 3),
months as (select date_trunc('month', day)::date as month, product_id, warehouse_id,
    coalesce(sum(quantity) filter (where side = 'in'), 0) as iq, coalesce(sum(value) filter (where side = 'in'), 0) as iv,
    coalesce(-sum(quantity) filter (where side = 'out'), 0) as oq, coalesce(-sum(value) filter (where side = 'out'), 0) as ov
  from led group by 1, 2, 3),
out_line as (select l.*, o.kind, o.state, o.status, o.is_deleted, o.warehouse_id, o.to_warehouse_id,
    coalesce(o.state in ('shipping', 'inbound_complete', 'refure'), o.status = 'posted') and not o.is_deleted as is_moved,
    l.received + l.back + l.lost as gone
  from outbound_line l join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id
  where l.tenant_id = $1 and l.product_id = any($2::bigint[])),
-- What each document says it did to each shelf.
said as (
  select 'inbound' as document, i.id as document_id, l.product_id, i.warehouse_id, l.quantity
    from inbound i join inbound_line l on l.tenant_id = i.tenant_id and l.inbound_id = i.id
    where i.tenant_id = $1 and i.status = 'posted' and not i.is_deleted and l.product_id = any($2::bigint[])
  union all select 'outbound', outbound_id, product_id, warehouse_id, case when state is null then -quantity else back - quantity end
    from out_line where is_moved and cost is not null and kind <> 'returnItem'
  union all select 'outbound', outbound_id, product_id, to_warehouse_id, case when state is null then quantity else received end
    from out_line where is_moved and cost is not null and to_warehouse_id is not null
  union all select 'outbound', outbound_id, product_id, road.id, quantity - gone from out_line, road where is_moved and cost is not null and state is not null
  union all select 'stock_count', c.id, l.product_id, c.warehouse_id, l.applied_quantity
    from stock_count c join stock_count_line l on l.tenant_id = c.tenant_id and l.count_id = c.id
    where c.tenant_id = $1 and c.status = 'applied' and l.applied_quantity is not null and l.product_id = any($2::bigint[])),
-- What was taken back does not count, nor do rows that only move a shelf's value.
standing as (select l.* from led l where l.reverses is null and l.quantity <> 0 and not exists (select from led r where r.reverses = l.id)),
did as (select document, document_id, product_id, warehouse_id, sum(quantity) as q from led group by 1, 2, 3, 4),
told as (select document, document_id, product_id, warehouse_id, sum(quantity) as q from said group by 1, 2, 3, 4),
-- What each document says its goods were worth; an import whose price was corrected after its goods had left differs from them.
worth as (
  select 'inbound' as document, i.id as document_id, i.amount as v from inbound i
    where i.tenant_id = $1 and i.status = 'posted' and not i.is_deleted
      and exists (select from inbound_line l where l.tenant_id = i.tenant_id and l.inbound_id = i.id and l.product_id = any($2::bigint[]))
      and not i.id = any($3::bigint[])
  union all select 'outbound', x.outbound_id, sum(case when x.kind = 'returnItem' then x.cost when x.kind = 'error' then 0 else -x.cost end)
    from out_line x where x.is_moved and x.state is null group by 1, 2
  union all select 'outbound', x.outbound_id, -coalesce((select sum(r.value) from transfer_resolution r
      where r.tenant_id = $1 and r.outbound_id = x.outbound_id and r.how = 'lost'), 0)
    from out_line x where x.is_moved and x.state is not null group by 1, 2
  union all select 'stock_count', l.count_id, sum(l.applied_value) from stock_count_line l
    where l.tenant_id = $1 and l.applied_quantity is not null and l.product_id = any($2::bigint[]) group by 1, 2),
open_road as (select product_id, sum(quantity - gone) as q,
    -- A line of which a receipt was taken back: its cost less what left and stands; any other: the share of what is left.
    sum(case when exists (select from led r, road where r.document = 'outbound' and r.document_id = x.outbound_id and r.line_id = x.id
          and r.warehouse_id = road.id and r.reverses is not null and r.quantity > 0)
      then cost + (select coalesce(sum(s.value), 0) from standing s, road where s.document = 'outbound' and s.document_id = x.outbound_id
          and s.line_id = x.id and s.warehouse_id = road.id and s.quantity < 0)
      else cost - (2 * cost * gone + quantity) / (2 * quantity) end) as v
  from out_line x where state in ('shipping', 'inbound_complete') and not is_deleted group by 1),
units as (select product_id, warehouse_id, count(*) as q, sum(cost) as v from stock_serial
  where tenant_id = $1 and product_id = any($2::bigint[]) and warehouse_id is not null group by 1, 2),
kept as (select product_id, warehouse_id, sum(held) as held from stock_reservation
  where tenant_id = $1 and product_id = any($2::bigint[]) group by 1, 2),
waiting as (select outbound_id, product_id, warehouse_id, sum(quantity) as q from out_line
  where state = 'wait_shipping' and not is_deleted group by 1, 2, 3),
promised as (select document_id, product_id, warehouse_id, sum(wanted) as q, sum(held) as held from stock_reservation
  where tenant_id = $1 and product_id = any($2::bigint[]) and document = 'outbound' and document_id < 8000000 group by 1, 2, 3)
select 'balance is not the sum of the ledger' as breach, to_jsonb(x) as at from (
  select coalesce(b.product_id, s.product_id) as product, coalesce(b.warehouse_id, s.warehouse_id) as warehouse, b.quantity, s.q, b.value, s.v
  from bal b full join sums s using (product_id, warehouse_id)
  where coalesce(b.quantity, 0) <> coalesce(s.q, 0) or coalesce(b.value, 0) <> coalesce(s.v, 0)) x
union all select 'below nothing, overpromised, or worth something while empty', to_jsonb(b) from bal b
  where quantity < 0 or value < 0 or reserved < 0 or reserved > quantity or (quantity = 0 and value <> 0)
union all select 'reserved is not the sum of what is held', to_jsonb(x) from (
  select product_id, warehouse_id, b.reserved, k.held from bal b full join kept k using (product_id, warehouse_id)
  where coalesce(b.reserved, 0) <> coalesce(k.held, 0)) x
union all select 'a month is not the sum of the ledger', to_jsonb(x) from (
  select month, product_id, warehouse_id, s.iq, m.in_quantity, s.iv, m.in_value, s.oq, m.out_quantity, s.ov, m.out_value from months s
  full join (select * from stock_month where tenant_id = $1 and product_id = any($2::bigint[])) m using (month, product_id, warehouse_id)
  where (coalesce(s.iq, 0), coalesce(s.iv, 0), coalesce(s.oq, 0), coalesce(s.ov, 0))
    <> (coalesce(m.in_quantity, 0), coalesce(m.in_value, 0), coalesce(m.out_quantity, 0), coalesce(m.out_value, 0))) x
union all select 'a ledger row does not follow from the one before', to_jsonb(c) from chain c where quantity_after <> q or value_after <> v
union all select 'a day ended below nothing', to_jsonb(d) from daily d where q < 0
union all select 'goods left at another price than the average', to_jsonb(c) from chain c
  where quantity < 0 and reverses is null and serial_id is null and place is null and warehouse_id not in (select id from road)
    and abs(-value - (v - value)::numeric * -quantity / (q - quantity)) > 0.5
union all select 'a document did not do to a shelf what its lines say', to_jsonb(x) from (
  select document, document_id, product_id, warehouse_id, d.q as did, t.q as told
  from did d full join told t using (document, document_id, product_id, warehouse_id)
  where coalesce(d.q, 0) <> coalesce(t.q, 0) and not (document = 'inbound' and document_id >= 9000000)) x
union all select 'a document moved another value than it says', to_jsonb(x) from (
  select w.document, w.document_id, w.v as told, (select sum(l.value) from standing l where l.document = w.document and l.document_id = w.document_id) as did
  from worth w) x where coalesce(x.did, 0) <> x.told
union all select 'transit is not the sum of open transfers', to_jsonb(x) from (
  select p.id as product, b.quantity, o.q, b.value, o.v from prod p cross join road
  left join bal b on b.product_id = p.id and b.warehouse_id = road.id left join open_road o on o.product_id = p.id
  where coalesce(b.quantity, 0) <> coalesce(o.q, 0) or (not p.is_serial and coalesce(b.value, 0) <> coalesce(o.v, 0))) x
union all select 'a shelf of serials is not the sum of its units', to_jsonb(x) from (
  select product_id, warehouse_id, b.quantity, u.q, b.value, u.v from bal b join prod p on p.id = b.product_id and p.is_serial
  left join units u using (product_id, warehouse_id)
  where b.quantity <> coalesce(u.q, 0) or b.value <> coalesce(u.v, 0)) x
union all select 'a waiting transfer does not hold its goods', to_jsonb(x) from (
  select w.outbound_id, p.document_id, coalesce(w.product_id, p.product_id) as product, w.q, p.q as wanted, p.held
  from waiting w full join promised p on p.document_id = w.outbound_id and p.product_id = w.product_id and p.warehouse_id = w.warehouse_id
  where coalesce(w.q, 0) <> coalesce(p.q, 0) or coalesce(p.held, 0) <> coalesce(p.q, 0)) x`;

/** What is wrong with the books of some products, at most a few sentences; empty when nothing is. */
export async function breaches(
  app: TestApp,
  products: readonly number[],
  repriced: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  const rows = await app.sql<{ breach: string; at: object }>(`select * from (${CHECKS}) x limit 5`, [
    DEFAULT_TENANT,
    products,
    [...repriced],
  ]);
  const open = await begin<Record<string, unknown>>(
    app.pool,
    { tenantId: DEFAULT_TENANT },
    { first: `select * from stock_law('{${products.join()}}') limit 5` },
  );
  await open.commit();
  return [
    ...rows.map(({ breach, at }) => `${breach}: ${JSON.stringify(at)}`),
    ...open.first.map((at) => `the law of valuation does not explain: ${JSON.stringify(at)}`),
  ];
}
