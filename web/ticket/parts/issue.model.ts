// What is issued for a ticket: the figures that are proposed, and what a scanned piece does to them. Pure.
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { PartLine } from '../../../contract/ticket/calls/parts.calls.ts';

export interface Chosen {
  quantity: number;
  serials: string[];
  /** Scanned or typed, no longer what was proposed. */
  isCounted?: true;
}
export type Choices = ReadonlyMap<number, Chosen>;

export const most = (line: PartLine): number => Math.min(line.missing, line.available);
export const startOf = (lines: readonly PartLine[]): Choices =>
  new Map(lines.map((line) => [line.lineId, { quantity: line.isSerial ? 0 : most(line), serials: [] }]));

const sameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
/** The line where this serial lies, written as it is known. */
export function serialOf(lines: readonly PartLine[], code: string): { line: PartLine; serial: string } | null {
  for (const line of lines) {
    const serial = line.serials.find((one) => sameCode(one, code));
    if (serial !== undefined) return { line, serial };
  }
  return null;
}
export const linesOfCode = (lines: readonly PartLine[], code: string): PartLine[] =>
  lines.filter(({ productCode }) => sameCode(productCode, code));
export const linesOfProduct = (lines: readonly PartLine[], id: ProductId): PartLine[] =>
  lines.filter(({ productId }) => productId === id);

/**
 * One piece of a part: its line is counted from one and not from what was proposed, each further piece adds one, and where a part
 * stands on several lines they are filled in their order. Null: no more is wanted.
 */
export function onePiece(of: readonly PartLine[], chosen: Choices): Choices | null {
  const counted = (line: PartLine): number => {
    const own = chosen.get(line.lineId);
    return own?.isCounted ? own.quantity : 0;
  };
  const line = of.find((one) => counted(one) < most(one));
  if (!line) return null;
  return new Map(chosen).set(line.lineId, { quantity: counted(line) + 1, serials: [], isCounted: true });
}
/** The last ones stay when there are more than are wanted. */
export function withSerials(line: PartLine, serials: readonly string[], chosen: Choices): Choices {
  const kept = serials.slice(-most(line));
  return new Map(chosen).set(line.lineId, { quantity: kept.length, serials: kept });
}
