// A working day on the lists: chips and a search, one technician for many, the sheet, the quick look, the board and the
// calendar by dragging, cards on a phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BranchSelect } from '../../../contract/org/branch.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { desktop, openBrowser, phone } from '../../harness/browser.ts';
import { ask, button, coveredPart, dialog, told } from '../../harness/screens.ts';

const { signedIn } = openBrowser();
const LIST = '/ticket-management/repair-list';
let made = 0;

/** Tickets of one customer of this test's own, promised for noon. */
async function tickets(page: Page, count: number, day = addDays(today(), 1), isOwn = false) {
  const name = `Khách ${Date.now().toString(36)}${++made}`;
  const { items } = await ask(page, BranchSelect.GetSelectListBranch, {});
  const branchId = isOwn ? null : items[0]?.id;
  const phoneNumber = `09${String(Date.now() + made).slice(-8)}`;
  const codes: { id: number; code: string }[] = [];
  for (let at = 0; at < count; at++)
    codes.push(
      await ask(page, TicketForm.CreateOrUpdateInvoice, {
        branchId: branchId as never,
        customerName: name,
        phone: phoneNumber,
        deviceName: `Máy ${at + 1}`,
        errorNote: 'Không lên nguồn',
        promisedAt: `${day}T12:00:00+07:00`,
      }),
    );
  return { name, codes };
}
const row = (page: Page, code: string) => page.locator('tr', { hasText: code }).filter({ visible: true });
const statusOf = async (page: Page, id: number, keyword: string) => {
  const { items } = await ask(page, TicketLists.GetReceiptData, { keyword });
  return items.find((one) => one.id === id);
};

test('a list that is open shows by itself what somebody else does, but not under a menu; who else looks is named', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const other = await signedIn('thao.buithithanh', { path: null });
  const { name, codes } = await tickets(other.page, 1, addDays(today(), 1), true);
  const [first] = codes;
  if (!first) throw new Error('One ticket was made');
  // Asked for before it may have come: it is answered once.
  const listens = () => page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
  const listened = listens();
  await page.goto(LIST);
  await page.getByLabel('Tìm mã phiếu, điện thoại, tên khách, IMEI').filter({ visible: true }).fill(name);
  await row(page, first.code).waitFor();
  await page.mouse.move(5, 5);
  await listened;
  await row(page, first.code).getByRole('button').last().click(); // its menu
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').waitFor();
  await ask(page, TicketAct.ChangeStatusInvoice, {
    id: first.id as never,
    action: 'dispatch',
    reason: 'nhờ chia việc',
  });
  await page.waitForTimeout(1_500);
  expect(await row(page, first.code).getByText('Chuyển điều phối').count()).toBe(0); // not while the menu is open
  await page.keyboard.press('Escape');
  await row(page, first.code).getByText('Chuyển điều phối').waitFor();

  const again = listens();
  await page.goto(`/ticket-management/ticket/${first.id}`);
  await again;
  await ask(other.page, TicketRead.NoteViewing, { id: first.id as never });
  await page.getByText('Thảo đang xem').waitFor();
  await ask(other.page, TicketRead.NoteViewing, { id: first.id as never, isGone: true });
  await expect.poll(() => page.getByText('Thảo đang xem').count()).toBe(0);
  expect(complaints).toEqual([]);
});
test('chips, a search, one technician for many with a refused one, and the sheet', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { name, codes } = await tickets(page, 3);
  const [first, second, third] = codes;
  if (!first || !second || !third) throw new Error('Three tickets were made');
  await ask(page, TicketAct.ChangeStatusInvoice, {
    id: third.id as never,
    action: 'dispatch',
    reason: 'nhờ chia việc',
  });
  await page.goto(LIST);
  await page.getByLabel('Tìm mã phiếu, điện thoại, tên khách, IMEI').filter({ visible: true }).fill(name);
  await row(page, third.code).waitFor();
  // On the smallest window of a desk what is to be paid is in sight, beside the actions that stay at the edge.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(() => coveredPart(page, 'Còn lại')).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: /^Chuyển điều phối\s*1$/ }).click();
  await expect.poll(() => row(page, first.code).count()).toBe(0);
  await page.getByRole('button', { name: /^Tất cả\s*3$/ }).click();
  await row(page, first.code).waitFor();

  for (const { code } of codes) await row(page, code).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: /đã chọn|hàng loạt/i });
  await bar.getByRole('button', { name: 'Đổi kỹ thuật' }).click();
  await dialog(page).getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click();
  await dialog(page).getByRole('button', { name: 'Đổi kỹ thuật' }).click();
  await page.locator('.ticket-refused', { hasText: third.code }).waitFor();
  await dialog(page).getByRole('button', { name: 'Đóng' }).last().click();
  expect((await statusOf(page, first.id, name))?.technicianName).toBeTruthy();
  expect((await statusOf(page, third.id, name))?.technicianName).toBeNull();

  const download = page.waitForEvent('download');
  await button(page, 'Xuất Excel').click();
  expect((await download).suggestedFilename()).toContain('.xlsx');
  await row(page, first.code).dblclick();
  await page.waitForURL(`**/ticket-management/ticket/${first.id}`);
  expect(complaints).toEqual([]);
});

