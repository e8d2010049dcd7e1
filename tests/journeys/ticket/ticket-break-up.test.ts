// A customer who does not want the repair leaves the device: it is taken apart, and what comes out of it lies in stock.
import { expect, test } from 'vitest';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { go, openBrowser } from '../../harness/browser.ts';
import { ask, button, choose, dialog, menu, scan, stamp, state } from '../../harness/screens.ts';
import { dong, takenIn, ticketPath } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();
const WORTH = 300_000;

test('declined, left with us, taken apart: the recovered parts lie on their shelf', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  const mark = `RX${stamp()}`.toUpperCase();
  const [screen, cell] = await Promise.all(
    ['MH', 'PIN'].map((kind) => ask(page, Product.CreateProduct, { name: `${kind} ${mark}`, code: `${kind}${mark}` })),
  );
  if (!screen || !cell) throw new Error('Two parts were made');
  const { id, code } = await takenIn(page);
  await ask(page, TicketAct.AcceptInvoice, { id });
  await page.goto(ticketPath(id));
  await state(page, 'Đang xử lý');
  await menu(page, 'Khách không sửa');
  await dialog(page).getByLabel('Lý do').fill('Giá cao hơn máy');
  await dialog(page).getByRole('button', { name: 'Khách không sửa' }).click();
  await state(page, 'Khách không sửa');

  await menu(page, 'Khách để lại máy');
  await dialog(page).getByLabel('Giá mua lại máy').fill(String(WORTH));
  await choose(page, 'Hình thức thanh toán', 'Tiền mặt');
  await dialog(page).getByRole('button', { name: 'Khách để lại máy' }).click();
  await state(page, 'Chờ rã xác');
  await page
    .getByRole('list', { name: 'Phiếu thu, phiếu chi' })
    .getByRole('listitem')
    .filter({ hasText: 'Mua máy' })
    .filter({ hasText: dong(WORTH) })
    .waitFor();

  await go(page, `/ticket-management/break-up-list?keyword=${code}`);
  await page
    .getByRole('row', { name: new RegExp(code) })
    .filter({ visible: true })
    .dblclick();
  await button(page, 'Rã linh kiện').click();
  const parts = page.getByRole('dialog', { name: `Rã linh kiện · ${code}` });
  await choose(page, 'Nhập vào kho', 'Kho');
  await parts.getByRole('combobox', { name: 'Tìm hoặc quét linh kiện' }).fill(screen.code);
  const found = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect.poll(() => found.count()).toBe(1); // what is typed narrows the list under the pointer
  await found.click();
  await parts.getByRole('row', { name: new RegExp(screen.name) }).waitFor();
  await scan(page, cell.code);
  await parts.getByLabel(`Số lượng ${cell.name}`).fill('2');
  // Two without a price of their own share what was paid for the device.
  await parts.locator('tfoot', { hasText: dong(WORTH) }).waitFor();
  await parts.getByRole('button', { name: 'Rã linh kiện' }).click();
  await state(page, 'Đã rã linh kiện');

  const onHand = async (productId: (typeof screen)['id']) => {
    const { items } = await ask(page, Inventory.GetAllPaged, { productId });
    return items[0]?.quantity;
  };
  expect([await onHand(screen.id), await onHand(cell.id)]).toEqual([1, 2]);
  expect(complaints).toEqual([]);
});
