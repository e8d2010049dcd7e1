// Devices that were handed over and are brought again: once until they have left, with what is covered and what they left with.
import { expect, test } from 'vitest';
import { User } from '../../../contract/people/user.calls.ts';
import { Privacy } from '../../../contract/privacy/privacy.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { Track } from '../../../contract/track/track.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type LineIn, moneyCounter } from '../../harness/money.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, cashier, stock } = shop;
const handOver = async (lines: LineIn[], total: number, fields = {}) => {
  const made = await shop.ticket(lines, { fields });
  await act(cashier, made.id, 'handOver', { payments: total ? [shop.pay(total, cash)] : [] });
  return made;
};
/** From the bench to its owner, who pays so much. */
const leave = async (id: TicketId, total: number) => {
  await act(shop.technician, id, 'finish');
  await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
  await act(cashier, id, 'handOver', { payments: total ? [shop.pay(total, cash)] : [] });
};

test('a device that left comes back as a linked ticket with what is covered; one that is here does not', async () => {
  const serviceNameId = await shop.service();
  const error = await stock.category('deviceError');
  const first = await handOver([{ price: 100, months: 6, serviceNameId }, { price: 50 }], 150, { error_ids: [error] });
  const made = await cashier.call(TicketPay.reImportProductInvoice, {
    id: first.id,
    kind: 'warranty',
    errorNote: 'lại sọc màn',
  });
  expect(await shop.row(made.id)).toMatchObject({
    kind: 'warranty',
    origin_id: first.id,
    status: 'ChoXuLy',
    total: 0,
    custody: 'branch',
  });
  const lines = await app.sql('select cover, origin_line_id, service_name_id from ticket_line where ticket_id = $1', [
    made.id,
  ]);
  expect(lines).toEqual([{ cover: 'warranty', origin_line_id: first.lines[0], service_name_id: serviceNameId }]);
  // It goes on with the term it had: nobody reads a new one.
  await app.sql('update ticket_line set warranty_months = 6 where ticket_id = $1', [made.id]); // as the price list says
  const { path } = await cashier.call(Track.MakeLink, { ticketId: made.id });
  const page = await app.app.inject({ url: path ?? '' });
  expect([page.body.includes('Miễn phí'), page.body.includes('6 tháng')]).toEqual([true, false]);
  expect((await refusalOf(cashier.call(TicketPay.reImportProductInvoice, { id: made.id }))).key).toBe('ticket.notGone');
});
test('what was refunded of a service meanwhile is not done again: the form and the one key propose what is left', async () => {
  const serviceNameId = await shop.service();
  const gone = await shop.service();
  const first = await handOver(
    [
      { price: 100, quantity: 3, months: 6, serviceNameId },
      { price: 70, months: 6, serviceNameId: gone },
    ],
    370,
  );
  const [some, all] = first.lines;
  await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: first.id,
    lines: [
      { lineId: some, quantity: 1 },
      { lineId: all, quantity: 1 },
    ],
    methodId: cash,
    reasonId: await stock.category('refundReason'),
  } as never);
  const proposed = await cashier.call(TicketIntake.GetOrigin, { id: first.id });
  expect(proposed.lines.map(({ id, quantity, cover }) => [id, quantity, cover])).toEqual([[some, 2, 'warranty']]);
  const { id } = await cashier.call(TicketPay.reImportProductInvoice, { id: first.id });
  expect(await app.sql('select origin_line_id, quantity from ticket_line where ticket_id = $1', [id])).toEqual([
    { origin_line_id: some, quantity: 2 },
  ]);
});
test('a device comes back once until it has left again, whoever is faster', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const takeIn = () => cashier.call(TicketPay.reImportProductInvoice, { id: first.id });
  const raced = await Promise.allSettled([takeIn(), takeIn()]);
  const [made] = raced.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { key, message } = await refusalOf(takeIn());
  expect([key, message.includes(made?.code ?? '?')]).toEqual(['ticket.isBack', true]);
  await app.sql("update ticket set status = 'DaHuy', custody = 'customer' where id = $1", [made?.id ?? 0]);
  expect(await takeIn()).toMatchObject({ isPending: false });
});
test('the form at the counter is no way around that', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const { phone } = await shop.row(first.id);
  const device = { customerName: 'Lê Thị Thu', phone, deviceName: 'Máy thử', errorNote: 'lại sọc màn' };
  const takeIn = () =>
    cashier.call(TicketForm.CreateOrUpdateInvoice, { ...device, kind: 'rework', originId: first.id } as never);
  const opens = () => cashier.call(TicketIntake.GetOrigin, { id: first.id }); // the form, before anything is typed
  expect((await opens()).id).toBe(first.id);
  const raced = await Promise.allSettled([takeIn(), takeIn()]);
  const [made] = raced.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const again of [takeIn, opens, () => cashier.call(TicketPay.reImportProductInvoice, { id: first.id })]) {
    const { key, message } = await refusalOf(again());
    expect([key, message.includes(made?.code ?? '?')]).toEqual(['ticket.isBack', true]);
  }
});
test('one that comes back is not refused for an advisor who has left, nor for an IMEI that was kept with a reason', async () => {
  const gone = await shop.staff([]);
  const imei = '490154203237519'; // its last digit does not fit
  const fields = { imei, advisor_id: gone.user.id, error_note: 'sọc màn' };
  const first = await handOver([{ price: 100 }], 100, fields);
  const second = await handOver([{ price: 100 }], 100, fields);
  const back = async ({ id }: { id: number }) =>
    shop.row((await cashier.call(TicketPay.reImportProductInvoice, { id })).id);
  expect(await back(first)).toMatchObject({ imei, advisor_id: gone.user.id });
  await app.admin.call(User.Offline, { id: gone.user.id });
  expect(await back(second)).toMatchObject({ imei, advisor_id: null });
});

