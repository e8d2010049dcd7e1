// A real Chromium for the journeys, one for all files. A visitor's seat is emptied and used again: a warm one opens a page twice as fast.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import type { Out } from '../../contract/kit.ts';
import { TokenAuth } from '../../contract/session/session.calls.ts';
import { faultsSince } from './server.setup.ts';

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

/** Where an empty seat rests: an address of ours that runs no script. It names no icon, so the browser asks for one. */
const REST = '/health';
const ICON = '/favicon.ico';
const PICTURES = '.cache/journeys';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a failed journey: what was on its screens, and what broke in the server. */
    seen?: string[];
  }
}
export interface Visitor {
  page: Page;
  /** What the page logged as an error or threw; a journey ends with none. */
  complaints: string[];
}
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;
type Options = BrowserContextOptions & {
  /** A seat that was never used: nothing is in its cache. */
  isNew?: boolean;
  /** With windows, as a person has it: the shell without them shows no notices. A seat that was never used, too. */
  isWhole?: boolean;
};
/** A context with one page: what a visitor sits at, and after it the next. */
interface Seat {
  kind: string;
  page: Page;
  complaints: string[];
}

// Of the worker, which runs every file (isolate: false in vitest.config.ts); the browsers end with it.
const browsers = new Map<string, Promise<Browser>>();
const free: Seat[] = [];
/** A name signs in once: more would meet the limit on guessing, as it should. */
const sessions = new Map<string, Kept>();

function browserOf(isWhole: boolean): Promise<Browser> {
  const { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell = whole } = process.env;
  const executablePath = isWhole ? whole : shell;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the journeys through npm test.');
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: flags });
  browsers.set(executablePath, browser);
  return browser;
}

declare global {
  /** In the page: what its toasts said and no journey has asked for yet. */
  var saidInPassing: string[];
}
/** Runs in the page. A toast stands there for a second; who looks twice a second may miss it on a busy computer. */
function keepToasts(): void {
  const known = new WeakMap<Element, string>();
  globalThis.saidInPassing = [];
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.ant-message-notice, .ant-notification-notice')) {
      const text = toast.textContent ?? '';
      if (text === '' || known.get(toast) === text) continue;
      known.set(toast, text);
      globalThis.saidInPassing.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function open(kind: string, { isWhole = false, ...options }: Omit<Options, 'isNew'>): Promise<Seat> {
  const browser = await browserOf(isWhole);
  const context = await browser.newContext({ viewport: desktop, locale: 'vi-VN', ...options });
  const seat: Seat = { kind, page: await context.newPage(), complaints: [] };
  // A print dialog that nobody closes: the shell has none and would say at once that it is done.
  await context.addInitScript(() => {
    globalThis.print = () => {};
  });
  await context.addInitScript(keepToasts);
  seat.page.on('pageerror', (error) => seat.complaints.push(String(error)));
  seat.page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.endsWith(ICON)) seat.complaints.push(`${message.text()} ${url}`);
  });
  return seat;
}

/** Everything goes but the cache. */
async function empty({ page }: Seat, url: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null }); // a sheet of paper has no frame
  await page.goto(REST);
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems,websql',
  });
  await devTools.detach();
}

/** A page that does not answer any more is no seat for the next visitor. */
const isEmptied = (seat: Seat, url: string): Promise<boolean> =>
  empty(seat, url).then(
    () => true,
    () => false,
  );

/** What was on the screens of a failed journey: the address, a picture, the complaints. */
async function pictures(seats: readonly Seat[], test: string): Promise<string[]> {
  const seen = seats.map(async ({ page, complaints }, index) => {
    const file = `${PICTURES}/${test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index + 1}.png`;
    const saved = await page.screenshot({ path: file, timeout: 10_000 }).then(
      () => file,
      () => 'no picture',
    );
    return [page.url(), saved, ...complaints].join(' · ');
  });
  return Promise.all(seen);
}

