// Many people at the same drawers, bills and debts at once: nobody waits for each other, nobody is told of an internal error, and every
// law of money, stock and tickets holds when they are done.
import { beforeAll, expect, test } from 'vitest';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { openPool } from '../../../server/db/open.ts';
import { buildServer } from '../../../server/server.ts';
import { DEFAULT_TENANT, type Person, personOn, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { outcome } from '../../harness/stock/stock-world.ts';

const CLIENTS = 16;
const TRIES = Number(process.env.MONEY_TRIES ?? 300);
const app = await testApp();
let shop: FinanceShop;
/** The same people over a pool that lets all of them in at once. */
let crowd: Record<'accountant' | 'chief' | 'receiver' | 'admin', Person>;
beforeAll(async () => {
  const pool = openPool(app.address, CLIENTS);
  const server = await buildServer({ pool, tokenSecret: 'test', logLevel: 'silent', site: '/nowhere' });
  await server.ready();
  shop = await financeShop(app);
  const { accountant, chief, receiver } = shop;
  const on = ({ headers }: Person) => personOn(server, headers);
  crowd = {
    accountant: on(accountant),
    chief: on(chief),
    receiver: on(receiver),
    admin: on(app.admin),
  };
  return async () => {
    await server.close();
    await pool.end();
  };
});

const below = (many: number) => Math.floor(Math.random() * many);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

test(`${CLIENTS} people receive, pay, lend, price, take back and close in any order, ${TRIES} times`, async () => {
  const { cash, transfer } = shop;
  await shop.receive({ kind: 'opening', amount: 20_000_000 as never });
  const suppliers = [await shop.supplier(), await shop.supplier()];
  const staffId = shop.technician.user.id;
  const bills: number[] = [];
  const debts: { id: number; customerId: number; price: number }[] = [];
  const vouchers: { id: number; side: 'in' | 'out' }[] = [];
  const sent: number[] = [];
  const given: number[] = [];
  const offsets: number[] = [];
  const brought: number[] = [];
  for (let n = 0; n < 6; n++) {
    bills.push(await shop.bill(oneOf(suppliers), 400_000 + n));
    const price = 300_000 + n;
    const ticket = await shop.ticket([{ price }], { to: 'HoanTra' });
    await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 7) });
    debts.push({ id: ticket.id, customerId: (await shop.row(ticket.id)).customer_id as number, price });
  }
  const amount = () => ((1 + below(40)) * 12_345) as never; // whole đồng
  const clerk = () => oneOf([crowd.accountant, crowd.chief]);
  const methodId = () => oneOf([cash, transfer]);
  const keep = async (side: 'in' | 'out', made: Promise<{ id: number }>) => {
    vouchers.push({ id: (await made).id, side });
  };
  const into = (input: object) =>
    keep(
      'in',
      clerk().call(AccountReceipt.CreateAccountReceipt, { methodId: methodId(), amount: amount(), ...input } as never),
    );
  const out = (input: object) =>
    keep('out', clerk().call(Payment.CreatePayment, { methodId: methodId(), amount: amount(), ...input } as never));

  const acts: Record<string, () => Promise<unknown>> = {
    receive: () => into({ kind: 'other' }),
    spend: () => out({ kind: 'other' }),
    pay: () => out({ kind: 'supplier', supplierId: oneOf(suppliers) }),
    payMore: () => out({ kind: 'supplier', supplierId: oneOf(suppliers), amount: 900_000 }),
    useCredit: async () => {
      const party = below(2)
        ? { party: 'supplier', partyId: oneOf(suppliers) }
        : { party: 'customer', partyId: oneOf(debts).customerId, supplierId: oneOf([null, ...suppliers]) };
      offsets.push((await clerk().call(Offset.Create, { ...party, amount: amount() } as never)).id);
    },
    cancelOffset: async () => {
      const id = oneOf(offsets);
      if (id) await clerk().call(Offset.Act, { id, action: 'cancel', reason: 'thử' } as never);
    },
    bring: async () => {
      const party = { party: 'supplier', partyId: oneOf(suppliers), side: oneOf(['ours', 'theirs']) };
      brought.push((await clerk().call(OpeningDebt.Create, { ...party, amount: amount() } as never)).id);
    },
    cancelBrought: async () => {
      const id = oneOf(brought);
      if (id) await clerk().call(OpeningDebt.Act, { id, action: 'cancel', reason: 'thử' } as never);
    },
    collect: () => into({ kind: 'debt', customerId: oneOf(debts).customerId }),
    lend: () => out({ kind: 'advance', staffId }),
    giveBack: () => into({ kind: 'advanceReturn', staffId }),
    cancel: async () => {
      const voucher = oneOf(vouchers);
      if (!voucher) return;
      const call = voucher.side === 'in' ? AccountReceipt.DeleteAccountReceipt : Payment.DeleteAccountPayment;
      await clerk().call(call, { id: voucher.id, cancelReason: 'thử' } as never);
    },
    price: async () => {
      const id = oneOf(bills) as never;
      const { items, version } = await crowd.admin.call(ProductInbound.GetForUpdatePrice, { id });
      const lines = items.map((one) => ({ id: one.id, price: 100_000 + below(500_000) }));
      await crowd.admin.call(ProductInbound.UpdatePrice, { id, version, items: lines } as never);
    },
    takeBack: () => crowd.admin.call(ProductInbound.unArchive, { id: oneOf(bills) as never }),
    post: () => crowd.admin.call(ProductInbound.Archive, { id: oneOf(bills) as never }),
    giveUp: async () => {
      const { id, customerId, price } = oneOf(debts);
      const lines = [{ document: 'ticket', documentId: id, amount: 1 + below(price) }];
      const input = { party: 'customer', partyId: customerId, cause: 'không đòi được', lines } as never;
      const made = await crowd.accountant.call(WriteOff.Create, input);
      given.push(made.id);
      await crowd.accountant.call(WriteOff.Act, { id: made.id, action: 'submit' } as never);
    },
    decide: async () => {
      const id = oneOf(given);
      if (id)
        await crowd.chief.call(WriteOff.Act, {
          id,
          action: oneOf(['approve', 'approve', 'cancel']),
          reason: 'thử',
        } as never);
    },
    send: async () => {
      const input = { methodId: cash, toBranchId: shop.otherBranch, toMethodId: cash, amount: amount() } as never;
      sent.push((await crowd.accountant.call(ReportFinance.CreateTransactionTransfer, input)).id);
    },
    take: async () => {
      const id = oneOf(sent);
      if (!id) return;
      const answer = { id, isApproved: below(3) > 0, reason: 'thử' } as never;
      await (below(4) > 0
        ? crowd.receiver.call(ReportFinance.AppoveTransactionTransfer, answer)
        : crowd.accountant.call(Fund.CancelTransfer, { id, reason: 'thôi' } as never));
    },
    close: async () => {
      if (below(4) > 0) return;
      await clerk().call(Fund.Close, { methodId: cash, notes: { '500000': below(60) }, reason: 'lệch' } as never);
    },
    reopen: async () => {
      const { items } = await crowd.accountant.call(Fund.GetCloses, { branchId: shop.branch } as never);
      await crowd.chief.call(Fund.Reopen, { id: items[0]?.id, reason: 'tiếp tục' } as never);
    },
  };
  let left = TRIES;
  const tally = new Map<string, number>();
  const client = async () => {
    while (left-- > 0) {
      const name = oneOf(Object.keys(acts));
      const happened = `${name}: ${await outcome(acts[name]?.() ?? Promise.resolve())}`;
      tally.set(happened, (tally.get(happened) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client)); // a deadlock is a row.conflict, which is not an outcome
  if (process.env.MONEY_TRIES)
    for (const [what, times] of [...tally].sort()) process.stdout.write(`${times} × ${what}\n`);
  const done = Object.keys(acts).filter((name) => tally.has(`${name}: done`));
  expect(done.length, done.join(', ')).toBeGreaterThan(Object.keys(acts).length / 2);
  expect(await brokenLaws(app)).toEqual([]);
});

test('whoever closes the books waits for money that is being written, and what is written after it is refused', async () => {
  const { branch, cash } = shop;
  const writer = await app.pool.connect();
  await writer.query('begin');
  await writer.query(`select set_config('app.tenant_id', '${DEFAULT_TENANT}', true)`);
  await writer.query(
    `insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id, user_id)
     values ($1, $2, $3, $4, 1000, 'account_receipt', 999999999, 1)`,
    [DEFAULT_TENANT, branch, cash, today()],
  );
  let isClosed = false;
  const closing = crowd.admin.call(Inventory.Close, { branchId: branch, day: today() } as never).then(({ id }) => {
    isClosed = true;
    return id;
  });
  await expect
    .poll(() => app.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .toHaveLength(1);
  expect(isClosed).toBe(false);
  await writer.query('rollback');
  writer.release();
  const id = await closing;
  await expect(shop.receive({ amount: 1_000 as never })).toFailWith('finance.closed');
  await app.admin.call(Inventory.Reopen, { id } as never);
});
