// The money of tickets as somebody with paper and a pencil would keep it: whatever is asked is counted anew from the lines, the
// slips of paper and the refunds. It is slow on purpose and knows nothing of the product: no import from it, no SQL.
//
// What it holds true: a line that was not done, or is under cover, costs nothing; of what may be combined everything is taken off,
// of what may not the one that leaves the customer the smallest bill; VAT comes last; nobody pays, owes or gets back a đồng that
// these rules do not give.

export type Status =
  | 'ChoXuLy'
  | 'DangXuLy'
  | 'DieuChinh'
  | 'HoanThanh'
  | 'KhachKhongSua'
  | 'HoanTra'
  | 'DaTra'
  | 'ChuaTraTien'
  | 'TraPhiMotPhan'
  | 'TraPhi'
  | 'DaHuy';
export interface Line {
  id: number;
  /** The service it is, or belongs to: what a promotion of some services looks at. */
  service: number | null;
  quantity: number;
  price: number;
  discount: number;
  isCovered: boolean;
  outcome: 'done' | 'failed' | 'skipped' | null;
}
export interface Offer {
  key: string;
  /** Hundredths of a percent. */
  percent: number;
  amount: number;
  cap: number | null;
  minimum: number;
  canStack: boolean;
  /** The services it is about; null: everything. */
  services: readonly number[] | null;
}
/** Lines, VAT and the promotions that somebody asked for: a save, or a change that waits. */
export interface Sale {
  lines: Line[];
  /** Hundredths of a percent. */
  vat: number;
  vouchers: Offer[];
}
export interface Slip {
  id: number;
  amount: number;
  isCancelled: boolean;
}
export interface Customer {
  name: string;
  credit: number;
}
export interface Ticket extends Sale {
  customer: Customer;
  status: Status;
  /** Where it goes back to when a change is decided. */
  before: Status;
  change: Sale | null;
  /** The group promotion that the customer was entitled to once. */
  isPromised: boolean;
  slips: Slip[];
  /** Credit that was put on it, less what went back to the customer before the device did. */
  otherwise: number;
  /** By line: units and đồng that were refunded. */
  back: Map<number, { quantity: number; amount: number }>;
  refunded: number;
  /** Nothing of it was repaired. */
  isDeclined: boolean;
  isHandedOver: boolean;
  dueDay: string | null;
}
export interface Bill {
  lineTotal: number;
  discount: number;
  promotion: number;
  vat: number;
  total: number;
}

/** Half a đồng and more is a đồng. */
export const roundedShare = (of: number, part: number, whole: number): number =>
  Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
const add = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

export const isFree = ({ isCovered, outcome }: Line) => isCovered || outcome === 'failed' || outcome === 'skipped';
export const costOf = (line: Line): number => (isFree(line) ? 0 : line.price * line.quantity - line.discount);
const isAbout = ({ services }: Offer, { service }: Line) =>
  services === null || (service !== null && services.includes(service));

/** Why somebody who brings a voucher hears no. */
export function isGood(offer: Offer, lines: readonly Line[]): boolean {
  if (add(lines.map(costOf)) < offer.minimum) return false;
  return offer.services === null || lines.some((line) => costOf(line) > 0 && isAbout(offer, line));
}
function worth(offer: Offer, lines: readonly Line[]): number {
  const base = add(lines.filter((line) => isAbout(offer, line)).map(costOf));
  const off = roundedShare(base, offer.percent, 10_000) + offer.amount;
  return Math.min(off, offer.cap ?? off, base);
}
/** The most that several promotions can take off together when no line falls below nothing: the smallest of all cuts. */
function together(offers: readonly Offer[], lines: readonly Line[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let cut = 0; cut < 2 ** offers.length; cut++) {
    const isCut = (at: number) => Math.floor(cut / 2 ** at) % 2 === 1;
    const whole = add(offers.filter((_, at) => isCut(at)).map((offer) => worth(offer, lines)));
    const others = offers.filter((_, at) => !isCut(at));
    const reached = lines.filter((line) => others.some((offer) => isAbout(offer, line)));
    least = Math.min(least, whole + add(reached.map(costOf)));
  }
  return least;
}
/** Everything that may be combined, and the one of the others that is best for the customer. */
export function takenOff(offers: readonly Offer[], lines: readonly Line[]): number {
  const good = offers.filter((offer) => isGood(offer, lines));
  const stacked = good.filter(({ canStack }) => canStack);
  const alone = good.filter(({ canStack }) => !canStack);
  return Math.max(together(stacked, lines), ...alone.map((one) => together([...stacked, one], lines)));
}
export function billOf({ lines, vat: percent }: Pick<Sale, 'lines' | 'vat'>, offers: readonly Offer[]): Bill {
  const charged = lines.filter((line) => !isFree(line));
  const lineTotal = add(charged.map((line) => line.price * line.quantity));
  const net = add(charged.map(costOf));
  const promotion = takenOff(offers, lines);
  const vat = roundedShare(net - promotion, percent, 10_000);
  return { lineTotal, discount: lineTotal - net, promotion, vat, total: net - promotion + vat };
}

