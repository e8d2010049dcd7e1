// Money that arrives by itself: a debt that is paid by QR while its dialog is open, the queue that an accountant clears with the keys,
// and a statement whose columns are put right.
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BankAdapter, BankTransaction } from '../../contract/bank/bank.calls.ts';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { Fund } from '../../contract/finance/fund.calls.ts';
import { Category, type CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { Branch } from '../../contract/org/setup.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { within } from '../../contract/permissions.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, now, showDay, today, toInstant } from '../../contract/time.ts';
import { openBrowser } from '../harness/browser.ts';
import { ask, button, choose, colleague, dialog, held, option, stamp, state, told } from '../harness/screens.ts';
import { dong, finished, sumIs, takenIn, ticketPath } from '../harness/ticket/ticket-screens.ts';

const { url, signedIn } = openBrowser();

/** A branch of this journey's own with an account, whose bank tells of money; and who keeps its books. */
async function shop(page: Page) {
  const code = stamp().toUpperCase();
  const branch = await ask(page, Branch.create, { code, name: `Cửa hàng ${code}` });
  const { items: methods } = await ask(page, Category.GetCategory, { code: 'payment' });
  const methodId = methods.find(({ name }) => name === 'Chuyển khoản')?.id as CategoryId; // of the demo shop
  const account = `9${String(Date.now()).slice(-11)}${Math.floor(Math.random() * 900 + 100)}`;
  await ask(page, Fund.Save, {
    branchId: branch.id,
    methodId,
    bankBin: '970436',
    bankAccount: account,
    bankHolder: code,
  });
  const secret = `khoa-${code}`;
  const adapter = await ask(page, BankAdapter.Create, { name: code, provider: 'sepay', auth: 'hmac', secret });
  const role = `ketoan${code}`.toLowerCase();
  await ask(page, Role.Create, {
    name: role,
    displayName: role,
    // Who sets accounts up sees money of accounts that nobody knows, too: the demo shop has some.
    grantedPermissions: within('Pages.Finance', 'Pages.Tickets').filter((one) => one !== 'Pages.Finance.Bank.Setup'),
  });
  const { userName } = await colleague(page, { branchId: branch.id, roleNames: [role.toUpperCase()] });
  return { branch, account, secret, hookPath: adapter.hookPath, accountant: userName };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const MINUTE_MS = 60_000;
let sent = 0;
/** As SePay tells it: signed over the time and the very bytes. */
async function arrives({ account, secret, hookPath }: Shop, amount: number, content: string, minutesAgo = 0) {
  const at = toInstant(new Date(now().getTime() - minutesAgo * MINUTE_MS));
  const id = Date.now() * 10 + (++sent % 10);
  const raw = JSON.stringify({
    ...{ id, gateway: 'Vietcombank', transactionDate: at.slice(0, 19).replace('T', ' '), accountNumber: account },
    ...{ code: null, content, transferType: 'in', transferAmount: amount, accumulated: 0, subAccount: null },
    ...{ referenceCode: `FT${id}`, description: '' },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
  const answer = await fetch(url + hookPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sepay-timestamp': String(time),
      'x-sepay-signature': `sha256=${signature}`,
    },
    body: raw,
  });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
}

/** A ticket of this branch whose work is done. */
async function repairedAt(page: Page, branchId: BranchId, price: number) {
  const { items } = await ask(page, CatalogMaster.GetAllServices, {});
  const line = { kind: 'service' as const, serviceNameId: items[0]?.id, price: price as never, warrantyMonths: 6 }; // whole đồng
  const { id } = await takenIn(page, { branchId, lines: [line] });
  await finished(page, id);
  return ask(page, TicketRead.GetInvoiceForView, { id });
}
/** Opens an address and waits until the page hears what the server tells. */
async function hearing(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await page.goto(path);
  await live;
}
/** Those with an icon are called by it too. */
const named = (page: Page, name: string) =>
  page.locator('.kit-page').getByRole('button', { name }).filter({ visible: true }).first();
const qr = (page: Page, amount: number) => {
  const text = String(amount);
  return dialog(page)
    .getByRole('img', { name: new RegExp(`^QR 0002.*54${String(text.length).padStart(2, '0')}${text}5802VN`) })
    .waitFor();
};

test('half of a debt arrives while its dialog is open, then the rest; a colleague elsewhere is told', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  await page.goto('/health');
  const own = await shop(page);
  const { id, code, remaining } = await repairedAt(page, own.branch.id, 400_000);
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'beginReturn', accessoriesChecked: true });
  await ask(page, TicketAct.ChangeStatusInvoice, { id, action: 'handOverUnpaid', dueDay: addDays(today(), 7) });
  const half = remaining / 2;

  const colleagues = await signedIn('admin', { path: null });
  await hearing(colleagues.page, '/home');
  await hearing(page, ticketPath(id));
  await button(page, 'Thu nợ').click();
  await dialog(page).getByText('Vừa đủ').waitFor();
  await choose(page, 'Hình thức 1', 'Chuyển khoản');
  await qr(page, remaining);
  await dialog(page).getByText(own.account).waitFor(); // the branch's own account
  await dialog(page).getByLabel('Mã giao dịch 1').fill('hẹn chuyển hai lần');

  await arrives(own, half, `MBVCB ${code} chuyen truoc mot nua`);
  await dialog(page)
    .getByText(`Tiền đã về: ${dong(half)}`)
    .waitFor();
  await qr(page, remaining - half);
  expect(await dialog(page).getByLabel('Mã giao dịch 1').inputValue()).toBe('hẹn chuyển hai lần');
  await sumIs(page, 'Còn lại', remaining - half);
  await told(colleagues.page, `Tiền đã về: ${code} ${dong(half)}`);

  await arrives(own, remaining - half, code.toLowerCase());
  await dialog(page)
    .getByText(`Tiền đã về: ${dong(remaining)}`)
    .waitFor();
  await dialog(page)
    .getByText(/phiếu đã đủ tiền/)
    .waitFor();
  await dialog(page).locator('.ant-modal-footer').getByRole('button', { name: 'Đóng' }).click();
  await state(page, 'Đã trả máy');
  await sumIs(page, 'Còn lại', 0);
  const { status, money } = await ask(page, TicketRead.GetInvoiceForView, { id });
  expect([status, money.map(({ kind, amount }) => [kind, amount])]).toEqual([
    'DaTra',
    [
      ['debt', half],
      ['debt', remaining - half],
    ],
  ]);
  expect([...complaints, ...colleagues.complaints]).toEqual([]);
});

