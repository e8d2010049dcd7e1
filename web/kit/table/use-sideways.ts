// Head, rows and scroll bar of a table move sideways together; whether something lies beyond an edge is marked on the table.
import { type RefObject, type UIEvent, useEffect, useRef } from 'react';

interface Sideways {
  root: RefObject<HTMLDivElement | null>;
  head: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  bar: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}
export function useSideways(): Sideways {
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const mark = () => {
    const { current } = head;
    if (!current || !root.current) return;
    const rest = current.scrollWidth - current.clientWidth - current.scrollLeft;
    root.current.toggleAttribute('data-before', current.scrollLeft > 0);
    root.current.toggleAttribute('data-beyond', rest > 1);
  };
  const onScroll = ({ currentTarget: moved }: UIEvent<HTMLElement>) => {
    for (const { current } of [head, body, bar])
      if (current && current !== moved && current.scrollLeft !== moved.scrollLeft)
        current.scrollLeft = moved.scrollLeft;
    mark();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` reads the same elements whenever it is made anew
  useEffect(() => {
    const { current } = head;
    if (!current) return;
    // The browser tells after it has laid the page out: asking it in between would make it do so twice.
    const watch = new ResizeObserver(mark);
    watch.observe(current);
    if (current.firstElementChild) watch.observe(current.firstElementChild);
    return () => watch.disconnect();
  }, []);
  return { root, head, body, bar, onScroll };
}
