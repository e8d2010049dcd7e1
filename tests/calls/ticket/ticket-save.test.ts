// Taking devices in and editing tickets through the contract: prices, promotions, promised time, deposit, passcode, bookings.
import { beforeAll, describe, expect, test } from 'vitest';
import { Tenant } from '../../../contract/org/tenant.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { PASSWORD, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const service = (serviceNameId: number, more: object = {}) => ({ kind: 'service', serviceNameId, ...more }) as never;
const part = (productId: number, more: object = {}) => ({ kind: 'part', productId, ...more }) as never;

describe('a new ticket', () => {
  test('takes its prices, warranty, minutes and commission from the list, and adds them up', async () => {
    const saved = await shop.newTicket({
      lines: [service(shop.screen), part(shop.screenPart, { parent: 0 }), part(shop.cable, { quantity: 2 })],
      vatPercent: 10,
    });
    const [branch] = await app.sql<{ code: string }>('select code from branch where id = $1', [shop.branch]);
    expect(saved.code).toMatch(new RegExp(`^SC${branch?.code}\\d{6}0001$`));
    expect(await shop.ticket(saved.id)).toMatchObject({
      status: 'ChoXuLy',
      custody: 'branch',
      branch_id: shop.branch,
      place_id: shop.branch,
      line_total: 1_900_000,
      total: 2_090_000,
      vat: 190_000,
      receptionist_id: shop.receptionist.user.id,
    });
    const [screen, included, cable] = await shop.lines(saved.id);
    expect(screen).toMatchObject({ price: 1_500_000, warranty_months: 6, minutes: 60, commission: 50_000 });
    expect(included).toMatchObject({ price: 0, parent_id: screen?.id, warranty_months: 3 });
    expect(cable).toMatchObject({ price: 200_000, quantity: 2, parent_id: null });
    const log = await app.sql('select action, to_status from ticket_log where ticket_id = $1', [saved.id]);
    expect(log).toEqual([{ action: 'create', to_status: 'ChoXuLy' }]);
  });
  test('makes a customer of a new phone, and finds the one it knows', async () => {
    const phone = newPhone();
    const first = await shop.newTicket({ phone, customerName: 'Lê Văn Mới' });
    const again = await shop.newTicket({ phone: `${phone.slice(0, 4)} ${phone.slice(4)}`, customerName: 'Anh Mới' });
    const customers = await app.sql('select id, name from customer where phone = $1', [phone]);
    expect(customers).toEqual([{ id: (await shop.ticket(first.id)).customer_id, name: 'Lê Văn Mới' }]);
    expect(await shop.ticket(again.id)).toMatchObject({
      customer_id: customers[0]?.id,
      customer_name: 'Anh Mới',
      phone,
    });
  });
  test('refuses an IMEI whose check digit is wrong, and takes any serial', async () => {
    const refused = await refusalOf(shop.newTicket({ imei: '490154203237519' }));
    expect(refused.body.error?.validationErrors).toEqual([
      { message: 'IMEI/Serial sai số kiểm tra, hãy quét hoặc nhập lại.', members: ['imei'] },
    ]);
    const odd = await shop.newTicket({ imei: '490154203237519', imeiReason: 'Máy hiện số này' });
    expect(await shop.ticket(odd.id)).toMatchObject({
      imei: '490154203237519',
      note: 'IMEI 490154203237519: Máy hiện số này',
    });
    const good = await shop.newTicket({ imei: '490154 203237-518' });
    expect(await shop.ticket(good.id)).toMatchObject({ imei: '490154203237518' });
    expect(await shop.ticket((await shop.newTicket({ imei: 'c02xl0abc' })).id)).toMatchObject({ imei: 'C02XL0ABC' });
  });
  test('keeps the faults, accessories and hashtags that a change does not name; an empty list empties them', async () => {
    const [accessory, hashtag] = [await shop.stock.category('accessories'), await shop.stock.category('hashtag')];
    const lists = { errorIds: [shop.error], accessoryIds: [accessory], hashtagIds: [hashtag] };
    const phone = newPhone();
    const { id } = await shop.newTicket({ phone, ...lists } as never);
    const device = { id, phone, customerName: 'An', modelId: shop.model };
    const save = (more: object) =>
      shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, { ...device, ...more } as never);
    await save({ note: 'gọi trước khi giao' });
    const kept = { error_ids: [shop.error], accessory_ids: [accessory], hashtag_ids: [hashtag] };
    expect(await shop.ticket(id)).toMatchObject({ note: 'gọi trước khi giao', ...kept, total: 1_500_000 });
    await save({ hashtagIds: [], accessoryIds: [] });
    expect(await shop.ticket(id)).toMatchObject({ ...kept, accessory_ids: [], hashtag_ids: [] });
    expect((await refusalOf(save({ errorIds: [] }))).body.error?.validationErrors?.[0]?.members).toEqual(['errorIds']);
  });
  test('is told beforehand as it is saved: another model, what is covered, what the customer was here for', async () => {
    const [other] = await app.sql<{ id: number }>(
      `insert into model (tenant_id, name, series_id, device_type_id)
        select tenant_id, name || ' Pro', series_id, device_type_id from model where id = $1 returning id`,
      [shop.model],
    );
    await app.sql(
      'insert into service_price (tenant_id, model_id, service_name_id, price, minutes, warranty_months) values (1, $1, $2, 2100000, 90, 6)',
      [other?.id, shop.screen],
    );
    const phone = newPhone();
    const { id } = await shop.newTicket({ phone });
    const [line] = await shop.lines(id);
    const change = { id, phone, modelId: other?.id, lines: [service(shop.screen, { id: line?.id })] };
    const told = await shop.receptionist.call(TicketIntake.Quote, change as never);
    const rest = { customerName: 'An', errorIds: [shop.error] };
    await shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, { ...change, ...rest } as never);
    expect([told.total, (await shop.ticket(id)).total]).toEqual([2_100_000, 2_100_000]);
    // Once it is accepted, the price is that of the model that was accepted.
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    const late = await shop.receptionist.call(TicketIntake.Quote, { ...change, modelId: shop.model } as never);
    expect(late.total).toBe(2_100_000);

    const gone = await shop.handedOver({});
    const free = { phone, kind: 'warranty', originId: gone.id, modelId: shop.model } as const;
    const lines = [service(shop.screen, { cover: 'warranty' })];
    const quoted = await shop.receptionist.call(TicketIntake.Quote, { ...free, lines });
    expect([quoted.total, quoted.lines[0]?.isSpecial]).toEqual([0, false]); // nobody linked it, and it is covered all the same
    expect((await shop.ticket((await shop.newTicket({ ...free, lines })).id)).total).toBe(0);
  });
  test('hides the passcode', async () => {
    const { id } = await shop.newTicket({ passcode: '1470', passcodeKind: 'pattern' });
    const row = await shop.ticket(id);
    expect(row.passcode_kind).toBe('pattern');
    expect(String(row.passcode)).not.toContain('1470');
    const trail = await app.sql(
      "select changes::text as c from audit_log where table_name = 'ticket' and row_id = $1",
      [id],
    );
    expect(JSON.stringify(trail)).not.toContain(String(row.passcode));
  });
  test('needs a device, a fault, a branch of the caller, and permission', async () => {
    const missing = async (over: object, by?: Person) =>
      (await refusalOf(shop.newTicket(over as never, by))).body.error?.validationErrors?.[0]?.members;
    expect(await missing({ modelId: null })).toEqual(['deviceName']);
    expect(await missing({ errorIds: [] })).toEqual(['errorIds']);
    expect(await missing({ errorIds: [shop.method] })).toEqual(['errorIds']);
    expect(await missing({ branchId: shop.otherBranch })).toEqual(['branchId']);
    expect(await missing({}, app.admin)).toEqual(['branchId']);
    expect(await missing({ lines: [part(shop.cable, { parent: 0 })] })).toEqual(['lines.0.parent']);
    expect(await missing({ lines: [service(999_999)] })).toEqual(['lines.0.serviceNameId']);
    expect(await missing({ lines: [service(shop.screen, { productId: shop.cable })] })).toEqual(['lines.0.productId']);
    expect(await missing({ photos: ['media/saleproduct/2/00000000000000000000000000000000.png'] })).toEqual(['photos']);
    const editor = await shop.staff(shop.branch, ['Pages.Tickets.Edit']);
    expect((await refusalOf(shop.newTicket({}, editor))).key).toBe('ticket.notAllowed');
  });
  test('sold below the list only by those who may', async () => {
    for (const more of [
      { price: 1 },
      { discount: 1_000 },
      { cover: 'goodwill' },
      { cover: 'warranty' },
      { warrantyMonths: 99 },
    ]) {
      const refused = await refusalOf(shop.newTicket({ lines: [service(shop.screen, more)] }));
      expect([refused.key, refused.status]).toEqual(['ticket.priceRight', 403]);
    }
    const free = await shop.newTicket({ lines: [service(shop.screen, { cover: 'goodwill' })] }, shop.manager);
    expect(await shop.ticket(free.id)).toMatchObject({ total: 0, line_total: 0 });
    const most = { price: 100_000, discount: 100_001 };
    const refused = await refusalOf(shop.newTicket({ lines: [service(shop.screen, most)] }, shop.manager));
    expect(refused.body.error?.validationErrors?.[0]?.members).toEqual(['lines.0.discount']);
    const same = await shop.newTicket({ lines: [service(shop.screen, { price: 1_500_000, warrantyMonths: 6 })] });
    expect(await shop.ticket(same.id)).toMatchObject({ total: 1_500_000 });
  });
  test('what the list has no price for is sold at what the counter says', async () => {
    const [row] = await app.sql<{ id: number }>(
      `insert into service_name (tenant_id, code, name) values (1, 'DVLE', 'Vệ sinh loa') returning id`,
    );
    for (const modelId of [null, shop.model]) {
      const { id } = await shop.newTicket({
        modelId,
        deviceName: 'Máy nghe nhạc cũ',
        lines: [service(row?.id as never, { price: 250_000 })],
      });
      expect(await shop.ticket(id)).toMatchObject({ total: 250_000, model_id: modelId });
    }
  });
  test('what the list has a price for is not sold around it by leaving the model out', async () => {
    const device = { modelId: null, deviceName: 'Máy lạ' };
    for (const more of [{ price: 1 }, { price: 1_500_000 }, {}]) {
      const refused = await refusalOf(shop.newTicket({ ...device, lines: [service(shop.screen, more)] }));
      expect([refused.key, refused.status]).toEqual(['ticket.priceRight', 403]);
    }
    const { id } = await shop.newTicket({ ...device, lines: [service(shop.screen, { price: 250_000 })] }, shop.manager);
    expect(await shop.ticket(id)).toMatchObject({ total: 250_000, device_name: 'Máy lạ', model_id: null });
    // Nor by taking the model off afterwards.
    const { id: listed } = await shop.newTicket({});
    const [line] = await shop.lines(listed);
    const { customer_name, phone } = await shop.ticket(listed);
    const save = { id: listed, ...device, customerName: customer_name, phone, errorIds: [shop.error] };
    const lines = [{ id: line?.id, kind: 'service', serviceNameId: shop.screen, price: 1 }];
    const refused = await refusalOf(
      shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, { ...save, lines } as never),
    );
    expect(refused.key).toBe('ticket.priceRight');
  });
  test('is changed line by line: one that is named twice is refused at its field, also by the quote', async () => {
    const { id } = await shop.newTicket({});
    const [line] = await shop.lines(id);
    const { customer_name: customerName, phone } = await shop.ticket(id);
    const same = service(shop.screen, { id: line?.id });
    const save = { id, customerName, phone, modelId: shop.model, errorIds: [shop.error], lines: [same, same] } as never;
    for (const call of [TicketForm.CreateOrUpdateInvoice, TicketIntake.Quote]) {
      const refused = await refusalOf(shop.receptionist.call(call, save));
      expect([refused.status, refused.body.error?.validationErrors]).toEqual([
        400,
        [{ message: 'Dòng 2: Dòng bị lặp lại.', members: ['lines.1.id'] }],
      ]);
    }
    expect(await shop.ticket(id)).toMatchObject({ line_total: 1_500_000, total: 1_500_000 });
  });
  test('promises a time inside opening hours, and never one that is past', async () => {
    const past = await refusalOf(shop.newTicket({ promisedAt: '2026-01-01T09:00:00+07:00' }));
    expect(past.body.error?.validationErrors?.[0]).toEqual({
      message: 'Hẹn trả phải sau thời điểm hiện tại.',
      members: ['promisedAt'],
    });
    const far = await refusalOf(shop.newTicket({ promisedAt: '2062-11-18T09:00:00+07:00' }));
    expect(far.body.error?.validationErrors?.[0]?.message).toBe('Hẹn trả không được xa quá một năm, hãy xem lại năm.');
    const { promised_at } = await shop.ticket((await shop.newTicket()).id);
    const hour = String(promised_at).slice(11, 16);
    expect(Date.parse(String(promised_at))).toBeGreaterThan(Date.now());
    expect(hour >= '08:00' && hour <= '20:30').toBe(true);
  });
  test('takes a deposit as receipts, never above the total, by those who take money', async () => {
    const deposit = [
      { methodId: shop.method, amount: 300_000 },
      { methodId: shop.method, amount: 200_000, reference: 'FT123' },
    ] as never;
    const { id } = await shop.newTicket({ deposit });
    expect(await shop.ticket(id)).toMatchObject({ paid: 500_000 });
    const receipts = await app.sql(
      `select r.kind, r.amount, r.reference, l.amount as cash from ticket_money m join account_receipt r on r.id = m.receipt_id
       join cash_ledger l on l.document_id = r.id and l.document = 'account_receipt' where m.ticket_id = $1 order by r.id`,
      [id],
    );
    expect(receipts).toEqual([
      { kind: 'deposit', amount: 300_000, reference: null, cash: 300_000 },
      { kind: 'deposit', amount: 200_000, reference: 'FT123', cash: 200_000 },
    ]);
    const before = (await app.sql('select id from ticket')).length;
    const above = [{ methodId: shop.method, amount: 1_500_001 }] as never;
    const fields = ({ body }: Awaited<ReturnType<typeof refusalOf>>) => body.error?.validationErrors;
    const tooMuch = await refusalOf(shop.newTicket({ deposit: above }));
    expect([tooMuch.key, fields(tooMuch)?.map(({ members }) => members)]).toEqual([
      'ticket.depositAbove',
      [['deposit']],
    ]);
    const noMethod = [...above, { methodId: 1, amount: 1 }].map((one) => ({ ...one, amount: 1 })) as never;
    expect(fields(await refusalOf(shop.newTicket({ deposit: noMethod })))).toEqual([
      {
        message: 'Dòng 2: Hình thức thanh toán không nằm trong các giá trị cho phép.',
        members: ['deposit.1.methodId'],
      },
    ]);
    const noCashier = await shop.staff(shop.branch, ['Pages.Tickets.Create']);
    expect((await refusalOf(shop.newTicket({ deposit }, noCashier))).key).toBe('ticket.notAllowed');
    expect((await app.sql('select id from ticket')).length).toBe(before);
  });
  test('is made once by a double click', async () => {
    const input = { customerName: 'An', phone: newPhone(), modelId: shop.model, errorNote: 'vỡ', lines: [] };
    const send = () =>
      shop.receptionist.call(TicketForm.CreateOrUpdateInvoice, input, { 'idempotency-key': `twice-${input.phone}` });
    const [one, two] = await Promise.all([send(), send()]);
    expect(two).toEqual(one);
    expect(await app.sql('select id from ticket where phone = $1', [input.phone])).toHaveLength(1);
  });
  test('two counters that meet the same stranger make one customer', async () => {
    const phone = newPhone();
    await Promise.all([shop.newTicket({ phone }), shop.newTicket({ phone }, shop.manager)]);
    expect(await app.sql('select id from customer where phone = $1', [phone])).toHaveLength(1);
    const codes = await app.sql<{ code: string }>('select code from ticket where phone = $1', [phone]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(2);
  });
  test('opened from a booking, it keeps the booking, which arrives and takes no second one', async () => {
    const phone = newPhone();
    const [booking] = await app.sql<{ id: number }>(
      `insert into booking (tenant_id, code, branch_id, customer_name, phone, slot_at) values (1, $1, $2, 'An', $3, now()) returning id`,
      [`LH-${phone}`, shop.branch, phone],
    );
    const bookingId = booking?.id as never;
    const { id } = await shop.newTicket({ phone, bookingId });
    expect(await app.sql('select status, ticket_id from booking where id = $1', [bookingId])).toEqual([
      { status: 1, ticket_id: id },
    ]);
    expect(await app.sql('select action, to_status from booking_log where booking_id = $1', [bookingId])).toEqual([
      { action: 'ticket', to_status: 1 },
    ]);
    expect((await refusalOf(shop.newTicket({ phone, bookingId }))).key).toBe('ticket.booking');
  });
});

