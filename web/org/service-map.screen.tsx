// Service mapping, /settings/service-map and /system/service-map: which services each technician may do (spec §2, §7).
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import { UserMapService } from '../../contract/org/user-map.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { useRefresh } from '../kit/list/use-list.ts';
import { Page } from '../kit/page/page.tsx';
import { useText } from '../kit/words/culture.ts';
import { MapEditor } from './map-editor.tsx';
import { orgText } from './org.text.ts';
import type { Chosen } from './user-tree.tsx';

export function ServiceMapScreen() {
  const say = useText(orgText);
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const { GetUserTree, GetListMapGrid, Update } = UserMapService;
  const readOnly = !may(Update.may, useSession());
  const tree = useQuery({
    queryKey: [GetUserTree.service, GetUserTree.name],
    queryFn: ({ signal }) => call(GetUserTree, {}, { signal, quiet: true }),
    retry: false,
  });
  const userIds = [...chosen];
  const grid = useQuery({
    queryKey: [GetListMapGrid.service, GetListMapGrid.name, userIds],
    queryFn: ({ signal }) => call(GetListMapGrid, { userIds }, { signal }),
    enabled: userIds.length > 0,
    retry: false,
  });
  const choices = grid.data?.items.map(({ serviceNameId, name, code, groupName, count }) => ({
    id: serviceNameId,
    name,
    second: code,
    group: groupName,
    count,
  }));
  return (
    <Page title={say('serviceMap')} busy={tree.isFetching}>
      <QueryFailed of={tree} />
      {tree.isPending && <SkeletonRows />}
      {tree.data && (
        <MapEditor
          users={tree.data.items}
          chosen={chosen}
          onChoose={setChosen}
          choices={choices}
          emptyHint={say('noServices')}
          readOnly={readOnly}
          save={async (ids, { add, remove }) => {
            await call(Update, { userIds: ids, add: add as ServiceNameId[], remove: remove as ServiceNameId[] }); // ids of the services above
            await refresh(Update);
          }}
        />
      )}
    </Page>
  );
}