test('a quick look shows the ticket beside its list, acts on it and goes on to the next', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { name, codes } = await tickets(page, 2);
  await page.goto(`${LIST}?keyword=${encodeURIComponent(name)}`);
  const search = page.getByLabel('Tìm mã phiếu, điện thoại, tên khách, IMEI').filter({ visible: true });
  await row(page, codes[0]?.code ?? '').waitFor();
  const opens = page.locator('tr[data-row]').filter({ visible: true }).locator('.kit-open');
  await expect.poll(() => opens.count()).toBe(2);
  const shown = await opens.allTextContents();
  const [first, second] = shown.map((code) => codes.find((one) => one.code === code));
  if (!first || !second) throw new Error('Two tickets are listed');
  await search.press('ArrowDown');
  await page.keyboard.press('v');
  const look = (code: string) => page.locator('.kit-look').getByRole('dialog', { name: new RegExp(code) });
  await look(first.code).getByText('Không lên nguồn').waitFor();
  for (const panel of ['Máy và tình trạng', 'Dịch vụ và linh kiện', 'Thanh toán', 'Diễn biến'])
    await look(first.code).getByRole('heading', { name: panel }).waitFor();

  await page.keyboard.press('ArrowDown');
  await look(second.code).getByText('Không lên nguồn').waitFor();
  await look(second.code).getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Chuyển điều phối' }).click();
  const asked = page.getByRole('dialog', { name: /^Chuyển điều phối/ });
  await asked.getByLabel('Lý do').fill('nhờ chia việc');
  await asked.getByRole('button', { name: 'Chuyển điều phối' }).click();
  await look(second.code).locator('.kit-look-title').getByText('Chuyển điều phối').waitFor();
  await asked.waitFor({ state: 'hidden' });
  await look(second.code).getByRole('button', { name: 'Dòng trên' }).click();
  await look(first.code).waitFor();
  await page.keyboard.press('Escape');
  await look(first.code).waitFor({ state: 'hidden' });
  await expect.poll(() => row(page, first.code).evaluate((one) => one === document.activeElement)).toBe(true);

  await row(page, second.code)
    .getByRole('button', { name: `Xem nhanh: ${second.code}` })
    .click();
  await look(second.code).getByRole('button', { name: 'Mở phiếu' }).click();
  await page.waitForURL(`**/ticket-management/ticket/${second.id}`);
  expect(complaints).toEqual([]);
});

