// A device goes to the centre and back: the ticket sends it, the centre answers on its list of requests, the branch receives it.
import { expect, test } from 'vitest';
import { Category } from '../../contract/lookup/category.calls.ts';
import { SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import { TicketParts } from '../../contract/ticket/parts.calls.ts';
import { TicketAct } from '../../contract/ticket/ticket-act.calls.ts';
import { TicketForm } from '../../contract/ticket/ticket-save.calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, dialog } from '../harness/screens.ts';

const { signedIn } = openBrowser();

test('received, repaired and sent back at the centre, received at the branch: the ticket is finished', async () => {
  const { page, complaints } = await signedIn('admin', { path: '/inventory-transfer/request-list' });
  const { items } = await ask(page, SetupMaster.GetAllWarehouse, {});
  const branchId = items.find(({ role, branchId: branch }) => role === 'sale' && branch)?.branchId;
  const name = `Máy ${Date.now().toString(36)}`;
  const { id, code } = await ask(page, TicketForm.CreateOrUpdateInvoice, {
    customerName: 'Khách gửi trung tâm',
    phone: '0901234568',
    deviceName: name,
    branchId,
    errorNote: 'Main chập',
    lines: [],
  } as never);
  await ask(page, TicketAct.AcceptInvoice, { id });
  const groups = await ask(page, Category.GetAll, { code: 'requestCenterGroup', maxResultCount: 1 } as never);
  const groupId = groups.items[0]?.id as never;
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'moveCentre', groupId, reason: `Hàn main ${name}` });

  await page.reload();
  const row = page.locator('tr', { hasText: code });
  await row.getByText(`Hàn main ${name}`).click();
  const drawer = page.getByRole('dialog').filter({ hasText: `Hàn main ${name}` });
  await drawer.getByRole('link', { name: code }).waitFor();
  await drawer.getByRole('button', { name: 'Nhận tại trung tâm' }).click();
  await dialog(page).last().getByRole('button', { name: 'Nhận tại trung tâm' }).click();
  await drawer.getByRole('button', { name: 'Gửi về chi nhánh' }).click();
  await dialog(page).last().getByRole('combobox', { name: 'Kết quả tại trung tâm' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Đã sửa xong' }).filter({ visible: true }).click();
  await dialog(page).last().getByRole('button', { name: 'Gửi về chi nhánh' }).click();
  await drawer.getByRole('button', { name: 'Xác nhận đã nhận lại' }).click();
  await dialog(page).last().getByRole('button', { name: 'Xác nhận đã nhận lại' }).click();
  await expect.poll(async () => (await ask(page, TicketParts.GetParts, { id })).status).toBe('HoanThanh');
  expect(complaints).toEqual([]);
});
