// The laws of money: vouchers and the cash ledger, debts and credit, and what staff earn.
import type { LawKey } from '../../contract/books/books.laws.ts';
import type { LawSql } from './law.ts';

const gone = `('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi')`;
const notFinished = `('ChoXuLy', 'DangXuLy', 'ChoLinhKien', 'ChuyenDieuPhoi', 'KhachKhongSua', 'KhongSuaDuoc', 'ChoRaXac', 'RaLinhKien', 'cancel', 'DaHuy')`;
const finished = `('HoanThanh', 'HoanTra', 'ChuaTraTien', 'DaTra', 'TraPhiMotPhan')`;

export const moneyLaws = {
  // Each voucher that counts stands in its own fund with its amount, one that was taken back with nothing.
  'money.cash': () => `
    select v.document, v.id, v.code, v.amount::text as said, coalesce(c.amount, 0) || ' · ' || coalesce(c.funds ->> v.payment_method_id::text, '0') as should from (
      select tenant_id, 'receipt' as document, 'account_receipt' as ledger, id, code, payment_method_id, case when state = 'posted' then amount else 0 end as amount from account_receipt
      union all
      select tenant_id, 'payment', 'account_payment', id, code, payment_method_id, case when state = 'posted' then -amount else 0 end from account_payment) v
    left join (select tenant_id, document, document_id, sum(amount) as amount, jsonb_object_agg(payment_method_id, amount) as funds
      from (select tenant_id, document, document_id, payment_method_id, sum(amount) as amount from cash_ledger group by 1, 2, 3, 4) f group by 1, 2, 3) c
      on c.tenant_id = v.tenant_id and c.document = v.ledger and c.document_id = v.id
    where coalesce(c.amount, 0) <> v.amount or coalesce((c.funds ->> v.payment_method_id::text)::numeric, 0) <> v.amount`,
  'money.receipt': () => `
    select 'receipt' as document, r.id, r.code, m.amount::text as said, '≤ ' || (case when r.state = 'posted' then r.amount else 0 end) as should
    from account_receipt r join (select tenant_id, receipt_id, sum(amount) as amount from ticket_money where receipt_id is not null group by 1, 2) m
      on m.tenant_id = r.tenant_id and m.receipt_id = r.id
    where m.amount > case when r.state = 'posted' then r.amount else 0 end
      or (r.state = 'posted' and r.kind in ('ticket', 'deposit') and m.amount <> r.amount)`,
  // Worth less what refunds took off = paid less what was given back + owed; an unpaid ticket owes, a paid one does not, nobody owes before.
  'money.debt': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || coalesce(d.amount, 0) as said,
      (case when t.status in ${gone} then t.total - t.credited - (t.paid - t.refunded) else 0 end)::text as should
    from ticket t left join (select tenant_id, document_id, sum(amount) as amount from debt_ledger where document = 'ticket' group by 1, 2) d
      on d.tenant_id = t.tenant_id and d.document_id = t.id
    where (t.status in ${gone} and (coalesce(d.amount, 0) <> (t.total - t.credited) - (t.paid - t.refunded)
        or coalesce(d.amount, 0) <> ticket_remaining(t.status, t.total, t.paid, t.refunded, t.credited)))
      or (t.status not in ${gone} and coalesce(d.amount, 0) <> 0) or coalesce(d.amount, 0) < 0
      or (t.status = 'ChuaTraTien' and coalesce(d.amount, 0) <= 0) or (t.status in ('DaTra', 'TraPhi') and coalesce(d.amount, 0) <> 0)`,
  'money.archived': () => `
    select 'ticket' as document, t.id, t.code, d.amount::text as said, '0' as should
    from ticket t join (select tenant_id, document_id, sum(amount) as amount from debt_ledger where document = 'ticket' group by 1, 2 having sum(amount) <> 0) d
      on d.tenant_id = t.tenant_id and d.document_id = t.id
    where t.archived_at is not null`,
  'money.due': () => `
    select 'ticket' as document, t.id, t.code, coalesce(d.due_day::text, '–') || ': ' || d.amount as said, coalesce(t.due_day::text, '–') as should
    from ticket t join (select tenant_id, document_id, due_day, sum(amount) as amount from debt_ledger where document = 'ticket'
      group by 1, 2, 3 having sum(amount) <> 0) d on d.tenant_id = t.tenant_id and d.document_id = t.id
    where d.due_day is distinct from t.due_day`,
  // Credit is what refunds and payments above a price left; each is spent at most once, and nothing of what was taken back.
  'money.credit': () => `
    select 'customer' as document, c.id, c.code, x.amount::text as said, '≤ 0' as should
    from (select tenant_id, party_id, document, document_id, sum(amount) as amount from debt_ledger
      where party = 'customer' and document in ('refund', 'credit', 'voucher') group by 1, 2, 3, 4 having sum(amount) > 0) x
    join customer c on c.tenant_id = x.tenant_id and c.id = x.party_id`,
  'money.fund': () => `
    select 'fund' as document, f.id, m.name || ' · ' || b.name as code, f.balance || ' · ' || coalesce(d.amount, 0) as said, coalesce(c.amount, 0) || ' ≥ 0' as should
    from fund f join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id
    left join (select tenant_id, branch_id, payment_method_id, sum(amount) as amount from cash_ledger group by 1, 2, 3) c
      on (c.tenant_id, c.branch_id, c.payment_method_id) = (f.tenant_id, f.branch_id, f.payment_method_id)
    left join (select tenant_id, branch_id, payment_method_id, sum(income - outgo - sent + arrived) as amount from fund_day group by 1, 2, 3) d
      on (d.tenant_id, d.branch_id, d.payment_method_id) = (f.tenant_id, f.branch_id, f.payment_method_id)
    where f.balance <> coalesce(c.amount, 0) or f.balance <> coalesce(d.amount, 0) or (f.balance < 0 and (m.flag or not f.may_be_negative))
      or exists (select from fund_day x where (x.tenant_id, x.branch_id, x.payment_method_id) = (f.tenant_id, f.branch_id, f.payment_method_id)
        and x.income - x.outgo - x.sent + x.arrived <> coalesce((select sum(l.amount) from cash_ledger l where (l.tenant_id, l.branch_id, l.payment_method_id, l.day)
          = (x.tenant_id, x.branch_id, x.payment_method_id, x.day)), 0))`,
  'money.flow': () => `
    select 'sums' as document, null::bigint as id, b.name || ' · ' || to_char(day, 'DD/MM/YYYY') || ' · ' || flow as code, coalesce(d.amount, 0)::text as said, coalesce(c.amount, 0)::text as should
    from cash_day d full join (select day, branch_id, payment_method_id, flow_of(tenant_id, document, document_id, turn) as flow, sum(amount) as amount
      from cash_ledger group by 1, 2, 3, 4) c using (day, branch_id, payment_method_id, flow)
    join branch b on b.tenant_id = current_tenant() and b.id = branch_id
    where coalesce(d.amount, 0) <> coalesce(c.amount, 0)`,
  'money.transfer': () => `
    select 'fundTransfer' as document, t.id, t.code, t.status || ': ' || coalesce(c.away, 0) || ' · ' || coalesce(c.there, 0) as said,
      case t.status when 'sent' then -t.amount || ' · 0' when 'received' then -t.amount || ' · ' || t.amount else '0 · 0' end as should
    from fund_transfer t left join (select l.tenant_id, l.document_id, sum(l.amount) filter (where l.turn = 0) as away, sum(l.amount) filter (where l.turn = 1) as there
      from cash_ledger l where l.document = 'fund_transfer' group by 1, 2) c on c.tenant_id = t.tenant_id and c.document_id = t.id
    where coalesce(c.away, 0) <> case when t.status in ('sent', 'received') then -t.amount else 0 end
      or coalesce(c.there, 0) <> case when t.status = 'received' then t.amount else 0 end`,
  'money.closed': () => `
    select 'fund' as document, f.id, m.name || ' · ' || b.name || ' · Z' || c.number as code, left(c.seal, 12) as said,
      left(fund_seal(c.branch_id, c.payment_method_id, c.from_day, c.day, c.before), 12) as should
    from (select z.*, lag(z.seal) over w as before from fund_close z where z.reopened_at is null
        window w as (partition by z.tenant_id, z.branch_id, z.payment_method_id order by z.number)) c
    join fund f on (f.tenant_id, f.branch_id, f.payment_method_id) = (c.tenant_id, c.branch_id, c.payment_method_id)
    join branch b on b.tenant_id = c.tenant_id and b.id = c.branch_id join category m on m.tenant_id = c.tenant_id and m.id = c.payment_method_id
    where c.seal <> fund_seal(c.branch_id, c.payment_method_id, c.from_day, c.day, c.before) or f.closed_day is null or f.closed_day < c.day`,
  'money.tally': () => `
    select 'sums' as document, null::bigint as id, coalesce(t.side, c.side) || ' · ' || b.name as code, coalesce(t.change, 0) || ' · ' || coalesce(t.amount, 0) as said,
      coalesce(c.change, 0) || ' · ' || coalesce(c.amount, 0) as should
    from (select side, coalesce(day::text, 'month ' || month) as span, branch_id, payment_method_id, kind, state, sum(change) as change, sum(amount) as amount
      from voucher_tally group by 1, 2, 3, 4, 5, 6) t
    full join (select side, s.span, branch_id, payment_method_id, kind, state, count(*) as change, sum(amount) as amount
      from voucher cross join lateral (values (day::text), ('month ' || date_trunc('month', day)::date)) s (span) group by 1, 2, 3, 4, 5, 6) c
      using (side, span, branch_id, payment_method_id, kind, state)
    join branch b on b.tenant_id = current_tenant() and b.id = branch_id
    where coalesce(t.change, 0) <> coalesce(c.change, 0) or coalesce(t.amount, 0) <> coalesce(c.amount, 0)`,
  'money.open': () => `
    select case when d.document in ('ticket', 'refund', 'inbound', 'outbound') then d.document when d.document = 'opening' then 'openingDebt' else 'customer' end as document, d.document_id as id,
      coalesce(item_code(d.document, d.document_id), '#' || d.document_id) as code, coalesce(o.amount::text, '–') as said, d.amount::text as should
    from (select tenant_id, party, party_id, document, document_id, sum(amount) as amount from debt_ledger group by 1, 2, 3, 4, 5) d
    left join open_item o on (o.tenant_id, o.party, o.party_id, o.document, o.document_id) = (d.tenant_id, d.party, d.party_id, d.document, d.document_id)
    where o.amount is distinct from d.amount`,
  'money.supplier': () => `
    select 'inbound' as document, i.id, i.code, coalesce(d.amount, 0)::text as said,
      (case when i.status = 'posted' and not i.is_deleted and i.supplier_id is not null then i.returned - i.amount + i.paid else 0 end)::text as should
    from inbound i left join (select tenant_id, document_id, sum(amount) as amount from debt_ledger where document = 'inbound' group by 1, 2) d
      on d.tenant_id = i.tenant_id and d.document_id = i.id
    where coalesce(d.amount, 0) <> case when i.status = 'posted' and not i.is_deleted and i.supplier_id is not null then i.returned - i.amount + i.paid else 0 end`,
  'money.settled': () => `
    select case v.side when 'in' then 'receipt' else 'payment' end as document, v.id, v.code, coalesce(d.amount, 0)::text as said,
      (case when v.state <> 'posted' then 0 when v.side = 'in' then -v.amount else v.amount end)::text as should
    from voucher v left join (select tenant_id, receipt_id, payment_id, sum(amount) as amount from debt_ledger
        where receipt_id is not null or payment_id is not null group by 1, 2, 3) d
      on d.tenant_id = v.tenant_id and v.id = case v.side when 'in' then d.receipt_id else d.payment_id end
    where v.kind in ('debt', 'supplierReturn', 'advanceReturn', 'supplier', 'advance')
      and coalesce(d.amount, 0) <> case when v.state <> 'posted' then 0 when v.side = 'in' then -v.amount else v.amount end`,
  // What a posted write-off gave up stands in the debt ledger line for line, one that was taken back with nothing; a ticket knows its own.
  'money.writeOff': () => `
    select 'writeOff' as document, w.id, w.code, coalesce(d.amount, 0) || ' · ' || coalesce(d.items, '–') as said,
      (case when w.status = 'posted' then w.amount else 0 end) || ' · ' || coalesce(l.items, '–') as should
    from write_off w
    left join (select tenant_id, write_off_id, sum(-amount) as amount, string_agg(document || document_id || '=' || -amount, ' ' order by document, document_id) as items
      from (select tenant_id, write_off_id, document, document_id, sum(amount) as amount from debt_ledger where write_off_id is not null
        group by 1, 2, 3, 4 having sum(amount) <> 0) x group by 1, 2) d on d.tenant_id = w.tenant_id and d.write_off_id = w.id
    left join lateral (select string_agg((x ->> 'document') || (x ->> 'documentId') || '=' || (x ->> 'amount'), ' '
        order by x ->> 'document', (x ->> 'documentId')::bigint) as items, sum((x ->> 'amount')::bigint) as amount
      from jsonb_array_elements(w.lines) x) l on true
    where coalesce(d.amount, 0) <> case when w.status = 'posted' then w.amount else 0 end or l.amount is distinct from w.amount
      or (w.status = 'posted' and d.items is distinct from l.items)
    union all
    select 'ticket', t.id, t.code, t.written_off::text, coalesce(d.amount, 0)::text
    from ticket t left join (select tenant_id, document_id, -sum(amount) as amount from debt_ledger where write_off_id is not null and document = 'ticket' group by 1, 2) d
      on d.tenant_id = t.tenant_id and d.document_id = t.id
    where t.written_off <> coalesce(d.amount, 0)`,
  // What a posted offset used stands in the debt ledger, credit and debt line for line, and comes to nothing; taken back, nothing stands there.
  'money.offset': () => `
    select 'offset' as document, w.id, w.code, coalesce(d.items, '–') || ' = ' || coalesce(d.amount, 0) as said,
      w.amount || ': ' || case when w.status = 'posted' then coalesce(l.items, '–') else '–' end || ' = 0' as should
    from debt_offset w
    left join (select tenant_id, offset_id, sum(amount) as amount, string_agg(party || party_id || ':' || document || document_id || '=' || amount, ' ' order by party, document, document_id) as items
      from (select tenant_id, offset_id, party, party_id, document, document_id, sum(amount) as amount from debt_ledger where offset_id is not null
        group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0) x group by 1, 2) d on d.tenant_id = w.tenant_id and d.offset_id = w.id
    left join lateral (select string_agg(x.party || x.party_id || ':' || x.document || x.id || '=' || x.amount, ' ' order by x.party, x.document, x.id) as items,
        sum(x.amount) filter (where x.amount > 0) as up, -sum(x.amount) filter (where x.amount < 0) as down
      from (select party, party_id, y ->> 'document' as document, (y ->> 'documentId')::bigint as id, way * (y ->> 'amount')::bigint as amount
        from (select y, w.party, w.party_id, case w.party when 'supplier' then 1 else -1 end as way from jsonb_array_elements(w.lines) y
          union all select y, case when w.supplier_id is null then w.party else 'supplier' end, coalesce(w.supplier_id, w.party_id),
            case w.party when 'supplier' then -1 else 1 end from jsonb_array_elements(w.credits) y) z) x) l on true
    where coalesce(d.amount, 0) <> 0 or l.up is distinct from w.amount or l.down is distinct from w.amount
      or d.items is distinct from case when w.status = 'posted' then l.items end`,
  // What was brought along stands under its party with its amount, and nothing of what was taken back; between nothing and all of it is left.
  'money.openingDebt': () => `
    select 'openingDebt' as document, coalesce(w.id, d.document_id) as id, coalesce(w.code, '#' || d.document_id) as code,
      coalesce(d.opened, 0) || ' · ' || coalesce(d.remains, 0) as said, coalesce(w.amount, 0) || ' · 0 ≤ · ≤ ' || coalesce(w.amount, 0) as should
    from (select tenant_id, id, code, party, party_id, case side when 'theirs' then 1 else -1 end as way, case status when 'posted' then amount else 0 end as amount
      from opening_debt) w
    full join (select tenant_id, party, party_id, document_id, sum(amount) as remains, coalesce(sum(amount) filter (where entry in ('open', 'take_back')
        and receipt_id is null and payment_id is null and write_off_id is null and offset_id is null), 0) as opened
      from debt_ledger where document = 'opening' group by 1, 2, 3, 4) d
      on (d.tenant_id, d.party, d.party_id, d.document_id) = (w.tenant_id, w.party, w.party_id, w.id)
    where w.id is null or way * coalesce(d.opened, 0) <> w.amount or way * coalesce(d.remains, 0) not between 0 and w.amount`,
  'bank.matched': () => `
    select 'bankTxn' as document, t.id, coalesce(t.reference, '#' || t.id) as code, t.status || ': ' || coalesce(m.amount, 0) as said,
      case when t.status in ('matched', 'split') then t.amount::text when t.status = 'new' then '0 ≤ · < ' || t.amount else '0' end as should
    from bank_txn t left join (select tenant_id, txn_id, sum(amount) as amount from bank_match group by 1, 2) m on m.tenant_id = t.tenant_id and m.txn_id = t.id
    where coalesce(m.amount, 0) not between case when t.status in ('matched', 'split') then t.amount else 0 end
      and case t.status when 'new' then t.amount - 1 when 'ignored' then 0 else t.amount end`,
  'bank.voucher': () => `
    select case v.side when 'in' then 'receipt' else 'payment' end as document, v.id, v.code, v.state || ': ' || sum(m.amount) as said, '≤ ' || v.amount as should
    from bank_match m join voucher v on v.tenant_id = m.tenant_id and v.side = m.side and v.id = m.voucher_id
    join bank_txn t on t.tenant_id = m.tenant_id and t.id = m.txn_id
    group by v.tenant_id, v.side, v.id, v.code, v.state, v.amount, v.branch_id, v.payment_method_id
    having sum(m.amount) not between 0 and case when v.state = 'posted' then v.amount else 0 end
      or sum(m.amount) filter (where (t.direction, t.branch_id, t.payment_method_id) is distinct from (v.side, v.branch_id, v.payment_method_id)) <> 0`,
  'money.inbound': () => `
    select 'inbound' as document, i.id, i.code, i.quantity || ' · ' || i.amount || ' − ' || i.returned as said,
      coalesce(l.quantity, 0) || ' · ' || coalesce(l.amount, 0) || ' − ' || coalesce(r.amount, 0) as should
    from inbound i
    left join (select tenant_id, inbound_id, sum(quantity) as quantity, sum(quantity * price) as amount from inbound_line group by 1, 2) l
      on l.tenant_id = i.tenant_id and l.inbound_id = i.id
    left join (select tenant_id, inbound_id, sum(amount) as amount from inbound_return group by 1, 2) r on r.tenant_id = i.tenant_id and r.inbound_id = i.id
    where not i.is_deleted and (i.quantity <> coalesce(l.quantity, 0) or i.amount <> coalesce(l.amount, 0) or i.returned <> coalesce(r.amount, 0))`,
  // What the price list pays for is earned by whoever did it, and nothing by work that was not done; refunded lines took theirs back.
  'staff.lines': () => `
    with earned as (select tenant_id, ticket_line_id, sum(amount) filter (where role in ('technician', 'glass')) as by_hand, sum(amount) as amount
      from commission_ledger where account = 'earned' and origin_line_id is null and ticket_line_id is not null group by 1, 2)
    select 'ticket' as document, t.id, t.code, l.name || ': ' || coalesce(e.amount, 0) as said,
      case when l.outcome = 'done' then '> 0' else '0' end as should
    from ticket_line l join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
    left join earned e on e.tenant_id = l.tenant_id and e.ticket_line_id = l.id
    where (coalesce(e.amount, 0) <> 0 and (l.outcome is distinct from 'done' or l.cover <> 'billable'))
      or (coalesce(e.by_hand, 0) = 0 and l.outcome = 'done' and l.cover = 'billable' and l.kind = 'service' and l.commission > 0
        and t.status in ${finished} and not t.is_deleted and coalesce(l.technician_id, t.technician_id) is not null
        and not exists (select from refund_line r where r.tenant_id = l.tenant_id and r.ticket_line_id = l.id)
        and not exists (select from minus_percent_history m where m.percent >= 100))`,
  // Within a đồng of their percent, nobody else, and nothing is lost between them; a refund takes its part of each.
  'staff.split': () => `
    select 'ticket' as document, t.id, t.code, l.name || ': ' || coalesce(u.user_name, '–') || ' ' || e.amount as said,
      coalesce(s.percent, 0) || '% × ' || e.of_all as should
    from (select c.tenant_id, c.ticket_line_id, c.user_id, sum(c.amount) as amount, sum(sum(c.amount)) over (partition by c.tenant_id, c.ticket_line_id) as of_all
      from commission_ledger c where c.account = 'earned' and c.role <> 'advisor' and c.origin_line_id is null and c.refund_id is null
        and exists (select from ticket_line_share w where w.tenant_id = c.tenant_id and w.ticket_line_id = c.ticket_line_id)
      group by c.tenant_id, c.ticket_line_id, c.user_id) e
    join ticket_line l on l.tenant_id = e.tenant_id and l.id = e.ticket_line_id join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
    left join user_account u on u.tenant_id = e.tenant_id and u.id = e.user_id
    left join ticket_line_share s on s.tenant_id = e.tenant_id and s.ticket_line_id = e.ticket_line_id and s.user_id = e.user_id
    where abs(e.amount * 100 - e.of_all * coalesce(s.percent, 0)) >= 100`,
  'staff.time': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || c.earned || ' · ' || c.payable as said,
      case when t.status in ${notFinished} then '0 · 0' else c.earned || ' · 0' end as should
    from (select tenant_id, ticket_id, coalesce(sum(amount) filter (where account = 'earned'), 0) as earned,
        coalesce(sum(amount) filter (where account = 'payable'), 0) as payable from commission_ledger where outbound_id is null group by 1, 2) c
    join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
    where (t.status in ${notFinished} and c.earned + c.payable <> 0) or (c.payable <> 0 and t.status not in ('DaTra', 'TraPhiMotPhan', 'TraPhi'))`,
  'staff.bounds': () => `
    select 'ticket' as document, t.id, t.code, u.user_name || ': ' || c.earned || ' · ' || c.payable as said, '0 ≤ · ≤' as should
    from (select tenant_id, ticket_id, ticket_line_id, user_id, role, coalesce(sum(amount) filter (where account = 'earned'), 0) as earned,
        coalesce(sum(amount) filter (where account = 'payable'), 0) as payable
      from commission_ledger where origin_line_id is null and outbound_id is null group by 1, 2, 3, 4, 5) c
    join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id join user_account u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.earned < 0 or c.payable < 0 or c.payable > c.earned`,
  'staff.warranty': () => `
    with lost as (select tenant_id, origin_line_id, user_id, sum(amount) as amount from commission_ledger
        where origin_line_id is not null and account = 'earned' group by 1, 2, 3),
      had as (select tenant_id, ticket_line_id, user_id, sum(amount) as amount from commission_ledger
        where origin_line_id is null and account = 'earned' and ticket_line_id is not null group by 1, 2, 3)
    select 'ticket' as document, t.id, t.code, l.name || ': ' || lost.amount as said, '≥ −' || coalesce(had.amount, 0) as should
    from lost left join had on had.tenant_id = lost.tenant_id and had.ticket_line_id = lost.origin_line_id and had.user_id = lost.user_id
    join ticket_line l on l.tenant_id = lost.tenant_id and l.id = lost.origin_line_id join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
    where lost.amount > 0 or -lost.amount > coalesce(had.amount, 0)`,
  'staff.free': () => `
    select 'ticket' as document, t.id, t.code, t.status || ': ' || c.amount as said, case when t.status in ${notFinished} then '0' else '≥ 0' end as should
    from (select tenant_id, ticket_id, sum(amount) as amount from warranty_cost group by 1, 2) c
    join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
    where c.amount < 0 or (c.amount <> 0 and t.status in ${notFinished})`,
} as const satisfies Partial<Record<LawKey, LawSql>>;
