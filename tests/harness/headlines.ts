// The figures that a shop's owner asks for first, added up by hand from what the lists and pages of documents say over the wire: no report,
// no database, no code of the product. Days are those of the shop's clock, as the wire writes them.
export type Get = (path: string, query: Readonly<Record<string, string | number>>) => Promise<unknown>;
export interface Asked {
  from: string;
  to: string;
  branchId: number;
}
interface Line {
  kind: string;
  quantity: number;
  price: number;
  cover: string;
  outcome: string | null;
}
interface Ticket {
  id: number;
  code: string;
  total: number;
  vat: number;
  lines: Line[];
}
interface Refund {
  ticketId: number;
  amount: number;
  creationTime: string;
}
interface Part {
  ticketCode: string | null;
  cost: number;
}
interface Voucher {
  id: number;
  status: string;
  kind: string;
  day: string;
  branchId: number;
  amount: number;
}
interface Booking {
  slotAt: string;
  branchId: number;
  ticketId: number | null;
}
interface Paged {
  totalCount: number;
  items: unknown[];
}

const SIZE = 500;
async function all<T>(get: Get, path: string, query: Parameters<Get>[1]): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const answer = (await get(path, { ...query, skipCount: found.length, maxResultCount: SIZE })) as Paged & {
      pagedResult?: Paged;
    };
    const { items, totalCount } = answer.pagedResult ?? answer;
    found.push(...(items as T[])); // rows of the wire, by their fields
    if (items.length === 0 || found.length >= totalCount) return found;
  }
}
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
const within = ({ from, to }: Asked, day: string) => day.slice(0, 10) >= from && day.slice(0, 10) <= to;
const isDone = ({ outcome }: Line) => (outcome ?? 'done') === 'done';

export async function headlines(get: Get, asked: Asked) {
  const { from, to, branchId } = asked;
  const ticketOf = async (id: number) => (await get('Receipt/GetDetailInvoice', { id })) as Ticket;
  const left = await all<{ id: number }>(get, 'Receipt/GetReceiptReturnData', {
    dateBy: 'handedOver',
    startDate: from,
    endDate: to,
    branchId,
  });
  const tickets: Ticket[] = [];
  for (const { id } of left) tickets.push(await ticketOf(id));
  const charged = tickets.flatMap(({ lines }) => lines.filter((line) => line.cover === 'billable' && isDone(line)));
  const gross = sum(charged, ({ price, quantity }) => price * quantity);
  const sold = sum(tickets, ({ total, vat }) => total - vat);

  // What was given back counts on its own day, without its share of the tax.
  let refunds = 0;
  for (const refund of await all<Refund>(get, 'Receipt/GetReceiptRefundData', { branchId })) {
    if (!within(asked, refund.creationTime)) continue;
    const { total, vat } = await ticketOf(refund.ticketId);
    refunds += Math.round((refund.amount * (total - vat)) / total);
  }

  const codes = new Set(tickets.map(({ code }) => code));
  // Parts that were issued for them, less what came back.
  const costOf = async (kind: string) => {
    const parts = await all<Part>(get, 'ProductOutbound/GetReportLines', { kind });
    return sum(
      parts.filter(({ ticketCode }) => codes.has(ticketCode ?? '')),
      (part) => part.cost,
    );
  };
  const cost = (await costOf('ticket')) - (await costOf('returnItem'));

  const vouchers = async (path: string) =>
    (await all<Voucher>(get, path, { branchId })).filter(
      (one) => one.status === 'posted' && one.branchId === branchId && within(asked, one.day),
    );
  const receipts = await vouchers('AccountReceipt/GetListAccountReceipt');
  const payments = await vouchers('Payment/GetListPayment');
  const bookings = (await all<Booking>(get, 'Reservation/GetReservationData', { branchId })).filter(
    (one) => one.branchId === branchId && within(asked, one.slotAt),
  );
  const revenue = sold - refunds;
  return {
    tickets: tickets.length,
    gross,
    discounts: gross - sold,
    refunds,
    revenue,
    profit: revenue - cost,
    averageTicket: tickets.length ? Math.round(revenue / tickets.length) : null,
    receipts: receipts.length,
    income: sum(receipts, ({ amount }) => amount),
    payments: payments.length,
    spending: sum(payments, ({ amount }) => amount),
    expenses: sum(
      payments.filter(({ kind }) => kind === 'expense'),
      ({ amount }) => amount,
    ),
    bookings: bookings.length,
    arrived: bookings.filter(({ ticketId }) => ticketId !== null).length,
  };
}
/** The same as the reports say them. */
export async function reported(get: Get, asked: Asked): Promise<Record<string, unknown>> {
  const query = { ...asked, maxResultCount: 1 };
  const names = [
    'ReportFinance/GetBaoCaoTaiChinhThuTienChiTiet',
    'ReportFinance/getBaoCaoTaiChinhChiTienChiTiet',
    'ReportFinance/GetBranchProfit',
    'ReportSale/GetReportSaleAppointment',
    'ReportSale/GetRevenueTotal',
  ];
  const answers: Record<string, unknown>[] = [];
  for (const name of names) answers.push(((await get(name, query)) as { footer: Record<string, unknown> }).footer);
  return Object.assign({}, ...answers);
}
