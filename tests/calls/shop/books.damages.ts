// One thing wrong behind the application's back for each law of the books: what is written, and which document is named for it.
import type { LawKey } from '../../../contract/books/books.laws.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { DEFAULT_TENANT } from '../../harness/app.ts';
import { type CodeOf, type Damages, reservingOf, stockDamagesOf, type Worked } from './books.stock-damages.ts';

const tenant = DEFAULT_TENANT;
/** In a shop that worked. */
export function damagesOf(it: Worked, codeOf: CodeOf): Damages<LawKey> {
  const earning = (ticket: number, amount: number, origin = 'null') =>
    `insert into commission_ledger (tenant_id, user_id, role, ticket_id, account, rule, base, amount, event, day, origin_line_id)
   values (${tenant}, ${it.shop.technician.user.id}, 'technician', ${ticket}, 'earned', 'x', 0, ${amount}, 'earned', '${today()}', ${origin})`;
  const owing = (document: string, id: number, amount: number) =>
    `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day)
   select ${tenant}, 'customer', ${it.customer}, '${document}', ${id}, 'open', ${amount}, due_day, '${today()}' from ticket where id = ${it.unpaid.id}`;
  const reserving = reservingOf(it);
  /** Money that a bank told, said to be matched, with a voucher of the drawer or with none. */
  const toldMoney = (reference: string, isLinked: boolean) => [
    `insert into bank_txn (tenant_id, source, provider_id, account, direction, amount, booked_at, content, reference, raw, status, branch_id, payment_method_id)
   values (${tenant}, 'sepay', '${reference}', '1', 'in', 5, now(), '', '${reference}', '{}', 'matched', ${it.shop.branch}, ${it.shop.transfer})`,
    ...(isLinked
      ? [
          `insert into bank_match (tenant_id, txn_id, side, voucher_id, amount, is_made)
   select ${tenant}, id, 'in', ${it.receipts[0]}, 5, false from bank_txn where reference = '${reference}'`,
        ]
      : []),
  ];
  /** A voucher of another kind is another flow: told again, so that only its own law sees it. */
  const flowsAgain = [
    `delete from cash_day where tenant_id = ${tenant}`,
    `insert into cash_day (tenant_id, day, branch_id, payment_method_id, flow, amount)
   select tenant_id, day, branch_id, payment_method_id, flow_of(tenant_id, document, document_id, turn), sum(amount) from cash_ledger where tenant_id = ${tenant} group by 1, 2, 3, 4, 5`,
  ];
  return {
    ...stockDamagesOf(it, codeOf),
    'ticket.done': () => ({
      do: [`update ticket_done set worked = worked + 1 where ticket_id = ${it.paid.id}`],
      names: it.paid.code,
    }),
    'ticket.total': () => ({
      do: [`update ticket_line set price = price + 1 where ticket_id = ${it.ready.id}`],
      names: it.ready.code,
    }),
    'ticket.paid': () => ({ do: [`update ticket set paid = paid + 1 where id = ${it.open.id}`], names: it.open.code }),
    'ticket.promotion': () => ({
      do: [
        `insert into ticket_promotion (tenant_id, ticket_id, group_id, name, amount) values (${tenant}, ${it.open.id}, 1, 'x', 10)`,
      ],
      names: it.open.code,
      isBlind: true,
    }),
    'ticket.quota': () => ({
      do: [
        `insert into invoice_promotion (tenant_id, code, name, kind, value, used) values (${tenant}, 'QUÁ', 'x', 'amount', 10, 1)`,
      ],
      names: 'QUÁ',
    }),
    'ticket.refund': () => ({
      do: [`update refund_line set amount = amount + 1 where refund_id = ${it.refund.id}`],
      names: it.refund.code,
    }),
    'ticket.refunded': () => ({ do: [earning(it.refunded.id, 5)], names: it.refunded.code }),
    'ticket.custody': () => ({
      do: [`update ticket set custody = 'transit' where id = ${it.ready.id}`],
      names: it.ready.code,
    }),
    'ticket.handedOver': () => ({
      do: [
        `insert into warranty (tenant_id, ticket_id, line_id, customer_id, phone, name, start_day, months, end_day)
       values (${tenant}, ${it.open.id}, ${it.open.lines[0]}, ${it.customer}, '0', 'x', '${today()}', 1, '${today()}')`,
      ],
      names: it.open.code,
    }),
    'ticket.log': () => ({
      do: [
        `insert into ticket_log (tenant_id, ticket_id, action, to_status) values (${tenant}, ${it.open.id}, 'x', 'DaTra')`,
      ],
      names: it.open.code,
    }),
    'ticket.change': () => ({
      do: [
        `insert into ticket_change (tenant_id, ticket_id, kind, status_before, proposal, differences, total_before, total_after)
       values (${tenant}, ${it.open.id}, 'price', 'DangXuLy', '{}', '[]', 0, 0)`,
      ],
      names: it.open.code,
    }),
    'ticket.centre': () => ({
      do: [
        `insert into center_request (tenant_id, code, group_id, branch_id, content, ticket_id) values (${tenant}, 'YC-LẠ', 1, ${it.shop.branch}, 'x', ${it.open.id})`,
      ],
      names: it.open.code,
      isBlind: true,
    }),
    'ticket.parts': () => ({
      do: [
        `with made as (insert into outbound (tenant_id, code, kind, status, warehouse_id, to_warehouse_id, day, ticket_id)
         values (${tenant}, 'X-LẠ', 'returnItem', 'posted', ${it.goods.main}, ${it.goods.main}, '${today()}', ${it.open.id}) returning id)
       insert into outbound_line (tenant_id, outbound_id, product_id, quantity) select ${tenant}, id, ${it.part}, 1 from made`,
        `insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, change, quantity, amount)
       select tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, 1, quantity, amount from bill_counted where document = 'outbound' and month = date_trunc('month', '${today()}'::date)
         and kind = 'returnItem' and warehouse_id = ${it.goods.main} and to_warehouse_id = ${it.goods.main}`,
      ],
      names: it.open.code,
      isBlind: true,
    }),
    'ticket.kept': () => ({ do: [reserving('ticket', it.paid.id)], names: it.paid.code }),
    'ticket.rating': () => ({
      do: [
        `insert into message_outbox (tenant_id, kind, target_id, phone, payload) values (${tenant}, 'rating', ${it.open.id}, '0', '{}')`,
      ],
      names: it.open.code,
    }),
    'ticket.tally': async () => ({
      do: [
        `update ticket_tally set total = total + 1 where id = (select max(id) from ticket_tally where branch_id = ${it.shop.branch})`,
      ],
      names: await codeOf('branch', it.shop.branch),
    }),
    'sale.ticket': () => ({
      do: [
        `insert into sale_ledger (tenant_id, day, event, branch_id, ticket_id, kind, customer_id, gross, net)
       values (${tenant}, '${today()}', 'sold', ${it.shop.branch}, ${it.paid.id}, 'service', ${it.customer}, 5, 5)`,
      ],
      names: it.paid.code,
    }),
    'sale.line': () => ({
      do: [
        `update sale_ledger set gross = gross + 1 where id = (select min(id) from sale_ledger where event = 'sold' and ticket_id = ${it.paid.id})`,
        `update sale_day set gross = gross + 1 where branch_id = ${it.shop.branch} and day = (select day from sale_ledger where event = 'handed' and ticket_id = ${it.paid.id}) and device_type_id = (select coalesce(device_type_id, 0) from sale_ledger where event = 'handed' and ticket_id = ${it.paid.id})`,
      ],
      names: it.paid.code,
    }),
    'sale.first': async () => ({
      do: [`update first_visit set day = day - 1 where customer_id = ${it.customer}`],
      names: await codeOf('customer', it.customer),
    }),
    'sale.day': async () => ({
      do: [`update sale_day set net = net + 1 where branch_id = ${it.shop.branch}`],
      names: `${await codeOf('branch', it.shop.branch)} · ${showDay(today())}`,
    }),
    'booking.day': async () => ({
      do: [
        `insert into booking_day (tenant_id, day, branch_id, bookings) values (${tenant}, '${today()}', ${it.shop.branch}, 1)
         on conflict (tenant_id, day, branch_id) do update set bookings = booking_day.bookings + 1`,
      ],
      names: `${await codeOf('branch', it.shop.branch)} · ${showDay(today())}`,
    }),
    'money.cash': async () => ({
      do: [
        `insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id, turn)
       values (${tenant}, ${it.shop.branch}, ${it.shop.cash}, '${addDays(today(), 1)}', 5, 'account_receipt', ${it.receipts[0]}, 7)`,
      ],
      names: await codeOf('account_receipt', it.receipts[0]),
    }),
    'money.receipt': async () => ({
      do: [`update ticket_money set receipt_id = ${it.receipts[1]} where receipt_id = ${it.receipts[0]}`],
      names: await codeOf('account_receipt', it.receipts[1]),
    }),
    'money.debt': () => ({ do: [owing('ticket', it.unpaid.id, 5)], names: it.unpaid.code }),
    'money.archived': () => ({
      do: [`update ticket set archived_at = now() where id = ${it.unpaid.id}`],
      names: it.unpaid.code,
    }),
    'money.due': () => ({
      do: [`update debt_ledger set due_day = due_day + 1 where document = 'ticket' and document_id = ${it.unpaid.id}`],
      names: it.unpaid.code,
    }),
    'money.credit': async () => ({
      do: [owing('credit', it.unpaid.id, 5)],
      names: await codeOf('customer', it.customer),
    }),
    'money.fund': async () => ({
      do: [
        `update fund set balance = balance + 1 where branch_id = ${it.shop.branch} and payment_method_id = ${it.shop.cash}`,
      ],
      names: await codeOf('branch', it.shop.branch, 'name'),
    }),
    'money.flow': async () => ({
      do: [`update cash_day set amount = amount + 1 where branch_id = ${it.shop.branch}`],
      names: await codeOf('branch', it.shop.branch, 'name'),
    }),
    'money.transfer': () => ({
      do: [
        `insert into fund_transfer (tenant_id, code, status, branch_id, payment_method_id, to_branch_id, to_payment_method_id, amount, day)
       values (${tenant}, 'KC-LẠ', 'sent', ${it.shop.branch}, ${it.shop.cash}, (select min(id) from branch where tenant_id = ${tenant} and id <> ${it.shop.branch}), ${it.shop.cash}, 5, '${today()}')`,
      ],
      names: 'KC-LẠ',
    }),
    'money.closed': () => ({
      do: [`update fund_close set seal = 'x' where branch_id = ${it.shop.branch}`],
      names: 'Z1',
    }),
    'money.tally': async () => ({
      do: [
        `update voucher_tally set amount = amount + 1 where id = (select max(id) from voucher_tally where branch_id = ${it.shop.branch})`,
      ],
      names: await codeOf('branch', it.shop.branch, 'name'),
    }),
    'money.open': () => ({
      do: [`update open_item set amount = amount + 1 where document = 'ticket' and document_id = ${it.unpaid.id}`],
      names: it.unpaid.code,
    }),
    'money.supplier': () => ({
      do: [
        `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, day)
       values (${tenant}, 'supplier', ${it.supplier}, 'inbound', ${it.bill.id}, 'open', 5, '${today()}')`,
      ],
      names: it.bill.code,
    }),
    'money.settled': async () => ({
      do: [`update account_receipt set kind = 'debt' where id = ${it.receipts[0]}`, ...flowsAgain],
      names: await codeOf('account_receipt', it.receipts[0]),
    }),
    'money.writeOff': () => ({
      do: [`update write_off set amount = amount + 1 where id = ${it.writeOff.id}`],
      names: it.writeOff.code,
    }),
    'money.offset': () => ({
      do: [`update debt_offset set amount = amount + 1 where id = ${it.offset.id}`],
      names: it.offset.code,
    }),
    'money.openingDebt': () => ({
      do: [`update opening_debt set amount = amount + 1 where id = ${it.openingDebt.id}`],
      names: it.openingDebt.code,
    }),
    'bank.matched': () => ({ do: toldMoney('FT-LẠ', false), names: 'FT-LẠ', isBlind: true }),
    'bank.voucher': async () => ({
      do: toldMoney('FT-LẠ', true),
      names: await codeOf('account_receipt', it.receipts[0]),
      isBlind: true,
    }),
    'money.inbound': () => ({
      do: [`update inbound set quantity = quantity + 1 where id = ${it.bill.id}`],
      names: it.bill.code,
    }),
    'staff.lines': () => ({
      do: [`delete from commission_ledger where ticket_id = ${it.paid.id}`],
      names: it.paid.code,
    }),
    'staff.split': () => ({
      do: [
        `insert into ticket_line_share (tenant_id, ticket_line_id, user_id, percent)
         select ${tenant}, ${it.paid.lines[0]}, id, 50 from unnest(array[${it.shop.technician.user.id}, ${it.shop.manager.user.id}]) id`,
      ],
      names: it.paid.code,
    }),
    'staff.time': () => ({ do: [earning(it.open.id, 5)], names: it.open.code }),
    'staff.bounds': () => ({ do: [earning(it.paid.id, -5)], names: it.paid.code }),
    'staff.warranty': () => ({ do: [earning(it.paid.id, 5, String(it.paid.lines[0]))], names: it.paid.code }),
    'staff.payout': () => ({
      do: [
        `update account_payment set kind = 'commission' where id = (select payment_id from ticket_money where refund_id = ${it.refund.id})`,
        ...flowsAgain,
      ],
      names: 'PC',
    }),
    'staff.once': () => ({
      do: [`update account_payment set staff_id = ${it.shop.manager.user.id} where id = ${it.payout?.id}`],
      names: it.payout?.code ?? '',
    }),
    'staff.paid': () => ({
      do: [
        `update commission_ledger set payment_id = ${it.payout?.id} where ticket_id = ${it.paid.id} and account = 'payable'`,
      ],
      names: it.paid.code,
    }),
    'staff.branch': () => ({
      do: [`update commission_ledger set branch_id = branch_id + 1 where ticket_id = ${it.paid.id}`],
      names: it.paid.code,
    }),
    'staff.defects': () => ({
      do: [
        `insert into commission_ledger (tenant_id, user_id, role, ticket_id, account, rule, base, amount, event, day, outbound_id)
         select ${tenant}, ${it.shop.technician.user.id}, 'technician', ${it.open.id}, a, 'x', 0, -5, 'deducted', '${today()}', ${it.left.id}
         from unnest(array['earned', 'payable']) a`,
      ],
      names: it.left.code,
    }),
    'staff.day': () => ({
      do: [`update commission_tally set net = net + 1 where user_id = ${it.shop.technician.user.id}`],
      names: showDay(today()),
    }),
    'staff.closed': () => ({
      do: [`update commission_period set earned = earned + 1 where tenant_id = ${tenant}`],
      names: '/20',
    }),
    'staff.free': () => ({
      do: [
        `insert into warranty_cost (tenant_id, ticket_id, cover, event, amount, day) values (${tenant}, ${it.open.id}, 'warranty', 'booked', 5, '${today()}')`,
      ],
      names: it.open.code,
    }),
  };
}
