// /inventory/import/import-bill: a new bill (?purchaseOrderId= for a request); /…/import-bill/:id: a bill to look at and change.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { type InboundId, StockRequestId } from '../../../contract/stock/stock.ts';
import { CallError, call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import { DocumentLoading } from '../../kit/document/document-page.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { billPath, DELETED } from './bill-path.ts';
import { inboundText } from './inbound.text.ts';
import { InboundForm } from './inbound-form.tsx';
import { InboundView } from './inbound-view.tsx';

export function NewImportBillScreen() {
  const say = useText(inboundText);
  const tab = useTab();
  const asked = StockRequestId.safeParse(Number(new URLSearchParams(useLocation().search).get('purchaseOrderId')));
  const purchaseOrderId = asked.success ? asked.data : undefined;
  const [made, setMade] = useState(0);
  const proposal = useQuery({
    queryKey: ['ProductInbound', 'GetForCreate', purchaseOrderId, made, useId()],
    queryFn: ({ signal }) =>
      call(ProductInbound.GetForCreate, purchaseOrderId ? { purchaseOrderId } : {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!proposal.data) return <DocumentLoading title={say('bill')} state={proposal} />;
  return (
    <InboundForm
      key={made}
      bill={null}
      proposal={proposal.data}
      onSaved={(bill) => {
        setMade(made + 1); // the next one starts empty
        tab.open(billPath(bill.id), bill.code);
      }}
    />
  );
}

export function ImportBillScreen() {
  const say = useText(inboundText);
  const { id } = useParams();
  const billId = Number(id) as InboundId; // a path of its own; an unknown number is answered by the server
  const client = useQueryClient();
  const refresh = useRefresh();
  const [editing, setEditing] = useState(false);
  const tab = useTab();
  const isDeleted = new URLSearchParams(useLocation().search).has(DELETED);
  const queryKey = ['inbound-bill', billId, isDeleted];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => readBill(billId, isDeleted, signal),
    retry: false,
    meta: editing ? {} : shown,
  });
  const changed = (bill: InboundDetail) => {
    client.setQueryData(queryKey, bill);
    void client.invalidateQueries({ queryKey: ['AuditLog'] });
    void refresh(ProductInbound.GetAllPaged);
    setEditing(false);
  };
  const bill = state.data;
  if (!bill) return <DocumentLoading title={say('bill')} state={state} />;
  if (editing)
    return (
      <InboundForm bill={bill} onSaved={changed} onReload={() => state.refetch()} onCancel={() => setEditing(false)} />
    );
  return (
    <InboundView
      bill={bill}
      onChanged={changed}
      onEdit={() => setEditing(true)}
      onDeleted={() => {
        tab.setSearch(new URLSearchParams({ [DELETED]: 'true' }));
        void refresh(ProductInbound.GetAllPaged);
      }}
    />
  );
}

/** A deleted bill is still shown, with its reason; an old link to it finds it too. */
async function readBill(id: InboundId, isDeleted: boolean, signal: AbortSignal): Promise<InboundDetail> {
  const deleted = () => call(ProductInbound.getDetailCancel, { id }, { signal, quiet: true });
  if (isDeleted) return deleted();
  try {
    return await call(ProductInbound.getDetail, { id }, { signal, quiet: true });
  } catch (error) {
    if (error instanceof CallError && error.key === 'row.missing') return deleted();
    throw error;
  }
}
