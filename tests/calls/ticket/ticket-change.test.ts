// Editing tickets: freely before acceptance, by change sets after it, with the approval of somebody else.
import { beforeAll, describe, expect, test } from 'vitest';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { readDifference } from '../../../contract/ticket/changes.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { type NewTicket, newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const base = (): NewTicket & { customerName: string; phone: string } => ({
  customerName: 'Trần Thị Bình',
  phone: newPhone(),
  modelId: shop.model,
  errorIds: [shop.error],
});
type Base = ReturnType<typeof base>;
const save = (who: Person, id: number, of: Base, over: object) =>
  who.call(TicketForm.CreateOrUpdateInvoice, { ...of, id, ...over } as never);
const screen = (more: object = {}) => ({ kind: 'service', serviceNameId: shop.screen, ...more }) as never;
const battery = (more: object = {}) => ({ kind: 'service', serviceNameId: shop.battery, ...more }) as never;
const lineIds = async (id: number) => (await shop.lines(id)).map((line) => line.id);
const act = (who: Person, id: number, action: string, more: object = {}) =>
  who.call(TicketAct.ChangeStatusInvoice, { id, action, ...more } as never);
/** A ticket that a technician works on. */
async function accepted(over: NewTicket = {}) {
  const of = base();
  const { id } = await shop.newTicket({ ...of, ...over });
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  const [line] = await lineIds(id);
  return { id, of, line };
}
const changes = (id: number) => app.sql('select * from ticket_change where ticket_id = $1 order by id', [id]);

describe('before acceptance', () => {
  test('lines that stay keep their ids, others come and go, totals follow', async () => {
    const of = base();
    const { id, version } = await shop.newTicket({ ...of, lines: [screen(), battery()] });
    const [first] = await lineIds(id);
    await save(shop.receptionist, id, of, {
      version,
      lines: [screen({ id: first }), { kind: 'accessory', productId: shop.accessory, quantity: 2 }],
      note: 'khách đổi ý',
    });
    const lines = await shop.lines(id);
    expect(lines[0]?.id).toBe(first);
    expect(lines.map(({ kind, price }) => [kind, price])).toEqual([
      ['service', 1_500_000],
      ['accessory', 100_000],
    ]);
    expect(await shop.ticket(id)).toMatchObject({ total: 1_700_000, status: 'ChoXuLy', note: 'khách đổi ý' });
  });
  test('a save that says nothing about lines, VAT or vouchers leaves the price as it is', async () => {
    const of = base();
    const { id } = await shop.newTicket({ ...of, vatPercent: 8, lines: [screen(), battery()] });
    const [first] = await lineIds(id);
    await save(shop.receptionist, id, of, { note: 'gọi trước khi giao' });
    expect(await shop.ticket(id)).toMatchObject({ total: 2_160_000, vat: 160_000, note: 'gọi trước khi giao' });
    expect(await lineIds(id)).toContain(first);
    await save(shop.receptionist, id, of, { vatPercent: 0 });
    expect(await shop.ticket(id)).toMatchObject({ total: 2_000_000, vat: 0 });
    await save(shop.receptionist, id, of, { lines: [] });
    expect(await shop.ticket(id)).toMatchObject({ total: 0 });
    const work = await accepted();
    await save(shop.receptionist, work.id, work.of, { note: 'khách chờ tại quán' });
    expect(await shop.ticket(work.id)).toMatchObject({
      status: 'DangXuLy',
      total: 1_500_000,
      note: 'khách chờ tại quán',
    });
  });
  test('a save over a colleague is refused and says who', async () => {
    const of = base();
    const { id, version } = await shop.newTicket(of);
    const [line] = await lineIds(id);
    await save(shop.manager, id, of, { version, lines: [screen({ id: line })], note: 'a' });
    const refused = await refusalOf(save(shop.receptionist, id, of, { version, lines: [screen({ id: line })] }));
    expect([refused.status, refused.key]).toEqual([409, 'ticket.movedOn']);
    expect(refused.message).toContain('Nguyễn Văn An');
  });
  test('another price or a discount needs its permission; lower again does not', async () => {
    const of = base();
    const { id } = await shop.newTicket(of);
    const [line] = await lineIds(id);
    const cheaper = { lines: [screen({ id: line, price: 1_400_000, discount: 50_000 })] };
    expect((await refusalOf(save(shop.receptionist, id, of, cheaper))).key).toBe('ticket.priceRight');
    await save(shop.manager, id, of, cheaper);
    expect(await shop.ticket(id)).toMatchObject({ line_total: 1_400_000, discount: 50_000, total: 1_350_000 });
    await save(shop.receptionist, id, of, cheaper);
    await save(shop.receptionist, id, of, { lines: [screen({ id: line })] });
    expect(await shop.ticket(id)).toMatchObject({ line_total: 1_400_000, discount: 0, total: 1_400_000 });
  });
  test('the total may fall below what is paid: what is over waits for a word', async () => {
    const of = base();
    const { id } = await shop.newTicket({ ...of, deposit: [{ methodId: shop.method, amount: 1_000_000 }] } as never);
    await save(shop.receptionist, id, of, { lines: [battery()] });
    expect(await shop.ticket(id)).toMatchObject({ total: 500_000, paid: 1_000_000 });
    const view = await shop.receptionist.call(TicketRead.GetInvoiceForView, { id });
    expect(view).toMatchObject({ overpaid: 500_000, remaining: 0 });
  });
  test('the passcode stays when it is left out and goes when it is emptied', async () => {
    const of = base();
    const { id } = await shop.newTicket({ ...of, passcode: '2580' });
    const [line] = await lineIds(id);
    await save(shop.receptionist, id, of, { lines: [screen({ id: line })] });
    expect((await shop.ticket(id)).passcode).not.toBeNull();
    await save(shop.receptionist, id, of, { lines: [screen({ id: line })], passcode: '' });
    expect((await shop.ticket(id)).passcode).toBeNull();
  });
  test('whoever does not see the ticket finds none, and without the permission nothing is edited', async () => {
    const of = base();
    const { id } = await shop.newTicket(of);
    expect((await refusalOf(save(shop.otherReceptionist, id, of, {}))).key).toBe('row.missing');
    const nobody = await shop.staff(shop.branch, ['Pages.Tickets.Create']);
    expect((await refusalOf(save(nobody, id, of, {}))).key).toBe('ticket.notAllowed');
  });
});

