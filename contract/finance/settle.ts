// How money lies on what is open: the first of the items gets it first, as far as it goes. Form and server ask the same.
export function oldestFirst<T extends { left: number }>(
  items: readonly T[],
  amount: number,
): { item: T; part: number }[] {
  let rest = amount;
  return items.flatMap((item) => {
    const part = Math.min(rest, item.left);
    rest -= part;
    return part > 0 ? [{ item, part }] : [];
  });
}
