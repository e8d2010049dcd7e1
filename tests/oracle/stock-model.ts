// Stock as somebody with paper and a pencil would keep it: every shelf is a list of entries, and whatever is asked is counted anew
// from the first one. It is slow on purpose and knows nothing of the product: no import from it, no SQL.
//
// What it holds true: a shelf is worth what its standing entries come to, played in their order; what has left keeps the value
// it left with; what the two do not explain is the shelf's valuation difference. A unit with a number of its own is worth what its
// bill says, wherever it is.

/** Adds or takes goods at a value that is known ('given'), or at the average of the shelf ('average'). */
export interface Entry {
  document: string;
  line: string;
  kind: 'given' | 'average' | 'unit';
  /** Above 0 for what comes, below for what goes. */
  quantity: number;
  /** What it is worth today: a bill's corrected price. For what left: the value it left with. Signed like the quantity. */
  value: bigint;
  place: number;
  /** When it was written; un-posting and posting again write anew, a place may be old. */
  written: number;
}
/** A line of a document that touches one shelf. */
export interface Move {
  shelf: string;
  line: string;
  quantity: number;
  /** Left out: the average. */
  value?: bigint;
  /** The number of a unit that has one: it moves at its own cost. */
  unit?: string;
}
export interface ShelfState {
  quantity: number;
  value: bigint;
  difference: bigint;
}
interface Shelf {
  entries: Entry[];
  /** Lines that were taken back, where they stood and what they took: they may come back to it. */
  former: Map<string, { place: number; takenBack: number; quantity: number; value: bigint }>;
  /** When units last came or went, and when anything was last written, corrected prices too. */
  moved: number;
  touched: number;
  counted: number;
  reserved: number;
}

/** Half a đồng and more is a đồng. */
export const share = (value: bigint, part: number, whole: number): bigint =>
  (2n * value * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));

/** Plays entries one after the other; `lowest` is the smallest quantity on the way. */
export function play(entries: readonly Entry[]): {
  quantity: number;
  value: bigint;
  lowest: number;
  took: Map<Entry, bigint>;
} {
  let [quantity, value, lowest] = [0, 0n, 0];
  const took = new Map<Entry, bigint>();
  for (const entry of [...entries].sort((a, b) => a.place - b.place)) {
    let moved = entry.kind === 'unit' ? 0n : entry.value;
    if (entry.kind === 'average' && entry.quantity < 0) {
      const out = -entry.quantity;
      moved = out >= quantity ? -value : -share(value, out, quantity);
    } else if (entry.kind === 'average' && quantity > 0) moved = share(value, entry.quantity, quantity);
    quantity += entry.quantity;
    value += moved;
    took.set(entry, moved);
    // A product has numbers on all its units or on none. With numbers it is enough that the unit is there now.
    if (entry.kind !== 'unit') lowest = Math.min(lowest, quantity);
  }
  return { quantity, value, lowest, took };
}

export class StockModel {
  private readonly shelves = new Map<string, Shelf>();
  /** Where each unit with a number is, null when it has left, and what it cost. */
  readonly units = new Map<string, { shelf: string | null; cost: bigint; line: string }>();
  private clock = 0;

  private shelf(key: string): Shelf {
    const known = this.shelves.get(key);
    if (known) return known;
    const made: Shelf = { entries: [], former: new Map(), moved: 0, touched: 0, counted: 0, reserved: 0 };
    this.shelves.set(key, made);
    return made;
  }
  keys(): string[] {
    return [...this.shelves.keys()];
  }
  state(key: string): ShelfState {
    const { entries } = this.shelf(key);
    const played = play(entries);
    let value = played.value;
    for (const unit of this.units.values()) if (unit.shelf === key) value += unit.cost;
    let difference = -value;
    for (const entry of entries) difference += entry.value;
    return { quantity: played.quantity, value, difference };
  }
  /** What is left for others than the one who asks. */
  free(key: string, mine = 0): number {
    return play(this.shelf(key).entries).quantity - this.shelf(key).reserved + mine;
  }
  reserve(key: string, quantity: number): void {
    this.shelf(key).reserved += quantity;
  }