describe('after acceptance', () => {
  test('notes are edited at once, and nothing waits', async () => {
    const { id, of, line } = await accepted();
    const saved = await save(shop.receptionist, id, of, { lines: [screen({ id: line })], condition: 'trầy viền' });
    expect(saved.isPending).toBe(false);
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy', condition: 'trầy viền' });
    expect(await changes(id)).toEqual([]);
  });
  test('a change of services waits with its differences, and approval applies it', async () => {
    const { id, of, line } = await accepted();
    const wanted = { lines: [screen({ id: line, price: 1_300_000 }), battery()] };
    expect((await refusalOf(save(shop.receptionist, id, of, { ...wanted, reason: 'x' }))).key).toBe(
      'ticket.priceRight',
    );
    expect((await refusalOf(save(shop.manager, id, of, wanted))).body.error?.validationErrors?.[0]?.members).toEqual([
      'reason',
    ]);
    const saved = await save(shop.manager, id, of, { ...wanted, reason: 'khách thay thêm pin' });
    expect(saved.isPending).toBe(true);
    expect(await shop.ticket(id)).toMatchObject({ status: 'DieuChinh', status_before: 'DangXuLy', total: 1_500_000 });
    const [change] = await changes(id);
    expect(change).toMatchObject({ status: 'open', kind: 'price', total_before: 1_500_000, total_after: 1_800_000 });
    const told = ((change?.differences ?? []) as never[]).map((row) =>
      Object.values(readDifference(row, 'vi')).join(' | '),
    );
    expect(told).toContainEqual(expect.stringMatching(/^Thay màn hình \d+ – Đơn giá \| 1.500.000 ₫ \| 1.300.000 ₫$/));
    expect(told).toContainEqual(expect.stringMatching(/^Thay pin \d+ \| \(không có\) \| Thay pin/));
    expect(told).toContain('Tổng tiền | 1.500.000 ₫ | 1.800.000 ₫');

    expect((await refusalOf(act(shop.manager, id, 'approveChange'))).key).toBe('ticket.blocked');
    expect((await refusalOf(act(shop.receptionist, id, 'approveChange'))).key).toBe('ticket.notAllowed');
    await act(shop.secondManager, id, 'approveChange', { note: 'đồng ý' });
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy', status_before: null, total: 1_800_000 });
    expect((await shop.lines(id)).map(({ id: own, price }) => [own === line, price])).toEqual([
      [true, 1_300_000],
      [false, 500_000],
    ]);
    expect((await changes(id))[0]).toMatchObject({ status: 'approved', decided_by: shop.secondManager.user.id });
  });
  test("a line's note written while a change waits stays when the change is approved", async () => {
    const { id, of, line } = await accepted();
    const asked = { price: 1_300_000, note: 'màn zin' };
    await save(shop.manager, id, of, {
      lines: [screen({ id: line, ...asked }), battery()],
      reason: 'khách thay thêm pin',
    });
    await save(shop.receptionist, id, of, { lines: [screen({ id: line, note: 'ốc gãy, đã thay' })] });
    await act(shop.secondManager, id, 'approveChange');
    expect((await shop.lines(id)).map(({ price, note }) => [price, note])).toEqual([
      [1_300_000, 'ốc gãy, đã thay'],
      [500_000, null],
    ]);
  });
  test('rejecting drops it and needs a reason', async () => {
    const { id, of, line } = await accepted();
    await save(shop.manager, id, of, { lines: [screen({ id: line, discount: 100_000 })], reason: 'giảm giá' });
    expect((await refusalOf(act(shop.secondManager, id, 'rejectChange'))).status).toBe(400);
    await act(shop.secondManager, id, 'rejectChange', { reason: 'không được' });
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy', total: 1_500_000, discount: 0 });
    expect((await changes(id))[0]).toMatchObject({ status: 'rejected', decision_note: 'không được' });
  });
  test('one change at a time; nobody asks for nothing', async () => {
    const { id, of, line } = await accepted();
    expect((await refusalOf(act(shop.manager, id, 'askChange', { reason: 'x' }))).key).toBe('ticket.noChange');
    await save(shop.manager, id, of, { lines: [screen({ id: line, price: 1 })], reason: 'một' });
    const again = save(shop.manager, id, of, { lines: [screen({ id: line, price: 2 })], reason: 'hai' });
    expect((await refusalOf(again)).key).toBe('ticket.notEditable');
    expect(await changes(id)).toHaveLength(1);
  });
  test('the phone changes by a change set too, with its own permission, and takes its customer along', async () => {
    const { id, of, line } = await accepted();
    const phone = newPhone();
    const lines = [screen({ id: line })];
    const nobody = await shop.staff(shop.branch, ['Pages.Tickets.Edit', 'Pages.Tickets.EditPrice']);
    const asked = { phone, lines, reason: 'ghi nhầm số' };
    expect((await refusalOf(save(nobody, id, of, asked))).key).toBe('ticket.phoneRight');
    await save(shop.receptionist, id, of, asked);
    expect((await changes(id))[0]).toMatchObject({ kind: 'phone' });
    expect(await shop.ticket(id)).toMatchObject({ phone: of.phone });
    await act(shop.manager, id, 'approveChange');
    const [customer] = await app.sql('select id from customer where phone = $1', [phone]);
    expect(await shop.ticket(id)).toMatchObject({ phone, customer_id: customer?.id, status: 'DangXuLy' });
  });
  test('a customer who declines ends the change that waits, and the voucher is free again', async () => {
    const { id, of, line } = await accepted();
    await save(shop.manager, id, of, { lines: [screen({ id: line, price: 2_000_000 })], reason: 'phát sinh' });
    await act(shop.receptionist, id, 'decline', { reason: 'đắt quá' });
    expect(await shop.ticket(id)).toMatchObject({ status: 'KhachKhongSua', total: 0 });
    expect((await changes(id))[0]).toMatchObject({ status: 'rejected', decision_note: 'đắt quá' });
  });
  test('a part that was issued stays on the ticket', async () => {
    const { id, of, line } = await accepted({
      lines: [screen(), { kind: 'part', productId: shop.cable } as never],
    });
    const { code } = (await shop.ticket(id)) as { code: string };
    await app.sql(
      `with bill as (insert into outbound (tenant_id, code, kind, status, warehouse_id, day, ticket_code)
         values (1, $1, 'ticket', 'posted', $2, current_date, $3) returning tenant_id, id)
       insert into outbound_line (tenant_id, outbound_id, product_id, quantity, price) select tenant_id, id, $4, 1, 0 from bill`,
      [`XP-${id}`, shop.stock.main, code, shop.cable],
    );
    const refused = await refusalOf(save(shop.manager, id, of, { lines: [screen({ id: line })], reason: 'bỏ cáp' }));
    expect(refused.key).toBe('ticket.issuedLine');
    expect(refused.message).toContain('Cáp nguồn');
  });
  test('what is added to finished work counts as done', async () => {
    const { id, of, line } = await accepted();
    await act(shop.technician, id, 'finish');
    await save(shop.manager, id, of, { lines: [screen({ id: line }), battery()], reason: 'thêm pin' });
    await act(shop.secondManager, id, 'approveChange');
    expect(await shop.ticket(id)).toMatchObject({ status: 'HoanThanh', total: 2_000_000 });
    expect((await shop.lines(id)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });
  test('a ticket that is over is not edited', async () => {
    const { id, of, line } = await accepted();
    await act(shop.technician, id, 'finish');
    await act(shop.receptionist, id, 'beginReturn', { accessoriesChecked: true });
    const refused = await refusalOf(save(shop.manager, id, of, { lines: [screen({ id: line })] }));
    expect([refused.key, refused.status]).toEqual(['ticket.notEditable', 409]);
  });
});

test('a customer who declines while a change of finished work waits: nobody earns by it', async () => {
  const { id, of, line } = await accepted();
  await act(shop.technician, id, 'finish');
  const earned = () =>
    app.sql('select coalesce(sum(amount), 0)::int as sum from commission_ledger where ticket_id = $1', [id]);
  expect(await earned()).toEqual([{ sum: 50_000 }]);
  await save(shop.manager, id, of, { lines: [screen({ id: line, price: 1_000_000 })], reason: 'Giảm giá' });
  await act(shop.receptionist, id, 'decline', { reason: 'Khách vẫn thấy đắt' });
  expect(await shop.ticket(id)).toMatchObject({ status: 'KhachKhongSua', total: 0 });
  expect(await earned()).toEqual([{ sum: 0 }]);
});
