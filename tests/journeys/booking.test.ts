// Bookings in a browser: made by keyboard while the customer is on the phone, dragged to another time, arrived → ticket form.
import { beforeAll, describe, expect, test } from 'vitest';
import { Reservation, type SlotsOut } from '../../contract/booking/booking.calls.ts';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { addDays, showMinute, today } from '../../contract/time.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, dialog } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const list = '/reservation/reservation-list';
const stamp = String(Date.now()).slice(-7);
const tomorrow = addDays(today(), 1);
let slots: SlotsOut;
/** Slots of tomorrow with at least two free places: other tests and the demo shop book too. */
const free = (place: number): string => {
  const found = slots.slots.filter((slot) => slot.free > 1)[place];
  if (!found) throw new Error('tomorrow is not full');
  return found.at;
};
type Visit = Awaited<ReturnType<typeof signedIn>>;
const phoneOf = (name: string) => `09${stamp}${name.length % 10}`;
const book = (page: Visit['page'], name: string, slotAt: string) =>
  ask(page, Reservation.CreateOrUpdateAppointment, {
    phone: phoneOf(name),
    customerName: name,
    branchId: slots.branchId,
    deviceName: 'iPhone 13',
    slotAt,
  });
/** A button of the booking that is looked at. */
const press = (page: Visit['page'], name: string) => dialog(page).first().getByRole('button', { name }).first();
const calendar = (view: string) => `${list}?view=${view}&day=${tomorrow}&branchId=${slots.branchId}`;

describe('bookings', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await signedIn('admin', { path: list });
    slots = await ask(visit.page, Reservation.CheckAppointment, { day: tomorrow });
  });

  test('one is made by keyboard alone: the phone first, a slot by arrows', async () => {
    const { page } = visit;
    await page.getByRole('heading', { name: 'Lịch hẹn' }).waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Số điện thoại').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(`09${stamp}0`);
    await page.getByText('Khách mới').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(`Phím ${stamp}`);
    await page.getByRole('toolbar', { name: 'Ngày hẹn' }).getByRole('button').nth(1).press('Enter');
    const chosen = page.locator('button[role="radio"][aria-checked="true"]');
    await page.getByRole('radiogroup', { name: 'Khung giờ' }).locator('[tabindex="0"]').press('ArrowRight');
    await chosen.waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(/Đã đặt lịch LH/).waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText('Ngày mai', { exact: true }).click();
    await page.getByRole('row', { name: new RegExp(`Phím ${stamp}`) }).waitFor();
  });

  test('one is dragged to another time, and taken back', async () => {
    const { page } = visit;
    const [from, to] = [free(2), free(4)];
    const { id, code } = await book(page, `Kéo ${stamp}`, from);
    await page.goto(calendar('day'));
    const card = page.locator('.booking-card', { hasText: `Kéo ${stamp}` }).filter({ visible: true });
    const target = page.getByRole('button', { name: new RegExp(`^Đặt lịch lúc ${to.slice(11, 16)}`) });
    await card.dragTo(target.filter({ visible: true }));
    await page.getByText(`Đã dời ${code} sang ${showMinute(to)}`).waitFor();
    expect((await ask(page, Reservation.GetDetailAppointmentById, { id })).slotAt).toBe(to);
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByText(`Đã dời ${code} sang ${showMinute(from)}`).waitFor();
    const { slotAt, log } = await ask(page, Reservation.GetDetailAppointmentById, { id });
    expect([slotAt, log.map(({ action }) => action)]).toEqual([from, ['changeTime', 'changeTime', 'create']]);
  });

  test('a free slot is clicked, the form begins with it', async () => {
    const { page } = visit;
    const slot = free(5);
    const name = new RegExp(`^Đặt lịch lúc ${slot.slice(11, 16)}`);
    await page.getByRole('button', { name }).filter({ visible: true }).click();
    await page.getByText(`Đang chọn ${showMinute(slot)}`).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });

  test('arrived: the ticket form opens with the booking', async () => {
    const { page } = visit;
    const who = `Đến quầy ${stamp}`;
    const { id } = await book(page, who, free(6));
    await ask(page, SaleCustomer.CreateSaleCustomer, { name: who, phone: phoneOf(who) });
    await page.goto(`${list}?when=tomorrow&keyword=${stamp}`);
    await page.getByRole('row', { name: new RegExp(`Đến quầy ${stamp}`) }).dblclick();
    await press(page, 'Khách đã đến').click();
    await dialog(page).getByText('Đã đến').first().waitFor();
    await press(page, 'Tạo phiếu sửa chữa').click();
    await page.waitForURL(new RegExp(`/ticket-management/ticket-form\\?bookingId=${id}&phone=09`));
    const device = page.getByLabel('Hãng, dòng, mẫu máy').filter({ visible: true });
    await expect.poll(() => device.inputValue(), { timeout: 15_000 }).toBe('iPhone 13');
    const name = page.getByLabel('Tên khách hàng').filter({ visible: true });
    expect(await name.inputValue()).toBe(`Đến quầy ${stamp}`);
    expect((await ask(page, Reservation.GetDetailAppointmentById, { id })).status).toBe(1);
    // The form has found out who that is; nobody has typed anything, so leaving does not ask.
    await page.getByText('Không nợ').filter({ visible: true }).waitFor();
    const form = page.getByRole('tab', { name: 'Nhận máy' });
    expect(await form.getByText('chưa lưu').count()).toBe(0);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(visit.complaints).toEqual([]);
  });
});
