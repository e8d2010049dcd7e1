// What every dialog does with keys, whoever wrote it: Ctrl+S, and Enter in a line of text, are its answer; Escape asks and a click beside
// it does nothing as long as something is in it that was typed and is not kept elsewhere (`data-kept`).
import { say } from '../../kit/words/culture.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { ask } from './feedback.ts';

const WRAP = '.ant-modal-wrap';
const FIELDS = 'input:not([type=hidden], [type=search], [type=checkbox], [type=radio]), textarea';
type Field = HTMLInputElement | HTMLTextAreaElement;
/** Lists, calendars and sums take Enter and Escape for themselves; a scanned code must never be the answer about money. */
const OWN_KEYS = '.ant-select, .ant-picker, .ant-input-number, .kit-money-field, [role=combobox]';
const POPUPS = ['select-dropdown', 'picker-dropdown', 'dropdown', 'popover']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden)`)
  .join();
/** What a scanner types has its Enter at once behind it. */
const IN_A_CODE_MS = 80;

/** What stood in a field when it was first entered. */
const before = new WeakMap<Element, string>();
const typedIn = new WeakSet<Element>();

const topmost = (): Element | undefined =>
  [...document.querySelectorAll(WRAP)].findLast((wrap) => wrap.checkVisibility());

function isTouched(wrap: Element): boolean {
  return [...wrap.querySelectorAll<Field>(FIELDS)].some(
    (field) =>
      typedIn.has(field) &&
      !field.closest('[data-kept]') &&
      field.value.trim() !== '' &&
      field.value !== before.get(field),
  );
}
/** Its answer, be it only to be given later; a question that was asked in passing is answered by hand. */
const answerOf = (wrap: Element) => wrap.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary');
const isOpen = (button: HTMLButtonElement) => !button.disabled && !button.classList.contains('ant-btn-loading');

async function askToLeave(wrap: Element): Promise<void> {
  const question = { title: say(kitText, 'unsaved'), content: say(kitText, 'unsavedHint') };
  const answers = { yes: say(kitText, 'discard'), no: say(kitText, 'keepEditing'), danger: true };
  if (await ask({ ...question, ...answers })) wrap.querySelector<HTMLElement>('.ant-modal-close')?.click();
}
const isLine = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && !target.form && !target.closest(OWN_KEYS);

export function watchDialogs(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(FIELDS) && target.closest(WRAP) && !before.has(target))
      before.set(target, (target as Field).value); // as FIELDS says
  });
  document.addEventListener('input', ({ target }) => target instanceof Element && typedIn.add(target), true);
  // Before the dialog hears of it.
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (target instanceof Element && target.matches(WRAP) && isTouched(target)) event.stopPropagation();
    },
    true,
  );
  let last = 0;
  // After the field that has the focus, and before Ant Design, which listens here too, but later.
  window.addEventListener('keydown', (event) => {
    const isLate = event.timeStamp - last > IN_A_CODE_MS;
    last = event.timeStamp;
    const wrap = event.defaultPrevented || event.isComposing ? undefined : topmost();
    if (!wrap) return;
    if (event.key === 'Escape') leave(wrap, event);
    else if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) answer(wrap, event);
    else if (event.key === 'Enter' && isLate && isLine(event.target) && wrap.contains(event.target as Node))
      if (!answerOf(wrap)?.classList.contains('ant-btn-dangerous')) answer(wrap, event);
  });
}
function leave(wrap: Element, event: KeyboardEvent): void {
  if (document.querySelector(POPUPS) || !wrap.querySelector('.ant-modal-close') || !isTouched(wrap)) return;
  event.stopImmediatePropagation();
  void askToLeave(wrap);
}
function answer(wrap: Element, event: KeyboardEvent): void {
  const button = answerOf(wrap);
  if (!button) return;
  event.preventDefault(); // the browser would save the page
  if (isOpen(button)) button.click();
}
