// The nine calls of the wire's service Zalo: list with counts, statuses singly and for many, words, tags, figures, Excel.
import { describe, expect, test } from 'vitest';
import { type FeedbackId, Zalo } from '../../../contract/care/zalo.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { rate } from '../../../server/care/feedback.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const price = 500_000;
async function rated(stars: number, note: string | null = null, reasons: string[] = []): Promise<FeedbackId> {
  const { id } = await shop.ticket([{ price }]);
  await shop.act(shop.cashier, id, 'handOver', { payments: [shop.pay(price, shop.cash)] });
  const ticketId: TicketId = id;
  const kept = await asSystem(app.pool, DEFAULT_TENANT, 'test', (ctx) =>
    rate(ctx, { ticketId, rate: stars, note, reasons, channel: 'zalo' }),
  );
  return kept.id as FeedbackId;
}
const care = await app.make.personWith(
  'Pages.CustomerCare',
  'Pages.CustomerCare.Zalo.List',
  'Pages.CustomerCare.ChangeStatus',
);
await app.sql('update user_account set branch_id = (select branch_id from ticket limit 1) where id = $1', [
  care.user.id,
]);
const all = await Promise.all([
  rated(5),
  rated(4),
  rated(2, 'Chậm', ['Thời gian']),
  rated(1, null, ['Thái độ', 'Thời gian']),
  rated(5, 'Rất tốt'),
]);
const [good, , slow, rude, praise] = all as [FeedbackId, FeedbackId, FeedbackId, FeedbackId, FeedbackId];
await app.sql('update user_account set branch_id = (select branch_id from feedback limit 1) where id = $1', [
  care.user.id,
]);

