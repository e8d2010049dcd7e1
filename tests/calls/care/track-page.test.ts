// The customer's own page, read by strangers: what it says, what it never says, and who wins a race for an answer.
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { Track } from '../../../contract/track/track.calls.ts';
import { trackLimits } from '../../../server/track/limit.ts';
import { newAddress, type Person, testApp } from '../../harness/app.ts';
import { type NewTicket, newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let ip = newAddress();
beforeAll(async () => {
  shop = await ticketShop(app);
});
beforeEach(() => {
  ip = newAddress();
});
const linkTo = async (ticketId: number): Promise<string> =>
  (await shop.manager.call(Track.MakeLink, { ticketId: ticketId as never })).path ?? '';
const get = (url: string, from = ip) => app.app.inject({ method: 'GET', url, remoteAddress: from });
const post = (url: string, form: Record<string, string>, from = ip) =>
  app.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const secret = {
  customerName: 'Trần Thị Tuyệt Mật',
  phone: newPhone(),
  note: 'ghi chú nội bộ kín',
  condition: 'mặt lưng trầy kín',
  passcode: '731984',
  passcodeKind: 'pin' as const,
  imei: '356938035643809',
};
const taken = (over: NewTicket = {}) =>
  shop.newTicket({ ...secret, phone: newPhone(), modelId: shop.model, errorIds: [shop.error], ...over } as NewTicket);
/** A ticket whose technician asks for more. */
async function asked(over: object = {}) {
  const phone = newPhone();
  const { id } = await taken({ phone });
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  const lines = await shop.lines(id);
  const screen = { kind: 'service', id: lines[0]?.id, serviceNameId: shop.screen };
  await shop.secondManager.call(TicketForm.CreateOrUpdateInvoice, {
    ...secret,
    phone,
    modelId: shop.model,
    errorIds: [shop.error],
    id,
    lines: [screen, { kind: 'service', serviceNameId: shop.battery }],
    reason: 'pin phồng, lý do nội bộ',
    ...over,
  } as never);
  const [change] = await app.sql<{ id: number; status: string }>(
    'select id, status from ticket_change where ticket_id = $1 order by id desc limit 1',
    [id],
  );
  return { id, change: change?.id ?? 0, path: await linkTo(id) };
}
const decisions = (id: number) =>
  app.sql('select status, decided_by, decision_note from ticket_change where ticket_id = $1', [id]);

describe('what it says', () => {
  test('the state in a customer’s words, the promised time, the price, the branch', async () => {
    const { id, code } = await taken();
    const page = await get(await linkTo(id));
    expect(page.statusCode).toBe(200);
    for (const words of [code, 'Đã nhận máy', 'Hẹn trả', 'Tổng cộng', '1.500.000 ₫', 'Chi phí dự kiến'])
      expect(page.body).toContain(words);
    expect((await get(`${await linkTo(id)}?lang=en`)).body).toContain('We have your device');
  });
  test('what nobody has priced is not free, until the work is done; what the list gives for nothing is', async () => {
    const named = (name: string) =>
      app.sql(`insert into service_name (tenant_id, code, name) values (1, $1, $2) returning id`, [
        `DV${newPhone()}`,
        name,
      ]);
    const [[check], [clean]] = await Promise.all([named('Sửa mainboard'), named('Vệ sinh máy')]);
    await app.sql('insert into service_price (tenant_id, model_id, service_name_id, price) values (1, $1, $2, 0)', [
      shop.model,
      clean?.id,
    ]);
    const lines = [check, clean].map((one) => ({ kind: 'service', serviceNameId: one?.id }));
    const only = await taken({ lines: lines.slice(0, 1) } as NewTicket);
    const both = await taken({ lines } as NewTicket);
    const said = async ({ id }: { id: number }) => {
      const { body } = await get(await linkTo(id));
      return ['Chưa báo giá', 'Miễn phí', 'Tổng cộng'].filter((words) => body.includes(words));
    };
    expect(await said(only)).toEqual(['Chưa báo giá']);
    expect(await said(both)).toEqual(['Chưa báo giá', 'Miễn phí', 'Tổng cộng']);
    await app.sql(`update ticket set status = 'HoanTra', finished_at = now() where id = $1`, [only.id]);
    expect(await said(only)).toEqual(['Miễn phí', 'Tổng cộng']);
  });
  test('headers: strict policy without scripts, no cache, no index, no referrer', async () => {
    const { headers, body } = await get(await linkTo((await taken()).id));
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'/,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-content-type-options': 'nosniff',
    });
    expect(body).not.toMatch(/<script|javascript:| on\w+=/i);
  });
  test('all of it is far below 60 kB, and a slow line has it within a second', async () => {
    const { id } = await taken();
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    const path = await linkTo(id);
    const packed = await app.app.inject({ url: path, headers: { 'accept-encoding': 'br' }, remoteAddress: ip });
    const size = packed.rawPayload.length;
    expect(brotliDecompressSync(packed.rawPayload).length).toBeLessThan(30_000);
    // One round trip to connect, one to ask, and the bytes: 300 ms and 750 kbit/s.
    expect(2 * 300 + (size * 8) / 750).toBeLessThan(1000);
  });
  test('nobody is called to a branch where the device is not, and what was taken off stands there', async () => {
    const { id } = await taken();
    await app.sql(`update ticket set status = 'HoanThanh', custody = 'transit', credited = 500000 where id = $1`, [id]);
    const { body } = await get(await linkTo(id));
    expect(body).toContain('đang được chuyển về chi nhánh');
    expect(body).not.toContain('Mời bạn đến chi nhánh');
    for (const words of ['Được giảm trừ', '1.500.000 ₫', '500.000 ₫', '1.000.000 ₫']) expect(body).toContain(words);
  });
  test('what people typed is text', async () => {
    const { id } = await taken();
    await app.sql('update ticket set device_name = $2 where id = $1', [id, `<img src=x onerror=alert(1)>"'&`]);
    const { body } = await get(await linkTo(id));
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(body).not.toContain('<img src=x');
  });
  test('what is due has a VietQR that can be saved once the work is done', async () => {
    const { id } = await taken();
    const path = await linkTo(id);
    expect((await get(path)).body).not.toContain('qr.png');
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    await app.sql(`update ticket set status = 'HoanThanh' where id = $1`, [id]);
    const { body } = await get(path);
    expect(body).toContain(`${path}/qr.png`);
    expect(body).toContain('Còn phải trả');
    const picture = await get(`${path}/qr.png`);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.rawPayload.length).toBeLessThan(4000);
  });
  test('so has the rest that is owed for a device that left unpaid, also when a part of it was refunded', async () => {
    const { id } = await taken();
    const path = await linkTo(id);
    await shop.technician.call(TicketAct.AcceptInvoice, { id });
    const act = (by: Person, input: object) => by.call(TicketAct.ChangeStatusInvoice, { id, ...input } as never);
    await act(shop.technician, { action: 'finish' });
    await act(shop.receptionist, { action: 'beginReturn', accessoriesChecked: true });
    await act(shop.manager, { action: 'handOverUnpaid', dueDay: addDays(today(), 5) });
    expect((await get(path)).body).toContain(`${path}/qr.png`);
    const [line] = await shop.lines(id);
    await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ticketId: id,
      reasonId: await shop.stock.category('refundReason'),
      lines: [{ lineId: line?.id, quantity: 0, amount: 350_000 }],
    } as never);
    const { body } = await get(path);
    expect(body).toContain('1.150.000');
    expect(body).toContain(`${path}/qr.png`);
  });
  test('pictures stand there only when they were shared', async () => {
    const { id } = await taken();
    const [photo] = await app.sql<{ id: number }>(
      `insert into ticket_photo (tenant_id, ticket_id, moment, url) values (1, $1, 'intake', 'media/saleproduct/1/${'a'.repeat(32)}.jpg') returning id`,
      [id],
    );
    const path = await linkTo(id);
    expect((await get(path)).body).not.toContain('/photo/');
    await shop.receptionist.call(Track.SharePhotos, { ticketId: id, photoIds: [photo?.id ?? 0] });
    expect((await get(path)).body).toContain(`${path}/photo/${photo?.id}`);
    const other = await linkTo((await taken()).id);
    expect((await get(`${other}/photo/${photo?.id}`)).statusCode).toBe(404);
    await shop.receptionist.call(Track.SharePhotos, { ticketId: id, photoIds: [] });
    expect((await get(path)).body).not.toContain('/photo/');
  });
  test('a picture that somebody hides is not shared again by whoever shares another', async () => {
    const { id } = await taken();
    const rows = await app.sql<{ id: number }>(
      `insert into ticket_photo (tenant_id, ticket_id, moment, url) select 1, $1, 'intake',
        'media/saleproduct/1/' || repeat(n::text, 32) || '.jpg' from generate_series(1, 3) n returning id`,
      [id],
    );
    const [one, two, three] = rows.map((row) => row.id) as [number, number, number]; // as many as were asked for
    await linkTo(id);
    const share = (by: typeof shop.receptionist, change: { add?: number[]; remove?: number[] }) =>
      by.call(Track.SharePhotos, { ticketId: id, ...change });
    await share(shop.receptionist, { add: [one, two] }); // both have the two in front of them
    await share(shop.manager, { remove: [one] });
    expect([...(await share(shop.receptionist, { add: [three] })).photoIds].sort()).toEqual([two, three].sort());
  });
});

