// A device stays with the shop and is taken apart: what was paid for it, what came out of it, and the way back.
import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { breaches } from '../../harness/stock/stock-checks.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const act = (id: TicketId, action: TicketActionKey, by: Person, more: object = {}) =>
  by.call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
/** A customer who declined; with a fee for looking at the device. */
async function declined(checkFee = 50_000) {
  const { id } = await shop.newTicket({});
  await act(id, 'decline', shop.receptionist, { reason: 'Không sửa', checkFee });
  return id;
}
const leave = (id: TicketId, boughtFor: number, more: object = { methodId: shop.method }) =>
  act(id, 'leaveDevice', shop.manager, { boughtFor, ...more });
const cash = async () => {
  const [row] = await app.sql<{ sum: number }>('select coalesce(sum(amount), 0)::bigint as sum from cash_ledger');
  return row?.sum ?? 0;
};
const takeApart = (id: TicketId, recovered: { productId: ProductId; quantity: number; serials?: string[] }[]) =>
  act(id, 'breakUp', shop.manager, { warehouseId: shop.stock.main, recovered });

test('from the shop’s limit on, a device is bought by somebody who may approve payments', async () => {
  const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
  const [row] = items.filter(({ name }) => name === 'approveRefundFrom');
  const limit = (value: string, version = row?.version) =>
    app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ ...row, value, version }] } as never);
  await limit('500000');
  const id = await declined();
  const before = await cash();
  const refused = await refusalOf(leave(id, 500_000));
  expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual([
    'finance.deviceLimit',
    ['boughtFor'],
  ]);
  expect(await cash()).toBe(before);
  await leave(await declined(), 499_999);
  await act(id, 'leaveDevice', app.admin, { boughtFor: 500_000, methodId: shop.method });
  expect(await cash()).toBe(before - 999_999);
  await limit('0', (row?.version ?? 0) + 1);
});
test('what the parts are worth is what was paid, split by what such parts cost', async () => {
  const [dear, cheap, unknown] = [
    await shop.stock.product({ quantity: 2, value: 600 }),
    await shop.stock.product({ quantity: 1, value: 100 }),
    await shop.stock.product({ serials: [] }),
  ];
  const id = await declined();
  const before = await cash();
  const needsMethod = await refusalOf(leave(id, 1_000_001, {}));
  expect(needsMethod.body.error?.validationErrors).toMatchObject([{ members: ['methodId'] }]);
  await leave(id, 1_000_001);
  expect(await cash()).toBe(before - 1_000_001);
  expect(await shop.ticket(id)).toMatchObject({
    status: 'ChoRaXac',
    total: 0,
    bought_for: 1_000_001,
    custody: 'branch',
  });

  const recovered = [
    { productId: dear, quantity: 1 },
    { productId: cheap, quantity: 3 },
    { productId: unknown, quantity: 2, serials: ['R1', 'R2'] },
  ];
  const preview = await shop.manager.call(TicketParts.PreviewBreakUp, { id, recovered } as never);
  expect(preview.items.map((item) => item.value)).toEqual([333_334, 333_334, 333_333]);
  expect((await refusalOf(takeApart(id, []))).body.error?.validationErrors).toMatchObject([{ members: ['recovered'] }]);
  expect((await refusalOf(act(id, 'breakUp', shop.technician))).key).toBe('ticket.notAllowed');
  await takeApart(id, recovered);
  expect(await shop.ticket(id)).toMatchObject({ status: 'RaLinhKien', custody: 'dismantled' });
  const [bill] = await app.sql<{ id: number; amount: number; kind: string; status: string }>(
    'select id, amount, kind, status from inbound where ticket_id = $1',
    [id],
  );
  expect(bill).toMatchObject({ amount: 1_000_001, kind: 'recovered', status: 'posted' });
  expect(await shop.stock.shelf(dear)).toEqual([3, 600 + 333_334, 0]);
  expect(await shop.stock.shelf(cheap)).toEqual([4, 100 + 333_334, 0]);
  expect(await shop.stock.shelf(unknown)).toEqual([2, 333_333, 0]);
  const bound = await refusalOf(app.admin.call(ProductInbound.unArchive, { id: bill?.id as never }));
  expect(bound.key).toBe('inbound.ofTicket');
  // What would be refused is not offered, and the preview says the same.
  const parts = await app.admin.call(ProductInbound.getDetail, { id: bill?.id as never });
  for (const action of ['unArchive', 'updatePrice'])
    expect(bound.message).toContain(parts.allowedActions.find(({ key }) => key === action)?.blocker ?? '–');
  const stopped = await app.admin.call(ProductInbound.PreviewUnArchive, { id: bill?.id as never });
  expect([stopped.blockers.length, bound.message.endsWith(stopped.blockers[0] ?? '–')]).toEqual([1, true]);
  expect((await refusalOf(act(id, 'breakUpCancel', shop.manager, { reason: 'Thôi' }))).key).toBe('ticket.notNow');
  expect(await breaches(app, [dear, cheap, unknown])).toEqual([]);
});

