// A tax code of a company: ten digits, the last of them a check digit; a branch has three more behind a dash.
import * as z from 'zod';

const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3];
/** The tenth digit that follows from the first nine; null: no such code is given out. */
export function taxCheckDigit(nine: string): number | null {
  const sum = weights.reduce((all, weight, at) => all + weight * Number(nine[at]), 0);
  const digit = 10 - (sum % 11);
  return digit === 10 ? null : digit;
}
export const isTaxCode = (code: string): boolean =>
  /^\d{10}(-\d{3})?$/.test(code) && taxCheckDigit(code.slice(0, 9)) === Number(code[9]);
/** As it is kept: without blanks and dots, the branch behind its dash. */
export const oneTaxCode = (typed: string): string =>
  typed.replace(/[\s.]/g, '').replace(/^(\d{10})-?(\d{3})$/, '$1-$2');

/** A rule for objects with `isCompany` and `taxCode`: people may write what they were given, a company's has to be right. */
export const hasGoodTaxCode = ({ isCompany, taxCode }: { isCompany: boolean; taxCode: string | null }): boolean =>
  !isCompany || taxCode === null || isTaxCode(taxCode);
export const badTaxCode = { path: ['taxCode'], params: { rule: 'taxCode' } };
export const taxCodeField = z
  .string()
  .trim()
  .max(20)
  .nullish()
  .transform((typed) => (typed ? oneTaxCode(typed) : null));
