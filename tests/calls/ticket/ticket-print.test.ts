// What a ticket's papers say, and who may have them.
import { beforeAll, describe, expect, test } from 'vitest';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketPrint } from '../../../contract/ticket/calls/print.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type Staff, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const { GetReportProductInvoiceById } = TicketPrint;

test('a slip has the shop, the branch, the device, the lines and the deposit, and never the passcode', async () => {
  const charger = await shop.stock.category('accessories');
  const { id, code } = await shop.newTicket({
    imei: '352099001761481',
    passcode: '258036',
    passcodeKind: 'pin',
    condition: 'Nứt góc trái',
    accessoryIds: [charger],
    accessoryNote: 'bao da',
    lines: [
      { kind: 'service', serviceNameId: shop.screen },
      { kind: 'part', productId: shop.screenPart, parent: 0 },
    ],
    deposit: [{ methodId: shop.method, amount: 500_000 as never }],
  });
  const slip = await shop.receptionist.call(GetReportProductInvoiceById, { id });
  expect(slip).toMatchObject({
    code,
    imei: '352099001761481',
    condition: 'Nứt góc trái',
    accessoryNote: 'bao da',
    hasPasscode: true,
    total: 1_500_000,
    paid: 500_000,
    remaining: 1_000_000,
    receptionistName: shop.receptionist.user.fullName,
    warranties: [],
  });
  expect(slip.shop.name).not.toBe('');
  expect(slip.errors).toHaveLength(1);
  expect(slip.accessories).toHaveLength(1);
  expect(slip.money.map(({ amount }) => amount)).toEqual([500_000]);
  expect(slip.lines.map(({ kind, amount, warrantyMonths }) => [kind, amount, warrantyMonths])).toEqual([
    ['service', 1_500_000, 6],
    ['part', 0, 3],
  ]);
  expect(JSON.stringify(slip)).not.toContain('258036');
});

test('papers need their permission, and are not for another branch', async () => {
  const { id } = await shop.newTicket();
  expect((await refusalOf(shop.technician.call(GetReportProductInvoiceById, { id }))).status).toBe(403);
  expect((await refusalOf(shop.otherReceptionist.call(GetReportProductInvoiceById, { id }))).key).toBe('row.missing');
});

