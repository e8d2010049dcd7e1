// Deleting a person: no trace of them in any row of any table nor in the files, and every report keeps its sums.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '../../../contract/party/party.calls.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { Privacy } from '../../../contract/privacy/privacy.calls.ts';
import { reports } from '../../../contract/report/all.ts';
import { byKey } from '../../../contract/report/report.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { Track } from '../../../contract/track/track.calls.ts';
import { Post } from '../../../contract/trail/trail.calls.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { forgetPhotos } from '../../../server/privacy/old-photos.ts';
import { newAddress, refusalOf, testApp } from '../../harness/app.ts';
import { type NewTicket, newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const mediaDir = await mkdtemp(join(tmpdir(), 'xuong-forget-'));
const app = await testApp({ mediaDir });
afterAll(() => rm(mediaDir, { recursive: true, force: true }));
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});

const person = {
  name: 'Đặng Quỳnh Nhật Hạ',
  before: 'Đặng Thị Hạ Cũ',
  phone: newPhone(),
  oldPhone: newPhone(),
  email: 'nhat.ha.rieng@example.vn',
  address: '17 hẻm 42 Nguyễn Thiện Thuật',
  imei: '356938035643809',
  otherImei: '490154203237518',
  notes: [
    'vỡ góc kính riêng',
    'khách dặn riêng',
    'kỹ thuật ghi riêng',
    'bình luận riêng',
    'ý kiến riêng',
    'đổi ý riêng',
    'hẹn riêng',
  ],
};
const traces = [
  person.name,
  'Dang Quynh Nhat Ha',
  person.before,
  person.phone,
  person.phone.slice(1),
  person.oldPhone,
  person.email,
  person.address,
  person.imei,
  person.otherImei,
  'riêng',
];

/** Every row of every table as text, generated columns and all. */
async function dump(): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(
      ...(await app.sql<{ text: string }>(`select '${name}: ' || t::text as text from ${name} t`)).map(
        ({ text }) => text,
      ),
    );
  return texts.join('\n');
}
const found = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((row) =>
      traces
        .filter((trace) => row.toLowerCase().includes(trace.toLowerCase()))
        .map((trace) => `${trace} in ${row.slice(0, 300)}`),
    );

async function sums() {
  const period = { from: addDays(today(), -40), to: addDays(today(), 1), maxResultCount: 1000 };
  const answers: Record<string, unknown> = {};
  for (const report of reports)
    for (const by of report.by) {
      const { footer, items } = (await app.admin.call(report.call, { ...period, by: byKey(by) } as never)) as {
        footer: unknown;
        items: object[];
      };
      const figures = items.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number')),
      );
      answers[`${report.call.name} ${byKey(by)}`] = {
        footer,
        figures: figures.map((row) => JSON.stringify(row)).sort(),
      };
    }
  const [debts] = await app.sql('select sum(amount) as debt, count(*) as rows from debt_ledger');
  const [cash] = await app.sql('select sum(amount) as cash, count(*) as rows from cash_ledger');
  const [sold] = await app.sql('select count(*) as rows, sum(amount) as vouchers from voucher');
  return { answers, debts, cash, sold };
}

