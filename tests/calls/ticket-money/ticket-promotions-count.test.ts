// Promotions after intake: whatever changes the lines counts them again, says what changed, and gives back what fell away; and
// where they hold, how often, with which others.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GroupPromotion, ProductInvoicePromotion, PromoMaster } from '../../../contract/promo/promo.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let made = 0;
const voucher = async (over: object = {}) => {
  const code = `P${++made}`;
  const input = { code, name: `Gói ${code}`, kind: 'amount', value: 100_000, ...over };
  return (await app.admin.call(ProductInvoicePromotion.Create, input as never)).id;
};
const group = async (over: object = {}) =>
  (
    await app.admin.call(GroupPromotion.Create, {
      code: 'KH_Moi',
      name: 'Khách mới',
      percent: 5,
      applyDate: today(),
      ...over,
    } as never)
  ).id;
const used = async (id: number) => (await app.admin.call(ProductInvoicePromotion.Get, { id } as never)).used;
const groupUsed = async (id: number) => (await app.admin.call(GroupPromotion.Get, { id } as never)).used;
const money = async (id: number) => {
  const { promotion, total } = await shop.ticket(id);
  return [promotion, total];
};
const services = (...ids: number[]) => ids.map((serviceNameId) => ({ kind: 'service', serviceNameId })) as never;
/** Screen 1,500,000 and battery 500,000, accepted. */
const accepted = async (over: object = {}) => {
  const ticket = await shop.newTicket({ lines: services(shop.screen, shop.battery), ...over } as never);
  await shop.technician.call(TicketAct.AcceptInvoice, { id: ticket.id });
  const [screen, battery] = await shop.lines(ticket.id);
  return { id: ticket.id, screen: screen?.id as number, battery: battery?.id as number };
};
const finish = (id: number, skipped: number[] = []) =>
  shop.technician.call(TicketAct.ChangeStatusInvoice, {
    id,
    action: 'finish',
    outcomes: skipped.map((lineId) => ({ lineId, outcome: 'skipped' })),
  } as never);
beforeAll(async () => {
  shop = await ticketShop(app);
});
beforeEach(async () => {
  await app.sql(`update group_promotion set is_deleted = true`);
});