describe('the hand-over slip', () => {
  const owing = async () => {
    const { id } = await shop.newTicket({ deposit: [{ methodId: shop.method, amount: 400_000 as never }] });
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    await shop.technician.call(TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
    await shop.manager.call(TicketAct.ChangeStatusInvoice, { id, action: 'beginReturn', accessoriesChecked: true });
    return id;
  };
  test('is signed by whoever gave the device back, and says until when the rest is owed', async () => {
    const id = await owing();
    const before = await shop.receptionist.call(GetReportProductInvoiceById, { id });
    expect(before).toMatchObject({ handedOverByName: shop.receptionist.user.fullName, dueDay: null, overpaid: 0 });
    const dueDay = addDays(today(), 9);
    await shop.manager.call(TicketAct.ChangeStatusInvoice, { id, action: 'handOverUnpaid', dueDay });
    const slip = await shop.receptionist.call(GetReportProductInvoiceById, { id });
    expect(slip).toMatchObject({
      receptionistName: shop.receptionist.user.fullName,
      handedOverByName: shop.manager.user.fullName,
      total: 1_500_000,
      paid: 400_000,
      remaining: 1_100_000,
      dueDay,
    });
    await shop.receptionist.call(TicketPay.PayInvoice, {
      id,
      payments: [{ methodId: shop.method, amount: 1_100_000 as never }],
    });
    expect(await shop.receptionist.call(GetReportProductInvoiceById, { id })).toMatchObject({
      remaining: 0,
      dueDay: null,
    });
  });
  test('says what goes back to somebody who left more than the fee', async () => {
    const { id } = await shop.newTicket({ deposit: [{ methodId: shop.method, amount: 400_000 as never }] });
    await shop.receptionist.call(TicketAct.ChangeStatusInvoice, {
      id,
      action: 'decline',
      reason: 'đắt',
      checkFee: 90_000 as never,
    });
    const slip = await shop.receptionist.call(GetReportProductInvoiceById, { id });
    expect(slip).toMatchObject({ total: 90_000, paid: 400_000, remaining: 0, overpaid: 310_000 });
  });
  test('promises nothing back of a deposit that the shop kept with the device', async () => {
    const { id } = await shop.newTicket({ deposit: [{ methodId: shop.method, amount: 230_000 as never }] });
    const act = (by: Staff, input: object) => by.call(TicketAct.ChangeStatusInvoice, { id, ...input } as never);
    await act(shop.receptionist, { action: 'decline', reason: 'không sửa nữa', checkFee: 40_000 });
    await act(shop.manager, { action: 'leaveDevice', boughtFor: 0, deposit: 'keep' });
    const slip = await shop.receptionist.call(GetReportProductInvoiceById, { id });
    expect(slip).toMatchObject({ status: 'ChoRaXac', total: 0, paid: 230_000, remaining: 0, overpaid: 0, qr: null });
  });
});

describe('the code to pay by', () => {
  let boss: Staff;
  beforeAll(async () => {
    const rights = ['Pages.Tickets.Create', 'Pages.Tickets.EditPrice', 'Pages.Finance.Receipt.Create'] as const;
    boss = await shop.staff(shop.branch, [...rights]);
  });
  const qrOf = async (id: TicketId, culture = 'vi') =>
    (await shop.receptionist.call(GetReportProductInvoiceById, { id }, { '.aspnetcore.culture': culture })).qr;
  const cash = (amount: number) => ({ deposit: [{ methodId: shop.method, amount: amount as never }] });
  const screen = (more: object = {}) => ({
    lines: [{ kind: 'service' as const, serviceNameId: shop.screen, ...more }],
  });
  /** Field 54 of the payload is the amount, with its length before it. */
  const amountIn = (payload = '') => Number(/5303704(54(\d\d))(\d+)5802VN/.exec(payload)?.[3]);

  test('is for what the saved ticket asks for after its discount, and says so', async () => {
    const { id, code } = await shop.newTicket(screen({ discount: 220_000 }), boss);
    const qr = await qrOf(id);
    expect(qr).toMatchObject({
      amount: 1_280_000,
      content: code,
      caption: `Chuyển khoản phần còn lại của phiếu ${code}`,
    });
    expect(amountIn(qr?.payload)).toBe(1_280_000);
    expect(qr?.payload).toContain(code);
    expect((await qrOf(id, 'en'))?.caption).toBe(`Transfer what is left of ${code}`);
  });
  test('is for the rest after a deposit, and there is none once all was left in cash', async () => {
    const part = await shop.newTicket({ ...screen({ discount: 100_000 }), ...cash(350_000) }, boss);
    expect(amountIn((await qrOf(part.id))?.payload)).toBe(1_050_000);
    const whole = await shop.newTicket({ ...screen({ discount: 100_000 }), ...cash(1_400_000) }, boss);
    expect(await qrOf(whole.id)).toBeNull();
    await shop.receptionist.call(TicketPay.PayInvoice, {
      id: part.id,
      payments: [{ methodId: shop.method, amount: 1_050_000 as never }],
    });
    expect(await qrOf(part.id)).toBeNull();
  });
  test('asks nothing of a ticket without a price, or one that was called off', async () => {
    const unpriced = await shop.newTicket({ lines: [] });
    expect(await qrOf(unpriced.id)).toBeNull();
    const called = await shop.newTicket(screen());
    await shop.manager.call(TicketAct.ChangeStatusInvoice, {
      id: called.id,
      action: 'cancelNow',
      reason: 'khách đổi ý',
    });
    expect(await qrOf(called.id)).toBeNull();
  });
  test('asks nothing while somebody decides whether it is called off: nobody may take money for it', async () => {
    const { id } = await shop.newTicket(screen());
    await shop.receptionist.call(TicketAct.ChangeStatusInvoice, { id, action: 'askCancel', reason: 'khách đổi ý' });
    expect(await qrOf(id)).toBeNull();
    await shop.manager.call(TicketAct.ChangeStatusInvoice, { id, action: 'rejectCancel' });
    expect((await qrOf(id))?.amount).toBe(1_500_000);
  });
  test('is not drawn for a shop that names no account', async () => {
    const { id } = await shop.newTicket(screen());
    const set = (value: string) =>
      app.sql(
        `insert into system_config (tenant_id, name, value) values (1, 'bankAccount', $1)
         on conflict (tenant_id, name) do update set value = excluded.value`,
        [value],
      );
    await set('');
    expect(await qrOf(id)).toBeNull();
    await set('0071000999888');
    expect((await qrOf(id))?.payload).toContain('0071000999888');
  });
});
