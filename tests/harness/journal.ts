// Reads the journal that a shop exports: by a small reader of our own, by hledger and by beancount where they are installed. What they add
// up is held against what the shop's own calls answer; the three share no line with the code that writes it.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { Books } from '../../contract/books/books.calls.ts';
import type { JournalFormat } from '../../contract/books/journal.accounts.ts';
import { Fund, ReportFinance } from '../../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../../contract/finance/liabilities.calls.ts';
import { RevenueTotal } from '../../contract/report/sales.report.ts';
import { Inventory } from '../../contract/stock/inventory.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import type { Person, TestApp } from './app.ts';

export type Balances = Map<string, number>;
export interface Read {
  /** Every posting in the order of the file. */
  postings: { day: string; account: string; amount: number }[];
  transactions: number;
  balances: number;
}
/** Both formats: a day begins a transaction, an indented line is a posting; whatever does not fit is an error. */
export function readJournal(text: string): Read {
  const opened = new Set<string>();
  const read: Read = { postings: [], transactions: 0, balances: 0 };
  const held = new Map<string, number>();
  const later: { account: string; day: string; amount: number }[] = [];
  let day: string | null = null;
  let left = 0;
  const end = () => {
    if (left !== 0) throw new Error(`A transaction of ${day} is ${left} off`);
    day = null;
  };
  for (const line of text.split('\n')) {
    const posting = /^ {2}([A-Z][A-Za-z0-9:-]+) +(-?\d+) VND(?: = (-?\d+) VND)?$/.exec(line);
    if (posting && day) {
      const [, account = '', amount, asserted] = posting;
      if (!opened.has(account)) throw new Error(`${account} was not declared`);
      read.postings.push({ day, account, amount: Number(amount) });
      held.set(account, (held.get(account) ?? 0) + Number(amount));
      left += Number(amount);
      if (asserted !== undefined) {
        read.balances++;
        if (held.get(account) !== Number(asserted)) throw new Error(`${line}: ${held.get(account)} on ${day}`);
      }
      continue;
    }
    end();
    const open = /^(?:account|\d{4}-\d\d-\d\d open) ([A-Z][A-Za-z0-9:-]+)/.exec(line);
    const balance = /^(\d{4}-\d\d-\d\d) balance ([A-Z][A-Za-z0-9:-]+) +(-?\d+) VND$/.exec(line);
    const begins = /^(\d{4}-\d\d-\d\d) \*/.exec(line);
    if (open) opened.add(open[1] ?? '');
    else if (balance) later.push({ day: balance[1] ?? '', account: balance[2] ?? '', amount: Number(balance[3]) });
    else if (begins) {
      day = begins[1] ?? null;
      read.transactions++;
    } else if (!/^(;.*|commodity .*|option .*| {2}name: .*|)$/.test(line)) throw new Error(`Not a journal: ${line}`);
  }
  end();
  for (const { day: before, account, amount } of later) {
    read.balances++;
    const sum = balancesOn(read, addDays(before, -1)).get(account) ?? 0;
    if (sum !== amount) throw new Error(`${account} before ${before}: ${sum} instead of ${amount}`);
  }
  return read;
}
/** What each account holds at the end of a day. */
export function balancesOn({ postings }: Read, day: string): Balances {
  const sums: Balances = new Map();
  for (const { day: on, account, amount } of postings)
    if (on <= day) sums.set(account, (sums.get(account) ?? 0) + amount);
  return sums;
}

