// Runs inside a page: what sticks out, what is cut off or covered, what a thumb cannot hit. Names, roles and contrast are axe-core's.
export function measure() {
  const faults = [];
  // Not innerWidth: a phone shows a page that is too wide in a window that is as wide as the page.
  const { clientWidth: width, clientHeight: height, scrollWidth } = document.documentElement;
  const isPhone = width < 768;
  const seen = (box) => box.width > 1 && box.height > 1;
  const nameOf = (element) => {
    const classes = [...element.classList]
      .slice(0, 3)
      .map((one) => `.${one}`)
      .join('');
    return `${element.tagName.toLowerCase()}${classes} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)}"`;
  };
  const add = (kind, element, more = '') => faults.push({ kind, where: `${nameOf(element)}${more}` });
  const hasOwnText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const scrolls = (element) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX)) return true;
    }
    return false;
  };
  /** What hides the words inside it that do not fit: an element, the window, or nothing, where they can be scrolled. */
  const hiders = new Map([[document.body, 'window']]);
  const hiderOf = (element) => {
    if (!element) return 'window';
    if (!hiders.has(element)) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isOpen =
        /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || element.matches('.ant-tabs-nav-wrap');
      hiders.set(element, isOpen ? null : /hidden|clip/.test(overflowX) ? element : hiderOf(element.parentElement));
    }
    return hiders.get(element);
  };
  /** By how much the words of an element are hidden so. */
  const beyond = (element, box) => {
    const hider = hiderOf(element.parentElement);
    if (!hider) return 0;
    const edge = hider === 'window' ? { left: 0, right: width, width } : hider.getBoundingClientRect();
    const isSeen = edge.width > 1 && box.left < edge.right && box.right > edge.left;
    return isSeen ? Math.max(box.right - edge.right, edge.left - box.left) : 0;
  };
  /** What an element is scrolled in. */
  const frameOf = (element) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one.getBoundingClientRect();
    return { top: 0, bottom: height };
  };
  const isHidden = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  if (scrollWidth > width + 1) {
    const right = (element) => element.getBoundingClientRect().right;
    // What is fixed follows the window, which follows the page.
    const fixed = new Set(
      [...document.body.querySelectorAll('*')].filter((one) => getComputedStyle(one).position === 'fixed'),
    );
    const isFixed = (element) => element !== null && (fixed.has(element) || isFixed(element.parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => right(element) > width + 1 && !scrolls(element) && !isFixed(element),
    );
    const widest = wide.reduce((one, other) => (one && right(one) > right(other) + 1 ? one : other), undefined);
    add('overflow', widest ?? document.body, ` ${scrollWidth} px`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (!seen(box) || isHidden(element) || element.closest('svg, [aria-hidden=true]')) continue;
    if (hasOwnText(element)) {
      const style = getComputedStyle(element);
      const more = element.scrollWidth - element.clientWidth;
      const isCut = /hidden|clip/.test(style.overflowX) && more > 1;
      const isTold = element.closest('[title]') !== null;
      if (isCut && !isTold) add(style.textOverflow === 'ellipsis' ? 'no-title' : 'clipped', element, ` +${more} px`);
      const isLow = /hidden|clip/.test(style.overflowY) && element.scrollHeight - element.clientHeight > 3;
      if (isLow && !isTold && style.webkitLineClamp === 'none')
        add('clipped', element, ` +${element.scrollHeight - element.clientHeight} px down`);
      const lost = beyond(element, box);
      if (lost > 2 && element.closest('[title]') === null) add('cut-off', element, ` +${Math.round(lost)} px`);
      const holder = element.parentElement?.getBoundingClientRect();
      const isOut = style.overflowX === 'visible' && style.display !== 'inline' && more > 2 && element.clientWidth > 0;
      if (isOut && holder) add('sticks-out', element, ` +${more} px`);
    }
  }
  const dialog = [...document.querySelectorAll('[role=dialog]')].filter((one) => !isHidden(one)).at(-1);
  for (const element of dialog?.querySelectorAll('button') ?? []) {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isOver = hit !== null && !dialog.contains(hit) && !hit.contains(dialog);
    if (seen(box) && !isHidden(element) && isOver) add('covered', element, ` by ${nameOf(hit)}`);
  }
  if (isPhone) {
    const targets =
      'a[href], button, input:not([type=hidden]), textarea, [role=button], [role=tab], [role=menuitem], [role=checkbox], [role=switch], .ant-select, .ant-picker, summary';
    const bar = document.querySelector('.bottom-bar');
    const edge = bar?.getBoundingClientRect().top ?? height;
    for (const element of document.querySelectorAll(targets)) {
      const box = element.getBoundingClientRect();
      const isUnderBar = box.bottom + 10 > edge && !bar?.contains(element) && !element.closest('[role=dialog]'); // it is scrolled up first
      if (
        isUnderBar ||
        !seen(box) ||
        isHidden(element) ||
        element.disabled ||
        box.bottom < 0 ||
        box.top > height ||
        box.left > width ||
        box.right < 0
      )
        continue;
      // Inside a larger one, or words within a sentence: the larger one is what is hit.
      const holder = element.parentElement?.closest(`label, .ant-input-affix-wrapper, .ant-tabs-tab, ${targets}`);
      const area = (holder ?? element).getBoundingClientRect();
      if (getComputedStyle(element).display === 'inline' && !holder && hasOwnText(element.parentElement)) continue;
      const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
      const own = holder ?? element;
      const hits = (px, py) => {
        const hit = document.elementFromPoint(px, py);
        return hit !== null && (own.contains(hit) || (hit.contains(own) && hit.closest(targets) !== null));
      };
      if (!hits(x, y)) continue; // covered, or scrolled away
      const frame = frameOf(own);
      if (y + 20 > frame.bottom || y - 20 < frame.top) continue; // half of it: it is scrolled into sight first
      const isHigh = area.height >= 43.5 || (hits(x, y - 20) && hits(x, y + 20));
      const isWide = area.width >= 43.5 || (hits(x - 20, y) && hits(x + 20, y));
      if (!isHigh || !isWide) add('small-target', element, ` ${Math.round(area.width)}×${Math.round(area.height)}`);
    }
  }
  return faults;
}
