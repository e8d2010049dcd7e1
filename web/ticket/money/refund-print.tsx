// A refund on paper: A5, with the amount in words and three signatures.
import type { ReactNode } from 'react';
import {
  goodsPlaces,
  type RefundId,
  type RefundPrint,
  TicketRefund,
} from '../../../contract/ticket/calls/refund.calls.ts';
import { call } from '../../kit/call/call.ts';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { usePrint } from '../../kit/print/print-frame.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMinute, formatMoney } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';

const css = `
  h1 { font-size: 16px; text-align: center; text-transform: uppercase; margin: 8px 0 2px }
  .code { text-align: center; margin: 0 0 8px }
  p { margin: 2px 0 }
  table { margin: 8px 0 } th, td { border-bottom: 1px solid #999 } .right { text-align: right }
  .sign { display: flex; justify-content: space-between; margin-top: 24px; text-align: center }
  .sign div { width: 30%; height: 72px }`;

export function useRefundPrint(): [frame: ReactNode, print: (id: RefundId) => Promise<void>] {
  const [frame, print] = usePrint();
  return [
    frame,
    async (id) => {
      try {
        print(<RefundPaper form={await call(TicketRefund.GetReceiptReportRefundDataById, { id })} />, 'A5', css);
      } catch {
        // the shell has said why
      }
    },
  ];
}

function RefundPaper({ form: { shop, refund, handedOverDay } }: { form: RefundPrint }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const money = (amount: number) => formatMoney(amount, culture);
  const ways = [
    refund.offDebt > 0 ? `${say('offDebt')}: ${money(refund.offDebt)}` : null,
    refund.paidOut > 0
      ? `${say('paidOut')}: ${money(refund.paidOut)} ${say('by', { method: refund.methodName ?? '' })} (${refund.paymentCode})`
      : null,
    refund.credit > 0 ? `${say('credit')}: ${money(refund.credit)}` : null,
  ].filter((way) => way !== null);
  return (
    <article title={refund.code}>
      <b>{shop.name}</b>
      <p>{[shop.branch, shop.address, shop.phone].filter(Boolean).join(' · ')}</p>
      <h1>{say('slipTitle')}</h1>
      <p className="code">
        {refund.code} · {formatMinute(refund.creationTime)}
      </p>
      <p>
        {say('customer')}: {refund.customerName} · {refund.phone}
      </p>
      <p>
        {say('ofTicket')}: {refund.ticketCode} · {refund.deviceName}
        {handedOverDay && ` · ${say('handedOver')} ${formatDay(handedOverDay)}`}
      </p>
      {refund.reasonName && (
        <p>
          {say('reason')}: {refund.reasonName}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th>{say('line')}</th>
            <th className="right">{say('quantity')}</th>
            <th>{say('goods')}</th>
            <th className="right">{say('refundAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {refund.lines.map((line) => (
            <tr key={line.lineId}>
              <td>{line.name}</td>
              <td className="right">{line.quantity || ''}</td>
              <td>{line.goods === 'none' ? '' : goodsPlaces[line.goods][culture]}</td>
              <td className="right">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>
          {say('sumRefund')}: {money(refund.amount)}
        </b>
      </p>
      <p>
        {say('inWords')}: {amountInWords(refund.amount, culture)}
      </p>
      {ways.map((way) => (
        <p key={way}>{way}</p>
      ))}
      {refund.note && <p>{refund.note}</p>}
      <div className="sign">
        <div>{say('signCustomer')}</div>
        <div>{say('signCashier')}</div>
        <div>{say('signMaker')}</div>
      </div>
    </article>
  );
}
