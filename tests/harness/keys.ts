// Keys that a person presses, counted, and what docs/keys.md says they may be.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

/** Types like a person, and counts: nothing else may be pressed. */
export function keyboardOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.insertText(text);
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
  };
}

/** How many keys or taps the page of the documents names for a task. */
export function keysFor(task: string): number {
  const row = readFileSync('docs/keys.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1] === task);
  if (!row) throw new Error(`docs/keys.md does not name "${task}"`);
  return Number(row[2]);
}

/** The same for a finger. */
export function fingerOf() {
  let count = 0;
  return {
    count: () => count,
    tap: async (what: Locator) => {
      count += 1;
      await what.tap();
    },
  };
}
