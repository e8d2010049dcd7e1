// The pure pieces of the form: drafts, patterns, scanned codes, lines, what is sent, what is locked, and what two people changed.
import { expect, test } from 'vitest';
import type { MasterProduct, MasterService } from '../../../contract/catalog/master.calls.ts';
import type { ServicePartRow } from '../../../contract/catalog/product.calls.ts';
import { totalsOf } from '../../../contract/ticket/totals.ts';
import { merged, mergedLines } from '../../kit/document/merge.ts';
import { goneOn, isBegun, keptOf, sharedOf } from './draft.ts';
import { leftOf, partOfBooking } from './from-booking.ts';
import { depositOf, emptyIntake, type Intake, phoneDoubt, toSave } from './intake.model.ts';
import {
  addLine,
  type FormLine,
  lineError,
  lineOfPart,
  lineOfProduct,
  lineOfService,
  pricedLines,
  removeLine,
  reprice,
  sentLines,
} from './lines.model.ts';
import { changesPrices, locksOf } from './locks.ts';
import { intakeMerging, mergedServices } from './merge.ts';
import { dotAt, draw, isPattern } from './pattern.ts';
import { readScan } from './scanned.ts';

const service = (id: number, price: number | null) =>
  ({ id, code: `DV${id}`, name: `Dịch vụ ${id}`, price, warrantyMonths: 6, minutes: 45 }) as unknown as MasterService; // what lines read
const product = (id: number, kind = 'component') =>
  ({ id, kind, code: `SP${id}`, name: `Hàng ${id}`, price: 120_000, warrantyMonths: 1 }) as unknown as MasterProduct; // as above

const part = (id: number) =>
  ({ id, productId: id, productCode: `SP${id}`, productName: `Hàng ${id}`, quantity: 1 }) as unknown as ServicePartRow; // as above

test('a number that cannot be one, and a mobile number that lost or won a digit, are told apart from the others', () => {
  for (const typed of [
    '',
    '  ',
    '0903 123 456',
    '+84903123456',
    '84 903 123 456',
    '028 3822 5678',
    '19006868',
    '+14155550123',
  ])
    expect(phoneDoubt(typed), typed).toBeNull();
  for (const typed of ['12345', '0903', 'anh Minh', '0903123456789012'])
    expect(phoneDoubt(typed), typed).toEqual({ key: 'phoneWrong' });
  expect(phoneDoubt('090312345')).toEqual({ key: 'phoneOdd', count: 9 });
  expect(phoneDoubt('+84 90312345')).toEqual({ key: 'phoneOdd', count: 9 });
  expect(phoneDoubt('0903.123.4567')).toEqual({ key: 'phoneOdd', count: 11 });
});

test('the passcode and the signature are not kept; an empty form is not worth a draft', () => {
  const typed = { ...emptyIntake, phone: '0903123456', passcode: '1234', signature: 'media/x' } as Intake; // what is looked at
  expect(keptOf(typed)).toMatchObject({ phone: '0903123456', passcode: null, passcodeKind: null, signature: null });
  expect(isBegun(emptyIntake)).toBe(false);
  expect(isBegun({ ...emptyIntake, imei: '3' })).toBe(true);
});

test('a pattern takes the dot it passes over, each dot once', () => {
  expect(draw('', 1)).toBe('1');
  expect(draw('1', 3)).toBe('123');
  expect(draw('12', 3)).toBe('123');
  expect(draw('1', 9)).toBe('159');
  expect(draw('1', 6)).toBe('16');
  expect(draw('123', 2)).toBe('123');
  expect(isPattern('14789')).toBe(true);
  expect(isPattern('1147')).toBe(false);
  expect([dotAt(0.5, 0.5), dotAt(2.6, 2.4), dotAt(1, 1)]).toEqual([1, 9, null]);
});

test('a scan is an IMEI by its check digit, otherwise what the field wants, otherwise a product', () => {
  expect(readScan('35 209900 176148 1', 'other')).toEqual({ kind: 'imei', value: '352099001761481' });
  expect(readScan('35209900176148101', 'other')).toEqual({ kind: 'imei', value: '352099001761481' });
  expect(readScan('352099001761482', 'other').kind).toBe('product');
  expect(readScan('352099001761482', 'imei').kind).toBe('imei');
  expect(readScan('0903123456', 'phone').kind).toBe('phone');
  expect(readScan('8934563138164', 'phone').kind).toBe('phone');
  expect(readScan('LCD-IP13', 'other')).toEqual({ kind: 'product', value: 'LCD-IP13' });
});