/** The device is not with the shop any more. */
export const over: readonly Status[] = ['DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi', 'DaHuy'];
export class TicketModel {
  readonly tickets: Ticket[] = [];
  /** What lies in the drawer more than at the beginning. */
  cash = 0;
  private readonly newcomers: Offer;
  constructor(newcomers: Offer) {
    this.newcomers = newcomers;
  }

  /** Whether they never had a device back from us, nor one that is done. */
  isNew(customer: Customer, except: Ticket | null): boolean {
    const stood = ({ status, before }: Ticket) => (status === 'DieuChinh' ? before : status);
    const isDone = (one: Ticket) =>
      one.isHandedOver || (!one.isDeclined && (stood(one) === 'HoanThanh' || one.status === 'HoanTra'));
    return !this.tickets.some((one) => one !== except && one.customer === customer && isDone(one));
  }
  /** What a save would come to; of a ticket that is there, or a new one of a customer. */
  billOfSale(sale: Sale, customer: Customer, ticket: Ticket | null): Bill {
    const isEntitled = ticket?.isPromised || this.isNew(customer, ticket);
    return billOf(sale, [...sale.vouchers, ...(isEntitled ? [this.newcomers] : [])]);
  }
  bill(ticket: Ticket): Bill {
    return billOf(ticket, [...ticket.vouchers, ...(ticket.isPromised ? [this.newcomers] : [])]);
  }
  /** Vouchers that the ticket has fall away and come back silently; others are good or refused. */
  isSaleGood(sale: Sale, ticket: Ticket | null): boolean {
    const isKnown = (offer: Offer) => ticket?.vouchers.includes(offer) ?? false;
    const isPossible = sale.lines.every(({ price, quantity, discount }) => discount <= price * quantity);
    return isPossible && sale.vouchers.every((offer) => isKnown(offer) || isGood(offer, sale.lines));
  }

  total = (ticket: Ticket) => this.bill(ticket).total;
  paid = ({ slips, otherwise }: Ticket) =>
    add(slips.filter(({ isCancelled }) => !isCancelled).map(({ amount }) => amount)) + otherwise;
  credited = ({ back }: Ticket) => add([...back.values()].map(({ amount }) => amount));
  /** Asked for and not there; below zero there is too much. */
  private open = (ticket: Ticket) => this.total(ticket) - this.credited(ticket) - (this.paid(ticket) - ticket.refunded);
  remaining = (ticket: Ticket) => (ticket.status === 'DaHuy' ? 0 : Math.max(0, this.open(ticket)));
  debt = (ticket: Ticket) => (ticket.isHandedOver ? Math.max(0, this.open(ticket)) : 0);
  overpaid = (ticket: Ticket) => (over.includes(ticket.status) ? 0 : Math.max(0, -this.open(ticket)));
  isOver = ({ status }: Ticket) => over.includes(status);
  /** What can still be taken for it. */
  due = (ticket: Ticket) =>
    ticket.isHandedOver ? this.debt(ticket) : this.isOver(ticket) ? 0 : this.remaining(ticket);

  create(customer: Customer, sale: Sale): Ticket {
    const isPromised = this.isNew(customer, null);
    const ticket: Ticket = {
      ...{ ...sale, customer, isPromised, status: 'ChoXuLy', before: 'ChoXuLy', change: null, slips: [], otherwise: 0 },
      ...{ back: new Map(), refunded: 0, isDeclined: false, isHandedOver: false, dueDay: null },
    };
    this.tickets.push(ticket);
    return ticket;
  }
  save(ticket: Ticket, sale: Sale): void {
    ticket.isPromised ||= this.isNew(ticket.customer, ticket);
    Object.assign(ticket, sale);
    if (ticket.status !== 'HoanThanh') return;
    for (const line of ticket.lines) line.outcome ??= 'done';
  }
  askChange(ticket: Ticket, sale: Sale): void {
    ticket.before = ticket.status;
    ticket.status = 'DieuChinh';
    ticket.change = sale;
  }
  decide(ticket: Ticket, isApproved: boolean): void {
    const sale = ticket.change;
    ticket.status = ticket.before;
    ticket.change = null;
    if (sale && isApproved) this.save(ticket, sale);
  }
  finish(ticket: Ticket): void {
    for (const line of ticket.lines) line.outcome ??= 'done';
    ticket.status = 'HoanThanh';
  }
  reopen(ticket: Ticket): void {
    for (const line of ticket.lines) line.outcome = null;
    ticket.status = 'DangXuLy';
  }
  /** Nothing is done; somebody looked at it, and that may cost something. */
  decline(ticket: Ticket, fee: number): void {
    for (const line of ticket.lines) line.outcome = 'skipped';
    const plain = { id: 0, service: null, quantity: 1, discount: 0, isCovered: false };
    if (fee) ticket.lines.push({ ...plain, price: fee, outcome: 'done' });
    Object.assign(ticket, { vouchers: [], isPromised: false, isDeclined: true, change: null, status: 'KhachKhongSua' });
  }
  cancel(ticket: Ticket, isGivenBack: boolean): void {
    if (isGivenBack) this.giveBack(ticket, this.paid(ticket));
    ticket.status = 'DaHuy';
  }

