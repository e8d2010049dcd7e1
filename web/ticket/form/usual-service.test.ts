// A fault proposes the service that names the same thing; a customer's devices are offered once each.
import { expect, test } from 'vitest';
import type { MasterService } from '../../../contract/catalog/master.calls.ts';
import type { KnownPhone } from '../../../contract/ticket/calls/intake.calls.ts';
import { partOfPast, pastDevices } from './past-devices.ts';
import { usualServices } from './usual-service.ts';

const service = (name: string, price: number | null = 500_000) => ({ name, price }) as MasterService; // what is looked at
const services = [
  service('Thay màn hình'),
  service('Ép kính'),
  service('Thay IC nguồn'),
  service('Thay pin'),
  service('Thay pin laptop', null),
  service('Vệ sinh máy'),
];
const names = (...faults: string[]) => usualServices(services, faults).map(({ name }) => name);

test('the thing that is broken names the service, priced ones alone', () => {
  expect(names('Chai pin, sụt nguồn')).toEqual(['Thay pin', 'Thay IC nguồn']);
  expect(names('Vỡ màn hình')).toEqual(['Thay màn hình']);
  expect(names('Vỡ kính')).toEqual(['Ép kính']);
});
test('a fault that names nothing proposes nothing', () => {
  expect(names('Vào nước')).toEqual([]);
  expect(names()).toEqual([]);
});
test('without a price for the device the unpriced ones are proposed', () => {
  expect(usualServices([service('Thay pin laptop', null)], ['Chai pin']).map(({ name }) => name)).toEqual([
    'Thay pin laptop',
  ]);
});

test('a device is offered once, with its number', () => {
  const ticket = (code: string, deviceName: string, imei: string | null) => ({ code, deviceName, imei, modelId: null });
  const known = {
    tickets: [
      ticket('SC3', 'iPhone 13', '352099001761481'),
      ticket('SC2', 'iPhone 13', '352099001761481'),
      ticket('SC1', 'iPad', null),
    ],
  } as unknown as KnownPhone; // what is looked at
  const offered = pastDevices(known, []);
  expect(offered.map(({ code }) => code)).toEqual(['SC3', 'SC1']);
  expect(offered.map(partOfPast)).toMatchObject([
    { deviceName: 'iPhone 13', imei: '352099001761481' },
    { deviceName: 'iPad', imei: '' },
  ]);
  expect(pastDevices(null, [])).toEqual([]);
});
