// What the keyboard of a phone covers. Where the browser lays it over the page (iOS), sheets stand on it: --keyboard is its height.
/** Less is a bar of the browser that comes and goes. */
const LEAST_PX = 120;

/** `shown`: what is left of a window this high, from `top` on, `scale` times as large. */
export function coveredBy(windowHeight: number, shown: { height: number; top: number; scale: number }): number {
  const covered = Math.round(windowHeight - shown.height - shown.top);
  return shown.scale === 1 && covered >= LEAST_PX ? covered : 0;
}

export function watchKeyboard(): void {
  const { visualViewport: view } = window;
  if (!view) return;
  const measure = () => {
    const covered = coveredBy(window.innerHeight, { height: view.height, top: view.offsetTop, scale: view.scale });
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  };
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
}