const run = promisify(execFile);
const isThere = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
/** What the programs add up for each day; null: not installed. Each reads a file once and checks it by its own rules. */
async function auditors(files: Record<JournalFormat, string>, days: readonly string[]): Promise<Audit[]> {
  const [hasHledger, hasBeancount] = await Promise.all([isThere('hledger'), isThere('bean-check')]);
  if (hasHledger) await run('hledger', ['-f', files.hledger, 'check', '--strict', 'ordereddates']);
  if (hasBeancount) await run('bean-check', [files.beancount], LARGE);
  const query = 'select date, account, sum(number) group by date, account';
  const moved = hasBeancount ? (await run('bean-query', ['-f', 'csv', files.beancount, query], LARGE)).stdout : '';
  const balance = (day: string) => ['-f', files.hledger, 'bal', '-N', '--flat', '-e', addDays(day, 1), '-O', 'csv'];
  const audits: Audit[] = [];
  for (const day of days)
    audits.push({
      day,
      hledger: hasHledger ? readCsv((await run('hledger', balance(day), LARGE)).stdout) : null,
      beancount: hasBeancount ? sumCsv(moved, day) : null,
    });
  return audits;
}
type Audit = { day: string } & Record<JournalFormat, Balances | null>;
const LARGE = { maxBuffer: 64 * 1024 * 1024 };
const readCsv = (text: string): Balances =>
  new Map(
    text
      .split(/\r?\n/)
      .map((line) => /^"?([A-Z][A-Za-z0-9:-]+)"? *,"? *(-?\d+)/.exec(line))
      .flatMap((found): [string, number][] => (found ? [[found[1] ?? '', Number(found[2])]] : [])),
  );
/** Rows of a day, an account and what it moved by. */
function sumCsv(text: string, until: string): Balances {
  const sums: Balances = new Map();
  for (const line of text.split(/\r?\n/)) {
    const [, day = '', account = '', amount] =
      /^(\d{4}-\d\d-\d\d) *,([A-Z][A-Za-z0-9:-]+) *, *(-?\d+)/.exec(line) ?? [];
    if (day && day <= until) sums.set(account, (sums.get(account) ?? 0) + Number(amount));
  }
  return sums;
}
const withoutZeros = (sums: Balances) => Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort());

export async function exported(who: Person, input: object): Promise<string> {
  const response = await who.send(Books.ExportJournal, input);
  expect(response.statusCode, response.body.slice(0, 400)).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  return response.body;
}

/** 'Assets:Receivable:C12-Nguyen-Van-A' → ['C', 12]. */
const idOf = (account: string): [mark: string, id: number] => {
  const found = /:([A-Z])(\d+)(?:-[^:]*)?$/.exec(account);
  return found ? [found[1] ?? '', Number(found[2])] : ['', 0];
};
/** The sums of a family by its id. */
function byId(sums: Balances, ...paths: string[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [account, sum] of sums)
    if (paths.some((path) => account.startsWith(`${path}:`))) {
      const [, id] = idOf(account);
      found.set(id, (found.get(id) ?? 0) + sum);
    }
  return found;
}
const nonZero = (sums: Map<number, number>) => Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
const under = (sums: Balances, path: string): number =>
  [...sums].reduce((all, [account, sum]) => (account === path || account.startsWith(`${path}:`) ? all + sum : all), 0);

type Shop = Pick<TestApp, 'admin' | 'sql'>;
interface Asked {
  days: readonly string[];
  tenantId?: number;
  /** Parties whose statements are read for each day; the others are compared as of today. */
  statements?: number;
}
/** Three days of the last forty. */
export const lastDays = (below: (most: number) => number): string[] =>
  [1, 2, 3].map(() => addDays(today(), -1 - below(40)));

