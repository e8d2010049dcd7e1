// The books check themselves: every law holds in a shop that worked, and each of them sees the one thing that breaks it.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Books } from '../../../contract/books/books.calls.ts';
import { lawKeys } from '../../../contract/books/books.laws.ts';
import { type Checked, checkBooks } from '../../../server/books/check.ts';
import { checkEveryTenant } from '../../../server/books/every-tenant.ts';
import { checkNightly, isDue } from '../../../server/books/nightly.ts';
import { APP_ROLE, ownerClient } from '../../../server/db/open.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { crowdOf, dice, walk } from '../../harness/ticket/ticket-world.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';
import { workedShop } from '../../harness/worked-shop.ts';
import { damagesOf } from './books.damages.ts';

const app = await testApp();
const owner = ownerClient(app.address);
const tenant = DEFAULT_TENANT;
const codeOf = async (table: string, id: number | undefined, column = 'code') =>
  (await app.sql<{ code: string }>(`select ${column} as code from ${table} where id = $1`, [id]))[0]?.code ?? '';

let it: Awaited<ReturnType<typeof workedShop>>;
beforeAll(async () => {
  await owner.connect();
  it = await workedShop(app);
});
afterAll(() => owner.end());

/** What the laws say after somebody wrote behind the application's back; nothing of it stays. */
async function after(statements: readonly string[], isBlind: boolean): Promise<Checked[]> {
  await owner.query('begin');
  try {
    if (isBlind) await owner.query('set local session_replication_role = replica'); // no triggers, no foreign keys
    await owner.query(`set local app.tenant_id = '${tenant}'`);
    for (const text of statements) expect((await owner.query(text)).rowCount, text).toBeGreaterThan(0);
    await owner.query('set constraints all immediate'); // funds follow at the end of a transaction
    await owner.query(`set local role ${APP_ROLE}`);
    return (await checkBooks(async (text) => (await owner.query(text)).rows)).filter(({ broken }) => broken > 0);
  } finally {
    await owner.query('rollback');
  }
}
const damages = () => damagesOf(it, codeOf);
interface Damage {
  do: string[];
  /** What is named. */
  names: string;
  isBlind?: true;
}
const earning = (ticket: number, amount: number, origin = 'null') =>
  `insert into commission_ledger (tenant_id, user_id, role, ticket_id, account, rule, base, amount, event, day, origin_line_id)
   values (${tenant}, ${it.shop.technician.user.id}, 'technician', ${ticket}, 'earned', 'x', 0, ${amount}, 'earned', '${today()}', ${origin})`;
const owing = (document: string, id: number, amount: number) =>
  `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day)
   select ${tenant}, 'customer', ${it.customer}, '${document}', ${id}, 'open', ${amount}, due_day, '${today()}' from ticket where id = ${it.unpaid.id}`;
const reserving = (document: string, id: number) =>
  `insert into stock_reservation (tenant_id, warehouse_id, product_id, document, document_id, wanted, held)
   values (${tenant}, ${it.goods.main}, ${it.part}, '${document}', ${id}, 1, 0)`;
