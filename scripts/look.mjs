// `npm run look -- [path …] [--size=1440x900,390x844] [--theme=light,dark,night] [--lang=vi,en] [--rows=none|long] [--dialogs]`: opens every screen
// of the table of screens in a demo shop and writes pictures and faults into .cache/look. A path picks the screens that hold it.
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { at, Failure, runMain, say, seconds } from './lib.mjs';
import { measure } from './look-measure.mjs';

const FOLDER = '.cache/look';
const PORT = process.env.PORT ?? '9099';
const URL_OF_SHOP = `http://127.0.0.1:${PORT}`;
const PASSWORD = '123qwe';
const AXE = readFileSync(at('node_modules/axe-core/axe.min.js'), 'utf8');
const LONG =
  'Nguyễn Phúc Hoàng Thị Thanh Thảo Bảo Trân Công Tằng Tôn Nữ Kỳ Duyên số 1234567890123456789012345678901234567890';
const IS_NAME = /^(name|fullName|.*Name|note|address|content|reason|title|device|symptoms?)$/;

/** Where a screen of one thing finds a thing to show; `%` is its number. */
const THINGS = {
  '/ticket-management/ticket-form/:id': ['Receipt/GetReceiptData', '%'],
  '/ticket-management/ticket/:id': ['Receipt/GetReceiptData', '%'],
  '/ticket-management/refund-form/:id': ['Receipt/GetReceiptReturnData', '%'],
  '/inventory/import/import-bill/:id': ['ProductInbound/GetAllPaged', '%'],
  '/inventory/export/export-list/:id': ['ProductOutbound/GetAllPaged', '%'],
  '/inventory/product-inbound-request/:side/:id': ['ProductInboundRequest/GetAllPaged', 'inbound/%'],
  '/warehouse/warehouse-checking/:id': ['physicalInventory/GetAllPaged', '%'],
  '/finance/receipt/receipt-list/:id': ['AccountReceipt/GetListAccountReceipt', '%'],
  '/finance/spending/spending-list/:id': ['Payment/GetListPayment', '%'],
  '/finance/fund-close/:id': ['Fund/GetCloses', '%'],
  '/commission/payout/:id': ['Commission/GetPeople', '%'],
  '/debt/write-off/:id': ['WriteOff/GetAll', '%'],
  '/debt/party/:party/:id': ['TransactionLiabilities/GetLiabilitiesCustomer', 'customer/%'],
  '/category/customer/:id': ['SaleCustomer/GetAll', '%'],
  '/category/supplier/:id': ['SaleSupplier/GetAll', '%'],
};
/** Screens that differ by who looks: reception, bench, store, the host. */
const OTHERS = [
  ['thao.buithithanh', ['/home', '/ticket-management/receipt-list', '/ticket-management/my-queue']],
  ['thang.nguyenvan', ['/home', '/ticket-management/my-queue']],
  ['loc.tranhuu', ['/home']],
  ['host', ['/home', '/system/tenants', '/system/users']],
  ['nobody', ['/login']],
];

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1440x900,390x844' },
    theme: { type: 'string', default: 'light,night' },
    lang: { type: 'string', default: 'vi,en' },
    rows: { type: 'string', default: 'demo' },
    dialogs: { type: 'boolean', default: false },
  },
});
const listOf = (name) => options[name].split(',');

/** Starts the shop in a folder of its own, which stays for the next time, from a copy: a build meanwhile takes nothing away. */
async function startShop() {
  const env = { ...process.env, PORT, DATA_DIR: process.env.DATA_DIR ?? at(FOLDER, 'data'), LOG_LEVEL: 'error' };
  cpSync(at('dist'), at(FOLDER, 'dist'), { recursive: true });
  const shop = spawn(process.execPath, [at(FOLDER, 'dist/server/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => shop.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  for (let waited = 0; waited < 180; waited++) {
    if (shop.exitCode !== null) throw new Failure(`The shop did not start; is port ${PORT} taken?`);
    const isReady = await fetch(`${URL_OF_SHOP}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return shop;
    await new Promise((resume) => setTimeout(resume, 1000));
  }
  throw new Failure('The shop did not start within three minutes.');
}

async function pagesOfTable() {
  const vite = await createServer({
    configFile: false,
    root: at('web'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { routes } = await vite.ssrLoadModule('/routes.tsx');
  await vite.close();
  const flat = (entries) => entries.flatMap((entry) => (entry.entries ? flat(entry.entries) : [entry]));
  return flat(routes).map(({ path }) => path);
}

async function ask(path, { token, body } = {}) {
  const headers = {
    'content-type': 'application/json',
    'abp.tenantid': '1',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  if (token === undefined && body?.isHost) headers['abp.tenantid'] = '';
  const answer = await fetch(`${URL_OF_SHOP}/api/${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body.input) } : {}),
  });
  const { result, error } = await answer.json();
  if (error) throw new Failure(`${path}: ${error.message}`);
  return result;
}

