// Settings: only differences are saved, and what is saved comes back over the defaults.
import { describe, expect, test } from 'vitest';
import { effectNames, effects, startOf } from '../frame/animate.ts';
import { defaults, differences, merged, withEffect } from './settings.model.ts';

test('nothing differs from the defaults', () => expect(differences(defaults)).toEqual({}));

test('only differing keys are kept, inside groups too', () => {
  const mine = { ...defaults, layout: 'mix' as const, theme: { ...defaults.theme, mode: 'night' as const } };
  expect(differences(mine)).toEqual({ layout: 'mix', theme: { mode: 'night' } });
});

test('what was saved comes back', () => {
  const mine = { ...defaults, weekMode: true, animate: { disabled: false, name: 'flip' as const, direction: 'y' } };
  expect(merged(JSON.parse(JSON.stringify(differences(mine))))).toEqual(mine);
});

describe('damaged settings fall back', () => {
  test.each([null, 'x', [], { layout: 'round', theme: 7, weekMode: 'yes' }])('%j', (saved) => {
    expect(merged(saved)).toEqual(defaults);
  });
  test('a direction that the effect does not know becomes its first one', () => {
    expect(merged({ animate: { name: 'flip', direction: 'left' } }).animate).toEqual({
      disabled: true,
      name: 'flip',
      direction: 'x',
    });
  });
});

test('a new effect starts with its first direction and switches animation on', () => {
  expect(withEffect(defaults, 'flip').animate).toEqual({ disabled: false, name: 'flip', direction: 'x' });
});

test('every effect and direction starts somewhere else than it ends', () => {
  for (const name of effectNames) {
    for (const direction of effects[name].directions) expect(startOf(name, direction)).toHaveProperty('--enter-curve');
  }
  expect(startOf('slide', 'left')).toMatchObject({ '--enter-x': '-6%', '--enter-y': '0%' });
});
