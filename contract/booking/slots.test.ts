// Slots of a day and their places.
import { describe, expect, test } from 'vitest';
import { placesOf, slotAround, slotsOf } from './slots.ts';

const hours = { open: '08:00', close: '10:00', minutes: 30 };
const at = (time: string) => `2026-11-16T${time}:00+07:00`;

describe('slots', () => {
  test('begin when the branch opens; the last ends before it closes', () => {
    expect(slotsOf('2026-11-16', hours)).toEqual(['08:00', '08:30', '09:00', '09:30'].map(at));
    expect(slotsOf('2026-11-16', { ...hours, minutes: 45 })).toEqual(['08:00', '08:45'].map(at));
    expect(slotsOf('2026-11-16', { ...hours, close: '08:10' })).toEqual([]);
  });
  test.each([
    ['08:00', '08:00'],
    ['08:29', '08:00'],
    ['09:30', '09:30'],
    ['07:59', null],
    ['10:00', null],
  ])('%s falls into the slot of %s', (time, slot) => {
    expect(slotAround(at(time), hours)).toBe(slot && at(slot));
  });
  test('a moment of another offset falls into the same slot', () => {
    expect(slotAround('2026-11-16T01:40:00Z', hours)).toBe(at('08:30'));
  });
});

describe('places', () => {
  const placed = [
    { slotAt: at('08:00'), serviceIds: [1] },
    { slotAt: at('08:10'), serviceIds: [2] },
    { slotAt: at('08:30'), serviceIds: [1, 2] },
  ];
  const slots = ['08:00', '08:30', '09:00'].map(at);
  const free = (technicians: [number, number][]) =>
    placesOf(slots, hours, placed, { perSlot: 3, technicians: new Map(technicians) });

  test('without services only the branch limits', () => {
    expect(free([]).map(({ taken, free: left }) => [taken, left])).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
  });
  test('technicians of a service limit it', () => {
    expect(free([[1, 1]]).map((slot) => [slot.free, slot.capacity, slot.shortOf])).toEqual([
      [0, 1, 1],
      [0, 1, 1],
      [1, 1, null],
    ]);
  });
  test('of two services the scarcer one counts', () => {
    expect(
      free([
        [1, 5],
        [2, 2],
      ]).map((slot) => slot.free),
    ).toEqual([1, 1, 2]);
  });
  test('more bookings than places leave none, not fewer than none', () => {
    const crowded = placesOf(slots, hours, placed, { perSlot: 1, technicians: new Map() });
    expect(crowded.map((slot) => slot.free)).toEqual([0, 0, 1]);
  });
  test('a full branch is not blamed on a service', () => {
    const [slot] = placesOf(slots, hours, placed, { perSlot: 2, technicians: new Map([[1, 1]]) });
    expect([slot?.free, slot?.shortOf]).toEqual([0, null]);
  });
});
