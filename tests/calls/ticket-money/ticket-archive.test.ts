// Archiving: what is in the way, what an archived ticket still allows, and opening it again.
import { expect, test } from 'vitest';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
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