describe('the list', () => {
  test('says how many there are in each status, whatever is shown', async () => {
    const page = await care.call(Zalo.GetAll, { status: 'DONE' });
    expect(page).toMatchObject({
      totalCount: 2,
      totalPending: 3,
      totalProcessing: 0,
      totalUnFeedBack: 0,
      totalHandled: 2,
      totalVote: 5,
    });
    expect((await care.call(Zalo.GetAll, { rateTo: 3 })).totalCount).toBe(2);
    expect((await care.call(Zalo.GetAll, { reason: 'Thời gian' })).totalCount).toBe(2);
    const one = (await care.call(Zalo.GetAll, {})).items.find(({ id }) => id === slow);
    expect((await care.call(Zalo.GetAll, { keyword: one?.ticketCode ?? '' })).items.map(({ id }) => id)).toEqual([
      slow,
    ]);
  });
  test('of another branch is not seen, nor moved', async () => {
    const other = await app.make.personWith('Pages.CustomerCare.Zalo.List', 'Pages.CustomerCare.ChangeStatus');
    const branch = await app.make.branch('Xa');
    await app.sql('update user_account set branch_id = $1 where id = $2', [branch, other.user.id]);
    expect((await other.call(Zalo.GetAll, {})).totalVote).toBe(0);
    expect((await refusalOf(other.call(Zalo.ChangeStatus, { id: slow, status: 'DONE' }))).status).toBe(404);
  });
});
describe('a complaint', () => {
  test('is taken up, settled with words, and opened again; whoever took it up has it', async () => {
    const taken = await care.call(Zalo.ChangeStatus, { id: slow, status: 'PROCESSING', note: 'Đã gọi khách' });
    expect(taken).toMatchObject({ status: 'PROCESSING', assigneeId: care.user.id, lastNote: 'Đã gọi khách' });
    const done = await care.call(Zalo.ChangeStatus, { id: slow, status: 'DONE', note: 'Khách đồng ý' });
    expect(done.doneAt).not.toBeNull();
    expect(done.log.map(({ action }) => action)).toEqual(['status', 'status', 'rated']);
    expect((await refusalOf(care.call(Zalo.ChangeStatus, { id: slow, status: 'PENDING' }))).key).toBe('feedback.noWay');
    expect((await care.call(Zalo.ChangeStatus, { id: slow, status: 'PROCESSING' })).doneAt).toBeNull();
  });
  test('and others are moved together; what cannot says why', async () => {
    const { items } = await care.call(Zalo.ChangeMultipleStatus, {
      ids: [rude, praise, 999_999 as FeedbackId],
      status: 'DONE',
    });
    expect(items.map(({ id, isDone }) => [id, isDone])).toEqual(
      [rude, praise].sort((a, b) => a - b).map((id) => [id, true]),
    );
    const no = await care.call(Zalo.ChangeMultipleStatus, { ids: [rude], status: 'NOTFEEDBACK' });
    expect(no.items).toEqual([
      { id: rude, ticketCode: expect.stringMatching(/./), isDone: false, message: expect.stringMatching(/./) },
    ]);
    expect((await care.call(Zalo.GetAll, {})).totalHandled).toBe(4);
  });
  test('is noted, tagged, handed to somebody; a stranger’s tag is refused', async () => {
    const [tag] = await app.sql<{ id: CategoryId }>(
      `select id from category where code = 'hashtag' and tenant_id = 1 limit 1`,
    );
    const tagged = await care.call(Zalo.AddHashTag, { id: rude, hashtagIds: tag ? [tag.id] : [] });
    expect(tagged.hashtagIds).toHaveLength(1);
    expect((await refusalOf(care.call(Zalo.AddHashTag, { id: rude, hashtagIds: [1 as CategoryId] }))).status).toBe(400);
    expect((await care.call(Zalo.AddNote, { id: rude, note: 'Gọi lại thứ hai' })).lastNote).toBe('Gọi lại thứ hai');
    const dueAt = `${today()}T17:00:00+07:00`;
    const edited = await care.call(Zalo.EditFeedBack, { id: rude, assigneeId: care.user.id, dueAt });
    expect(edited).toMatchObject({ assigneeName: care.user.fullName, status: 'DONE', rate: 1 });
  });
  test('whose assignee has left gets another day; the same moment with another offset is none', async () => {
    const left = await app.make.personWith('Pages.CustomerCare.ChangeStatus');
    const id = await rated(2);
    const edit = (input: object) => care.call(Zalo.EditFeedBack, { id, ...input } as never);
    await edit({ assigneeId: left.user.id, dueAt: `${today()}T17:00:00+07:00` });
    await app.sql('update user_account set is_active = false where id = $1', [left.user.id]);
    const moved = await edit({ assigneeId: left.user.id, dueAt: `${today()}T18:30:00+07:00` });
    expect(moved).toMatchObject({ assigneeName: left.user.fullName, dueAt: `${today()}T18:30:00+07:00` });
    const same = await edit({ dueAt: `${today()}T11:30:00.000Z`, version: moved.version });
    expect([same.version, same.log.length]).toEqual([moved.version, moved.log.length]);
    await edit({ assigneeId: care.user.id });
    expect((await refusalOf(edit({ assigneeId: left.user.id }))).status).toBe(400); // nobody new is given to them
  });
  test('has its reasons one by one: with a comma inside, each once, and none that is empty', async () => {
    const said = ['Giá cao, chờ lâu', ' Thái độ ', '', 'Giá cao, chờ lâu', 'x'.repeat(250)];
    const id = await rated(2, null, said);
    const reasons = ['Giá cao, chờ lâu', 'Thái độ', 'x'.repeat(200)];
    const view = await care.call(Zalo.GetById, { id });
    expect([view.reasons, view.reasonList]).toEqual([reasons.join(', '), reasons]);
    const saved = await care.call(Zalo.EditFeedBack, { id, reasons: view.reasonList, version: view.version });
    expect([saved.version, saved.reasonList]).toEqual([view.version, reasons]); // as it was: nothing is said anew
    const counted = (await care.call(Zalo.GetZaloReport, {})).reasons.find(({ name }) => name === reasons[0]);
    expect(counted?.count).toBe((await care.call(Zalo.GetAll, { reason: reasons[0] })).totalCount);
    // Whoever writes at the ticket is not asked for them: with the same stars they stay, with others they are gone.
    const atTicket = async (stars: number) => {
      await app.admin.call(TicketRead.UpdateInvoiceFeedback, { id: view.ticketId, rate: stars, feedback: 'Khách gọi' });
      return (await care.call(Zalo.GetById, { id })).reasonList;
    };
    expect([await atTicket(2), await atTicket(4)]).toEqual([reasons, []]);
  });
  test('of two who tag it neither takes the other’s tags off', async () => {
    const tags = await app.sql<{ id: CategoryId }>(
      `select id from category where code = 'hashtag' and tenant_id = 1 order by id limit 3`,
    );
    const [rudeness, delay, price] = tags.map((tag) => tag.id) as [CategoryId, CategoryId, CategoryId]; // the demo has more
    const tag = (by: Pick<typeof care, 'call'>, change: { add?: CategoryId[]; remove?: CategoryId[] }) =>
      by.call(Zalo.AddHashTag, { id: rude, ...change });
    await care.call(Zalo.AddHashTag, { id: rude, hashtagIds: [rudeness] }); // both have it in front of them
    await tag(app.admin, { add: [delay] });
    const { hashtagIds } = await tag(care, { add: [price], remove: [rudeness] });
    expect([...hashtagIds].sort()).toEqual([delay, price].sort());
    expect((await refusalOf(tag(care, { add: [1 as CategoryId] }))).status).toBe(400);
    expect((await refusalOf(tag(care, {}))).status).toBe(400);
    expect((await care.call(Zalo.AddHashTag, { id: rude, hashtagIds: [rudeness] })).hashtagIds).toEqual([rudeness]);
  });
  test('shows what the same customer said before it, not what they said since', async () => {
    const [first, second, third] = [await rated(5), await rated(2), await rated(4)];
    await app.sql(
      `update feedback f set customer_id = (select customer_id from feedback where id = $1), rated_at = now() - x.ago * interval '1 hour'
       from unnest($2::bigint[], array[9, 5, 1]) x(id, ago) where f.id = x.id`,
      [first, [first, second, third]],
    );
    const said = async (id: FeedbackId) => (await care.call(Zalo.GetById, { id })).earlier.map((one) => one.id);
    const ofThem = (ids: readonly FeedbackId[]) => ids.filter((id) => [first, second, third].includes(id));
    expect([ofThem(await said(first)), ofThem(await said(second)), ofThem(await said(third))]).toEqual([
      [],
      [first],
      [second, first],
    ]);
  });
  test('put right by hand, the ticket says it too', async () => {
    const edited = await care.call(Zalo.EditFeedBack, { id: good, rate: 2, note: 'Gọi lại mới nói thật' });
    expect(edited).toMatchObject({ rate: 2, status: 'PENDING', channel: 'zalo' });
    const [row] = await app.sql('select feedback_rate, feedback from ticket where id = $1', [edited.ticketId]);
    expect(row).toEqual({ feedback_rate: 2, feedback: 'Gọi lại mới nói thật' });
  });
});
describe('figures', () => {
  test('are those of the lists they open', async () => {
    const report = await care.call(Zalo.GetZaloReport, {});
    const { items } = await care.call(Zalo.GetAll, { maxResultCount: 100 });
    const stars = items.flatMap(({ rate: one }) => one ?? []);
    expect(report.totals).toMatchObject({ asked: items.length, voted: stars.length });
    expect(report.totals.average).toBeCloseTo(stars.reduce((sum, one) => sum + one, 0) / stars.length, 2);
    for (const { rate: one, count } of report.rates)
      expect((await care.call(Zalo.GetAll, { rate: one })).totalCount).toBe(count);
    for (const { name, count } of report.reasons)
      expect((await care.call(Zalo.GetAll, { reason: name })).totalCount).toBe(count);
    const { items: types } = await care.call(Zalo.GetChartByDeviceType, {});
    expect(types.reduce((sum, { voted }) => sum + voted, 0)).toBe(report.totalVote);
    expect(report.branches.reduce((sum, { asked }) => sum + asked, 0)).toBe(items.length);
    expect(report.overTime.reduce((sum, { voted }) => sum + voted, 0)).toBe(report.totalVote);
  });
  test('a bad rating rings those who look after customers there', async () => {
    await rated(1);
    const rung = await app.sql(`select from notice where kind = 'badRating' and user_id = $1`, [care.user.id]);
    expect(rung.length).toBeGreaterThan(0);
  });
  test('Excel is a file', async () => {
    const answer = await care.send(Zalo.ExportFeedBack, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
