// Every form, one after the other: the network goes while it is saved, the page dies, the session ends. What was typed is there again,
// and what can be saved is saved once. Documents with lines, and answers that were lost, have their own in ../session-end.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { SaleCustomer, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { Post } from '../../../contract/trail/trail.calls.ts';
import { openBrowser } from '../../harness/browser.ts';
import { newPhone, stamp } from '../../harness/screens.ts';
import { takenIn, ticketPath } from '../../harness/ticket/ticket-screens.ts';

const { signedIn } = openBrowser();

interface Form {
  path: string;
  /** The button that opens it. */
  opens?: string | RegExp;
  /** Where something is written. */
  field: string;
  /** What else a save needs. */
  more?: Readonly<Record<string, () => string>>;
  /** The call of a save that needs nothing else: it is made, once. */
  saves?: { path: string };
  /** The key that saves. */
  key?: string;
}
const forms: readonly Form[] = [
  { path: '/reservation/reservation-list', opens: 'Tạo lịch hẹn', field: 'Tên khách hàng' },
  { path: '/inventory/import/import-bill', field: 'Số hóa đơn' },
  { path: '/inventory/export/export-other', field: 'Ghi chú' },
  { path: '/inventory/export/export-bill', field: 'Ghi chú' },
  { path: '/inventory/export/export-transfer', field: 'Ghi chú' },
  { path: '/inventory/product-inbound-request/in/new', field: 'Ghi chú' },
  { path: '/inventory-transfer/request', field: 'Nội dung yêu cầu' },
  { path: '/warehouse/warehouse-checking', opens: 'Lập phiếu kiểm kê', field: 'Ghi chú' },
  { path: '/finance/receipt/receipt-creating', field: 'Số tham chiếu' },
  { path: '/finance/spending/spending-creating', field: 'Nội dung' },
  { path: '/debt/write-off/new', field: 'Lý do xóa nợ' },
  { path: '/debt/offset/new', field: 'Nội dung' },
  { path: '/debt/opening/new', field: 'Nội dung' },
  { path: '/settings/configs', field: 'Tổng đài', saves: SystemConfigs.UpdateSystemConfigs },
  { path: '/settings/branch', opens: 'Thêm chi nhánh', field: 'Địa chỉ' },
  { path: '/system/users', opens: 'Thêm người dùng', field: 'Địa chỉ' },
  {
    path: '/category/customer',
    opens: /Thêm khách/,
    field: 'Tên khách hàng',
    more: { 'Điện thoại': newPhone },
    saves: SaleCustomer.CreateSaleCustomer,
  },
  { path: '/category/supplier', opens: /Thêm nhà/, field: 'Tên nhà cung cấp', saves: SaleSupplier.Create },
  { path: '/category/components', opens: /Thêm linh kiện/, field: 'Tên' },
  { path: '/category/service', opens: /Thêm dịch vụ/, field: 'Dịch vụ' },
  { path: 'ticket', field: 'Viết trao đổi', saves: Post.CreatePost, key: 'Control+Enter' },
  {
    path: 'ticket',
    opens: 'Ghi chú kỹ thuật',
    field: 'Ghi chú kỹ thuật',
    saves: TicketRead.UpdateTechnicalNoteInvoice,
    key: 'Control+Enter',
  },
];

const fieldOf = (page: Page, { opens, path }: Form, label: string) =>
  (opens && path !== 'ticket' ? page.locator('.ant-drawer-open, .ant-modal') : page)
    .getByLabel(label)
    .and(page.locator('input, textarea'))
    .filter({ visible: true })
    .first();
async function begin(page: Page, path: string, form: Form): Promise<void> {
  const { opens, field } = form;
  await page.goto(path);
  if (opens) await page.getByRole('button', { name: opens }).filter({ visible: true }).first().click();
  await fieldOf(page, form, field).waitFor();
}
/** It is open again, or offered. */
async function findAgain(page: Page, form: Form, mark: string): Promise<void> {
  const offer = page.getByRole('button', { name: 'Làm tiếp' }).filter({ visible: true });
  await expect
    .poll(async () => {
      if (await offer.count()) await offer.first().click();
      return fieldOf(page, form, form.field).inputValue();
    })
    .toContain(mark);
}
const isKept = (page: Page, mark: string) =>
  page.evaluate(
    (typed) => Object.entries(localStorage).some(([key, value]) => key.startsWith('draft.') && value.includes(typed)),
    mark,
  );

test.each(forms.map((form) => [`${form.path} ${form.field}`, form] as const))(
  '%s: nothing typed is lost, nothing is saved twice',
  async (_, form) => {
    const { page } = await signedIn('admin', { path: null });
    const path = form.path === 'ticket' ? ticketPath((await takenIn(page)).id) : form.path;
    const mark = `GL${stamp()}`.toUpperCase();
    const saved: number[] = [];
    page.on('response', (answer) => {
      if (form.saves && answer.url().includes(form.saves.path) && answer.ok()) saved.push(answer.status());
    });
    const save = async () => {
      await fieldOf(page, form, form.field).focus();
      await page.keyboard.press(form.key ?? 'Control+s');
    };
    await begin(page, path, form);
    await fieldOf(page, form, form.field).fill(mark);
    for (const [label, value] of Object.entries(form.more ?? {})) await fieldOf(page, form, label).fill(value());
    await page.context().setOffline(true);
    await save();
    if (form.saves) {
      const lost = page.getByText(/Không kết nối được máy chủ|Mất kết nối/).filter({ visible: true });
      await lost.first().waitFor();
    }
    expect(await fieldOf(page, form, form.field).inputValue()).toContain(mark);
    await expect.poll(() => isKept(page, mark)).toBe(true);

    await page.context().setOffline(false);
    await begin(page, path, form); // another page: the first one died
    await findAgain(page, form, mark);
    if (!form.saves) return;

    await page.context().clearCookies({ name: 'Authorization' });
    await save();
    await page.locator('#again-password:focus').waitFor();
    await page.keyboard.type('123qwe');
    await page.keyboard.press('Enter');
    await page.locator('#again-password').waitFor({ state: 'hidden' });
    expect(await fieldOf(page, form, form.field).inputValue()).toContain(mark);
    await save();
    await expect.poll(() => isKept(page, mark)).toBe(false);
    expect(saved).toEqual([200]);
  },
);