describe('a warranty', () => {
  test('points at the ticket and its lines, and is free while it runs', async () => {
    const phone = newPhone();
    const origin = await shop.handedOver({ phone });
    const [line] = await shop.lines(origin.id);
    const covered = service(shop.screen, { cover: 'warranty', originLineId: line?.id });
    expect((await refusalOf(shop.newTicket({ kind: 'warranty', lines: [covered] }))).status).toBe(400);
    const { id } = await shop.newTicket(
      { kind: 'warranty', originId: origin.id, phone, lines: [covered] },
      shop.otherReceptionist,
    );
    expect(await shop.ticket(id)).toMatchObject({
      kind: 'warranty',
      origin_id: origin.id,
      total: 0,
      branch_id: shop.otherBranch,
    });
    expect((await shop.lines(id))[0]).toMatchObject({ cover: 'warranty', origin_line_id: line?.id });
    await app.sql('update warranty set end_day = current_date - 1, start_day = current_date - 2 where line_id = $1', [
      line?.id,
    ]);
    const late = { kind: 'warranty', originId: origin.id, phone } as const;
    await app.sql("update ticket set status = 'DaHuy', custody = 'customer' where id = $1", [id]); // it has left again
    expect((await refusalOf(shop.newTicket({ ...late, lines: [covered] }))).key).toBe('ticket.priceRight');
    const paid = await shop.newTicket({ ...late, lines: [service(shop.screen, { originLineId: line?.id })] });
    expect(await shop.ticket(paid.id)).toMatchObject({ total: 1_500_000 });
  });
  test('is not about a ticket that is still here, or about lines of another', async () => {
    const open = await shop.newTicket();
    const refused = await refusalOf(shop.newTicket({ kind: 'rework', originId: open.id }));
    expect(refused.body.error?.validationErrors?.[0]?.members).toEqual(['originId']);
  });
});

