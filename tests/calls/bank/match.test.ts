// Money finds what it is for: exactly one open document, to the đồng; everything else waits for people.
import { beforeAll, describe, expect, test } from 'vitest';
import { BankTransaction, type BankTxnId } from '../../../contract/bank/bank.calls.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { matchOne } from '../../../server/bank/match.ts';
import { bankRests, matchJob } from '../../../server/bank/match-soon.ts';
import { piecesOf } from '../../../server/bank/named.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { LIVE_CHANNEL } from '../../../server/kit/live.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { type BankShop, bankShop } from '../../harness/bank.ts';
import { brokenLaws, lawsOf } from '../../harness/books.ts';

const app = await testApp();
let shop: BankShop;
beforeAll(async () => {
  shop = await bankShop(app);
  await shop.receive({ kind: 'opening', methodId: shop.transfer, amount: 50_000_000 as never });
});
const paidOf = async (id: number) => Number((await shop.row(id as never)).paid);
const bank = () => shop.balance(shop.branch, shop.transfer);
const laws = () => brokenLaws(app, lawsOf('money', 'ticket'));
/** The credit a customer has. */
const creditOf = async (ticketId: number) =>
  (
    await app.sql<{ credit: number }>(
      `select -coalesce(sum(d.amount), 0)::bigint as credit from debt_ledger d where d.party = 'customer' and d.document in ('voucher', 'credit')
       and d.party_id = (select customer_id from ticket where id = $1)`,
      [ticketId],
    )
  )[0]?.credit;

