// Stands where a page is on its way: what is scanned meanwhile waits for it, and goes then where a scanner's would.
import { type ReactNode, useEffect, useRef } from 'react';
import { fireScan, useScanner } from './scanner.ts';

export function ScansLater(): ReactNode {
  const kept = useRef<string[]>([]);
  const mark = useRef<HTMLSpanElement>(null);
  useScanner((code) => kept.current.push(code));
  useEffect(() => {
    const place = mark.current;
    return () => {
      // A tab that is left keeps its place, and the codes wait on in it.
      const end = () => {
        if (!place?.isConnected) for (const code of kept.current.splice(0)) fireScan(code);
      };
      setTimeout(end); // the page listens by then
    };
  }, []);
  return <span ref={mark} hidden />;
}
