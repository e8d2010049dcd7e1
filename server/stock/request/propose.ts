// Which warehouse should give: the one with most to spare above its own minimum, else a purchase. Pure.
import type { DemandLine, DemandShelf } from '../../../contract/stock/demand.calls.ts';

type Asked = Omit<DemandLine, 'proposed'>;

/** Lines are served in their order; what is proposed for one is not proposed for the next. */
export function proposeSources(lines: readonly Asked[], shelves: readonly DemandShelf[]): DemandLine[] {
  const left = new Map(shelves.map((shelf) => [shelf.warehouseId, Math.max(0, shelf.spare - shelf.wanted)]));
  return lines.map((line) => {
    const [best] = [...left]
      .filter(([warehouseId, spare]) => warehouseId !== line.warehouseId && spare >= line.open)
      .sort(([, one], [, other]) => other - one);
    if (!best) return { ...line, proposed: 'purchase' };
    const [warehouseId, spare] = best;
    left.set(warehouseId, spare - line.open);
    return { ...line, proposed: warehouseId };
  });
}
