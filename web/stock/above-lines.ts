// The fields above a document's lines are drawn again when one of them changes, not with every key in a line.
import { memo, type ReactNode } from 'react';

/** What the fields do goes through the form as it is by then: an older function does the same. */
export const aboveLines = <P extends object>(draw: (props: P) => ReactNode) =>
  memo(draw, (was, is) => isSame(was, is, (one, other) => typeof other === 'function' || isSame(one, other)));

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;
function isSame(was: unknown, is: unknown, inner: (was: unknown, is: unknown) => boolean = Object.is): boolean {
  if (!isPlain(was) || !isPlain(is)) return Object.is(was, is);
  const before = new Map(Object.entries(was));
  const now = Object.entries(is).filter(([key]) => key !== 'lines');
  return (
    now.every(([key, value]) => inner(before.get(key), value)) &&
    now.length === before.size - Number(before.has('lines'))
  );
}
