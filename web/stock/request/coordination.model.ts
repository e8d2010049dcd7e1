// What a coordinator has chosen so far: for each request line a source and how much of it. Pure.
import type { Sent } from '../../../contract/kit.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type {
  DemandLine,
  DemandRow,
  DemandShelf,
  RequestDemand,
  Source,
} from '../../../contract/stock/demand.calls.ts';
import type { StockRequestLineId } from '../../../contract/stock/request.calls.ts';

export interface Choice {
  from: Source;
  quantity: number;
}
export type Choices = ReadonlyMap<StockRequestLineId, Choice>;
export const noChoices: Choices = new Map();

/** Places that could give: the proposed one first, then whoever can spare most. */
export const sourcesOf = (line: DemandLine, shelves: readonly DemandShelf[]): DemandShelf[] => {
  const rank = (shelf: DemandShelf) => (shelf.warehouseId === line.proposed ? Number.POSITIVE_INFINITY : shelf.spare);
  return shelves
    .filter((shelf) => shelf.warehouseId !== line.warehouseId && shelf.available > 0)
    .sort((one, other) => rank(other) - rank(one) || other.available - one.available);
};

/** Chooses a source, or takes the choice back when it is the same one again. */
export function choose(
  choices: Choices,
  line: DemandLine,
  from: Source | null,
  shelves: readonly DemandShelf[],
): Choices {
  const next = new Map(choices);
  if (from === null || choices.get(line.requestLineId)?.from === from) {
    next.delete(line.requestLineId);
    return next;
  }
  next.set(line.requestLineId, { from, quantity: Math.min(line.open, mostFrom(from, shelves)) });
  return next;
}
export const changeQuantity = (choices: Choices, line: DemandLine, quantity: number): Choices => {
  const old = choices.get(line.requestLineId);
  return old ? new Map(choices).set(line.requestLineId, { ...old, quantity }) : choices;
};
/** Everything that is shown, as proposed. */
export const chooseProposed = (choices: Choices, rows: readonly DemandRow[]): Choices => {
  const next = new Map(choices);
  for (const { lines } of rows)
    for (const line of lines)
      if (!next.has(line.requestLineId)) next.set(line.requestLineId, { from: line.proposed, quantity: line.open });
  return next;
};
export const mostFrom = (from: Source, shelves: readonly DemandShelf[]): number =>
  from === 'purchase'
    ? Number.POSITIVE_INFINITY
    : (shelves.find((shelf) => shelf.warehouseId === from)?.available ?? 0);

export type Way = 'transfer' | 'purchase';
const isOf =
  (way: Way) =>
  ([, { from, quantity }]: [StockRequestLineId, Choice]) =>
    (from === 'purchase') === (way === 'purchase') && quantity > 0;
export const countOf = (choices: Choices, way: Way): number => [...choices].filter(isOf(way)).length;

type Lines = Sent<typeof RequestDemand.Fulfil>['lines'];
export const linesOf = (choices: Choices, way: Way, supplierId: SupplierId | null): Lines =>
  [...choices].filter(isOf(way)).map(([requestLineId, choice]) => ({
    requestLineId,
    ...choice,
    ...(way === 'purchase' ? { supplierId } : {}),
  }));
/** What is left once those of one way were made. */
export const without = (choices: Choices, way: Way): Choices => new Map([...choices].filter((one) => !isOf(way)(one)));