async function picture(name: string): Promise<string> {
  const folder = join(mediaDir, 'saleproduct', '1');
  await mkdir(folder, { recursive: true });
  const file = `${name.repeat(32).slice(0, 32)}.jpg`;
  await writeFile(join(folder, file), person.name);
  return `media/saleproduct/1/${file}`;
}
/** Somebody who has been everywhere: several tickets, a booking, money, comments, a rating, another phone and name before. */
async function regular(): Promise<CustomerId> {
  const of = {
    customerName: person.before,
    phone: person.oldPhone,
    modelId: shop.model,
    errorIds: [shop.error],
    imei: person.imei,
    condition: person.notes[0],
    note: person.notes[1],
    passcode: '4711',
    passcodeKind: 'pin',
  } as NewTicket;
  const { id } = await shop.handedOver(of);
  const customerId = (await shop.ticket(id)).customer_id as CustomerId;
  const row = await app.admin.call(SaleCustomer.Get, { id: customerId });
  await app.admin.call(SaleCustomer.Update, {
    ...{ id: customerId, name: person.name, phone: person.phone, code: row.code, version: row.version },
    ...{ email: person.email, address: person.address, note: person.notes[1] },
  } as never);
  const now = { customerName: person.name, phone: person.phone };
  const second = await shop.handedOver({ ...of, ...now, imei: person.otherImei });
  // One that was changed on the way, and one that was cancelled.
  const third = await shop.newTicket({ ...of, ...now });
  await shop.technician.call(TicketAct.AcceptInvoice, { id: third.id });
  const [line] = await shop.lines(third.id);
  await shop.secondManager.call(TicketForm.CreateOrUpdateInvoice, {
    ...{ ...of, ...now, id: third.id, reason: person.notes[5] },
    lines: [
      { kind: 'service', id: line?.id, serviceNameId: shop.screen },
      { kind: 'service', serviceNameId: shop.battery },
    ],
  } as never);
  await shop.manager.call(TicketAct.ChangeStatusInvoice, {
    id: third.id,
    action: 'rejectChange',
    reason: person.notes[5],
  } as never);
  await app.sql(`update ticket set status = 'DaHuy', cancel_reason = $2, passcode = null where id = $1`, [
    third.id,
    person.notes[5],
  ]);
  for (const ticket of [id, second.id]) {
    await app.sql(
      `insert into ticket_photo (tenant_id, ticket_id, moment, url, note) values (1, $1, 'intake', $2, $3)`,
      [ticket, await picture(ticket === id ? 'a' : 'b'), person.notes[2]],
    );
    await app.admin.call(
      Post.CreatePost,
      { targetModule: 'Ticket', targetId: ticket, content: `${person.notes[3]} ${person.name}` },
      { 'idempotency-key': `key-of-a-comment-${ticket}` },
    );
  }
  await app.admin.call(Post.CreatePost, {
    targetModule: 'Customer',
    targetId: customerId,
    content: `gọi ${person.phone}`,
  });
  const { path } = await shop.manager.call(Track.MakeLink, { ticketId: second.id });
  await app.app.inject({
    ...{ method: 'POST', url: `${path}/rate`, remoteAddress: newAddress() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ rate: '2', note: person.notes[4] ?? '' }).toString(),
  });
  await app.sql(
    `insert into booking (tenant_id, code, branch_id, customer_id, customer_name, phone, slot_at, note) values (1, 'LHX', $1, $2, $3, $4, now(), $5)`,
    [shop.branch, customerId, person.name, person.phone, person.notes[6]],
  );
  // Somebody is asked about them: the bell says it in the words of the question.
  const [booked] = await app.sql<{ id: number }>(`select id from booking where customer_id = $1`, [customerId]);
  const asks = [(await app.make.user({ roleNames: ['Admin'] })).id];
  const ask = { content: 'hỏi riêng', asks };
  await app.admin.call(Post.CreatePost, { targetModule: 'Customer', targetId: customerId, ...ask });
  await app.admin.call(Post.CreatePost, { targetModule: 'Booking', targetId: booked?.id ?? 0, ...ask });
  // Traces elsewhere: a message that waits, a number in somebody else's note, a recent search.
  await app.sql(
    `insert into message_outbox (tenant_id, kind, target_id, phone, payload, customer_id, key) values (1, 'warranty', $1, $2, $3, $4, 'x')`,
    [second.id, `84${person.phone.slice(1)}`, JSON.stringify({ name: person.name }), customerId],
  );
  await app.sql(`insert into care_contact (tenant_id, phone, provider_user) values (1, $1, 'zalo-4711')`, [
    person.phone,
  ]);
  await app.sql(`insert into care_event (tenant_id, key, name, raw) values (1, 'e1', 'user_send_text', $1)`, [
    JSON.stringify({ sender: { id: 'zalo-4711' }, message: { text: 'lời nhắn riêng' } }),
  ]);
  // Their number as they told it to the account, before they wrote from another one.
  await app.sql(`insert into care_event (tenant_id, key, name, raw) values (1, 'e0', 'user_submit_info', $1)`, [
    JSON.stringify({ sender: { id: 'zalo-1147' }, info: { phone: Number(`84${person.phone.slice(1)}`) } }),
  ]);
  // What the provider told of a message to them, without a word of who they are.
  await app.sql(
    `insert into care_event (tenant_id, key, name, raw) select 1, 'e2', 'user_feedback', jsonb_build_object('message',
      jsonb_build_object('tracking_id', 'm1-' || id, 'note', 'qua Zalo riêng')) from message_outbox where customer_id = $1 limit 1`,
    [customerId],
  );
  await app.sql(
    `insert into user_setting (tenant_id, user_id, name, value) select 1, id, 'recent', $1 from user_account where tenant_id = 1 limit 1`,
    [JSON.stringify([{ words: person.name }])],
  );
  await app.admin.call(Privacy.SetConsent, { customerId, purpose: 'marketing', isGiven: true, channel: 'counter' });
  return customerId;
}