test('a service is there once, a product counts up, parts go with their service', () => {
  const screen = lineOfService(service(1, 900_000));
  let lines = addLine([], screen);
  lines = addLine(lines, lineOfService(service(1, 900_000)));
  lines = addLine(lines, lineOfProduct(product(9, 'accessory')));
  lines = addLine(lines, lineOfPart(part(5), screen));
  lines = addLine(lines, lineOfProduct(product(9, 'accessory')));
  expect(lines.map(({ name, quantity, kind }) => [name, quantity, kind])).toEqual([
    ['Dịch vụ 1', 1, 'service'],
    ['Hàng 5', 1, 'part'],
    ['Hàng 9', 2, 'accessory'],
  ]);
  expect(totalsOf(pricedLines(lines), 0, 0).total).toBe(900_000 + 240_000);
  expect(sentLines(lines)[1]).toMatchObject({ kind: 'part', parent: 0 });
  expect(sentLines(lines)[0]).not.toHaveProperty('price');
  expect(removeLine(lines, screen.key).map(({ name }) => name)).toEqual(['Hàng 9']);
});
test('another model brings its prices, but not over a price that was typed', () => {
  const [one, two] = [lineOfService(service(1, 900_000)), { ...lineOfService(service(2, 500_000)), price: 450_000 }];
  const lines = reprice([one, two], [service(1, 1_200_000), service(2, 600_000)]);
  expect(lines.map(({ price, listPrice }) => [price, listPrice])).toEqual([
    [1_200_000, 1_200_000],
    [450_000, 600_000],
  ]);
  expect(lineError(lineOfService(service(3, null)))).toBe('noPrice');
  expect(lineError({ ...one, discount: 1_000_000 })).toBe('discountTooBig');
});

test('what is sent: clean numbers, the model instead of a name, deposits that are complete', () => {
  const intake: Intake = {
    ...emptyIntake,
    phone: '0903 123.456',
    imei: '35 209900-176148-1',
    modelId: 3 as NonNullable<Intake['modelId']>,
    deviceName: 'iPhone 13',
    deposit: [
      { key: 'a', methodId: 2 as never, amount: 200_000, reference: '' },
      { key: 'b', methodId: null, amount: 5, reference: '' },
    ],
  };
  const sent = toSave(intake, null);
  expect(sent).toMatchObject({ phone: '0903123456', imei: '352099001761481', deviceName: null });
  expect(sent).not.toHaveProperty('passcode');
  expect(sent.deposit).toEqual(depositOf(intake.deposit));
  expect(depositOf(intake.deposit)).toHaveLength(1);
  expect(toSave(intake, { id: 4 as never, version: 2 })).toMatchObject({ id: 4, version: 2, deposit: [] });
  expect(toSave({ ...intake, passcode: '' }, null)).toMatchObject({ passcode: '', passcodeKind: null });
});

test('locks: free at first, prices by permission, closed at the end', () => {
  const all = () => true;
  const ticket = (status: string, acceptedAt: string | null = null) =>
    ({ status, acceptedAt, archivedAt: null }) as never;
  expect(locksOf(null, () => false)).toMatchObject({ all: null, prices: 'noEditPrice', lines: null });
  expect(locksOf(ticket('ChoXuLy'), all)).toMatchObject({ all: null, phone: null, lines: null, technician: null });
  expect(locksOf(ticket('DangXuLy', 'x'), () => false)).toMatchObject({ phone: 'noEditPhone', lines: 'noEditPrice' });
  expect(locksOf(ticket('DieuChinh', 'x'), all)).toMatchObject({ all: null, lines: 'waitsForChange' });
  expect(locksOf(ticket('DaTra', 'x'), all).all).toBe('ended');
  expect(locksOf(ticket('HoanTra', 'x'), all).all).toBe('ended');
  expect(locksOf(ticket('cancel'), all).all).toBe('waitsForCancel');
  const line = lineOfService(service(1, 5));
  expect(changesPrices({ ...emptyIntake, lines: [line] }, { ...emptyIntake, lines: [{ ...line, note: 'x' }] })).toBe(
    false,
  );
  expect(changesPrices({ ...emptyIntake, lines: [line] }, { ...emptyIntake, lines: [{ ...line, price: 6 }] })).toBe(
    true,
  );
});