test('which piece was taken out is found on the bench: it is kept without anybody’s approval, and that one is not covered any more', async () => {
  const serviceNameId = await shop.service();
  const product = await stock.product({ serials: ['CB-1', 'CB-2', 'CB-3'] });
  const sold: LineIn[] = [
    { price: 700, months: 6, serviceNameId },
    { kind: 'part', productId: product, months: 6, quantity: 2 },
  ];
  const first = await shop.ticket(sold, { to: 'DangXuLy' });
  await shop.issue(first, product, 2, ['CB-1', 'CB-2']);
  await leave(first.id, 700);
  const editor = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.Create', 'Pages.Tickets.Edit']);
  const { phone } = (await shop.row(first.id)) as { phone: string };
  const covered = (cover: object) => [
    { kind: 'service', serviceNameId, cover: 'warranty' },
    { kind: 'part', productId: product, cover: 'warranty', parent: 0, ...cover },
  ];
  const save = (lines: object[], more: object = {}) =>
    editor.call(TicketForm.CreateOrUpdateInvoice, {
      kind: 'warranty',
      originId: first.id,
      customerName: 'Lê Thị Thu',
      phone,
      deviceName: 'Máy thử',
      errorNote: 'sọc',
      lines,
      ...more,
    } as never);
  const { id } = await save(covered({ replacedSerial: 'CB-1' }));
  await app.sql(`update ticket set status = 'DangXuLy', accepted_at = now(), technician_id = $2 where id = $1`, [
    id,
    shop.technician.user.id,
  ]);
  const page = () => editor.call(TicketRead.GetDetailInvoice, { id });
  const before = (await page()).lines;
  expect(before.map(({ replacedSerial }) => replacedSerial)).toEqual([null, 'CB-1']);
  const found = covered({ replacedSerial: 'CB-2', note: 'đốm sáng góc trái' }).map((line, at) => ({
    id: before[at]?.id,
    ...line,
  }));
  expect(await save(found, { id })).toMatchObject({ isPending: false });
  const after = await page();
  expect([after.status, after.total]).toEqual(['DangXuLy', 0]);
  expect(after.lines.map(({ replacedSerial, note }) => [replacedSerial, note])).toEqual([
    [null, null],
    ['CB-2', 'đốm sáng góc trái'],
  ]);
  // Left out it stays; said to be none it goes, and then of two pieces somebody has to say which.
  const told = (replacedSerial?: null) =>
    save(
      found.map((line) => ({ ...line, replacedSerial })),
      { id },
    );
  await told();
  expect((await page()).lines[1]?.replacedSerial).toBe('CB-2');
  expect((await refusalOf(told(null))).body.error?.validationErrors?.map(({ members }) => members)).toEqual([
    ['lines.1.replacedSerial'],
  ]);
  await shop.issue({ id, code: after.code, lines: [] }, product, 1, ['CB-3']);
  await leave(id, 0);
  const pieces = await app.sql(
    'select serial, ended_at is not null as is_ended from warranty where product_id = $1 order by serial',
    [product],
  );
  expect(pieces).toEqual([
    { serial: 'CB-1', is_ended: false },
    { serial: 'CB-2', is_ended: true },
    { serial: 'CB-3', is_ended: false },
  ]);
});

