// A count on paper: to write on while counting, or the result with differences and causes.
import type { Out } from '../../../contract/kit.ts';
import { countCauses, countScopes, type PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { countText } from './count.text.ts';

export const sheetCss = `
  h1 { margin: 0; font-size: 18px; text-align: center; text-transform: uppercase }
  .sub { margin: 2px 0 10px; text-align: center }
  td, th { border: 1px solid #999 }
  .n { text-align: end; white-space: nowrap }
  thead { display: table-header-group }
  tr { break-inside: avoid }
  footer { display: flex; justify-content: space-around; margin-top: 16px; text-align: center; break-inside: avoid }
  footer i { display: block; margin-bottom: 64px; font-size: 11px }`;

export function CountSheet({ count, items }: Out<typeof PhysicalInventory.print>) {
  const say = useText(countText);
  const culture = useCulture();
  const number = (value: number | null) => (value === null ? '' : formatNumber(value, culture));
  return (
    <article title={count.code}>
      <h1>{say('sheetTitle')}</h1>
      <p className="sub">
        {count.code} · {formatDay(count.day)} · {[count.warehouseName, count.branchName].filter(Boolean).join(' · ')} ·{' '}
        {countScopes[count.scope][culture]}
      </p>
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>{say('code')}</th>
            <th>{say('product')}</th>
            <th>{say('unit')}</th>
            {count.seesBook && <th className="n">{say('book')}</th>}
            <th className="n">{say('counted')}</th>
            {count.seesBook && <th className="n">{say('difference')}</th>}
            {count.seesBook && <th>{say('cause')}</th>}
            {!count.seesBook && <th>{say('note')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((line, index) => (
            <tr key={line.id}>
              <td className="n">{index + 1}</td>
              <td>{line.productCode}</td>
              <td>{line.productName}</td>
              <td>{line.unitName}</td>
              {count.seesBook && <td className="n">{number(line.book)}</td>}
              <td className="n">{number(line.counted)}</td>
              {count.seesBook && <td className="n">{number(line.difference)}</td>}
              {count.seesBook && (
                <td>{[line.cause && countCauses[line.cause][culture], line.causeNote].filter(Boolean).join(': ')}</td>
              )}
              {!count.seesBook && <td />}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {(['signCounter', 'signKeeper', 'signBoss'] as const).map((key) => (
          <div key={key}>
            <b>{say(key)}</b>
            <i>{say('sign')}</i>
          </div>
        ))}
      </footer>
    </article>
  );
}
