// A phone's way back: what stands over the page is closed by it, as by Escape, and the page stays. For that an entry of the history is laid
// over the page's own when the first sheet opens. It stays when the sheet closes otherwise, serves the next one, and is stepped over.
const PHONE = '(max-width: 767.98px), (pointer: coarse)';
const OVER = '.ant-modal-wrap, .ant-drawer-open, .ant-image-preview, .palette';
/** What closes leaves the page a moment later; what is asked instead is there by then. */
const CLOSED_MS = 400;

/** Kept beside what the router keeps of an entry. */
interface Entry {
  idx?: number;
  /** A page that has such an entry laid over it. */
  isUnder?: boolean;
  isOver?: boolean;
}
const entry = (): Entry => (history.state ?? {}) as Entry; // the router's own, and ours
const isCovered = () => [...document.querySelectorAll(OVER)].some((one) => one.checkVisibility());

/** Of the entry that was looked at last: whoever comes from before a page has not been on what lies over it. */
let last: number | undefined;
function layOver(): void {
  if (entry().isOver) return;
  last = entry().idx;
  history.replaceState({ ...entry(), isUnder: true }, '');
  history.pushState({ ...entry(), isUnder: false, isOver: true }, '');
}

function stepBack(event: PopStateEvent): void {
  const { idx, isUnder } = entry();
  const isForward = last !== undefined && idx !== undefined && last < idx;
  last = idx;
  if (!isUnder || isForward) return;
  event.stopImmediatePropagation(); // the same page to the router
  if (!isCovered()) {
    history.back();
    return;
  }
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true }),
  );
  setTimeout(() => isCovered() && layOver(), CLOSED_MS);
}

/** Before the router listens. */
export function watchBack(): void {
  window.addEventListener('popstate', stepBack, true);
  // Whatever opens takes the focus.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest(OVER) && matchMedia(PHONE).matches) layOver();
  });
}
