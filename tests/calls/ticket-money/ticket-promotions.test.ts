// Promotions on tickets: groups by what the customer is, vouchers with their quota, races for the last one, the quote's reasons.
import { beforeAll, describe, expect, test } from 'vitest';
import { GroupPromotion, ProductInvoicePromotion } from '../../../contract/promo/promo.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let made = 0;
const voucher = async (over: object = {}) => {
  const code = `V${++made}`;
  const input = { code, name: `Gói ${code}`, kind: 'amount', value: 100_000, ...over };
  return (await app.admin.call(ProductInvoicePromotion.Create, input as never)).id;
};
const used = async (id: number) =>
  (await app.sql<{ used: number }>('select used from invoice_promotion where id = $1', [id]))[0]?.used;
const taken = (id: number) =>
  app.sql('select name, amount, reason from ticket_promotion where ticket_id = $1 and amount > 0 order by id', [id]);
beforeAll(async () => {
  shop = await ticketShop(app);
});

describe('vouchers', () => {
  test('are taken off the total with their reason, and counted', async () => {
    const id = await voucher({ kind: 'percent', value: 20, cap: 250_000, quota: 5 });
    const ticket = await shop.newTicket({ voucherIds: [id], vatPercent: 10 });
    expect(await shop.ticket(ticket.id)).toMatchObject({ promotion: 250_000, vat: 125_000, total: 1_375_000 });
    expect(await taken(ticket.id)).toMatchObject([{ amount: 250_000, reason: { reason: 'voucher', params: {} } }]);
    expect(await used(id)).toBe(1);
  });
  test('that are not good are said and not silently left out', async () => {
    const why = async (over: object) =>
      (await refusalOf(shop.newTicket({ voucherIds: [await voucher(over)] }))).message;
    expect(await why({ quota: 0 })).toContain('Đã hết lượt');
    expect(await why({ isActive: false })).toContain('Đã ngừng áp dụng');
    expect(await why({ validFrom: addDays(today(), 1) })).toContain('Ngoài thời gian áp dụng');
    expect(await why({ minimum: 9_000_000 })).toContain('Chưa đạt giá trị tối thiểu 9.000.000 ₫');
  });
  test('the last one is taken once, whoever comes at the same moment', async () => {
    const id = await voucher({ quota: 1 });
    const tries = [0, 1, 2, 3].map((at) =>
      shop.newTicket({ voucherIds: [id] }, at % 2 ? shop.manager : shop.otherReceptionist).then(
        () => 'taken',
        (error: { key: string }) => error.key,
      ),
    );
    expect((await Promise.all(tries)).sort()).toEqual(['taken', 'ticket.voucher', 'ticket.voucher', 'ticket.voucher']);
    expect(await used(id)).toBe(1);
  });
  test('are given back and taken by an edit, kept past their end, and given back by a cancel', async () => {
    const [first, second] = [await voucher({ quota: 1 }), await voucher({ quota: 1 })];
    const of = { customerName: 'An', phone: newPhone(), modelId: shop.model, errorIds: [shop.error] };
    const { id } = await shop.newTicket({ ...of, voucherIds: [first] });
    const [line] = await shop.lines(id);
    const lines = [{ id: line?.id, kind: 'service', serviceNameId: shop.screen }] as never;
    const save = (voucherIds: number[]) =>
      shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, { ...of, id, lines, voucherIds } as never);
    await save([first]);
    expect([await used(first), await used(second)]).toEqual([1, 0]);
    await save([second]);
    expect([await used(first), await used(second)]).toEqual([0, 1]);
    await app.sql('update invoice_promotion set is_active = false where id = $1', [second]);
    await save([second]);
    expect(await shop.ticket(id)).toMatchObject({ total: 1_400_000 });
    await shop.manager.call(TicketAct.CancelInvoice, { id, reason: 'khách đổi ý' });
    expect(await used(second)).toBe(0);
  });
  test('that were given to more than may have them now stay with those who have them', async () => {
    const id = await voucher({ quota: 2 });
    const phone = newPhone();
    const [first] = [await shop.newTicket({ phone, voucherIds: [id] }), await shop.newTicket({ voucherIds: [id] })];
    await app.admin.call(ProductInvoicePromotion.Update, {
      ...(await app.admin.call(ProductInvoicePromotion.Get, { id })),
      quota: 1,
    } as never);
    const [line] = await shop.lines(first.id);
    const lines = [
      { id: line?.id, kind: 'service', serviceNameId: shop.screen },
      { kind: 'service', serviceNameId: shop.battery },
    ];
    const of = { id: first.id, customerName: 'An', phone, modelId: shop.model, errorIds: [shop.error] };
    await shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, { ...of, lines } as never);
    expect(await shop.ticket(first.id)).toMatchObject({ promotion: 100_000, total: 1_900_000 });
    await shop.technician.call(TicketAct.AcceptInvoice, { id: first.id });
    await shop.technician.call(TicketAct.ChangeStatusInvoice, { id: first.id, action: 'finish' });
    expect([(await shop.ticket(first.id)).total, await used(id)]).toEqual([1_900_000, 2]);
    expect((await refusalOf(shop.newTicket({ voucherIds: [id] }))).key).toBe('ticket.voucher');
  });
  test('for a service are not taken off goods that name it', async () => {
    const id = await voucher({ serviceNameIds: [shop.screen] });
    const cable = { kind: 'accessory', productId: shop.cable, serviceNameId: shop.screen };
    const refused = await refusalOf(shop.newTicket({ voucherIds: [id], lines: [cable] as never }));
    expect([refused.key, refused.message]).toEqual([
      'ticket.voucher',
      expect.stringContaining('Không áp dụng cho dịch vụ nào trên phiếu'),
    ]);
    const plain = await shop.newTicket({ lines: [cable] as never });
    expect(await shop.lines(plain.id)).toMatchObject([{ product_id: shop.cable, service_name_id: null }]);
    // One that was kept with it is still the same line.
    await app.sql('update ticket_line set service_name_id = $1 where ticket_id = $2', [shop.screen, plain.id]);
    const [line] = await shop.lines(plain.id);
    const { customer_name: customerName, phone } = await shop.ticket(plain.id);
    const save = { id: plain.id, customerName, phone, modelId: shop.model, errorIds: [shop.error] };
    await shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, {
      ...save,
      lines: [{ ...cable, id: line?.id }],
    } as never);
    expect(await shop.lines(plain.id)).toMatchObject([{ id: line?.id, service_name_id: null }]);
  });
  test('of a customer who declines are free again', async () => {
    const id = await voucher({ quota: 1 });
    const ticket = await shop.newTicket({ voucherIds: [id] });
    await shop.receptionist.call(TicketAct.ChangeStatusInvoice, { id: ticket.id, action: 'decline', reason: 'đắt' });
    expect([await used(id), (await shop.ticket(ticket.id)).total]).toEqual([0, 0]);
  });
  test('never take more than there is', async () => {
    const ids = [await voucher({ value: 1e9, stackable: true }), await voucher({ value: 1e9, stackable: true })];
    const ticket = await shop.newTicket({ voucherIds: ids, vatPercent: 8 });
    expect(await shop.ticket(ticket.id)).toMatchObject({ promotion: 1_500_000, total: 0, vat: 0 });
    expect(await taken(ticket.id)).toHaveLength(1);
  });
});

