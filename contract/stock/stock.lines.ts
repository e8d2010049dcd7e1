// What the lines of a stock document come to: the screen, the printed form and the server count alike (domain.md §4).
export interface CountedLine {
  quantity: number;
  price?: number;
}
export interface LineSums {
  /** How many lines. */
  count: number;
  quantity: number;
  amount: number;
}

/** Whole đồng. */
export const lineAmount = ({ quantity, price = 0 }: CountedLine): number => Math.round(quantity * price);

export function sumLines(lines: readonly CountedLine[]): LineSums {
  let [quantity, amount] = [0, 0];
  for (const line of lines) {
    quantity += line.quantity;
    amount += lineAmount(line);
  }
  return { count: lines.length, quantity, amount };
}
