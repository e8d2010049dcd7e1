// What customers say about handed-over tickets: one row each, however it came, and what is done about it.
import { describe, expect, test } from 'vitest';
import { MessageOutbox } from '../../../contract/care/account.calls.ts';
import { Zalo } from '../../../contract/care/zalo.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { noteSilence, rate } from '../../../server/care/feedback.ts';
import { workEvents } from '../../../server/care/hook.ts';
import { post } from '../../../server/care/outbox.ts';
import { sendOf } from '../../../server/care/send.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import type { Ctx } from '../../../server/kit/ctx.ts';
import { makeSeal } from '../../../server/kit/seal.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';
import { standIn } from '../../harness/stand-in/oa.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const asJob = <T>(work: (ctx: Ctx) => Promise<T>) => asSystem(app.pool, DEFAULT_TENANT, 'test', work);
const price = 500_000;
async function handedOver(): Promise<TicketId> {
  const { id } = await shop.ticket([{ price }]);
  await shop.act(shop.cashier, id, 'handOver', { payments: [shop.pay(price, shop.cash)] });
  return id;
}
const feedbackOf = async (id: TicketId) =>
  (
    await app.sql<{ id: number; status: string; rate: number | null; channel: string; due_at: string | null }>(
      'select id, status, rate, channel, due_at from feedback where ticket_id = $1',
      [id],
    )
  )[0];

describe('a rating', () => {
  test('bad, or with words, waits for somebody; good and silent is done', async () => {
    const cases = [
      { rate: 5, note: null, status: 'DONE' },
      { rate: 4, note: null, status: 'DONE' },
      { rate: 5, note: 'Chờ hơi lâu', status: 'PENDING' },
      { rate: 3, note: null, status: 'PENDING' },
      { rate: 1, note: 'Máy vẫn lỗi', status: 'PENDING' },
    ] as const;
    for (const { status, ...said } of cases) {
      const ticketId = await handedOver();
      await asJob((ctx) => rate(ctx, { ticketId, ...said, channel: 'page' }));
      expect(await feedbackOf(ticketId)).toMatchObject({ status, rate: said.rate, channel: 'page' });
      const told = await app.admin.call(TicketRead.GetInvoiceFeedback, { id: ticketId });
      expect(told).toMatchObject({ rate: said.rate, feedback: said.note, requestStatus: 'dropped' });
    }
  });
  test('of a clerk at the ticket is the same row, and the newer one counts', async () => {
    const id = await handedOver();
    await app.admin.call(TicketRead.UpdateInvoiceFeedback, { id, rate: 2, feedback: 'Chậm' });
    const first = await feedbackOf(id);
    expect(first).toMatchObject({ status: 'PENDING', rate: 2, channel: 'hand' });
    expect(first?.due_at).not.toBeNull();
    await asJob((ctx) => rate(ctx, { ticketId: id, rate: 5, channel: 'zalo' }));
    expect(await feedbackOf(id)).toMatchObject({ id: first?.id, status: 'DONE', rate: 5, channel: 'zalo' });
  });
  test('is typed in also where the request was sent again', async () => {
    const id = await handedOver();
    const [row] = await app.sql<{ id: number }>(
      `update message_outbox set status = 'refused' where kind = 'rating' and target_id = $1 returning id`,
      [id],
    );
    await app.admin.call(MessageOutbox.Resend, { id: row?.id ?? 0 });
    expect(await app.admin.call(TicketRead.GetInvoiceFeedback, { id })).toMatchObject({ requestStatus: 'queued' });
    const typed = await app.admin.call(TicketRead.UpdateInvoiceFeedback, { id, rate: 4, feedback: null });
    expect(typed).toMatchObject({ rate: 4, requestStatus: 'dropped' });
  });
  test('put right by hand stays when and how it was said, and what is settled stays settled', async () => {
    const ticketId = await handedOver();
    const at = new Date(Date.now() - 3_600_000);
    const { id } = await asJob((ctx) => rate(ctx, { ticketId, rate: 2, note: 'Chậm', channel: 'zalo', at }));
    const edit = (input: object) => app.admin.call(Zalo.EditFeedBack, { id, ...input } as never);
    const rung = async () => (await app.sql(`select from notice where kind = 'badRating'`)).length;
    await app.admin.call(Zalo.ChangeStatus, { id, status: 'DONE' } as never);
    const before = await rung();
    expect(await edit({ note: '' })).toMatchObject({ status: 'DONE', rate: 2, note: null, channel: 'zalo' });
    const [kept] = await app.sql<{ rated_at: string }>('select rated_at from feedback where id = $1', [id]);
    expect(Date.parse(kept?.rated_at ?? '')).toBe(Math.floor(at.getTime() / 1000) * 1000);
    expect(await rung()).toBe(before);
    // Other stars open it again, with a new time to settle it by; what was not named stays.
    await app.sql(`update feedback set due_at = now() - interval '9 days' where id = $1`, [id]);
    await edit({ rate: 5, note: 'Đã ổn' });
    const reopened = await edit({ rate: 1 });
    expect(reopened).toMatchObject({ status: 'PENDING', note: 'Đã ổn', channel: 'zalo' });
    expect(Date.parse(reopened.dueAt ?? '')).toBeGreaterThan(Date.now());
  });
  test('of a device that is still here is refused', async () => {
    const { id } = await shop.ticket([{ price }]);
    const refused = await refusalOf(app.admin.call(TicketRead.UpdateInvoiceFeedback, { id, rate: 5, feedback: null }));
    expect(refused.key).toBe('ticket.notHandedOver');
    expect(await feedbackOf(id)).toBeUndefined();
  });
  test('twenty at once are one', async () => {
    const ticketId = await handedOver();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => asJob((ctx) => rate(ctx, { ticketId, rate: 1 + (n % 5), channel: 'page' }))),
    );
    expect(await app.sql('select from feedback where ticket_id = $1', [ticketId])).toHaveLength(1);
  });
});

