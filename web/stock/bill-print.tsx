// The lines of a stock document on paper: goods with their sums, the amount in words.
import type { ReactNode } from 'react';
import { lineAmount, sumLines } from '../../contract/stock/stock.lines.ts';
import { amountInWords } from '../kit/print/amount-in-words.ts';
import { type DocumentPaper, type Printed, useDocumentPrint } from '../kit/print/document-paper.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../kit/words/format.ts';
import { stockText } from './stock.text.ts';
import type { StockLine } from './stock-lines.ts';

export type PrintColumn = 'quantity' | 'price' | 'amount' | 'serials' | 'note';
export interface PrintedBill extends Printed {
  lines: readonly StockLine[];
  columns: readonly PrintColumn[];
}

/** `const [frame, print] = useBillPrint()`; put `frame` on the page, call `print(bill, 'A5')`. */
export function useBillPrint(): [frame: ReactNode, print: (bill: PrintedBill, paper: DocumentPaper) => void] {
  const [frame, print] = useDocumentPrint();
  return [frame, (bill, paper) => print(bill, paper, <BillLines {...bill} />)];
}

function BillLines({ lines, columns }: PrintedBill) {
  const say = useText(stockText);
  const culture = useCulture();
  return (
    <>
      <PrintedLines lines={lines} columns={columns} />
      {columns.includes('amount') && (
        <p>
          {say('inWords')}: <i>{amountInWords(sumLines(lines).amount, culture)}.</i>
        </p>
      )}
    </>
  );
}

function PrintedLines({ lines, columns }: Pick<PrintedBill, 'lines' | 'columns'>) {
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