test('a part that the service’s price includes is made good with the service, though nobody says so: what is left of the term, and a cost', async () => {
  const serviceNameId = await shop.service();
  const product = await stock.product({ serials: ['IC-1', 'IC-2'] });
  await app.sql('update product set warranty_months = 12, price = 350000 where id = $1', [product]);
  await app.sql(
    'insert into service_part (tenant_id, service_name_id, product_id) select tenant_id, $1, id from product where id = $2',
    [serviceNameId, product],
  );
  const sold: LineIn[] = [
    { price: 900, months: 6, serviceNameId },
    { kind: 'part', productId: product, months: 6 },
  ];
  const first = await shop.ticket(sold, { to: 'DangXuLy' });
  await shop.issue(first, product, 1, ['IC-1']);
  await leave(first.id, 900);
  const ends = addDays(today(), 53);
  await app.sql('update warranty set end_day = $2 where ticket_id = $1', [first.id, ends]);
  const counter = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.Create', 'Pages.Tickets.Edit']);
  const { id, code } = await counter.call(TicketPay.reImportProductInvoice, { id: first.id, kind: 'warranty' });
  const [service] = (await counter.call(TicketRead.GetDetailInvoice, { id })).lines;
  const { phone } = (await shop.row(id)) as { phone: string };
  const input = {
    kind: 'warranty',
    originId: first.id,
    customerName: 'Lê Thị Thu',
    phone,
    deviceName: 'Máy thử',
    errorNote: 'sọc',
    lines: [
      { id: service?.id, kind: 'service', serviceNameId, cover: 'warranty' },
      { kind: 'part', productId: product, parent: 0 },
    ],
  };
  const quoted = await counter.call(TicketIntake.Quote, { id, ...input } as never);
  expect(quoted.lines.map(({ cover, amount }) => [cover, amount])).toEqual([
    ['warranty', 0],
    ['warranty', 0],
  ]);
  await counter.call(TicketForm.CreateOrUpdateInvoice, { id, ...input } as never);
  await app.sql(`update ticket set status = 'DangXuLy', accepted_at = now(), technician_id = $2 where id = $1`, [
    id,
    shop.technician.user.id,
  ]);
  const lines = await app.sql<{ id: number; cover: string; origin_line_id: number }>(
    'select id, cover, origin_line_id from ticket_line where ticket_id = $1 order by order_no',
    [id],
  );
  expect(lines).toMatchObject([
    { cover: 'warranty', origin_line_id: first.lines[0] },
    { cover: 'warranty', origin_line_id: first.lines[1] },
  ]);
  await shop.issue({ id, code, lines: [] }, product, 1, ['IC-2']);
  await leave(id, 0);
  const pieces = await app.sql(
    'select serial, end_day::text, ended_at is not null as is_ended from warranty where product_id = $1 order by serial',
    [product],
  );
  expect(pieces).toEqual([
    { serial: 'IC-1', end_day: ends, is_ended: true },
    { serial: 'IC-2', end_day: ends, is_ended: false },
  ]);
  expect(await app.sql('select ticket_line_id, cover from warranty_cost where ticket_id = $1', [id])).toEqual([
    { ticket_line_id: lines[1]?.id, cover: 'warranty' },
  ]);
});