describe('lines that change after intake', () => {
  test('finishing without a line: the percentage of what is left, and the answer says so', async () => {
    await group();
    const { id, screen } = await accepted();
    expect(await money(id)).toEqual([100_000, 1_900_000]);
    const { items } = await finish(id, [screen]);
    expect(await money(id)).toEqual([25_000, 475_000]);
    expect(items[0]?.message).toMatch(/^Khuyến mãi "Khách mới": 100\.000 ₫ → 25\.000 ₫\.$/);
    const story = await shop.manager.call(TicketRead.GetHistoryReceiptData, { id } as never);
    expect(story.items.find(({ action }) => action === 'promotions')?.text).toContain('100.000 ₫ → 25.000 ₫');
    const english = await shop.manager.call(TicketRead.GetHistoryReceiptData, { id } as never, {
      '.aspnetcore.culture': 'en',
    });
    expect(english.items.find(({ action }) => action === 'promotions')?.text).toContain('100,000 ₫ → 25,000 ₫');
    await shop.manager.call(TicketAct.ChangeStatusInvoice, { id, action: 'reopen', reason: 'làm lại' } as never);
    expect(await money(id)).toEqual([100_000, 1_900_000]);
    expect((await finish(id)).items[0]?.message).toBeNull();
  });
  test('a voucher falls away below its minimum, is free for others, and comes back with the line', async () => {
    const id = await voucher({ minimum: 800_000, quota: 1 });
    const ticket = await accepted({ voucherIds: [id] });
    expect([await money(ticket.id), await used(id)]).toEqual([[100_000, 1_900_000], 1]);
    const { items } = await finish(ticket.id, [ticket.screen]);
    expect([await money(ticket.id), await used(id)]).toEqual([[0, 500_000], 0]);
    expect(items[0]?.message).toContain('không còn giảm 100.000 ₫ (Chưa đạt giá trị tối thiểu 800.000 ₫)');
    const view = await shop.receptionist.call(TicketRead.GetInvoiceForView, { id: ticket.id } as never);
    expect(view.promotions).toEqual([]);
    expect(view.promotionsLeft).toMatchObject([{ voucherId: id, reason: 'Chưa đạt giá trị tối thiểu 800.000 ₫' }]);
    const reopen = () =>
      shop.manager.call(TicketAct.ChangeStatusInvoice, { id: ticket.id, action: 'reopen', reason: 'sai' } as never);
    await reopen();
    expect([await money(ticket.id), await used(id)]).toEqual([[100_000, 1_900_000], 1]);
    // Somebody else took the last one meanwhile.
    await finish(ticket.id, [ticket.screen]);
    await shop.newTicket({ voucherIds: [id] } as never);
    await reopen();
    expect([await money(ticket.id), await used(id)]).toEqual([[0, 2_000_000], 1]);
  });
  test('of two that exclude each other the other one is better after the change', async () => {
    await group({ percent: 10 });
    const id = await voucher({ value: 120_000, quota: 1 });
    const ticket = await accepted({ voucherIds: [id] });
    expect([await money(ticket.id), await used(id)]).toEqual([[200_000, 1_800_000], 0]);
    await finish(ticket.id, [ticket.screen]);
    expect([await money(ticket.id), await used(id)]).toEqual([[120_000, 380_000], 1]);
  });
  test('said while the work goes on, and by a change set', async () => {
    await group();
    const said = await accepted();
    await shop.technician.call(TicketRead.SetOutcomes, {
      id: said.id,
      outcomes: [{ lineId: said.battery, outcome: 'failed' }],
    } as never);
    expect(await money(said.id)).toEqual([75_000, 1_425_000]);

    const id = await voucher({ minimum: 800_000, quota: 1, stackable: true });
    const changed = await accepted({ voucherIds: [id], phone: newPhone() });
    const { customer_name, phone } = await shop.ticket(changed.id);
    const asked = await shop.manager.call(TicketForm.CreateOrUpdateInvoice, {
      id: changed.id,
      customerName: customer_name,
      phone,
      modelId: shop.model,
      errorIds: [shop.error],
      voucherIds: [id],
      lines: [{ id: changed.battery, kind: 'service', serviceNameId: shop.battery }],
      reason: 'khách bỏ màn hình',
    } as never);
    expect(asked.isPending).toBe(true);
    expect([await money(changed.id), await used(id)]).toEqual([[200_000, 1_800_000], 1]);
    const approve = { id: changed.id, action: 'approveChange' } as never;
    const { items } = await shop.secondManager.call(TicketAct.ChangeStatusInvoice, approve);
    expect([await money(changed.id), await used(id)]).toEqual([[25_000, 475_000], 0]);
    expect(items[0]?.message).toContain('100.000 ₫ → 25.000 ₫');
  });
  test('what was promised stays promised: a second ticket that is done first, a rate that is changed or ends', async () => {
    const id = await group({ percent: 10 });
    const phone = newPhone();
    const [first, second] = [await accepted({ phone }), await accepted({ phone })];
    await finish(first.id);
    const row = await app.admin.call(GroupPromotion.Get, { id } as never);
    await app.admin.call(GroupPromotion.Update, { ...row, percent: 1, endDate: row.applyDate } as never);
    await app.sql('update group_promotion set apply_date = $2, end_date = $2 where id = $1', [
      id,
      addDays(today(), -1),
    ]);
    await finish(second.id, [second.battery]);
    expect(await money(second.id)).toEqual([150_000, 1_350_000]);
  });
  test('it stays where it was promised: services, models and branches that are chosen later are for later tickets', async () => {
    const id = await group({ percent: 10, serviceNameIds: [shop.screen] });
    const code = await voucher({ stackable: true, modelIds: [shop.model] });
    const ticket = await accepted({ voucherIds: [code], phone: newPhone() });
    expect(await money(ticket.id)).toEqual([250_000, 1_750_000]);
    const row = await app.admin.call(GroupPromotion.Get, { id } as never);
    await app.admin.call(GroupPromotion.Update, { ...row, serviceNameIds: [shop.battery] } as never);
    const one = await app.admin.call(ProductInvoicePromotion.Get, { id: code } as never);
    await app.admin.call(ProductInvoicePromotion.Update, { ...one, branchIds: [shop.otherBranch] } as never);
    await finish(ticket.id, [ticket.battery]);
    expect([await money(ticket.id), await used(code)]).toEqual([[250_000, 1_250_000], 1]);
    const { id: later } = await shop.newTicket({
      lines: services(shop.screen, shop.battery),
      phone: newPhone(),
    } as never);
    expect(await money(later)).toEqual([50_000, 1_950_000]);
    expect((await refusalOf(shop.newTicket({ voucherIds: [code] } as never))).key).toBe('ticket.voucher');
  });
});

