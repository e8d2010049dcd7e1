// Totals of a ticket, promotions, promised times, check digits: the plain rules of the counter.
import { describe, expect, test } from 'vitest';
import { crc16, vietQr } from '../finance/vietqr.ts';
import { checkImei, cleanImei } from './imei.ts';
import { promiseTime } from './promise.ts';
import { type Candidate, decidePromotions } from './promotions.ts';
import { type PricedLine, percentOf, totalsOf } from './totals.ts';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  price: 100_000,
  discount: 0,
  cover: 'billable',
  ...more,
});

describe('totals', () => {
  test('lines less discounts, less promotions, plus VAT', () => {
    const totals = totalsOf([line({ quantity: 2, discount: 20_000 }), line({ price: 50_000 })], 30_000, 10);
    expect(totals).toEqual({ lineTotal: 250_000, discount: 20_000, promotion: 30_000, vat: 20_000, total: 220_000 });
  });
  test('warranty, goodwill, failed and skipped work is free', () => {
    const free = [
      line({ cover: 'warranty' }),
      line({ cover: 'goodwill' }),
      line({ outcome: 'failed' }),
      line({ outcome: 'skipped' }),
    ];
    expect(totalsOf(free, 0, 10).total).toBe(0);
  });
  test('never below zero, however much is taken off', () => {
    expect(totalsOf([line()], 1_000_000, 8)).toMatchObject({ promotion: 100_000, vat: 0, total: 0 });
  });
});

describe('promotions', () => {
  const candidate = (more: Partial<Candidate>): Candidate => ({
    kind: 'group',
    id: 1,
    name: 'Khách mới',
    percent: 0,
    amount: 0,
    cap: null,
    minimum: 0,
    stackable: false,
    priority: 0,
    places: null,
    reason: 'newCustomer',
    isRefused: false,
    params: {},
    ...more,
  });
  test('of two that cannot be combined the better one is taken, and the other says why not', () => {
    const decided = decidePromotions(
      [
        candidate({ percent: 5 }),
        candidate({ id: 2, name: 'VC50', kind: 'voucher', amount: 50_000, reason: 'voucher' }),
      ],
      [600_000],
    );
    expect(decided.map(({ taken, reason }) => [taken, reason])).toEqual([
      [0, 'betterOne'],
      [50_000, 'voucher'],
    ]);
  });
  test('one that can be combined is taken with it, up to what is left', () => {
    const decided = decidePromotions(
      [
        candidate({ percent: 90 }),
        candidate({ id: 2, kind: 'voucher', amount: 50_000, stackable: true, reason: 'voucher' }),
      ],
      [100_000],
    );
    expect(decided.map(({ taken }) => taken)).toEqual([90_000, 10_000]);
  });
  test('a cap and a minimum hold', () => {
    const capped = decidePromotions([candidate({ percent: 50, cap: 20_000 })], [100_000]);
    expect(capped[0]?.taken).toBe(20_000);
    const small = decidePromotions([candidate({ percent: 50, minimum: 200_000 })], [100_000]);
    expect(small[0]).toMatchObject({ taken: 0, reason: 'belowMinimum', params: { amount: 200_000 } });
  });
});

describe('promised time', () => {
  const hours = { open: '08:00', close: '20:00' };
  const at = (text: string) => new Date(`${text}+07:00`);
  test('the same day, rounded up to a quarter', () => {
    expect(promiseTime(at('2026-11-16T09:02:00'), 60, hours)).toEqual(at('2026-11-16T10:15:00'));
  });
  test('what does not fit goes on in the morning', () => {
    expect(promiseTime(at('2026-11-16T19:30:00'), 90, hours)).toEqual(at('2026-11-17T09:00:00'));
  });
  test('before opening the day begins at opening', () => {
    expect(promiseTime(at('2026-11-16T05:00:00'), 30, hours)).toEqual(at('2026-11-16T08:30:00'));
  });
});

test.each([
  [1_525_000, 5.35, 81_588],
  [3000, 1.15, 35],
  [50, 1.15, 1],
  [1_000_000_000_000, 99.99, 999_900_000_000],
  [0, 10, 0],
])('%i by %d percent is %i: half a đồng is one, whatever a floating number makes of it', (amount, percent, part) =>
  expect(percentOf(amount, percent)).toBe(part),
);
test('a percentage of a percentage is rounded once, at the end', () => {
  expect(percentOf(2_000_000, 5.35, 87.75)).toBe(93_893); // 93,892.5
  expect(percentOf(100_000_000, 5.35, 87.75)).toBe(4_694_625);
  expect(percentOf(1_525_000, 5.35, 100)).toBe(percentOf(1_525_000, 5.35));
});

describe('IMEI', () => {
  test.each([
    ['490154203237518', 'ok'],
    ['490154203237519', 'wrongDigit'],
    ['C02XG2JHJG5J', 'serial'],
  ])('%s is %s', (value, expected) => expect(checkImei(value)).toBe(expected));
  test('blanks and dashes of scanners are dropped', () =>
    expect(cleanImei(' 49-015420-323751-8 ')).toBe('490154203237518'));
});

test('a VietQR carries account, amount and content, and ends with its checksum', () => {
  // The public example of the NAPAS format: its last four digits check the rest.
  const example =
    '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang6304';
  expect(crc16(example)).toBe('2E2E');
  const account = { bankBin: '970403', accountNo: '0011012345678' };
  const payload = vietQr({ ...account, amount: 180_000, content: 'thanh toan don hang' });
  const body = example.replace('62340107NPS68690819', '62230819');
  expect(payload).toBe(body + crc16(body));
});
