// A dialog that opens is about what is asked in it: the focus goes to its first field, not to the cross in its corner, which
// Ant Design would take because it comes first in the page.
import { giveBack } from '../../kit/page/hand.ts';
import { dialogOpen } from '../../kit/page/shortcuts.ts';

const CROSS = '.ant-modal-close';
const LOADING = '.kit-skeleton, .ant-skeleton';
/** A choice that is made already, and hardly ever another: the question is what comes after it. */
const ANSWERED = '[data-answered]';
const FIELDS = 'input:not([type=hidden]), textarea, [contenteditable=true]';

/** Where to begin: the first field; without one the answer, or the way back where the answer takes something away. */
function beginning(dialog: Element): HTMLElement | null {
  const isFree = (one: HTMLElement) => one.checkVisibility() && !(one as HTMLInputElement).disabled;
  const all = (where: string) => [...dialog.querySelectorAll<HTMLElement>(where)].filter(isFree);
  const fields = all(`.ant-modal-body :is(${FIELDS})`);
  const field = fields.find((one) => !one.closest(ANSWERED)) ?? fields[0];
  // On glass a field that is focused unasked pulls the keyboard over the dialog; where it is opened to write, that is what was asked for.
  if (field?.matches('[data-write]') || (field && !matchMedia('(pointer: coarse)').matches)) return field;
  const buttons = all('.ant-modal-footer .ant-btn');
  const main = buttons.find((one) => one.classList.contains('ant-btn-primary'));
  const isDanger = main?.classList.contains('ant-btn-dangerous') ?? false;
  return (field || isDanger ? null : main) ?? buttons[0] ?? null;
}

/** An amount is replaced by what is typed, as after Tab. */
function turnTo(first: HTMLElement | null): void {
  first?.focus({ preventScroll: true });
  if (first instanceof HTMLInputElement && first.inputMode === 'numeric') first.select();
}
/** What is still being read is begun once more when it is here, unless the user has gone somewhere meanwhile. */
function begin(dialog: Element): void {
  const first = beginning(dialog);
  turnTo(first);
  if (!dialog.querySelector(LOADING)) return;
  const watch = new MutationObserver(() => {
    if (dialog.isConnected && dialog.querySelector(LOADING)) return;
    watch.disconnect();
    if (document.activeElement === first) turnTo(beginning(dialog));
  });
  watch.observe(dialog, { childList: true, subtree: true });
}

/** What a dialog was opened by may be gone with what it did: then the page has the hand, and Tab goes on in it, not at the top of the window. */
function goBackToPage(): void {
  let wasInDialog = false;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('[role=dialog]')) wasInDialog = true;
  });
  new MutationObserver(() => {
    if (!wasInDialog || dialogOpen()) return;
    wasInDialog = false;
    // After whoever opened it has taken the hand back.
    setTimeout(() => {
      if (document.activeElement === document.body && !dialogOpen()) giveBack(null);
    });
  }).observe(document.body, { childList: true });
}

export function focusDialogs(): void {
  goBackToPage();
  /** The cross is where the user went: by Tab, or with the pointer on it. */
  let meant: 'tab' | Element | null = null;
  document.addEventListener('keydown', ({ key }) => (meant = key === 'Tab' ? 'tab' : null), true);
  document.addEventListener('pointerdown', ({ target }) => (meant = (target as Element).closest(CROSS)), true);
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const cross = target instanceof Element ? target.closest(CROSS) : null;
    const dialog = cross?.closest('[role=dialog]');
    if (!cross || !dialog || meant === 'tab' || meant === cross) return;
    if (relatedTarget instanceof Node && dialog.contains(relatedTarget)) return;
    begin(dialog);
  });
}
