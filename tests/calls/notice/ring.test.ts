// The bell: who is told, once, live, and how they want it.
import { expect, test } from 'vitest';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { type Ring, ring } from '../../../server/notice/ring.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';

const { pool, make, admin, signIn } = await testApp();
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
