// Devices found by what people type at the counter.
import { expect, test } from 'vitest';
import type { MasterModel } from '../../../contract/catalog/master.calls.ts';
import { deviceNameOf, findDevices, knownModel } from './find-device.ts';

const model = (name: string, seriesName: string, manufacturerName: string, id: number) =>
  knownModel({ id, name, seriesName, manufacturerName } as unknown as MasterModel); // what the search reads
const models = [
  model('iPhone 13 Pro Max', 'iPhone 13', 'Apple', 1),
  model('iPhone 13 Pro', 'iPhone 13', 'Apple', 2),
  model('iPhone 13', 'iPhone 13', 'Apple', 3),
  model('Galaxy S23 Ultra', 'Galaxy S', 'Samsung', 4),
  model('Vivobook 15', 'Vivobook', 'Asus', 5),
];
const found = (typed: string) => findDevices(models, typed).map(({ name }) => name);

test('the shortest name that answers every word comes first', () => {
  expect(found('ip 13 pro')).toEqual(['iPhone 13 Pro', 'iPhone 13 Pro Max']);
  expect(found('ip13')).toEqual(['iPhone 13', 'iPhone 13 Pro', 'iPhone 13 Pro Max']);
});
test('shop words, joined words and brands are understood', () => {
  expect(found('13pm')).toEqual(['iPhone 13 Pro Max']);
  expect(found('ss s23')).toEqual(['Galaxy S23 Ultra']);
  expect(found('asus vivo')).toEqual(['Vivobook 15']);
});
test('what nobody has is not found, and nothing typed finds nothing', () => {
  expect(found('nokia 3310')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
test('a device is called by its brand only where its name does not say it', () => {
  const [pro, , , galaxy] = [models[1], models[0], models[2], models[3]];
  expect(pro && deviceNameOf(pro)).toBe('iPhone 13 Pro');
  expect(galaxy && deviceNameOf(galaxy)).toBe('Galaxy S23 Ultra');
});
