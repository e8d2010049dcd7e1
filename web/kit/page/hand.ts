// Where the hand is when what stood over a page has gone: at nothing in particular of it.
const PAGES = 'content';

/** Back to where it came from; where that is gone or was nothing, to the page. */
export function giveBack(from: Element | null): void {
  const isThere = from instanceof HTMLElement && from !== document.body && from.checkVisibility();
  (isThere ? from : document.getElementById(PAGES))?.focus({ preventScroll: true });
}
/** It is in no field and on no button. */
export function isHandFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === PAGES;
}
