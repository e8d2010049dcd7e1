// Bookings in a browser: made by keyboard while the customer is on the phone, dragged to another time, arrived → ticket form.
import { beforeAll, describe, expect, test } from 'vitest';
import { Reservation, type SlotsOut } from '../../contract/booking/booking.calls.ts';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { addDays, showMinute, today } from '../../contract/time.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, dialog, newPhone, stamp, told } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const list = '/reservation/reservation-list';
const tomorrow = addDays(today(), 1);
let slots: SlotsOut;
/** Slots of tomorrow with at least two free places: other tests and the demo shop book too. */
const free = (place: number): string => {
  const found = slots.slots.filter((slot) => slot.free > 1)[place];
  if (!found) throw new Error('tomorrow is not full');
  return found.at;
};
type Visit = Awaited<ReturnType<typeof signedIn>>;
const book = (page: Visit['page'], name: string, slotAt: string, phone = newPhone()) =>
  ask(page, Reservation.CreateOrUpdateAppointment, {
    phone,
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
    const who = `Phím ${stamp()}`;
    await page.goto(list);
    await page.getByRole('heading', { name: 'Lịch hẹn' }).waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Số điện thoại').and(page.locator(':focus')).waitFor();
    const { slots: coming } = await ask(page, Reservation.CheckAppointment, { day: today(), days: 7 });
    const next = coming.find(({ at, free }) => Date.parse(at) >= Date.now() && free > 0);
    await page.getByText(`Đang chọn ${showMinute(next?.at ?? '')}`).waitFor(); // the next free time
    await page.keyboard.type(newPhone());
    await page.getByText('Khách mới').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Tên khách hàng').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(who);
    await page.getByRole('toolbar', { name: 'Ngày hẹn' }).getByRole('button').nth(1).press('Enter');
    const chosen = page.locator('button[role="radio"][aria-checked="true"]');
    await page.getByRole('radiogroup', { name: 'Khung giờ' }).locator('[tabindex="0"]').press('ArrowRight');
    await chosen.waitFor();
    await page.keyboard.press('Control+s');
    await told(page, /Đã đặt lịch LH/);
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText('Ngày mai', { exact: true }).click();
    await page.getByRole('row', { name: new RegExp(who) }).waitFor();
  });

  test('one is dragged to another time, and taken back', async () => {
    const { page } = visit;
    const [from, to] = [free(2), free(4)];
    const who = `Kéo ${stamp()}`;
    const { id, code } = await book(page, who, from);
    await page.goto(calendar('day'));
    const card = page.locator('.booking-card', { hasText: who }).filter({ visible: true });
    const target = page.getByRole('button', { name: new RegExp(`^Đặt lịch lúc ${to.slice(11, 16)}`) });
    await card.dragTo(target.filter({ visible: true }));
    await page.getByRole('button', { name: 'Hoàn tác' }).click(); // it is offered for six seconds
    await told(page, `Đã dời ${code} sang ${showMinute(to)}`);
    await told(page, `Đã dời ${code} sang ${showMinute(from)}`);
    const { slotAt, log } = await ask(page, Reservation.GetDetailAppointmentById, { id });
    expect(slotAt).toBe(from);
    expect(log).toMatchObject([
      { action: 'changeTime', fromSlot: to, toSlot: from },
      { action: 'changeTime', fromSlot: from, toSlot: to },
      { action: 'create' },
    ]);
  });

  test('a free slot is clicked, the form begins with it', async () => {
    const { page } = visit;
    const slot = free(5);
    await page.goto(calendar('day'));
    const name = new RegExp(`^Đặt lịch lúc ${slot.slice(11, 16)}`);
    await page.getByRole('button', { name }).filter({ visible: true }).click();
    await page.getByText(`Đang chọn ${showMinute(slot)}`).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });

  test('arrived: the ticket form opens with the booking', async () => {
    const { page } = visit;
    const who = `Đến quầy ${stamp()}`;
    const phone = newPhone();
    const { id, code } = await book(page, who, free(6), phone);
    await ask(page, SaleCustomer.CreateSaleCustomer, { name: who, phone });
    await page.goto(`${list}?when=tomorrow&keyword=${code}`);
    await page.getByRole('row', { name: new RegExp(who) }).dblclick();
    await press(page, 'Khách đã đến').click();
    await dialog(page).getByText('Đã đến').first().waitFor();
    await press(page, 'Tạo phiếu sửa chữa').click();
    await page.waitForURL(new RegExp(`/ticket-management/ticket-form\\?bookingId=${id}&phone=09`));
    const device = page.getByLabel('Hãng, dòng, mẫu máy').filter({ visible: true });
    await expect.poll(() => device.inputValue()).toBe('iPhone 13');
    const name = page.getByLabel('Tên khách hàng').filter({ visible: true });
    await expect.poll(() => name.inputValue()).toBe(who);
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
