// What customers say about handed-over tickets: one row each, however it came, and what is done about it.
import { describe, expect, test } from 'vitest';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { noteSilence, rate } from '../../../server/care/feedback.ts';
import { post } from '../../../server/care/outbox.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import type { Ctx } from '../../../server/kit/ctx.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';

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
    await asJob((ctx) => noteSilence(ctx, later(3.1)));
    await asJob((ctx) => noteSilence(ctx, later(4)));
    expect(await feedbackOf(ticketId)).toMatchObject({ status: 'NOTFEEDBACK', rate: null });
    await asJob((ctx) => rate(ctx, { ticketId, rate: 5, channel: 'hand' }));
    expect(await feedbackOf(ticketId)).toMatchObject({ status: 'DONE', rate: 5 });
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
  test('of a kind that the shop does not send is not put down; of one that it sends, once for each key', async () => {
    const ticketId = await handedOver();
    await asJob((ctx) => post(ctx, { template: 'late', ticketId, key: 'a' }));
    expect(await messages(ticketId, 'late')).toEqual([]);
    await app.sql(`insert into message_template (tenant_id, kind, is_on, body) values (1, 'late', true, 'x')`);
    for (const key of ['a', 'a', 'b']) await asJob((ctx) => post(ctx, { template: 'late', ticketId, key }));
    expect((await messages(ticketId, 'late')).map(({ key }) => key)).toEqual(['a', 'b']);
  });
});
