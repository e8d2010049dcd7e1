// A customer's debt as a code to pay by: one ticket at a time, because its code alone lets the money find it by itself.
import { Select } from 'antd';
import { useState } from 'react';
import { type ItemRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { useLive } from '../../kit/call/live.ts';
import { DocumentPanel } from '../../kit/document/document-page.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useAccount, VietQr } from '../../kit/print/viet-qr.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { debtText } from './debt.text.ts';
import './debt.css';

/** `chosen`: those that are ticked; the first of them, else the one that is due first. */
export function DebtQr({ items, chosen }: { items: readonly ItemRow[]; chosen: readonly ItemRow[] }) {
  const say = useText(debtText);
  const culture = useCulture();
  const refresh = useRefresh();
  const [picked, setPicked] = useState<string | null>(null);
  const tickets = items
    .filter(({ document, remain }) => document === 'ticket' && remain > 0)
    .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
  const readAnew = () => void refresh(TransactionLiabilities.GetOpenItems);
  useLive('moneyArrived', readAnew, readAnew);
  const ticked = chosen.filter(({ document }) => document === 'ticket');
  const item = ticked[0] ?? tickets.find(({ id }) => id === picked) ?? tickets[0];
  const account = useAccount({ branchId: item?.branchId ?? null }, item !== undefined);
  if (!item || !account?.methodId) return null; // what arrives at no fund finds nothing by itself
  return (
    <DocumentPanel title={say('qr')} className="debt-qr">
      {tickets.length > 1 && (
        <Select
          value={item.id}
          aria-label={say('qrOf')}
          disabled={ticked.length > 0}
          options={tickets.map(({ id, code, remain }) => ({
            value: id,
            label: `${code} · ${formatMoney(remain, culture)}`,
          }))}
          onChange={setPicked}
        />
      )}
      <VietQr
        branchId={item.branchId}
        amount={item.remain}
        content={item.code}
        caption={say('qrFor', { code: item.code })}
      />
    </DocumentPanel>
  );
}
