// What waits for somebody: each number is what its list answers to the same person, and nobody is told of a list they may not open.
import { expect, test } from 'vitest';
import { services } from '../../../contract/all.ts';
import { filtersOf, Home, workKeys, workOf } from '../../../contract/report/work.ts';
import { today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { workedShop } from '../../harness/worked-shop.ts';

const app = await testApp();
const calls = new Map(
  services.flatMap((one) => Object.values(one)).map((call) => [`${call.service}/${call.name}`, call]),
);

test('every number is its list’s', async () => {
  await workedShop(app);
  const { items } = await app.admin.call(Home.GetWork, {});
  expect(items.map(({ key }) => key)).toEqual(workKeys);
  expect(items.some(({ count }) => count > 0)).toBe(true);
  for (const { key, count, amount } of items) {
    const work = workOf(key);
    const call = calls.get(work.call);
    if (!call) throw new Error(work.call);
    const answer = (await app.admin.call(call, filtersOf(work, today()) as never)) as Record<string, unknown>; // a list
    expect([key, count]).toEqual([key, answer.totalCount ?? ((answer.items ?? []) as unknown[]).length]);
    if (work.amount) expect([key, amount]).toEqual([key, answer[work.amount]]);
  }
});
test('only what somebody may open, and only who has to do something about it', async () => {
  const clerk = await app.make.personWith('Pages.Ticket.Repair', 'Pages.Finance.Payment');
  const { items } = await clerk.call(Home.GetWork, {});
  expect(items.map(({ key }) => key)).toEqual(['questions', 'late', 'dueToday']);
});