describe('new customers', () => {
  const first = (over: object) =>
    shop.receptionist.call(TicketIntake.Quote, {
      modelId: shop.model,
      lines: services(shop.screen),
      ...over,
    } as never);
  test('by their phone in any spelling', async () => {
    await group();
    const national = newPhone().slice(1);
    await shop.handedOver({ phone: `0${national}` } as never);
    for (const phone of [
      `0${national}`,
      `+84${national}`,
      `84${national}`,
      `+84 ${national}`,
      `0${national.slice(0, 3)}.${national.slice(3)}`,
    ]) {
      expect((await first({ phone })).promotion).toBe(0);
      const { id } = await shop.newTicket({ phone } as never);
      expect(await money(id)).toEqual([0, 1_500_000]);
    }
    expect((await first({ phone: newPhone() })).promotion).toBe(75_000);
  });
  test('by who they are, whatever phone they have now', async () => {
    await group();
    const old = await shop.handedOver({ phone: newPhone() } as never);
    const { customer_id } = await shop.ticket(old.id);
    const phone = newPhone();
    await app.sql('update customer set phone = $2 where id = $1', [customer_id, phone]);
    expect((await first({ phone })).promotion).toBe(0);
    const { id } = await shop.newTicket({ phone } as never);
    expect(await money(id)).toEqual([0, 1_500_000]);
    const named = await shop.newTicket({ phone: newPhone(), customerId: customer_id } as never);
    expect(await money(named.id)).toEqual([0, 1_500_000]);
  });
  test('a repair that is finished and waits to be fetched is a repair', async () => {
    await group();
    const phone = newPhone();
    const { id } = await accepted({ phone });
    expect((await first({ phone })).promotion).toBe(75_000);
    await finish(id);
    expect((await first({ phone })).promotion).toBe(0);
  });
});

