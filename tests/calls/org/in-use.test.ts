// What is used elsewhere is not deleted: the refusal says where. A telephone number is one number in every document.
import { beforeAll, describe, expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { Model } from '../../../contract/catalog/device.calls.ts';
import { ServiceName } from '../../../contract/catalog/service-name.calls.ts';
import { SaleCustomer, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { uses as catalogUses } from '../../../server/catalog/in-use.ts';
import { uses as partyUses } from '../../../server/party/in-use.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const { admin } = app;
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});

describe('what is used is not deleted', () => {
  test('a supplier with a draft bill: the bill is named; without it the supplier goes', async () => {
    const { id } = await admin.call(SaleSupplier.Create, { name: 'NCC đang dùng' });
    const items = [{ productId: shop.cable, quantity: 1, price: 1 }] as never; // a whole number of đồng
    const input = { warehouseId: shop.stock.main, supplierId: id, items };
    const bill = await admin.call(ProductInbound.Create, input);
    const refusal = await refusalOf(admin.call(SaleSupplier.SoftDeleteById, { id }));
    expect(refusal.key).toBe('row.usedBy');
    expect(refusal.message).toContain('NCC đang dùng');
    expect(refusal.message).toContain(bill.code);
    const english = { '.aspnetcore.culture': 'en' };
    const inEnglish = async () =>
      (await refusalOf(admin.call(SaleSupplier.SoftDeleteById, { id }, english))).body.error?.message;
    expect(await inEnglish()).toContain(`1 import bill (${bill.code})`);
    const second = await admin.call(ProductInbound.Create, input);
    expect(await inEnglish()).toContain('2 import bills (');
    await admin.call(ProductInbound.delete, { id: second.id, cancelReason: 'nhập nhầm' });
    await admin.call(ProductInbound.delete, { id: bill.id, cancelReason: 'nhập nhầm' });
    await admin.call(SaleSupplier.SoftDeleteById, { id });
  });
  test('a customer, a model, a service and a technician with a ticket', async () => {
    const { id, code } = await shop.newTicket({ technicianId: shop.technician.user.id });
    const { customerId } = await shop.manager.call(TicketRead.GetDetailInvoice, { id });
    const deeds = [
      () => admin.call(SaleCustomer.SoftDeleteById, { id: customerId as never }), // a customer's
      () => admin.call(Model.SoftDeleteModels, { ids: [shop.model] }),
      () => admin.call(User.Delete, { id: shop.technician.user.id }),
    ];
    for (const deed of deeds) {
      const refusal = await refusalOf(deed());
      expect([refusal.key, refusal.message.includes(code)]).toEqual(['row.usedBy', true]);
    }
    const service = await refusalOf(admin.call(ServiceName.SoftDeleteServiceNames, { ids: [shop.screen] }));
    expect(service.key).toBe('row.usedBy');
  });
  test('a service that a customer is expected for, until they are not', async () => {
    const { id } = await admin.call(ServiceName.CreateServiceName, { name: 'Vệ sinh máy thử' });
    const booking = await admin.call(Reservation.CreateOrUpdateAppointment, {
      phone: '0938111444',
      customerName: 'Khách đặt vệ sinh',
      branchId: await app.make.branch('Chi nhánh đặt vệ sinh'),
      slotAt: `${addDays(today(), 1)}T10:00:00+07:00`,
      serviceIds: [id],
    });
    const refusal = await refusalOf(admin.call(ServiceName.SoftDeleteServiceNames, { ids: [id] }));
    expect([refusal.key, refusal.message.includes(booking.code)]).toEqual(['row.usedBy', true]);
    await admin.call(Reservation.ChangeStatusAppointment, { id: booking.id, status: 3, reason: 'Khách bận' });
    await admin.call(ServiceName.SoftDeleteServiceNames, { ids: [id] });
  });
  test.each([
    ['customer', partyUses.customer],
    ['supplier', partyUses.supplier],
    ['model', catalogUses.model],
    ['service_name', catalogUses.serviceName],
  ] as const)('every table that refers to a %s is known', async (table, known) => {
    const rows = await app.sql<{ name: string }>(
      'select distinct conrelid::regclass::text as name from pg_constraint where contype = $1 and confrelid = $2::regclass',
      ['f', table],
    );
    const names = known.map((use) => use.table as string);
    expect(rows.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('a telephone number', () => {
  test('is one number however it is written: stored once, unique, found', async () => {
    const { id, phone } = await admin.call(SaleCustomer.CreateSaleCustomer, {
      name: 'Một số',
      phone: '+84 938 111 222',
    });
    expect(phone).toBe('0938111222');
    for (const typed of ['0938.111.222', '84938111222', '0084 938 111 222']) {
      const again = admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Trùng số', phone: typed });
      expect((await refusalOf(again)).key, typed).toBe('customer.phoneTaken');
      expect(await admin.call(SaleCustomer.IsFree, { phone: typed }), typed).toBe(false);
      const found = await admin.call(SaleCustomer.GetAll, { keyword: typed });
      expect(
        found.items.map((row) => row.id),
        typed,
      ).toEqual([id]);
      const known = await shop.receptionist.call(TicketIntake.GetExistPhoneNumber, { phone: typed });
      expect(known.customer?.id, typed).toBe(id);
    }
    const ticket = await shop.newTicket({ phone: '84 938 111 222', customerName: 'Một số' });
    expect(await shop.manager.call(TicketRead.GetDetailInvoice, { id: ticket.id })).toMatchObject({
      phone: '0938111222',
      customerId: id,
    });
  });
  test('of a colleague is a number, or nothing', async () => {
    const refusal = await refusalOf(app.make.user({ mobile: 'gọi sau' }));
    expect(refusal.status).toBe(400);
    expect(refusal.body.error?.validationErrors?.[0]?.members).toEqual(['mobile']);
    expect((await app.make.user({ mobile: '+84 903 000 111' })).mobile).toBe('0903000111');
    expect((await app.make.user({ mobile: '' })).mobile).toBeNull();
  });
  test('of an earlier version is brought into one form; of two customers with one number the second is named', async () => {
    const [row] = await app.sql<{ a: string; b: string; c: string }>(
      `select one_phone('+84 903.123-456') as a, one_phone('84903123456') as b, one_phone('+15551234567') as c`,
    );
    expect(row).toEqual({ a: '0903123456', b: '0903123456', c: '+15551234567' });
  });
});