  /** Any sum while there is no price; else not more than is due. */
  mayPay(ticket: Ticket, amount: number): boolean {
    if (!this.isOver(ticket) && this.total(ticket) === 0) return true;
    return amount <= this.due(ticket);
  }
  pay(ticket: Ticket, slipId: number, amount: number): void {
    ticket.slips.push({ id: slipId, amount, isCancelled: false });
    this.cash += amount;
    this.settle(ticket);
  }
  private settle(ticket: Ticket): void {
    if (ticket.status === 'ChuaTraTien' && this.debt(ticket) === 0)
      Object.assign(ticket, { status: 'DaTra', dueDay: null });
  }
  /** What went back to the customer cannot be taken back once more; a device that is gone is paid or owed until a day. */
  mayCancel(ticket: Ticket, slip: Slip, dueDay: string | null): boolean {
    if (this.credited(ticket) > 0 || ticket.refunded > 0 || slip.amount > this.paid(ticket)) return false;
    return ticket.status !== 'DaTra' || dueDay !== null;
  }
  cancelSlip(ticket: Ticket, slip: Slip, dueDay: string | null): void {
    slip.isCancelled = true;
    this.cash -= slip.amount;
    if (!ticket.isHandedOver || this.debt(ticket) === 0) return;
    ticket.status = 'ChuaTraTien';
    ticket.dueDay = dueDay ?? ticket.dueDay;
  }
  private giveBack(ticket: Ticket, amount: number): void {
    ticket.otherwise -= amount;
    this.cash -= amount;
  }
  settleOver(ticket: Ticket, how: 'money' | 'credit'): void {
    const amount = this.overpaid(ticket);
    ticket.otherwise -= amount;
    if (how === 'credit') ticket.customer.credit += amount;
    else this.cash -= amount;
  }
  /** How much of the credit is used; null: refused. */
  usable(ticket: Ticket, asked: number | null): number | null {
    const [due, { credit }] = [this.due(ticket), ticket.customer];
    const amount = asked ?? Math.min(due, credit);
    return amount > 0 && amount <= due && amount <= credit ? amount : null;
  }
  spendCredit(ticket: Ticket, amount: number): void {
    ticket.customer.credit -= amount;
    ticket.otherwise += amount;
    this.settle(ticket);
  }
  payOut(customer: Customer, amount: number): void {
    customer.credit -= amount;
    this.cash -= amount;
  }

  /** The device leaves, paid to the đồng or owed until a day. */
  handOver(ticket: Ticket, dueDay: string | null): void {
    this.giveBack(ticket, this.overpaid(ticket));
    ticket.isHandedOver = true;
    ticket.status = dueDay === null ? 'DaTra' : 'ChuaTraTien';
    ticket.dueDay = dueDay;
  }
  mayRefund = ({ status }: Ticket) => ['DaTra', 'ChuaTraTien', 'TraPhiMotPhan'].includes(status);
  /** Off the debt first; the rest in money or as credit. */
  refund(
    ticket: Ticket,
    lines: readonly { id: number; quantity: number; amount: number }[],
    how: 'money' | 'credit',
  ): { offDebt: number; rest: number } {
    const amount = add(lines.map((line) => line.amount));
    const offDebt = Math.min(amount, this.debt(ticket));
    const rest = amount - offDebt;
    for (const { id, quantity, amount: part } of lines) {
      const had = ticket.back.get(id) ?? { quantity: 0, amount: 0 };
      ticket.back.set(id, { quantity: had.quantity + quantity, amount: had.amount + part });
    }
    ticket.refunded += rest;
    if (how === 'credit') ticket.customer.credit += rest;
    else this.cash -= rest;
    ticket.status = this.credited(ticket) === this.total(ticket) ? 'TraPhi' : 'TraPhiMotPhan';
    if (ticket.status === 'TraPhi') ticket.dueDay = null;
    return { offDebt, rest };
  }

  /** What stands under a list of these tickets. */
  footer(tickets: readonly Ticket[]) {
    const there = tickets.filter(({ status }) => status !== 'DaHuy');
    const off = tickets.filter(({ status }) => status === 'DaHuy');
    return {
      total: add(there.map(this.total)),
      credited: add(there.map(this.credited)),
      paid: add(there.map(this.paid)),
      refunded: add(there.map(({ refunded }) => refunded)),
      overpaid: add(there.map((one) => Math.max(0, -this.open(one)))),
      remaining: add(there.map(this.remaining)),
      cancelledCount: off.length,
      cancelledTotal: add(off.map(this.total)),
      kept: add(off.map(this.paid)),
    };
  }
}
