// A device goes to the centre and back: the ticket sends it, the centre answers on its list of requests, the branch receives it.
import { expect, test } from 'vitest';
import { Category } from '../../../contract/lookup/category.calls.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { openBrowser } from '../../harness/browser.ts';
import { ask } from '../../harness/screens.ts';

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
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^YC/ }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: name });
  await drawer.getByRole('link', { name: code }).waitFor();
  for (const verb of ['Nhận tại trung tâm', 'Gửi về chi nhánh', 'Xác nhận đã nhận lại']) {
    await drawer.getByRole('button', { name: verb }).first().click();
    const step = page.getByRole('dialog').filter({ hasText: `${verb}:` });
    if (verb === 'Gửi về chi nhánh') {
      await step.getByRole('combobox', { name: 'Kết quả tại trung tâm' }).click();
      await page.locator('.ant-select-item-option', { hasText: 'Đã sửa xong' }).filter({ visible: true }).click();
    }
    await step.getByRole('button', { name: verb }).click();
    await step.waitFor({ state: 'hidden' });
  }
  await expect.poll(async () => (await ask(page, TicketParts.GetParts, { id })).status).toBe('HoanThanh');
  expect(complaints).toEqual([]);
});
