// What each role grants, changed box by box: shown at once, saved in order per role, put back when the server refuses.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef, useState } from 'react';
import type { Out } from '../../contract/kit.ts';
import { Role, type RoleId, type RoleRow } from '../../contract/people/role.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { call } from '../kit/call/call.ts';
import { isShown, listKey } from '../kit/list/use-list.ts';
import { useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import { type Granted, type Side, toggle } from './permission-tree.ts';

export interface Grants {
  roles: readonly RoleRow[];
  granted: (role: RoleRow) => Granted;
  saving: (role: RoleRow) => boolean;
  set: (role: RoleRow, code: Permission, on: boolean) => void;
  loading: boolean;
  /** There is something to show. */
  loaded: boolean;
  fetching: boolean;
  error: Error | null;
  reload: () => void;
}
type Wanted = ReadonlyMap<RoleId, Granted>;

export function useGrants(side: Side): Grants {
  const say = useText(peopleText);
  const client = useQueryClient();
  const { message } = App.useApp();
  const queryKey = listKey(Role.GetAll, {});
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(Role.GetAll, {}, { signal, quiet: isShown(client, queryKey) }),
    retry: false,
  });
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const latest = useRef<Wanted>(wanted);
  const running = useRef(new Set<RoleId>());

  const want = (id: RoleId, granted: Granted | null) => {
    const next = new Map(latest.current);
    if (granted) next.set(id, granted);
    else next.delete(id);
    latest.current = next;
    setWanted(next);
  };
  const roleNow = (id: RoleId) =>
    client.getQueryData<Out<typeof Role.GetAll>>(queryKey)?.items.find((role) => role.id === id);
  const store = (row: RoleRow) =>
    client.setQueryData<Out<typeof Role.GetAll>>(
      queryKey,
      (page) => page && { ...page, items: page.items.map((role) => (role.id === row.id ? row : role)) },
    );

  /** One save at a time per role, so that each names the version the one before it made. */
  const save = async (id: RoleId) => {
    if (running.current.has(id)) return;
    running.current.add(id);
    try {
      for (;;) {
        const role = roleNow(id);
        const granted = latest.current.get(id);
        if (!role || !granted) break;
        store(
          await call(Role.GrandPermission, {
            roleId: id,
            grantedPermissions: [...granted],
            version: role.version,
          }),
        );
        if (latest.current.get(id) === granted) want(id, null);
      }
    } catch {
      want(id, null); // the shell has shown why
      message.warning(say('notSaved', { role: roleNow(id)?.displayName ?? '' }));
      await client.invalidateQueries({ queryKey });
    } finally {
      running.current.delete(id);
    }
  };

  const granted = (role: RoleRow): Granted => wanted.get(role.id) ?? new Set(role.grantedPermissions);
  return {
    roles: state.data?.items ?? [],
    granted,
    saving: (role) => wanted.has(role.id),
    set: (role, code, on) => {
      want(role.id, toggle(granted(role), code, on, side));
      void save(role.id);
    },
    loading: state.isPending,
    loaded: state.data !== undefined,
    fetching: state.isFetching,
    error: state.error,
    reload: () => void state.refetch(),
  };
}
