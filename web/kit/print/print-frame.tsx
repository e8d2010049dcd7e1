// Prints one React node alone, black on white, through a hidden frame: A4, A5 or an 80 mm roll.
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

export type Paper = 'A4' | 'A5' | 'roll80';
const pages: Record<Paper, string> = {
  A4: '@page { size: A4; margin: 12mm }',
  A5: '@page { size: A5; margin: 8mm }',
  roll80: '@page { size: 80mm auto; margin: 3mm } body { width: 74mm }',
};
/** What is printed on of a sheet, in pixels; a roll is as long as what stands on it. */
const MM = 96 / 25.4;
const areas: Partial<Record<Paper, { width: number; height: number }>> = {
  A4: { width: 186 * MM, height: 273 * MM },
  A5: { width: 132 * MM, height: 194 * MM },
};
/** Sheets that belong together say which one each is, and of what. */
const numbersOf = (name: string): string => `
  @page {
    @bottom-left { content: "${name.replace(/["\\\n]/g, '')}"; font-size: 9px }
    @bottom-right { content: counter(page) " / " counter(pages); font-size: 9px }
  }`;
const sheet = `
  html { color-scheme: light; background: #fff; color: #000 }
  body { margin: 0; font: 12px/1.4 system-ui, "Segoe UI", Roboto, Arial, sans-serif }
  table { width: 100%; border-collapse: collapse; font: inherit }
  td, th { padding: 2px 4px; text-align: start; vertical-align: top }
  tr, footer { break-inside: avoid }
  img { max-width: 100% }`;

export interface PrintFrameProps {
  paper: Paper;
  /** Rules of the form being printed. */
  css?: string;
  children: ReactNode;
  /** The print dialog was closed. */
  onDone: () => void;
}

export function PrintFrame({ paper, css = '', children, onDone }: PrintFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const load = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!frame || !page || page.body === body) return;
    const style = page.createElement('style');
    style.textContent = sheet + pages[paper] + css;
    page.head.append(style);
    setBody(page.body);
    void printWhenReady(frame, paper, onDone);
  };
  return (
    <>
      <iframe ref={load} title="print" aria-hidden="true" tabIndex={-1} className="kit-print-frame" />
      {body && createPortal(children, body)}
    </>
  );
}

/** One frame for React to fill the page, then every picture: a barcode that is not there yet would print as a hole. */
async function printWhenReady(frame: HTMLIFrameElement, paper: Paper, onDone: () => void): Promise<void> {
  const inner = frame.contentWindow;
  if (!inner) return onDone();
  await new Promise((filled) => setTimeout(filled, 50));
  await Promise.all([...inner.document.images].map((image) => image.decode().catch(() => {})));
  numberSheets(frame, inner.document, paper);
  const hand = document.activeElement;
  const end = () => {
    onDone();
    // The frame goes, and the hand is where it was: Enter, arrows and Tab go on from there.
    if (hand instanceof HTMLElement) hand.focus({ preventScroll: true });
  };
  inner.addEventListener('afterprint', end, { once: true });
  inner.focus();
  inner.print();
}

/** One document that is longer than its sheet. Several of them are one pile whose sheets need no numbers of their own. */
function numberSheets(frame: HTMLIFrameElement, page: Document, paper: Paper): void {
  const [one, another] = page.querySelectorAll('article');
  const area = areas[paper];
  if (!area || !one || another) return;
  frame.style.width = `${area.width}px`;
  const isLong = one.offsetHeight > area.height;
  frame.style.width = '';
  if (isLong) page.head.append(Object.assign(page.createElement('style'), { textContent: numbersOf(one.title) }));
}

/** `const [frame, print] = usePrint()`; put `frame` anywhere, call `print(<Form />, 'A5')`. */
export function usePrint(): [frame: ReactNode, print: (node: ReactNode, paper: Paper, css?: string) => void] {
  const [job, setJob] = useState<{ node: ReactNode; paper: Paper; css: string } | null>(null);
  const frame = job && (
    <PrintFrame paper={job.paper} css={job.css} onDone={() => setJob(null)}>
      {job.node}
    </PrintFrame>
  );
  return [frame, (node, paper, css = '') => setJob({ node, paper, css })];
}