test('the customer takes the device back: the payment is mirrored, the fee is owed again', async () => {
  const id = await declined(70_000);
  const before = await cash();
  await leave(id, 300_000);
  await act(id, 'breakUpCancel', shop.manager, { reason: 'Khách đổi ý' });
  expect(await cash()).toBe(before);
  expect(await shop.ticket(id)).toMatchObject({ status: 'KhachKhongSua', total: 70_000, bought_for: null });
  const vouchers = await app.sql('select cancel_reason from account_payment where ticket_id = $1', [id]);
  expect(vouchers).toEqual([{ cancel_reason: 'Khách đổi ý' }]);
  await leave(id, 0, {});
  expect(await shop.ticket(id)).toMatchObject({ status: 'ChoRaXac', bought_for: 0 });
});

test('a device that was given for nothing gives parts that are worth nothing', async () => {
  const part = await shop.stock.product({ quantity: 1, value: 500 });
  const id = await declined(0);
  await leave(id, 0, {});
  await takeApart(id, [{ productId: part, quantity: 1 }]);
  expect(await shop.stock.shelf(part)).toEqual([2, 500, 0]);
});

test('a deposit is given back or kept, and somebody says which', async () => {
  const { id } = await shop.newTicket({ deposit: [{ methodId: shop.method, amount: 200_000 }] as never });
  await act(id, 'decline', shop.receptionist, { reason: 'Không sửa', checkFee: 70_000 });
  const silent = await refusalOf(leave(id, 100_000));
  expect(silent.body.error?.validationErrors).toMatchObject([{ members: ['deposit'] }]);
  const before = await cash();
  await leave(id, 100_000, { methodId: shop.method, deposit: 'refund' });
  expect(await cash()).toBe(before - 300_000);
  expect(await shop.ticket(id)).toMatchObject({ paid: 0, refunded: 0 });
  // Not paid any more: with a second thought the customer pays the whole price.
  await act(id, 'breakUpCancel', shop.manager, { reason: 'Khách đổi ý' });
  await act(id, 'beginReturn', shop.receptionist, { accessoriesChecked: true });
  const short = await refusalOf(act(id, 'handOver', shop.receptionist, { payments: [] }));
  expect(short.key).toBe('ticket.paidTooLittle');
  await act(id, 'handOver', shop.receptionist, { payments: [{ methodId: shop.method, amount: 70_000 }] });
});

test('two people take the same device apart: its parts are imported once', async () => {
  const part = await shop.stock.product({ quantity: 1, value: 500 });
  const id = await declined();
  await leave(id, 1_000);
  const recovered = [{ productId: part, quantity: 1 }];
  const results = await Promise.allSettled([takeApart(id, recovered), takeApart(id, recovered)]);
  expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.stock.shelf(part)).toEqual([2, 1_500, 0]);
  expect(await breaches(app, [part])).toEqual([]);
});
