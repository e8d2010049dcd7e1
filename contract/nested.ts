// Some lists stand one step deeper on the wire: their page under `pagedResult`, beside the sums (spec §3). Both ends turn it at their door.
interface Nesting {
  nests?: true;
}
export function toWire({ nests }: Nesting, answer: unknown): unknown {
  if (!nests) return answer;
  const { totalCount, items, ...rest } = answer as { totalCount: number; items: unknown[] }; // only lists nest
  return { pagedResult: { totalCount, items }, ...rest };
}
export function fromWire({ nests }: Nesting, answer: unknown): unknown {
  if (!nests || answer === null || typeof answer !== 'object' || !('pagedResult' in answer)) return answer;
  const { pagedResult, ...rest } = answer;
  return { ...(pagedResult as object), ...rest }; // as above
}
