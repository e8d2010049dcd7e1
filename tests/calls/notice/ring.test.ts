// The bell: who is told, once, live, and how they want it; and on which devices while the application is closed.
import { describe, expect, test } from 'vitest';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import { Push } from '../../../contract/notice/push.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { User, type UserId } from '../../../contract/people/user.calls.ts';
import { TokenAuth } from '../../../contract/session/session.calls.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { makeSeal } from '../../../server/kit/seal.ts';
import { oldNoticesJob } from '../../../server/notice/old-notices.ts';
import { makePushing } from '../../../server/notice/push/deliver.ts';
import { makePushKeys } from '../../../server/notice/push/keys.ts';
import { pushJob, pushOf } from '../../../server/notice/push/send.ts';
import { type Ring, ring } from '../../../server/notice/ring.ts';
import { DEFAULT_TENANT, PASSWORD, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { newBrowser, proven, pushService } from '../../harness/stand-in/push.ts';

const { pool, make, admin, signIn, sql } = await testApp();
let subjects = 0;
const about = () => ({ word: 'Ticket', id: String(++subjects), code: `SC${subjects}` }) as const;
const rings = (what: Ring, tenantId = DEFAULT_TENANT) => asSystem(pool, tenantId, 'test', (ctx) => ring(ctx, what));
const all = async (who: Person) => (await who.call(Notice.GetAll, {})).items;
const count = async (who: Person) => (await who.call(Notice.GetUnread, {})).count;
/** Somebody of a branch with one right. */
async function clerkOf(branchId: BranchId) {
  const person = await make.personWith('Pages.Tickets.ViewDetail');
  await admin.call(User.Update, { ...person.user, branchId, version: undefined, password: undefined } as never); // the form sends the row back
  return { ...(await signIn(person.user.userName)), user: person.user };
}

test('people by name: a row each, with its sentence; read, unread again, all read', async () => {
  const [one, other] = [await make.personWith(), await make.personWith()];
  const subject = about();
  await rings({ kind: 'workAssigned', to: { users: [one.user.id] }, subject, facts: { device: 'iPhone 13' } });
  const [row] = await all(one);
  expect(row).toMatchObject({ kind: 'workAssigned', word: 'Ticket', subjectId: subject.id, readAt: null });
  expect(row && noticeSentence(row, 'vi')).toBe(`Bạn được giao phiếu ${subject.code}: iPhone 13`);
  expect([await count(one), await count(other)]).toEqual([1, 0]);
  const ids = row ? [row.id] : [];
  expect((await other.call(Notice.Mark, { ids })).count).toBe(0); // nobody marks another's
  expect(await count(one)).toBe(1);
  expect((await one.call(Notice.Mark, { ids })).count).toBe(0);
  expect((await one.call(Notice.Mark, { ids, isRead: false })).count).toBe(1);
  await rings({ kind: 'partArrived', to: { users: [one.user.id] }, subject, facts: { part: 'Pin' } });
  expect((await one.call(Notice.GetAll, { kind: 'partArrived' })).totalCount).toBe(1);
  expect((await one.call(Notice.MarkSubject, { word: 'Ticket', subjectId: subject.id })).count).toBe(0);
  expect((await one.call(Notice.GetAll, { state: 'unread' })).totalCount).toBe(0);
});
test('by a right and a branch: nobody who does not see the branch', async () => {
  const [north, south] = [await make.branch('Bắc'), await make.branch('Nam')];
  const [here, there, rightless] = [await clerkOf(north), await clerkOf(south), await make.personWith()];
  const subject = about();
  await rings({
    kind: 'badRating',
    to: { may: 'Pages.Tickets.ViewDetail', branchId: north },
    subject,
    facts: { rate: 2 },
  });
  const told = async (who: Person) => (await all(who)).some((row) => row.subjectId === subject.id);
  expect([await told(here), await told(there), await told(rightless), await told(admin)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  // Moved away since: the other branch's notice is gone from sight and from the count.
  const before = await count(here);
  await admin.call(User.Update, { ...here.user, branchId: south, version: undefined, password: undefined } as never); // as above
  expect([await told(here), await count(here)]).toEqual([false, before - 1]);
});
test('not in another tenant', async () => {
  const neighbour = await make.neighbour();
  await rings({
    kind: 'booksBroken',
    to: { may: 'Pages.Settings.General', branchId: null },
    subject: { word: 'Books', id: '1', code: '' },
    facts: { count: 2 },
  });
  expect(await count(neighbour)).toBe(0);
  expect((await all(admin)).some((row) => row.kind === 'booksBroken')).toBe(true);
});
test('the same event rung by many at once is one notice, also after it was read', async () => {
  const person = await make.personWith();
  const what: Ring = { kind: 'ticketLate', to: { users: [person.user.id] }, subject: about(), event: 'promise 1' };
  await Promise.all(Array.from({ length: 8 }, () => rings(what)));
  expect(await count(person)).toBe(1);
  await person.call(Notice.Mark, {});
  await rings(what);
  expect(await count(person)).toBe(0);
  await rings({ ...what, event: 'promise 2' });
  expect(await count(person)).toBe(1);
});
test('without an event: one as long as it is unread, with the newest facts', async () => {
  const person = await make.personWith();
  const what = (device: string): Ring => ({
    kind: 'workAssigned',
    to: { users: [person.user.id] },
    subject: { word: 'Ticket', id: '900', code: 'SC900' },
    facts: { device },
  });
  await Promise.all(['A', 'B', 'A', 'B'].map((device) => rings(what(device))));
  await rings(what('C'));
  expect((await all(person)).map((row) => row.facts)).toEqual([{ device: 'C' }]);
  await person.call(Notice.Mark, {});
  await rings(what('C'));
  expect((await all(person)).map((row) => row.readAt === null)).toEqual([true, false]);
  // Both unread at once is what the table refuses: the newer one stays the one that counts.
  const ids = (await all(person)).map((row) => row.id);
  expect((await person.call(Notice.Mark, { ids, isRead: false })).count).toBe(1);
});
test('a kind that is switched off leaves no row; quiet hours leave one', async () => {
  const person = await make.personWith();
  const settings = { switches: { workAssigned: false }, hasSound: true, quietFrom: '00:00', quietTo: '23:59' };
  expect(await person.call(Notice.SaveSettings, settings)).toEqual(settings);
  expect(await person.call(Notice.GetSettings, {})).toEqual(settings);
  await rings({ kind: 'workAssigned', to: { users: [person.user.id] }, subject: about() });
  await rings({ kind: 'partArrived', to: { users: [person.user.id] }, subject: about() });
  expect((await all(person)).map((row) => row.kind)).toEqual(['partArrived']);
  expect((await person.call(Notice.SaveSettings, { ...settings, quietTo: null })).quietFrom).toBe(null);
});
test('taken back: nobody was told', async () => {
  const person = await make.personWith();
  await asSystem(pool, DEFAULT_TENANT, 'test', async (ctx) => {
    await ring(ctx, { kind: 'workAssigned', to: { users: [person.user.id] }, subject: about() });
    throw new Error('taken back');
  }).catch(() => {});
  expect(await count(person)).toBe(0);
});

test('old ones go: read after three months, unread after six, and no others', async () => {
  const person = await make.personWith();
  const ages = [
    { days: 89, isRead: true },
    { days: 91, isRead: true },
    { days: 179, isRead: false },
    { days: 181, isRead: false },
  ];
  for (const { days, isRead } of ages)
    await sql(
      `insert into notice (tenant_id, user_id, kind, word, subject_id, code, event, at, read_at)
        select $1, $2, 'workAssigned', 'Ticket', $3::text, '', $3::text, now() - $3::text::int * interval '1 day', case when $4::boolean then now() end`,
      [DEFAULT_TENANT, person.user.id, String(days), isRead],
    );
  await runJob(pool, oldNoticesJob);
  expect(await sql(`select subject_id from notice where user_id = $1 order by at desc`, [person.user.id])).toEqual([
    { subject_id: '89' },
    { subject_id: '179' },
  ]);
});

describe('devices whose application is closed', async () => {
  const service = await pushService();
  const pushing = { ...makePushing({ pool, tokenSecret: 'test' }), reach: service.reach };
  const send = () => runJob(pool, pushJob(pushing));
  const told = (who: { user: { id: UserId } }, over: Partial<Ring> = {}) =>
    rings({
      kind: 'workAssigned',
      to: { users: [who.user.id] },
      subject: about(),
      facts: { device: 'iPhone 13' },
      ...over,
    });
  /** Somebody with a browser that is told. */
  async function owner() {
    const person = await make.personWith();
    const browser = newBrowser();
    await person.call(Push.Subscribe, browser.keys);
    return { ...person, browser };
  }
  const devices = async (who: Person) => (await who.call(Push.Get, {})).devices.map(({ endpoint }) => endpoint);

  test('a notice reaches its reader’s device, sealed and signed, once, and nobody else’s', async () => {
    const [one, other] = [await owner(), await owner()];
    const subject = about();
    await told(one, { subject });
    await told(one, { kind: 'ticketLate', subject, facts: { time: '10:00', device: 'iPhone 13' } });
    await Promise.all([send(), pushOf(pool, pushing, DEFAULT_TENANT), pushOf(pool, pushing, DEFAULT_TENANT)]);
    await send();
    const got = service.of(one.browser);
    expect(got.map(({ headers }) => headers.urgency).sort()).toEqual(['high', 'normal']);
    const notes = got.map(one.browser.read).sort((a, b) => (a.tag < b.tag ? 1 : -1));
    expect(notes[0]).toEqual({
      title: 'Việc được giao',
      text: `Bạn được giao phiếu ${subject.code}: iPhone 13`,
      path: `/ticket-management/ticket/${subject.id}`,
      word: 'Ticket',
      subjectId: subject.id,
      tag: `workAssigned Ticket ${subject.id}`,
      lang: 'vi',
      count: 2,
    });
    expect(notes[1]?.text).toBe(`Phiếu ${subject.code} đã quá hẹn 10:00: iPhone 13`);
    const { key, devices: mine } = await one.call(Push.Get, {});
    for (const message of got) {
      expect(message.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '43200',
        topic: expect.any(String),
      });
      const { sub, exp } = await proven(message, key);
      expect(sub).toMatch(/^mailto:/);
      expect(exp).toBeLessThan(Date.now() / 1000 + 86_400);
    }
    expect(mine).toMatchObject([{ lastSuccessAt: expect.any(String) }]);
    expect(service.of(other.browser)).toEqual([]);
  });
  test('in the language of its reader, and without what people typed', async () => {
    const person = await owner();
    await person.call(User.ChangeLanguage, { languageName: 'en' });
    await told(person, { kind: 'question', facts: { by: 'An', question: 'mật khẩu 9999, gọi 0903123456' } });
    await send();
    const [note] = service.of(person.browser).map(person.browser.read);
    expect(note).toMatchObject({ title: 'Questions to you', text: expect.stringMatching(/^An asks you at SC\d+$/) });
  });
  test('not what was read meanwhile, is switched off, comes in quiet hours or was taken back', async () => {
    const person = await owner();
    await told(person);
    await person.call(Notice.Mark, {});
    const settings = { switches: { partArrived: false }, hasSound: false, quietFrom: null, quietTo: null };
    await person.call(Notice.SaveSettings, settings);
    await told(person, { kind: 'partArrived' });
    await person.call(Notice.SaveSettings, { ...settings, quietFrom: '00:00', quietTo: '23:59' });
    await told(person);
    await person.call(Notice.SaveSettings, { ...settings, quietFrom: '09:00', quietTo: '09:00' }); // the whole day
    await told(person);
    await asSystem(pool, DEFAULT_TENANT, 'test', async (ctx) => {
      await ring(ctx, { kind: 'workAssigned', to: { users: [person.user.id] }, subject: about() });
      throw new Error('taken back');
    }).catch(() => {});
    await send();
    expect(service.of(person.browser)).toEqual([]);
    expect(await sql('select from push_outbox')).toEqual([]);
  });
  test('not what is tried again when quiet hours have begun', async () => {
    const person = await owner();
    service.next(person.browser, 503);
    await told(person);
    await send();
    const quiet = { switches: {}, hasSound: false, quietFrom: '09:00', quietTo: '09:00' }; // the whole day
    await person.call(Notice.SaveSettings, quiet);
    await sql(`update push_outbox set due_at = now()`);
    await send();
    expect([service.of(person.browser).length, await count(person)]).toEqual([1, 1]);
    expect(await sql('select from push_outbox')).toEqual([]);
  });
  test('what the service answers: gone is dropped, busy is tried again, the rest is not; nothing leads elsewhere', async () => {
    const [gone, missing, busy, refused, cut, led] = await Promise.all(Array.from({ length: 6 }, owner));
    if (!gone || !missing || !busy || !refused || !cut || !led) throw new Error('made above');
    const answers = [
      [gone, 410],
      [missing, 404],
      [busy, 503],
      [refused, 400],
      [cut, 'drop'],
      [led, 'away'],
    ] as const;
    for (const [who, answer] of answers) {
      service.next(who.browser, answer);
      await told(who);
    }
    await send();
    await send();
    expect(answers.map(([who]) => service.of(who.browser).length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(service.got.some(({ path }) => path === '/elsewhere')).toBe(false);
    expect(await Promise.all(answers.map(async ([who]) => (await devices(who)).length))).toEqual([0, 0, 1, 1, 1, 1]);
    expect(await sql(`update push_outbox set due_at = now() where due_at > now() returning attempts`)).toEqual([
      { attempts: 1 },
    ]);
    await send();
    expect([service.of(busy.browser).length, (await sql('select from push_outbox')).length]).toEqual([2, 0]);
  });
  test('a device ends with its owner’s session there, a new password, offline, and another person in its browser', async () => {
    const [out, renewed, offline, other] = [await owner(), await owner(), await owner(), await owner()];
    await other.call(TokenAuth.LogOut, { pushEndpoint: out.browser.keys.endpoint });
    const again = await signIn(other.user.userName);
    await again.call(Push.Unsubscribe, { endpoint: out.browser.keys.endpoint });
    expect([await devices(out), await devices(again)]).toEqual([
      [out.browser.keys.endpoint],
      [other.browser.keys.endpoint],
    ]);
    await out.call(TokenAuth.LogOut, { pushEndpoint: out.browser.keys.endpoint });
    expect(await devices(await signIn(out.user.userName))).toEqual([]);
    await renewed.call(User.ChangePassword, { currentPassword: PASSWORD, newPassword: 'mat khau khac' });
    expect(await devices(await signIn(renewed.user.userName, 'mat khau khac'))).toEqual([]);
    await admin.call(User.Offline, { id: offline.user.id });
    expect(await sql('select from push_subscription where user_id = $1', [offline.user.id])).toEqual([]);
    const neighbour = await make.neighbour();
    await neighbour.call(Push.Subscribe, other.browser.keys);
    expect([await devices(again), await devices(neighbour)]).toEqual([[], [other.browser.keys.endpoint]]);
    await told(other);
    await send();
    expect(service.of(other.browser)).toEqual([]);
  });
  test('a browser that moves: its new address takes the place of the old one, of its owner alone', async () => {
    const [mover, other] = [await owner(), await owner()];
    const next = newBrowser();
    await mover.call(Push.Subscribe, { ...next.keys, instead: mover.browser.keys.endpoint });
    expect(await devices(mover)).toEqual([next.keys.endpoint]);
    await mover.call(Push.Subscribe, { ...next.keys, instead: next.keys.endpoint });
    await mover.call(Push.Subscribe, { ...next.keys, instead: other.browser.keys.endpoint });
    expect([await devices(mover), await devices(other)]).toEqual([[next.keys.endpoint], [other.browser.keys.endpoint]]);
    await told(mover);
    await send();
    expect([service.of(mover.browser).length, service.of(next).length]).toEqual([0, 1]);
  });
  test('at most ten, also when they come at once; the same one twice is one', async () => {
    const person = await make.personWith();
    const browsers = Array.from({ length: 12 }, newBrowser);
    await Promise.all(browsers.map(({ keys }) => person.call(Push.Subscribe, keys)));
    const [last] = await devices(person);
    await person.call(Push.Subscribe, browsers.find(({ keys }) => keys.endpoint === last)?.keys ?? newBrowser().keys);
    expect(await devices(person)).toHaveLength(10);
  });
  test('an address that is no known service’s is refused with a sentence that names the field, and so is a key that is none', async () => {
    const person = await make.personWith();
    const { keys } = newBrowser();
    for (const endpoint of [
      keys.endpoint.replace('https', 'http'),
      'https://127.0.0.1/fcm/send/1',
      'https://fcm.googleapis.com.other.vn/1',
      'https://fcm.googleapis.com:5432/1',
      'nothing',
    ]) {
      const { status, body } = await refusalOf(person.call(Push.Subscribe, { ...keys, endpoint }));
      const [error] = body.error?.validationErrors ?? [];
      expect([status, error?.members]).toEqual([400, ['endpoint']]);
      expect(error?.message).toMatch(
        /^Địa chỉ nhận thông báo phải là https của một dịch vụ đã biết: fcm\.googleapis\.com, /,
      );
    }
    const { body } = await refusalOf(person.call(Push.Subscribe, { ...keys, p256dh: `B${'A'.repeat(86)}` }));
    expect(body.error?.validationErrors).toEqual([
      { message: 'Khóa của trình duyệt không đúng định dạng.', members: ['p256dh'] },
    ]);
    expect(await devices(person)).toEqual([]);
  });
  test('the installation has one key, sealed, whoever asks first', async () => {
    const ask = () => makePushKeys(pool, makeSeal('test', 'push'))();
    const all = new Set((await Promise.all([ask(), ask(), pushing.keys()])).map(({ publicKey }) => publicKey));
    expect([...all]).toEqual([(await admin.call(Push.Get, {})).key]);
    const kept = await sql<{ value: string }>(`select value from secret where name = 'push'`);
    // With their quotes: three letters stand in what is sealed by chance, one time in some hundred.
    const read = kept.flatMap(({ value }) => [value, Buffer.from(value, 'base64').toString('latin1')]);
    expect(read.map((text) => /"(kty|crv|x|y|d)":/.test(text))).toEqual([false, false]);
    await expect(makePushKeys(pool, makeSeal('another', 'push'))()).rejects.toThrow();
  });
});
