// What a change set says: the rows {field, old, new} of ticket_change, and how people read them. A row about a line carries the
// line's name behind its field: 'price|Thay màn hình'.
import * as z from 'zod';
import { type Both, type Culture, showVnd } from '../culture.ts';
import { covers } from './ticket.ts';

export const Difference = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() });
export type Difference = z.infer<typeof Difference>;
const fields = {
  line: { vi: 'Dòng', en: 'Line' },
  quantity: { vi: 'Số lượng', en: 'Quantity' },
  price: { vi: 'Đơn giá', en: 'Price' },
  discount: { vi: 'Giảm giá', en: 'Discount' },
  warrantyMonths: { vi: 'Bảo hành (tháng)', en: 'Warranty (months)' },
  cover: { vi: 'Tính phí', en: 'Cover' },
  vatPercent: { vi: 'Thuế VAT (%)', en: 'VAT (%)' },
  vouchers: { vi: 'Voucher', en: 'Vouchers' },
  phone: { vi: 'Số điện thoại', en: 'Phone' },
  promotion: { vi: 'Khuyến mãi', en: 'Promotion' },
  total: { vi: 'Tổng tiền', en: 'Total' },
} as const satisfies Record<string, Both>;
export type DifferenceField = keyof typeof fields;
const isField = (key: string): key is DifferenceField => key in fields;

export const ofLine = (field: DifferenceField, line: string): string => `${field}|${line}`;
const money: readonly string[] = ['price', 'discount', 'promotion', 'total'];
const nothing: Both = { vi: '(không có)', en: '(none)' };

const show = (field: string, value: unknown, culture: Culture): string => {
  if (value === null || value === undefined || value === '') return nothing[culture];
  if (field === 'cover') return covers[value as keyof typeof covers]?.[culture] ?? String(value); // written by the server
  if (typeof value === 'number') return money.includes(field) ? showVnd(value, culture) : String(value);
  return String(value);
};
/** 'Thay màn hình – Đơn giá', '1.500.000 ₫', '1.300.000 ₫'. */
export function readDifference(row: Difference, culture: Culture): { name: string; old: string; new: string } {
  const [key = '', ...rest] = row.field.split('|');
  const word = isField(key) ? fields[key][culture] : key;
  const line = rest.join('|');
  return {
    name: line && key !== 'line' ? `${line} – ${word}` : line || word,
    old: show(key, row.old, culture),
    new: show(key, row.new, culture),
  };
}
