// What deleting roles takes from people: said before it is done.
import type { RoleRow } from '../../contract/people/role.calls.ts';
import { say } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';

/** Who has a role loses it with the role. */
export function lossOf(roles: readonly Pick<RoleRow, 'displayName' | 'userCount'>[]): string {
  const held = roles.filter(({ userCount }) => userCount > 0);
  const [first] = held;
  if (!first) return '';
  if (roles.length === 1) return say(peopleText, 'roleLost', { count: first.userCount });
  const names = held.map(({ displayName, userCount }) => `${displayName} (${userCount})`).join(', ');
  return say(peopleText, 'rolesLost', { names });
}
