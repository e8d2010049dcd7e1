// A customer's debt as a code to pay by: a ticket's own, or the customer's for all that is owed; either lets the money find it by itself.
import { useState } from 'react';
import { type ItemRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { customersIn } from '../../../contract/finance/vietqr.ts';
import { useLive } from '../../kit/call/live.ts';
import { DocumentPanel } from '../../kit/document/document-page.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { Select } from '../../kit/pick/select.tsx';
import { useAccount, VietQr } from '../../kit/print/viet-qr.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { debtText } from './debt.text.ts';
import './debt.css';

const ALL = 'all';
interface Props {
  items: readonly ItemRow[];
  /** Those that are ticked; the first of them, else the one that is due first. */
  chosen: readonly ItemRow[];
  /** The customer's own number. */
  customerCode: string | null;
}
export function DebtQr({ items, chosen, customerCode }: Props) {
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
  const whose = customersIn(customerCode ?? '')[0]; // a number that somebody gave may be anything
  const sum = items.reduce((all, { remain }) => all + remain, 0);
  const mayAll = whose !== undefined && whose === customerCode && tickets.length > 1;
  const isAll = mayAll && picked === ALL && ticked.length === 0;
  return (
    <DocumentPanel title={say('qr')} className="debt-qr">
      {tickets.length > 1 && (
        <Select
          value={isAll ? ALL : item.id}
          aria-label={say('qrOf')}
          disabled={ticked.length > 0}
          options={[
            ...(mayAll ? [{ value: ALL, label: `${say('qrAll')} · ${formatMoney(sum, culture)}` }] : []),
            ...tickets.map(({ id, code, remain }) => ({
              value: id as string,
              label: `${code} · ${formatMoney(remain, culture)}`,
            })),
          ]}
          onChange={setPicked}
        />
      )}
      <VietQr
        branchId={item.branchId}
        amount={isAll ? sum : item.remain}
        content={isAll ? whose : item.code}
        caption={isAll ? say('qrForAll') : say('qrFor', { code: item.code })}
      />
    </DocumentPanel>
  );
}