describe('groups', () => {
  test('a new phone, a loyal one, a booking: the best for the customer, with the reason in the caller’s language', async () => {
    const group = (code: string, percent: number) =>
      app.admin.call(GroupPromotion.Create, { code, name: code, percent, applyDate: today() } as never);
    await group('KH_Moi', 10);
    await group('KHACH_HANG_THAN_THIET', 15);
    await group('KHACH_DAT_LICH', 5);
    const phone = newPhone();
    const quote = (more: object = {}, headers: Record<string, string> = {}) =>
      shop.receptionist.call(
        TicketIntake.Quote,
        { phone, modelId: shop.model, lines: [{ kind: 'service', serviceNameId: shop.screen }], ...more } as never,
        headers,
      );
    const first = await quote();
    expect(first).toMatchObject({ total: 1_350_000, promotion: 150_000, minutes: 60 });
    expect(Object.fromEntries(first.promotions.map(({ name, reason }) => [name, reason]))).toEqual({
      KH_Moi: 'Số điện thoại này sửa máy lần đầu',
      KHACH_HANG_THAN_THIET: 'Chưa đủ điều kiện khách thân thiết',
      KHACH_DAT_LICH: 'Phiếu không mở từ lịch hẹn',
    });
    expect(first.lines[0]).toMatchObject({ price: 1_500_000, listPrice: 1_500_000, isSpecial: false });
    const better = await voucher({ value: 400_000 });
    const withVoucher = await quote({ voucherIds: [better] }, { '.AspNetCore.Culture': 'en' });
    expect(withVoucher.promotion).toBe(400_000);
    expect(withVoucher.promotions.find(({ name }) => name === 'KH_Moi')?.reason).toMatch(/^Cannot be combined; "V\d+/);
    expect(await used(better)).toBe(0);

    const old = await shop.handedOver({ phone });
    expect(await shop.ticket(old.id)).toMatchObject({ total: 1_350_000 });
    expect(await quote()).toMatchObject({ promotion: 0, total: 1_500_000 });
    await app.sql(`insert into system_config (tenant_id, name, value) values (1, 'loyalTickets', '1')`);
    const loyal = await quote();
    expect(loyal.promotion).toBe(225_000);
    expect(loyal.promotions.find(({ isTaken }) => isTaken)?.reason).toBe('Khách thân thiết: 1 phiếu trong 12 tháng');
    await app.sql(`insert into system_config (tenant_id, name, value) values (1, 'loyalRevenue', '0')`);
    const stranger = await shop.receptionist.call(TicketIntake.GetExistPhoneNumber, { phone: newPhone() });
    expect(stranger.loyalty).toMatchObject({ isNew: true, isLoyal: false }); // 0: no revenue makes loyal
    const known = await shop.receptionist.call(TicketIntake.GetExistPhoneNumber, { phone });
    expect(known.loyalty).toEqual({ isNew: false, isLoyal: true, ticketsOfYear: 1, revenueOfYear: 1_350_000 });
  });
  test('whoever took nothing back yet is new unless the work is done, and what was declined or paid back makes nobody loyal', async () => {
    const loyaltyOf = async (phone: string) =>
      (await shop.receptionist.call(TicketIntake.GetExistPhoneNumber, { phone })).loyalty;
    const act = (who: Person, id: number, action: string, more: object = {}) =>
      who.call(TicketAct.ChangeStatusInvoice, { id, action, ...more } as never);
    const declined = newPhone();
    const visit = await shop.newTicket({ phone: declined });
    await act(shop.receptionist, visit.id, 'decline', { reason: 'đắt', checkFee: 50_000 });
    await act(shop.receptionist, visit.id, 'beginReturn', { accessoriesChecked: true });
    expect(await loyaltyOf(declined)).toMatchObject({ isNew: true, ticketsOfYear: 0 });
    const payments = [{ methodId: shop.method, amount: 50_000 }];
    await act(shop.receptionist, visit.id, 'handOver', { payments });
    expect((await shop.ticket(visit.id)).status).toBe('DaTra');
    expect(await loyaltyOf(declined)).toMatchObject({ isNew: false, ticketsOfYear: 0, revenueOfYear: 50_000 });

    const waiting = newPhone();
    const done = await shop.newTicket({ phone: waiting });
    await shop.technician.call(TicketAct.AcceptInvoice, { id: done.id });
    expect((await loyaltyOf(waiting)).isNew).toBe(true);
    await act(shop.technician, done.id, 'finish');
    expect((await loyaltyOf(waiting)).isNew).toBe(false);
    const { customer_name: customerName } = await shop.ticket(done.id);
    const [line] = await shop.lines(done.id);
    const lines = [{ id: line?.id, kind: 'service', serviceNameId: shop.screen, discount: 100_000 }];
    const change = {
      id: done.id,
      phone: waiting,
      customerName,
      modelId: shop.model,
      errorIds: [shop.error],
      lines,
      reason: 'quen',
    };
    await shop.manager.call(TicketForm.CreateOrUpdateInvoice, change as never);
    expect((await shop.ticket(done.id)).status).toBe('DieuChinh');
    expect((await loyaltyOf(waiting)).isNew).toBe(false); // what is asked about its price undoes no repair

    const paidBack = newPhone();
    const old = await shop.handedOver({ phone: paidBack });
    expect(await loyaltyOf(paidBack)).toMatchObject({ isNew: false, ticketsOfYear: 1 });
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ticketId: old.id,
      reasonId: await shop.stock.category('refundReason'),
      methodId: shop.method,
      lines: (await shop.lines(old.id)).map(({ id }) => ({ lineId: id, quantity: 1 })),
    } as never);
    expect((await shop.ticket(old.id)).status).toBe('TraPhi');
    expect(await loyaltyOf(paidBack)).toMatchObject({ isNew: false, ticketsOfYear: 0, revenueOfYear: 0 });
  });
  test('what was taken off a debt again is no revenue of a loyal customer', async () => {
    const phone = newPhone();
    const { id } = await shop.newTicket({ phone });
    const act = (who: Person, action: string, more: object = {}) =>
      who.call(TicketAct.ChangeStatusInvoice, { id, action, ...more } as never);
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    await act(shop.technician, 'finish');
    await act(shop.receptionist, 'beginReturn', { accessoriesChecked: true });
    await act(shop.manager, 'handOverUnpaid', { dueDay: addDays(today(), 7) });
    const revenue = async () =>
      (await shop.receptionist.call(TicketIntake.GetExistPhoneNumber, { phone })).loyalty.revenueOfYear;
    const before = await revenue();
    const [line] = await shop.lines(id);
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ticketId: id,
      reasonId: await shop.stock.category('refundReason'),
      lines: [{ lineId: line?.id, quantity: 1, amount: 250_000 }],
    } as never);
    expect(await revenue()).toBe(before - 250_000);
  });
});
