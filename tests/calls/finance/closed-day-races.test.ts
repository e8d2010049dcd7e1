// The books of a branch are closed by one connection while another writes debts or revenue of that day: whoever looked before the close
// and writes after it is refused, as a row of the cash ledger is. Nothing gets into a day that is closed.
import { beforeAll, expect, test } from 'vitest';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { outcome } from '../../harness/stock/stock-world.ts';

const app = await testApp();
const PRICE = 300_000;
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 50_000_000 as never });
});
const dueDay = addDays(today(), 5);
const kept = (party: string, partyId: number, more: object = {}) => ({ party, partyId, ...more }) as never;
const customerOf = async (ticketId: number) => (await shop.row(ticketId)).customer_id as never;
async function unpaid() {
  const { id } = await shop.ticket([{ price: PRICE }], { to: 'HoanTra' });
  await shop.act(shop.manager, id, 'handOverUnpaid', { dueDay });
  return { id, customerId: await customerOf(id) };
}
async function withCredit(to: 'DangXuLy' | 'HoanTra' = 'DangXuLy') {
  const { id } = await shop.ticket([{ price: PRICE }], { to });
  const customerId = await customerOf(id);
  await shop.receive({ kind: 'debt', customerId, amount: PRICE as never });
  return { id, customerId };
}
/** Paid at the counter before it is owed, so that what is owed has credit beside it. */
async function owedWithCredit() {
  const { id, customerId } = await withCredit('HoanTra');
  await shop.act(shop.manager, id, 'handOverUnpaid', { dueDay });
  return { id, customerId };
}
const offset = ({ customerId }: { customerId: never }) =>
  shop.accountant.call(Offset.Create, kept('customer', customerId, { amount: 1000 }));
async function handedIn() {
  const { id, customerId } = await unpaid();
  const lines = [{ document: 'ticket', documentId: id, amount: PRICE }];
  const input = kept('customer', customerId, { cause: 'mất liên lạc', lines });
  const made = await shop.accountant.call(WriteOff.Create, input);
  await shop.accountant.call(WriteOff.Act, { id: made.id, action: 'submit', reason: null } as never);
  return made.id;
}
const decide = (id: number, action: string) =>
  shop.chief.call(WriteOff.Act, { id, action, reason: action === 'cancel' ? 'khách trả rồi' : null } as never);
const bring = async () =>
  shop.chief.call(OpeningDebt.Create, kept('customer', await shop.customer(), { side: 'theirs', amount: 1000 }));

/** What is made ready first, and then written while the books are being closed. */
const writers: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'an offset': async () => {
    const theirs = await owedWithCredit();
    return () => offset(theirs);
  },
  'an offset that is taken back': async () => {
    const { id } = await offset(await owedWithCredit());
    return () => shop.chief.call(Offset.Act, { id, action: 'cancel', reason: 'nhầm' } as never);
  },
  'a write-off': async () => {
    const id = await handedIn();
    return () => decide(id, 'approve');
  },
  'a write-off that is taken back': async () => {
    const id = await handedIn();
    await decide(id, 'approve');
    return () => decide(id, 'cancel');
  },
  'a debt that the shop brings along': async () => bring,
  'such a debt that is taken back': async () => {
    const { id } = await bring();
    return () => shop.chief.call(OpeningDebt.Act, { id, action: 'cancel', reason: 'nhầm' } as never);
  },
  'a receipt': async () => () =>
    shop.accountant.call(AccountReceipt.CreateAccountReceipt, {
      kind: 'opening',
      methodId: shop.cash,
      amount: 1000,
    } as never),
  'a device that leaves unpaid': async () => {
    const { id } = await shop.ticket([{ price: PRICE }], { to: 'HoanTra' });
    return () => shop.act(shop.manager, id, 'handOverUnpaid', { dueDay });
  },
  'a device that leaves paid before': async () => {
    const { id } = await shop.ticket([{ price: PRICE }], { to: 'HoanTra' });
    await shop.manager.call(TicketPay.PayInvoice, { id, payments: [shop.pay(PRICE, shop.cash)] } as never);
    return () => shop.act(shop.manager, id, 'handOver', {});
  },
  'credit on a ticket': async () => {
    const { id } = await withCredit();
    return () => shop.manager.call(TicketPay.UseCredit, { id } as never);
  },
  'a deposit that is kept': async () => {
    const { id } = await shop.ticket([{ price: PRICE }], { to: 'DangXuLy', fields: { status: 'ChoXuLy' } });
    await shop.manager.call(TicketPay.PayInvoice, { id, payments: [shop.pay(1000, shop.cash)] } as never);
    return () => shop.act(app.admin, id, 'cancelNow', { reason: 'khách bỏ', deposit: 'keep' });
  },
  'a refund off a debt': async () => {
    const { id } = await unpaid();
    const lineId = (await shop.manager.call(TicketRefund.CheckReceiptRefund, { id } as never)).lines[0]?.lineId;
    const reasonId = await shop.stock.category('refundReason');
    const input = { ticketId: id, lines: [{ lineId, quantity: 1 }], reasonId, payout: 'credit' };
    return () => shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, input as never);
  },
};

const ledgers = () =>
  app.sql(`select (select count(*) from debt_ledger)::int as debts, (select count(*) from cash_ledger)::int as cash,
    (select count(*) from ticket where handed_over_at is not null)::int as gone, (select count(*) from ticket where status = 'DaHuy')::int as cancelled,
    (select count(*) from refund)::int as refunds`);
const waiting = async () =>
  (
    await app.sql(`select from pg_stat_activity where datname = current_database() and application_name = 'xuong'
      and wait_event_type = 'Lock'`)
  ).length;

test.each(Object.keys(writers))('%s waits for the close that is under way, and is refused', async (name) => {
  const write = await writers[name]?.();
  const before = await ledgers();
  const closer = ownerClient(app.address);
  await closer.connect();
  try {
    await closer.query('begin');
    await closer.query('select from branch where id = $1 for update', [shop.branch]);
    await closer.query(
      'insert into stock_close (tenant_id, branch_id, day) select tenant_id, id, $2::date from branch where id = $1',
      [shop.branch, today()],
    );
    let ended: string | null = null;
    const writing = outcome(write?.() ?? Promise.resolve()).then((said) => {
      ended = said;
    });
    await expect.poll(async () => ended ?? (await waiting()), { timeout: 20_000 }).toBeTruthy();
    await closer.query('commit');
    await writing;
    expect([ended, await ledgers()]).toEqual(['finance.closed', before]);
  } finally {
    await closer.end();
    await app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
  }
  expect(await outcome(write?.() ?? Promise.resolve())).toBe('done'); // once they are open again
});

test('whoever closes waits for whoever has looked, and the document is of a day that was open', async () => {
  const { customerId } = await owedWithCredit();
  const holder = ownerClient(app.address);
  await holder.connect();
  try {
    // It cannot be written yet, but it has looked at the books by now.
    await holder.query('begin');
    await holder.query('lock table debt_offset in exclusive mode');
    const writing = outcome(offset({ customerId }));
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    let isClosed = false;
    const closing = outcome(
      app.admin.call(Inventory.Close, { branchId: shop.branch, day: today(), note: null } as never),
    ).then((said) => {
      isClosed = true;
      return said;
    });
    await expect.poll(async () => isClosed || (await waiting()) === 2, { timeout: 20_000 }).toBe(true);
    expect(isClosed).toBe(false);
    await holder.query('commit');
    expect(await writing).toBe('done');
    expect(await closing).toBe('done');
  } finally {
    await holder.end();
    await app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
  }
  expect(await brokenLaws(app)).toEqual([]);
});