const signIn = async (who) => {
  const input = { userNameOrEmailAddress: who === 'host' ? 'admin' : who, password: PASSWORD };
  const { accessToken } = await ask('TokenAuth/Authenticate', { body: { input, isHost: who === 'host' } });
  return accessToken;
};

/** The number of the first thing of a list. */
async function firstOf(list, token) {
  const answer = await ask(`services/app/${list}?maxResultCount=1`, { token });
  const [row] = (answer.pagedResult ?? answer).items ?? Object.values(answer).find(Array.isArray) ?? [];
  return row?.id ?? row?.userId;
}

/** Every screen with somebody who may see it: `[who, path, name of its picture]`. */
async function visits(token) {
  const own = [];
  for (const path of await pagesOfTable()) {
    if (!path.includes(':')) own.push(['admin', path]);
    else {
      const [list, tail] = THINGS[path] ?? [];
      if (!list) throw new Failure(`scripts/look.mjs does not know where to find a thing for ${path}.`);
      const id = await firstOf(list, token);
      if (id === undefined) say(`  nothing to show at ${path}`);
      else own.push(['admin', path.replace(/:.*/, tail.replace('%', id))]);
    }
  }
  const input = { ticketId: await firstOf('Receipt/GetReceiptData', token) };
  const { path: followed } = await ask('services/app/Track/MakeLink', { token, body: { input } });
  const all = [...own, ['nobody', followed], ...OTHERS.flatMap(([who, paths]) => paths.map((path) => [who, path]))];
  return all.filter(([who, path]) => wanted.length === 0 || wanted.some((part) => `${who}${path}`.includes(part)));
}

/** Every name becomes a long one, or every list an empty one, on its way to the page. */
async function distort(page, rows) {
  const change = (value, key) => {
    if (Array.isArray(value)) return rows === 'none' && key === 'items' ? [] : value.map((one) => change(one));
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
    }
    if (rows === 'none' && key === 'totalCount') return 0;
    return rows === 'long' && typeof value === 'string' && IS_NAME.test(key ?? '') && value !== '' ? LONG : value;
  };
  await page.route('**/api/services/app/**', async (route) => {
    if (route.request().method() !== 'GET' || /Session|GetAllPermissions/.test(route.request().url()))
      return route.continue();
    const answer = await route.fetch();
    const body = await answer.json().catch(() => null);
    return route.fulfill(body ? { response: answer, json: change(body) } : { response: answer });
  });
}

async function open(browser, who, token, { size, theme, lang }) {
  const [width, height] = size.split('x').map(Number);
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL: URL_OF_SHOP,
    viewport: { width, height },
    locale: lang === 'vi' ? 'vi-VN' : 'en-US',
    reducedMotion: 'reduce',
    ...(isPhone ? { isMobile: true, hasTouch: true } : {}),
  });
  const cookies = {
    Authorization: `Bearer ${token}`,
    'Abp.Localization.CultureName': lang,
    ...(who === 'host' ? {} : { 'Abp.TenantId': '1' }),
  };
  if (token) {
    await ask('services/app/User/ChangeLanguage', { token, body: { input: { languageName: lang } } });
    const value = ([name, text]) => ({ name, value: encodeURIComponent(text), url: URL_OF_SHOP });
    await context.addCookies(Object.entries(cookies).map(value));
  }
  await context.addInitScript((mode) => {
    sessionStorage.removeItem('admin.tabs');
    localStorage.setItem('admin.setting', JSON.stringify({ theme: { mode } }));
  }, theme);
  const page = await context.newPage();
  if (options.rows !== 'demo') await distort(page, options.rows);
  return page;
}