describe('whoever says nothing', () => {
  test('is on the list some days later, once, and leaves it with an answer', async () => {
    const ticketId = await handedOver();
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await asJob((ctx) => noteSilence(ctx, later(2)));
    expect(await feedbackOf(ticketId)).toBeUndefined();
    await asJob((ctx) => noteSilence(ctx, later(4)));
    await asJob((ctx) => noteSilence(ctx, later(5)));
    expect(await feedbackOf(ticketId)).toMatchObject({ status: 'NOTFEEDBACK', rate: null });
    await asJob((ctx) => rate(ctx, { ticketId, rate: 5, channel: 'hand' }));
    expect(await feedbackOf(ticketId)).toMatchObject({ status: 'DONE', rate: 5 });
  });
});

describe('whoever was asked late, or not at all', () => {
  const silentAt = (days: number) => asJob((ctx) => noteSilence(ctx, new Date(Date.now() + days * 86_400_000)));
  test('has as long to answer; only whom the request reached counts as asked', async () => {
    const [late, refused] = [await handedOver(), await handedOver()];
    const became = (id: TicketId, set: string) =>
      app.sql(`update message_outbox set ${set} where kind = 'rating' and target_id = $1`, [id]);
    await became(late, `status = 'accepted', sent_at = now() + interval '2 days'`);
    await became(refused, `status = 'refused', code = '-118'`);
    const asked = async () => (await app.admin.call(Zalo.GetZaloReport, {})).totals.asked;
    const before = await asked();
    await silentAt(4);
    expect([await feedbackOf(late), (await feedbackOf(refused))?.status]).toEqual([undefined, 'NOTFEEDBACK']);
    expect(await asked()).toBe(before);
    await silentAt(5.5);
    expect(await feedbackOf(late)).toMatchObject({ status: 'NOTFEEDBACK' });
    expect(await asked()).toBe(before + 1);
    expect((await app.admin.call(Zalo.GetAll, { isAsked: true })).totalCount).toBe(before + 1);
  });
});

