// An export bill on paper: the A5 form of all stock documents, or slips for an 80 mm roll with ten lines each (spec §7).
import type { ReactNode } from 'react';
import type { Out } from '../../../contract/kit.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { usePrint } from '../../kit/print/print-frame.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMoney, formatNumber } from '../../kit/words/format.ts';
import { useBillPrint } from '../bill-print.tsx';
import { askedForOf } from '../stock-lines.ts';
import { outboundText } from './outbound.text.ts';
import { linesOfBill } from './outbound-form.model.ts';

type Printed = Out<typeof ProductOutbound.GetReport>;
const SLIP_LINES = 10;

export function useOutboundPrint(): {
  frame: ReactNode;
  printA5: (id: OutboundId) => Promise<void>;
  print80: (id: OutboundId) => Promise<void>;
} {
  const say = useText(outboundText);
  const [billFrame, printBill] = useBillPrint();
  const [slipFrame, printSlip] = usePrint();
  const title = ({ bill }: Printed) =>
    bill.kind === 'returnItem' ? say('returnSlip') : `${say('slipTitle')} · ${bill.kindName}`;
  const factsOf = ({ bill }: Printed) =>
    [
      { label: say('from'), value: bill.warehouseName },
      { label: say('to'), value: bill.toWarehouseName },
      { label: say('reason'), value: bill.reasonName ?? bill.errorTypeName },
      { label: say('ticketCode'), value: bill.ticketCode },
    ].filter(({ value }) => value !== null);
  return {
    frame: (
      <>
        {billFrame}
        {slipFrame}
      </>
    ),
    printA5: async (id) => {
      const form = await call(ProductOutbound.GetReport, { id });
      const { bill, shop } = form;
      printBill(
        {
          shop,
          title: title(form),
          code: bill.code,
          date: bill.day,
          facts: factsOf(form),
          lines: linesOfBill(bill),
          columns: ['quantity', ...(bill.amount === null ? [] : (['price', 'amount'] as const)), 'serials'],
          note: bill.note,
          signatures: [say('signMaker'), say('signGiver'), say('signTaker')],
        },
        'A5',
      );
    },
    print80: async (id) => {
      const form = await call(ProductOutbound.GetReport10, { id });
      printSlip(<Slips form={form} title={title(form)} facts={factsOf(form)} />, 'roll80', slipCss);
    },
  };
}

interface SlipProps {
  form: Printed;
  title: string;
  facts: readonly { label: string; value: string | null }[];
}
function Slips({ form: { shop, bill }, title, facts }: SlipProps) {
  const say = useText(outboundText);
  const culture = useCulture();
  const pages = Math.max(1, Math.ceil(bill.lines.length / SLIP_LINES));
  return Array.from({ length: pages }, (_, page) => (
    <article key={bill.lines[page * SLIP_LINES]?.id ?? page} className="slip">
      <b>{shop.name}</b>
      {shop.branch && <p>{[shop.branch, shop.phone].filter(Boolean).join(' · ')}</p>}
      <h1>{title}</h1>
      <p>
        {bill.code} · {formatDay(bill.day)} {pages > 1 && `· ${say('page', { page: page + 1, pages })}`}
      </p>
      {facts.map(({ label, value }) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
      <table>
        <tbody>
          {bill.lines.slice(page * SLIP_LINES, (page + 1) * SLIP_LINES).map((line) => (
            <tr key={line.id}>
              <td>
                {line.productName}
                <small>{[line.productCode, ...(line.serials ?? [])].join(', ')}</small>
                {askedForOf(line) && <small>{askedForOf(line)}</small>}
              </td>
              <td className="figure">{formatNumber(line.quantity, culture)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page === pages - 1 && (
        <p className="sum">
          {say('sum')}: {formatNumber(bill.quantity, culture)}
          {bill.amount !== null && ` · ${formatMoney(bill.amount, culture)}`}
        </p>
      )}
    </article>
  ));
}
const slipCss = `
  .slip { break-after: page }
  .slip:last-child { break-after: auto }
  .slip h1 { margin: 6px 0 2px; font-size: 15px; text-align: center }
  .slip p { margin: 2px 0 }
  .slip small { display: block; font-size: 10px }
  .slip td { border-top: 1px dashed #000 }
  .slip .figure { text-align: end; white-space: nowrap }
  .slip .sum { border-top: 1px solid #000; font-weight: 600; text-align: end }
`;
