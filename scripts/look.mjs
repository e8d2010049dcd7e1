// `npm run look -- [path …] [--size=1440x900,390x844] [--theme=light,dark,night] [--lang=vi,en] [--rows=demo,none,one,many,long] [--dialogs] [--typing] [--pages=2]`: opens
// every screen of the table of screens in a demo shop and writes pictures and faults into .cache/look. A path picks the screens that hold it.
// With --typing it types into every field instead, and tells how long a key takes until it is painted (look-typing.mjs).
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { at, Failure, runMain, say, seconds } from './lib.mjs';
import { measure } from './look-measure.mjs';
import { isSlow, summaryOf, typeEverywhere } from './look-typing.mjs';

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
  '/debt/offset/:id': ['Offset/GetAll', '%'],
  '/debt/opening/:id': ['OpeningDebt/GetAll', '%'],
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
    typing: { type: 'boolean', default: false },
    pages: { type: 'string', default: '2' },
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

/** Lists of ten thousand: a full page of copies, numbered anew. What is asked for whole, as roles are, is not a page: it becomes long, not endless. */
const FULL_PAGE = 500;
function copiesOf(rows, asked) {
  if (rows.length === 0) return rows;
  const isNumbered = (row) => row && typeof row === 'object' && typeof row.id === 'number';
  const copy = (_, place) => {
    const row = rows[place % rows.length];
    return place >= rows.length && isNumbered(row) ? { ...row, id: 9_000_000 + place } : row;
  };
  return Array.from({ length: Math.max(rows.length, Math.min(asked, FULL_PAGE)) }, copy);
}
const fewer = {
  none: () => [],
  one: (rows) => rows.slice(0, 1),
  many: copiesOf,
  long: (rows) => rows,
};
const counts = { none: 0, one: 1, many: 10_000 };

/** Every name becomes a long one, or every list one of nothing, one or ten thousand rows, on its way to the page. */
async function distort(page, rows) {
  const change = (value, key, asked) => {
    if (Array.isArray(value)) {
      const shown = key === 'items' ? fewer[rows](value, asked) : value;
      return shown.map((one) => change(one, undefined, asked));
    }
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name, asked)]));
    }
    if (key === 'totalCount') return counts[rows] ?? value;
    return rows === 'long' && typeof value === 'string' && IS_NAME.test(key ?? '') && value !== '' ? LONG : value;
  };
  await page.route('**/api/services/app/**', async (route) => {
    if (route.request().method() !== 'GET' || /Session|GetAllPermissions|SystemConfigs/.test(route.request().url()))
      return route.continue();
    const answer = await route.fetch();
    const body = await answer.json().catch(() => null);
    const asked = Number(new URL(route.request().url()).searchParams.get('maxResultCount') ?? 0);
    // Copies belong to lists that are turned by pages; a list without pages is as long as it is.
    return route.fulfill(body ? { response: answer, json: change(body, undefined, asked) } : { response: answer });
  });
}

/** What is still on its way to a page that is left is nobody's. */
const leave = (seat) => seat?.page.unrouteAll({ behavior: 'ignoreErrors' }).then(() => seat.page.context().close());

async function open(browser, who, token, { size, theme, lang, rows }) {
  const [width, height] = size.split('x').map(Number);
  const context = await browser.newContext({
    baseURL: URL_OF_SHOP,
    viewport: { width, height },
    locale: lang === 'vi' ? 'vi-VN' : 'en-US',
    reducedMotion: 'reduce',
    ...(isPhone(size) ? { isMobile: true, hasTouch: true } : {}),
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
    if (!localStorage.getItem('admin.setting'))
      localStorage.setItem('admin.setting', JSON.stringify({ theme: { mode } }));
  }, theme);
  const page = await context.newPage();
  if (rows !== 'demo') await distort(page, rows);
  return page;
}

/** Phones and desks apart: a page is opened once for all sizes of its kind, and turned. */
const isPhone = (size) => Number.parseInt(size, 10) < 768;
const kindsOf = (sizes) =>
  [sizes.filter((size) => !isPhone(size)), sizes.filter(isPhone)].filter((kind) => kind.length > 0);

