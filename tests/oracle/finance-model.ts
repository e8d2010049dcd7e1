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
  /** What a customer left with it, and what of which receipt it paid out to them. */
  kept: number;
  took: { receipt: Voucher; amount: number }[];
}
export interface Given {
  id: number;
  advance: Voucher;
  amount: number;
  status: 'waiting' | 'posted' | 'cancelled';
}
/** Credit with a supplier that was used: for which bills, and what of which payment. Or a net of both sides: out of no credit. */
export interface Offset {
  id: number;
  supplier: number;
  amount: number;
  parts: { bill: Bill; amount: number }[];
  from: { source: Voucher | Opening; amount: number }[];
  isNet: boolean;
  isCancelled: boolean;
}
/** What a supplier was owed when the books began (a bill like others), or owed us: credit. */
export interface Opening {
  id: number;
  supplier: number;
  amount: number;
  order: number;
  bill: Bill | null;
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
  | 'finance.owedShort'
  | 'finance.offsetAbove'
  | 'finance.cancelled'
  | 'ticket.noCredit'
  | 'ticket.creditShort'
  | 'finance.openingSettled'
  | 'document.notNow'
  | 'finance.itemNotOpen'
  | 'finance.settledSince';

export class Pencil {
  readonly funds: Record<Place, Fund> = { here: { held: 0, isClosed: false }, there: { held: 0, isClosed: false } };
  readonly bills: Bill[] = [];
  /** What a customer owes who is one of the suppliers too. */
  readonly owed: Bill[] = [];
  readonly vouchers: Voucher[] = [];
  readonly transfers: Transfer[] = [];
  readonly credit = new Map<number, number>();
  readonly given: Given[] = [];
  readonly offsets: Offset[] = [];
  readonly openings: Opening[] = [];

