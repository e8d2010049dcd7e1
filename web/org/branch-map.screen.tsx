// Branch mapping, /settings/branch-map and /system/branch-map: who works in which branches, and in which centre groups.
import { useQuery } from '@tanstack/react-query';
import { Switch, Tabs } from 'antd';
import { useState } from 'react';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { SetupCommon, SetupMaster } from '../../contract/org/setup-lists.calls.ts';
import { UserMapBranch, UserMapCenterGroup } from '../../contract/org/user-map.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { LoadFailed, QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { useRefresh } from '../kit/list/use-list.ts';
import { Page } from '../kit/page/page.tsx';
import { tabRoles } from '../kit/page/tab-roles.ts';
import { useText } from '../kit/words/culture.ts';
import { MapEditor } from './map-editor.tsx';
import { countBy } from './map-state.ts';
import { orgText } from './org.text.ts';
import type { Chosen } from './user-tree.tsx';

const nobody: Chosen = new Set();

export function BranchMapScreen() {
  const say = useText(orgText);
  return (
    <Page title={say('branchMap')}>
      <Tabs
        ref={tabRoles}
        className="org-tabs"
        destroyOnHidden
        items={[
          { key: 'branches', label: say('branches'), children: <BranchTab /> },
          { key: 'groups', label: say('centerGroups'), children: <GroupTab /> },
        ]}
      />
    </Page>
  );
}

function BranchTab() {
  const say = useText(orgText);
  const refresh = useRefresh();
  const session = useSession();
  const [chosen, setChosen] = useState(nobody);
  const { GetUserTree, GetListMap, Update, UpdateUserCenter } = UserMapBranch;
  const tree = useQuery({
    queryKey: [GetUserTree.service, GetUserTree.name],
    queryFn: ({ signal }) => call(GetUserTree, {}, { signal, quiet: true }),
    retry: false,
  });
  const branches = useQuery({
    queryKey: [SetupMaster.GetAllBranch.service, SetupMaster.GetAllBranch.name],
    queryFn: ({ signal }) => call(SetupMaster.GetAllBranch, {}, { signal, quiet: true }),
    retry: false,
  });
  const mine = useQuery({
    queryKey: [SetupCommon.GetBranchId.service, SetupCommon.GetBranchId.name, 'all'],
    queryFn: ({ signal }) => call(SetupCommon.GetBranchId, { allBranch: true }, { signal, quiet: true }),
    retry: false,
  });
  const userIds = [...chosen];
  const map = useQuery({
    queryKey: [GetListMap.service, GetListMap.name, userIds],
    queryFn: ({ signal }) => call(GetListMap, { userIds }, { signal }),
    enabled: userIds.length > 0,
    retry: false,
  });
  const error = tree.error ?? branches.error;
  if (error && !(tree.data && branches.data))
    return <LoadFailed error={error} onRetry={() => void Promise.all([tree.refetch(), branches.refetch()])} />;
  if (!tree.data || !branches.data) return <SkeletonRows />;

  const people = tree.data.items.filter((user) => chosen.has(user.id));
  const counts =
    map.data &&
    countBy(
      map.data.items.map(({ userId, branchId }) => ({ userId, id: branchId })),
      chosen,
    );
  const choices =
    counts &&
    branches.data.items.map((branch) => ({
      id: branch.id,
      name: branch.name,
      second: branch.code,
      note: noteOf(branch, people.length === 1 && people[0]?.branchId === branch.id),
      locked: mine.data?.items.includes(branch.id) === false,
      count: counts.get(branch.id) ?? 0,
    }));
  function noteOf(branch: { isCenter: boolean; isActive: boolean }, own: boolean): string | null {
    if (own) return say('ownBranch');
    if (!branch.isActive) return say('closedBranch');
    return branch.isCenter ? say('center') : null;
  }
  const readOnly = !may(Update.may, session);
  const centre = people.length > 0 && people.every((user) => user.isCenter);
  const givesCenter = branches.data.items.every(
    (branch) => !branch.isCenter || (mine.data?.items.includes(branch.id) ?? true),
  );
  const setCenter = async (isCenter: boolean) => {
    await call(UpdateUserCenter, { userIds, isCenter });
    await refresh(Update);
  };
  return (
    <MapEditor
      users={tree.data.items}
      chosen={chosen}
      onChoose={setChosen}
      choices={choices}
      emptyHint={say('noBranches')}
      readOnly={readOnly}
      save={async (ids, { add, remove }) => {
        await call(Update, { userIds: ids, add: add as BranchId[], remove: remove as BranchId[] }); // ids of the branches above
        await refresh(Update);
      }}
      beside={
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
        <label className="org-centre">
          <Switch
            checked={centre}
            disabled={readOnly || !may(UpdateUserCenter.may, session) || (!centre && !givesCenter)}
            onChange={(on) => void setCenter(on).catch(() => {})} // the shell has shown why
          />
          {say('atCenter')}
        </label>
      }
    />
  );
}

function GroupTab() {
  const say = useText(orgText);
  const refresh = useRefresh();
  const [chosen, setChosen] = useState(nobody);
  const { GetIndex, Update } = UserMapCenterGroup;
  const readOnly = !may(Update.may, useSession());
  const index = useQuery({
    queryKey: [GetIndex.service, GetIndex.name],
    queryFn: ({ signal }) => call(GetIndex, {}, { signal, quiet: true }),
    retry: false,
  });
  if (index.error && !index.data) return <QueryFailed of={index} />;
  if (!index.data) return <SkeletonRows />;
  const counts = countBy(
    index.data.items.map(({ userId, groupId }) => ({ userId, id: groupId })),
    chosen,
  );
  return (
    <MapEditor
      users={index.data.users}
      chosen={chosen}
      onChoose={setChosen}
      choices={index.data.groups.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))}
      emptyHint={say('noGroups')}
      readOnly={readOnly}
      save={async (userIds, { add, remove }) => {
        await call(Update, { userIds, add: add as CategoryId[], remove: remove as CategoryId[] }); // ids of the groups above
        await refresh(Update);
      }}
    />
  );
}
