// An IMEI has 15 digits, the last of which checks the others (Luhn). Laptops and old phones have serials of any form.
export const isImei = (value: string): boolean => /^\d{15}$/.test(value);

export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** 'ok', or what is wrong with it: 15 digits whose check digit does not fit were typed or read wrong. */
export const checkImei = (value: string): 'ok' | 'serial' | 'wrongDigit' =>
  !isImei(value) ? 'serial' : hasLuhnDigit(value) ? 'ok' : 'wrongDigit';
/** Scanners add blanks and dashes, people too. */
export const cleanImei = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase();