let customerId: CustomerId;
test('a device that is here and money that is owed come first', async () => {
  const { id } = await shop.newTicket({ phone: newPhone() } as NewTicket);
  const owner = (await shop.ticket(id)).customer_id as CustomerId;
  expect((await refusalOf(app.admin.call(Privacy.ForgetPerson, { customerId: owner }))).key).toBe('privacy.stillHere');
});
test('whoever is expected comes first too, under their number as well; what is called off or over keeps nobody', async () => {
  const { id, phone } = await app.admin.call(SaleCustomer.CreateSaleCustomer, {
    name: 'Bạch Đặt Lịch',
    phone: newPhone(),
  });
  const book = (code: string, who: number | null, slot: string, status = 0) =>
    app.sql(
      `insert into booking (tenant_id, code, branch_id, customer_id, customer_name, phone, slot_at, status, cancel_reason)
       values (1, $1, $2, $3, 'Bạch Đặt Lịch', $4, now() + $5::interval, $6::int, case when $6::int = 3 then 'bận' end)`,
      [code, shop.branch, who, phone, slot, status],
    );
  await book('LHTOI1', id, '1 day');
  await book('LHTOI2', null, '2 days');
  await book('LHHUY', id, '1 day', 3);
  await book('LHQUA', id, '-1 day');
  const { key, body } = await refusalOf(app.admin.call(Privacy.ForgetPerson, { customerId: id }));
  expect(key).toBe('privacy.stillBooked');
  expect(body.error?.message).toContain('(LHTOI1, LHTOI2)');
  await app.sql(`update booking set status = 3, cancel_reason = 'bận' where code like 'LHTOI%'`);
  expect(await app.admin.call(Privacy.ForgetPerson, { customerId: id })).toBeNull();
});
test('all that is held of a person is handed out, and that is noted', async () => {
  customerId = await regular();
  const data = await app.admin.call(Privacy.ExportPerson, { customerId });
  const text = JSON.stringify(data);
  for (const words of [
    person.name,
    person.phone,
    person.email,
    person.imei,
    ...person.notes.slice(0, 2),
    ...person.notes.slice(3, 5),
    person.notes[6],
    'zalo-4711',
    'lời nhắn riêng',
    'qua Zalo riêng',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('"4711"');
  const looks = await app.admin.call(Privacy.GetDataLooks, {});
  expect(looks.items[0]).toMatchObject({ kind: 'person', customerName: person.name });
});
test('a request has its clock, and one of a kind waits at a time', async () => {
  const asked = { customerId, kind: 'forget', channel: 'counter', note: person.notes[1] } as const;
  await app.admin.call(Privacy.CreateRequest, asked);
  expect((await refusalOf(app.admin.call(Privacy.CreateRequest, asked))).key).toBe('privacy.asked');
  const { items } = await app.admin.call(Privacy.GetRequests, { status: 'open' });
  const [row] = items;
  expect(row).toMatchObject({ kind: 'forget', customerName: person.name, isLate: false });
  expect(Date.parse(row?.dueAt ?? '') - Date.parse(row?.receivedAt ?? '')).toBe(72 * 3_600_000);
});
test('forgotten, there is no trace in any row or file, and every report says the same', async () => {
  expect(found(await dump()).length).toBeGreaterThan(40);
  const before = await sums();
  const [, others] = [0, await app.sql('select count(*) as rows from ticket where customer_id <> $1', [customerId])];
  await app.admin.call(Privacy.ForgetPerson, { customerId });
  expect(found(await dump())).toEqual([]);
  expect(await readdir(join(mediaDir, 'saleproduct', '1'))).toEqual([]);
  expect(await sums()).toEqual(before);
  expect(await app.sql('select count(*) as rows from ticket where customer_id <> $1', [customerId])).toEqual(others);
  const { items } = await app.admin.call(Privacy.GetRequests, { status: 'done' });
  expect(items[0]).toMatchObject({ kind: 'forget', status: 'done', note: null });
  expect((await refusalOf(app.admin.call(Privacy.ForgetPerson, { customerId }))).key).toBe('row.missing');
  // A request that is repeated is not done again, although its answer is forgotten.
  const posts = () => app.sql(`select from post where target_module = 'Ticket'`);
  const [commented] = await app.sql<{ key: string }>(
    `select key from idempotency_key where key like 'key-of-a-comment-%' order by key limit 1`,
  );
  const key = commented?.key ?? '';
  const count = (await posts()).length;
  const again = {
    targetModule: 'Ticket',
    targetId: Number(key.split('-').at(-1)),
    content: `${person.notes[3]} ${person.name}`,
  } as const;
  const repeated = await refusalOf(app.admin.call(Post.CreatePost, again, { 'idempotency-key': key }));
  expect([repeated.key, (await posts()).length]).toEqual(['request.answerGone', count]);
  // The documents are still there, with their amounts.
  const [ticket] = await app.sql<{ id: number; total: number }>(
    'select id, total from ticket where customer_id = $1 order by id',
    [customerId],
  );
  const view = await app.admin.call(TicketRead.GetInvoiceForView, { id: ticket?.id as never });
  expect(view).toMatchObject({ customerName: 'Khách đã xóa thông tin', total: ticket?.total });
});
test('somebody with the same name and another phone stays as they are', async () => {
  const twin = { customerName: 'Phan Văn Sinh Đôi' };
  const first = await shop.handedOver({ ...twin, phone: newPhone() } as NewTicket);
  const second = await shop.handedOver({ ...twin, phone: newPhone() } as NewTicket);
  await app.admin.call(Privacy.ForgetPerson, { customerId: (await shop.ticket(first.id)).customer_id as never });
  expect(await shop.ticket(first.id)).toMatchObject({ customer_name: 'Khách đã xóa thông tin' });
  expect(await shop.ticket(second.id)).toMatchObject({ customer_name: twin.customerName });
});
test('whoever is called, written to or lives almost as they do keeps every word', async () => {
  const [person, ...others] = [
    { name: 'Mạc Thị An', email: 'an.mac@example.vn', address: '8 ngõ 12 Trần Cao Vân' },
    { name: 'Mạc Thị Anh', email: 'lan.mac@example.vn', address: '18 ngõ 12 Trần Cao Vân' },
    { name: 'Mac Thi Ánh', email: 'man.mac@example.vn', address: '8 ngõ 12 Trần Cao Vân nối dài' },
  ] as const;
  const customerOf = (row: typeof person | (typeof others)[number]) =>
    app.admin.call(SaleCustomer.CreateSaleCustomer, { ...row, phone: newPhone(), note: `${row.name} – ${row.email}` });
  const rows = await Promise.all(others.map(customerOf));
  const tickets = await Promise.all(
    rows.map(({ name, phone }) => shop.handedOver({ customerName: name, phone } as NewTicket)),
  );
  const seen = async () => [
    ...(await app.sql('select name, email, address, note from customer where id = any($1) order by id', [
      rows.map(({ id }) => id),
    ])),
    ...(await app.sql('select customer_name, phone from ticket where id = any($1) order by id', [
      tickets.map(({ id }) => id),
    ])),
    ...(await app.sql(`select changes from audit_log where table_name = 'customer' and row_id = any($1) order by id`, [
      rows.map(({ id }) => id),
    ])),
  ];
  const before = await seen();
  const gone = await customerOf(person);
  await app.admin.call(Privacy.ForgetPerson, { customerId: gone.id });
  expect(await seen()).toEqual(before);
  expect(await dump()).not.toMatch(/Mạc Thị An(?!h)/);
});
test('a number is found as it was written by hand, also one of another country', async () => {
  const named = (name: string, phone: string, note?: string) =>
    app.admin.call(SaleCustomer.CreateSaleCustomer, { name, phone, note });
  const [home, abroad] = [await named('Ngô Ở Nhà', newPhone()), await named('Ngô Du Học', '+817012345678')];
  const spelt = home.phone.replace(/(\d{4})(\d{3})(\d{3})/, '$1.$2.$3');
  const note = `gọi ${spelt} hoặc +84 ${home.phone.slice(1)}, số nhật +81 70-1234-5678; mã 0${home.phone}`;
  const other = await named('Ngô Ghi Hộ', newPhone(), note);
  await app.sql(`insert into care_event (tenant_id, key, name, raw) values (1, 'jp', 'user_submit_info', $1)`, [
    JSON.stringify({ sender: { id: 'zalo-81' }, info: { phone: 817012345678 } }),
  ]);
  await app.sql(
    `insert into user_setting (tenant_id, user_id, name, value) select 1, id, 'recent-2', $1 from user_account where tenant_id = 1 limit 1`,
    [JSON.stringify([{ words: abroad.phone, count: 817012345678 }])],
  );
  for (const customerId of [home.id, abroad.id]) await app.admin.call(Privacy.ForgetPerson, { customerId });
  expect(await app.sql('select note from customer where id = $1', [other.id])).toEqual([
    { note: `gọi ••• hoặc •••, số nhật •••; mã 0${home.phone}` },
  ]);
  expect(await app.sql(`select key from care_event where key = 'jp'`)).toEqual([]);
  expect(await app.sql(`select value from user_setting where name = 'recent-2'`)).toEqual([
    { value: [{ words: '•••', count: 817012345678 }] },
  ]);
});
test('pictures go some months after the last warranty, not before', async () => {
  const { id } = await shop.handedOver({ phone: newPhone() } as NewTicket);
  await app.sql(`insert into ticket_photo (tenant_id, ticket_id, moment, url) values (1, $1, 'intake', 'x')`, [id]);
  const left = async () => (await app.sql('select 1 from ticket_photo where ticket_id = $1', [id])).length;
  await runJob(app.pool, forgetPhotos);
  expect(await left()).toBe(1);
  await app.sql(`update warranty set start_day = start_day - 1000, end_day = end_day - 1000 where ticket_id = $1`, [
    id,
  ]);
  await app.sql(`update ticket set handed_over_at = handed_over_at - interval '1000 days' where id = $1`, [id]);
  await runJob(app.pool, forgetPhotos);
  expect(await left()).toBe(0);
});
test('agreed to at the counter: what was ticked, and nothing else', async () => {
  const { id } = await shop.newTicket({ phone: newPhone(), consents: ['service', 'care'] } as NewTicket);
  const { now } = await app.admin.call(Privacy.GetConsents, {
    customerId: (await shop.ticket(id)).customer_id as never,
  });
  expect(now.map(({ purpose, isAgreed, said }) => [purpose, isAgreed, said?.channel ?? null])).toEqual([
    ['service', true, 'counter'],
    ['care', true, 'counter'],
    ['marketing', false, null],
  ]);
});
test('who looked at passcodes is a list', async () => {
  const { id } = await shop.newTicket({ phone: newPhone(), passcode: '2580', passcodeKind: 'pin' } as never);
  await shop.manager.call(TicketRead.ShowPasscode, { id });
  const { items } = await app.admin.call(Privacy.GetPasscodeLooks, {});
  expect(items[0]).toMatchObject({ ticketId: id, userName: shop.manager.user.fullName });
});
