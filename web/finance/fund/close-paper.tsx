// Biên bản kiểm quỹ on paper: the notes, what the books said, the difference, the seal, two signatures.
import type { ReactNode } from 'react';
import type { FundCloseId } from '../../../contract/finance/finance.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import type { Out } from '../../../contract/kit.ts';
import { call } from '../../kit/call/call.ts';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { type DocumentPaper, useDocumentPrint } from '../../kit/print/document-paper.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMinute, formatMoney, formatNumber } from '../../kit/words/format.ts';
import { fundText } from './fund.text.ts';
import { notesShown } from './notes.model.ts';

/** `const [frame, print] = useClosePrint()`; put `frame` on the page, call `print(id, 'A5')`. */
export function useClosePrint(): [frame: ReactNode, print: (id: FundCloseId, paper: DocumentPaper) => Promise<void>] {
  const say = useText(fundText);
  const [frame, print] = useDocumentPrint();
  return [
    frame,
    async (id, paper) => {
      const close = await call(Fund.GetClose, { id });
      const to = formatDay(close.day);
      const { branch } = close;
      print(
        {
          shop: { name: close.shopName, branch: branch.name, address: branch.address, phone: branch.phone },
          title: say('paperTitle'),
          code: String(close.number),
          date: close.day,
          facts: [
            { label: say('fund'), value: close.methodName },
            {
              label: say('period'),
              value: close.fromDay ? say('since', { day: formatDay(close.fromDay), to }) : say('sinceStart', { to }),
            },
            { label: say('countedBy'), value: close.countedByName },
            { label: say('witness'), value: close.witnessName },
            { label: say('closedAt'), value: formatMinute(close.creationTime) },
            ...(close.reopenedAt
              ? [{ label: say('isReopened'), value: `${formatMinute(close.reopenedAt)}. ${close.reopenReason ?? ''}` }]
              : []),
          ],
          signatures: [say('signKeeper'), say('signWitness')],
        },
        paper,
        <CloseLines close={close} />,
      );
    },
  ];
}

function CloseLines({ close }: { close: Out<typeof Fund.GetClose> }) {
  const say = useText(fundText);
  const culture = useCulture();
  const money = (value: number) => formatMoney(value, culture);
  const figures = [
    [say('opening'), close.opening],
    [say('income'), close.income],
    [say('outgo'), 0 - close.outgo],
    [say('sentSum'), 0 - close.sent],
    [say('arrivedSum'), close.arrived],
    [say('expected'), close.expected],
    [say('counted'), close.counted],
    [say('difference'), close.difference],
  ] as const;
  const strong = [say('expected'), say('counted'), say('difference')];
  return (
    <>
      {close.notes && (
        <table>
          <thead>
            <tr>
              <th>{say('note1')}</th>
              <th>{say('noteQuantity')}</th>
              <th>{say('noteAmount')}</th>
            </tr>
          </thead>
          <tbody>
            {notesShown(close.notes).map(({ note, count, amount }) => (
              <tr key={note}>
                <td className="figure">{formatNumber(note, culture)}</td>
                <td className="figure">{formatNumber(count, culture)}</td>
                <td className="figure">{money(amount)}</td>
              </tr>
            ))}
            <tr className="sum">
              <td colSpan={2}>{say('sum')}</td>
              <td className="figure">{money(close.counted)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <table>
        <tbody>
          {figures.map(([label, value]) => (
            <tr key={label} className={strong.includes(label) ? 'sum' : undefined}>
              <td>{label}</td>
              <td className="figure">{money(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {say('inWords')}: <i>{amountInWords(close.counted, culture)}.</i>
      </p>
      {close.reason && (
        <p>
          {say('differenceReason')}: <b>{close.reason}</b>
          {close.voucherCode && ` (${close.voucherCode})`}
        </p>
      )}
      <small>
        {say('seal')}: {close.seal}
      </small>
    </>
  );
}