  /** Money into a fund or out of it. */
  move(place: Place, amount: number): Verdict {
    const fund = this.funds[place];
    if (fund.isClosed) return 'finance.fundClosed';
    if (amount < 0 && fund.held + amount < 0) return 'finance.short';
    return null;
  }
  #write(voucher: Pick<Voucher, 'id' | 'side' | 'place' | 'amount'>): Voucher {
    const made: Voucher = {
      ...voucher,
      isCancelled: false,
      parts: [],
      over: 0,
      supplier: null,
      lent: 0,
      back: [],
      kept: 0,
      took: [],
    };
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
  #settle(supplier: number, amount: number): Voucher['parts'] {
    return this.#settleOf(
      this.bills.filter((bill) => bill.supplier === supplier),
      amount,
    );
  }
  /** What is due first is paid first. */
  #settleOf(bills: readonly Bill[], amount: number): Voucher['parts'] {
    let left = amount;
    return bills
      .filter((bill) => bill.due > 0)
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
  due(supplier: number): number {
    return this.bills.filter((bill) => bill.supplier === supplier).reduce((sum, bill) => sum + bill.due, 0);
  }
  owes(): number {
    return this.owed.reduce((sum, { due }) => sum + due, 0);
  }
  /** The customer brought a debt along; pays of it; or owes less by what we owe them as a supplier less. */
  bringOwed(id: number, amount: number, order: number): void {
    const bill = { id, supplier: 0, due: amount, order };
    this.owed.push(bill);
    this.openings.push({ id, supplier: 0, amount, order, bill, isCancelled: false });
  }
  collect(id: number, amount: number): void {
    this.#write({ id, side: 'in', place: 'here', amount }).parts = this.#settleOf(this.owed, amount);
  }
  mayNet(supplier: number, amount: number): Verdict {
    if (amount > this.due(supplier)) return 'finance.owedShort';
    return amount > this.owes() ? 'finance.offsetAbove' : null;
  }
  net(id: number, supplier: number, amount: number): void {
    const parts = [...this.#settleOf(this.owed, amount), ...this.#settle(supplier, amount)];
    this.offsets.push({ id, supplier, amount, parts, from: [], isNet: true, isCancelled: false });
  }
  mayUse(supplier: number, amount: number): Verdict {
    if (amount > (this.credit.get(supplier) ?? 0)) return 'finance.creditShort';
    return amount > this.due(supplier) ? 'finance.offsetAbove' : null;
  }
  /** Credit for what is due first, out of what is oldest: what was brought along before any payment. */
  useCredit(id: number, supplier: number, amount: number): void {
    let left = amount;
    const stands = (one: Voucher | Opening) => one.supplier === supplier && !one.isCancelled;
    const brought = this.openings.filter((one) => stands(one) && !one.bill);
    const from = [
      ...brought.sort((a, b) => a.order - b.order || a.id - b.id).map((source) => ({ source, had: source.amount })),
      ...this.vouchers.filter(stands).map((source) => ({ source, had: source.over })),
    ].flatMap(({ source, had }) => {
      const part = Math.min(left, had - this.#used(source));
      left -= part;
      return part > 0 ? [{ source, amount: part }] : [];
    });
    const parts = this.#settle(supplier, amount);
    this.offsets.push({ id, supplier, amount, parts, from, isNet: false, isCancelled: false });
    this.#credit(supplier, -amount);
  }
  #used(source: Voucher | Opening): number {
    const standing = this.offsets.filter(({ isCancelled }) => !isCancelled).flatMap(({ from }) => from);
    return standing.reduce((sum, one) => sum + (one.source === source ? one.amount : 0), 0);
  }
  bring(id: number, side: 'ours' | 'theirs', supplier: number, amount: number, order: number): void {
    const bill = side === 'ours' ? { id, supplier, due: amount, order } : null;
    if (bill) this.bills.push(bill);
    else this.#credit(supplier, amount);
    this.openings.push({ id, supplier, amount, order, bill, isCancelled: false });
  }
  mayCancelOpening(one: Opening): Verdict {
    if (one.isCancelled) return 'document.notNow';
    const isTouched = one.bill ? one.bill.due !== one.amount : this.#used(one) > 0;
    return isTouched ? 'finance.openingSettled' : null;
  }
  cancelOpening(one: Opening): void {
    one.isCancelled = true;
    if (one.bill) one.bill.due = 0;
    else this.#credit(one.supplier, -one.amount);
  }
  cancelOffset(offset: Offset): void {
    offset.isCancelled = true;
    for (const { bill, amount } of offset.parts) bill.due += amount;
    if (!offset.isNet) this.#credit(offset.supplier, offset.amount);
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
  /** A customer who owes nothing leaves money; it is paid out again, what they left first. */
  leave(id: number, amount: number): void {
    this.#write({ id, side: 'in', place: 'here', amount }).kept = amount;
  }
  #paidOut(receipt: Voucher): number {
    const took = this.vouchers.flatMap((one) => (one.isCancelled ? [] : one.took));
    return took.reduce((sum, one) => sum + (one.receipt === receipt ? one.amount : 0), 0);
  }
  kept(): number {
    const standing = this.vouchers.filter(({ isCancelled }) => !isCancelled);
    return standing.reduce((sum, one) => sum + one.kept - this.#paidOut(one), 0);
  }
  mayPayOut(amount: number): Verdict {
    if (this.kept() === 0) return 'ticket.noCredit';
    return amount > this.kept() ? 'ticket.creditShort' : this.move('here', -amount);
  }
  payOut(id: number, amount: number): void {
    const voucher = this.#write({ id, side: 'out', place: 'here', amount });
    let left = amount;
    for (const receipt of this.vouchers.filter(({ kept, isCancelled }) => kept > 0 && !isCancelled)) {
      const part = Math.min(left, receipt.kept - this.#paidOut(receipt));
      if (part <= 0) continue;
      left -= part;
      voucher.took.push({ receipt, amount: part });
    }
  }
  mayCancel(voucher: Voucher): Verdict {
    if (voucher.isCancelled) return 'finance.cancelled';
    if (this.#paidOut(voucher) > 0) return 'finance.creditUsed';
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
