// Device leads, /system/lead-device: who leads the work on each type of device; each change is saved at once (spec §2, §7).
import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { Category, type CategoryRow } from '../../contract/lookup/category.calls.ts';
import { SetupSelect } from '../../contract/org/setup-lists.calls.ts';
import { LeadDevice } from '../../contract/org/user-map.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { LoadFailed, NoData, SkeletonRows } from '../kit/list/list-states.tsx';
import { useRefresh } from '../kit/list/use-list.ts';
import { Page } from '../kit/page/page.tsx';
import { PickSelect } from '../kit/pick/pick.tsx';
import { pick } from '../kit/pick/picker.ts';
import { useText } from '../kit/words/culture.ts';
import { orgText } from './org.text.ts';
import './org.css';

const workerPick = pick({
  call: SetupSelect.GetSelectListUser,
  value: (row) => row.value,
  label: (row) => row.text,
  second: (row) => row.second,
});
const { GetListUser, CreateOrUpdate } = LeadDevice;

export function LeadDeviceScreen() {
  const say = useText(orgText);
  const types = useQuery({
    queryKey: [Category.GetCategory.service, Category.GetCategory.name, 'DeviceType'],
    queryFn: ({ signal }) => call(Category.GetCategory, { code: 'DeviceType' }, { signal, quiet: true }),
    retry: false,
  });
  const leads = useQuery({
    queryKey: [GetListUser.service, GetListUser.name],
    queryFn: ({ signal }) => call(GetListUser, {}, { signal, quiet: true }),
    retry: false,
  });
  const error = types.error ?? leads.error;
  const rows = types.data?.items;
  return (
    <Page title={say('leads')} beside={<span className="kit-quiet">{say('leadsHint')}</span>} busy={leads.isFetching}>
      {error && (
        <LoadFailed
          error={error}
          shown={Boolean(rows && leads.data)}
          busy={types.isFetching || leads.isFetching}
          onRetry={() => void Promise.all([types.refetch(), leads.refetch()])}
        />
      )}
      {!error && (!rows || !leads.data) && <SkeletonRows />}
      {rows?.length === 0 && <NoData hint={say('leadsEmpty')} />}
      {rows && rows.length > 0 && leads.data && (
        <div className="org-panel">
          <table className="org-leads">
            <thead>
              <tr>
                <th scope="col">{say('deviceType')}</th>
                <th scope="col">{say('lead')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((type) => (
                <LeadRow
                  key={type.id}
                  type={type}
                  saved={leads.data.items.filter((lead) => lead.deviceTypeId === type.id).map((lead) => lead.userId)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

function LeadRow({ type, saved }: { type: CategoryRow; saved: readonly UserId[] }) {
  const say = useText(orgText);
  const refresh = useRefresh();
  const { message } = App.useApp();
  const readOnly = !may(CreateOrUpdate.may, useSession());
  /** Shown at once; put back when the server refuses. */
  const [wanted, setWanted] = useState<readonly UserId[] | null>(null);
  const save = async (userIds: UserId[]) => {
    setWanted(userIds);
    try {
      // What was changed, and not what is shown: somebody else may have named others meanwhile.
      const add = userIds.filter((id) => !saved.includes(id));
      const remove = saved.filter((id) => !userIds.includes(id));
      await call(CreateOrUpdate, { deviceTypeId: type.id, add, remove });
      await refresh(GetListUser);
      message.success(say('saved'));
    } catch {
      // The shell has shown why.
    } finally {
      setWanted(null);
    }
  };
  return (
    <tr>
      <th scope="row">{type.name}</th>
      <td>
        <PickSelect
          from={workerPick}
          multiple
          value={wanted ?? saved}
          disabled={readOnly || wanted !== null}
          placeholder={say(readOnly ? 'noLead' : 'chooseLeads')}
          aria-label={say('leadsOf', { name: type.name })}
          onChange={(value) => void save((Array.isArray(value) ? value : []) as UserId[])} // the options' values are ids
        />
      </td>
    </tr>
  );
}
