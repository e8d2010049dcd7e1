// Which rows and columns of a large grid are in sight, so that only those are drawn.
import { type RefObject, useEffect, useState } from 'react';

export interface Sizes {
  row: number;
  column: number;
  /** The sticky first column and the sticky head cover this much. */
  left: number;
  top: number;
}
export interface Sight {
  rows: readonly [first: number, last: number];
  columns: readonly [first: number, last: number];
}
const BEYOND = 4;

export function useWindow(box: RefObject<HTMLElement | null>, sizes: Sizes): Sight {
  const [sight, setSight] = useState<Sight>({ rows: [0, 30], columns: [0, 12] });
  const { row, column, left, top } = sizes;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const range = (from: number, length: number, size: number): [number, number] => [
        Math.max(0, Math.floor(from / size) - BEYOND),
        Math.ceil((from + length) / size) + BEYOND,
      ];
      const next: Sight = {
        rows: range(element.scrollTop, element.clientHeight - top, row),
        columns: range(element.scrollLeft, element.clientWidth - left, column),
      };
      setSight((before) => (same(before, next) ? before : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    const watch = new ResizeObserver(later);
    watch.observe(element);
    element.addEventListener('scroll', later, { passive: true });
    look();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      element.removeEventListener('scroll', later);
    };
  }, [box, row, column, left, top]);
  return sight;
}
const same = (one: Sight, other: Sight) => `${one.rows},${one.columns}` === `${other.rows},${other.columns}`;

/** Scrolls as little as is needed to bring a cell out from under the edges. */
export function reveal(element: HTMLElement, place: { row: number; column: number }, sizes: Sizes): void {
  const { row, column, left, top } = sizes;
  const [x, y] = [place.column * column, place.row * row];
  const [width, height] = [element.clientWidth - left, element.clientHeight - top];
  if (x < element.scrollLeft) element.scrollLeft = x;
  else if (x + column > element.scrollLeft + width) element.scrollLeft = x + column - width;
  if (y < element.scrollTop) element.scrollTop = y;
  else if (y + row > element.scrollTop + height) element.scrollTop = y + row - height;
}
