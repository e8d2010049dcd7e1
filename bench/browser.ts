// What a person waits for in the browser: the first list cold and warm, another list, a ticket, the form, a key, a tab.
// Wall times depend on the machine; beside them stand the main thread's own seconds and ratios to an empty React page.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { build } from 'rolldown';
import type { Bench } from './bench.ts';

const ROUNDS = 3;
const ROWS = 80;
const REST_MS = 1000;
const LIST = `/ticket-management/receipt-list?maxResultCount=${ROWS}`;
const ANOTHER = '/category/model';
const FORM = '/ticket-management/ticket-form';

interface Cost {
  wall: number;
  /** Of the main thread, so other programs do not count. */
  cpu: number;
  script: number;
  layouts: number;
  requests: number;
  kb: number;
}

export async function benchBrowser({ dataDir, say }: Bench): Promise<void> {
  const { child, url } = await startServer(dataDir);
  const empty = await serveEmptyPage();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const signedIn = await (await signIn(await browser.newContext({ baseURL: url }))).storageState();
    const open = () => browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: signedIn });
    const floor: Cost[] = [];
    const cold: Cost[] = [];
    const whole: Cost[] = [];
    const warm: Cost[] = [];
    const steps: Record<string, Cost[]> = {};
    for (let round = 0; round < ROUNDS; round++) {
      const context = await open();
      floor.push(await load(context, empty.url, '#root p'));
      cold.push(await load(context, url + LIST, rowsIn(ROWS)));
      warm.push(await load(context, url + LIST, rowsIn(ROWS)));
      whole.push(await load(context, url + LIST, rowsIn(ROWS), '.kit-footer .ant-pagination, .kit-filters input'));
      await walk(await openList(context, url), (name, cost) => {
        steps[name] ??= [];
        steps[name].push(cost);
      });
      await context.close();
    }
    const base = middle(floor);
    const print = (name: string, costs: readonly Cost[]) => {
      const { wall, cpu, script, layouts, requests, kb } = middle(costs);
      const figures = `${ms(wall)} wall, ${ms(cpu)} cpu (${ms(script)} script), ${layouts} layouts, ${requests} requests, ${kb} kB`;
      say(`  ${name.padEnd(28)} ${figures}; ${(cpu / base.cpu).toFixed(1)} x the empty page`);
    };
    print('empty React page', floor);
    print(`first list of ${ROWS}, cold`, cold);
    print(`first list of ${ROWS}, warm`, warm);
    print('warm, and all around it', whole);
    for (const [name, costs] of Object.entries(steps)) print(name, costs);
  } finally {
    await browser.close();
    empty.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

const rowsIn = (count: number) => `tbody tr[data-row-key]:nth-of-type(${count})`;
const ms = (value: number) => `${Math.round(value)} ms`;

/** What is done in the open application, one after the other. */
async function walk(page: Page, note: (name: string, cost: Cost) => void): Promise<void> {
  const devTools = await meter(page);
  const step = async (name: string, way: Omit<Way, 'there'>, there: string) => {
    await rest(page);
    note(name, await during(devTools, () => page.evaluate(untilPainted, { ...way, there })));
  };
  const row = 'tbody tr[data-row-key]';
  // Once before: its code is here then, and the list itself is drawn anew.
  await page.evaluate(untilPainted, { path: ANOTHER, there: row });
  await page.locator('.tab-handle').last().locator('.tab-icon').last().click();
  await page.waitForURL(`**${LIST}`);
  await step('another list, open app', { path: ANOTHER }, row);
  await step('back to an open tab', { press: '[role=tab]' }, rowsIn(ROWS));
  await step("a ticket's page", { press: '[role=tabpanel] .kit-open' }, '.ticket-page');
  await step('the form', { path: FORM }, '.intake input');
  await rest(page);
  const field = '.intake input:not([role=combobox]):not([type=checkbox])';
  note('a key in a field', await during(devTools, () => typed(page, field)));
  await page.close();
}

/** Until what follows a step, such as filters after rows, is there too. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST_MS);
}

interface Way {
  /** What is pressed, or else where to go. */
  press?: string;
  path?: string;
  /** In the page that is shown then. */
  there: string;
}
/** From the press to the frame after what was asked for is there; runs in the page. */
async function untilPainted({ press, path = '', there }: Way): Promise<number> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const shown = () => document.querySelector('[role=tab][aria-selected=true]')?.getAttribute('aria-controls') ?? '';
  const before = shown();
  const began = performance.now();
  if (press) document.querySelector<HTMLElement>(press)?.click();
  else {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }
  while (shown() === before || !document.getElementById(shown())?.querySelector(there)) {
    if (performance.now() - began > 20_000) throw new Error(`${there} did not come`);
    await frame();
  }
  await frame();
  await new Promise((done) => setTimeout(done));
  return performance.now() - began;
}
const typed = (page: Page, field: string): Promise<number> =>
  page.evaluate(async (selector) => {
    document.querySelector<HTMLElement>(selector)?.focus();
    const began = performance.now();
    document.execCommand('insertText', false, 'a');
    await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done));
    return performance.now() - began;
  }, field);

