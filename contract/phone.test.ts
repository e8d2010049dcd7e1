// One number, however somebody writes it down.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from './all.ts';
import { onePhone, Phone, phoneOrNone, phonesInList } from './phone.ts';
import { lookLists } from './privacy/privacy.calls.ts';
import { bare } from './validation.ts';

test('one number has one form', () => {
  const written = [
    '0903123456',
    '84903123456',
    '+84 903 123 456',
    '+84.903.123.456',
    '+840903123456',
    '0084 903 123 456',
    ' (0903) 123-456 ',
  ];
  for (const typed of written) expect(Phone.parse(typed), typed).toBe('0903123456');
  expect(onePhone('84 28 3812 3456')).toBe('02838123456');
});
test('a number of elsewhere stays what it is', () => {
  expect(Phone.parse('+1 555 123 4567')).toBe('+15551234567');
  expect(Phone.parse('84903123')).toBe('84903123');
});
test('what is no number is refused', () => {
  for (const typed of ['', 'abc', '0903', '0903-abc-456', '+', '0'.repeat(16)])
    expect(Phone.safeParse(typed).success, typed).toBe(false);
  expect(phoneOrNone(16).parse('')).toBeNull();
  expect(phoneOrNone(16).parse(undefined)).toBeNull();
  expect(phoneOrNone(16).parse('+84 903 123 456')).toBe('0903123456');
  expect(phoneOrNone(16).safeParse('gọi mẹ').success).toBe(false);
});

/** The fields of a list's rows, where it has such rows. */
const fieldsOf = (out: z.core.$ZodType): string[] => {
  const items = out instanceof z.ZodObject ? out.shape.items : undefined;
  const row = items instanceof z.ZodArray ? bare(items.element) : undefined;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
};
test('a number in a list is masked like a customer’s, unless it is known to be nobody’s secret', () => {
  const open: Readonly<Record<string, string>> = {
    'User/getallUser': 'of colleagues',
    'branch/GetAllPaged': 'of a branch',
    'DataMaster/GetAllBranch': 'of a branch',
    'SaleSupplier/GetAll': 'of suppliers',
    'DataMaster/GetAllSupplier': 'of suppliers',
    'DataMaster/GetDataSearchSupplier': 'of suppliers',
    'ProductInbound/GetPayees': 'of suppliers',
    'ReportFinance/GetReportLiabilitiesSupplier': 'of suppliers',
    'ReportFinance/GetReportLiabilitiesSupplier2': 'of suppliers',
    'TransactionLiabilities/GetLiabilitiesSupplier': 'of suppliers',
  };
  const shown = allCalls.filter(({ out }) => {
    const hidden = phonesInList(out);
    return fieldsOf(out).some((field) => /phone|mobile/i.test(field) && !hidden.includes(field));
  });
  expect(shown.map(({ service, name }) => `${service}/${name}`).sort()).toEqual(Object.keys(open).sort());
});
test('who took a list with such numbers along is told in words', () => {
  const paged = allCalls.filter(({ out }) => out instanceof z.ZodObject && 'totalCount' in out.shape);
  const services = new Set(paged.filter(({ out }) => phonesInList(out).length).map(({ service }) => service));
  expect([...services].filter((service) => !Object.hasOwn(lookLists, service))).toEqual([]);
});