test('a customer named by number pays what is due first; what is over is theirs; nothing like the number does', async () => {
  const customerId = await shop.customer();
  const owed = async (price: number, days: number) => {
    const ticket = await shop.ticket([{ price }], { to: 'HoanTra', fields: { customer_id: customerId } });
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), days) });
    return ticket;
  };
  const [late, soon] = [await owed(300_000, 9), await owed(200_000, 2)];
  const [row] = await app.sql<{ code: string }>('select code from customer where id = $1', [customerId]);
  const code = row?.code ?? '';
  expect(code).toMatch(/^KH\d{6}$/);
  for (const content of [`${code}99 tra no`, `X${code}`, `KH ${code.slice(2)}`, `KH 0909123456`]) {
    const { id } = await shop.arrives({ content, transferAmount: 1_000 });
    expect([content, (await shop.view(id)).status]).toEqual([content, 'new']);
  }
  const part = await shop.arrives({ content: `${code.toLowerCase()} TRA NO`, transferAmount: 250_000 });
  expect((await shop.view(part.id)).status).toBe('matched');
  expect([await paidOf(soon.id), await paidOf(late.id)]).toEqual([200_000, 50_000]);
  const rest = await shop.arrives({ content: `IBFT ${code}.TRA HET`, transferAmount: 260_000 });
  const [match] = (await shop.view(rest.id)).matches;
  const voucher = await app.admin.call(AccountReceipt.GetById, { id: match?.voucherId } as never);
  expect([voucher.kind, voucher.amount, voucher.over]).toEqual(['debt', 260_000, 10_000]);
  expect([await paidOf(late.id), await creditOf(late.id)]).toEqual([300_000, 10_000]);
  // Nothing is owed any more: people look at it.
  const more = await shop.arrives({ content: code, transferAmount: 70_000 });
  expect((await shop.view(more.id)).status).toBe('new');
  expect(await laws()).toEqual([]);
});
describe('a ticket named in the content', () => {
  test('exactly what is due: its receipt, in the fund of the account, with the bank’s reference', async () => {
    const ticket = await shop.ticket([{ price: 450_000 }]);
    const before = await bank();
    const { id } = await shop.arrives({
      content: `MBVCB.123 ${ticket.code.toLowerCase()} tra tien`,
      transferAmount: 450_000,
      referenceCode: 'FT777',
    });
    const view = await shop.view(id);
    expect(view).toMatchObject({
      status: 'matched',
      matches: [{ side: 'in', documentCode: ticket.code, document: 'ticket', amount: 450_000, isMade: true }],
    });
    expect(view.matchedTo).toContain(ticket.code);
    expect(await paidOf(ticket.id)).toBe(450_000);
    expect(await bank()).toBe(before + 450_000);
    const voucher = await app.admin.call(AccountReceipt.GetById, { id: view.matches[0]?.voucherId } as never);
    expect(voucher).toMatchObject({
      kind: 'ticket',
      reference: 'FT777',
      day: today(),
      creatorName: null,
      branchId: shop.branch,
    });
    expect((await shop.row(ticket.id)).status).toBe('HoanTra'); // money hands out no device
    expect(await laws()).toEqual([]);
  });
  test('less: a part of it; then the rest', async () => {
    const ticket = await shop.ticket([{ price: 500_000 }], { to: 'DangXuLy' });
    await shop.arrives({ content: `COC${ticket.code}XYZ`, transferAmount: 200_000 });
    expect(await paidOf(ticket.id)).toBe(200_000);
    const rest = await shop.arrives({ content: ticket.code, transferAmount: 300_000 });
    expect(rest.status).toBe('matched');
    expect(await paidOf(ticket.id)).toBe(500_000);
    expect((await shop.arrives({ content: ticket.code, transferAmount: 300_000 })).status).toBe('new');
    expect(await laws()).toEqual([]);
  });
  test('more: what is due, and the rest is the customer’s credit', async () => {
    const ticket = await shop.ticket([{ price: 300_000 }]);
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 350_000 });
    const { status, matches } = await shop.view(id);
    expect([status, ...matches.map(({ amount }) => amount)]).toEqual(['matched', 300_000, 50_000]);
    expect(await paidOf(ticket.id)).toBe(300_000);
    expect(await creditOf(ticket.id)).toBe(50_000);
    expect(await laws()).toEqual([]);
  });
  test('a debt after the hand-over is settled, and what is over is credit of the same voucher', async () => {
    const ticket = await shop.ticket([{ price: 800_000 }]);
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 7) });
    const { status } = await shop.row(ticket.id);
    expect(status).toBe('ChuaTraTien');
    const { id } = await shop.arrives({ content: `thanh toan ${ticket.code}`, transferAmount: 900_000 });
    expect((await shop.view(id)).matches).toMatchObject([{ amount: 900_000, documentCode: ticket.code }]);
    expect((await shop.row(ticket.id)).status).toBe('DaTra');
    expect(await creditOf(ticket.id)).toBe(100_000);
    expect(await laws()).toEqual([]);
  });
  test('of the other branch goes into the fund where the money lies', async () => {
    const ticket = await shop.ticket([{ price: 120_000 }]);
    const { id } = await shop.arrives({
      accountNumber: shop.otherAccount,
      content: ticket.code,
      transferAmount: 120_000,
    });
    expect(await shop.view(id)).toMatchObject({ status: 'matched', branchId: shop.otherBranch });
    expect(await paidOf(ticket.id)).toBe(120_000);
    expect(await laws()).toEqual([]);
  });
  test('in a day that is closed: booked today', async () => {
    const ticket = await shop.ticket([{ price: 90_000 }]);
    const day = addDays(today(), -2);
    const { figures } = await app.admin.call(Fund.Look, {
      branchId: shop.branch,
      methodId: shop.transfer,
      day,
    } as never);
    await app.admin.call(Fund.Close, {
      branchId: shop.branch,
      methodId: shop.transfer,
      day,
      counted: figures?.expected,
      reason: null,
    } as never);
    const { id } = await shop.arrives({
      content: ticket.code,
      transferAmount: 90_000,
      transactionDate: `${addDays(today(), -3)} 10:00:00`,
    });
    const [match] = (await shop.view(id)).matches;
    expect((await app.admin.call(AccountReceipt.GetById, { id: match?.voucherId } as never)).day).toBe(today());
    const open = await shop.ticket([{ price: 70_000 }]);
    const next = await shop.arrives({
      content: open.code,
      transferAmount: 70_000,
      transactionDate: `${addDays(today(), -1)} 10:00:00`,
    });
    const [booked] = (await shop.view(next.id)).matches;
    expect((await app.admin.call(AccountReceipt.GetById, { id: booked?.voucherId } as never)).day).toBe(
      addDays(today(), -1),
    );
    expect(await laws()).toEqual([]);
  });
});

