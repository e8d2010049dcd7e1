// A document on paper, A4 or A5: head of the shop, title, number, day, facts, what it holds, signatures.
import type { ReactNode } from 'react';
import { toInstant } from '../../../contract/time.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type Paper, usePrint } from './print-frame.tsx';

export type DocumentPaper = Extract<Paper, 'A4' | 'A5'>;
export interface Printed {
  shop: { name: string; branch?: string | null; address?: string | null; phone?: string | null };
  /** In capitals on the paper: 'Phiếu nhập kho'. */
  title: string;
  code: string;
  /** A local day or an instant. */
  date: string;
  /** Supplier, warehouse, reason: two columns. */
  facts: readonly { label: string; value: ReactNode }[];
  note?: string | null;
  /** Who signs: 'Người lập phiếu', 'Thủ kho'. */
  signatures: readonly string[];
}

/** `const [frame, print] = useDocumentPrint()`; put `frame` on the page, call `print(document, 'A5', lines)`. */
export function useDocumentPrint(): [
  frame: ReactNode,
  print: (document: Printed, paper: DocumentPaper, lines?: ReactNode) => void,
] {
  const [frame, print] = usePrint();
  return [
    frame,
    (document, paper, lines) => print(<PrintedDocument {...document}>{lines}</PrintedDocument>, paper, paperCss(paper)),
  ];
}

function PrintedDocument(props: Printed & { children?: ReactNode }) {
  const { shop, title, code, date, facts, note, signatures, children } = props;
  const say = useText(kitText);
  const second = [shop.branch, shop.address, shop.phone ? `${say('phone')}: ${shop.phone}` : null].filter(Boolean);
  return (
    <article className="bill" title={code}>
      <header>
        <div>
          <b>{shop.name}</b>
          {second.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <p className="no">
          {say('documentNo')}: <b>{code}</b>
        </p>
      </header>
      <h1>{title}</h1>
      <p className="day">{say('dayOf', dayParts(date))}</p>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {children}
      {note && (
        <p>
          {say('note')}: {note}
        </p>
      )}
      <footer>
        {signatures.map((name) => (
          <div key={name}>
            <b>{name}</b>
            <i>{say('signHere')}</i>
          </div>
        ))}
      </footer>
    </article>
  );
}

function dayParts(date: string) {
  const local = date.length > 10 ? toInstant(new Date(date)) : date;
  return { day: local.slice(8, 10), month: local.slice(5, 7), year: local.slice(0, 4) };
}

/** The rules of the form; A5 is the same form in smaller letters. A table inherits no letters in a frame without a doctype. */
const paperCss = (paper: DocumentPaper): string => `
  .bill { font-size: ${paper === 'A4' ? 13 : 10.5}px }
  .bill p { margin: 2px 0 }
  .bill header { display: flex; justify-content: space-between; gap: 16px }
  .bill h1 { margin: ${paper === 'A4' ? '18px' : '8px'} 0 2px; font-size: 1.6em; text-align: center; text-transform: uppercase }
  .bill .no { flex: none }
  .bill .day { margin-bottom: 10px; text-align: center; font-style: italic }
  .bill dl { display: grid; grid-template-columns: 1fr 1fr; gap: 2px 24px; margin: 0 0 10px }
  .bill dl div { display: flex; gap: 6px }
  .bill dt { flex: none }
  .bill dd { margin: 0; font-weight: 600 }
  .bill table { margin-bottom: 8px; font: inherit }
  .bill thead { display: table-header-group }
  .bill tr, .bill footer { break-inside: avoid }
  .bill th, .bill td { border: 1px solid #000; padding: ${paper === 'A4' ? '4px 6px' : '2px 4px'} }
  .bill th { text-align: center }
  .bill .name { width: 38% }
  .bill .index { width: 2.4em; text-align: center }
  .bill td.figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
  .bill small { display: block; font-size: .85em; overflow-wrap: anywhere }
  .bill .sum { font-weight: 600 }
  .bill footer { display: flex; justify-content: space-around; gap: 8px; margin-top: 16px; text-align: center }
  .bill footer div { flex: 1; min-height: ${paper === 'A4' ? '110px' : '80px'} }
  .bill footer i { display: block; font-size: .85em }
`;