/** Another size, another theme: as if the window were dragged, and the theme saved in another window. */
async function turnTo(page, { size, theme }) {
  const [width, height] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
  if (!page.url().startsWith(URL_OF_SHOP)) return;
  await page.evaluate((mode) => {
    localStorage.setItem('admin.setting', JSON.stringify({ theme: { mode } }));
    dispatchEvent(new StorageEvent('storage', { key: 'admin.setting' }));
  }, theme);
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

async function settle(page, heard, least) {
  let calm = 0;
  for (let tries = 0; tries < 100 && calm < least; tries++) {
    await page.waitForTimeout(100);
    const isBusy = await page.evaluate(
      () =>
        document.querySelector('.ant-skeleton, .ant-spin-spinning, .kit-filter-place, .kit-later, [aria-busy=true]') !==
        null,
    );
    calm = heard.underWay <= 0 && !isBusy ? calm + 1 : 0;
  }
}

/** `rules`: all of axe-core's, those of a theme, or none, where the same page has been looked at in another size. */
async function lookAt(page, heard, name, rules) {
  await settle(page, heard, rules === 'all' ? 3 : 1);
  const faults = await page.evaluate(measure);
  if (rules !== 'none') await page.evaluate(AXE);
  const { violations } =
    rules === 'none'
      ? { violations: [] }
      : await page.evaluate(
          (runOnly) => globalThis.axe.run(document, { resultTypes: ['violations'], runOnly }),
          rules === 'all' ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] : ['color-contrast'],
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

const folderOf = ({ size, theme, lang, rows }) => `${size}-${theme}-${lang}${rows === 'demo' ? '' : `-${rows}`}`;

function note(found, place, { kind, where }) {
  found.push({ kind, place });
  appendFileSync(at(FOLDER, 'faults.txt'), `${kind}\t${place}\t${where.replaceAll(/\s+/g, ' ')}\n`);
}
/** Every field that was typed into, with its times. */
const typed = [];
async function typeAt(page, heard, place, found) {
  await settle(page, heard, 3);
  const fields = await typeEverywhere(page, place, at(FOLDER, 'typing.txt'));
  typed.push(...fields);
  for (const { field, key, task } of fields.filter(isSlow))
    note(found, place, { kind: 'slow-typing', where: `${field}: key ${key} ms, task ${task} ms` });
}

/** One window takes screen after screen from the list and looks at each in every mode. */
async function visit(waiting, modes, openFor, found) {
  let seat;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [who, path] = next;
    if (seat?.who !== who) {
      await leave(seat);
      const page = await openFor(who, modes[0]);
      seat = { who, page, heard: listenTo(page) };
    }
    const { page, heard } = seat;
    const whose = who === 'admin' ? '' : who;
    const name = `${whose && `${whose}-`}${path.slice(1).replaceAll('/', '-')}`;
    const look = async (more = '') => {
      for (const mode of modes) {
        await turnTo(page, mode);
        const place = `${folderOf(mode)} ${whose}${path}${more && ` ${more}`}`;
        if (options.typing) {
          await typeAt(page, heard, place, found);
          continue;
        }
        const rules = mode === modes[0] ? 'all' : mode.size === modes[0].size ? 'colours' : 'none';
        const faults = await lookAt(page, heard, `${folderOf(mode)}/${name}${more && `-${more}`}`, rules);
        for (const fault of faults) note(found, place, fault);
      }
    };
    heard.underWay = 0;
    await turnTo(page, modes[0]);
    await page.goto(path);
    await look();
    if (options.dialogs) {
      await page.keyboard.press('n');
      await page.waitForTimeout(500);
      if (await page.locator('[role=dialog]:visible').count()) await look('new');
    }
  }
  await leave(seat);
}

await runMain(async () => {
  const began = performance.now();
  await build();
  mkdirSync(at(FOLDER), { recursive: true });
  rmSync(at(FOLDER, 'dist'), { recursive: true, force: true });
  writeFileSync(at(FOLDER, 'faults.txt'), '');
  if (options.typing) writeFileSync(at(FOLDER, 'typing.txt'), '');
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
    for (const lang of listOf('lang'))
      for (const rows of listOf('rows'))
        for (const sizes of kindsOf(listOf('size'))) {
          const modes = listOf('theme').flatMap((theme) => sizes.map((size) => ({ size, theme, lang, rows })));
          for (const mode of modes)
            if (wanted.length === 0 && !options.typing)
              rmSync(at(FOLDER, folderOf(mode)), { recursive: true, force: true });
          const waiting = [...all];
          const pages = Array.from({ length: Number(options.pages) }, () =>
            visit(waiting, modes, (who, mode) => open(browser, who, tokens[who], mode), found),
          );
          await Promise.all(pages);
          report(found);
        }
    if (options.typing) say(summaryOf(typed));
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