describe('a message', () => {
  const messages = (id: TicketId, kind: string) =>
    app.sql<{ status: string; payload: Record<string, string>; due_at: string; key: string }>(
      'select status, payload, due_at, key from message_outbox where kind = $1 and target_id = $2 order by id',
      [kind, id],
    );
  test('asks for a rating once, some hours after the hand-over and by day', async () => {
    const id = await handedOver();
    const [request] = await messages(id, 'rating');
    expect(request?.payload).toMatchObject({
      code: expect.any(String),
      name: expect.any(String),
      shop: expect.stringMatching(/^Xưởng/),
    });
    const due = new Date(request?.due_at ?? '');
    expect(due.getTime() - Date.now()).toBeGreaterThan(1.9 * 3_600_000);
    const hour = (due.getUTCHours() + 7) % 24;
    expect(hour >= 8 && hour < 21).toBe(true);
  });
  test('says what is so when it leaves; what is not so any more is not said', async () => {
    const oa = await standIn(app);
    await app.sql(
      `insert into message_template (tenant_id, kind, is_on, template_id, body) values (1, 'ready', true, '700', '{outcome}')`,
    );
    const send = () => sendOf(app.pool, makeSeal('test', 'care'), DEFAULT_TENANT, async () => null);
    const ready = async () => {
      const { id: ticketId } = await shop.ticket([{ price }], { to: 'HoanThanh' });
      return ticketId;
    };
    const state = async (id: TicketId) => (await messages(id, 'ready')).map(({ status }) => status);
    const [owing, fetched] = [await ready(), await ready()];
    expect([await state(owing), await state(fetched)]).toEqual([['queued'], ['queued']]);
    await app.sql('update ticket set credited = 100000 where id = $1', [owing]);
    await shop.act(shop.cashier, fetched, 'beginReturn', { accessoriesChecked: true });
    await shop.act(shop.cashier, fetched, 'handOver', { payments: [shop.pay(price, shop.cash)] });
    const broken = await ready();
    await app.sql(`update ticket set status = 'KhongSuaDuoc' where id = $1`, [broken]);
    // A time that has passed, and a price that nobody asks about any more.
    await app.sql(
      `insert into message_outbox (tenant_id, kind, target_id, phone, payload) select 1, kind, $1, '0900000001', '{}' from unnest(array['late', 'approval']) kind`,
      [owing],
    );
    await send();
    const gone = await app.sql(
      `select status, code from message_outbox where target_id = $1 and kind in ('late', 'approval')`,
      [owing],
    );
    expect(gone).toEqual([1, 2].map(() => ({ status: 'dropped', code: 'over' })));
    expect([await state(owing), await state(fetched)]).toEqual([['accepted'], ['dropped']]);
    expect(oa.got.map(({ template_data: { amount, outcome } }) => [amount, outcome])).toEqual([
      ['400.000 ₫', 'đã sửa xong'],
      ['500.000 ₫', 'không sửa được'],
    ]);
    // Tokens that are not taken although they are new: once, and no more.
    const third = await ready();
    oa.next(-124, 2);
    await send();
    expect([await state(third), oa.refreshes]).toEqual([['refused'], 1]);
  });
  test('an event that fails for the moment is tried again', async () => {
    const ticketId = await handedOver();
    const [asked] = await app.sql<{ id: number }>(
      `select id from message_outbox where kind = 'rating' and target_id = $1`,
      [ticketId],
    );
    const raw = { event_name: 'user_feedback', message: { rate: 5, msg_id: 'w', tracking_id: `m1-${asked?.id}` } };
    await app.sql(`insert into care_event (tenant_id, key, name, raw) values (1, 'w', 'user_feedback', $1)`, [
      JSON.stringify(raw),
    ]);
    await app.sql(`create function in_the_way() returns trigger language plpgsql as $$ begin raise sqlstate '40P01'; end $$;
      create trigger in_the_way before insert on feedback for each row execute function in_the_way()`);
    const event = () => app.sql(`select done_at is null as open, tries from care_event where key = 'w'`);
    await workEvents(app.pool);
    expect(await event()).toEqual([{ open: true, tries: 1 }]);
    await app.sql('drop function in_the_way() cascade');
    await workEvents(app.pool);
    expect(await event()).toEqual([{ open: false, tries: 2 }]);
    expect(await feedbackOf(ticketId)).toMatchObject({ rate: 5, status: 'DONE' });
  });
  test('of a kind that the shop does not send is not put down; of one that it sends, once for each key', async () => {
    const ticketId = await handedOver();
    await asJob((ctx) => post(ctx, { template: 'late', ticketId, key: 'a' }));
    expect(await messages(ticketId, 'late')).toEqual([]);
    await app.sql(`insert into message_template (tenant_id, kind, is_on, body) values (1, 'late', true, 'x')`);
    for (const key of ['a', 'a', 'b']) await asJob((ctx) => post(ctx, { template: 'late', ticketId, key }));
    expect((await messages(ticketId, 'late')).map(({ key }) => key)).toEqual(['a', 'b']);
  });
});
