// A voucher on paper: A5, two copies on one A4 to be cut, or an 80 mm roll. The form that accountants know, with its five signatures.
import type { ReactNode } from 'react';
import type { Side, VoucherId } from '../../../contract/finance/finance.ts';
import { voucherStates } from '../../../contract/finance/voucher.states.ts';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { type Paper, usePrint } from '../../kit/print/print-frame.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { sides, type VoucherView } from './voucher.sides.ts';
import { voucherText } from './voucher.text.ts';

/** `const [frame, print] = useVoucherPrint('in')`; put `frame` on the page, call `print(id, 'A5')`. */
export function useVoucherPrint(side: Side): [frame: ReactNode, print: (id: VoucherId, paper: Paper) => Promise<void>] {
  const [frame, print] = usePrint();
  return [
    frame,
    async (id, paper) => {
      const voucher = await sides[side].printed(id);
      const copies = paper === 'A4' ? [1, 2] : [0];
      print(
        copies.map((copy) => <VoucherPaper key={copy} side={side} voucher={voucher} copy={copy} paper={paper} />),
        paper,
        paperCss[paper],
      );
    },
  ];
}

interface VoucherPaperProps {
  side: Side;
  voucher: VoucherView;
  /** 0: there is only this one. */
  copy: number;
  paper: Paper;
}
export function VoucherPaper({ side, voucher, copy, paper }: VoucherPaperProps) {
  const say = useText(voucherText);
  const culture = useCulture();
  const isIn = side === 'in';
  const [year = '', month = '', day = ''] = voucher.day.split('-');
  const { shopName, branch } = voucher;
  const words = amountInWords(voucher.amount, culture);
  const line = (label: string, value: ReactNode) => (
    <p className="line">
      <span>{label}:</span> <b>{value}</b>
    </p>
  );
  const signatures = [
    [say('signDirector'), say('signDirectorHow'), null],
    [say('signChief'), say('signHow'), null],
    [say(isIn ? 'signPayer' : 'signPayee'), say('signHow'), null],
    [say('signMaker'), say('signHow'), voucher.creatorName],
    [say('signKeeper'), say('signHow'), null],
  ] as const;
  return (
    <article className={paper === 'roll80' ? 'voucher roll' : 'voucher'}>
      <header>
        <div>
          <b>{shopName}</b>
          <p>{[branch.name, branch.address].filter(Boolean).join(', ')}</p>
          {branch.phone && (
            <p>
              {say('phone')}: {branch.phone}
            </p>
          )}
        </div>
        <div className="no">
          <p>
            {say('paperNo')}: <b>{voucher.code}</b>
          </p>
          {copy > 0 && <p>{say('paperCopy', { copy })}</p>}
        </div>
      </header>
      <h1>{say(isIn ? 'inOne' : 'outOne')}</h1>
      <p className="day">{say('paperDay', { day, month, year })}</p>
      {voucher.status !== 'posted' && <p className="state">{voucherStates[voucher.status][culture]}</p>}
      {line(say(isIn ? 'paperInName' : 'paperOutName'), voucher.partyName ?? dots)}
      {line(say('address'), voucher.partyAddress ?? dots)}
      {line(say(isIn ? 'paperInReason' : 'paperOutReason'), reasonOf(voucher) || dots)}
      {line(say('amount'), formatMoney(voucher.amount, culture))}
      <p className="line">
        <span>{say('inWords')}:</span> <i>{words}.</i>
      </p>
      {line(say('paperAttached'), voucher.attached ?? dots)}
      <footer>
        {signatures.map(([name, how, who]) => (
          <div key={name}>
            <b>{name}</b>
            <i>{how}</i>
            <span>{who}</span>
          </div>
        ))}
      </footer>
      {paper !== 'roll80' && (
        <p className="line received">
          {say('paperReceived')}: {dots}
        </p>
      )}
    </article>
  );
}
const dots = '…………………………………………';

/** What it is for: reason, description and the documents it pays. */
function reasonOf({ reasonName, note, items, ticketCode }: VoucherView): string {
  const codes = items.map(({ code }) => code).filter(Boolean);
  const named = [...new Set([ticketCode, ...codes])].filter(Boolean).join(', ');
  const said = [reasonName, note].filter(Boolean).join(' – ');
  return named && !said.includes(named) ? [said, named].filter(Boolean).join(' – ') : said;
}

const sheet = `
  .voucher { box-sizing: border-box; font-size: 12.5px; line-height: 1.5 }
  .voucher p { margin: 0 }
  .voucher header { display: flex; justify-content: space-between; gap: 16px }
  .voucher header > div:first-child { max-width: 70% }
  .voucher .no { flex: none; text-align: end }
  .voucher h1 { margin: 4px 0 0; font-size: 20px; text-align: center; text-transform: uppercase; letter-spacing: .04em }
  .voucher .day { margin-bottom: 6px; text-align: center; font-style: italic }
  .voucher .state { margin: 0 auto 6px; width: max-content; border: 2px solid #000; padding: 0 10px; font-weight: 700; text-transform: uppercase }
  .voucher .line { margin: 3px 0 }
  .voucher footer { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; margin-top: 10px; text-align: center; break-inside: avoid }
  .voucher footer div { display: flex; flex-direction: column; min-height: 30mm }
  .voucher footer i { font-size: 10px }
  .voucher footer span { margin-top: auto }
  .voucher .received { margin-top: 6px }
`;
const paperCss: Record<Paper, string> = {
  A5: `${sheet} @page { size: A5 landscape; margin: 8mm 10mm }`,
  // Each half is an A5 of its own; the line between is where it is cut.
  A4: `${sheet} @page { size: A4; margin: 0 } .voucher { height: 148mm; padding: 9mm 12mm; overflow: hidden } .voucher + .voucher { border-top: 1px dashed #888 }`,
  roll80: `${sheet} .roll { font-size: 11px } .roll header { display: block; text-align: center } .roll header > div:first-child { max-width: none }
    .roll .no { text-align: center } .roll h1 { font-size: 16px } .roll footer { grid-template-columns: 1fr 1fr; row-gap: 6px } .roll footer div { min-height: 18mm } .roll footer div:last-child { grid-column: 1 / -1 }`,
};
