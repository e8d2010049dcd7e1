// /finance/receipt/receipt-list/:id and /finance/spending/spending-list/:id: one voucher to look at, change, approve, take back.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Side, VoucherId } from '../../../contract/finance/finance.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import { shown } from '../../kit/call/quiet.ts';
import { DocumentLoading } from '../../kit/document/document-page.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { voucherPath } from '../paths.ts';
import { sides, type VoucherView as View } from './voucher.sides.ts';
import { sideKey, voucherText } from './voucher.text.ts';
import { VoucherForm } from './voucher-form.tsx';
import { VoucherView } from './voucher-view.tsx';

export const ReceiptScreen = () => <Voucher side="in" />;
export const PaymentScreen = () => <Voucher side="out" />;

function Voucher({ side }: { side: Side }) {
  const say = useText(voucherText);
  const id = Number(useParams().id) as VoucherId; // a path of its own; an unknown number is answered by the server
  const client = useQueryClient();
  const refresh = useRefresh();
  const tab = useTab();
  const [editing, setEditing] = useState(false);
  const keyOf = (one: number) => ['voucher', side, one];
  const state = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => sides[side].get(id, { signal, quiet: true }),
    retry: false,
    meta: editing ? {} : shown,
  });
  const changed = (voucher: View) => {
    client.setQueryData(keyOf(voucher.id), voucher);
    void client.invalidateQueries({ queryKey: ['AuditLog'] });
    void refresh(sides[side].list);
    void refresh(Fund.GetAll);
    setEditing(false);
    if (voucher.id === id) return;
    void state.refetch(); // it was taken back for the new one
    tab.open(voucherPath(side, voucher.id), voucher.code);
  };
  const voucher = state.data;
  if (!voucher) return <DocumentLoading title={say(sideKey(side, 'One'))} state={state} />;
  if (editing)
    return (
      <VoucherForm
        side={side}
        voucher={voucher}
        onSaved={changed}
        onReload={() => state.refetch()}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <VoucherView
      side={side}
      voucher={voucher}
      onChanged={changed}
      onReload={async () => {
        const { data } = await state.refetch();
        if (data) changed(data);
      }}
      onEdit={() => setEditing(true)}
    />
  );
}
