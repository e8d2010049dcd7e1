// What keeps people from using a screen, as axe-core sees it: names, roles, contrast. Only what is serious.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** Asked at every frame. What slides in begins a few frames after it is there. */
const IS_STILL = (frames: number) => {
  const isStill =
    document.querySelector('[role=tabpanel], main') !== null &&
    document.querySelector('.ant-skeleton, .ant-spin-spinning, .kit-filter-place, .kit-later, [aria-busy=true]') ===
      null &&
    // A drawer that is sliding in is half seen through; what goes round for ever is no movement.
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity);
  const page = document.documentElement.dataset;
  page.still = String(isStill ? Number(page.still ?? 0) + 1 : 0);
  return Number(page.still) >= frames;
};

/** One line for each, with the place and the element; none is what a screen should have. */
export async function barriersOn(page: Page, place: string): Promise<string[]> {
  await page.evaluate(() => delete document.documentElement.dataset.still);
  await page.waitForFunction(IS_STILL, 8);
  await page.evaluate(source);
  return page.evaluate(async (where) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // put there by the line above
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 200)}`));
  }, place);
}
