// Keys between the cells of a line editor: Enter goes on, the arrows go up and down a column.
import type { KeyboardEvent } from 'react';

/** Set on the line that was added from the search box: after its last cell Enter leads back there. */
export const FROM_SEARCH = 'fromSearch';

export function moveBetweenCells(event: KeyboardEvent, root: HTMLElement | null, toSearch: () => void): void {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || !cell.dataset.cell || !root) return;
  if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const line = cell.closest<HTMLElement>('[data-line]');
  if (!line) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    const next = nextCell(root, line, cell, event.shiftKey ? -1 : 1);
    if (next) focusCell(next);
    else toSearch();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const lines = [...root.querySelectorAll<HTMLElement>('[data-line]')];
    const there = lines[lines.indexOf(line) + (event.key === 'ArrowDown' ? 1 : -1)];
    const same = there?.querySelector<HTMLInputElement>(`[data-cell="${cell.dataset.cell}"]`);
    if (same) focusCell(same);
    else if (event.key === 'ArrowUp' && !there) toSearch();
  }
}

/** The next cell of the table; null after the last one, or after the last cell of a line that came from the search box. */
function nextCell(root: HTMLElement, line: HTMLElement, cell: HTMLInputElement, step: number): HTMLInputElement | null {
  const within = cellsOf(line);
  const own = within[within.indexOf(cell) + step];
  if (own) return own;
  if (step > 0 && line.dataset[FROM_SEARCH]) {
    delete line.dataset[FROM_SEARCH];
    return null;
  }
  const all = cellsOf(root);
  return all[all.indexOf(cell) + step] ?? null;
}

const cellsOf = (part: HTMLElement): HTMLInputElement[] => [
  ...part.querySelectorAll<HTMLInputElement>('input[data-cell]'),
];
export function focusCell(cell: HTMLInputElement): void {
  cell.focus();
  cell.select();
}
