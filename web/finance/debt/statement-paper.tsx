// The statement that both sides sign (biên bản đối chiếu công nợ): A4, and the same as a sheet.
import { App } from 'antd';
import type { ReactNode } from 'react';
import { itemDocuments } from '../../../contract/finance/finance.ts';
import type { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import type { Out } from '../../../contract/kit.ts';
import { today } from '../../../contract/time.ts';
import { saveFile } from '../../kit/excel/save-file.ts';
import { type SheetCell, writeSheet } from '../../kit/excel/write-sheet.ts';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { usePrint } from '../../kit/print/print-frame.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMoney, formatNumber } from '../../kit/words/format.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { debtText } from './debt.text.ts';

export type Statement = Out<typeof TransactionLiabilities.GetStatement>;
export interface StatementPaper {
  print: () => void;
  excel: () => void;
}
export function useStatementPaper(statement: Statement): [frame: ReactNode, paper: StatementPaper] {
  const say = useText(debtText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [frame, print] = usePrint();
  const closing = useClosing(statement);
  const excel = () => {
    const { shopName, branch, name, from, to } = statement;
    const above: SheetCell[][] = [
      [say('paperTitle')],
      [`${formatDay(from)} – ${formatDay(to)}`],
      [say('sideA'), [shopName, branch?.name, branch?.address, branch?.phone].filter(Boolean).join(' · ')],
      [
        say('sideB'),
        [name, statement.code, statement.address, statement.phone, statement.taxCode].filter(Boolean).join(' · '),
      ],
      [],
      [say('number'), say('day'), say('document'), '', say('voucher'), say('rise'), say('fall'), say('balance')],
      ['', '', say('openingRow'), '', '', '', '', statement.opening],
    ];
    const rows = statement.items.map((row, index): SheetCell[] => [
      index + 1,
      formatDay(row.day),
      itemDocuments[row.document][culture],
      row.code,
      row.voucherCode ?? row.writeOffCode ?? row.offsetCode ?? '',
      row.rise,
      row.fall,
      row.balance,
    ]);
    const below: SheetCell[][] = [
      ['', '', say('sumRow'), '', '', statement.rise, statement.fall, ''],
      ['', '', say('closingRow'), '', '', '', '', statement.closing],
      [],
      [closing.sentence],
      ...(closing.words ? [[`${say('inWords')}: ${closing.words}`]] : []),
    ];
    const all = [...above, ...rows, ...below];
    const sums = above.length + rows.length;
    const file = writeSheet({
      rows: all,
      widths: [8, 12, 18, 16, 16, 16, 16, 16],
      bold: new Set([0, above.length - 2, above.length - 1, sums, sums + 1]),
    });
    saveFile(file, `${say('paperTitle')} ${name} ${today()}.xlsx`);
    message.success(say('excelDone'));
  };
  return [frame, { print: () => print(<Paper statement={statement} />, 'A4', css), excel }];
}

/** Who owes whom at the end. What is usual with a supplier is that we owe them; with everybody else that they owe us. */
function useClosing({ party, closing, to }: Statement): { sentence: string; words: string | null } {
  const say = useText(debtText);
  const culture = useCulture();
  const day = formatDay(to);
  if (closing === 0) return { sentence: say('nobodyOwes', { day }), words: null };
  const theyOwe = closing > 0 === (party !== 'supplier');
  const amount = Math.abs(closing);
  return {
    sentence: say(theyOwe ? 'bOwes' : 'aOwes', { day, sum: formatMoney(amount, culture) }),
    words: `${amountInWords(amount, culture)}.`,
  };
}

function Paper({ statement }: { statement: Statement }) {
  const say = useText(debtText);
  const kit = useText(kitText);
  const { sentence, words } = useClosing(statement);
  const { branch } = statement;
  const [year = '', month = '', day = ''] = today().split('-');
  const motto = say('motto');
  return (
    <article className="statement" title={statement.name}>
      {motto && (
        <header>
          <b>{motto}</b>
          <u>{say('motto2')}</u>
        </header>
      )}
      <h1>{say('paperTitle')}</h1>
      <p>{say('made', { day, month, year })}</p>
      <Side
        title={say('sideA')}
        name={[statement.shopName, branch?.name].filter(Boolean).join(' – ')}
        facts={[
          [say('address'), branch?.address],
          [say('phone'), branch?.phone],
        ]}
      />
      <Side
        title={say('sideB')}
        name={[statement.name, statement.code && `(${statement.code})`].filter(Boolean).join(' ')}
        facts={[
          [say('address'), statement.address],
          [say('phone'), statement.phone],
          [say('taxCode'), statement.taxCode],
        ]}
      />
      <p>{say('agreed', { from: formatDay(statement.from), to: formatDay(statement.to) })}</p>
      <Rows statement={statement} />
      <p>
        <b>{sentence}</b>
      </p>
      {words && (
        <p>
          {say('inWords')}: <i>{words}</i>
        </p>
      )}
      <p>{say('copies')}</p>
      <footer>
        {(['signA', 'signB'] as const).map((key) => (
          <div key={key}>
            <b>{say(key)}</b>
            <i>{kit('signHere')}</i>
          </div>
        ))}
      </footer>
    </article>
  );
}

interface SideProps {
  title: string;
  name: string;
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
}
function Side({ title, name, facts }: SideProps) {
  const say = useText(debtText);
  return (
    <section>
      <b>
        {title}: {name}
      </b>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}:</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div className="blank">
          <dt>{say('represented')}:</dt>
          <dd />
          <dt>{say('position')}:</dt>
          <dd />
        </div>
      </dl>
    </section>
  );
}

function Rows({ statement: { opening, rise, fall, closing, items } }: { statement: Statement }) {
  const say = useText(debtText);
  const culture = useCulture();
  const figure = (amount: number | null) => <td className="figure">{amount ? formatNumber(amount, culture) : ''}</td>;
  const total = (amount: number) => <td className="figure">{formatNumber(amount, culture)}</td>;
  return (
    <table>
      <thead>
        <tr>
          {(['number', 'day', 'document', 'voucher', 'rise', 'fall', 'balance'] as const).map((key) => (
            <th key={key}>{say(key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="sum">
          <td colSpan={6}>{say('openingRow')}</td>
          {total(opening)}
        </tr>
        {items.map((row, index) => (
          <tr key={row.id}>
            <td className="index">{index + 1}</td>
            <td className="day">{formatDay(row.day)}</td>
            <td>
              {itemDocuments[row.document][culture]} {row.code}
            </td>
            <td>{row.voucherCode ?? row.writeOffCode ?? row.offsetCode}</td>
            {figure(row.rise)}
            {figure(row.fall)}
            {total(row.balance)}
          </tr>
        ))}
        <tr className="sum">
          <td colSpan={4}>{say('sumRow')}</td>
          {total(rise)}
          {total(fall)}
          <td />
        </tr>
        <tr className="sum">
          <td colSpan={6}>{say('closingRow')}</td>
          {total(closing)}
        </tr>
      </tbody>
    </table>
  );
}

const css = `
  .statement { font-size: 13px }
  .statement p { margin: 6px 0 }
  .statement header { display: grid; justify-items: center; gap: 2px }
  .statement header u { text-underline-offset: 3px }
  .statement h1 { margin: 18px 0 10px; font-size: 1.6em; text-align: center; text-transform: uppercase }
  .statement section { margin: 8px 0; break-inside: avoid }
  .statement dl { margin: 2px 0 0 }
  .statement dl div { display: flex; gap: 6px }
  .statement dt { flex: none }
  .statement dd { margin: 0 }
  .statement .blank dd { flex: 1; border-bottom: 1px dotted #666 }
  .statement table { margin: 8px 0; font: inherit }
  .statement thead { display: table-header-group }
  .statement tr, .statement footer { break-inside: avoid }
  .statement th, .statement td { padding: 4px 6px; border-bottom: 1px solid #999 }
  .statement th { border-top: 1px solid #000; border-bottom-color: #000; text-align: start; white-space: nowrap }
  .statement th:nth-last-child(-n + 3), .statement .figure { text-align: end }
  .statement .figure { font-variant-numeric: tabular-nums; white-space: nowrap }
  .statement .day { white-space: nowrap }
  .statement .index { width: 2.4em }
  .statement .sum { font-weight: 600 }
  .statement footer { display: flex; justify-content: space-around; gap: 24px; margin-top: 20px; text-align: center }
  .statement footer div { flex: 1; min-height: 120px }
  .statement footer i { display: block; font-size: .85em }
`;
