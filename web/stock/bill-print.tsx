// A stock document on paper, A4 or A5: head of the shop, facts, lines with their sums, the amount in words, signatures.
import type { ReactNode } from 'react';
import { lineAmount, sumLines } from '../../contract/stock/stock.lines.ts';
import { toInstant } from '../../contract/time.ts';
import { amountInWords } from '../kit/print/amount-in-words.ts';
import { type Paper, usePrint } from '../kit/print/print-frame.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../kit/words/format.ts';
import { stockText } from './stock.text.ts';
import type { StockLine } from './stock-lines.ts';

export type BillPaper = Extract<Paper, 'A4' | 'A5'>;
export type PrintColumn = 'quantity' | 'price' | 'amount' | 'serials' | 'note';
export interface BillPrintProps {
  shop: { name: string; branch?: string | null; address?: string | null; phone?: string | null };
  /** In capitals on the paper: 'Phiếu nhập kho'. */
  title: string;
  code: string;
  /** A local day or an instant. */
  date: string;
  /** Supplier, warehouse, reason: two columns. */
  facts: readonly { label: string; value: ReactNode }[];
  lines: readonly StockLine[];
  columns: readonly PrintColumn[];
  note?: string | null;
  /** Who signs: 'Người lập phiếu', 'Thủ kho'. */
  signatures: readonly string[];
}

/** `const [frame, print] = useBillPrint()`; put `frame` on the page, call `print(bill, 'A5')`. */
export function useBillPrint(): [frame: ReactNode, print: (bill: BillPrintProps, paper: BillPaper) => void] {
  const [frame, print] = usePrint();
  return [frame, (bill, paper) => print(<BillPrint {...bill} />, paper, billCss(paper))];
}

export function BillPrint({ shop, title, code, date, facts, lines, columns, note, signatures }: BillPrintProps) {
  const say = useText(stockText);
  const culture = useCulture();
  const { amount } = sumLines(lines);
  const second = [shop.branch, shop.address, shop.phone ? `${say('phone')}: ${shop.phone}` : null].filter(Boolean);
  return (
    <article className="bill">
      <header>
        <div>
          <b>{shop.name}</b>
          {second.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <p className="no">
          {say('billCode')}: <b>{code}</b>
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
      <PrintedLines lines={lines} columns={columns} />
      {columns.includes('amount') && (
        <p>
          {say('inWords')}: <i>{amountInWords(amount, culture)}.</i>
        </p>
      )}
      {note && (
        <p>
          {say('note')}: {note}
        </p>
      )}
      <footer>
        {signatures.map((name) => (
          <div key={name}>
            <b>{name}</b>
            <i>{say('sign')}</i>
          </div>
        ))}
      </footer>
    </article>
  );
}

function PrintedLines({ lines, columns }: Pick<BillPrintProps, 'lines' | 'columns'>) {
  const say = useText(stockText);
  const culture = useCulture();
  const has = (column: PrintColumn) => columns.includes(column);
  const sums = sumLines(lines);
  const head = (column: 'quantity' | 'price' | 'amount') => has(column) && <th className="figure">{say(column)}</th>;
  return (
    <table>
      <thead>
        <tr>
          <th className="index">{say('number')}</th>
          <th>{say('productCode')}</th>
          <th className="name">{say('productName')}</th>
          <th>{say('unit')}</th>
          {head('quantity')}
          {head('price')}
          {head('amount')}
          {has('note') && <th>{say('note')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.key}>
            <td className="index">{index + 1}</td>
            <td>{line.code}</td>
            <td>
              {line.name}
              {has('serials') && line.serials && line.serials.length > 0 && (
                <small>
                  {say('serials')}: {line.serials.join(', ')}
                </small>
              )}
            </td>
            <td>{line.unitName}</td>
            {has('quantity') && <td className="figure">{formatNumber(line.quantity, culture)}</td>}
            {has('price') && <td className="figure">{formatNumber(line.price ?? 0, culture)}</td>}
            {has('amount') && <td className="figure">{formatNumber(lineAmount(line), culture)}</td>}
            {has('note') && <td>{line.note}</td>}
          </tr>
        ))}
        <tr className="sum">
          <td />
          <td colSpan={3}>{say('sum')}</td>
          {has('quantity') && <td className="figure">{formatNumber(sums.quantity, culture)}</td>}
          {has('price') && <td />}
          {has('amount') && <td className="figure">{formatMoney(sums.amount, culture)}</td>}
          {has('note') && <td />}
        </tr>
      </tbody>
    </table>
  );
}

function dayParts(date: string) {
  const local = date.length > 10 ? toInstant(new Date(date)) : date;
  return { day: local.slice(8, 10), month: local.slice(5, 7), year: local.slice(0, 4) };
}

/** The rules of the form; A5 is the same form in smaller letters. A table inherits no letters in a frame without a doctype. */
export const billCss = (paper: BillPaper): string => `
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
