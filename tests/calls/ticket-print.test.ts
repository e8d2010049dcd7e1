// What a ticket's papers say, and who may have them.
import { beforeAll, expect, test } from 'vitest';
import { TicketPrint } from '../../contract/ticket/print.calls.ts';
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
