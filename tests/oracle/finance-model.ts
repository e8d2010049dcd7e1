// Money with paper and pencil: funds, bills, advances and vouchers as plain numbers. It shares no line with the product.

export type Place = 'here' | 'there';
interface Fund {
  held: number;
  isClosed: boolean;
}
interface Bill {
  id: number;
  supplier: number;
  due: number;
  /** Smaller comes first: what is due first. */
  order: number;
}
export interface Voucher {
  id: number;
  side: 'in' | 'out';
  place: Place;
  amount: number;
  isCancelled: boolean;
  /** What it paid for, and what of it was over. */
  parts: { bill: Bill; amount: number }[];
  over: number;
  supplier: number | null;
  /** An advance, and what came back of it. */
  lent: number;
  back: { advance: Voucher; amount: number }[];
}
export interface Given {
  id: number;
  advance: Voucher;
  amount: number;
  status: 'waiting' | 'posted' | 'cancelled';
}
/** Credit with a supplier that was used: for which bills, and what of which payment. */
export interface Offset {
  id: number;
  supplier: number;
  amount: number;
  parts: { bill: Bill; amount: number }[];
  from: { voucher: Voucher; amount: number }[];
  isCancelled: boolean;
}
export interface Transfer {
  id: number;
  amount: number;
  status: 'sent' | 'received' | 'refused' | 'cancelled';
}
/** What somebody with a pencil expects of a step: nothing in its way, or this refusal. */
export type Verdict =
  | null
  | 'finance.short'
  | 'finance.fundClosed'
  | 'finance.creditUsed'
  | 'finance.creditShort'
  | 'finance.offsetAbove'
  | 'finance.cancelled'
  | 'finance.itemNotOpen'
  | 'finance.settledSince';

export class Pencil {
  readonly funds: Record<Place, Fund> = { here: { held: 0, isClosed: false }, there: { held: 0, isClosed: false } };
  readonly bills: Bill[] = [];
  readonly vouchers: Voucher[] = [];
  readonly transfers: Transfer[] = [];
  readonly credit = new Map<number, number>();
  readonly given: Given[] = [];
  readonly offsets: Offset[] = [];