describe('what waits', () => {
  test('nothing named, several named, a ticket that is paid, an account nobody knows', async () => {
    const [one, two] = [await shop.ticket([{ price: 100_000 }]), await shop.ticket([{ price: 100_000 }])];
    expect((await shop.arrives({ content: 'chuyen tien' })).status).toBe('new');
    expect((await shop.arrives({ content: `${one.code} ${two.code}` })).status).toBe('new');
    expect((await shop.arrives({ content: one.code })).status).toBe('matched');
    expect((await shop.arrives({ content: `${one.code}${two.code}` })).status).toBe('matched'); // one of the two is open
    expect((await shop.arrives({ content: one.code })).status).toBe('new');
    const open = await shop.ticket([{ price: 100_000 }]);
    const { id } = await shop.arrives({ content: open.code, accountNumber: '99999999' });
    expect(await shop.view(id)).toMatchObject({ status: 'new', branchName: null });
    await expect(
      app.admin.call(BankTransaction.Match, {
        id,
        parts: [{ kind: 'document', document: 'ticket', documentId: open.id, amount: 100_000 }],
      } as never),
    ).toFailWith('bank.noFund');
    expect((await shop.view(id)).allowedActions).toMatchObject([
      { key: 'match' },
      { key: 'split' },
      { key: 'ignore', blocker: null },
    ]);
  });
  test('an account that gets its fund later finds its money by itself', async () => {
    const ticket = await shop.ticket([{ price: 100_000 }]);
    const account = '5550001';
    const { id } = await shop.arrives({ content: ticket.code, accountNumber: account });
    const methodId = await shop.stock.category('payment', 2);
    await app.admin.call(Fund.Save, {
      branchId: shop.branch,
      methodId,
      bankBin: '970436',
      bankAccount: account,
      bankHolder: 'X',
      mayBeNegative: false,
    } as never);
    await runJob(app.pool, matchJob);
    expect((await shop.view(id)).status).toBe('matched');
  });
  test('a virtual account that gets its fund later finds its money; shared by branches, the document decides', async () => {
    const keep = async (branchId: number, bankAccount: string) => {
      const methodId = await shop.stock.category('payment', 2);
      const bank = { bankBin: '970436', bankAccount, bankHolder: 'X', mayBeNegative: false };
      await app.admin.call(Fund.Save, { branchId, methodId, ...bank } as never);
      return methodId;
    };
    const ticket = await shop.ticket([{ price: 100_000 }]);
    const { id } = await shop.arrives({ content: ticket.code, accountNumber: '5550002', subAccount: 'VA9' });
    expect(await shop.view(id)).toMatchObject({ status: 'new', branchId: null, subAccount: 'VA9' });
    const methodId = await keep(shop.branch, 'VA9');
    await runJob(app.pool, matchJob);
    expect(await shop.view(id)).toMatchObject({ status: 'matched', branchId: shop.branch, methodId });

    await keep(shop.otherBranch, 'VA9');
    const next = await shop.ticket([{ price: 100_000 }]);
    const { id: shared } = await shop.arrives({ content: next.code, accountNumber: '5550002', subAccount: 'VA9' });
    expect(await shop.view(shared)).toMatchObject({ status: 'matched', branchId: shop.branch, methodId });
    const unnamed = await shop.arrives({ accountNumber: '5550002', subAccount: 'VA9' });
    const { allowedActions } = await shop.view(unnamed.id);
    expect(allowedActions.map(({ blocker }) => blocker)).toEqual([null, null, null]);
  });
  test('one branch has the account, another a virtual one behind it: the virtual one says more', async () => {
    const virtual = `VA${shop.account.slice(-8)}`;
    const methodId = await shop.stock.category('payment', 3);
    const bank = { bankBin: '970436', bankAccount: virtual, bankHolder: 'X' };
    const before = await shop.arrives({ subAccount: virtual });
    await app.admin.call(Fund.Save, { branchId: shop.otherBranch, methodId, ...bank } as never);
    expect(await shop.view(before.id)).toMatchObject({ branchId: shop.branch }); // nobody knew the other one then
    const { id } = await shop.arrives({ subAccount: virtual });
    expect(await shop.view(id)).toMatchObject({ branchId: shop.otherBranch, methodId });
    const plain = await shop.arrives({ subAccount: 'VANOBODY' });
    expect(await shop.view(plain.id)).toMatchObject({ branchId: shop.branch, methodId: shop.transfer });
    // A ticket of here, paid into the account of there: the money lies there.
    const ticket = await shop.ticket([{ price: 80_000 }], { to: 'DangXuLy' });
    const there = await shop.arrives({ content: ticket.code, transferAmount: 80_000, subAccount: virtual });
    expect(await shop.view(there.id)).toMatchObject({ status: 'matched', branchId: shop.otherBranch, methodId });
    expect(await laws()).toEqual([]);
  });
  test('what a crash left is picked up by the job', async () => {
    const ticket = await shop.ticket([{ price: 100_000 }]);
    const { id } = await shop.arrives({ content: 'later' });
    await app.sql(`update bank_txn set content = $1, try_at = now() where id = $2`, [ticket.code, id]);
    await runJob(app.pool, matchJob);
    expect((await shop.view(id)).status).toBe('matched');
  });
  test('codes are found glued to anything, and never in part', () => {
    expect(piecesOf('XSCQ12611160001ABC', 'SC')).toContain('SCQ12611160001');
    expect(piecesOf('SC', 'SC')).toEqual([]);
    expect(piecesOf('SCSCSC'.repeat(60), 'SC')).toEqual([]);
    expect(piecesOf('SC1'.repeat(130), 'SC').length).toBeLessThan(200);
  });
});