/** Exports the shop's journal in both formats, lets everybody read it, and compares with the shop's own calls. */
export async function checkJournal(shop: Shop, { days, tenantId = 1, statements = 5 }: Asked): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'xuong-journal-'));
  try {
    const texts = {
      hledger: await exported(shop.admin, { format: 'hledger' }),
      beancount: await exported(shop.admin, { format: 'beancount' }),
    };
    const files = { hledger: join(dir, 'a.journal'), beancount: join(dir, 'a.beancount') };
    for (const format of ['hledger', 'beancount'] as const) await writeFile(files[format], texts[format]);
    const read = readJournal(texts.hledger);
    expect(readJournal(texts.beancount).postings).toEqual(read.postings.filter(({ amount }) => amount !== 0));
    for (const { day, ...others } of await auditors(files, [...days, today()])) {
      const sums = balancesOn(read, day);
      for (const [name, other] of Object.entries(others))
        if (other) expect(withoutZeros(other), `${name} on ${day}`).toEqual(withoutZeros(sums));
      await compareFunds(shop, sums, day);
      await compareStock(shop, sums, day);
      await compareDebts(shop, sums, day, statements);
      await compareRevenue(shop, sums, day, tenantId);
    }
    for (const day of days.slice(0, 1)) await compareFrom(shop, balancesOn(read, day), day);
    await compareNow(shop, balancesOn(read, today()), tenantId);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
/** A journal that begins in the middle opens with what was there: from then on it holds the same. */
async function compareFrom({ admin }: Shop, sums: Balances, day: string): Promise<void> {
  const later = readJournal(await exported(admin, { format: 'hledger', from: day, to: day }));
  const isLasting = (account: string) => /^(Assets|Liabilities)/.test(account);
  const lasting = (all: Balances) => withoutZeros(new Map([...all].filter(([account]) => isLasting(account))));
  expect(lasting(balancesOn(later, day)), `from ${day}`).toEqual(lasting(sums));
}

async function compareFunds({ admin }: Shop, sums: Balances, day: string): Promise<void> {
  const { items: funds } = await admin.call(Fund.GetAll, { maxResultCount: 1000 } as never);
  const { items } = await admin.call(ReportFinance.GetBaoCaoTaiChinhKetChuyen, {
    ...{ from: '2000-01-01', to: day, maxResultCount: 10_000 },
  } as never);
  const held = byId(sums, 'Assets:Cash', 'Assets:Bank');
  for (const fund of funds) {
    const last = items.find((row) => row.branchId === fund.branchId && row.methodId === fund.methodId); // the newest first
    const closing = day === today() ? fund.balance : (last?.closing ?? 0);
    expect(held.get(fund.id) ?? 0, `${fund.methodName} · ${fund.branchName} on ${day}`).toBe(closing);
  }
  if (day !== today()) return;
  const underWay = funds.reduce((all, fund) => all + fund.underWay, 0);
  expect(under(sums, 'Assets:Money-Under-Way'), 'under way').toBe(underWay);
}
async function compareStock({ admin }: Shop, sums: Balances, day: string): Promise<void> {
  const worth = byId(sums, 'Assets:Stock', 'Assets:Stock-In-Transit');
  const page = { maxResultCount: 1 };
  const { warehouseList } = await admin.call(Inventory.GetAllPaged, page as never);
  for (const { id, name } of warehouseList) {
    const asOf = day === today() ? {} : { asOf: day };
    const { totalValue } = await admin.call(Inventory.GetAllPaged, { ...page, ...asOf, warehouseId: id } as never);
    expect(worth.get(id) ?? 0, `${name} on ${day}`).toBe(totalValue);
  }
}
const parties = {
  customer: { paths: ['Assets:Receivable', 'Liabilities:Customer-Credit'], sign: 1 },
  supplier: { paths: ['Liabilities:Suppliers'], sign: -1 },
  staff: { paths: ['Assets:Staff'], sign: 1 },
} as const;
/** Today every party; on an earlier day the statements of some, signed as they sign them: a supplier's says what we owe. */
async function compareDebts({ admin }: Shop, sums: Balances, day: string, statements: number): Promise<void> {
  for (const [party, { paths, sign }] of Object.entries(parties)) {
    const owed = byId(sums, ...paths);
    const { items } = await admin.call(TransactionLiabilities.GetStandings, { party, maxResultCount: 10_000 } as never);
    if (day === today()) {
      const standing = new Map(items.map((row) => [row.partyId, row.theyOwe - row.weOwe]));
      expect(nonZero(owed), `${party} on ${day}`).toEqual(nonZero(standing));
      continue;
    }
    for (const partyId of [...new Set([...owed.keys(), ...items.map((row) => row.partyId)])].slice(0, statements)) {
      const { closing } = await admin.call(TransactionLiabilities.GetStatement, {
        ...{ party, partyId, from: day, to: day },
      } as never);
      expect(owed.get(partyId) ?? 0, `${party} ${partyId} on ${day}`).toBe(sign * closing + 0); // not below zero when it is nothing
    }
  }
}
async function compareRevenue({ admin, sql }: Shop, sums: Balances, day: string, tenantId: number): Promise<void> {
  const [sold] = await sql<{ net: number; vat: number; refunded: number; warranty: number }>(
    `select coalesce(sum(t.total - t.vat), 0)::bigint as net, coalesce(sum(t.vat), 0)::bigint as vat,
       (select coalesce(sum(f.amount), 0) from refund f where f.tenant_id = $2 and (f.creation_time at time zone 'Asia/Ho_Chi_Minh')::date <= $1)::bigint as refunded,
       (select coalesce(sum(w.amount), 0) from warranty_cost w where w.tenant_id = $2 and w.day <= $1)::bigint as warranty
     from ticket t where t.tenant_id = $2 and (t.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date <= $1`,
    [day, tenantId],
  );
  const net = under(sums, 'Income:Sales') + under(sums, 'Income:Discounts') + under(sums, 'Income:Promotions');
  expect(0 - net, `revenue until ${day}`).toBe(sold?.net);
  const refunds = under(sums, 'Income:Refunds');
  const { footer } = await admin.call(RevenueTotal.call, { from: '2020-01-01', to: day } as never);
  const said = footer as unknown as { revenue: number; refunds: number }; // figures of the report
  expect([0 - net - refunds, refunds], `the report of revenue until ${day}`).toEqual([said.revenue, said.refunds]);
  expect(refunds + under(sums, 'Liabilities:Vat'), `VAT and refunds until ${day}`).toBe(
    (sold?.refunded ?? 0) - (sold?.vat ?? 0),
  );
  expect(under(sums, 'Expenses:Warranty'), `warranty until ${day}`).toBe(sold?.warranty);
}
/** What stands between two ledgers is what the documents say is between them. */
async function compareNow({ sql }: Shop, sums: Balances, tenantId: number): Promise<void> {
  const [now] = await sql<{ deposits: number; kept: number; devices: number; commission: number; valuation: number }>(
    `select (select coalesce(sum(paid - refunded), 0) from ticket where tenant_id = $1 and handed_over_at is null and status not in ('DaHuy', 'RaLinhKien'))::bigint as deposits,
       (select coalesce(sum(paid - refunded), 0) from ticket where tenant_id = $1 and status in ('DaHuy', 'RaLinhKien'))::bigint as kept,
       (select coalesce(sum(bought_for), 0) from ticket where tenant_id = $1 and status = 'ChoRaXac')::bigint as devices,
       ((select coalesce(sum(amount), 0) from commission_ledger where tenant_id = $1 and account = 'earned')
         - (select coalesce(sum(amount), 0) from account_payment where tenant_id = $1 and kind = 'commission' and state = 'posted'))::bigint as commission,
       (select coalesce(sum(amount), 0) from stock_difference where tenant_id = $1)::bigint as valuation`,
    [tenantId],
  );
  expect({
    deposits: 0 - under(sums, 'Liabilities:Customer-Deposits'),
    kept: 0 - under(sums, 'Income:Deposits-Kept'),
    devices: under(sums, 'Assets:Devices-Bought'),
    commission: 0 - under(sums, 'Liabilities:Commission-Earned') - under(sums, 'Liabilities:Commission-Payable'),
    valuation: under(sums, 'Expenses:Valuation-Differences'),
  }).toEqual(now);
  expect(under(sums, 'Liabilities:Goods-Received'), 'goods and debts of import bills').toBe(0);
}