  /** Money into a fund or out of it. */
  move(place: Place, amount: number): Verdict {
    const fund = this.funds[place];
    if (fund.isClosed) return 'finance.fundClosed';
    if (amount < 0 && fund.held + amount < 0) return 'finance.short';
    return null;
  }
  #write(voucher: Pick<Voucher, 'id' | 'side' | 'place' | 'amount'>): Voucher {
    const made: Voucher = { ...voucher, isCancelled: false, parts: [], over: 0, supplier: null, lent: 0, back: [] };
    this.funds[made.place].held += made.side === 'in' ? made.amount : -made.amount;
    this.vouchers.push(made);
    return made;
  }
  plain(id: number, side: 'in' | 'out', place: Place, amount: number): void {
    this.#write({ id, side, place, amount });
  }
  owe(id: number, supplier: number, amount: number, order: number): void {
    this.bills.push({ id, supplier, due: amount, order });
  }
  pay(id: number, supplier: number, amount: number): void {
    const voucher = this.#write({ id, side: 'out', place: 'here', amount });
    voucher.parts = this.#settle(supplier, amount);
    voucher.over = amount - voucher.parts.reduce((sum, part) => sum + part.amount, 0);
    voucher.supplier = supplier;
    this.#credit(supplier, voucher.over);
  }
  /** What is due first is paid first. */
  #settle(supplier: number, amount: number): Voucher['parts'] {
    let left = amount;
    const open = this.bills.filter((bill) => bill.supplier === supplier && bill.due > 0);
    return open
      .sort((a, b) => a.order - b.order || a.id - b.id)
      .flatMap((bill) => {
        const part = Math.min(left, bill.due);
        bill.due -= part;
        left -= part;
        return part > 0 ? [{ bill, amount: part }] : [];
      });
  }
  #credit(supplier: number, amount: number): void {
    this.credit.set(supplier, (this.credit.get(supplier) ?? 0) + amount);
  }
  mayUse(supplier: number, amount: number): Verdict {
    if (amount > (this.credit.get(supplier) ?? 0)) return 'finance.creditShort';
    const owed = this.bills.filter((bill) => bill.supplier === supplier).reduce((sum, { due }) => sum + due, 0);
    return amount > owed ? 'finance.offsetAbove' : null;
  }
  /** Credit for what is due first, out of the oldest payment that left some. */
  useCredit(id: number, supplier: number, amount: number): void {
    let left = amount;
    const from = this.vouchers
      .filter((one) => one.supplier === supplier && !one.isCancelled)
      .sort((a, b) => a.id - b.id)
      .flatMap((voucher) => {
        const part = Math.min(left, voucher.over - this.#used(voucher));
        left -= part;
        return part > 0 ? [{ voucher, amount: part }] : [];
      });
    this.offsets.push({ id, supplier, amount, parts: this.#settle(supplier, amount), from, isCancelled: false });
    this.#credit(supplier, -amount);
  }
  #used(voucher: Voucher): number {
    const standing = this.offsets.filter(({ isCancelled }) => !isCancelled).flatMap(({ from }) => from);
    return standing.reduce((sum, one) => sum + (one.voucher === voucher ? one.amount : 0), 0);
  }
  cancelOffset(offset: Offset): void {
    offset.isCancelled = true;
    for (const { bill, amount } of offset.parts) bill.due += amount;
    this.#credit(offset.supplier, offset.amount);
  }
  lend(id: number, amount: number): void {
    this.#write({ id, side: 'out', place: 'here', amount }).lent = amount;
  }
  advances(): Voucher[] {
    return this.vouchers.filter(({ lent, isCancelled }) => lent > 0 && !isCancelled);
  }
  returned(advance: Voucher): number {
    const of = (voucher: Voucher) => (voucher.isCancelled ? [] : voucher.back.filter((one) => one.advance === advance));
    return this.vouchers.flatMap(of).reduce((sum, { amount }) => sum + amount, 0) + this.#givenUp(advance);
  }
  #givenUp(advance: Voucher): number {
    const posted = this.given.filter((one) => one.advance === advance && one.status === 'posted');
    return posted.reduce((sum, { amount }) => sum + amount, 0);
  }
  /** Nobody pays it back: it waits for a second person, who looks again whether so much is still out. */
  giveUp(id: number, advance: Voucher, amount: number): void {
    this.given.push({ id, advance, amount, status: 'waiting' });
  }
  mayPost({ advance, amount }: Given): Verdict {
    const left = advance.isCancelled ? 0 : advance.lent - this.returned(advance);
    if (left === 0) return 'finance.itemNotOpen';
    return amount > left ? 'finance.settledSince' : null;
  }
  /** What is brought back settles the oldest advances; never more than is out in this walk. */
  giveBack(id: number, amount: number): void {
    const voucher = this.#write({ id, side: 'in', place: 'here', amount });
    let left = amount;
    for (const advance of this.advances()) {
      const part = Math.min(left, advance.lent - this.returned(advance));
      if (part <= 0) continue;
      left -= part;
      voucher.back.push({ advance, amount: part });
    }
  }
  out(): number {
    return this.advances().reduce((sum, advance) => sum + advance.lent - this.returned(advance), 0);
  }
  mayCancel(voucher: Voucher): Verdict {
    if (voucher.isCancelled) return 'finance.cancelled';
    if (voucher.lent && this.returned(voucher) > 0) return 'finance.creditUsed';
    if (this.#used(voucher) > 0) return 'finance.creditUsed';
    return this.move(voucher.place, voucher.side === 'in' ? -voucher.amount : voucher.amount);
  }
  cancel(voucher: Voucher): void {
    voucher.isCancelled = true;
    this.funds[voucher.place].held += voucher.side === 'in' ? -voucher.amount : voucher.amount;
    for (const { bill, amount } of voucher.parts) bill.due += amount;
    const { supplier } = voucher;
    if (supplier !== null) this.#credit(supplier, -voucher.over);
  }
  send(id: number, amount: number): void {
    this.funds.here.held -= amount;
    this.transfers.push({ id, amount, status: 'sent' });
  }
  end(transfer: Transfer, status: 'received' | 'refused' | 'cancelled'): void {
    transfer.status = status;
    this.funds[status === 'received' ? 'there' : 'here'].held += transfer.amount;
  }
}
