// Tables of saved views.
import type { GeneratedAlways } from 'kysely';
import type { RoleId } from '../../contract/people/role.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { ViewId } from '../../contract/report/view.calls.ts';

declare module '../db/database.ts' {
  interface Database {
    reportView: {
      tenantId: number;
      id: GeneratedAlways<ViewId>;
      userId: UserId;
      report: string;
      query: string;
      name: string;
      roleId: RoleId | null;
    };
    reportViewTile: {
      tenantId: number;
      userId: UserId;
      viewId: ViewId;
    };
  }
}
