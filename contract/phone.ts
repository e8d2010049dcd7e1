// A telephone number is one number however it is written: 0903123456, 84903123456, +84 903 123 456, 0903.123.456.
import * as z from 'zod';
import { named } from './kit.ts';
import type { Permission } from './permissions.ts';
import { bare } from './validation.ts';

/** As it is stored and compared: digits alone, Vietnamese ones with their 0; a number of elsewhere keeps its +. */
export const onePhone = (typed: string): string =>
  typed.replace(/[\s.\-()]/g, '').replace(/^(?:\+84|0084|84(?=\d{9,10}$))0?(?=\d{8})/, '0');

const form = /^\+?\d{8,15}$/;
export const Phone = z.string().trim().transform(onePhone).pipe(z.string().regex(form));
/** Nothing, or a number. */
export const phoneOrNone = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((typed) => (typed ? onePhone(typed) : null))
    .pipe(z.string().regex(form).nullable());

/** A customer's number in a list. Whoever writes numbers down reads them whole, and whoever has the right; others see enough to tell two apart. */
export const CustomerPhone = named(z.string(), 'Điện thoại', 'Phone');
/** The same where somebody may have none, or is no customer. */
export const CustomerPhoneOrNone = named(z.string().nullable(), 'Điện thoại', 'Phone');
export const seesPhones = [
  'Pages.CustomerCare.Phones',
  'Pages.CustomerCare.Privacy',
  'Pages.Tickets.Create',
  'Pages.Bookings.Create',
  'Pages.Categories.Customer.Edit',
] as const satisfies readonly Permission[];
const HIDDEN = '•••';
export const isMasked = (phone: string): boolean => phone.includes(HIDDEN);
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? HIDDEN : `${phone.slice(0, 3)}${HIDDEN}${phone.slice(-3)}`;
/** The fields of a list's rows that hold such numbers. */
export function phonesOf(row: z.core.$ZodType | undefined): readonly string[] {
  const of = row && bare(row);
  if (!(of instanceof z.ZodObject)) return [];
  return Object.keys(of.shape).filter(
    (key) => of.shape[key] === CustomerPhone || of.shape[key] === CustomerPhoneOrNone,
  );
}
export function phonesInList(out: z.core.$ZodType): readonly string[] {
  const items = out instanceof z.ZodObject ? out.shape.items : undefined;
  return items instanceof z.ZodArray ? phonesOf(items.element) : [];
}
