// What is open with the party of a voucher, as far as its kind settles it.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kindOf, type Party, type Side, type VoucherKind } from '../../../contract/finance/finance.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { MAX_ROWS } from '../../../contract/kit.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import type { Queried } from '../../kit/list/list-states.tsx';
import { type OpenItem, offered, onDay } from './settle.model.ts';
import type { VoucherForm } from './voucher.model.ts';
import type { VoucherView } from './voucher.sides.ts';

const none: readonly OpenItem[] = [];
const others = { theirs: 'ours', ours: 'theirs' } as const;
const sumOf = (items: readonly OpenItem[]) => items.reduce((sum, { left }) => sum + left, 0);

export interface OpenItems {
  /** Undefined while they are on their way. */
  items: readonly OpenItem[] | undefined;
  /** As the books call the party. */
  partyName: string | null;
  settles: boolean;
  /** What lies on the other side: it can be used for them without money. */
  credit: number;
  /** How many are of a later day than the voucher: it cannot settle them. */
  later: number;
  state: Queried;
}
export function useOpenItems(
  side: Side,
  { kind, partyId, day }: Pick<VoucherForm, 'kind' | 'partyId' | 'day'>,
  voucher: VoucherView | null,
): OpenItems {
  const { party, settles } = kindOf(side, kind);
  const { rows, credit, partyName, state } = usePartyItems(party, partyId, settles);
  // The same items are the same list: whoever follows them would follow for ever.
  const all = useMemo(() => rows && withOwn(rows, voucher), [rows, voucher]);
  const items = useMemo(() => all && onDay(all, day), [all, day]);
  return {
    items: settles === null ? none : items,
    partyName,
    settles: settles !== null,
    credit,
    later: settles === null ? 0 : (all?.length ?? 0) - (items?.length ?? 0),
    state,
  };
}
/** What is open with somebody on one side, the oldest due first; null: nothing is asked. */
export function usePartyItems(party: Party | null, partyId: number | null, settles: VoucherKind['settles']) {
  const state = useQuery({
    queryKey: [TransactionLiabilities.GetOpenItems.service, 'GetOpenItems', party, partyId],
    queryFn: async ({ signal }) => {
      if (!party || partyId === null) return null;
      // All of them, as the party's page has them: of a part, neither the sum nor the credit would be true.
      const input = { party, partyId, maxResultCount: MAX_ROWS };
      return call(TransactionLiabilities.GetOpenItems, input, { signal, quiet: true });
    },
    enabled: settles !== null && party !== null && partyId !== null,
    staleTime: 0,
    retry: false,
    meta: shown,
    select: (answer) => ({
      rows: settles && answer ? offered({ party, settles }, answer.items) : none,
      credit: settles && answer ? sumOf(offered({ party, settles: others[settles] }, answer.items)) : 0,
      partyName: answer?.items[0]?.partyName ?? null,
    }),
  });
  return { rows: state.data?.rows, credit: state.data?.credit ?? 0, partyName: state.data?.partyName ?? null, state };
}

/** A posted voucher has settled its own items already: while it is being changed they are open again. */
function withOwn(items: readonly OpenItem[], voucher: VoucherView | null): OpenItem[] {
  const own = voucher?.status === 'posted' ? voucher.items : [];
  const all = new Map(items.map((item) => [item.key, item]));
  for (const { document, documentId, code, amount } of own) {
    const key = `${document}:${documentId}`;
    const { day } = voucher as VoucherView; // it has items
    const known = all.get(key) ?? {
      key,
      document,
      documentId,
      code: code ?? key,
      day,
      dueDay: day,
      overdueDays: 0,
      left: 0,
    };
    all.set(key, { ...known, left: known.left + amount });
  }
  return [...all.values()];
}
