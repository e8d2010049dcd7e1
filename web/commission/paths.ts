// Where commission and what it is made of open.
import { showDay } from '../../contract/time.ts';

export const payoutPath = '/commission/payout';
export const personPath = (id: number, to?: string): string =>
  `${payoutPath}/${id}?state=unpaid${to ? `&to=${to}` : ''}`;
export const ticketPath = (id: number): string => `/ticket-management/ticket/${id}`;
export const paymentPath = (id: number): string => `/finance/spending/spending-list/${id}`;
/** '11/2026' of a day. */
export const showMonth = (day: string): string => showDay(day).slice(3);
