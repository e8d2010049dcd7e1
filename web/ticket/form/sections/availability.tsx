// What can be promised of a part: here, and in the branches that have it.
import { useQuery } from '@tanstack/react-query';
import type { ProductId } from '../../../../contract/catalog/product.calls.ts';
import type { BranchId } from '../../../../contract/org/branch.calls.ts';
import { type PartStock, TicketIntake } from '../../../../contract/ticket/calls/intake.calls.ts';
import { call } from '../../../kit/call/call.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';

export interface Held {
  here: number;
  /** Branches that have some, most first. */
  elsewhere: readonly { branch: string; count: number }[];
}
/** Adds up warehouses by branch. */
export function heldOf(rows: readonly PartStock[], productId: ProductId): Held {
  const own = rows.filter((row) => row.productId === productId);
  const here = own.reduce((sum, row) => sum + (row.isHere ? row.available : 0), 0);
  const others = new Map<string, number>();
  for (const row of own) {
    if (row.isHere || row.available <= 0) continue;
    const branch = row.branchName ?? row.warehouseName;
    others.set(branch, (others.get(branch) ?? 0) + row.available);
  }
  const elsewhere = [...others].map(([branch, count]) => ({ branch, count })).sort((a, b) => b.count - a.count);
  return { here, elsewhere };
}

/** Asked for all products on the screen at once; old figures stay until the new ones are there. */
export function usePartStock(productIds: readonly ProductId[], branchId: BranchId | null | undefined) {
  const asked = [...new Set(productIds)].sort((one, other) => one - other);
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetPartStock', asked, branchId ?? null],
    queryFn: ({ signal }) =>
      call(
        TicketIntake.GetPartStock,
        { productIds: asked, ...(branchId ? { branchId } : {}) },
        { signal, quiet: true },
      ),
    enabled: asked.length > 0,
    staleTime: 15_000,
    retry: false,
    placeholderData: (before) => before,
  });
  return data?.items ?? null;
}

const SHOWN = 2;
export function Availability(props: { stock: readonly PartStock[] | null; productId: ProductId; needed?: number }) {
  const say = useText(formText);
  if (!props.stock) return null;
  const { here, elsewhere } = heldOf(props.stock, props.productId);
  const others = elsewhere.slice(0, SHOWN).map(({ branch, count }) => say('elsewhere', { branch, count }));
  if (here >= (props.needed ?? 1))
    return <span className="intake-good">{[say('here', { count: here }), ...others].join(' · ')}</span>;
  const first = here > 0 ? say('here', { count: here }) : say('noneHere');
  return (
    <span className="intake-warn">
      {[first, ...(others.length > 0 ? others : here > 0 ? [] : [say('nowhere')])].join(' · ')}
    </span>
  );
}
