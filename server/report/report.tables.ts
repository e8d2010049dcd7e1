// Tables of saved views and plans.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
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
    reportPlan: {
      tenantId: number;
      branchId: BranchId;
      month: string;
      revenue: Vnd | null;
      tickets: number | null;
      userId: UserId;
      at: Generated<Timestamp>;
    };
    reportViewMorning: {
      tenantId: number;
      userId: UserId;
      viewId: ViewId;
      toldDay: string | null;
    };
    reportViewTile: {
      tenantId: number;
      userId: UserId;
      viewId: ViewId;
    };
  }
}
