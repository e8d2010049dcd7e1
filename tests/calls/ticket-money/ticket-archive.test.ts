// Archiving: what is in the way, what an archived ticket still allows, and opening it again.
import { expect, test } from 'vitest';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws, lawsOf } from '../../harness/books.ts';
import { financeShop } from '../../harness/finance.ts';
import { moneyCounter } from '../../harness/money.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, cashier, manager } = shop;
const pay = (amount: number) => [shop.pay(amount, cash)];
const sold = async (price = 100_000) => {
  const made = await shop.ticket([{ price }]);
  await act(cashier, made.id, 'handOver', { payments: pay(price) });
  return made;
};

test('a ticket that is at its end is archived, once, and stays as it is', async () => {
  const { id } = await sold();
  expect(await cashier.call(TicketPay.CheckArchiveInvoice, { id })).toMatchObject({ blockers: [], isArchived: false });
  const { items } = await cashier.call(TicketPay.ArchiveInvoice, { id });
  expect(items).toMatchObject([{ isDone: true, status: 'DaTra' }]);
  expect((await refusalOf(cashier.call(TicketPay.ArchiveInvoice, { id }))).key).toBe('ticket.archived');
  expect((await refusalOf(manager.call(TicketPay.ChangePaymentMethod, { id, methodId: shop.transfer }))).key).toBe(
    'ticket.archived',
  );
  expect((await refusalOf(cashier.call(TicketPay.PayInvoice, { id, payments: pay(1) }))).key).toBe('ticket.archived');
});
test('every blocker is a sentence', async () => {
  const { id, code } = await shop.ticket([{ price: 100_000 }], { to: 'HoanThanh' });
  await app.sql(
    `insert into outbound (tenant_id, code, kind, warehouse_id, day, ticket_code) values (1, 'XPT1', 'ticket', $1, $2, $3)`,
    [shop.stock.main, today(), code],
  );
  await app.sql(
    `insert into ticket_change (tenant_id, ticket_id, kind, status_before, proposal, differences, total_before, total_after)
     values (1, $1, 'price', 'HoanThanh', '{}', '[]', 0, 0)`,
    [id],
  );
  const { blockers } = await cashier.call(TicketPay.CheckArchiveInvoice, { id });
  expect(blockers).toEqual([
    'Phiếu đang ở trạng thái "Hoàn thành", chưa kết thúc.',
    'Phiếu linh kiện chưa ghi sổ: XPT1.',
    'Còn điều chỉnh chờ duyệt.',
  ]);
  const refused = await refusalOf(cashier.call(TicketPay.ArchiveInvoice, { id }));
  expect(refused.body.error?.message).toContain('XPT1');
});
test('what is owed is in the way until it is paid; many at once have a result each', async () => {
  const unpaid = await shop.ticket([{ price: 100_000 }]);
  await act(manager, unpaid.id, 'handOverUnpaid', { dueDay: addDays(today(), 3) });
  const paid = await sold();
  const { items } = await cashier.call(TicketPay.ArchiveInvoice, { ids: [paid.id, unpaid.id] });
  expect(items).toMatchObject([
    { id: unpaid.id, isDone: false },
    { id: paid.id, isDone: true },
  ]);
  expect(items[0]?.message).toContain('Khách còn nợ 100.000 ₫.');
});
test('an archived ticket still takes a refund', async () => {
  const { id, lines } = await sold();
  await cashier.call(TicketPay.ArchiveInvoice, { id });
  const [lineId] = lines;
  if (!lineId) throw new Error('a line');
  await manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: id,
    methodId: cash,
    reasonId: await shop.stock.category('refundReason'),
    lines: [{ lineId, quantity: 1 }],
  });
  expect((await shop.row(id)).status).toBe('TraPhi');
});
test('is opened again by a manager with a reason, while the books are open', async () => {
  const { id } = await sold();
  await cashier.call(TicketPay.ArchiveInvoice, { id });
  expect((await refusalOf(cashier.call(TicketPay.UnarchiveInvoice, { id, reason: 'sai' }))).status).toBe(403);
  await app.sql('insert into stock_close (tenant_id, branch_id, day) values (1, $1, $2)', [shop.branch, today()]);
  expect((await refusalOf(manager.call(TicketPay.UnarchiveInvoice, { id, reason: 'sai' }))).key).toBe('finance.closed');
  await app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
  expect(await manager.call(TicketPay.UnarchiveInvoice, { id, reason: 'ghi nhầm' })).toMatchObject({
    isArchived: false,
  });
  expect((await refusalOf(manager.call(TicketPay.UnarchiveInvoice, { id, reason: 'sai' }))).key).toBe(
    'ticket.notArchived',
  );
  expect(
    await app.sql(`select action, reason from ticket_log where ticket_id = $1 and action like '%archive' order by id`, [
      id,
    ]),
  ).toEqual([
    { action: 'archive', reason: null },
    { action: 'unarchive', reason: 'ghi nhầm' },
  ]);
});
test('does not begin to owe again, whether its receipt or what it was let off is taken back', async () => {
  const desk = await financeShop(app);
  const owing = async () => {
    const made = await desk.ticket([{ price: 400_000 }]);
    await desk.act(desk.manager, made.id, 'handOverUnpaid', { dueDay: addDays(today(), 5) });
    return { ...made, customerId: (await desk.row(made.id)).customer_id as number };
  };
  const [paid, letOff] = [await owing(), await owing()];
  const debt = { kind: 'debt', customerId: paid.customerId, amount: 400_000 };
  const receipt = await desk.receive(debt as never);
  const { id: writeOff } = await desk.accountant.call(WriteOff.Create, {
    ...{ party: 'customer', partyId: letOff.customerId, cause: 'không liên lạc được' },
    lines: [{ document: 'ticket', documentId: letOff.id, amount: 400_000 }],
  } as never);
  await desk.accountant.call(WriteOff.Act, { id: writeOff, action: 'submit' } as never);
  await desk.chief.call(WriteOff.Act, { id: writeOff, action: 'approve' } as never);
  await desk.cashier.call(TicketPay.ArchiveInvoice, { ids: [paid.id, letOff.id] });

  const cancelOf = ({ allowedActions }: { allowedActions: { key: string; blocker: string | null }[] }) =>
    allowedActions.find(({ key }) => key === 'cancel')?.blocker;
  const { accountant, chief } = desk;
  expect(cancelOf(await accountant.call(AccountReceipt.GetById, { id: receipt.id } as never))).toContain(paid.code);
  expect(cancelOf(await chief.call(WriteOff.Get, { id: writeOff } as never))).toContain(letOff.code);
  const takeBack = () =>
    accountant.call(AccountReceipt.DeleteAccountReceipt, { id: receipt.id, cancelReason: 'nhầm' } as never);
  await expect(takeBack()).toFailWith('ticket.archived');
  const less = { ...debt, id: receipt.id, methodId: desk.cash, amount: 300_000 } as never;
  await expect(accountant.call(AccountReceipt.UpdateAccountReceipt, less)).toFailWith('ticket.archived');
  const owedAgain = { id: writeOff, action: 'cancel', reason: 'khách quay lại' } as never;
  await expect(chief.call(WriteOff.Act, owedAgain)).toFailWith('ticket.archived');
  expect(await brokenLaws(app, lawsOf('money'))).toEqual([]);

  for (const { id } of [paid, letOff])
    await desk.manager.call(TicketPay.UnarchiveInvoice, { id, reason: 'khách quay lại' });
  await takeBack();
  await chief.call(WriteOff.Act, owedAgain);
  for (const { id } of [paid, letOff]) expect((await desk.row(id)).status).toBe('ChuaTraTien');
  expect(await brokenLaws(app, lawsOf('money'))).toEqual([]);
});

test('many at once tell nothing about tickets of another branch: they are as if they were not there', async () => {
  const { id, code } = await sold();
  const elsewhere = await app.make.branch('Chi nhánh khác');
  const stranger = await app.make.personWith('Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus');
  await app.sql('update user_account set branch_id = $1 where id = $2', [elsewhere, stranger.user.id]);
  const missing = 99_999_999 as typeof id;
  const { items } = await stranger.call(TicketPay.ArchiveInvoice, { ids: [id, missing] });
  expect(items.map(({ isDone, status }) => [isDone, status])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect(JSON.stringify(items)).not.toContain(code);
  expect(await app.sql('select 1 from ticket where id = $1 and archived_at is not null', [id])).toEqual([]);
});