test('of several covered pieces a proposal cannot say which one it replaces: its panel says so before, and sends to the form', async () => {
  const serviceNameId = await shop.service();
  const product = await stock.product({ serials: ['PX-1', 'PX-2', 'PX-3'] });
  await app.sql(
    'insert into service_part (tenant_id, service_name_id, product_id) select tenant_id, $1, id from product where id = $2',
    [serviceNameId, product],
  );
  const sold: LineIn[] = [
    { price: 900, months: 6, serviceNameId },
    { kind: 'part', productId: product, months: 6, quantity: 2 },
  ];
  const first = await shop.ticket(sold, { to: 'DangXuLy' });
  await shop.issue(first, product, 2, ['PX-1', 'PX-2']);
  await leave(first.id, 900);
  const { id } = await cashier.call(TicketPay.reImportProductInvoice, { id: first.id });
  await app.sql(`update ticket set status = 'DangXuLy', accepted_at = now(), technician_id = $2 where id = $1`, [
    id,
    shop.technician.user.id,
  ]);
  const counter = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.Create', 'Pages.Tickets.Edit']);
  const propose = (quantity: number) =>
    app.admin.call(TicketParts.ProposePart, { id, productId: product, quantity, note: 'màn chớp' });
  const waiting = async () =>
    (await counter.call(TicketParts.GetParts, { id })).proposals.find(({ status }) => status === 'open');
  const decide = async (more: object) =>
    counter.call(TicketParts.DecidePart, { id, proposalId: (await waiting())?.id, ...more } as never);
  await propose(1);
  const { key, body } = await refusalOf(decide({ isAccepted: true, agreedBy: 'counter' }));
  const blocker = (await waiting())?.blocker ?? '?';
  expect(blocker).toContain('PX-1, PX-2');
  expect([key, body.error?.message.includes(blocker)]).toEqual(['ticket.blocked', true]);
  await decide({ isAccepted: false, reason: 'thêm bằng biểu mẫu' });
  // What was deleted meanwhile is told, and does not keep the panel from being read.
  await propose(1);
  const deleted = (is: boolean) => app.sql('update product set is_deleted = $2 where id = $1', [product, is]);
  await deleted(true);
  expect((await waiting())?.blocker).toBe('Dữ liệu được chọn không còn tồn tại.');
  expect((await refusalOf(decide({ isAccepted: true, agreedBy: 'counter' }))).key).toBe('ticket.blocked');
  await deleted(false);
  await decide({ isAccepted: false, reason: 'thêm bằng biểu mẫu' });
  // Of both nobody has to say which.
  await propose(2);
  expect((await waiting())?.blocker).toBeNull();
  await decide({ isAccepted: true, agreedBy: 'counter' });
  const lines = await app.sql(
    'select cover, quantity, origin_line_id from ticket_line where ticket_id = $1 order by order_no',
    [id],
  );
  expect(lines[1]).toEqual({ cover: 'warranty', quantity: 2, origin_line_id: first.lines[1] });
});

test('whoever belongs to no branch is told so when a device comes back', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const homeless = await app.make.personWith('Pages.Tickets.Create');
  const refused = await refusalOf(homeless.call(TicketPay.reImportProductInvoice, { id: first.id }));
  expect([refused.status, refused.key]).toEqual([422, 'ticket.noBranch']);
});

test('a device whose owner was forgotten is taken in by the form, which asks who brings it', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100, { imei: '356938035643809' });
  const { customer_id: customerId } = await shop.row(first.id);
  await app.admin.call(Privacy.ForgetPerson, { customerId: customerId as never });
  const refused = await refusalOf(cashier.call(TicketPay.reImportProductInvoice, { id: first.id }));
  expect([refused.key, refused.message.includes(first.code)]).toEqual(['ticket.ownerForgotten', true]);
  const { phone, customerName, imei, lines } = await cashier.call(TicketIntake.GetOrigin, { id: first.id });
  expect({ phone, customerName, imei, lines: lines.length }).toEqual({
    phone: '',
    customerName: '',
    imei: null,
    lines: 1,
  });
});
