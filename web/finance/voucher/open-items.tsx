// What is open with the party: ticked and paid in full or in part; the amount above and these lines say the same.
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { itemDocuments } from '../../../contract/finance/finance.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { type Queried, QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Day, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../../kit/words/format.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { itemPath } from '../paths.ts';
import { type OpenItem, overOf, type Settlement, sumPaid, withPart, withTicks } from './settle.model.ts';
import { voucherText } from './voucher.text.ts';
import './voucher.css';

interface OpenItemsProps {
  items: readonly OpenItem[] | undefined;
  state: Queried;
  hasParty: boolean;
  settlement: Settlement;
  isDisabled: boolean;
  onChange: (next: Settlement) => void;
  /** What is done with them, where it is not paying. */
  words?: { noItems: string; part: string };
}

/** Lines with a field each are drawn this many at a time; those that are ticked are always there, unless nearly everything is. */
const DRAWN = 100;
export function OpenItemsTable({ items, state, hasParty, settlement, isDisabled, onChange, words }: OpenItemsProps) {
  const say = useText(voucherText);
  const culture = useCulture();
  const sayKit = useText(kitText);
  const [most, setMost] = useState(DRAWN);
  if (!hasParty) return <p className="kit-quiet voucher-hint">{say('pickParty')}</p>;
  if (state.error && !state.data) return <QueryFailed of={state} />;
  if (!items) return <SkeletonRows />;
  if (items.length === 0) return <p className="kit-quiet voucher-hint">{words?.noItems ?? say('noItems')}</p>;
  const { paid } = settlement;
  const part = words?.part ?? say('pay');
  const ticked = items.filter(({ key }) => paid[key]);
  const drawn = items.filter(({ key }, at) => at < most || (ticked.length <= DRAWN && paid[key]));
  const left = items.length - drawn.length;
  const over = overOf(settlement);
  const tick = (keys: readonly string[]) => onChange(withTicks(items, keys, paid));
  return (
    <div className="voucher-items">
      <table>
        <thead>
          <tr>
            <th>
              <Checkbox
                checked={ticked.length === items.length}
                indeterminate={ticked.length > 0 && ticked.length < items.length}
                disabled={isDisabled}
                aria-label={say('tickAll')}
                onChange={({ target }) => tick(target.checked ? items.map(({ key }) => key) : [])}
              >
                <span className="voucher-all">{say('tickAll')}</span>
              </Checkbox>
            </th>
            <th>{say('document')}</th>
            <th>{say('due')}</th>
            <th className="voucher-figure">{say('remain')}</th>
            <th className="voucher-figure">{part}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((item) => (
            <ItemLine
              key={item.key}
              item={item}
              part={paid[item.key] ?? null}
              label={part}
              isDisabled={isDisabled}
              onTick={(on) => {
                const others = ticked.map(({ key }) => key).filter((key) => key !== item.key);
                tick(on ? [...others, item.key] : others);
              }}
              onPart={(part) => onChange(withPart(settlement, item, part))}
            />
          ))}
          {left > 0 && (
            <tr className="voucher-more">
              <td colSpan={5}>
                <Button block type="text" onClick={() => setMost(most + DRAWN)}>
                  {sayKit('loadMore', { count: formatNumber(left, culture) })}
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td colSpan={2}>{say('sum')}</td>
            <td className="voucher-figure" data-label={say('remain')}>
              <Money value={items.reduce((sum, { left }) => sum + left, 0)} />
            </td>
            <td className="voucher-figure" data-label={part}>
              <b>
                <Money value={sumPaid(paid)} />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
      {over > 0 && <p className="voucher-over">{say('over', { amount: formatMoney(over, culture) })}</p>}
    </div>
  );
}

interface LineProps {
  item: OpenItem;
  part: number | null;
  label: string;
  isDisabled: boolean;
  onTick: (on: boolean) => void;
  onPart: (part: number | null) => void;
}
function ItemLine({ item, part, label, isDisabled, onTick, onPart }: LineProps) {
  const say = useText(voucherText);
  const culture = useCulture();
  const path = itemPath(item);
  const { code } = item;
  return (
    <tr>
      <td>
        <Checkbox
          checked={part !== null}
          disabled={isDisabled}
          aria-label={`${label}: ${code}`}
          onChange={({ target }) => onTick(target.checked)}
        />
      </td>
      <td>
        {path ? <TabLink path={path} title={code} /> : code}
        <small>{itemDocuments[item.document][culture]}</small>
      </td>
      <td>
        <Day value={item.dueDay} />
        {item.overdueDays > 0 && <small className="voucher-late">{say('lateBy', { days: item.overdueDays })}</small>}
      </td>
      <td className="voucher-figure" data-label={say('remain')}>
        <Money value={item.left} />
      </td>
      <td className="voucher-figure" data-label={label}>
        <MoneyField
          value={part}
          min={0}
          max={item.left}
          disabled={isDisabled}
          aria-label={say('payOf', { code, label })}
          onChange={onPart}
        />
      </td>
    </tr>
  );
}
