// A user's roles, changed in place: each change is saved at once, a refused one goes back.
import { App } from 'antd';
import { useState } from 'react';
import { User, type UserRow } from '../../contract/people/user.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { useRefresh } from '../kit/list/use-list.ts';
import { PickSelect, PickTags } from '../kit/pick/pick.tsx';
import { rolePick } from '../kit/pick/pickers.tsx';
import { useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import './people.css';

export function RolesCell({ user }: { user: UserRow }) {
  const say = useText(peopleText);
  const refresh = useRefresh();
  const { message } = App.useApp();
  const allowed = may(User.SetRoles.may, useSession());
  /** What was chosen, until the list has it. */
  const [pending, setPending] = useState<readonly string[] | null>(null);
  if (!allowed) return <PickTags from={rolePick} values={user.roleNames} />;

  const save = async (next: readonly string[]) => {
    const add = next.filter((role) => !user.roleNames.includes(role));
    const remove = user.roleNames.filter((role) => !next.includes(role));
    if (add.length + remove.length === 0) return;
    setPending(next);
    try {
      await call(User.SetRoles, { userIds: [user.id], add, remove });
      await refresh(User.SetRoles);
      message.success(say('rolesChanged', { count: 1 }));
    } catch {
      // the shell has shown why
    } finally {
      setPending(null);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a double click in the picker from opening the row
    <div className="people-roles-cell" onDoubleClick={(event) => event.stopPropagation()}>
      <PickSelect
        from={rolePick}
        multiple
        value={pending ?? user.roleNames}
        disabled={pending !== null}
        placeholder={say('noRoles')}
        aria-label={say('rolesOf', { name: user.fullName })}
        onChange={(value) => void save(Array.isArray(value) ? value.map(String) : [])}
      />
    </div>
  );
}
