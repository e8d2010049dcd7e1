// A question: asked by '@' in a ticket, the bell of the asked counts it live, it opens the ticket, the answer closes it.
import { expect, test } from 'vitest';
import { Post } from '../../contract/trail/trail.calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, colleague, stamp } from '../harness/screens.ts';
import { takenIn } from '../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const LONG = { timeout: 20_000 };

test('asked by @, counted live, opened from the bell, answered', async () => {
  const asker = await signedIn('admin', { path: null });
  await asker.page.goto('/health');
  const { id, code } = await takenIn(asker.page, {});
  const place = { targetModule: 'Ticket', targetId: id } as const;
  const name = `Thảo${stamp()}`;
  const person = await colleague(asker.page, { name, roleNames: ['Admin'] });
  const asked = await signedIn(person.userName, { path: null });
  const live = asked.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await asked.page.goto('/home');
  await live;

  await asker.page.goto(`/ticket-management/ticket/${id}`);
  const box = asker.page.getByLabel('Viết trao đổi, @tên để hỏi…');
  await box.click();
  await box.pressSequentially(`@${name.toLowerCase()}`, { delay: 40 });
  await asker.page.locator('.ant-mentions-dropdown-menu-item').filter({ hasText: person.fullName }).click();
  await box.pressSequentially('máy này hẹn khách mấy giờ?');
  await asker.page.getByRole('button', { name: 'Gửi', exact: true }).click();
  await asker.page.getByRole('list', { name: 'Câu hỏi chưa trả lời' }).getByText('hẹn khách mấy giờ').waitFor(LONG);

  await asked.page.getByRole('button', { name: /Thông báo: \d+ mới/ }).click(LONG);
  await asked.page.locator('.notice-list').getByText(`hỏi bạn ở ${code}`).click(LONG);
  await asked.page.waitForURL(`**/ticket-management/ticket/${id}`);
  await asked.page.getByRole('button', { name: 'Trả lời', exact: true }).first().click(LONG);
  await asked.page.getByLabel(/^Trả lời .*…$/).fill('Hẹn 17 giờ');
  await asked.page.locator('.kit-comment-new').getByRole('button', { name: 'Trả lời' }).click();
  await asked.page.getByRole('list', { name: 'Câu hỏi chưa trả lời' }).waitFor({ ...LONG, state: 'detached' });
  expect((await ask(asked.page, Post.GetQuestions, { ...place, state: 'open' })).totalCount).toBe(0);
  expect([asker.complaints, asked.complaints]).toEqual([[], []]);
});
