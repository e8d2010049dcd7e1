// Where commission and what it is made of open.
import type { StaffSum } from '../../contract/commission/commission-report.calls.ts';
import { showDay } from '../../contract/time.ts';

export const payoutPath = '/commission/payout';
export const personPath = (id: number, to?: string): string =>
  `${payoutPath}/${id}?state=unpaid${to ? `&to=${to}` : ''}`;
export const ticketPath = (id: number): string => `/ticket-management/ticket/${id}`;
export const paymentPath = (id: number): string => `/finance/spending/spending-list/${id}`;
/** The tabs of the report, each with the column that is the sum of its rows. */
const columns = {
  technicians: 'technician',
  glass: 'glass',
  sales: 'sales',
  guarantee: 'guarantee',
  defects: 'defects',
} as const;
type Column = (typeof columns)[keyof typeof columns];
const reportPath = '/report/selling/commision';
/** What a person's row of the report is made of: the same days and branch, in the first tab where there is something. */
export function rowsPath(row: Pick<StaffSum, 'id' | Column>, query: URLSearchParams): string {
  const [view = 'technicians'] = Object.entries(columns).find(([, column]) => row[column] !== 0) ?? [];
  const next = new URLSearchParams({ view, userId: String(row.id) });
  for (const key of ['from', 'to', 'branchId']) {
    const value = query.get(key);
    if (value) next.set(key, value);
  }
  return `${reportPath}?${next}`;
}
/** '11/2026' of a day. */
export const showMonth = (day: string): string => showDay(day).slice(3);
