// What is owed by how late it is, at a glance: one bar, and each column's sum under it.

import { ageing } from '../../../contract/finance/liabilities.calls.ts';
import { labelOf } from '../../../contract/validation.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { debtText } from './debt.text.ts';
import './debt.css';

export type AgeKey = keyof typeof ageing;
export const ages = Object.keys(ageing) as AgeKey[]; // keys of a const object

export function AgeingBar({ sums }: { sums: Readonly<Record<AgeKey, number>> }) {
  const say = useText(debtText);
  const culture = useCulture();
  const total = ages.reduce((sum, key) => sum + sums[key], 0);
  if (total <= 0) return null;
  return (
    <section className="debt-ageing" aria-label={say('totalRemain')}>
      <div className="debt-bar" aria-hidden="true">
        {ages.map((key) => (
          <span key={key} className={`debt-${key}`} style={{ flexGrow: sums[key] }} hidden={sums[key] === 0} />
        ))}
      </div>
      <dl>
        {ages.map((key) => (
          <div key={key} data-empty={sums[key] === 0}>
            <dt>
              <i className={`debt-${key}`} aria-hidden="true" />
              {labelOf(ageing[key], culture)}
            </dt>
            <dd className="kit-figure">{formatMoney(sums[key], culture)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
