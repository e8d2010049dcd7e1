// A bill for a ticket: what the ticket still needs is proposed.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { type PartLine, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { call } from '../../kit/call/call.ts';
import type { StockLine } from '../stock-lines.ts';
import { lineOf } from './outbound-form.model.ts';

/** The lines a ticket still needs from its own warehouse; serials are left to be scanned. */
export async function proposeFor(code: string): Promise<{ warehouseId: WarehouseId | null; lines: StockLine[] }> {
  const { warehouseId, lines } = await call(TicketParts.GetPartsByCode, { code }, { quiet: true });
  const missing = new Map<PartLine['productId'], number>();
  for (const line of lines)
    if (line.missing > 0) missing.set(line.productId, (missing.get(line.productId) ?? 0) + line.missing);
  const proposed = await Promise.all(
    [...missing].map(async ([productId, quantity]) => {
      const where = warehouseId ? { warehouseId } : {};
      const line = lineOf(await call(ProductOutbound.getProductById, { productId, ...where }, { quiet: true }));
      const kept = lines.find((one) => one.productId === productId)?.available ?? line.available ?? 0;
      return { ...line, available: kept, quantity: line.isSerial ? 0 : Math.max(1, Math.min(quantity, kept)) };
    }),
  );
  return { warehouseId, lines: proposed };
}

/** Proposes once per ticket that is chosen on a new bill. */
export function useProposal(
  code: string | null | undefined,
  isNew: boolean,
  take: (proposal: { warehouseId: WarehouseId | null; lines: StockLine[] }) => void,
): void {
  const done = useRef<string | null>(null);
  const proposed = useEffectEvent(take);
  useEffect(() => {
    if (!isNew || !code || done.current === code) return;
    done.current = code;
    let isStale = false;
    proposeFor(code)
      .then((proposal) => {
        if (!isStale) proposed(proposal);
      })
      .catch(() => {}); // a code that is no ticket's: the lines are typed
    return () => {
      isStale = true;
    };
  }, [code, isNew]);
}