describe('where they hold', () => {
  const quote = async (over: object) => {
    const answer = await shop.receptionist.call(TicketIntake.Quote, {
      phone: newPhone(),
      modelId: shop.model,
      lines: services(shop.screen, shop.battery),
      ...over,
    } as never);
    return [answer.promotion, ...answer.promotions.map(({ reason }) => reason)];
  };
  test('services and their groups: off those lines alone, parts with their service', async () => {
    await group({ percent: 10, serviceNameIds: [shop.battery] });
    expect(await quote({})).toEqual([50_000, 'Số điện thoại này sửa máy lần đầu']);
    expect(await quote({ lines: services(shop.screen) })).toEqual([0, 'Không áp dụng cho dịch vụ nào trên phiếu']);
    const withPart = [...(services(shop.battery) as object[]), { kind: 'part', productId: shop.cable, parent: 0 }];
    expect((await quote({ lines: withPart }))[0]).toBe(70_000);
    const id = await voucher({
      kind: 'percent',
      value: 10,
      serviceGroupIds: [await shop.stock.category('serviceGroupName')],
    });
    expect(await quote({ voucherIds: [id], phone: null })).toEqual([0, 'Không áp dụng cho dịch vụ nào trên phiếu']);
    const [row] = await app.sql<{ ids: number[] }>(
      'select service_group_ids as ids from invoice_promotion where id = $1',
      [id],
    );
    await app.sql('update service_name set group_id = $2 where id = $1', [shop.screen, row?.ids[0]]);
    expect(await quote({ voucherIds: [id], phone: null })).toEqual([150_000, 'Voucher hợp lệ']);
    await app.sql('update service_name set group_id = null where id = $1', [shop.screen]);
  });
  test('models and branches, with the reason; a voucher for elsewhere is refused', async () => {
    await group({ modelIds: [shop.model], branchIds: [shop.otherBranch] });
    expect(await quote({})).toEqual([0, 'Không áp dụng tại chi nhánh này']);
    await app.sql(`update group_promotion set branch_ids = '{}' where not is_deleted`);
    expect((await quote({}))[0]).toBe(100_000);
    expect((await quote({ modelId: null }))[1]).toBe('Không áp dụng cho mẫu máy này');
    const id = await voucher({ branchIds: [shop.otherBranch] });
    expect((await refusalOf(shop.newTicket({ voucherIds: [id] } as never))).message).toContain(
      'Không áp dụng tại chi nhánh này',
    );
    const offered = await shop.receptionist.call(PromoMaster.GetAllProductInvoicePromotions, {});
    expect(offered.items.some((one) => one.id === id)).toBe(false);
  });
  test('a group has a cap, a minimum, a priority and can be stacked', async () => {
    await group({ percent: 50, cap: 120_000, minimum: 1_000_000 });
    expect((await quote({}))[0]).toBe(120_000);
    expect(await quote({ lines: services(shop.battery) })).toEqual([0, 'Chưa đạt giá trị tối thiểu 1.000.000 ₫']);
    const id = await voucher({ value: 30_000 });
    expect((await quote({ voucherIds: [id] }))[0]).toBe(120_000);
    await app.sql('update group_promotion set stackable = true where not is_deleted');
    expect((await quote({ voucherIds: [id] }))[0]).toBe(150_000);
  });
  test('a later row of the same group replaces an earlier one for the same, and stands beside one for something else', async () => {
    await group({ percent: 5, applyDate: addDays(today(), -3) });
    await group({ percent: 7 });
    expect((await quote({}))[0]).toBe(140_000);
    await group({ percent: 20, serviceNameIds: [shop.battery] });
    expect(await quote({})).toEqual([
      140_000,
      'Số điện thoại này sửa máy lần đầu',
      'Không dùng chung; "Khách mới" lợi hơn',
    ]);
    expect((await refusalOf(group({ percent: 9 }))).key).toBe('promo.dayTaken');
  });
  test('what does not exist is refused at its field', async () => {
    const fields = async (call: Promise<unknown>) =>
      (await refusalOf(call)).body.error?.validationErrors?.flatMap(({ members }) => members);
    expect(await fields(voucher({ modelIds: [999_999] }))).toEqual(['modelIds']);
    expect(await fields(group({ serviceGroupIds: [shop.error] }))).toEqual(['serviceGroupIds']);
  });
});

describe('how often', () => {
  test('the last of a group is given once, whoever comes at the same moment, and given back by a cancel', async () => {
    const id = await group({ quota: 2 });
    const clerks = [shop.otherReceptionist, shop.manager, shop.otherReceptionist, shop.manager];
    const tries = await Promise.all(clerks.map((clerk) => shop.newTicket({} as never, clerk)));
    const promotions = await Promise.all(tries.map(async (one) => (await money(one.id))[0]));
    expect(promotions.toSorted()).toEqual([0, 0, 75_000, 75_000]);
    expect(await groupUsed(id)).toBe(2);
    const taken = tries[promotions.indexOf(75_000)]?.id as number;
    // Either branch may have been first; the administrator sees the tickets of both.
    await app.admin.call(TicketAct.CancelInvoice, { id: taken, reason: 'khách đổi ý' } as never);
    expect(await groupUsed(id)).toBe(1);
    const next = await shop.newTicket({} as never);
    expect((await money(next.id))[0]).toBe(75_000);
    const late = await shop.newTicket({} as never);
    expect((await money(late.id))[0]).toBe(0);
  });
});
