// A telephone number is one number however it is written: 0903123456, 84903123456, +84 903 123 456, 0903.123.456.
import * as z from 'zod';

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
