// What somebody changed in the parts of a service, apart from what is saved: others may save meanwhile, and nothing of theirs is undone. Pure.
import type { ServicePartRow } from '../../contract/catalog/product.calls.ts';

export type Part = Pick<ServicePartRow, 'productId' | 'productCode' | 'productName' | 'quantity'>;
/** Each as it is wanted; quantity 0: taken away. */
export type PartChanges = readonly Part[];

export function withChanges(saved: readonly Part[], changes: PartChanges): Part[] {
  const wanted = new Map(changes.map((part) => [part.productId, part]));
  const known = new Set(saved.map(({ productId }) => productId));
  const added = changes.filter(({ productId }) => !known.has(productId));
  return [...saved.map((part) => wanted.get(part.productId) ?? part), ...added].filter(({ quantity }) => quantity > 0);
}

/** One more change, in its place; what is as it was saved is none. */
export function changePart(saved: readonly Part[], changes: PartChanges, part: Part): PartChanges {
  const isSame = ({ productId }: Part) => productId === part.productId;
  const next = changes.some(isSame) ? changes.map((one) => (isSame(one) ? part : one)) : [...changes, part];
  const before = new Map(saved.map(({ productId, quantity }) => [productId, quantity]));
  return next.filter(({ productId, quantity }) => quantity !== (before.get(productId) ?? 0));
}
