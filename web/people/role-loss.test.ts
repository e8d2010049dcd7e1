// Before a role is deleted: how many people lose it.
import { expect, test } from 'vitest';
import { lossOf } from './role-loss.ts';

const role = (displayName: string, userCount: number) => ({ displayName, userCount });

test('one role says how many people have it', () => {
  expect(lossOf([role('Thủ kho', 3)])).toBe('3 người đang có vai trò này sẽ mất nó.');
  expect(lossOf([role('Thủ kho', 0)])).toBe('');
});
test('of several, those that somebody has are named', () => {
  const roles = [role('Thủ kho', 3), role('Kỹ thuật', 0), role('Lễ tân', 5)];
  expect(lossOf(roles)).toBe('Những người đang có các vai trò này sẽ mất chúng: Thủ kho (3), Lễ tân (5).');
});
