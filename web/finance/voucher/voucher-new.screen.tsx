// /finance/receipt/receipt-creating and /finance/spending/spending-creating: a new voucher; links bring kind, party and items along.
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Side } from '../../../contract/finance/finance.ts';
import { useTab } from '../../kit/page/tab.ts';
import { voucherPath } from '../paths.ts';
import { VoucherForm } from './voucher-form.tsx';

export const NewReceiptScreen = () => <NewVoucher side="in" />;
export const NewPaymentScreen = () => <NewVoucher side="out" />;

function NewVoucher({ side }: { side: Side }) {
  const tab = useTab();
  const { search } = useLocation();
  const [made, setMade] = useState(0);
  return (
    <VoucherForm
      key={`${made}${search}`}
      side={side}
      voucher={null}
      search={search}
      onSaved={(voucher) => {
        setMade(made + 1); // the next one starts empty
        if (search) tab.setSearch(new URLSearchParams());
        tab.open(voucherPath(side, voucher.id), voucher.code);
      }}
    />
  );
}
