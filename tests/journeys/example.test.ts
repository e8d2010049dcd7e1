// The worked example of docs/example.md in a copy of the tree: it is what the page says it is, in a browser.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillLogin, openBrowser } from '../harness/browser.ts';
import { makeExample, readExample } from '../harness/example.ts';
import { startServer } from '../harness/server.setup.ts';

const { visit } = openBrowser();

test('a document type takes at most 120 lines on both ends', () => {
  const lines = readExample().reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  expect(readExample().length).toBeGreaterThan(8);
  expect(lines).toBeLessThanOrEqual(120);
});

/** The copy, served without a demo shop. */
const dir = mkdtempSync(join(tmpdir(), 'xuong-example-'));
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  makeExample(dir);
  server = await startServer({ DATA_DIR: join(dir, 'data'), SEED: 'none' }, join(dir, 'dist'));
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  rmSync(dir, { recursive: true, force: true });
});

const opened = async () => {
  const visitor = await visit({ isNew: true, baseURL: server.url });
  await fillLogin(visitor.page, {});
  await visitor.page.getByRole('tab', { name: 'Trang chủ', selected: true }).waitFor();
  await visitor.page.goto('/ticket-management/inspections');
  return visitor;
};
test('a list of nothing says so', async () => {
  const { page, complaints } = await opened();
  await page.getByText('Chưa có dữ liệu').waitFor();
  expect(complaints).toEqual([]);
});

test('list, form, three states, paper, Excel, history', async () => {
  const { page, complaints } = await opened();

  // What is typed survives a reload.
  await page.getByRole('button', { name: 'Thêm biên bản kiểm máy' }).first().click();
  await page.getByRole('textbox', { name: 'Khách hàng' }).fill('Nguyễn Thị Ánh');
  await page.reload();
  await page.getByText('Đã mở lại phiếu đang làm dở').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Khách hàng' }).inputValue()).toBe('Nguyễn Thị Ánh');
  await page.getByRole('button', { name: 'Lưu' }).click();
  await page.getByText('Máy là bắt buộc.').waitFor();
  await page.getByLabel('Máy', { exact: true }).fill('iPhone 13 Pro Max');
  await page.keyboard.press('Control+s');
  const title = page.getByRole('heading', { name: /Biên bản kiểm máy KM/ });
  await title.waitFor();
  const code = (await title.textContent())?.split(' ').at(-1) ?? '';

  // It cannot be signed before something was found, and says so.
  const sign = page.getByRole('button', { name: 'Khách ký' });
  await expect.poll(() => sign.isDisabled()).toBe(true);
  await expect.poll(() => sign.getAttribute('title')).toBe('Chưa ghi tình trạng máy.');
  await page.getByRole('button', { name: 'Sửa' }).click();
  await page.getByRole('textbox', { name: 'Tình trạng' }).fill('Trầy góc trái, màn hình nguyên');
  await page.keyboard.press('Control+s');
  await sign.click();
  await page.getByText('Khách đã ký').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sửa' }).count()).toBe(0);

  // Paper.
  await page.keyboard.press('Control+p');
  const paper = page.frameLocator('iframe[title="print"]');
  await paper.getByRole('heading', { name: 'Biên bản kiểm máy', includeHidden: true }).waitFor({ state: 'attached' });
  expect(await paper.locator('article').textContent()).toContain('Trầy góc trái');

  // Cancelled with a reason, which its history tells.
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Hủy biên bản' }).click();
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Khách không gửi máy');
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy biên bản' }).click();
  await page.getByText('Đã hủy').first().waitFor();
  await page.getByRole('button', { name: 'Lịch sử và trao đổi' }).click();
  await page
    .getByText(/Đang lập.*Khách đã ký/)
    .first()
    .waitFor();

  // In the list, by its state, and as a spreadsheet.
  await page.goto('/ticket-management/inspections?status=void');
  await page.getByRole('row', { name: new RegExp(code) }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Biên bản kiểm máy .*\.xlsx$/);
  expect(complaints).toEqual([]);
});

test('what does not fit is refused with its sentence, and nothing is written', async () => {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'abp.tenantid': '1' };
  const send = async (method: string, path: string, body?: object) => {
    const url = `${server.url}${path}`;
    const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { result, error } = (await answer.json()) as { result: Document; error: { message: string } | null }; // the envelope
    return { status: answer.status, result, message: error?.message ?? '' };
  };
  interface Document {
    id: number;
    status: string;
    version: number;
    accessToken: string;
    allowedActions: { key: string; blocker: string | null }[];
  }
  const service = '/api/services/app/Inspection';
  expect((await send('GET', `${service}/GetAll`)).status).toBe(401);
  const login = { userNameOrEmailAddress: 'admin', password: '123qwe' };
  const signedIn = await send('POST', '/api/TokenAuth/Authenticate', login);
  headers.authorization = `Bearer ${signedIn.result.accessToken}`;

  const fields = { customerName: 'Trần Văn Bình', deviceName: 'Galaxy S24', finding: 'Nguyên vẹn' };
  const { id, version } = (await send('POST', `${service}/Create`, fields)).result;
  const act = (input: object) => send('POST', `${service}/Act`, { id, ...input });
  expect(await act({ action: 'cancel' })).toMatchObject({ status: 400 });
  expect((await send('PUT', `${service}/Update`, { ...fields, id, version: version + 5 })).status).toBe(409);
  expect((await act({ action: 'sign', version })).result).toMatchObject({ status: 'signed', version: version + 1 });
  const again = await act({ action: 'sign' });
  expect(again.status).not.toBe(200);
  expect(again.message).toMatch(/Khách đã ký.*Khách ký/);
  expect((await send('PUT', `${service}/Update`, { ...fields, id, deviceName: 'khác' })).status).not.toBe(200);
  const { result } = await send('GET', `${service}/Get?id=${id}`);
  expect(result).toMatchObject({ status: 'signed', deviceName: 'Galaxy S24', version: version + 1 });
  expect(result.allowedActions.map(({ key }) => key)).toEqual(['cancel']);
});