export function openBrowser() {
  const url = inject('url');
  const taken = { byFile: new Set<Seat>(), byTest: new Set<Seat>() };
  let isInTest = false;
  const leave = async (seats: Set<Seat>, isUsable: boolean) => {
    for (const seat of seats) {
      seats.delete(seat);
      const isFree = isUsable && seat.kind !== '' && (await isEmptied(seat, url));
      if (isFree) free.push(seat);
      else await seat.page.context().close();
    }
  };
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async ({ task }) => {
    isInTest = false;
    const isFailed = task.result?.state === 'fail';
    if (isFailed) {
      const seen = await pictures([...taken.byFile, ...taken.byTest], task.name);
      task.meta.seen = [...seen, ...(await faultsSince(inject('dataDir'), task.result?.startTime ?? 0))];
    }
    await leave(taken.byTest, !isFailed);
  });
  afterAll(() => leave(taken.byFile, true));

  const take = async ({ isNew = false, ...options }: Options): Promise<Seat> => {
    const kind = isNew || options.isWhole ? '' : JSON.stringify(options);
    const at = free.findIndex((one) => one.kind === kind);
    const [known] = at < 0 ? [] : free.splice(at, 1);
    if (known) known.complaints = [];
    const seat = known ?? (await open(kind, { baseURL: url, ...options }));
    (isInTest ? taken.byTest : taken.byFile).add(seat);
    return seat;
  };
  const visit = async (options: Options = {}): Promise<Visitor> => {
    const { page, complaints } = await take(options);
    return { page, complaints };
  };

  const signedIn = async (
    userName = 'admin',
    { path = '/home', ...options }: Options & { path?: string | null } = {}, // null: nothing is opened yet
  ): Promise<Visitor> => {
    const visitor = await visit(options);
    if (userName !== 'admin' && !sessions.has(userName)) sessions.set(userName, await letIn(url, userName));
    const known = sessions.get(userName);
    if (known) await bring(visitor.page, known);
    else {
      await fillLogin(visitor.page, { userName });
      await visitor.page.getByRole('tab', { name: /Trang chủ|Home/, selected: true }).waitFor();
      sessions.set(userName, await visitor.page.context().storageState());
    }
    if (path && (known || path !== '/home')) await visitor.page.goto(path);
    if (path === '/home') await visitor.page.getByRole('tab', { selected: true }).first().waitFor();
    return visitor;
  };
  return { url, visit, signedIn };
}

/** Signed in by the call alone. The form has journeys of its own, and the administrator comes in through it. */
async function letIn(url: string, userNameOrEmailAddress: string): Promise<Kept> {
  const answer = await fetch(`${url}${TokenAuth.Authenticate.path}`, {
    method: TokenAuth.Authenticate.verb,
    headers: { 'content-type': 'application/json', 'abp.tenantid': '1' },
    body: JSON.stringify({ userNameOrEmailAddress, password: '123qwe' }),
  });
  const { result } = (await answer.json()) as { result: Out<typeof TokenAuth.Authenticate> | null }; // the envelope
  if (!result) throw new Error(`${userNameOrEmailAddress} cannot sign in: ${answer.status}`);
  const expires = Date.now() / 1000 + result.expireInSeconds;
  const cookie = (name: string, value: string) => ({
    name,
    value: encodeURIComponent(value),
    domain: new URL(url).hostname,
    path: '/',
    expires,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const, // as the app writes them,
  });
  return {
    cookies: [cookie('Authorization', `Bearer ${result.accessToken}`), cookie('Abp.TenantId', '1')],
    origins: [],
  };
}

async function bring(page: Page, { cookies, origins }: Kept): Promise<void> {
  await page.context().addCookies(cookies);
  if (!page.url().endsWith(REST)) await page.goto(REST);
  const items = origins.flatMap((origin) => origin.localStorage);
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}

/** To another address in the window as it is, like Back; `page.goto` is a typed one, which loads everything anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.locator('[role=tab][aria-selected=true]').first().waitFor({ state: 'attached' }); // the frame hears of it
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
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