test('money that arrives before the device leaves: only the hand-over is left to press', async () => {
  const { page, complaints } = await signedIn('admin', { path: null });
  await page.goto('/health');
  const own = await shop(page);
  const { id, code, remaining } = await repairedAt(page, own.branch.id, 300_000);
  await hearing(page, ticketPath(id));
  await button(page, 'Trả máy').click();
  await dialog(page).getByText('Vừa đủ').waitFor();
  await dialog(page).getByLabel('Ghi chú').fill('Giao tận tay');
  await arrives(own, remaining, `thanh toan ${code}`);
  await dialog(page)
    .getByText(`Tiền đã về: ${dong(remaining)}`)
    .waitFor();
  expect(await dialog(page).getByLabel('Ghi chú').inputValue()).toBe('Giao tận tay');
  expect(await ask(page, TicketRead.GetInvoiceForView, { id })).not.toMatchObject({ status: 'DaTra' });
  await dialog(page).getByRole('button', { name: 'Giao máy', exact: true }).click();
  await state(page, 'Đã trả máy');
  expect(await ask(page, TicketRead.GetInvoiceForView, { id })).toMatchObject({ status: 'DaTra', paid: remaining });
  expect(complaints).toEqual([]);
});

test('the queue is cleared with the keys: one match, one split, one set aside', async () => {
  const admin = await signedIn('admin', { path: '/home' });
  const own = await shop(admin.page);
  const make = (price: number) => repairedAt(admin.page, own.branch.id, price);
  const tickets = [await make(510_000), await make(320_000), await make(430_000)] as const;
  const [first, second, third] = tickets;
  await arrives(own, 1234, 'lai tien gui', 30);
  await arrives(own, second.remaining + third.remaining, `${second.code} va ${third.code}`, 20);
  await arrives(own, first.remaining, 'tien sua may', 10);

  const { page, complaints } = await signedIn(own.accountant, { path: '/finance/bank' });
  await page
    .getByRole('tab', { name: /^Chưa khớp/ })
    .getByText('3', { exact: true })
    .waitFor();
  await page.getByRole('row').filter({ hasText: 'tien sua may' }).getByRole('button', { name: 'Mở để khớp' }).click();
  const search = page.getByLabel('Tìm mã phiếu, tên hoặc điện thoại khách');
  const chosen = (code: string) =>
    page.locator('.bank-candidates > li[aria-current=true]', { hasText: code }).waitFor();
  const opened = (content: string) => page.locator('.bank-said', { hasText: content }).waitFor();
  await opened('tien sua may');
  await chosen(first.code); // the only one of this amount
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await told(page, `Đã khớp ${dong(first.remaining)} với ${first.code}.`);

  await opened(second.code);
  await page.locator('.bank-candidates > li', { hasText: third.code }).waitFor();
  await page.keyboard.press('Alt+c');
  await page.getByText('Vừa đủ').waitFor(); // both are named, and they are all of it
  await page.getByRole('button', { name: 'Bỏ phần này' }).last().click();
  await page.locator('.bank-rest', { hasText: 'Còn lại' }).waitFor();
  await search.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByText('Vừa đủ').waitFor();
  // The queue takes its time to be read again: what was dealt with meanwhile does not come back.
  const letGo = await held(page, '**/BankTransaction/GetAll*');
  await page.keyboard.press('Control+Enter');
  await told(page, /^Đã khớp .* với SC.*, SC/);

  await opened('lai tien gui');
  await page.keyboard.press('Alt+b');
  await dialog(page).getByLabel('Lý do').fill('Lãi tiền gửi, kế toán hạch toán riêng');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.bank-desk').waitFor({ state: 'hidden' });
  letGo();
  await page.getByText('Không còn khoản nào chờ khớp.').waitFor();

  const { items } = await ask(page, BankTransaction.GetAll, {});
  expect(items.map(({ content, status }) => [content, status])).toEqual([
    ['tien sua may', 'matched'],
    [`${second.code} va ${third.code}`, 'split'],
    ['lai tien gui', 'ignored'],
  ]);
  for (const { id, total } of tickets)
    expect(await ask(admin.page, TicketRead.GetInvoiceForView, { id })).toMatchObject({ paid: total, remaining: 0 });

  await page.getByRole('tab', { name: 'Bỏ qua' }).click();
  await page.getByRole('row').filter({ hasText: 'lai tien gui' }).dblclick();
  await page.getByText('Lãi tiền gửi, kế toán hạch toán riêng').waitFor();
  await named(page, 'Đưa lại hàng chờ').click();
  await page.locator('.bank-txn').getByText('Chưa khớp').waitFor();
  expect(complaints).toEqual([]);
});

