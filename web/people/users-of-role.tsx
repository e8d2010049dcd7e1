// The users that hold a role, by name; the first two hundred and how many more there are.
import { useQuery } from '@tanstack/react-query';
import { User } from '../../contract/people/user.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { ActiveTag } from '../kit/document/status-tag.tsx';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { listKey } from '../kit/list/use-list.ts';
import { useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import './people.css';

const MOST = 200;

export function UsersOfRole({ roleName }: { roleName: string }) {
  const say = useText(peopleText);
  const input = { roleName, maxResultCount: MOST, sorting: 'name' };
  const state = useQuery({
    queryKey: listKey(User.getallUser, input),
    queryFn: ({ signal }) => call(User.getallUser, input, { signal, quiet: true }),
    enabled: may(User.getallUser.may, useSession()),
    retry: false,
  });
  if (state.error && !state.data) return <QueryFailed of={state} />;
  if (!state.data) return state.isFetching ? <SkeletonRows /> : null;
  const { items, totalCount } = state.data;
  if (items.length === 0) return <p className="kit-quiet">{say('nobody')}</p>;
  return (
    <ul className="people-names">
      {items.map((user) => (
        <li key={user.id}>
          <span>
            {user.fullName}
            <small>{[user.userName, user.branchName].filter(Boolean).join(' · ')}</small>
          </span>
          {!user.isActive && <ActiveTag active={false} />}
        </li>
      ))}
      {totalCount > items.length && <li>{say('moreUsers', { count: totalCount - items.length })}</li>}
    </ul>
  );
}