describe('what was deleted', () => {
  /** One of each, as a form would send it. */
  async function chosen() {
    const [model] = await app.sql<{ id: number }>(
      `insert into model (tenant_id, name, series_id) select tenant_id, 'Máy sắp bỏ ' || $2::text, series_id from model where id = $1 returning id`,
      [shop.model, newPhone()],
    );
    const rows = await app.sql<{ id: number }>(
      `insert into category (tenant_id, code, name) select tenant_id, x, 'Sắp bỏ ' || $2::text from model,
        unnest('{colour,deviceError,hashtag}'::text[]) with ordinality n(x, place) where id = $1 order by place returning id`,
      [shop.model, newPhone()],
    );
    const [colourId = 0, error = 0, hashtag = 0] = rows.map(({ id }) => id);
    return { modelId: model?.id, colourId, errorIds: [error], hashtagIds: [hashtag] };
  }
  const remove = ({ modelId, colourId, errorIds, hashtagIds }: Awaited<ReturnType<typeof chosen>>) =>
    Promise.all([
      app.sql('update model set is_deleted = true where id = $1', [modelId]),
      app.sql('update category set is_deleted = true where id = any($1)', [[colourId, ...errorIds, ...hashtagIds]]),
    ]);
  const fields = ['modelId', 'colourId', 'errorIds', 'hashtagIds'] as const;
  test.each(fields)('is not taken into a new ticket: %s', async (field) => {
    const all = await chosen();
    await remove(all);
    const { status, body } = await refusalOf(shop.newTicket({ [field]: all[field] } as never));
    expect([status, body.error?.validationErrors?.[0]?.members]).toEqual([400, [field]]);
  });
  test('stays where it was: in the ticket that has it, and in the one its device comes back on', async () => {
    const all = await chosen();
    const save = (over: object) => shop.newTicket({ ...all, ...over } as never);
    const open = await save({ phone: '0912345678' });
    const gone = await shop.handedOver(all as never);
    await remove(all);
    await save({ id: open.id, version: open.version, phone: '0912345678', note: 'sửa' });
    expect(await shop.ticket(open.id)).toMatchObject({ note: 'sửa', model_id: all.modelId, error_ids: all.errorIds });
    const again = await save({ kind: 'rework', originId: gone.id, lines: [] });
    expect(await shop.ticket(again.id)).toMatchObject({ model_id: all.modelId, hashtag_ids: all.hashtagIds });
    const other = await chosen();
    await remove(other);
    const more = { id: open.id, phone: '0912345678', errorIds: [...all.errorIds, ...other.errorIds] };
    expect((await refusalOf(save(more))).body.error?.validationErrors?.[0]?.members).toEqual(['errorIds']);
  });
});

