// A customer's credit is spent while the receipt that left it is taken back, and while their device is handed over: one of two wins,
// nobody waits in a circle, and the books hold.
import { beforeAll, expect, test } from 'vitest';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { openPool } from '../../../server/db/open.ts';
import { buildServer } from '../../../server/server.ts';
import { type Person, personOn, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { outcome } from '../../harness/stock/stock-world.ts';

/** So many customers at a time, each with two who come for the same money. */
const AT_ONCE = 8;
const ROUNDS = 5;
const CREDIT = 100_000;
const app = await testApp();
let shop: FinanceShop;
let admin: Person;
beforeAll(async () => {
  const pool = openPool(app.address, 2 * AT_ONCE);
  const server = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
  await server.ready();
  shop = await financeShop(app);
  admin = personOn(server, app.admin.headers);
  await shop.receive({ kind: 'opening', amount: 50_000_000 as never });
  return async () => {
    await server.close();
    await pool.end();
  };
});

interface Theirs {
  ticketId: number;
  receiptId: number;
}
/** A ticket, and credit that a receipt left: they owed nothing. */
async function withCredit(to: 'DangXuLy' | 'HoanTra' = 'DangXuLy'): Promise<Theirs> {
  const { id: ticketId } = await shop.ticket([{ price: 300_000 }], { to });
  const customerId = (await shop.row(ticketId)).customer_id as never;
  const { id: receiptId } = await shop.receive({ kind: 'debt', customerId, amount: CREDIT as never });
  return { ticketId, receiptId };
}
async function several(to?: 'HoanTra'): Promise<Theirs[]> {
  const all: Theirs[] = [];
  while (all.length < AT_ONCE) all.push(await withCredit(to));
  return all;
}
const takeBack = ({ receiptId: id }: Theirs) =>
  outcome(admin.call(AccountReceipt.DeleteAccountReceipt, { id, cancelReason: 'thử' } as never));
const useIt = ({ ticketId: id }: Theirs) => outcome(admin.call(TicketPay.UseCredit, { id } as never));
const payOut = ({ ticketId: id }: Theirs) =>
  outcome(admin.call(TicketPay.PayOutCredit, { id, methodId: shop.cash } as never));

test.each([
  ['spent on a ticket', useIt],
  ['paid out', payOut],
] as const)('credit is %s while its receipt is taken back: exactly one wins', async (_, spend) => {
  const before = await shop.balance(shop.branch, shop.cash);
  const tally = { spent: 0, takenBack: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const pairs = (await several()).map(async (one) => {
      const [first, second] = round % 2 ? [spend, takeBack] : [takeBack, spend];
      const said = await Promise.all([first(one), second(one)]);
      return round % 2 ? said : said.toReversed();
    });
    for (const [spent, takenBack] of await Promise.all(pairs)) {
      expect([spent, takenBack].filter((word) => word === 'done')).toHaveLength(1);
      expect(spent === 'done' ? takenBack : spent).toBe(spent === 'done' ? 'finance.creditUsed' : 'ticket.noCredit');
      tally[spent === 'done' ? 'spent' : 'takenBack']++;
    }
  }
  // Paid out or taken back, the money left again; spent on a ticket it stays.
  const stays = spend === useIt ? tally.spent * CREDIT : 0;
  expect(await shop.balance(shop.branch, shop.cash)).toBe(before + stays);
  expect(await brokenLaws(app)).toEqual([]);
});
test('credit is spent on a ticket while its device is handed over unpaid: both happen, in either order', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const pairs = (await several('HoanTra')).map((one) => {
      const given = { id: one.ticketId, action: 'handOverUnpaid', dueDay: addDays(today(), 7) } as never;
      const calls = [() => useIt(one), () => outcome(admin.call(TicketAct.ChangeStatusInvoice, given))];
      return Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    });
    expect((await Promise.all(pairs)).flat()).toEqual(Array.from({ length: 2 * AT_ONCE }, () => 'done'));
  }
  expect(await brokenLaws(app)).toEqual([]);
});