describe('what it never says', () => {
  test('no name, phone, passcode, serial, note, reason, cost or other ticket, in any state', async () => {
    const other = await taken();
    const { id, path } = await asked();
    const phone = String((await shop.ticket(id)).phone);
    const bodies = [(await get(path)).body, (await get(`${path}?lang=en`)).body];
    await post(`${path}/answer`, { change: '1', answer: 'approve' });
    for (const status of ['HoanThanh', 'KhongSuaDuoc', 'ChoLinhKien', 'ChuyenVeTrungTam']) {
      await app.sql('update ticket set status = $2 where id = $1', [id, status]);
      bodies.push((await get(path)).body);
    }
    const people = await app.sql<{ name: string }>('select full_name as name from user_account where tenant_id = 1');
    const unit = await app.sql<{ code: string }>('select code from customer where phone = $1', [phone]);
    for (const body of bodies) {
      expect(body).toContain('SC');
      const hidden = [
        secret.customerName,
        'Tuyệt Mật',
        phone,
        phone.slice(0, 7),
        secret.note,
        secret.condition,
        secret.passcode,
        secret.imei,
      ];
      for (const words of [...hidden, 'lý do nội bộ', other.code, unit[0]?.code ?? '?'])
        expect(body).not.toContain(words);
      for (const { name } of people) expect(body).not.toContain(`>${name}<`);
    }
  });
  test('unknown, malformed, revoked, expired and switched off are answered with the same words', async () => {
    const { id } = await taken();
    const path = await linkTo(id);
    await shop.manager.call(Track.RevokeLink, { ticketId: id });
    const old = await taken();
    const oldPath = await linkTo(old.id);
    await app.sql(
      `update ticket set status = 'DaHuy', status_since = now() - interval '100 days', passcode = null where id = $1`,
      [old.id],
    );
    const off = await linkTo((await taken()).id);
    const answers = [await get(`/t/${'A'.repeat(24)}`), await get('/t/x'), await get(path), await get(oldPath)];
    const turn = (value: string) =>
      app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name: 'trackPage', value }] } as never);
    await turn('0');
    answers.push(await get(off));
    await turn('1');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
  test('whoever tries addresses is stopped, and then learns nothing of links that exist', async () => {
    const path = await linkTo((await taken()).id);
    for (let n = 0; n < trackLimits.misses; n++)
      expect((await get(`/t/${String(n).padStart(24, 'x')}`)).statusCode).toBe(404);
    const [unknown, known] = [await get(`/t/${'B'.repeat(24)}`), await get(path)];
    expect([unknown.statusCode, known.statusCode]).toEqual([429, 429]);
    expect(unknown.body).toBe(known.body);
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(path, newAddress())).statusCode).toBe(200);
  });
});