test('the menu of a row says what is in the way of an action that cannot be done now', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { name, codes } = await tickets(page, 1);
  const [ticket] = codes;
  if (!ticket) throw new Error('A ticket was made');
  await ask(page, TicketAct.ChangeStatusInvoice, { id: ticket.id as never, action: 'accept' });
  await page.goto(`${LIST}?keyword=${encodeURIComponent(name)}`);
  await row(page, ticket.code)
    .getByRole('button', { name: `Thao tác với ${ticket.code}` })
    .click();
  const wait = page.getByRole('menuitem', { name: 'Chờ linh kiện' });
  await wait.getByText('Phiếu không thiếu linh kiện nào để chờ. Hãy thêm hoặc đề xuất linh kiện trước.').waitFor();
  expect(await wait.getAttribute('aria-disabled')).toBe('true');
  const entries = page.getByRole('menu').filter({ has: wait }).getByRole('menuitem');
  const areGreyed = () => entries.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled') === 'true'));
  await expect.poll(async () => (await areGreyed()).lastIndexOf(false)).toBeGreaterThan(0);
  const greyed = await areGreyed();
  expect(greyed.indexOf(true)).toBeGreaterThan(greyed.lastIndexOf(false));
  expect(complaints).toEqual([]);
});

test('a card that is dragged does the same guarded action, and one that cannot go there stays', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { name, codes } = await tickets(page, 1);
  const [ticket] = codes;
  if (!ticket) throw new Error('A ticket was made');
  await page.goto(`${LIST}?view=status&keyword=${encodeURIComponent(name)}`);
  const column = (label: string) => page.getByRole('region', { name: label, exact: true });
  const card = page.locator('.ticket-card', { hasText: ticket.code });
  await card.dragTo(column('Chờ linh kiện'));
  await told(page, `Phiếu ${ticket.code} không thể chuyển từ`);
  await card.dragTo(column('Chuyển điều phối'));
  await dialog(page).getByLabel('Lý do').fill('nhờ chia việc');
  await dialog(page).getByRole('button', { name: 'Chuyển điều phối' }).click();
  await column('Chuyển điều phối').locator('.ticket-card', { hasText: ticket.code }).waitFor();
  await card.getByRole('button', { name: ticket.code, exact: true }).focus();
  await page.keyboard.press('v');
  await page
    .getByRole('dialog', { name: new RegExp(ticket.code) })
    .getByText('nhờ chia việc')
    .waitFor();
  expect(complaints).toEqual([]);
});

test('a ticket dragged to another day is promised for that day', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  // Two days of one month: the last one of a month may be the last that its page shows.
  const [tomorrow, next, third] = [addDays(today(), 1), addDays(today(), 2), addDays(today(), 3)];
  const [promised, later] = tomorrow.slice(0, 7) === next.slice(0, 7) ? [tomorrow, next] : [next, third];
  const { name, codes } = await tickets(page, 1, promised);
  const [ticket] = codes;
  if (!ticket) throw new Error('A ticket was made');
  await page.goto(`/ticket-management/delivery-schedule?view=month&day=${promised}`);
  const card = page.locator('.ticket-card', { hasText: ticket.code });
  await card.dragTo(page.getByRole('button', { name: new RegExp(showDay(later)) }));
  await expect.poll(async () => (await statusOf(page, ticket.id, name))?.promisedAt).toBe(`${later}T12:00:00+07:00`);
  await page.goto('/ticket-management/inventory-list');
  await page.getByRole('button', { name: /^0–2 ngày/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('on a phone the list is cards with their actions', async () => {
  const { page, complaints } = await signedIn('admin', { path: null, viewport: phone });
  const { name, codes } = await tickets(page, 1);
  await page.goto(`${LIST}?keyword=${encodeURIComponent(name)}`);
  await page
    .getByText(codes[0]?.code ?? '')
    .filter({ visible: true })
    .first()
    .waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  await page.getByRole('button', { name: new RegExp(`Thao tác.*${codes[0]?.code}`) }).click();
  await page.getByRole('menuitem', { name: 'Chuyển điều phối' }).waitFor();
  await page.getByRole('menuitem', { name: 'Xem nhanh' }).click();
  const look = page.getByRole('dialog', { name: new RegExp(codes[0]?.code ?? '') });
  await look.getByText('Không lên nguồn').waitFor();
  await expect.poll(async () => (await look.boundingBox())?.width).toBe(phone.width);
  await look.getByRole('button', { name: 'Đóng' }).click();
  await look.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});
