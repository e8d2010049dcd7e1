// Whether an account works, is offline, or is locked out for wrong passwords, and until when.
import { Tag } from 'antd';
import type { UserRow } from '../../contract/people/user.calls.ts';
import { ActiveTag } from '../kit/document/status-tag.tsx';
import { useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { peopleText } from './people.text.ts';

export function AccountState({ user }: { user: Pick<UserRow, 'isActive' | 'lockedUntil'> }) {
  const say = useText(peopleText);
  if (!user.lockedUntil) return <ActiveTag active={user.isActive} />;
  return <Tag color="error">{say('lockedUntil', { when: formatMinute(user.lockedUntil) })}</Tag>;
}
