// Stands where a page is on its way: what is scanned meanwhile waits for it, and goes then where a scanner's would.
import { useEffect, useRef } from 'react';
import { fireScan, useScanner } from './scanner.ts';

export function ScansLater(): null {
  const kept = useRef<string[]>([]);
  useScanner((code) => kept.current.push(code));
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      // Whoever went elsewhere meanwhile did not scan for that page.
      const end = () => {
        if (window.location.pathname === pathname) for (const code of kept.current.splice(0)) fireScan(code);
      };
      setTimeout(end); // the page listens by then
    };
  }, []);
  return null;
}
