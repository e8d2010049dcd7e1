// What a ticket's papers say, and who may have them.
import { beforeAll, describe, expect, test } from 'vitest';
import { TicketPay } from '../../contract/ticket/money.calls.ts';
import { TicketPrint } from '../../contract/ticket/print.calls.ts';
import { TicketAct } from '../../contract/ticket/ticket-act.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { refusalOf, testApp } from '../harness/app.ts';
import { type TicketShop, ticketShop } from '../harness/tickets.ts';

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
});