async function openList(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + LIST);
  await page.locator(rowsIn(ROWS)).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens an address in a window of its own and waits until what is looked for is painted. */
async function load(context: BrowserContext, address: string, there: string, also = 'body'): Promise<Cost> {
  const page = await context.newPage();
  await page.addInitScript(
    ([first, second]) => {
      const look = () => {
        if (!document.querySelector(first ?? '') || !document.querySelector(second ?? ''))
          return requestAnimationFrame(look);
        return requestAnimationFrame(() => setTimeout(() => performance.mark('there')));
      };
      look();
    },
    [there, also],
  );
  const devTools = await meter(page);
  const cost = await during(devTools, async () => {
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('there').length > 0, null, { polling: 50 });
    return page.evaluate(() => performance.getEntriesByName('there')[0]?.startTime ?? 0);
  });
  const bytes = await sentBy(devTools, page);
  await page.close();
  return { ...cost, ...bytes };
}

interface Counter extends CDPSession {
  names?: string[];
  bytes?: number;
}
/** Seconds of the main thread itself: what other programs take meanwhile does not count. */
async function meter(page: Page): Promise<Counter> {
  const devTools: Counter = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Network.enable');
  devTools.names = [];
  devTools.bytes = 0;
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) devTools.names?.push(request.url);
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    devTools.bytes = (devTools.bytes ?? 0) + encodedDataLength;
  });
  return devTools;
}
/** All that was fetched until the network rests. */
async function sentBy(devTools: Counter, page: Page): Promise<Pick<Cost, 'requests' | 'kb'>> {
  await page.waitForLoadState('networkidle');
  return { requests: devTools.names?.length ?? 0, kb: Math.round((devTools.bytes ?? 0) / 1000) };
}

async function during(devTools: Counter, work: () => Promise<number>): Promise<Cost> {
  const read = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Record<string, number>;
  };
  const before = await read();
  const requests = devTools.names?.length ?? 0;
  const wall = await work();
  const after = await read();
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    wall,
    cpu: grown('TaskDuration') * 1000,
    script: grown('ScriptDuration') * 1000,
    layouts: grown('LayoutCount'),
    requests: (devTools.names?.length ?? 0) - requests,
    kb: 0,
  };
}

const middle = (costs: readonly Cost[]): Cost => {
  const of = (key: keyof Cost) => costs.map((cost) => cost[key]).sort((a, b) => a - b)[costs.length >> 1] ?? 0;
  return {
    wall: of('wall'),
    cpu: of('cpu'),
    script: of('script'),
    layouts: of('layouts'),
    requests: of('requests'),
    kb: of('kb'),
  };
};

async function signIn(context: BrowserContext): Promise<BrowserContext> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('123qwe');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  return context;
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const url = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0];
    if (url) return { child, url: url.replace('localhost', '127.0.0.1') };
  }
  throw new Error('The server ended before it was listening.');
}

/** The least that React can be: one line of text, made with the same React by the same builder. */
async function serveEmptyPage() {
  const source = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render(createElement('p', null, 'Xưởng'));`;
  const name = 'virtual:empty';
  const { output } = await build({
    input: name,
    write: false,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name,
        resolveId: (id) => (id === name ? `${process.cwd()}/bench/empty-page.js` : null),
        load: (id) => (id.endsWith('empty-page.js') ? source : null),
      },
    ],
    output: { minify: true, codeSplitting: false },
  });
  const page = '<!doctype html><title>.</title><div id="root"></div><script type="module" src="/page.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? output[0].code : page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
