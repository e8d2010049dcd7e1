// Receipts and payments of a customer or a supplier.
import { Payment } from '../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../contract/finance/receipt.calls.ts';
import type { CustomerId, SupplierId } from '../../contract/party/party.calls.ts';
import { PanelList } from '../kit/list/panel-list.tsx';
import { useTab } from '../kit/page/tab.ts';
import { Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { partyText } from './party.text.ts';
import { voucherPath } from './paths.ts';

const columns = [
  { field: 'code', width: 150 },
  { field: 'status', width: 120, card: 'tag', sort: false },
  { field: 'day', width: 110 },
  { field: 'kind', width: 190, sort: false },
  { field: 'methodName', width: 130, card: false, sort: false },
  { field: 'amount', width: 130 },
  { field: 'note', width: 220, card: false, sort: false },
] as const;

type Whose = { customerId: CustomerId } | { supplierId: SupplierId };
interface VouchersProps {
  of: Whose;
  /** Said when there are none; without it the panel is only there when there are some. */
  empty?: string;
}
const sumOf =
  (label: string) =>
  ({ totalAmount }: { totalAmount: number }) => [{ label, value: <Money value={totalAmount} /> }];

export function Receipts({ of, ...rest }: VouchersProps) {
  const say = useText(partyText);
  const tab = useTab();
  return (
    <PanelList
      title={say('receipts')}
      list={AccountReceipt.GetListAccountReceipt}
      fixed={of}
      columns={columns}
      name={(row) => row.code}
      open={(row) => tab.open(voucherPath('in', row.id), row.code)}
      sums={sumOf(say('amount'))}
      {...rest}
    />
  );
}
export function Payments({ of, ...rest }: VouchersProps) {
  const say = useText(partyText);
  const tab = useTab();
  return (
    <PanelList
      title={say('payments')}
      list={Payment.GetListPayment}
      fixed={of}
      columns={columns}
      name={(row) => row.code}
      open={(row) => tab.open(voucherPath('out', row.id), row.code)}
      sums={sumOf(say('amount'))}
      {...rest}
    />
  );
}