describe('what somebody wrote already', () => {
  test('is linked: the money is not taken twice', async () => {
    const ticket = await shop.ticket([{ price: 260_000 }]);
    await shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(260_000, shop.transfer)] });
    const before = await bank();
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 260_000 });
    expect(await shop.view(id)).toMatchObject({
      status: 'matched',
      matches: [{ isMade: false, documentCode: ticket.code }],
    });
    expect(await bank()).toBe(before);
    expect(await paidOf(ticket.id)).toBe(260_000);
    expect((await shop.arrives({ content: ticket.code, transferAmount: 260_000 })).status).toBe('new'); // told once already
  });
  test('in another account is for people to see; two alike are linked one by one', async () => {
    const ticket = await shop.ticket([{ price: 900_000 }], { to: 'DangXuLy' });
    const pay = () =>
      shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(150_000, shop.transfer)] });
    await pay();
    const there = { content: ticket.code, transferAmount: 150_000, accountNumber: shop.otherAccount };
    expect((await shop.arrives(there)).status).toBe('new');
    await pay();
    const here = { content: ticket.code, transferAmount: 150_000 };
    const [one, two] = [await shop.arrives(here), await shop.arrives(here)];
    const linked = await Promise.all([one, two].map(async ({ id }) => (await shop.view(id)).matches[0]));
    expect(linked.every((match) => match?.isMade === false)).toBe(true);
    expect(linked[0]?.voucherId).not.toBe(linked[1]?.voucherId);
    expect(await paidOf(ticket.id)).toBe(300_000);
    await shop.arrives(here); // the third is new money
    expect(await paidOf(ticket.id)).toBe(450_000);
  });
  test('a deposit that was asked for by phone is linked to the ticket its clerk wrote', async () => {
    const ticket = await shop.ticket([{ price: 500_000 }], { to: 'DangXuLy' });
    const { phone } = await shop.row(ticket.id);
    const { id } = await shop.arrives({ content: `COC ${phone}`, transferAmount: 130_000 });
    expect((await shop.view(id)).status).toBe('new');
    await shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(130_000, shop.transfer)] });
    await app.sql('update bank_txn set try_at = now() where id = $1', [id]); // a minute later
    await runJob(app.pool, matchJob);
    expect(await shop.view(id)).toMatchObject({ status: 'matched', matches: [{ isMade: false, amount: 130_000 }] });
  });
  test('money that left is linked to the payment whose number it says, and to no other', async () => {
    const { id: paymentId, code } = await shop.give({ methodId: shop.transfer, amount: 420_000 as never });
    const wrong = await shop.arrives({ transferType: 'out', content: `CT ${code}`, transferAmount: 420_001 });
    expect(wrong.status).toBe('new');
    const { id } = await shop.arrives({
      transferType: 'out',
      content: `tra tien ${code} nha`,
      transferAmount: 420_000,
    });
    expect((await shop.view(id)).matches).toMatchObject([{ voucherId: paymentId, side: 'out', isMade: false }]);
    await app.admin.call(Payment.DeleteAccountPayment, { id: paymentId, cancelReason: 'nhầm' } as never);
    expect(await shop.view(id)).toMatchObject({ status: 'new', matches: [] });
    expect(await laws()).toEqual([]);
  });
});

