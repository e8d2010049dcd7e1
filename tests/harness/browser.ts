// A real Chromium for the journeys: one browser per file, a fresh context (cookies, storage) for every visitor.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface Visitor {
  page: Page;
  /** What the page logged as an error or threw; a journey ends with none. */
  complaints: string[];
}

export function openBrowser() {
  let browser: Browser;
  const url = inject('url');
  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH;
    if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the journeys through npm test.');
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(() => browser.close());

  const visit = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext({ baseURL: url, viewport: desktop, locale: 'vi-VN', ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    return { page, complaints };
  };

  // A name signs in once per file: more would meet the limit on guessing, as it should.
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();
  const signedIn = async (
    userName = 'admin',
    { path = '/home', ...options }: BrowserContextOptions & { path?: string } = {},
  ): Promise<Visitor> => {
    const known = sessions.get(userName);
    const visitor = await visit({ ...options, ...(known ? { storageState: known } : {}) });
    if (!known) {
      await fillLogin(visitor.page, { userName });
      await visitor.page.getByRole('tab', { name: /Trang chủ|Home/, selected: true }).waitFor();
      sessions.set(userName, await visitor.page.context().storageState());
    }
    if (known || path !== '/home') await visitor.page.goto(path);
    if (path === '/home') await visitor.page.getByRole('tab', { selected: true }).first().waitFor();
    return visitor;
  };
  return { url, visit, signedIn };
}

export async function fillLogin(
  page: Page,
  {
    tenant = 'Default',
    userName = 'admin',
    password = '123qwe',
  }: { tenant?: string; userName?: string; password?: string },
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Đơn vị').fill(tenant);
  await page.getByLabel('Tên đăng nhập').fill(userName);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
