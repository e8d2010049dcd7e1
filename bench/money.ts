// Money at 10 thousand and at 1 million vouchers, with fifty thousand customers who owe something: lists with their sums, searches, debts by
// age, one party's statement, a fund's day, a receipt that settles ten documents. Beside the same statements sent bare, and how much each grows.
import type pg from 'pg';
import { Fund, ReportFinance } from '../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../contract/finance/liabilities.calls.ts';
import { Payment } from '../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../contract/finance/receipt.calls.ts';
import { addDays, today } from '../contract/time.ts';
import type { Bench } from './bench.ts';
import type { Shop } from './shop.ts';
import { type Case, measureSizes, reading } from './sizes.ts';

const SIZES = (process.env.MONEY_SIZES ?? '10000,1000000').split(',').map(Number);
const DEBTORS = 50_000;
const ITEMS = 10;
/** Two years. */
const DAYS = 730;

export const benchMoney = (bench: Bench): Promise<void> =>
  measureSizes(bench, {
    name: 'money',
    sizes: SIZES,
    fill,
    cases: async (shop) => casesOf(shop, await placesOf(shop.owner)),
  });

interface Places {
  branch: number;
  method: number;
  debtors: number[];
}
async function placesOf(owner: pg.Client): Promise<Places> {
  const ids = async (text: string) => (await owner.query<{ id: number }>(text)).rows.map(({ id }) => id);
  return {
    branch: (await ids('select min(id) as id from branch where tenant_id = 1'))[0] ?? 0,
    method: (await ids(`select min(id) as id from category where tenant_id = 1 and code = 'payment'`))[0] ?? 0,
    debtors: await ids(`select id from customer where tenant_id = 1 and code ~ '^MK' order by id limit 2000`),
  };
}
async function casesOf(shop: Shop, places: Places): Promise<Case[]> {
  const { branch, method, debtors } = places;
  const month = { from: addDays(today(), -45), to: addDays(today(), -15) };
  const receipts = (what: string, input: object) => reading(shop, what, AccountReceipt.GetListAccountReceipt, input);
  return [
    await receipts('receipts, the first page with its sums', {}),
    await receipts('receipts, page 1,000', { skipCount: SIZES[0] === 10_000 ? 5_000 : 0, maxResultCount: 20 }),
    await receipts('receipts of a fund and a kind since the year before last', {
      methodId: method,
      branchId: branch,
      kind: 'ticket',
    }),
    await receipts('receipts of one customer', { customerId: debtors[7] }),
    await reading(shop, 'payments of thirty days', Payment.GetListPayment, month),
    await reading(shop, 'debts of customers by age', TransactionLiabilities.GetLiabilitiesCustomer, {}),
    await reading(shop, 'debts that are overdue', TransactionLiabilities.GetLiabilitiesCustomer, { overdue: true }),
    await reading(shop, 'open items of one customer', TransactionLiabilities.GetLiabilitiesCustomerDetail, {
      customerId: debtors[3],
    }),
    await reading(shop, 'the statement of one customer', TransactionLiabilities.GetStatement, {
      party: 'customer',
      partyId: debtors[3],
      from: addDays(today(), -90),
      to: today(),
    }),
    await reading(shop, 'a fund now (X)', Fund.Look, { branchId: branch, methodId: method, day: today() }),
    await reading(shop, 'thirty days of every fund', ReportFinance.GetBaoCaoTaiChinhKetChuyen, month),
    ...(await settling(shop, places)),
  ];
}
let turn = 0;
/** A receipt for ten documents of a customer, beside the very statements that it sends, and beside the least that could write it. */
async function settling(shop: Shop, { branch, method, debtors }: Places): Promise<Case[]> {
  const owe = async () => {
    const customer = debtors[1000 + (++turn % 900)] ?? 0;
    await shop.owner.query(`begin; set local app.tenant_id = '1'`);
    await shop.owner.query(
      `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day)
       select 1, 'customer', $1, 'other', $2::bigint * 100 + n, 'open', 10000, current_date - 2000, current_date - 2000 from generate_series(1, ${ITEMS}) n`,
      [customer, 90_000_000 + turn],
    );
    await shop.owner.query('commit');
    return customer;
  };
  const input = (customerId: number) => ({ customerId, branchId: branch, methodId: method, amount: ITEMS * 10_000 });
  const call = TransactionLiabilities.ResolveLiabilities;
  const settle = (customerId: number) => shop.call(call, input(customerId) as never);
  return [
    {
      what: `a receipt for ${ITEMS} documents`,
      plan: await shop.plan(call, async () => input(await owe()) as never),
      prepare: async () => ({
        customer: await owe(),
        replay: await shop.rehearse(call, input(await owe()) as never, ['voucher_id']),
      }),
      ours: ({ customer }: { customer: number }) => settle(customer),
      floor: ({ replay }: { replay: () => Promise<void> }) => replay(),
    },
    {
      what: `a receipt for ${ITEMS} documents, beside the least`,
      ratio: null,
      why: 'with its rights, its number and its answer; told, not judged',
      plan: '',
      prepare: owe,
      ours: settle,
      floor: (customer: number) => settleBare(shop.owner, { branch, method, customer }),
    },
  ];
}
async function settleBare(owner: pg.Client, { branch, method, customer }: Record<string, number>): Promise<void> {
  await owner.query(`begin; set local app.tenant_id = '1'`);
  const { rows } = await owner.query(
    `insert into voucher (tenant_id, side, code, kind, branch_id, payment_method_id, customer_id, amount, day)
     values (1, 'in', 'BARE' || nextval('voucher_id'), 'debt', $1, $2, $3, 1, current_date) returning id`,
    [branch, method, customer],
  );
  await owner.query(
    `insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id) values (1, $1, $2, current_date, 1, 'account_receipt', $3)`,
    [branch, method, rows[0].id],
  );
  await owner.query(
    `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, receipt_id, day)
     select 1, 'customer', $1, 'other', 80000000 + n, 'settle', -1, $2, current_date from generate_series(1, ${ITEMS}) n`,
    [customer, rows[0].id],
  );
  await owner.query('commit');
}