describe('what browsers are told', () => {
  test('that money arrived, and that the queue is another one', async () => {
    const client = ownerClient(app.address);
    await client.connect();
    const heard: { branchId: number; event: { topic: string; data: object } }[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
    await client.query(`listen ${LIVE_CHANNEL}`);
    const ticket = await shop.ticket([{ price: 222_000 }]);
    const { id } = await shop.arrives({ content: ticket.code, transferAmount: 200_000 });
    await client.query('select 1');
    await client.end();
    const arrived = heard.find(({ event }) => event.topic === 'moneyArrived');
    expect(arrived).toMatchObject({
      branchId: shop.branch,
      event: { data: { ticketId: ticket.id, name: ticket.code, amount: 200_000, remaining: 22_000 } },
    });
    const queue = heard.filter(({ event }) => event.topic === 'bankQueue').map(({ event }) => event.data);
    expect(queue).toEqual([{ id }, { id }]); // it came, it was matched
  });
});

describe('at the same time', () => {
  test('money arrives while its ticket is paid at the counter and its receipts are taken back: the books hold', async () => {
    const tickets = await Promise.all(Array.from({ length: 3 }, () => shop.ticket([{ price: 60_000 }])));
    const work = tickets.flatMap((ticket) => [
      shop.post(shop.told({ content: ticket.code, transferAmount: 60_000 })),
      shop.cashier.send(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(60_000, shop.cash)] }),
      runJob(app.pool, matchJob),
    ]);
    await Promise.all(work);
    await bankRests();
    const receipts = await app.sql<{ id: number; ticket_id: number }>(
      `select id, ticket_id from account_receipt where ticket_id = any($1) and state = 'posted'`,
      [tickets.map(({ id }) => id)],
    );
    expect(receipts).toHaveLength(3);
    const undone = await Promise.all(
      receipts.flatMap(({ id, ticket_id }) => [
        shop.manager.send(TicketPay.CancelPayment, { id: ticket_id, receiptId: id, reason: 'thử' }),
        app.sql(`update bank_txn set try_at = now() where status = 'new'`).then(() => runJob(app.pool, matchJob)),
      ]),
    );
    for (const answer of undone) if (typeof answer === 'object') expect(answer.statusCode).toBeLessThan(500);
    expect(await laws()).toEqual([]);
  });
  test('two matchers and a webhook told twice: one receipt', async () => {
    const ticket = await shop.ticket([{ price: 310_000 }]);
    const told = shop.told({ content: ticket.code, transferAmount: 310_000 });
    await Promise.all([shop.post(told), shop.post(told), shop.post(told)]);
    const [row] = await app.sql<{ id: BankTxnId }>('select id from bank_txn where provider_id = $1', [String(told.id)]);
    await Promise.all(Array.from({ length: 4 }, () => matchOne(app.pool, DEFAULT_TENANT, row?.id as BankTxnId)));
    expect((await shop.view(row?.id as BankTxnId)).matches).toHaveLength(1);
    expect(await paidOf(ticket.id)).toBe(310_000);
    expect(await laws()).toEqual([]);
  });
  test('two transactions for one ticket: the second finds nothing due and waits', async () => {
    const ticket = await shop.ticket([{ price: 310_000 }]);
    const both = [1, 2].map(() => shop.told({ content: ticket.code, transferAmount: 310_000 }));
    await Promise.all(both.map((told) => shop.post(told)));
    const rows = await app.sql<{ id: BankTxnId }>('select id from bank_txn where provider_id = any($1)', [
      both.map(({ id }) => String(id)),
    ]);
    await Promise.all(rows.map(({ id }) => matchOne(app.pool, DEFAULT_TENANT, id)));
    const states = await Promise.all(rows.map(async ({ id }) => (await shop.view(id)).status));
    expect(states.sort()).toEqual(['matched', 'new']);
    expect(await paidOf(ticket.id)).toBe(310_000);
    expect(await laws()).toEqual([]);
  });
});
