// Pickers and select lists show branches and warehouses too: when those change, they are asked for again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call } from '../../contract/kit.ts';
import { SetupMaster, SetupSelect } from '../../contract/org/setup-lists.calls.ts';

const followers = [SetupMaster.GetAllBranch.service, SetupSelect.GetSelectListWarehouse.service];

/** Whenever the lists of this call's service are refreshed, so is what is picked from them. */
export function useFollow(call: Pick<Call, 'service'>): void {
  const client = useQueryClient();
  const { service } = call;
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const refreshed = event.type === 'updated' && event.action.type === 'invalidate';
        if (!refreshed || event.query.queryKey[0] !== service) return;
        for (const follower of followers) void client.invalidateQueries({ queryKey: [follower] });
      }),
    [client, service],
  );
}