test('a booking fills in the form, but not over what was typed', () => {
  const models = [
    { id: 5, name: 'iPhone 13', seriesName: 'iPhone', manufacturerId: 2, manufacturerName: 'Apple', deviceTypeId: 1 },
  ] as unknown as Parameters<typeof partOfBooking>[1]; // what a device's name reads
  const booked = {
    id: 9,
    branchId: 4,
    phone: '0903123456',
    customerId: 3,
    customerName: 'Chị Lan',
    deviceTypeId: 1,
    modelId: 5,
    deviceName: 'iPhone 13',
    serviceIds: [11, 12],
    note: null,
  } as unknown as Parameters<typeof partOfBooking>[0]; // ids are plain numbers on the wire
  const part = partOfBooking(booked, models, [service(11, 500_000)]);
  expect(part).toMatchObject({
    bookingId: 9,
    branchId: 4,
    customerName: 'Chị Lan',
    modelId: 5,
    manufacturerId: 2,
    note: '',
  });
  expect(part.lines.map(({ serviceNameId, price }) => [serviceNameId, price])).toEqual([[11, 500_000]]);
  const typed = { ...emptyIntake, deviceName: 'Nokia 3310' };
  expect(leftOf(typed, part)).toEqual({ lines: part.lines, note: '' });
  expect(partOfBooking({ ...booked, modelId: null, deviceName: 'Máy lạ' }, models, []).deviceName).toBe('Máy lạ');
});

const priced = (key: string, price: number) => ({ key, name: key, price }) as FormLine;
const [a, b, c] = [priced('a', 100), priced('b', 200), priced('c', 300)];

test('what nobody touched here is theirs, what was changed here stays', () => {
  const base = { ...emptyIntake, note: 'cũ', errorNote: 'vỡ kính', lines: [a, b] };
  const theirs = { ...base, errorNote: 'vỡ kính, mất nguồn', technicianId: 7 as never, lines: [a, b, c] };
  const mine = { ...base, note: 'mới', lines: [priced('a', 150), b] };
  const { form, clashes } = merged(intakeMerging, base, theirs, mine);
  expect(form).toEqual({ ...theirs, note: 'mới', lines: [priced('a', 150), b, c] });
  expect(clashes).toEqual([]);
});
test('lines that were added, changed and taken away on both sides', () => {
  const lines = (...three: [FormLine[], FormLine[], FormLine[]]) => mergedLines(mergedServices, ...three).lines;
  const mine = [priced('b', 250), priced('new', 50)]; // a is gone, b dearer
  const theirs = [priced('a', 120), b, c]; // a dearer, c is new
  expect(lines([a, b], theirs, mine)).toEqual([priced('b', 250), c, priced('new', 50)]);
  expect(lines([a, b], [b], [priced('a', 1), b])).toEqual([b]); // what they took away does not come back by itself
  expect(lines([a, b], [a, b], [b, a])).toEqual([a, b]);
});
test('a draft of an older version is opened over the newer ticket, and no secret lies in it', () => {
  const base: Intake = { ...emptyIntake, note: 'cũ', passcodeKind: 'pin', condition: 'trầy' };
  const typed: Intake = { ...base, note: 'mới', passcodeKind: 'pattern', passcode: '14789' };
  const secret = { thing: 'passcodeKind', theirs: null, mine: { passcode: '14789' } };
  const kept = sharedOf({ form: typed, base, version: 3, clashes: [secret], isMerged: false, told: null });
  expect(JSON.stringify(kept)).not.toContain('14789');
  const now: Intake = { ...base, note: 'của người khác', condition: 'nứt góc' };
  expect(goneOn(kept, now, 4)).toMatchObject({
    form: { note: 'mới', condition: 'nứt góc', passcodeKind: 'pin' },
    version: 4,
    isMerged: true,
    clashes: [{ thing: 'note', theirs: { note: 'của người khác' }, mine: { note: 'mới' } }],
  });
  expect(goneOn(kept, base, 3)).toMatchObject({ form: { ...base, note: 'mới' }, isMerged: false, clashes: [] });
});