/** Filled once; a kept database is left alone. */
async function fill(owner: pg.Client, size: number): Promise<void> {
  const { rowCount } = await owner.query(`select from customer where tenant_id = 1 and code = 'MK00001'`);
  if (rowCount) return;
  await owner.query(`begin; set local app.tenant_id = '1'; set local session_replication_role = replica`);
  await owner.query(`insert into customer (tenant_id, code, name, phone)
    select 1, 'MK' || lpad(n::text, 5, '0'), 'Khách đo ' || n, '07' || lpad(n::text, 8, '0') from generate_series(1, ${DEBTORS}) n`);
  await owner.query(`create temp table place on commit drop as select b.id as branch, c.id as method, row_number() over (order by b.id, c.id) - 1 as n
    from branch b, (select id from category where tenant_id = 1 and code = 'payment' order by id limit 2) c where b.tenant_id = 1`);
  await owner.query(
    `create temp table debtor on commit drop as select id, row_number() over (order by id) - 1 as n from customer where tenant_id = 1 and code ~ '^MK'`,
  );
  await owner.query('create unique index on place (n); create unique index on debtor (n)');
  const voucher = (side: 'in' | 'out', count: number, kind: string) => `
    insert into voucher (tenant_id, side, code, kind, branch_id, payment_method_id, customer_id, party_name, amount, day, note)
    select 1, '${side}', 'MK${side}' || s.n, '${kind}', p.branch, p.method, d.id, 'Khách đo ' || d.n, ${side === 'in' ? 30_000 : 10_000} + s.n % 7 * 1000,
      current_date - (s.n % ${DAYS})::int, 'phiếu ' || s.n
    from generate_series(1, ${count}) s (n) join place p on p.n = s.n % (select count(*) from place) join debtor d on d.n = s.n % ${DEBTORS}`;
  await owner.query(voucher('in', Math.round(size * 0.7), 'ticket'));
  await owner.query(voucher('out', Math.round(size * 0.3), 'other'));
  await owner.query(`insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id)
    select 1, branch_id, payment_method_id, day, case side when 'in' then amount else -amount end, case side when 'in' then 'account_receipt' else 'account_payment' end, id
    from voucher where tenant_id = 1 and code ~ '^MK'`);
  await owner.query(`insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day)
    select 1, 'customer', d.id, 'other', 70000000 + d.n * 10 + k, e.entry, e.amount, current_date - (d.n % 200)::int + 50, current_date - (d.n % 200)::int
    from debtor d, generate_series(1, 2) k, (values ('open', 500000), ('settle', -200000)) e (entry, amount)`);
  await owner.query(`insert into open_item (tenant_id, party, party_id, document, document_id, amount, day, due_day)
    select tenant_id, party, party_id, document, document_id, sum(amount), min(day), min(due_day) from debt_ledger
    where tenant_id = 1 and document_id >= 70000000 and document = 'other' group by 1, 2, 3, 4, 5`);
  await owner.query(`delete from voucher_tally; insert into voucher_tally (tenant_id, side, month, day, branch_id, payment_method_id, kind, state, change, amount)
    select tenant_id, side, date_trunc('month', v.day)::date, d.day, branch_id, payment_method_id, kind, state, count(*), sum(amount)
      from voucher v cross join lateral (values (null::date), (v.day)) d (day) group by 1, 2, 3, 4, 5, 6, 7, 8`);
  await owner.query(`delete from fund_day; insert into fund_day (tenant_id, branch_id, payment_method_id, day, income, outgo, sent, arrived)
    select tenant_id, branch_id, payment_method_id, day, coalesce(sum(amount) filter (where document = 'account_receipt'), 0), coalesce(-sum(amount) filter (where document = 'account_payment'), 0),
      coalesce(-sum(amount) filter (where document = 'fund_transfer' and turn <> 1), 0), coalesce(sum(amount) filter (where document = 'fund_transfer' and turn = 1), 0)
    from cash_ledger group by 1, 2, 3, 4`);
  await owner.query(`update fund f set balance = c.amount from (select tenant_id, branch_id, payment_method_id, sum(amount) as amount from cash_ledger group by 1, 2, 3) c
    where (c.tenant_id, c.branch_id, c.payment_method_id) = (f.tenant_id, f.branch_id, f.payment_method_id)`);
  await owner.query('commit');
  await owner.query('vacuum analyze');
}