describe('a new price', () => {
  test('is agreed to with one tap: the change is applied, told as the customer’s answer', async () => {
    const { id, change, path } = await asked();
    expect((await get(path)).body).toContain('Báo giá mới');
    const answer = await post(`${path}/answer`, { change: String(change), answer: 'approve' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}?lang=vi&said=approved`]);
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy', total: 2_000_000 });
    expect(await decisions(id)).toEqual([
      { status: 'approved', decided_by: null, decision_note: 'Khách trả lời trên trang theo dõi' },
    ]);
    expect((await get(`${path}?said=approved`)).body).toContain('Cảm ơn bạn đã đồng ý');
    const { items } = await shop.manager.call(TicketRead.GetHistoryReceiptData, { id });
    expect(items[0]).toMatchObject({ action: 'customerAnswer', userName: null });
    const rung = await app.sql<{ user_id: number; facts: object }>(
      `select user_id, facts from notice where kind = 'priceApproved' and subject_id = $1`,
      [String(id)],
    );
    expect(rung).toContainEqual({ user_id: shop.receptionist.user.id, facts: { amount: 2_000_000 } });
  });
  test('is declined with one tap: nothing changes', async () => {
    const { id, change, path } = await asked();
    const answer = await post(`${path}/answer?lang=en`, { change: String(change), answer: 'decline' });
    expect(answer.headers.location).toBe(`${path}?lang=en&said=declined`);
    expect(await shop.ticket(id)).toMatchObject({ status: 'DangXuLy', total: 1_500_000 });
    expect(await decisions(id)).toMatchObject([{ status: 'rejected' }]);
  });
  test('answered twice, the second tap hears that it was answered', async () => {
    const { id, change, path } = await asked();
    const form = { change: String(change), answer: 'approve' };
    const both = await Promise.all([post(`${path}/answer`, form), post(`${path}/answer`, form)]);
    expect(both.map(({ headers }) => String(headers.location).split('said=')[1]).sort()).toEqual([
      'already',
      'approved',
    ]);
    expect(
      await app.sql(`select 1 from ticket_log where ticket_id = $1 and action = 'approveChange'`, [id]),
    ).toHaveLength(1);
  });
  test('raced by a manager one wins, and the other is told', async () => {
    const { id, change, path } = await asked();
    const [tap, staff] = await Promise.all([
      post(`${path}/answer`, { change: String(change), answer: 'decline' }),
      shop.manager.send(TicketAct.ChangeStatusInvoice, { id, action: 'approveChange' }),
    ]);
    const said = String(tap.headers.location).split('said=')[1];
    const isStaff = staff.statusCode === 200;
    expect(said).toBe(isStaff ? 'closed' : 'declined');
    expect(await decisions(id)).toMatchObject([{ status: isStaff ? 'approved' : 'rejected' }]);
    expect((await shop.ticket(id)).total).toBe(isStaff ? 2_000_000 : 1_500_000);
  });
  test('of an older question is not taken for the new one; a revoked link answers nothing', async () => {
    const { id, change, path } = await asked();
    const late = await post(`${path}/answer`, { change: String(change + 1000), answer: 'approve' });
    expect(late.headers.location).toContain('said=changed');
    await shop.manager.call(TicketAct.ChangeStatusInvoice, { id, action: 'rejectChange', reason: 'để sau' } as never);
    const over = await post(`${path}/answer`, { change: String(change), answer: 'approve' });
    expect(over.headers.location).toContain('said=closed');
    await shop.manager.call(Track.RevokeLink, { ticketId: id as never });
    expect((await post(`${path}/answer`, { change: String(change), answer: 'approve' })).statusCode).toBe(404);
  });
  test('that is lower, or another phone, is not a customer’s to decide', async () => {
    const { id, change, path } = await asked();
    await app.sql('update ticket_change set total_after = total_before - 1 where id = $1', [change]);
    expect((await get(path)).body).not.toContain('name="answer"');
    expect((await post(`${path}/answer`, { change: String(change), answer: 'approve' })).headers.location).toContain(
      'said=closed',
    );
    expect((await shop.ticket(id)).status).toBe('DieuChinh');
  });
});

describe('a rating', () => {
  test('is asked for once the device is back, and taken once', async () => {
    const { id } = await shop.handedOver({ ...secret, phone: newPhone() } as NewTicket);
    const path = await linkTo(id);
    expect((await get(path)).body).toContain('Bạn hài lòng chứ?');
    expect((await post(`${path}/rate`, { rate: '9' })).headers.location).toBe(`${path}?lang=vi`);
    const first = await post(`${path}/rate`, { rate: '2', note: 'chờ <b>lâu</b>' });
    expect(first.headers.location).toBe(`${path}?lang=vi&said=rated`);
    expect((await get(path)).body).not.toContain('Bạn hài lòng chứ?');
    await post(`${path}/rate`, { rate: '5' });
    expect(await app.sql('select rate, note, channel from feedback where ticket_id = $1', [id])).toEqual([
      { rate: 2, note: 'chờ <b>lâu</b>', channel: 'page' },
    ]);
    expect((await get(path)).body).toContain('Bảo hành');
  });
  test('of a device that is still here is not taken', async () => {
    const { id } = await taken();
    const path = await linkTo(id);
    expect((await post(`${path}/rate`, { rate: '5' })).headers.location).toBe(`${path}?lang=vi`);
    expect(await app.sql('select 1 from feedback where ticket_id = $1', [id])).toEqual([]);
  });
});
