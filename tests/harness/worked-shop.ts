// A shop that worked: bills, transfers, tickets in many states, money, and a closed drawer. The laws of the books are held against it.
import { Commission } from '../../contract/commission/commission.calls.ts';
import { Fund } from '../../contract/finance/fund.calls.ts';
import { Offset } from '../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../contract/finance/payment.calls.ts';
import { WriteOff } from '../../contract/finance/write-off.calls.ts';
import { SaleSupplier } from '../../contract/party/party.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { TicketPay } from '../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import type { TestApp } from './app.ts';
import { notesOf } from './finance.ts';
import { moneyCounter } from './money.ts';
import { lawShop } from './stock/law.ts';

/** A shop in which something of everything happened. */
export async function workedShop(app: TestApp) {
  const shop = await moneyCounter(app);
  const goods = await lawShop(app);
  const { act, cash, cashier, manager } = shop;
  const pay = (amount: number) => [shop.pay(amount, cash)];
  const part = await goods.newProduct();
  const bill = await goods.bill(part, 10, 100_000);
  const left = await goods.leave(part, 3);
  const onRoad = await goods.ship(part, 2);
  const draft = await app.admin.call(ProductOutbound.createOther, {
    warehouseId: goods.main,
    reasonId: goods.reasonId,
    lines: [{ productId: part, quantity: 1 }],
  } as never); // ids of the test's own
  // Moves of a product without documents: its ledger is all there is.
  const bare = await goods.newProduct();
  const move = (id: number, quantity: number, day: string, value?: number) => {
    const side = quantity > 0 ? 'in' : 'out';
    const moves = JSON.stringify([{ warehouse: goods.main, product: bare, quantity, side, value }]);
    return goods.run(`select * from post_stock('${side}bound', ${id}, '${day}', '${moves}'::jsonb)`);
  };
  const lastMonth = addDays(`${today().slice(0, 7)}-01`, -20);
  await move(7_000_001, 10, lastMonth, 10_000);
  await move(7_000_002, -2, addDays(lastMonth, 2));
  await move(7_000_003, -2, addDays(lastMonth, 2));
  const numbered = await goods.newProduct(true);

  const price = 1_000_000;
  const line = { price, commission: 50_000, months: 6 };
  const open = await shop.ticket([{ price }], { to: 'DangXuLy' });
  const ready = await shop.ticket([line]);
  const paid = await shop.ticket([line]);
  await cashier.call(TicketPay.PayInvoice, { id: paid.id, payments: pay(200_000) });
  await act(cashier, paid.id, 'handOver', { payments: pay(800_000) });
  // Its commission is paid out; the month before is closed.
  const paidOut = await shop.ticket([line]);
  await act(cashier, paidOut.id, 'handOver', { payments: pay(price) });
  const [due] = await app.sql<{ id: number }>(
    `select id from commission_ledger where ticket_id = $1 and account = 'payable'`,
    [paidOut.id],
  );
  const payout = await app.admin.call(Commission.Pay, {
    branchId: shop.branch,
    methodId: cash,
    people: [{ userId: shop.technician.user.id, amount: line.commission, rowIds: [due?.id] }],
  } as never); // ids of the test's own
  await app.admin.call(Commission.ClosePeriod, { month: lastMonth });
  const unpaid = await shop.ticket([line]);
  await act(manager, unpaid.id, 'handOverUnpaid', { dueDay: addDays(today(), 15) });
  const refunded = await shop.ticket([line]);
  await act(cashier, refunded.id, 'handOver', { payments: pay(price) });
  const refund = await manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: refunded.id,
    lines: [{ lineId: refunded.lines[0], quantity: 1 }],
    methodId: cash,
    reasonId: await shop.stock.category('refundReason'),
  } as never); // a line of the test's own ticket
  const receipts = await app.sql<{ id: number }>(
    `select receipt_id as id from ticket_money where ticket_id = $1 and side = 'in' order by id`,
    [paid.id],
  );
  const [supplier] = await app.sql<{ id: number }>('select supplier_id as id from inbound where id = $1', [bill.id]);
  const offset = await paidAhead(app, { branchId: shop.branch, methodId: cash }, goods);
  // The last of the shop's money: its day is frozen then.
  const [drawer] = await app.sql<{ balance: number }>(
    'select balance from fund where branch_id = $1 and payment_method_id = $2',
    [shop.branch, cash],
  );
  const notes = notesOf(drawer?.balance ?? 0);
  await app.admin.call(Fund.Close, { branchId: shop.branch, methodId: cash, notes } as never); // as above
  const given = await shop.ticket([line]);
  await act(manager, given.id, 'handOverUnpaid', { dueDay: addDays(today(), 15) });
  const [owner] = await app.sql<{ id: number }>('select customer_id as id from ticket where id = $1', [given.id]);
  const lines = [{ document: 'ticket', documentId: given.id, amount: 300_000 }];
  const writeOff = await app.admin.call(WriteOff.Create, {
    party: 'customer',
    partyId: owner?.id,
    cause: 'Khách khó khăn',
    lines,
  } as never); // as above
  await app.admin.call(WriteOff.Act, { id: writeOff.id, action: 'submit' } as never); // as above
  await app.admin.call(WriteOff.Act, { id: writeOff.id, action: 'approve' } as never); // as above
  const brought = { party: 'customer', partyId: owner?.id, side: 'theirs', amount: 70_000, branchId: shop.branch };
  const openingDebt = await app.admin.call(OpeningDebt.Create, brought as never); // as above
  const [customer] = await app.sql<{ id: number }>('select customer_id as id from ticket where id = $1', [unpaid.id]);
  return {
    shop,
    goods,
    part,
    bare,
    numbered,
    bill,
    left,
    onRoad,
    writeOff,
    offset,
    openingDebt,
    draft,
    open,
    ready,
    paid,
    unpaid,
    paidOut,
    payout: payout.items[0],
    refunded,
    refund,
    customer: customer?.id ?? 0,
    supplier: supplier?.id ?? 'null',
    receipts: receipts.map(({ id }) => id),
  };
}

/** A supplier was paid ahead; a bill came, and takes what it needs of that. */
async function paidAhead(app: TestApp, fund: object, goods: Awaited<ReturnType<typeof lawShop>>) {
  const { id: supplierId } = await app.admin.call(SaleSupplier.Create, { name: 'Nhà cung cấp ứng trước' } as never);
  await app.admin.call(Payment.CreatePayment, { ...fund, kind: 'supplier', supplierId, amount: 300_000 } as never); // ids of the test's own
  const items = [{ productId: await goods.newProduct(), quantity: 1, price: 120_000 }];
  const { id } = await app.admin.call(ProductInbound.Create, { warehouseId: goods.main, supplierId, items } as never); // as above
  await app.admin.call(ProductInbound.Archive, { id });
  return app.admin.call(Offset.Create, { party: 'supplier', partyId: supplierId, amount: 120_000 } as never); // as above
}
