// The bench: a technician with a phone whose part is missing waits for it, takes a photo, and finishes when the part is there.
import { expect, test } from 'vitest';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { Session } from '../../../contract/session/session.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { openBrowser, phone } from '../../harness/browser.ts';
import { fingerOf, keysFor } from '../../harness/keys.ts';
import { ask, button, dialog, told } from '../../harness/screens.ts';
import { picture, shortTicket, transferred } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();

test('a part is missing: the technician waits, takes a photo, writes a note and finishes on a phone, each within two taps', async () => {
  const { page: office } = await signedIn('admin', { path: null });
  const { page, complaints } = await signedIn('phat.chaugia', { path: null, viewport: phone, hasTouch: true });
  const { user } = await ask(page, Session.GetCurrentLoginInformations, {});
  const short = await shortTicket(office, user?.branchId);
  const { id, ticket } = short;
  const cable = await ask(office, Product.CreateProduct, { name: `Cáp ${short.code}`, code: `CAP${short.code}` });

  await page.goto('/ticket-management/my-queue');
  await page.getByText(/Chờ nhận \(\d+\)/).tap();
  const card = page.locator('.queue-card', { hasText: ticket });
  const accepting = fingerOf();
  await accepting.tap(card.getByRole('button', { name: 'Nhận sửa' }));
  await card.getByText('Đang xử lý').waitFor(); // the card stays under the finger
  expect(accepting.count()).toBe(keysFor('Accept a device and start'));
  await page.getByText(/Tôi đang giữ \(\d+\)/).tap();
  await card.getByText('Đang xử lý').waitFor();
  // A finger cannot hover over what is blocked: tapped, it says why.
  await card.getByRole('button', { name: 'Hoàn thành', disabled: true }).tap({ force: true });
  await told(page, `Linh kiện chưa xuất đủ: ${short.product.name}.`);

  const asking = fingerOf();
  await asking.tap(card.getByRole('button', { name: 'Chờ linh kiện' }));
  await asking.tap(dialog(page).getByRole('button', { name: 'Chờ linh kiện' }));
  expect(asking.count()).toBe(keysFor('Wait for a part, which asks the store for it'));
  await card.locator('header').getByText('Chờ linh kiện').waitFor();

  // A part that nobody thought of is proposed from the card; the counter answers.
  await card.getByRole('button', { name: 'Đề xuất linh kiện' }).tap();
  await dialog(page).getByRole('combobox', { name: 'Tìm hoặc quét linh kiện' }).tap();
  await page.keyboard.type(cable.name);
  await page.locator('.ant-select-item-option', { hasText: cable.name }).filter({ visible: true }).first().tap();
  await dialog(page).getByLabel('Lý do').fill('Cáp đứt');
  await dialog(page).getByRole('button', { name: 'Đề xuất linh kiện' }).tap();
  await card.getByText(`Chờ quầy báo giá: ${cable.name}`).waitFor();
  const { proposals } = await ask(office, TicketParts.GetParts, { id });
  expect(proposals).toMatchObject([{ status: 'open', note: 'Cáp đứt' }]);
  const proposalId = proposals[0]?.id ?? 0;
  await ask(office, TicketParts.DecidePart, { id, proposalId, isAccepted: false, reason: 'Khách không muốn' });

  // So is other work than what was taken in.
  await card.getByRole('button', { name: 'Đề xuất linh kiện, dịch vụ' }).tap();
  await dialog(page).getByText('Dịch vụ', { exact: true }).tap();
  await dialog(page).getByRole('combobox', { name: 'Dịch vụ' }).tap();
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().tap();
  await dialog(page).getByRole('button', { name: 'Đề xuất dịch vụ' }).tap();
  await card
    .getByText(/^Chờ quầy báo giá: /)
    .filter({ hasNotText: cable.name })
    .waitFor();
  const [service] = (await ask(office, TicketParts.GetParts, { id })).proposals;
  expect(service).toMatchObject({ status: 'open', productId: null, quantity: 1 });
  await ask(office, TicketParts.DecidePart, {
    id,
    proposalId: service?.id ?? 0,
    isAccepted: false,
    reason: 'Khách để lần sau',
  });

  // Out of the network's reach the photo waits on the phone, and arrives by itself, once.
  await page.context().setOffline(true);
  const chosen = page.waitForEvent('filechooser');
  const photo = fingerOf();
  await photo.tap(card.getByRole('button', { name: /Ảnh$/ }));
  await (await chosen).setFiles(picture);
  await card.getByText('1 ảnh đang chờ mạng').waitFor();
  await page.context().setOffline(false);
  await told(page, `Đã thêm ảnh vào ${ticket}`);
  expect(photo.count()).toBe(keysFor('Photo of a device'));
  const note = fingerOf();
  await note.tap(card.getByRole('button', { name: /Ghi chú$/ }));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.insertText('Main đã khô, chờ cáp');
  // The phone's own way back closes the sheet and not the queue; what was typed is there again.
  await page.goBack();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('chờ cáp'))))
    .toBe(true);
  await card.getByRole('button', { name: /Ghi chú$/ }).tap();
  await expect.poll(() => dialog(page).getByLabel('Ghi chú kỹ thuật').inputValue()).toBe('Main đã khô, chờ cáp');
  await note.tap(dialog(page).getByRole('button', { name: 'Lưu ghi chú' }));
  await card.getByText('Main đã khô, chờ cáp').waitFor();
  expect(note.count()).toBe(keysFor('Note on a device'));
  expect((await ask(page, TicketRead.GetInvoiceForView, { id })).photos).toMatchObject([{ moment: 'repair' }]);

  await transferred(office, short);
  await button(page, 'Tải lại').tap();
  await card.locator('header').getByText('Linh kiện đã về').waitFor();
  await card.locator('header').getByText('Đang xử lý').waitFor();
  const { lines } = await ask(office, TicketParts.GetParts, { id });
  await ask(office, TicketParts.IssueParts, { id, lines: lines.map(({ lineId }) => ({ lineId, quantity: 1 })) });
  await button(page, 'Tải lại').tap();
  await card.getByRole('button', { name: 'Hoàn thành' }).tap();
  await dialog(page).getByRole('button', { name: 'Hoàn thành' }).tap();
  await card.waitFor({ state: 'detached' });
  expect(await ask(page, TicketRead.GetInvoiceForView, { id })).toMatchObject({ status: 'HoanThanh' });
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