test('a statement with a broken day is mended by another column, and the next one is read the same way', async () => {
  const { page: admin } = await signedIn('admin', { path: '/home' });
  const own = await shop(admin);
  const { page, complaints } = await signedIn(own.accountant, { path: '/finance/bank' });
  const day = showDay(today());
  const rows = [
    ['Ngày giao dịch', 'Ngày hạch toán', 'Ghi có', 'Ghi nợ', 'Nội dung', 'Số tham chiếu'],
    [`${day} 08:10`, `${day} 08:10`, '250000', '', 'chuyen tien coc', 'FT1'],
    ['hom nay', `${day} 09:20`, '', '11000', 'phi tin nhan', 'FT2'],
  ];
  const file = {
    name: 'saoke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  };
  const open = async () => {
    await named(page, 'Nhập sao kê').click();
    await dialog(page)
      .getByText(new RegExp(`Tài khoản ${own.account}`))
      .waitFor();
    await dialog(page).locator('input[type=file]').setInputFiles(file);
  };
  await named(page, 'Nhập sao kê').click();
  await dialog(page).getByRole('combobox', { name: 'Quỹ' }).click(); // the list has a filter of that name
  await option(page, 'Chuyển khoản').click();
  await dialog(page)
    .getByText(new RegExp(`Tài khoản ${own.account}`))
    .waitFor();
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await dialog(page)
    .getByText(/Còn 1 dòng chưa đọc được/)
    .waitFor();
  await dialog(page).locator('td.kit-import-wrong', { hasText: 'hom nay' }).waitFor();
  expect(await dialog(page).getByRole('button', { name: /^Lưu/ }).isEnabled()).toBe(false);
  await dialog(page).getByRole('combobox', { name: 'Cột Ngày hạch toán là' }).click();
  await option(page, 'Ngày giờ').click();
  await dialog(page).getByText('Mọi dòng đều đọc được.').waitFor();
  await dialog(page).getByRole('button', { name: 'Lưu 2 giao dịch' }).click();
  await dialog(page).getByText('Đã nhập xong').waitFor();
  await dialog(page).getByRole('button', { name: 'Đóng' }).last().click();
  await page
    .getByRole('row')
    .filter({ hasText: 'phi tin nhan' })
    .getByText(`−${dong(11_000)}`)
    .waitFor();

  await open();
  await dialog(page).getByText('Mọi dòng đã có sẵn, không có gì để lưu.').waitFor();
  const { items } = await ask(page, BankTransaction.GetAll, {});
  expect(items.map(({ direction, amount }) => [direction, amount])).toEqual([
    ['out', 11_000],
    ['in', 250_000],
  ]);
  expect(complaints).toEqual([]);
});