/** Listens to a page: what it complains about, and how many calls are on their way. */
function listenTo(page) {
  const heard = { complaints: [], underWay: 0 };
  const counts = (request) => !/\/api\/live|^data:|^blob:/.test(request.url());
  page.on('request', (request) => counts(request) && heard.underWay++);
  for (const event of ['requestfinished', 'requestfailed'])
    page.on(event, (request) => counts(request) && heard.underWay--);
  page.on(
    'response',
    (answer) => answer.status() >= 400 && heard.complaints.push(`${answer.status()} ${answer.url()}`),
  );
  page.on('pageerror', (error) => heard.complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && heard.complaints.push(message.text()));
  return heard;
}

async function settle(page, heard) {
  let calm = 0;
  for (let tries = 0; tries < 100 && calm < 3; tries++) {
    await page.waitForTimeout(100);
    const isBusy = await page.evaluate(
      () =>
        document.querySelector('.ant-skeleton, .ant-spin-spinning, .kit-filter-place, .kit-later, [aria-busy=true]') !==
        null,
    );
    calm = heard.underWay <= 0 && !isBusy ? calm + 1 : 0;
  }
}

async function lookAt(page, heard, name) {
  await settle(page, heard);
  const faults = await page.evaluate(measure);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    }),
  );
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    for (const node of nodes) {
      const { fgColor, bgColor, contrastRatio } = node.any[0]?.data ?? {};
      const colours = contrastRatio ? ` ${fgColor} on ${bgColor} ${contrastRatio}` : '';
      faults.push({ kind: id, where: `${node.target.join(' ')}${colours} ${node.html.slice(0, 140)}` });
    }
  }
  faults.push(...heard.complaints.splice(0).map((where) => ({ kind: 'complaint', where })));
  await page.screenshot({ path: at(FOLDER, `${name}.png`) });
  return faults;
}

await runMain(async () => {
  const began = performance.now();
  await build();
  mkdirSync(at(FOLDER), { recursive: true });
  rmSync(at(FOLDER, 'dist'), { recursive: true, force: true });
  writeFileSync(at(FOLDER, 'faults.txt'), '');
  const shop = await startShop();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const tokens = { admin: await signIn('admin') };
    const all = await visits(tokens.admin);
    for (const [who] of all) if (who !== 'nobody') tokens[who] ??= await signIn(who);
    const found = [];
    for (const size of listOf('size'))
      for (const theme of listOf('theme'))
        for (const lang of listOf('lang')) {
          const folder = `${size}-${theme}-${lang}${options.rows === 'demo' ? '' : `-${options.rows}`}`;
          if (wanted.length === 0) rmSync(at(FOLDER, folder), { recursive: true, force: true });
          let seat;
          for (const [who, path] of all) {
            if (seat?.who !== who) {
              await seat?.page.context().close();
              const page = await open(browser, who, tokens[who], { size, theme, lang });
              seat = { who, page, heard: listenTo(page) };
            }
            const { page, heard } = seat;
            const name = `${folder}/${who === 'admin' ? '' : `${who}-`}${path.slice(1).replaceAll('/', '-')}`;
            const add = (faults, more = '') => {
              const place = `${folder} ${who === 'admin' ? '' : who}${path}${more}`;
              for (const { kind, where } of faults) {
                found.push({ kind, place });
                appendFileSync(at(FOLDER, 'faults.txt'), `${kind}\t${place}\t${where.replaceAll(/\s+/g, ' ')}\n`);
              }
            };
            heard.underWay = 0;
            await page.goto(path);
            add(await lookAt(page, heard, name));
            if (options.dialogs) {
              await page.keyboard.press('n');
              await page.waitForTimeout(500);
              const isOpen = await page.locator('[role=dialog]:visible').count();
              if (isOpen > 0) add(await lookAt(page, heard, `${name}-new`), ' n');
            }
          }
          await seat?.page.context().close();
          report(found);
        }
    say(`${all.length} screens (${seconds(began)}); pictures and faults.txt are in ${FOLDER}.`);
  } finally {
    await browser.close();
    shop.kill('SIGTERM');
    await new Promise((resume) => shop.once('exit', resume));
  }
});

function report(found) {
  const kinds = [...new Set(found.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) => {
    const places = found.filter((fault) => fault.kind === kind).map(({ place }) => place);
    return { fault: kind, times: places.length, screens: new Set(places).size };
  });
  console.table(rows);
}