  /**
   * Writes a document's moves; answers the value of each, in order. `keepsPlace`: lines come back to where they stood before.
   * `isMore`: there is more of the document to come, and `settle` ends it.
   */
  post(
    document: string,
    moves: readonly Move[],
    keepsPlace: 'always' | 'untouched' | 'never',
    isMore = false,
  ): bigint[] {
    const now = ++this.clock;
    const kept = moves.map(({ shelf: key, line }) => {
      const shelf = this.shelf(key);
      const former = shelf.former.get(line);
      const may = keepsPlace === 'always' || (keepsPlace === 'untouched' && former?.takenBack === shelf.moved);
      return former && may ? { ...former, isSame: former.takenBack === shelf.touched } : null;
    });
    const values = moves.map((move, n) => {
      const shelf = this.shelf(move.shelf);
      if (move.unit) return this.moveUnit(document, move, move.unit, now);
      const kind = move.value === undefined ? 'average' : 'given';
      const old = kept[n] ?? null;
      const place = old?.place ?? ++this.clock;
      const { line, quantity } = move;
      const entry: Entry = { document, line, kind, quantity, value: move.value ?? 0n, place, written: now };
      shelf.entries.push(entry);
      if (kind === 'average') {
        // Taken back and posted again at once, it takes what it took before.
        const isBack = old?.isSame && old.quantity === quantity;
        entry.value = isBack ? old.value : (play(shelf.entries).took.get(entry) ?? 0n);
      }
      return entry.value;
    });
    if (!isMore)
      this.touch(
        moves.map(({ shelf }) => shelf),
        now,
      );
    return values;
  }

  /** A document that was posted line by line is through: from now on it is something that moved. */
  settle(document: string): void {
    const keys = [...this.shelves].filter(([, { entries }]) => entries.some((entry) => entry.document === document));
    this.touch(
      keys.map(([key]) => key),
      ++this.clock,
    );
  }
  private touch(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const shelf = this.shelf(key);
      shelf.moved = now;
      shelf.touched = now;
    }
  }
  private moveUnit(document: string, { shelf: key, line, quantity, value }: Move, number: string, now: number): bigint {
    const known = this.units.get(number);
    const cost = quantity > 0 ? (value ?? known?.cost ?? 0n) : (known?.cost ?? 0n);
    this.units.set(number, { shelf: quantity > 0 ? key : null, cost, line: known?.line ?? line });
    const signed = quantity > 0 ? cost : -cost;
    const place = ++this.clock;
    this.shelf(key).entries.push({
      document,
      line: `${line}#${number}`,
      kind: 'unit',
      quantity,
      value: signed,
      place,
      written: now,
    });
    return signed;
  }
  unitsAt(key: string): string[] {
    return [...this.units].filter(([, { shelf }]) => shelf === key).map(([number]) => number);
  }

  /** Why a document cannot be taken back now; null when it can. */
  inTheWay(document: string): 'short' | 'counted' | 'reserved' | null {
    for (const [key, shelf] of this.shelves) {
      const mine = shelf.entries.filter((entry) => entry.document === document);
      if (!mine.length) continue;
      const isGone = ({ kind, line, quantity }: Entry) =>
        kind === 'unit' && quantity > 0 && this.units.get(line.slice(line.indexOf('#') + 1))?.shelf !== key;
      if (mine.some(isGone)) return 'short';
      if (mine.some(({ written }) => written < shelf.counted)) return 'counted';
      const rest = play(shelf.entries.filter((entry) => entry.document !== document));
      if (rest.lowest < 0) return 'short';
      const gone = mine.reduce((sum, { quantity }) => sum + quantity, 0);
      if (gone > 0 && rest.quantity < shelf.reserved) return 'reserved';
    }
    return null;
  }
  takeBack(document: string): void {
    const now = ++this.clock;
    for (const [key, shelf] of this.shelves) {
      const mine = shelf.entries.filter((entry) => entry.document === document);
      if (!mine.length) continue;
      for (const { kind, line, quantity } of mine) {
        const unit = kind === 'unit' ? this.units.get(line.slice(line.indexOf('#') + 1)) : undefined;
        // What came in here leaves; what had left is back, unless it stands somewhere by the same document's other half.
        if (unit && quantity > 0 && unit.shelf === key) unit.shelf = null;
      }
      for (const { kind, line, quantity } of mine) {
        const unit = kind === 'unit' ? this.units.get(line.slice(line.indexOf('#') + 1)) : undefined;
        if (unit && quantity < 0) unit.shelf = key;
      }
      for (const { line, place, quantity, value } of mine)
        shelf.former.set(line, { place, takenBack: now, quantity, value });
      shelf.entries = shelf.entries.filter((entry) => entry.document !== document);
      shelf.moved = now;
      shelf.touched = now;
    }
  }
  /** A bill's line is worth something else from the start. */
  correct(document: string, line: string, value: bigint): void {
    const now = ++this.clock;
    for (const shelf of this.shelves.values())
      for (const entry of shelf.entries)
        if (entry.document === document && entry.line === line && entry.value !== value) {
          entry.value = value;
          shelf.touched = now;
        }
  }
  /** The same for units with numbers: each costs its bill's price, wherever it is. */
  correctUnits(document: string, line: string, price: bigint): void {
    for (const unit of this.units.values()) if (unit.line === line) unit.cost = price;
    for (const { entries } of this.shelves.values())
      for (const entry of entries)
        if (entry.document === document && entry.line.startsWith(`${line}#`)) entry.value = price;
  }
  markCounted(key: string): void {
    this.shelf(key).counted = ++this.clock;
  }
}
