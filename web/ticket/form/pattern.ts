// An unlock pattern as text: the dots 1 to 9, row by row, in the order in which they are drawn: '14789'.
export const isPattern = (text: string): boolean => /^[1-9]{2,9}$/.test(text) && new Set(text).size === text.length;

const columnOf = (dot: number) => (dot - 1) % 3;
const rowOf = (dot: number) => Math.floor((dot - 1) / 3);
/** The centre of a dot in a square of 3 by 3 units. */
export const centreOf = (dot: number): { x: number; y: number } => ({ x: columnOf(dot) + 0.5, y: rowOf(dot) + 0.5 });

/** One dot more, with the one that is passed on the way, as phones do it. */
export function draw(pattern: string, dot: number): string {
  const next = String(dot);
  if (pattern.includes(next)) return pattern;
  const last = Number(pattern.at(-1) ?? 0);
  if (!last) return next;
  const [columns, rows] = [columnOf(last) + columnOf(dot), rowOf(last) + rowOf(dot)];
  const hasMiddle = columns % 2 === 0 && rows % 2 === 0;
  const middle = String((rows / 2) * 3 + columns / 2 + 1);
  return hasMiddle && !pattern.includes(middle) ? pattern + middle + next : pattern + next;
}
/** The dot a place in the square touches; null between dots. */
export function dotAt(x: number, y: number): number | null {
  for (let dot = 1; dot <= 9; dot++) {
    const centre = centreOf(dot);
    if (Math.hypot(x - centre.x, y - centre.y) < 0.32) return dot;
  }
  return null;
}
