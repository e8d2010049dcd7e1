// The lines of an export bill as they stand: what was issued, what arrived, what is on its way, what came back.
import type { OutboundDetail, OutboundLine } from '../../../contract/stock/outbound.ts';
import { usePhone } from '../../kit/page/use-phone.ts';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { askedForOf, piecesOnWay } from '../stock-lines.ts';
import { outboundText } from './outbound.text.ts';
import './outbound.css';

interface Figure {
  key: string;
  label: string;
  value: (line: OutboundLine) => number | null;
  isMoney?: true;
}

export function OutboundLines({ bill }: { bill: OutboundDetail }) {
  const phone = usePhone();
  const figures = useFigures(bill);
  return phone ? <LineCards bill={bill} figures={figures} /> : <LineTable bill={bill} figures={figures} />;
}

/** Only what says something about this bill. */
function useFigures({ state, kind, lines, amount, cost }: OutboundDetail): Figure[] {
  const say = useText(outboundText);
  const some = (value: (line: OutboundLine) => number) => lines.some((line) => value(line) > 0);
  const left = state === 'shipping' || state === 'inbound_complete' || state === 'refure';
  const all: (Figure & { isShown: boolean })[] = [
    { key: 'quantity', label: say('quantity'), value: (line) => line.quantity, isShown: true },
    { key: 'received', label: say('receivedCount'), value: (line) => line.received, isShown: left },
    { key: 'open', label: say('openCount'), value: (line) => line.open, isShown: left },
    { key: 'back', label: say('backCount'), value: (line) => line.back, isShown: some((line) => line.back) },
    {
      key: 'pending',
      label: say('pendingCount'),
      value: (line) => line.pending,
      isShown: some((line) => line.pending),
    },
    { key: 'lost', label: say('lostCount'), value: (line) => line.lost, isShown: some((line) => line.lost) },
    { key: 'returned', label: say('returnedCount'), value: (line) => line.returned, isShown: kind === 'ticket' },
    { key: 'price', label: say('price'), value: (line) => line.price, isMoney: true, isShown: amount !== null },
    { key: 'amount', label: say('amount'), value: (line) => line.amount, isMoney: true, isShown: amount !== null },
    { key: 'cost', label: say('cost'), value: (line) => line.cost, isMoney: true, isShown: cost !== null },
  ];
  return all.filter(({ isShown }) => isShown);
}

interface Shown {
  bill: OutboundDetail;
  figures: readonly Figure[];
}
const Value = ({ figure, line }: { figure: Figure; line: OutboundLine }) => {
  const value = figure.value(line);
  if (value === null) return '–';
  return figure.isMoney ? <Money value={value} /> : <Amount value={value} />;
};
function Pieces({ line }: { line: OutboundLine }) {
  const say = useText(outboundText);
  const left = piecesOnWay(line);
  return (
    <>
      {line.serials && <small>{line.serials.join(', ')}</small>}
      {left && <small>{`${say('openCount')}: ${left}`}</small>}
    </>
  );
}
const secondOf = (line: OutboundLine) =>
  [line.productCode, line.unitName, line.errorTypeName].filter(Boolean).join(' · ');

function LineTable({ bill, figures }: Shown) {
  const say = useText(outboundText);
  const sum = ({ value }: Figure) => bill.lines.reduce((all, line) => all + (value(line) ?? 0), 0);
  return (
    <div className="stock-scroll">
      <table className="stock-lines outbound-table">
        <thead>
          <tr>
            <th>{say('product')}</th>
            {figures.map(({ key, label }) => (
              <th key={key} className="stock-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <tr key={line.id}>
              <td className="stock-product">
                {line.productName}
                <small>{secondOf(line)}</small>
                {askedForOf(line) && <small className="stock-asked-for">{askedForOf(line)}</small>}
                <Pieces line={line} />
                {line.note && <small>{line.note}</small>}
              </td>
              {figures.map((figure) => (
                <td key={figure.key} className="stock-right">
                  <Value figure={figure} line={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('sum')}</th>
            {figures.map((figure) => (
              <td key={figure.key} className="stock-right">
                {figure.key !== 'price' &&
                  (figure.isMoney ? <Money value={sum(figure)} /> : <Amount value={sum(figure)} />)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LineCards({ bill, figures }: Shown) {
  return (
    <ul className="stock-cards">
      {bill.lines.map((line) => (
        <li key={line.id} className="stock-card">
          <b>{line.productName}</b>
          <small>{secondOf(line)}</small>
          {askedForOf(line) && <small className="stock-asked-for">{askedForOf(line)}</small>}
          <Pieces line={line} />
          <dl className="outbound-card-facts">
            {figures.map((figure) => (
              <div key={figure.key}>
                <dt>{figure.label}</dt>
                <dd>
                  <Value figure={figure} line={line} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