test('another tenant has neither the ticket nor its lists', async () => {
  const tenant = await app.hostAdmin.call(Tenant.Create, {
    tenancyName: 'khac',
    name: 'Khác',
    adminEmailAddress: 'boss@khac.vn',
    adminPassword: PASSWORD,
  } as never);
  const boss = await app.signIn('admin', PASSWORD, tenant.id);
  const mine = await shop.newTicket({ imei: '490154203237518' });
  const input = { customerName: 'X', phone: newPhone(), deviceName: 'Máy', errorNote: 'vỡ' };
  expect((await refusalOf(boss.call(TicketForm.CreateOrUpdateInvoice, { ...input, id: mine.id }))).key).toBe(
    'row.missing',
  );
  expect(await boss.call(TicketIntake.GetByImei, { imei: '490154203237518' })).toMatchObject({ count: 0, tickets: [] });
  const [place] = await app.sql<{ id: number }>(
    "insert into branch (tenant_id, code, name) values ($1, 'K1', 'Khác') returning id",
    [tenant.id],
  );
  const refused = await refusalOf(
    boss.call(TicketForm.CreateOrUpdateInvoice, { ...input, branchId: place?.id as never, modelId: shop.model }),
  );
  expect(refused.body.error?.validationErrors?.[0]?.members).toEqual(['modelId']);
});
