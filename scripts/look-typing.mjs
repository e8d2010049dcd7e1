// `npm run look -- --typing`: eight keys at the pace of a fast typist go into every field of a page, and the browser says how long each
// took from the key to the paint, and what held it up meanwhile. Nothing is sent: what a field had before is put back.
import { appendFileSync } from 'node:fs';

/** Slower than this, and a key is felt. */
const LIMIT_MS = 100;
/** 150 words a minute; a scanner types four times as fast. */
const PACE_MS = 80;
/** What is asked for while somebody types comes back, and is shown, a little after the last key. */
const AFTER_MS = 500;
const TIMES = 3;
/** Of many alike, as in the rows of a table: the first and the last of them. */
const ALIKE = 2;

/** Runs inside the page: marks the fields that can be typed into, in the topmost dialog where one is open, and names them. */
function fieldsOf() {
  const kinds = 'input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=email]';
  const more = 'input[type=number], input[type=password], input[type=url], textarea';
  const shown = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(shown);
  const within = dialogs.at(-1) ?? document.body;
  const nameOf = (field) => {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder;
    const shownThere = field.closest('.ant-select')?.querySelector('.ant-select-placeholder')?.textContent;
    return (label || shownThere || field.closest('[aria-label]')?.getAttribute('aria-label') || field.id || '?').trim();
  };
  const all = [...within.querySelectorAll(`${kinds}, ${more}`)].filter(
    (field) => shown(field) && !field.disabled && !field.readOnly && field.getBoundingClientRect().height > 1,
  );
  return all.map((field, place) => {
    field.dataset.typed = String(place);
    const isNumber =
      field.type === 'number' ||
      /numeric|decimal|tel/.test(field.inputMode) ||
      field.closest('.ant-input-number, .ant-picker') !== null;
    return { place, name: nameOf(field).slice(0, 60), isNumber };
  });
}

/** Runs inside the page: from now on, how long keys took until they were painted, and what took longer than a frame may. */
function watch() {
  globalThis.typing?.stop();
  const seen = { key: 0, task: 0 };
  const observe = (type, key, more = {}) => {
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (type !== 'event' || /^key|input$/.test(name)) seen[key] = Math.max(seen[key], Math.round(duration));
    });
    observer.observe({ type, ...more });
    return observer;
  };
  const observers = [observe('event', 'key', { durationThreshold: 16 }), observe('longtask', 'task')];
  const stop = () => {
    for (const observer of observers) observer.disconnect();
  };
  globalThis.typing = { seen, stop };
}

/** Types into one field; null where it is gone, or does not take the focus. */
async function typeInto(page, { place, isNumber }) {
  const field = page.locator(`[data-typed="${place}"]`);
  const before = await field
    .evaluate(
      (element) => {
        element.scrollIntoView({ block: 'center' });
        element.focus();
        return document.activeElement === element ? element.value : null;
      },
      undefined,
      { timeout: 2000 },
    )
    .catch(() => null);
  if (before === null) return null;
  await page.waitForTimeout(150); // what opens on focus is no answer to a key
  await page.evaluate(watch);
  const presses = [];
  for (const key of isNumber ? '15081990' : 'man hinh') {
    presses.push(page.keyboard.press(key === ' ' ? 'Space' : key));
    await page.waitForTimeout(PACE_MS);
  }
  await Promise.all(presses);
  await page.waitForTimeout(AFTER_MS);
  const { key, task } = await page.evaluate(() => globalThis.typing.seen);
  await page.keyboard.press('ControlOrMeta+a');
  await (before === '' ? page.keyboard.press('Backspace') : page.keyboard.insertText(before));
  await page.evaluate(() => document.activeElement?.blur());
  return { key, task, worst: Math.max(key, task) };
}

/** Types into every field of a page. What is slow once is tried again: the machine may have been busy, so the fastest try counts. */
export async function typeEverywhere(page, place, file) {
  const fields = await page.evaluate(fieldsOf);
  const alike = (field) => fields.filter(({ name }) => name === field.name);
  const chosen = fields.filter((field) => {
    const all = alike(field);
    return all.length <= ALIKE || field === all[0] || field === all.at(-1);
  });
  const measured = [];
  for (const field of chosen) {
    let best = await typeInto(page, field);
    for (let time = 1; time < TIMES && best && best.worst > LIMIT_MS; time++) {
      const again = await typeInto(page, field);
      if (again && again.worst < best.worst) best = again;
    }
    if (!best) continue;
    measured.push({ place, field: field.name, ...best });
    appendFileSync(file, `${best.worst}\t${best.key}\t${best.task}\t${place}\t${field.name}\n`);
  }
  return measured;
}
export const isSlow = ({ worst }) => worst > LIMIT_MS;

/** `412 fields: median 24 ms, 95 of 100 within 56 ms, worst 96 ms (/home Tìm kiếm)`. Below 16 ms the browser says nothing. */
export function summaryOf(measured) {
  const sorted = [...measured].sort((one, other) => one.worst - other.worst);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  const told = (ms) => (ms === 0 ? 'below 16 ms' : `${ms} ms`);
  const last = sorted.at(-1);
  if (!last) return 'No field to type into.';
  const [median, most] = [at(0.5), at(0.95)].map(({ worst }) => told(worst));
  return `${sorted.length} fields: median ${median}, 95 of 100 within ${most}, worst ${told(last.worst)} (${last.place} ${last.field})`;
}
