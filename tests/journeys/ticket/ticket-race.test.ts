// Two people at the same ticket in two windows: one wins, the other reads who was faster and what it is now, and nothing is done twice.
import { expect, test } from 'vitest';
import { Session } from '../../../contract/session/session.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { openBrowser, type Visitor } from '../../harness/browser.ts';
import { ask, button, dialog, menu, state } from '../../harness/screens.ts';
import { takenIn, ticketPath } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const overtaken = 'Phiếu vừa được người khác xử lý';
const nameOf = async ({ page }: Visitor) =>
  (await ask(page, Session.GetCurrentLoginInformations, {})).user?.fullName ?? '';
/** The browser writes down what the server refused; this one is what the journey is about. */
const refusals = ({ complaints }: Visitor) => complaints.filter((text) => /status of 409/.test(text));

test('both accept at once: one has the work, the other is told whose it is', async () => {
  const people = [await signedIn('admin', { path: null }), await signedIn('phat.chaugia', { path: null })] as const;
  const [one, other] = people;
  const { user } = await ask(other.page, Session.GetCurrentLoginInformations, {});
  const { id } = await takenIn(one.page, { branchId: user?.branchId as never }); // the session has it as a plain number
  for (const { page } of people) {
    await page.goto(ticketPath(id));
    await button(page, 'Nhận sửa').waitFor();
  }
  await Promise.all(people.map(({ page }) => button(page, 'Nhận sửa').click()));
  for (const { page } of people) await state(page, 'Đang xử lý');
  const { technicianName } = await ask(one.page, TicketRead.GetInvoiceForView, { id });
  const names = await Promise.all(people.map(nameOf));
  const winner = names.indexOf(technicianName ?? '');
  const [fast, slow] = winner === 0 ? [one, other] : [other, one];
  const told = slow.page.getByRole('dialog', { name: overtaken });
  await told.getByText(`${names[winner]} vừa thao tác`).waitFor();
  await told.getByRole('button', { name: 'Đóng' }).click();
  await dialog(slow.page).waitFor({ state: 'hidden' });
  await slow.page
    .locator('aside')
    .getByText(technicianName ?? '')
    .first()
    .waitFor();
  expect(fast.complaints).toEqual([]);
  expect([slow.complaints.length, refusals(slow).length]).toEqual([1, 1]);
});

test('both write the technical note: the later one reads the other’s beside their own and keeps both', async () => {
  const [clerk, technician] = [await signedIn('admin', { path: null }), await signedIn('phat.chaugia', { path: null })];
  const { user } = await ask(technician.page, Session.GetCurrentLoginInformations, {});
  const { id } = await takenIn(clerk.page, { branchId: user?.branchId as never }); // the session has it as a plain number
  await ask(technician.page, TicketAct.AcceptInvoice, { id });
  const { page } = clerk;
  await page.route('**/api/live', (route) => route.abort()); // nobody tells this window what happens meanwhile
  const open = async () => {
    await page.goto(ticketPath(id));
    await page.getByRole('button', { name: 'Ghi chú kỹ thuật' }).click();
    return page.getByRole('textbox', { name: 'Ghi chú kỹ thuật' });
  };
  const field = await open();
  await field.fill('Chờ pin');
  await ask(technician.page, TicketRead.UpdateTechnicalNoteInvoice, { id, technicalNote: 'Đã thay main' });

  await button(page, 'Lưu ghi chú').click();
  await dialog(page)
    .getByText(`${await nameOf(technician)} đã sửa lúc`)
    .waitFor();
  await dialog(page).getByRole('button').click();
  await page.getByText('Ghi chú đã được đổi từ lúc bạn bắt đầu viết').waitFor();
  expect(await field.inputValue()).toBe('Chờ pin');

  await open(); // the page died: what was begun is offered again, beside what is there now
  await page.getByText('Ghi chú đã được đổi từ lúc bạn bắt đầu viết').waitFor();
  expect(await field.inputValue()).toBe('Chờ pin');
  await button(page, 'Giữ cả hai').click();
  await button(page, 'Lưu ghi chú').click();
  await field.waitFor({ state: 'hidden' });
  const { technicalNote } = await ask(page, TicketRead.GetInvoiceForView, { id });
  expect(technicalNote).toBe('Đã thay main\nChờ pin');
  expect(refusals(clerk)).toHaveLength(1);
});

test('one finishes while the other still writes: what is written is not done, and the page shows what is', async () => {
  const [clerk, technician] = [await signedIn('admin', { path: null }), await signedIn('phat.chaugia', { path: null })];
  const { user } = await ask(technician.page, Session.GetCurrentLoginInformations, {});
  const { id } = await takenIn(clerk.page, { branchId: user?.branchId as never }); // the session has it as a plain number
  await ask(technician.page, TicketAct.AcceptInvoice, { id });
  await technician.page.goto(ticketPath(id));
  await clerk.page.goto(ticketPath(id));
  await state(clerk.page, 'Đang xử lý');
  await menu(clerk.page, 'Khách không sửa');
  await dialog(clerk.page).getByLabel('Lý do').fill('Khách đổi ý');

  await button(technician.page, 'Hoàn thành').click();
  await dialog(technician.page).getByRole('button', { name: 'Hoàn thành' }).click();
  await state(technician.page, 'Hoàn thành');

  await dialog(clerk.page).getByRole('button', { name: 'Khách không sửa' }).click();
  const told = clerk.page.getByRole('dialog', { name: overtaken });
  await told.getByText(`${await nameOf(technician)} vừa thao tác`).waitFor();
  await told.getByText('phiếu đang ở trạng thái "Hoàn thành"').waitFor();
  await told.getByRole('button', { name: 'Đóng' }).click();
  await dialog(clerk.page).waitFor({ state: 'hidden' });
  await state(clerk.page, 'Hoàn thành');
  await button(clerk.page, 'Trả máy').waitFor();
  const { status, cancelReason } = await ask(clerk.page, TicketRead.GetInvoiceForView, { id });
  expect({ status, cancelReason }).toEqual({ status: 'HoanThanh', cancelReason: null });
  expect(technician.complaints).toEqual([]);
  expect([clerk.complaints.length, refusals(clerk).length]).toEqual([1, 1]);
});
