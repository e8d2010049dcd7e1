// Bookings that do not go as planned: cancelled with a reason and booked again; and the counter's part of a booking on a phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Reservation } from '../../contract/booking/booking.calls.ts';
import { addDays, showMinute, today } from '../../contract/time.ts';
import { openBrowser, phone } from '../harness/browser.ts';
import { ask, dialog, newPhone, stamp, told } from '../harness/screens.ts';

const { signedIn } = openBrowser();
const list = '/reservation/reservation-list';
/** A customer of this test's own, expected tomorrow. */
async function booked(page: Page) {
  const { slots, branchId } = await ask(page, Reservation.CheckAppointment, { day: addDays(today(), 1) });
  const slotAt = slots.findLast((slot) => slot.free > 1)?.at; // the first ones are what other journeys look for
  if (!slotAt) throw new Error('tomorrow is not full');
  const customer = { customerName: `Hẹn ${stamp()}`, phone: newPhone() };
  const input = { ...customer, branchId, slotAt, deviceName: 'iPhone 13' };
  return { ...customer, slotAt, ...(await ask(page, Reservation.CreateOrUpdateAppointment, input)) };
}

test('cancelled with a reason, then booked again from the cancelled one', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const { id, code, customerName, phone: number } = await booked(page);
  await page.goto(`${list}?when=coming&keyword=${code}`);
  await page.getByRole('row', { name: new RegExp(code) }).dblclick();
  await dialog(page).getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Hủy lịch hẹn' }).click();
  const why = page.getByRole('dialog', { name: `Hủy lịch hẹn ${code}?` });
  await why.getByRole('button', { name: 'Hủy lịch hẹn' }).click();
  await why.getByText('Vui lòng nhập lý do').waitFor();
  await why.getByLabel('Lý do').fill('Khách bận');
  await why.getByRole('button', { name: 'Hủy lịch hẹn' }).click();
  await why.waitFor({ state: 'hidden' });
  await dialog(page).getByText('“Khách bận”').waitFor();

  await dialog(page).getByRole('button', { name: 'Hẹn lại' }).click();
  const form = page.getByRole('dialog', { name: `Hẹn lại từ ${code}` });
  await expect.poll(() => form.getByLabel('Số điện thoại').inputValue()).toBe(number);
  await expect.poll(() => form.getByLabel('Tên khách hàng').inputValue()).toBe(customerName);
  await form.getByRole('toolbar', { name: 'Ngày hẹn' }).getByRole('button').nth(3).click();
  await form.getByRole('radio', { name: /còn/ }).last().click();
  await form.getByText(/Đang chọn/).waitFor();
  await page.keyboard.press('Control+s');
  await told(page, /Đã đặt lịch LH/);
  await form.waitFor({ state: 'hidden' });

  const { rebookedCode } = await ask(page, Reservation.GetDetailAppointmentById, { id });
  const { items } = await ask(page, Reservation.GetReservationData, { keyword: customerName });
  const [again] = items.filter((one) => one.rebookedFromId === id);
  expect(again).toMatchObject({ code: rebookedCode, status: 0, phone: number });
  // One that was booked again leads to the new one, and is not booked again a second time.
  await page.getByRole('row', { name: new RegExp(code) }).dblclick();
  await dialog(page).getByText(`Hẹn lại bằng lịch ${rebookedCode}`).first().waitFor();
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Hẹn lại' }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
});

test('on a phone: a card, two taps to "arrived" and one more to the ticket form', async () => {
  const { page, complaints } = await signedIn('admin', { path: null, viewport: phone, hasTouch: true });
  const { id, code, customerName, slotAt } = await booked(page);
  await page.goto(`${list}?when=tomorrow&keyword=${code}`);
  const card = page.locator('.kit-card', { hasText: code });
  await card.getByText(customerName).waitFor();
  await card.getByText(showMinute(slotAt)).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  await card.getByText(customerName).tap(); // the whole card opens
  const arrived = dialog(page).getByRole('button', { name: 'Khách đã đến' });
  await arrived.waitFor();
  await expect.poll(async () => (await arrived.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await arrived.tap();
  await dialog(page).getByText('Đã đến').first().waitFor();
  await dialog(page).getByRole('button', { name: 'Tạo phiếu sửa chữa' }).tap();
  await page.waitForURL(new RegExp(`/ticket-management/ticket-form\\?bookingId=${id}&phone=09`));
  const field = (label: string) => page.getByLabel(label).filter({ visible: true });
  await expect.poll(() => field('Hãng, dòng, mẫu máy').inputValue()).toBe('iPhone 13');
  await expect.poll(() => field('Tên khách hàng').inputValue()).toBe(customerName);
  expect((await ask(page, Reservation.GetDetailAppointmentById, { id })).status).toBe(1);
  expect(complaints).toEqual([]);
});