/** Money that a bank told, matched or said to be, with a voucher of the drawer. */
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
const damages: Record<LawKey, () => Promise<Damage> | Damage> = {
  'stock.balance': async () => ({
    do: [
      `update stock_balance set value = value + 1 where product_id = ${it.part} and warehouse_id = ${it.goods.main}`,
    ],
    names: `${await codeOf('product', it.part)} · Kho A`,
  }),
  'stock.reserved': async () => ({
    do: [`update stock_balance set reserved = 1 where product_id = ${it.bare}`],
    names: `${await codeOf('product', it.bare)} · Kho A`,
  }),
  'stock.kept': () => ({ do: [reserving('outbound', it.draft.id)], names: it.draft.code }),
  'stock.chain': () => ({
    do: [
      `update stock_ledger set quantity_after = quantity_after + 1 where document = 'outbound' and document_id = ${it.left.id}`,
    ],
    names: it.left.code,
  }),
  'stock.days': async () => ({
    do: [`update stock_ledger set day = day - 3 where product_id = ${it.bare} and document_id = 7000002`],
    names: `${await codeOf('product', it.bare)} · Kho A`,
  }),
  'stock.months': async () => ({
    do: [
      `update stock_month set in_value = in_value + 1 where product_id = ${it.part} and warehouse_id = ${it.goods.main}`,
    ],
    names: `${await codeOf('product', it.part)} · Kho A`,
  }),
  'stock.tally': () => ({
    do: [
      `update stock_tally set value = value + 1 where id = (select max(id) from stock_tally where warehouse_id = ${it.goods.main})`,
    ],
    names: 'Kho A',
  }),
  'stock.bills': () => ({
    do: [
      `update bill_tally set change = change + 1 where id = (select max(id) from bill_tally where warehouse_id = ${it.goods.main})`,
    ],
    names: 'Kho A',
  }),
  'stock.there': async () => ({
    do: [
      `update stock_there set shelves = shelves + 1 where id = (select max(id) from stock_there where product_id = ${it.bare})`,
    ],
    names: await codeOf('product', it.bare),
  }),
  'stock.average': () => ({
    do: [
      `update stock_ledger set value = value - 500, value_after = value_after - 500 where document_id = 7000002`,
      `update stock_ledger set value = value + 500 where document_id = 7000003`,
    ],
    names: '#7000002',
  }),
  'stock.documents': () => ({
    do: [`update outbound_line set quantity = quantity + 1 where outbound_id = ${it.left.id}`],
    names: it.left.code,
  }),
  'stock.worth': () => ({
    do: [`update outbound_line set cost = cost + 1 where outbound_id = ${it.left.id}`],
    names: it.left.code,
  }),
  'stock.valuation': async () => ({
    do: [
      `insert into stock_difference (tenant_id, day, warehouse_id, product_id, document, document_id, reason, amount, ledger_id)
       select tenant_id, day, warehouse_id, product_id, document, document_id, 'price', 5, id from stock_ledger where document_id = 7000001`,
    ],
    names: `${await codeOf('product', it.bare)} · Kho A`,
  }),
  'stock.transit': async () => ({
    do: [`update outbound_line set cost = cost + 1 where outbound_id = ${it.onRoad.id}`],
    names: await codeOf('product', it.part),
  }),
  'stock.serials': async () => ({
    do: [
      `insert into stock_serial (tenant_id, product_id, serial, warehouse_id, cost) values (${tenant}, ${it.numbered}, 'LẠ', ${it.goods.main}, 0)`,
    ],
    names: `${await codeOf('product', it.numbered)} · Kho A`,
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
    do: [`update account_receipt set kind = 'debt' where id = ${it.receipts[0]}`],
    names: await codeOf('account_receipt', it.receipts[0]),
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
  'staff.time': () => ({ do: [earning(it.open.id, 5)], names: it.open.code }),
  'staff.bounds': () => ({ do: [earning(it.paid.id, -5)], names: it.paid.code }),
  'staff.warranty': () => ({ do: [earning(it.paid.id, 5, String(it.paid.lines[0]))], names: it.paid.code }),
  'staff.free': () => ({
    do: [
      `insert into warranty_cost (tenant_id, ticket_id, cover, event, amount, day) values (${tenant}, ${it.open.id}, 'warranty', 'booked', 5, '${today()}')`,
    ],
    names: it.open.code,
  }),
};

test('every law holds in a shop that worked, and after people tried whatever they liked', async () => {
  expect(await brokenLaws(app)).toEqual([]);
  const seed = randomInt(0, 2 ** 31);
  const crowd = walk(await crowdOf(app, await ticketShop(app)), dice(seed));
  for (let step = 0; step < 20; step++) await crowd.step();
  expect(await brokenLaws(app), `seed ${seed}`).toEqual([]);
}, 90_000);
describe('what is written behind the application’s back', () => {
  test.each(lawKeys)('%s: is seen by this law alone, and named', async (key) => {
    const damage = await damages()[key]();
    const broken = await after(damage.do, damage.isBlind ?? false);
    expect(broken.map((one) => [one.key, one.rows.map(({ said, should }) => `${said} ≠ ${should}`)])).toEqual([
      [key, expect.any(Array)],
    ]);
    expect(broken[0]?.broken).toBe(broken[0]?.rows.length);
    expect(broken[0]?.rows.map(({ code }) => code).join('\n')).toContain(damage.names);
  });
});

describe('the page', () => {
  test('shows the last check: what was found, when, by whom; checking again after the repair is green', async () => {
    const before = await app.admin.call(Books.GetLaws, {});
    expect(before.laws.map(({ key }) => key)).toEqual(lawKeys);
    await app.sql(`update stock_balance set value = value + 1 where product_id = $1 and warehouse_id = $2`, [
      it.part,
      it.goods.main,
    ]);
    const red = await app.admin.call(Books.Check, {});
    expect(red.laws.filter(({ broken }) => broken > 0)).toMatchObject([
      { key: 'stock.balance', area: 'stock', broken: 1, rows: [{ document: 'shelf', id: it.part }] },
    ]);
    expect(await app.admin.call(Books.GetLaws, {})).toEqual(red);
    expect(red.checkedAt).not.toBeNull();
    expect(red.checkedByName).not.toBeNull();
    const everyone = await checkEveryTenant(owner, app.pool, true);
    expect(everyone.find(({ name }) => name === 'Default')?.checked.filter(({ broken }) => broken > 0)).toMatchObject([
      { key: 'stock.balance', broken: 1 },
    ]);
    const green = await app.admin.call(Books.Check, {});
    expect(green.laws.filter(({ broken }) => broken > 0)).toEqual([]);
  });
  test('is for whoever sets the shop up', async () => {
    const other = await app.make.personWith('Pages.Inventory.Close');
    await expect(other.call(Books.GetLaws, {})).toFailWith('auth.forbidden');
    await expect(other.call(Books.Check, {})).toFailWith('auth.forbidden');
  });
});

describe('at night', () => {
  test('once a night, and by day only when the last check is older than a night and a day', () => {
    expect([isDue(3, null), isDue(15, null), isDue(15, 36)]).toEqual([true, true, true]);
    expect([isDue(3, 23), isDue(3, 0.5), isDue(15, 23), isDue(1, 23), isDue(5, 23)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test('the job keeps what it found, and does not check again at its next turn', async () => {
    await app.sql('delete from books_check');
    await runJob(app.pool, checkNightly);
    const { checkedAt, checkedByName, laws } = await app.admin.call(Books.GetLaws, {});
    expect([checkedByName, laws.length]).toEqual([null, lawKeys.length]);
    await app.sql(`update books_check set at = at - interval '1 hour'`);
    await runJob(app.pool, checkNightly);
    const again = await app.admin.call(Books.GetLaws, {});
    expect(again.checkedAt).not.toBe(checkedAt);
    expect(Date.parse(again.checkedAt ?? '')).toBeLessThan(Date.parse(checkedAt ?? ''));
  });
});
