// The lines of a stock document while they are edited: what a scan does to them. Pure.
import type { MasterProduct } from '../../contract/catalog/master.calls.ts';
import type { ProductId } from '../../contract/catalog/product.calls.ts';

export interface StockLine {
  /** Stays the same while the line is edited; a saved line may use its id. */
  key: string;
  productId: ProductId;
  code: string;
  name: string;
  unitName: string | null;
  /** Its quantity is the number of its serials. */
  isSerial: boolean;
  quantity: number;
  price?: number;
  /** What the warehouse can give; null or absent when nobody knows or nobody may know. */
  available?: number | null;
  serials?: string[];
  /** The serials that the chosen warehouse has, to choose from. */
  offers?: readonly string[];
  note?: string | null;
  /** Whom it is for: 'SC0001 · YC0001'. */
  askedFor?: string;
}
export type Outcome = 'added' | 'increased' | 'duplicateSerial';
export interface Merged {
  lines: StockLine[];
  /** The line that was touched. */
  key: string;
  outcome: Outcome;
}

let made = 0;
/** A key for a line that was never saved. */
export const newLineKey = (): string => `new-${++made}`;
/** What was kept on this device: keys of another visit could meet new ones. */
export const reopened = <L extends StockLine, T extends { lines: readonly L[] }>(kept: T): T => ({
  ...kept,
  lines: kept.lines.map((line) => (line.key.startsWith('new-') ? { ...line, key: newLineKey() } : line)),
});

/** A line of a product; one piece, or none yet when its pieces are told apart by serials. */
export const lineOfProduct = (product: MasterProduct): StockLine => ({
  key: newLineKey(),
  productId: product.id,
  code: product.code,
  name: product.name,
  unitName: product.unitName,
  isSerial: product.isSerial,
  quantity: product.isSerial ? 0 : 1,
  ...(product.isSerial ? { serials: [] } : {}),
});

/** Adds a line, or its pieces to the line that has the product already. */
export function mergeLine(lines: readonly StockLine[], line: StockLine): Merged {
  const old = lines.find(({ productId }) => productId === line.productId);
  if (!old) return { lines: [...lines, line], key: line.key, outcome: 'added' };
  if (!line.isSerial || !line.serials)
    return { ...replaced(lines, { ...old, quantity: old.quantity + line.quantity }), outcome: 'increased' };
  const known = old.serials ?? [];
  const fresh = line.serials.filter((serial) => !known.some((one) => sameCode(one, serial)));
  if (fresh.length === 0 && line.serials.length > 0)
    return { lines: [...lines], key: old.key, outcome: 'duplicateSerial' };
  return { ...replaced(lines, withSerials(old, [...known, ...fresh])), outcome: 'increased' };
}

/** The line whose product has this code or that holds this serial. */
export const lineOfCode = (lines: readonly StockLine[], code: string): StockLine | undefined =>
  lines.find((line) => sameCode(line.code, code) || line.serials?.some((serial) => sameCode(serial, code)));

export const changeLine = (lines: readonly StockLine[], key: string, change: Partial<StockLine>): StockLine[] =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line));
export const withSerials = (line: StockLine, serials: string[]): StockLine => ({
  ...line,
  serials,
  quantity: serials.length,
});
/** What can still be chosen: the warehouse's serials that are not on the line yet. */
export const offersOf = ({ offers = [], serials = [] }: Pick<StockLine, 'offers' | 'serials'>): string[] =>
  offers.filter((offer) => !serials.some((serial) => sameCode(serial, offer)));
/** Puts a removed line back where it was. */
export const putBack = (lines: readonly StockLine[], line: StockLine, index: number): StockLine[] =>
  lines.some(({ key }) => key === line.key) ? [...lines] : lines.toSpliced(index, 0, line);

/** More than the warehouse can give. */
export const isOver = ({ quantity, available }: Pick<StockLine, 'quantity' | 'available'>): boolean =>
  typeof available === 'number' && quantity > available;
export const sameCode = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

const replaced = (lines: readonly StockLine[], line: StockLine): Pick<Merged, 'lines' | 'key'> => ({
  lines: lines.map((one) => (one.key === line.key ? line : one)),
  key: line.key,
});

interface SavedLine {
  id: number;
  productId: ProductId;
  productCode: string;
  productName: string;
  unitName: string | null;
  isSerial: boolean;
  quantity: number;
  note: string | null;
  requestCode?: string | null;
  ticketCode?: string | null;
}
/** The ticket first: it is what people look for on a shelf. */
export const askedForOf = ({ requestCode, ticketCode }: Pick<SavedLine, 'requestCode' | 'ticketCode'>): string =>
  [ticketCode, requestCode].filter(Boolean).join(' · ');

/** Of a line that was received in part: the pieces that are still on their way, where they have numbers of their own. */
export const piecesOnWay = ({
  quantity,
  open,
  openSerials,
}: {
  quantity: number;
  open: number;
  openSerials: readonly string[] | null;
}): string => (open > 0 && open < quantity ? (openSerials ?? []).join(', ') : '');

/** Scans fill lines in their order: the first that takes the code and has room, else the first that takes it. */
export const lineWithRoom = <L extends { id: number; open: number }>(
  lines: readonly L[],
  counted: (line: L) => number,
): L | undefined => lines.find((line) => counted(line) < line.open) ?? lines[0];

/** A line as the server answers it, for the editor. */
export const lineOfSaved = (line: SavedLine): StockLine => ({
  key: String(line.id),
  productId: line.productId,
  code: line.productCode,
  name: line.productName,
  unitName: line.unitName,
  isSerial: line.isSerial,
  quantity: line.quantity,
  note: line.note,
  ...(askedForOf(line) ? { askedFor: askedForOf(line) } : {}),
});
